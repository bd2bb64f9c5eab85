"""What the notes of a session give beside pairs."""

from attrs import evolve

from learnkit.core.capture.notes import NotedCall, SessionKey, session_of
from learnkit.core.capture.settling import confirmed, failures, without
from learnkit.core.learnings.values import LearningSource, Scope, TrustLevel
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolOutcome
from learnkit.testing.samples import NOON, a_call, some_notes

KEY = SessionKey(agent="claude-code", session="s")


def test_the_transcript_decides_on_what_was_judged_from_words() -> None:
    doubtful, sure = a_call(number=1), a_call(number=2)
    session = session_of(KEY, [NotedCall(call=doubtful), NotedCall(call=sure), *some_notes()[2:3]])
    told = evolve(doubtful, outcome=ToolOutcome(CallStatus.OK, 0), record=RecordRef("/s/one.jsonl", 7, "ab"))
    (first, second) = confirmed(session, {told.id: told}, {doubtful.id}).calls
    assert (first.outcome.status, first.outcome.exit_code, first.record) == (CallStatus.OK, 0, told.record)
    assert first.outcome.output == doubtful.outcome.output
    assert second == sure
    (unsure, _) = confirmed(session, {}, {doubtful.id}).calls
    assert unsure.outcome.status is CallStatus.UNKNOWN


def test_ignored_calls_are_left_out() -> None:
    session = session_of(KEY, [NotedCall(call=a_call(number=1)), NotedCall(call=a_call(number=2)), *some_notes()[2:3]])
    kept = without(session, {"call-s-1"})
    assert [call.id for call in kept.calls] == ["call-s-2"]
    assert len(kept.events) == 2


def test_a_failure_without_a_fix_is_a_learning_that_is_not_served() -> None:
    calls = [
        a_call(number=1),
        a_call(number=2, status=CallStatus.TIMEOUT),
        a_call(number=3, status=CallStatus.OK),
        a_call(" ", number=4),
        evolve(a_call(number=5), issued_at=None, record=RecordRef("/s/one.jsonl", 7, "ab"), agent=""),
    ]
    session = session_of(KEY, [NotedCall(call=call) for call in calls])
    one, other = failures(session, set(), NOON)
    assert (one.trust_level, one.source, one.correction, one.scope) == (
        TrustLevel.L0,
        LearningSource.BASH_HOOK,
        None,
        Scope.USER,
    )
    (proof,) = one.provenance
    assert (proof.failed_call, proof.session, proof.seen_at, proof.source) == (
        "call-s-1",
        "s",
        calls[0].issued_at,
        None,
    )
    (proof,) = other.provenance
    assert (proof.source, proof.record, proof.digest, proof.seen_at) == ("/s/one.jsonl", 7, "ab", NOON)
    assert other.source_agent == "claude-code"
    assert list(failures(session, {"call-s-1", "call-s-5"}, NOON)) == []
