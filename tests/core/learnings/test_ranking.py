"""What an index finds becomes suggestions, or silence."""

from datetime import timedelta

import pytest
from attrs import evolve

from learnkit.core.learnings.drafting import from_failure
from learnkit.core.learnings.ranking import Found, Question, document, reason, searchable, suggestions
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.trust import Ledger, Standing, standing
from learnkit.core.learnings.values import Provenance, QualityMetrics, Scope, SharedLearning, TrustLevel
from learnkit.testing.samples import NOON, a_learning

ASKED = Question.of("npm install left-pad", "error: refused")


def held(*learnings: SharedLearning, level: TrustLevel | None = None) -> dict[str, tuple[SharedLearning, Standing]]:
    ledger = Ledger.of([])
    found = {one.id: (one, standing(one, ledger)) for one in learnings}
    if level is not None:
        found = {key: (one, evolve(stands, level=level)) for key, (one, stands) in found.items()}
    return found


def ids(found: tuple[Suggestion, ...]) -> list[str]:
    return [answer.learning.id for answer in found]


def test_a_question_is_terms_and_signature() -> None:
    assert ASKED.command == "npm install left-pad"
    assert ASKED.signature == "error: refused"
    assert {"npm", "refused", "left-pad"} <= set(ASKED.terms)


def test_a_document_carries_what_the_index_needs() -> None:
    one = evolve(a_learning(), applicable_agents=("codex",))
    entry = document(one, standing(one, Ledger.of([])))
    assert (entry.id, entry.weight, entry.signature, entry.agents) == (one.id, 1.0, "error", ("codex",))
    assert entry.newest == "2026-08-15T12:01:00+00:00"
    hidden = document(evolve(one, correction=None), standing(evolve(one, correction=None), Ledger.of([])))
    assert hidden.weight == 0.0


def test_a_note_is_found_by_its_text() -> None:
    note = evolve(a_learning(), original_command=None, title="Tabs", content="use tabs")
    assert "tabs" in searchable(note)
    assert "tabs" not in searchable(evolve(note, original_command="npm x"))


def test_weak_answers_are_held_back() -> None:
    one = a_learning()
    weak = [Found(one.id, 5.0, coverage=0.2)]
    assert suggestions(ASKED, weak, held(one), limit=5) == ()
    assert ids(suggestions(ASKED, weak, held(one), limit=5, min_score=0.0)) == [one.id]
    assert suggestions(ASKED, weak, held(one), limit=5, min_score=2.9) == ()
    assert ids(suggestions(ASKED, weak, held(one), limit=5, least=0.1)) == [one.id]


def test_an_equal_signature_is_never_held_back_and_stands_first() -> None:
    exact, words = a_learning(1), a_learning(2)
    found = [Found(words.id, 9.0, coverage=0.9), Found(exact.id, 0.1, coverage=0.1, exact=True)]
    assert ids(suggestions(ASKED, found, held(exact, words), limit=5)) == [exact.id, words.id]


def test_what_may_not_be_served_is_left_out() -> None:
    gone, open_one = a_learning(1), evolve(a_learning(2), correction=None)
    echo = a_learning(3, correction="npm  install left-pad\n")
    found = [Found(one.id, 9.0, coverage=1.0) for one in (gone, open_one, echo)]
    assert suggestions(ASKED, found, held(open_one, echo), limit=5) == ()


def test_one_member_stands_for_a_family() -> None:
    one = a_learning(1)
    twin = evolve(one, id="learning-twin")
    found = [Found(one.id, 9.0, coverage=1.0), Found(twin.id, 8.0, coverage=1.0)]
    assert ids(suggestions(ASKED, found, held(one, twin), limit=5)) == [one.id]


def test_the_best_member_stands_for_its_family_whatever_the_index_says() -> None:
    one = a_learning(1)
    twin = evolve(one, id="learning-twin", failure_key="another")
    found = [Found(one.id, 5.0, coverage=1.0), Found(twin.id, 4.0, coverage=1.0)]
    known = {**held(one), **held(twin, level=TrustLevel.L2)}
    assert ids(suggestions(ASKED, found, known, limit=5)) == [twin.id]


def test_score_then_trust_then_newest_then_id_decide() -> None:
    one, two = a_learning(1), a_learning(2)
    even = [Found(held_one.id, 3.0, coverage=1.0) for held_one in (one, two)]
    assert ids(suggestions(ASKED, even, held(one, two), limit=5)) == [two.id, one.id]
    newer = evolve(one, updated_at=NOON + timedelta(days=9))
    assert ids(suggestions(ASKED, even, held(newer, two), limit=5)) == [one.id, two.id]
    assert ids(suggestions(ASKED, even, held(newer, two), limit=1)) == [one.id]
    assert ids(suggestions(ASKED, even, {**held(one, level=TrustLevel.L2), **held(two)}, limit=5)) == [one.id, two.id]


def test_alternatives_of_one_failure_are_ranked_by_outcome() -> None:
    failed, unused, helped = (a_learning(number) for number in (3, 2, 1))
    found = [Found(held_one.id, 3.0 + number, coverage=1.0) for number, held_one in enumerate((helped, unused, failed))]
    known = held(failed, unused, helped)
    for learning, effective in ((failed, 0), (helped, 1)):
        stands = evolve(known[learning.id][1], quality=QualityMetrics(1, effective, ("a",)))
        known[learning.id] = (learning, stands)
    answers = suggestions(ASKED, found, known, limit=5)
    assert ids(answers) == [helped.id, unused.id, failed.id]
    assert len({answer.relevance for answer in answers}) == 1
    other = evolve(helped, failure_key="another")
    answers = suggestions(ASKED, found, {**known, other.id: (other, known[helped.id][1])}, limit=5)
    assert ids(answers) == [unused.id, failed.id, other.id]


def test_a_question_is_cleaned_as_drafts_are() -> None:
    token = "ghp_" + "a1B2" * 9
    asked = Question.of(f"curl -H 'x: {token}' u", f"error: bad {token}\n" + "line\n" * 9000)
    kept = from_failure(
        command=f"curl -H 'x: {token}' u",
        error=f"error: bad {token}\n" + "line\n" * 9000,
        agent="pi",
        provenance=Provenance("c"),
        scope=Scope.USER,
        now=NOON,
    )
    assert asked.signature == kept.error_signature != ""
    assert asked.command == kept.original_command
    assert token not in repr(asked)


def test_a_score_is_relevance_times_trust() -> None:
    one = a_learning()
    (answer,) = suggestions(ASKED, [Found(one.id, 3.0, coverage=1.0)], held(one, level=TrustLevel.L3), limit=1)
    assert answer.score == pytest.approx(3 * answer.relevance)
    assert 0 < answer.relevance < 1


def test_why_is_one_sentence() -> None:
    stands = Standing(TrustLevel.L1, True, QualityMetrics(), "nobody has confirmed it yet")
    answer = Suggestion(evolve(a_learning(), occurrences=3), 0.5, 0.5, "", stands, coverage=0.75)
    assert reason(answer) == "75% of the question matched; L1 Unverified: nobody has confirmed it yet; seen 3 times"
    assert reason(evolve(answer, exact=True, learning=a_learning())).startswith("the same error; L1")
    assert reason(evolve(answer, learning=a_learning())).endswith("seen once")
