"""What is kept of a running session."""

from datetime import timedelta

from attrs import evolve

from learnkit.core.capture.host_events import SILENCE, HookAnswer, HostEvent, Moment
from learnkit.core.capture.notes import (
    NotedCall,
    NotedPrompt,
    NotedServed,
    SessionKey,
    called,
    folder_of,
    moment_of,
    noted_call,
    session_of,
)
from learnkit.core.sessions.values import FileEdit, Prompt
from learnkit.core.toolcalls.values import CallStatus
from learnkit.testing.samples import NOON, a_call, some_notes

KEY = SessionKey(agent="claude-code", session="s")
EVENT = HostEvent(moment=Moment.AFTER_CALL, name="PostToolUse", agent="claude-code", session="s", cwd="/home/dev")
SECRET = "ghp_" + "a1B2" * 9


def test_an_answer_is_silent_without_a_word() -> None:
    assert SILENCE.is_silent
    assert not HookAnswer(context="x").is_silent
    assert not HookAnswer(refusal="x").is_silent


def test_a_noted_call_has_no_secret_an_id_and_a_time() -> None:
    call = evolve(a_call(f"curl -H 'Authorization: Bearer {SECRET}' x"), id="", cwd=None, issued_at=None)
    call = evolve(call, outcome=evolve(call.outcome, output=f"token {SECRET}", stderr=SECRET, finished_at=None))
    noted = noted_call(EVENT, call, NOON).call
    assert SECRET not in repr(noted)
    assert noted.id.startswith("noted:")
    assert noted.id == noted_call(EVENT, call, NOON).call.id
    assert noted.id != noted_call(EVENT, call, NOON + timedelta(seconds=1)).call.id
    assert (noted.cwd, noted.issued_at, noted.outcome.finished_at) == ("/home/dev", NOON, NOON)


def test_what_the_host_says_stays() -> None:
    call = a_call()
    assert noted_call(EVENT, call, NOON).call == call


def test_a_success_keeps_less_than_a_failure() -> None:
    long = "x " * 8000
    kept = [
        len(noted_call(EVENT, a_call(status=status, output=long), NOON).call.outcome.output)
        for status in (CallStatus.OK, CallStatus.FAILED)
    ]
    assert kept[0] <= 2048 < kept[1] <= 8192


def test_a_tool_that_is_no_shell_is_called_by_its_name() -> None:
    call = evolve(a_call(""), tool="search")
    assert called(call, ("limit", "query")) == "search limit query"
    assert called(a_call("ls"), ("x",)) == "ls"


def test_notes_make_a_session() -> None:
    session = session_of(KEY, some_notes())
    assert [type(event) for event in session.events[2:]] == [Prompt, FileEdit]
    assert (session.id, session.agent, session.cwd, session.source) == (
        "s",
        "claude-code",
        "/home/dev/app",
        "/s/one.jsonl",
    )
    assert session.started_at == NOON + timedelta(minutes=1)
    assert session_of(KEY, []).events == ()


def test_a_session_works_where_its_first_note_says() -> None:
    assert folder_of(some_notes()) == "/home/dev/app"
    assert folder_of([NotedPrompt(text="x", at=NOON, cwd="/p"), NotedCall(call=a_call())]) == "/p"
    served = NotedServed(learning="x", where="y", at=NOON)
    assert folder_of([served]) is None
    assert moment_of(served) == NOON
