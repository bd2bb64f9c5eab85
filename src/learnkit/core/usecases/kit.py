"""The kit: what driving adapters are handed, one field a family of verbs."""

from abc import ABC, abstractmethod

from attrs import frozen

from learnkit.core.usecases.context import Context
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.scrubbing import Scrubbing
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores
from learnkit.core.usecases.surroundings import Origin, Places

__all__ = ["Kit", "Origin", "Places"]


@frozen(kw_only=True)
class Kit(ABC):
    """Every family of verbs, wired to its ports.

    ``settings`` names each setting with its origin; ``places`` says where things are kept, None where the kit was
    wired by hand.
    """

    learnings: Learnings
    lessons: Lessons
    sessions: Sessions
    context: Context
    stores: Stores
    scrubbing: Scrubbing
    settings: tuple[Origin, ...] = ()
    places: Places | None = None

    @abstractmethod
    def close(self) -> None:
        """Let go of everything that the kit holds; closing twice is no error."""
