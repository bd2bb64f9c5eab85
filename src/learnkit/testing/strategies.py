"""Hypothesis strategies for values of the library: texts that are hard to keep, learnings, facts."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from learnkit.core.learnings.facts import Approved, CallResult, Fact, Forgotten, Outcome, Rejected, Served
from learnkit.core.learnings.values import (
    LearningSource,
    Provenance,
    Scope,
    SharedLearning,
    SuggestionStatus,
    TrustLevel,
)

NASTY = (
    *(
        "",
        " ",
        "---",
        "---\nid: x\n---",
        "no",
        "on",
        "0123",
        "12:30",
        "1e3",
        "~",
        "null",
        "true",
        "-",
        "- a",
        "# c",
        "a: b",
        "a #b",
    ),
    *(
        "'",
        '"',
        "\\",
        "`",
        "{a}",
        "[b]",
        "&x",
        "*x",
        "!t",
        "%d",
        "@",
        "|",
        ">",
        "\t",
        "a\tb",
        " lead",
        "trail ",
        "a\n",
        "\na",
        "a\n\n",
    ),
    *(
        "\x00",
        "\x1b[31m",
        "\x7f",
        "\x85",
        "\u2028",
        "\ufeff",
        "é",
        "日本",
        "😀",
        "a\r\nb",
        "x" * 300,
        "  two\n one",
        "0x1f",
        ".5",
        "1_000",
    ),
)
"""Texts that front matter, markdown or terminals take for something else."""


def texts(max_size: int = 30) -> st.SearchStrategy[str]:
    """Give texts without lone surrogates, the nasty ones among them."""
    return st.one_of(st.sampled_from(NASTY), st.text(st.characters(exclude_categories=["Cs"]), max_size=max_size))


def names() -> st.SearchStrategy[str]:
    """Give short names of agents, sessions and the like."""
    return st.sampled_from(["codex", "claude-code", "claude-code/reviewer", "a b", "ü", "../x"])


def moments() -> st.SearchStrategy[datetime]:
    """Give moments in UTC."""
    return st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


def proofs() -> st.SearchStrategy[Provenance]:
    """Give evidence."""
    calls = st.sampled_from(["c1", "c2", "c3", "c4"])
    return st.builds(
        Provenance,
        failed_call=calls,
        agent=names(),
        session=st.sampled_from(["s1", "s2"]),
        fixed_call=st.none() | calls,
        record=st.none() | st.integers(0, 99),
        seen_at=st.none() | moments(),
    )


def learnings(
    *, ids: st.SearchStrategy[str] | None = None, failures: st.SearchStrategy[str] | None = None
) -> st.SearchStrategy[SharedLearning]:
    """Give learnings, every field varied."""
    unit = st.none() | st.floats(0, 1)
    return st.builds(
        SharedLearning,
        id=st.from_regex(r"\Alearning-[0-9a-f]{4}\Z") if ids is None else ids,
        title=texts().filter(bool),
        content=texts(80),
        source_agent=names(),
        captured_at=moments(),
        updated_at=moments(),
        trust_level=st.sampled_from(TrustLevel),
        source=st.sampled_from(LearningSource),
        applicable_agents=st.lists(names(), max_size=2).map(tuple),
        keywords=st.lists(texts(), max_size=3).map(tuple),
        original_command=st.none() | texts().filter(bool),
        error_context=st.none() | texts(80).filter(bool),
        correction=st.none() | texts().filter(bool),
        suggestion_status=st.sampled_from(SuggestionStatus),
        notes=st.lists(texts(), max_size=2).map(tuple),
        scope=st.sampled_from(Scope),
        confidence=unit,
        importance=unit,
        failure_key=st.sampled_from(["", "f1", "f2"]) if failures is None else failures,
        occurrences=st.integers(1, 5),
        provenance=st.lists(proofs(), max_size=3).map(tuple),
    )


def facts(learning: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[Fact]:
    """Give facts of a few learnings."""
    whose = st.sampled_from(["learning-1", "learning-2"]) if learning is None else learning
    session = st.sampled_from(["s1", "s2", "s3", ""])
    agent = st.sampled_from(["codex", "claude-code"])
    return st.one_of(
        st.builds(Served, learning=whose, agent=agent, session=session, at=moments(), where=texts(8)),
        st.builds(
            Outcome, learning=whose, agent=agent, session=session, at=moments(), result=st.sampled_from(CallResult)
        ),
        st.builds(Approved, learning=whose, by=texts(8), at=moments(), text_digest=st.sampled_from(["d1", "d2"])),
        st.builds(Rejected, learning=whose, by=texts(8), at=moments(), fingerprint=st.sampled_from(["p1", "p2"])),
        st.builds(Forgotten, learning=whose, by=texts(8), at=moments(), fingerprint=st.sampled_from(["p1", "p2"])),
    )
