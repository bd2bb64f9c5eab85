"""Values to test with: a learning, a fact, a mark, a call, notes."""

from datetime import UTC, datetime, timedelta

from attrs import evolve

from learnkit.core.capture.notes import Note, NotedCall, NotedEdit, NotedPrompt, NotedServed
from learnkit.core.learnings.facts import CallResult, Fact, Followed, Outcome, Served
from learnkit.core.learnings.identity import failure_key, fingerprint, learning_id
from learnkit.core.learnings.values import (
    LearningSource,
    Provenance,
    QualityMetrics,
    Scope,
    SharedLearning,
    SuggestionStatus,
    TrustLevel,
)
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from learnkit.ports.session_source import ReadMark

NOON = datetime(2026, 8, 15, 12, 0, tzinfo=UTC)
"""The moment at which samples happen."""


def a_learning(
    number: int = 1, *, command: str = "npm install left-pad", correction: str | None = None
) -> SharedLearning:
    """Give a small learning; another number is another correction of the same failure."""
    fix = correction if correction is not None else f"bun install left-pad@{number}"
    failure = failure_key(command, "error")
    return SharedLearning(
        id=learning_id(fingerprint(failure, fix)),
        title=f"{command} → {fix}",
        content=f"Use `{fix}`.\n",
        source_agent="codex",
        captured_at=NOON,
        updated_at=NOON + timedelta(minutes=number),
        original_command=command,
        error_context="error",
        correction=fix,
        failure_key=failure,
        error_signature="error",
    )


def a_full_learning() -> SharedLearning:
    """Give a learning with every field set, to something other than its default."""
    return SharedLearning(
        id="learning-full",
        title='A title: with "quotes", --- and # signs',
        content="Body\n---\nwith a line that looks like an end\n",
        source_agent="claude-code/reviewer",
        captured_at=NOON,
        updated_at=NOON + timedelta(microseconds=123456),
        trust_level=TrustLevel.L2,
        source=LearningSource.AUTO_EXTRACT,
        applicable_agents=("codex", "no"),
        keywords=("no", "on", "0123", "12:30", "1e3", "~", "yes: no", "- dash", "ü"),
        verify_pattern=r"^git push --force-with-lease\b",
        quality=QualityMetrics(3, 2, ("a", "b"), NOON),
        original_command="printf '%s\\n' a\nsecond line",
        error_context="line one\n  indented\n\nlast",
        correction="null",
        wiki_page_name="Page",
        suggestion_status=SuggestionStatus.REJECTED,
        rejection_reason="it is wrong",
        bm25_confidence=0.25,
        notes=("one", "two: 2"),
        scope=Scope.PROJECT,
        kind="edited_retry",
        confidence=0.98,
        importance=1.0,
        failure_key="0000000000000012",
        error_signature="error: N",
        occurrences=4,
        provenance=(
            Provenance("call-1", "codex", "s-1", "call-2", "/t.jsonl", 3, 9, "ab", "cd", NOON),
            Provenance("call-3"),
        ),
        superseded_by="learning-other",
        promoted_at=NOON,
        extra={"team": "green", "nested": {"list": [1, "two", None], "flag": True}},
    )


def some_facts(learning: str = "learning-1") -> list[Fact]:
    """Give a few facts of one learning, in order of time."""
    return [
        Served(learning=learning, agent="codex", session="s", at=NOON, where="at_failure"),
        Followed(learning=learning, agent="codex", session="s", at=NOON + timedelta(seconds=1), call="c"),
        Outcome(
            learning=learning,
            agent="codex",
            session="s",
            at=NOON + timedelta(seconds=2),
            result=CallResult.SUCCEEDED,
        ),
    ]


def a_mark(path: str = "/t.jsonl", offset: int = 10) -> ReadMark:
    """Give a read mark."""
    return ReadMark(
        path=path, identity="1:2:3", size=offset + 5, offset=offset, record=1, checked="ab", state={"cwd": "/x"}
    )


def a_call(
    command: str = "npm install left-pad",
    *,
    status: CallStatus = CallStatus.FAILED,
    output: str = "npm error code EUSAGE",
    number: int = 1,
    agent: str = "claude-code",
    session: str = "s",
) -> ToolCall:
    """Give a call that ended, so many minutes after noon."""
    at = NOON + timedelta(minutes=number)
    code = {CallStatus.OK: 0, CallStatus.FAILED: 1}.get(status)
    return ToolCall(
        id=f"call-{session}-{number}",
        agent=agent,
        session=session,
        command=command,
        cwd="/home/dev/app",
        issued_at=at,
        outcome=ToolOutcome(status=status, exit_code=code, output=output, finished_at=at),
    )


def some_notes() -> list[Note]:
    """Give one note of each kind, texts among them that are hard to keep."""
    full = evolve(
        a_call(output="\x1b[31m\ud83d \n"),
        record=RecordRef("/s/one.jsonl", 3, "ab"),
        outcome=ToolOutcome(
            CallStatus.TIMEOUT, 124, "---", "\u2028", truncated=True, record=RecordRef("/s/one.jsonl", 4)
        ),
    )
    return [
        NotedCall(call=a_call()),
        NotedCall(call=full, is_provisional=True, transcript="/s/one.jsonl"),
        NotedPrompt(text="use bun\nnot npm", at=NOON, cwd="/home/dev"),
        NotedEdit(call="call-9", at=NOON),
        NotedServed(learning="learning-1", where="at_failure", at=NOON),
    ]
