"""From sessions to learnings: what is written, what is not, and that running again is safe."""

from __future__ import annotations

from hashlib import blake2b
from itertools import permutations
from typing import TYPE_CHECKING, cast

import pytest
from attrs import evolve
from typing_extensions import override

from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.core.learnings.values import LearningSource, Scope, SharedLearning, TrustLevel
from learnkit.core.lessons import PairingRules
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.reports import Fate, FileState
from learnkit.errors import ConfigurationError, NotFoundError, PolicyError, StoreError, UnclearNameError

if TYPE_CHECKING:
    from tests.usecases.conftest import Call, CountingSource, MakeSession, World

    Pair = tuple[Call, Call]

SEED = PairingRules.seed()


@pytest.fixture
def filled(world: World, session: MakeSession, pair: Pair) -> World:
    """Give a world with one transcript that holds a pair."""
    world.transcripts["/s/one.jsonl"] = (session(*pair),)
    return world


def test_a_pair_becomes_a_learning_with_its_evidence(filled: World) -> None:
    report = filled.lessons.mine()
    (mined,) = report.lessons
    assert (mined.fate, report.written, report.sessions, report.calls, report.failures) == (Fate.NEW, 1, 1, 2, 1)
    (kept,) = filled.store.scan()
    assert kept.id == mined.learning
    assert (kept.source, kept.trust_level, kept.scope) == (LearningSource.AUTO_EXTRACT, TrustLevel.L1, Scope.USER)
    assert kept.notes == ("extracted-from-session:s1",)
    (proof,) = kept.provenance
    assert (proof.failed_call, proof.fixed_call, proof.source, proof.record) == ("s1-0", "s1-1", "/s/one.jsonl", 0)


def test_a_second_run_reads_only_what_is_new_and_writes_nothing(
    filled: World, session: MakeSession, pair: Pair
) -> None:
    filled.lessons.mine()
    source = cast("CountingSource", filled.sources[0])
    revision, reads = filled.store.revision(), source.reads
    report = filled.lessons.mine()
    assert [one.state for one in report.files] == [FileState.UNCHANGED]
    assert (report.written, report.records, report.lessons, source.reads) == (0, 0, (), reads)
    assert filled.store.revision() == revision


def test_a_run_without_marks_changes_nothing_either(filled: World) -> None:
    filled.lessons.mine()
    revision = filled.store.revision()
    filled.marks = InMemoryReadingLedger()
    report = filled.lessons.mine()
    assert [one.fate for one in report.lessons] == [Fate.UNCHANGED]
    assert filled.store.revision() == revision


def test_other_rules_read_everything_again(filled: World) -> None:
    filled.lessons.mine()
    for report in (
        filled.lessons.mine(rules=SEED),
        filled.lessons.mine(min_confidence=0.2),
        filled.lessons.mine(session="s1"),
        filled.lessons.mine(dry_run=True),
    ):
        assert [one.state for one in report.files] == [FileState.READ]


def test_an_emptied_store_is_filled_again(filled: World) -> None:
    filled.lessons.mine()
    filled.store = InMemoryLearningStore()
    assert filled.lessons.mine().written == 1


def test_a_transcript_without_lessons_is_not_read_again(world: World, session: MakeSession) -> None:
    world.transcripts["/s/one.jsonl"] = (session(("ls", 0, "a")),)
    world.lessons.mine()
    assert [one.state for one in world.lessons.mine().files] == [FileState.UNCHANGED]


def test_a_dry_run_writes_nothing_and_says_what_would_be(filled: World, session: MakeSession, pair: Pair) -> None:
    filled.transcripts["/s/two.jsonl"] = (session(*pair, id="s2", source="/s/two.jsonl"),)
    before = filled.store.revision()
    report = filled.lessons.mine(dry_run=True)
    assert [one.fate for one in report.lessons] == [Fate.NEW, Fate.MERGED]
    assert (report.dry_run, report.written) == (True, 2)
    assert filled.store.revision() == before
    assert filled.marks.get("/s/one.jsonl") is None


def test_below_the_threshold_is_reported_and_not_kept(filled: World) -> None:
    report = filled.lessons.mine(min_confidence=1.0)
    assert [(one.fate, one.learning) for one in report.lessons] == [(Fate.BELOW_THRESHOLD, None)]
    assert list(filled.store.scan()) == []


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_a_threshold_outside_its_range_is_refused(world: World, value: float) -> None:
    with pytest.raises(ConfigurationError, match="min_confidence"):
        world.lessons.mine(min_confidence=value)


def test_what_people_rejected_or_removed_is_not_brought_back(filled: World) -> None:
    filled.lessons.mine()
    (kept,) = filled.store.scan()
    filled.learnings.forget(kept.id)
    filled.marks = InMemoryReadingLedger()
    report = filled.lessons.mine()
    assert [(one.fate, one.learning) for one in report.lessons] == [(Fate.TOMBSTONED, None)]
    assert list(filled.store.scan()) == []


def test_a_fix_that_would_be_cut_is_no_lesson(world: World, session: MakeSession) -> None:
    long = f"npm install {'x' * 20_000}"
    world.transcripts["/s/one.jsonl"] = (session((f"{long} --flga", 1, "error: no"), (f"{long} --flag", 0, "")),)
    report = world.lessons.mine(rules=SEED)
    assert [one.fate for one in report.lessons] == [Fate.TOO_LONG]
    assert list(world.store.scan()) == []
    with pytest.raises(PolicyError, match="longer than 16 KiB"):
        world.learnings.add_correction("npm install", correction=long, agent="codex")


def test_two_calls_that_are_one_without_their_secrets_are_no_lesson(world: World, session: MakeSession) -> None:
    tokens = [blake2b(letter.encode(), digest_size=20).hexdigest() for letter in "ab"]
    commands = [f"curl -H 'Authorization: Bearer {token}' https://example.org/x" for token in tokens]
    world.transcripts["/s/one.jsonl"] = (session((commands[0], 22, "error: 401"), (commands[1], 0, "")),)
    report = world.lessons.mine(rules=SEED)
    assert [one.fate for one in report.lessons] == [Fate.EMPTY]
    assert list(world.store.scan()) == []


def test_one_session_is_mined_alone(filled: World, session: MakeSession, pair: Pair) -> None:
    filled.transcripts["/s/two.jsonl"] = (session(*pair, id="s2"),)
    report = filled.lessons.mine(session="s2")
    assert [one.lesson.session_id for one in report.lessons] == ["s2"]
    assert (report.sessions, report.calls) == (1, 2)
    with pytest.raises(NotFoundError, match="s3"):
        filled.lessons.mine(session="s3")


def test_a_fork_counts_nothing_twice(filled: World, session: MakeSession, pair: Pair) -> None:
    fork = session(*pair, id="s2", ids={0: "s1-0", 1: "s1-1"}, source="/s/two.jsonl")
    filled.transcripts["/s/two.jsonl"] = (fork,)
    report = filled.lessons.mine()
    assert (len(report.lessons), report.calls, report.failures, report.sessions) == (1, 2, 1, 2)
    (kept,) = filled.store.scan()
    assert (kept.occurrences, len(kept.provenance)) == (1, 1)


def test_calls_without_ids_are_told_apart_by_their_place(world: World, session: MakeSession, pair: Pair) -> None:
    world.transcripts["/s/one.jsonl"] = (session(*pair, ids={0: "", 1: ""}),)
    assert world.lessons.mine().calls == 2


def test_a_lesson_of_a_second_session_raises_the_evidence_and_not_the_count(
    filled: World, session: MakeSession, pair: Pair
) -> None:
    filled.transcripts["/s/two.jsonl"] = (session(*pair, id="s2"),)
    assert [one.fate for one in filled.lessons.mine().lessons] == [Fate.NEW, Fate.MERGED]
    (kept,) = filled.store.scan()
    assert (kept.occurrences, len(kept.provenance)) == (2, 2)


def test_another_fix_of_the_same_failure_is_linked(filled: World, session: MakeSession, pair: Pair) -> None:
    other = ("git push origin HEAD", 0, "")
    filled.transcripts["/s/two.jsonl"] = (session(pair[0], other, id="s2"),)
    report = filled.lessons.mine()
    assert [one.fate for one in report.lessons] == [Fate.NEW, Fate.LINKED]


def test_any_order_gives_the_same_store(session: MakeSession, pair: Pair, world: World) -> None:
    sessions = [
        session(*pair),
        session(*pair, id="s2", source="/s/two.jsonl"),
        session(*pair, id="s3", ids={0: "s1-0", 1: "s1-1"}, source="/s/three.jsonl"),
        session(pair[0], ("git push origin HEAD", 0, ""), id="s4", source="/s/four.jsonl"),
    ]
    stores: list[list[SharedLearning]] = []
    for order in permutations(sessions):
        world.store, world.marks = InMemoryLearningStore(), InMemoryReadingLedger()
        for one in order:
            world.lessons.mine(one)
        stores.append(list(world.store.scan()))
    assert all(store == stores[0] for store in stores)
    world.store = InMemoryLearningStore()
    world.lessons.mine([*sessions, *sessions])
    assert list(world.store.scan()) == stores[0]


def test_what_happened_in_the_project_is_kept_for_it(filled: World, session: MakeSession, pair: Pair) -> None:
    filled.project_root = "/home/dev/app"
    filled.transcripts["/s/two.jsonl"] = (session(*pair, id="s2", cwd="/home/dev/app-two"),)
    filled.transcripts["/s/three.jsonl"] = (session(*pair, id="s3", cwd=None),)
    filled.lessons.mine()
    assert {one.scope: one.occurrences for one in filled.store.scan()} == {Scope.PROJECT: 1, Scope.USER: 2}


def test_progress_is_told_before_each_file(filled: World, session: MakeSession) -> None:
    filled.transcripts["/s/two.jsonl"] = (session(("ls", 0, ""), id="s2"),)
    told: list[tuple[int, int, str]] = []
    filled.lessons.mine(progress=lambda done, total, path: told.append((done, total, path)))
    assert told == [(0, 2, "/s/one.jsonl"), (1, 2, "/s/two.jsonl")]


def test_an_interruption_keeps_and_reports_what_is_done(filled: World, session: MakeSession, pair: Pair) -> None:
    filled.transcripts["/s/two.jsonl"] = (session(*pair, id="s2"),)

    def stop(done: int, total: int, path: str) -> None:
        if done == 1:
            raise KeyboardInterrupt

    report = filled.lessons.mine(progress=stop)
    assert report.interrupted
    assert [one.path for one in report.files] == ["/s/one.jsonl"]
    assert report.written == 1
    assert filled.lessons.mine().with_state(FileState.READ)[0].path == "/s/two.jsonl"


def test_marks_are_saved_after_the_lessons_are_stored(filled: World) -> None:
    class Full(InMemoryLearningStore):
        @override
        def save(self, learning: SharedLearning) -> None:
            raise StoreError("the disk is full")

    filled.store = Full()
    with pytest.raises(StoreError, match="full"):
        filled.lessons.mine()
    assert filled.marks.get("/s/one.jsonl") is None


def test_quality_in_the_files_follows_the_facts(filled: World) -> None:
    filled.lessons.mine()
    (kept,) = filled.store.scan()
    for number, agent in enumerate(("a", "b", "a")):
        filled.learnings.record_application(kept.id, agent=agent, session=f"s{number}", effective=True)
    held = filled.store.get(kept.id)
    assert held is not None
    filled.store.save(evolve(held, quality=kept.quality, trust_level=TrustLevel.L1))
    filled.lessons.mine()
    assert filled.store.get(kept.id) == held


def test_what_digests_need_is_made_by_runs_that_write(filled: World) -> None:
    made: list[str] = []
    lessons: Lessons = evolve(filled.lessons, before_writing=lambda: made.append("key"))
    lessons.extract("/s/one.jsonl")
    lessons.mine(dry_run=True)
    assert made == []
    lessons.mine()
    assert made == ["key"]


def test_a_report_adds_up_its_files(filled: World) -> None:
    report = filled.lessons.mine()
    assert (report.records, report.broken, report.bytes_read) == (2, 0, 2)
    assert report.with_fate(Fate.NEW) == report.lessons
    assert not any(fate.writes for fate in (Fate.UNCHANGED, Fate.BELOW_THRESHOLD, Fate.TOMBSTONED, Fate.EMPTY))


def test_a_session_whose_id_begins_another_is_meant_by_it(world: World, session: MakeSession, pair: Pair) -> None:
    world.transcripts["/s/one.jsonl"] = (session(*pair, id="s1"), session(("ls", 0, ""), id="s12"))
    assert world.lessons.mine("/s/one.jsonl", session="s1").sessions == 1
    assert world.lessons.mine("/s/one.jsonl", session="s12").calls == 1
    with pytest.raises(UnclearNameError, match="beginning of 2 ids"):
        world.lessons.mine("/s/one.jsonl", session="s")
