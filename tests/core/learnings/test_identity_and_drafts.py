"""Keys, and how pairs, failures and corrections become learnings."""

from datetime import UTC, datetime

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.kernel import fence
from learnkit.core.kernel.bare import bare_text
from learnkit.core.learnings.drafting import (
    clean,
    from_correction,
    from_failure,
    from_pair,
    from_text,
    is_drafted,
    keywords,
)
from learnkit.core.learnings.identity import failure_key, fingerprint, fingerprint_of, learning_id, text_digest
from learnkit.core.learnings.values import LearningSource, Provenance, Scope, SharedLearning, TrustLevel
from learnkit.testing.samples import a_learning

NOW = datetime(2026, 9, 14, 10, 0, tzinfo=UTC)
TOKEN = "ghp_" + "a1B2" * 9


def pair(**changed: object) -> SharedLearning:
    given = {
        "command": "npm install left-pad",
        "error": "npm error code EUSAGE",
        "correction": "bun install left-pad",
        "agent": "codex",
        "session": "s-1",
        "kind": "edited_retry",
        "confidence": 0.98765,
        "provenance": Provenance("c1", seen_at=NOW),
        "scope": Scope.USER,
        "now": NOW,
    }
    return from_pair(**{**given, **changed})  # type: ignore[arg-type]


def test_the_same_failure_has_one_key_whatever_paths_and_numbers() -> None:
    assert failure_key("pytest /a/b.py --seed=1", "error") == failure_key("pytest /c/d.py --seed=2", "error")
    assert failure_key("npm install x", "error") != failure_key("npm install y", "error")
    assert failure_key("npm install x", "error") != failure_key("npm install x", "other")


def test_corrections_are_compared_without_blanks() -> None:
    assert fingerprint("f", " bun  install\n") == fingerprint("f", "bun install")
    assert fingerprint("f", None) == fingerprint("f", "")
    assert learning_id("00") == "learning-00"


def test_a_learning_without_a_failure_is_told_apart_by_its_text() -> None:
    note = evolve(a_learning(), failure_key="", correction=None)
    assert fingerprint_of(note) == fingerprint_of(evolve(note, id="other"))
    assert fingerprint_of(note) != fingerprint_of(evolve(note, title="other"))


def test_an_approval_binds_every_text() -> None:
    held = a_learning()
    for field in ("title", "content", "original_command", "error_context", "correction"):
        changed = evolve(held, **{field: "changed"})  # type: ignore[arg-type]
        assert text_digest(changed) != text_digest(held)


def test_a_pair_becomes_an_unverified_learning() -> None:
    drafted = pair()
    assert drafted.title == "npm install left-pad → bun install left-pad"
    assert drafted.trust_level is TrustLevel.L1
    assert drafted.source is LearningSource.AUTO_EXTRACT
    assert drafted.notes == ("extracted-from-session:s-1",)
    assert drafted.confidence == 0.9877
    assert drafted.captured_at == NOW
    assert "This worked instead:\n\n```sh\nbun install left-pad\n```" in drafted.content
    assert drafted.error_signature == "npm error code EUSAGE"
    assert set(drafted.keywords) == {"install", "node-packages", "npm"}


def test_a_failure_is_kept_for_its_fix_only() -> None:
    drafted = from_failure(
        command="make", error="", agent="codex", provenance=Provenance("c"), scope=Scope.PROJECT, now=NOW
    )
    assert drafted.trust_level is TrustLevel.L0
    assert drafted.correction is None
    assert drafted.error_context is None
    assert "What fixes it is not known yet." in drafted.content


def test_a_correction_of_a_person_names_no_call() -> None:
    drafted = from_correction(
        command="git psuh", error="unknown", correction="git push", agent="me", session=None, scope=Scope.USER, now=NOW
    )
    assert drafted.source is LearningSource.MANUAL
    assert drafted.provenance[0].failed_call.startswith("said:")


def test_no_secret_reaches_any_field() -> None:
    drafted = pair(
        command=f"curl -H 'x: {TOKEN}' u", error=f"error: bad {TOKEN}", correction=f"use {TOKEN}", session=TOKEN
    )
    assert TOKEN not in repr(drafted)
    assert (
        drafted.id
        == pair(
            command="curl -H 'x: [REDACTED:github-token]' u",
            error="error: bad [REDACTED:github-token]",
            correction="use [REDACTED:github-token]",
        ).id
    )


@given(st.text(st.characters()))
def test_what_is_kept_can_be_written(text: str) -> None:
    kept = clean(text)
    kept.encode("utf-8")
    assert all(char in "\n\t" or char.isprintable() or ord(char) > 159 for char in kept)
    assert clean(kept) == kept


def test_what_learnkit_showed_is_no_evidence() -> None:
    assert clean(f"a {fence.mark('bun install')} b") == "a  b"


def test_what_is_left_around_a_fence_makes_no_other_fence() -> None:
    inner = fence.mark("x")
    kept = clean(f"a {fence.OPEN[:9]}{inner}{fence.OPEN[9:]}> b")
    assert fence.OPEN not in kept
    assert clean(kept) == kept


def test_names_are_one_clean_line() -> None:
    drafted = pair(agent=f"a\nb {TOKEN}", session="s\x00\r\n1", provenance=Provenance("c1", "x\ny", f"s {TOKEN}"))
    assert drafted.source_agent == "a b [REDACTED:github-token]"
    assert drafted.notes == ("extracted-from-session:s 1",)
    assert (drafted.provenance[0].agent, drafted.provenance[0].session) == ("x y", "s [REDACTED:github-token]")
    assert drafted.captured_at == NOW
    assert pair(agent=" ").source_agent == "unknown"


def test_a_note_is_known_by_its_title_and_text() -> None:
    note = from_text(title="", content="# Tabs\n\nuse tabs", agent="me", scope=Scope.PROJECT, now=NOW)
    assert (note.title, note.content) == ("# Tabs", "# Tabs\n\nuse tabs\n")
    assert note.id == learning_id(fingerprint_of(note))
    named = from_text(title="Tabs", content="use tabs", agent="me", scope=Scope.PROJECT, now=NOW)
    assert (named.title, named.trust_level, named.kind) == ("Tabs", TrustLevel.L1, "note")
    assert named.id != note.id


def test_a_draft_is_known_until_somebody_writes() -> None:
    drafted = pair()
    assert is_drafted(drafted)
    assert is_drafted(evolve(drafted, error_context=None, content=pair(error="").content))
    for field in ("title", "content"):
        assert not is_drafted(evolve(drafted, **{field: "mine"}))  # type: ignore[arg-type]
    assert not is_drafted(evolve(drafted, original_command=None))


def test_long_text_keeps_head_and_tail() -> None:
    kept = clean("head" + "x" * 99_999 + "tail")
    assert kept.startswith("head")
    assert kept.endswith("tail")
    assert len(kept.encode()) <= 16 * 1024


def test_code_blocks_cannot_be_closed_from_inside() -> None:
    assert "````sh\nx ``` y\n````" in pair(correction="x ``` y").content


def test_keywords_are_small() -> None:
    assert keywords("x" * 50) == ()


@pytest.mark.parametrize("command", ["npm install " + "x" * 300, "line one\nline two"])
def test_titles_are_one_short_line(command: str) -> None:
    assert "\n" not in pair(command=command).title
    assert len(pair(command=command).title) <= 120
    assert len(pair(command=command, correction="bun add " + "y" * 300).title) <= 120


def test_the_shorter_half_of_a_title_leaves_its_room_to_the_longer() -> None:
    assert pair(correction="x" * 90).title == "npm install left-pad → " + "x" * 90
    assert pair(command="x" * 90, correction="y").title == "x" * 90 + " → y"


HIDDEN = "npm \x1b[31minstall\x1b[0m left\u200b-pa\u202ed\x00"


def test_what_is_kept_is_what_can_be_seen_in_every_field() -> None:
    draft = from_correction(
        command=HIDDEN,
        error=f"npm error {HIDDEN}",
        correction=HIDDEN.replace("npm", "bun"),
        agent="co\u200bdex",
        session=None,
        scope=Scope.USER,
        now=NOW,
    )
    assert (draft.original_command, draft.correction) == ("npm install left-pad", "bun install left-pad")
    assert draft.keywords == keywords("npm install left-pad")
    assert draft.source_agent == "codex"
    for text in (draft.title, draft.content, draft.error_context or "", *draft.keywords):
        assert bare_text(text) == text


def test_what_is_hidden_hides_neither_a_fence_nor_a_secret() -> None:
    assert clean(f"a <learn\u200bkit:shown>b{fence.CLOSE}") == "a"
    assert "ghp_" not in clean("TOKEN=gh\u200bp_0123456789abcdefghijklmnopqrstuvwxyzAB")
