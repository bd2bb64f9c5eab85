"""The learnings of a project before those of its user, as one store."""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import groupby

from typing_extensions import override

from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.ports.learning_store import GroupChange, LearningStore, RecordProblem, SupportsGlance


class LayeringLearningStore(LearningStore, SupportsGlance):
    """Reads both stores and writes each learning to the one of its scope; saved with another scope, it moves.

    Where people copied a file, so that one id is in both, the later ``updated_at`` is given, the project's where
    they are equal.
    """

    def __init__(self, *, user: LearningStore, project: LearningStore) -> None:
        """Take the store of each scope."""
        self._user = user
        self._project = project

    @override
    def get(self, learning_id: str) -> SharedLearning | None:
        both = [self._project.get(learning_id), self._user.get(learning_id)]
        held = [learning for learning in both if learning is not None]
        return _latest(held) if held else None

    @override
    def glance(self) -> str:
        """Give a text that stands for both stores, "" where one of them knows no quick look (``SupportsGlance``)."""
        seen = [store.glance() for store in (self._project, self._user) if isinstance(store, SupportsGlance)]
        return "/".join(seen) if len(seen) == len((self._project, self._user)) else ""

    @override
    def peek(self, learning_id: str) -> SharedLearning | None:
        """Give one learning by a quick look at both stores (``SupportsGlance``)."""
        both = [store.peek(learning_id) for store in (self._project, self._user) if isinstance(store, SupportsGlance)]
        held = [learning for learning in both if learning is not None]
        return _latest(held) if held else None

    @override
    def scan(self) -> Iterator[SharedLearning]:
        both = merge(self._project.scan(), self._user.scan(), key=_id)
        for _, same in groupby(both, key=_id):
            yield _latest(same)

    @override
    def group(self, failure_key: str) -> tuple[SharedLearning, ...]:
        both = (*self._project.group(failure_key), *self._user.group(failure_key))
        return tuple(_latest(same) for _, same in groupby(sorted(both, key=_id), key=_id))

    @override
    def save(self, learning: SharedLearning) -> None:
        here, there = self._of(learning)
        here.save(learning)
        there.delete(learning.id)

    @override
    def change_group(self, failure_key: str, *, change: GroupChange) -> tuple[SharedLearning, ...]:
        written: list[SharedLearning] = []

        def of_user(user: tuple[SharedLearning, ...]) -> Iterable[SharedLearning]:
            """Change both groups while this one is held; what is the project's is written inside."""
            asked: list[SharedLearning] = []

            def of_project(project: tuple[SharedLearning, ...]) -> Iterable[SharedLearning]:
                both = sorted((*project, *user), key=_id)
                asked[:] = change(tuple(_latest(same) for _, same in groupby(both, key=_id)))
                return [learning for learning in asked if learning.scope is Scope.PROJECT]

            self._project.change_group(failure_key, change=of_project)
            written[:] = asked
            return [learning for learning in asked if learning.scope is Scope.USER]

        self._user.change_group(failure_key, change=of_user)
        for learning in written:
            self._of(learning)[1].delete(learning.id)
        return tuple(written)

    @override
    def delete(self, learning_id: str) -> bool:
        gone = self._project.delete(learning_id)
        return self._user.delete(learning_id) or gone

    @override
    def revision(self) -> str:
        return f"{self._project.revision()}/{self._user.revision()}"

    @override
    def problems(self) -> tuple[RecordProblem, ...]:
        both = (*self._project.problems(), *self._user.problems())
        return tuple(sorted(both, key=lambda problem: (problem.path, problem.line or 0)))

    def _of(self, learning: SharedLearning) -> tuple[LearningStore, LearningStore]:
        """Give the store of a learning's scope, and the other one."""
        both = (self._project, self._user)
        return both if learning.scope is Scope.PROJECT else both[::-1]


def _id(learning: SharedLearning) -> str:
    return learning.id


def _latest(same: Iterable[SharedLearning]) -> SharedLearning:
    """Give the learning that was changed last; the first where they are equal."""
    return max(same, key=lambda learning: learning.updated_at)
