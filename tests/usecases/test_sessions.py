"""Sessions in a list, and one of them in full."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.core.sessions.values import Prompt
from learnkit.errors import NotFoundError

if TYPE_CHECKING:
    from tests.usecases.conftest import CountingSource, MakeSession, World

LATE = datetime(2026, 4, 1, tzinfo=UTC)


def test_sessions_are_listed_latest_first_with_their_counts(world: World, session: MakeSession) -> None:
    first = session(("ls", 0, ""), ("make", 2, "error"), id="first")
    opened = evolve(first, events=(Prompt("\n"), Prompt("fix the build, key ghp_" + "a" * 36), *first.events))
    world.transcripts["/s/one.jsonl"] = (opened,)
    world.transcripts["/s/two.jsonl"] = (session(id="late", start=LATE), session(id="unknown", start=None))
    listed = world.sessions.list()
    assert [one.id for one in listed] == ["late", "first", "unknown"]
    (one,) = [one for one in listed if one.id == "first"]
    assert (one.calls, one.failures, one.prompts) == (2, 1, 2)
    assert one.opening == "fix the build, key [REDACTED:github-token]"


def test_a_list_tells_its_progress_and_takes_sessions(world: World, session: MakeSession) -> None:
    world.transcripts["/s/one.jsonl"] = (session(id="one"),)
    told: list[int] = []
    assert len(world.sessions.list(progress=lambda done, total, path: told.append(done))) == 1
    assert told == [0]
    assert [one.id for one in world.sessions.list(session(id="mine"))] == ["mine"]


def test_a_session_is_shown_by_the_beginning_of_its_id_with_its_subagents(world: World, session: MakeSession) -> None:
    own, sub = session(id="abc-1"), session(id="abc-1", subagent="a9", agent="claude-code/reviewer")
    world.transcripts["/s/one.jsonl"] = (sub, own, session(id="other"))
    assert world.sessions.show("abc") == (own, sub)
    assert world.sessions.show("abc-1", "/s/one.jsonl") == (own, sub)


def test_an_exact_id_comes_before_a_longer_one(world: World, session: MakeSession) -> None:
    world.transcripts["/s/one.jsonl"] = (session(id="a"), session(id="ab"))
    assert [one.id for one in world.sessions.show("a")] == ["a"]


def test_a_file_that_carries_the_id_is_enough(world: World, session: MakeSession) -> None:
    world.transcripts["/s/abc.jsonl"] = (session(id="abc"),)
    world.transcripts["/s/one.jsonl"] = (session(("ls", 0, ""), id="other"),)
    assert [one.id for one in world.sessions.show("abc")] == ["abc"]
    source = world.sources[0]
    if TYPE_CHECKING:
        assert isinstance(source, CountingSource)
    assert source.reads == 0
    assert [one.id for one in world.sessions.show("other")] == ["other"]


def test_no_session_and_several_are_errors(world: World, session: MakeSession) -> None:
    world.transcripts["/s/one.jsonl"] = tuple(session(id=f"a{number}") for number in range(7))
    with pytest.raises(NotFoundError, match="there is no session"):
        world.sessions.show("zz")
    with pytest.raises(NotFoundError, match="empty"):
        world.sessions.show("")
    with pytest.raises(NotFoundError, match=r"7 ids.*a0, .* and 2 more"):
        world.sessions.show("a")
    with pytest.raises(NotFoundError, match=r"Name one of: b1, b2$"):
        world.sessions.show("b", [session(id="b1"), session(id="b2")])
