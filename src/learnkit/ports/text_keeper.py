"""The text keeper: every place where a kit keeps text, so that all of it can be changed."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Protocol, TypeAlias

TextChange: TypeAlias = Callable[[str], str]
"""Gets a text and gives it changed, or as it is. Pure, and the same when it is applied twice."""


class TextKeeper(Protocol):
    """Knows each place where text is kept: a file, a row, whatever is written as a whole.

    Laws:
        1. ``places`` gives each place once, sorted; what is no text of this library is none.
        2. ``texts`` gives every text that is kept at a place, and nothing for a place that is gone.
        3. ``rewrite`` puts every text of a place through the change and says whether anything differs; where nothing
           does, nothing is written.
        4. ``rewrite`` is atomic against every other writer: the old texts or the new ones are there, whatever dies
           in between. The change may be called more than once.
        5. What could be read before can be read after: the form stays, and so does what people added to it. No copy
           of the former texts is kept, nor anything that was derived from them.
        6. Nothing but ``LearnkitError`` escapes; a place that cannot be changed is left as it is.
    """

    @abstractmethod
    def places(self) -> Iterator[str]:
        """Give the places, sorted."""

    @abstractmethod
    def texts(self, place: str) -> tuple[str, ...]:
        """Give the texts of one place."""

    @abstractmethod
    def rewrite(self, place: str, *, change: TextChange) -> bool:
        """Change every text of one place; say whether anything differs."""
