"""The kit: what driving adapters are handed, one field a family of verbs."""

from abc import ABC, abstractmethod

from attrs import frozen

from learnkit.core.usecases.context import Context
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores


@frozen
class Origin:
    """One setting as it is in force: its value as text, where it came from, and the file or variable if any.

    ``source`` is one of ``default``, ``user file``, ``project file``, ``environment``, ``keyword``.
    """

    name: str
    value: str
    source: str
    where: str = ""


@frozen
class Places:
    """Where this kit keeps things, as paths; the fields of a project are None where none was chosen."""

    home: str
    learnings: str
    ledgers: str
    index: str
    config_file: str
    project: str | None = None
    project_id: str | None = None


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
    settings: tuple[Origin, ...] = ()
    places: Places | None = None

    @abstractmethod
    def close(self) -> None:
        """Let go of everything that the kit holds; closing twice is no error."""
