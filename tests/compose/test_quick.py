"""The quick look never says that nothing can come of a payload of which something does."""

import json
import os
import sys
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import learnkit
from learnkit.adapters.filesystem.spool import JsonlSpool
from learnkit.compose import quick
from learnkit.compose.preparing import _groups, prepare
from learnkit.core.capture.notes import SessionKey
from learnkit.core.kernel.ids import content_key
from learnkit.core.learnings.values import LearningSource
from learnkit.testing.samples import a_learning, some_notes
from tests.adapters.agents.hook_payloads import CLAUDE_CODE, COMMAND

BEFORE = json.dumps(CLAUDE_CODE["before"]).encode()
AFTER = json.dumps(CLAUDE_CODE["worked"]).encode()
CWD = CLAUDE_CODE["before"]["cwd"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEARNKIT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_before_a_call_only_a_fresh_list_may_say_no(home: Path) -> None:
    assert not quick.is_over(BEFORE, "claude-code")
    with learnkit.open_kit() as kit:
        prepare(kit, CWD)
        assert quick.is_over(BEFORE, "claude-code")
        kit.learnings.add_correction("git pus", correction="git push", agent="codex")
        assert not quick.is_over(BEFORE, "claude-code")
        prepare(kit, CWD)
        assert quick.is_over(BEFORE, "claude-code")
        kit.learnings.add_correction(COMMAND, correction="bun install left-pad", agent="codex")
        prepare(kit, CWD)
        assert not quick.is_over(BEFORE, "claude-code")
        learning = kit.learnings.query("bun")[0]
        kit.learnings.reject(learning.id, "no", by="ann")
        prepare(kit, CWD)
        assert quick.is_over(BEFORE, "claude-code")


def test_a_damaged_list_says_nothing(home: Path) -> None:
    with learnkit.open_kit() as kit:
        prepare(kit, CWD)
    path = Path(quick.prepared_path(str(home), CWD))
    whole = path.read_bytes()
    for damaged in (b"", b"{}", whole[:-9], whole.replace(b'"version": 1', b'"version": 9'), b"[1]"):
        path.write_bytes(damaged)
        assert quick.prepared(str(home), CWD) is None
    path.write_bytes(whole)
    assert quick.prepared(str(home), CWD) == []


def test_after_a_call_that_worked_the_notes_decide(home: Path) -> None:
    assert quick.is_over(AFTER, "claude-code")
    JsonlSpool(home / "spool").append(SessionKey(agent="claude-code", session="c1"), some_notes())
    assert not quick.is_over(AFTER, "claude-code")
    other = json.dumps({**CLAUDE_CODE["worked"], "agent_id": "a", "agent_type": "reviewer"}).encode()
    assert quick.is_over(other, "claude-code")


def test_a_prompt_that_cannot_correct_anything_is_over(home: Path) -> None:
    quiet = json.dumps({**CLAUDE_CODE["prompt"], "prompt": "do the tests, please"}).encode()
    assert quick.is_over(quiet, "claude-code")


@pytest.mark.parametrize("name", ["failed", "start", "prompt", "stop", "end", "compact"])
def test_other_events_are_never_over(home: Path, name: str) -> None:
    assert not quick.is_over(json.dumps(CLAUDE_CODE[name]).encode(), "claude-code")


def test_other_hosts_and_broken_payloads_are_left_to_the_slow_side(home: Path) -> None:
    assert not quick.is_over(AFTER, "codex")
    for raw in (b"", AFTER[:-5], b'"PostToolUse"', b'{"hook_event_name": "PostToolUse"}'):
        assert not quick.is_over(raw, "claude-code")


WORDS = st.sampled_from(
    ["npm", "bun", "git", "install", "push", "left-pad", "--force", "-x", "main", "&&", "cd", "a/b"]
)
COMMANDS = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)


@given(COMMANDS, COMMANDS, st.sampled_from([LearningSource.MANUAL, LearningSource.AUTO_EXTRACT]))
def test_whatever_is_answered_is_in_the_list(failed: str, asked: str, source: LearningSource) -> None:
    from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore

    store = InMemoryLearningStore()
    store.save(evolve(a_learning(command=failed, correction="better"), source=source))
    with learnkit.open_kit(learning_store=store) as kit:
        answered = [one for one in kit.learnings.suggest(asked) if one.learning.original_command]
        if answered and kit.context.learnings.suggest(asked):
            from learnkit.core.toolcalls.shell import is_command

            if is_command(asked):
                assert quick.may_speak_of(_groups(kit), asked)


@given(st.text(), st.text())
def test_keys_are_those_of_the_spool(one: str, other: str) -> None:
    assert quick.key_of(one, other) == content_key(one, other)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_objects_are_parsed_as_the_module_does(value: dict[str, object]) -> None:
    text = json.dumps(value, ensure_ascii=False)
    assert quick.parsed(f" {text}\n".encode("utf-8", "replace")) == json.loads(text.encode("utf-8", "replace"))
    assert quick.parsed(f"{text} x".encode("utf-8", "replace")) is None


def test_the_home_is_the_one_that_the_kit_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from learnkit.compose.places import located_home

    assert quick.home_of({"LEARNKIT_HOME": str(tmp_path)}) == str(tmp_path)
    assert quick.home_of({"LEARNKIT_HOME": "relative"}) is None
    assert quick.home_of({}) is None
    if sys.platform == "linux":
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.delenv("LEARNKIT_HOME", raising=False)
        for data in (None, str(tmp_path / "data")):
            if data is None:
                monkeypatch.delenv("XDG_DATA_HOME", raising=False)
            else:
                monkeypatch.setenv("XDG_DATA_HOME", data)
            assert quick.home_of(os.environ) == str(located_home())
    monkeypatch.setattr(sys, "platform", "darwin")
    assert quick.home_of({"HOME": "/Users/x"}) == "/Users/x/Library/Application Support/learnkit"
    monkeypatch.setattr(sys, "platform", "win32")
    assert quick.home_of({"HOME": "/Users/x"}) is None
