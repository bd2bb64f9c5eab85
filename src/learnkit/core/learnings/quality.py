"""Quality: the usage ledger, folded to counts.

A learning gets at most one credit a session, whatever happened in it: what the last known outcome
says. All that an agent reports without naming a session counts as one session of that agent. The fold
depends on the set of facts alone, so replaying, reordering or joining ledgers of several machines
changes nothing.
"""

from collections.abc import Iterable
from datetime import datetime

from attrs import frozen

from learnkit.core.learnings.facts import CallResult, Fact, Outcome, fact_key
from learnkit.core.learnings.values import QualityMetrics


@frozen
class Credit:
    """What one session says of one learning: whether it helped, when, and who."""

    learning: str
    agent: str
    session: str
    at: datetime
    effective: bool


def credits_of(facts: Iterable[Fact]) -> tuple[Credit, ...]:
    """Give one credit for each learning and session with a known outcome, in order of time."""
    last: dict[tuple[str, str, str], Outcome] = {}
    for fact in facts:
        if not isinstance(fact, Outcome) or fact.result is CallResult.UNKNOWN:
            continue
        key = (fact.learning, fact.session, "" if fact.session else fact.agent)
        held = last.get(key)
        if held is None or _order(fact) > _order(held):
            last[key] = fact
    found = [
        Credit(fact.learning, fact.agent, fact.session, fact.at, fact.result is CallResult.SUCCEEDED)
        for fact in last.values()
    ]
    return tuple(sorted(found, key=lambda credit: (credit.at, credit.learning, credit.session, credit.agent)))


def _order(fact: Outcome) -> tuple[datetime, str]:
    """Give the order in which outcomes of one session replace each other."""
    return fact.at, fact_key(fact)


def fold(facts: Iterable[Fact]) -> dict[str, QualityMetrics]:
    """Give the metrics of every learning that was applied, by id."""
    by_learning: dict[str, list[Credit]] = {}
    for credit in credits_of(facts):
        by_learning.setdefault(credit.learning, []).append(credit)
    return {learning: metrics(found) for learning, found in by_learning.items()}


def metrics(found: Iterable[Credit]) -> QualityMetrics:
    """Give the metrics of one learning's credits."""
    listed = list(found)
    return QualityMetrics(
        applied_count=len(listed),
        effective_count=sum(credit.effective for credit in listed),
        agent_names=tuple(sorted({credit.agent for credit in listed if credit.agent})),
        last_applied_at=max((credit.at for credit in listed), default=None),
        helped_agents=len({credit.agent for credit in listed if credit.agent and credit.effective}),
    )
