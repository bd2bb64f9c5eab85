"""Two stores as one: the project's before the user's."""

from datetime import timedelta
from pathlib import Path

from attrs import evolve
from typing_extensions import override

from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.wrappers.layering_learning_store import LayeringLearningStore
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.ports.learning_store import LearningStore
from learnkit.testing.contracts.learning_store import LearningStoreContract
from learnkit.testing.samples import a_learning


class TestInMemory(LearningStoreContract):
    """Two stores in memory."""

    @override
    def make(self) -> LearningStore:
        return LayeringLearningStore(user=InMemoryLearningStore(), project=InMemoryLearningStore())


def stores() -> tuple[LayeringLearningStore, InMemoryLearningStore, InMemoryLearningStore]:
    user, project = InMemoryLearningStore(), InMemoryLearningStore()
    return LayeringLearningStore(user=user, project=project), user, project


def test_each_learning_goes_to_the_store_of_its_scope() -> None:
    both, user, project = stores()
    mine, ours = a_learning(1), evolve(a_learning(2), scope=Scope.PROJECT)
    both.save(mine)
    both.save(ours)
    assert (list(user.scan()), list(project.scan())) == ([mine], [ours])
    assert {one.id for one in both.scan()} == {mine.id, ours.id}
    assert both.get(ours.id) == ours
    assert both.delete(ours.id)
    assert list(project.scan()) == []


def test_a_group_is_seen_whole_and_written_apart() -> None:
    both, user, project = stores()
    mine, ours = a_learning(1), evolve(a_learning(2), scope=Scope.PROJECT)
    both.save(mine)
    both.save(ours)
    seen: list[tuple[SharedLearning, ...]] = []

    def change(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
        seen.append(group)
        return [evolve(learning, title="changed") for learning in group]

    written = both.change_group(mine.failure_key, change=change)
    assert {one.id for one in seen[-1]} == {one.id for one in written} == {mine.id, ours.id}
    assert [one.title for one in (*user.scan(), *project.scan())] == ["changed", "changed"]
    assert len(list(user.scan())) == len(list(project.scan())) == 1


def test_a_wider_scope_moves_a_learning() -> None:
    both, user, project = stores()
    ours = evolve(a_learning(1), scope=Scope.PROJECT)
    both.save(ours)
    both.change_group(ours.failure_key, change=lambda group: [evolve(one, scope=Scope.USER) for one in group])
    assert (len(list(user.scan())), list(project.scan())) == (1, [])


def test_of_two_copies_the_later_one_is_given() -> None:
    both, user, project = stores()
    old = a_learning(1)
    late = evolve(old, updated_at=old.updated_at + timedelta(days=1))
    user.save(late)
    project.save(old)
    assert both.get(old.id) == late
    assert list(both.scan()) == [late]
    assert both.group(old.failure_key) == (late,)


def test_problems_of_both_are_named(tmp_path: Path) -> None:
    from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore

    for name in ("a", "b"):
        (tmp_path / name / "codex").mkdir(parents=True)
        (tmp_path / name / "codex" / "x.md").write_text("---\n: [\n---\n")
    both = LayeringLearningStore(
        user=MarkdownLearningStore(tmp_path / "b"), project=MarkdownLearningStore(tmp_path / "a")
    )
    assert len(both.problems()) == 2
