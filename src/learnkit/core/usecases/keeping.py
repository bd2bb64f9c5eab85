"""Keeping: one learning goes into its failure's group, in one step against every other writer."""

from attrs import evolve

from learnkit.core.learnings.merge import Folded, fold_in
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.errors import ConflictError
from learnkit.ports.learning_store import LearningStore


def scoped(draft: SharedLearning) -> SharedLearning:
    """Give a draft an id of its scope, so that a project's learning never stands in the place of its user's."""
    return draft if draft.scope is Scope.USER else evolve(draft, id=f"{draft.id}-{draft.scope.value}")


def folded(group: tuple[SharedLearning, ...], draft: SharedLearning) -> Folded:
    """Give what a group becomes with a draft; learnings never merge across scopes."""
    return fold_in(tuple(held for held in group if held.scope is draft.scope), draft)


def keep(store: LearningStore, draft: SharedLearning) -> Folded:
    """Fold a learning into the store; give what became of it."""
    last: list[Folded] = []

    def change(group: tuple[SharedLearning, ...]) -> tuple[SharedLearning, ...]:
        last.append(folded(group, draft))
        return last[-1].written

    store.change_group(draft.failure_key, change=change)
    return last[-1]


def present(group: tuple[SharedLearning, ...], learning_id: str) -> SharedLearning:
    """Give the learning of this id as it stands now; ``ConflictError`` where it was removed in between."""
    for learning in group:
        if learning.id == learning_id:
            return learning
    raise ConflictError(f"{learning_id} was removed in between", do="Look at what is there now, and decide again")
