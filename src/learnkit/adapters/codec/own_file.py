"""A file that is wholly ours, where an agent takes one file a hook: written and removed as a whole."""

from collections.abc import Callable

from attrs import frozen

from learnkit.adapters.files.hook_files import PlacedHook
from learnkit.core.capture.installing import is_ours
from learnkit.errors import PolicyError


@frozen(kw_only=True)
class OwnFile:
    """A file of ours with its content; empty where it is only to be removed. A file of others is never touched.

    ``events`` are the events for which it runs the hook; ``line_in`` gives how, from its text and path.
    """

    content: str = ""
    events: tuple[str, ...] = ()
    line_in: Callable[[str, str], str] = lambda text, path: path

    def read(self, text: str, path: str) -> tuple[PlacedHook, ...]:
        """Give our line for each event, where the file is ours."""
        if not is_ours(text):
            return ()
        line = self.line_in(text, path)
        return tuple(PlacedHook(event, "", line) for event in self.events)

    def put(self, text: str | None, path: str) -> str:
        """Give our content; ``PolicyError`` where a file of somebody else stands there."""
        if text is not None and text.strip() and not is_ours(text):
            raise PolicyError(
                "a hook of somebody else stands there, and the agent takes one file an event",
                where=path,
                do="Move it away, or call learnkit's hook from it: learnkit install <agent> --dry-run shows the line",
            )
        return self.content

    def drop(self, text: str, path: str) -> str:
        """Give nothing where the file is ours, else the text."""
        return "" if is_ours(text) else text

    def is_blank(self, text: str, path: str) -> bool:
        """Say whether nothing is left."""
        return not text.strip()

    def warning(self, text: str, path: str) -> str:
        """Say what the agent does not read: nothing."""
        return ""
