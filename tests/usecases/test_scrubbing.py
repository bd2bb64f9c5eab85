"""An older store is rewritten so that no secret stays, and no decision of a person is lost."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from typing_extensions import override

from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.text_keeper import InMemoryTextKeeper
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.rewording import reworded, texts_of
from learnkit.core.learnings.values import LearningSource, Provenance, SharedLearning, TrustLevel
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import EngineError, StoreError
from learnkit.ports.text_keeper import TextChange
from learnkit.testing.samples import a_full_learning, a_learning
from learnkit.testing.secrets import filled

if TYPE_CHECKING:
    from tests.usecases.conftest import World

TOKEN = filled("ghp_<A36>")
MARK = "[REDACTED:github-token]"


def leaking() -> SharedLearning:
    """Give a learning as an older release kept it: with a secret in every text."""
    return evolve(
        a_learning(),
        title=f"push {TOKEN}",
        content=f"Use `{TOKEN}`.\n",
        original_command=f"push --token {TOKEN}",
        correction=f"push {TOKEN}",
        keywords=("push", TOKEN),
        notes=(TOKEN,),
        provenance=(Provenance("c1", agent=TOKEN, session=TOKEN, source=f"/s/{TOKEN}.jsonl"),),
        extra={"api_key": "aB3dE6gH9jK2mN5p", "mine": [TOKEN, {"deep": TOKEN}, 3]},
        trust_level=TrustLevel.L3,
        source=LearningSource.AUTO_EXTRACT,
    )


def test_every_text_of_a_learning_is_changed_and_nothing_else() -> None:
    full = a_full_learning()
    assert reworded(full, lambda text: text) == full
    shouted = reworded(full, str.upper)
    assert (shouted.id, shouted.failure_key, shouted.captured_at) == (full.id, full.failure_key, full.captured_at)
    assert all(text == text.upper() for text in texts_of(shouted) if ": " not in text)
    assert full.title in texts_of(full)
    assert reworded(a_learning(), str.upper).rejection_reason is None


def test_no_secret_stays_and_the_second_time_finds_none(world: "World") -> None:
    world.store.save(leaking())
    world.keeper = InMemoryTextKeeper({"ledger": (f"because {TOKEN}", "fine"), "log": ("fine",)})
    report = world.scrubbing.scrub()
    assert [place.place for place in report.places] == ["ledger", leaking().id]
    assert report.places[0].kinds == {"github-token": 1}
    assert report.kinds["github-token"] > 5
    assert report.kinds["api-key"] == 1
    assert TOKEN[8:] not in repr(report)
    assert world.keeper.texts("ledger") == (f"because {MARK}", "fine")
    (clean,) = world.store.scan()
    assert TOKEN[8:] not in repr(clean)
    assert clean.extra == {"api_key": "[REDACTED:api-key]", "mine": [MARK, {"deep": MARK}, 3]}
    assert (clean.id, clean.failure_key) == (leaking().id, leaking().failure_key)
    assert world.scrubbing.scrub().places == ()
    assert [event.name for event in world.events.events].count("store.scrubbed") == 2


def test_a_dry_run_changes_nothing(world: "World") -> None:
    world.store.save(leaking())
    world.keeper = InMemoryTextKeeper({"ledger": (TOKEN,)})
    report = world.scrubbing.scrub(dry_run=True)
    assert report.dry_run
    assert [(place.place, dict(place.kinds)) for place in report.places] == [("ledger", {"github-token": 1})]
    assert list(world.store.scan()) == [leaking()]
    assert world.keeper.texts("ledger") == (TOKEN,)


def test_decisions_hold_for_the_text_without_the_secret(world: "World") -> None:
    kept, dead = leaking(), evolve(leaking(), id="dead", failure_key="other")
    for learning in (kept, dead):
        world.store.save(learning)
    world.learnings.approve(kept.id, by="anna", why="it works")
    world.learnings.reject(dead.id, "wrong", by="anna")
    forgotten = evolve(leaking(), id="gone", failure_key="third")
    world.store.save(forgotten)
    world.learnings.forget(forgotten.id, by="anna")
    world.store.save(forgotten)
    assert world.learnings.standing(world.learnings.require(kept.id)).level is TrustLevel.L3
    world.scrubbing.scrub()
    clean = world.store.get(kept.id)
    assert clean is not None
    assert text_digest(clean) != text_digest(kept)
    assert world.learnings.standing(clean).level is TrustLevel.L3
    ledger = world.asking.judgement().ledger
    for name in ("dead", "gone"):
        found = world.store.get(name)
        assert found is not None
        assert fingerprint_of(found) in ledger.tombstones
        assert ledger.is_dead(found)


def test_the_index_holds_the_present_texts(world: "World") -> None:
    world.store.save(leaking())
    world.learnings.suggest("push x")
    world.scrubbing.scrub()
    assert world.asking.is_fresh()


def test_an_index_that_fails_is_told_and_keeps_nothing_back(world: "World") -> None:
    class Failing(InMemorySearchIndex):
        @override
        def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
            raise EngineError("no index today")

    world.index = Failing()
    world.store.save(leaking())
    assert world.scrubbing.scrub().places
    assert "index.unavailable" in [event.name for event in world.events.events]


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_place_that_cannot_be_changed_is_named_and_the_rest_goes_on(world: "World", dry_run: bool) -> None:
    class Closed(InMemoryTextKeeper):
        @override
        def places(self) -> Iterator[str]:
            yield f"a {TOKEN}"
            yield "b"

        @override
        def texts(self, place: str) -> tuple[str, ...]:
            if place != "b":
                raise StoreError(f"cannot read {TOKEN}", where=place)
            return super().texts(place)

        @override
        def rewrite(self, place: str, *, change: TextChange) -> bool:
            return super().rewrite(place, change=change)

    world.keeper = Closed({"b": (TOKEN,)})
    report = world.scrubbing.scrub(dry_run=dry_run)
    assert [problem.place for problem in report.problems] == [f"a {MARK}"]
    assert TOKEN[8:] not in report.problems[0].what
    assert [place.place for place in report.places] == ["b"]


def test_facts_that_decide_nothing_about_a_text_stay_as_they_are(world: "World") -> None:
    kept = leaking()
    world.store.save(kept)
    world.learnings.record_application(kept.id, agent="codex", session="s", effective=True)
    world.learnings.approve(kept.id, by="anna")
    world.store.save(evolve(world.learnings.require(kept.id), title="said anew"))
    before = len(list(world.ledger.scan()))
    world.scrubbing.scrub()
    assert len(list(world.ledger.scan())) == before
