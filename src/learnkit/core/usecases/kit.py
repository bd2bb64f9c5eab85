"""The kit: what driving adapters are handed, one field a family of verbs."""

from abc import ABC, abstractmethod

from attrs import frozen

from learnkit.core.usecases.capturing.capture import Capture
from learnkit.core.usecases.capturing.installing import Installing
from learnkit.core.usecases.context import Context
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.scrubbing import Scrubbing
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores
from learnkit.core.usecases.surroundings import Origin, Places, SettingProblem

__all__ = ["Kit", "Origin", "Places", "SettingProblem"]


@frozen(kw_only=True)
class Kit(ABC):
    """Every family of verbs, wired to its ports.

    ``settings`` names each setting with its origin; ``places`` says where things are kept, None where the kit was
    wired by hand. ``problems`` are the settings that do not count, in a kit that was opened to be looked at.
    """

    capture: Capture
    learnings: Learnings
    lessons: Lessons
    sessions: Sessions
    context: Context
    stores: Stores
    hooks: Installing
    scrubbing: Scrubbing
    settings: tuple[Origin, ...] = ()
    places: Places | None = None
    problems: tuple[SettingProblem, ...] = ()

    @abstractmethod
    def close(self) -> None:
        """Let go of everything that the kit holds; closing twice is no error."""
