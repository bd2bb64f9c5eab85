"""How a typed program uses learnkit; the type checker reads it, and nothing runs it."""

from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

from typing_extensions import override

import learnkit
from learnkit import (
    ExtractedLesson,
    LearnKit,
    MineReport,
    PairingRules,
    Session,
    Settings,
    SharedLearning,
    Suggestion,
    ToolCall,
    TrustLevel,
)
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource


class MySource(SessionSource):
    """A reader of one's own."""

    @property
    @override
    def agent(self) -> str:
        return "mine"

    @override
    def discover(self) -> Iterator[str]:
        yield from ()

    @override
    def recognises(self, path: str) -> bool:
        return False

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        raise NotImplementedError


def synchronous(call: ToolCall, session: Session) -> None:
    """Use every family."""
    with learnkit.open_kit(Settings(home=Path("x"), agent="a"), session_sources=[MySource()]) as kit:
        assert_type(kit, LearnKit)
        assert_type(kit.lessons.mine(), MineReport)
        assert_type(kit.lessons.extract([Path("a"), "b", session], rules=PairingRules.seed()), list[ExtractedLesson])
        assert_type(kit.learnings.suggest("x", error="y", limit=3, min_score=0.0), list[Suggestion])
        assert_type(kit.learnings.get("x"), SharedLearning | None)
        assert_type(kit.learnings.query_relevant("a", "b", TrustLevel.L2, 3), list[Suggestion])
        assert_type(kit.context.at_failure(call), str)
        assert_type(kit.context.at_failure("x", error="y"), str)
        kit.learnings.suggest("x", limit="many")  # type: ignore[arg-type]
        kit.learnings.approve("x")  # type: ignore[call-arg]


async def asynchronous(kit: LearnKit) -> None:
    """Await the same verbs with the same types."""
    assert_type(await kit.aio.learnings.suggest("x", limit=3), list[Suggestion])
    assert_type(await kit.aio.lessons.mine("x", dry_run=True), MineReport)
    await kit.aio.learnings.suggest(limit=3)  # type: ignore[call-arg]
