"""Ignoring: commands whose failures are ordinary work (red tests above all) and teach nothing."""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from attrs import frozen

from learnkit.core.toolcalls.shell import Segment, analyse
from learnkit.core.toolcalls.values import ToolCall
from learnkit.errors import ConfigurationError

DEFAULT_PATTERNS = ("cargo test*", "npm test*", "pytest*", "yarn test*")
_LONGEST = 200
_SETUP = frozenset({"cd", "pushd", "set-location", "export", "set", "source", ".", "echo", "mkdir"})
"""Programs that only prepare what comes after them."""


@frozen
class IgnorePattern:
    """Words that a simple command must begin with; ``*`` in a word stands for any characters.

    ``is_open`` allows further words behind them: ``cargo test*`` is every use of ``cargo test``, and never
    ``cargo testing``.
    """

    words: tuple[str, ...]
    is_open: bool = False

    @classmethod
    def of(cls, text: str) -> "IgnorePattern":
        """Give the pattern that a text means. Raises ``ConfigurationError`` for one that would match everything."""
        bare = text.strip()
        words = tuple(bare.removesuffix("*").split())
        if not words or len(text) > _LONGEST or not words[0].strip("*"):
            raise ConfigurationError(
                f"{text!r} is no pattern of commands to ignore", do="Write the words of a command, as in cargo test*"
            )
        return cls(words, bare.endswith("*"))

    def matches(self, segment: Segment) -> bool:
        """Say whether a simple command, its wrappers stripped, is meant."""
        words = (segment.program, *segment.words[1:])
        if len(words) < len(self.words) or (len(words) > len(self.words) and not self.is_open):
            return False
        return all(fnmatchcase(word, pattern) for word, pattern in zip(words, self.words, strict=False))


def is_ignored(call: ToolCall, patterns: Iterable[IgnorePattern]) -> bool:
    """Say whether a call is ignored: every part of its line that may have failed is meant by a pattern.

    Parts that only prepare (``cd``, ``export``) may have failed only where the output speaks of them, which an
    ignored command's output seldom does: they are passed over where there is anything else.
    """
    segments = analyse(call.command).segments
    parts = [segment for segment in segments if segment.program not in _SETUP and not _filters(segment)] or segments
    listed = list(patterns)
    return bool(parts) and all(any(pattern.matches(part) for pattern in listed) for part in parts)


def _filters(segment: Segment) -> bool:
    """Say whether a simple command only takes what another one prints."""
    return segment.joiner in ("|", "|&")
