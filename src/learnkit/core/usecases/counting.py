"""Counting: what is kept, by what it is."""

from collections import Counter

from learnkit.core.learnings.facts import fact_name
from learnkit.core.learnings.trust import Ledger, standing
from learnkit.core.usecases.reports import LearningStats
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.usage_ledger import UsageLedger


def learning_stats(store: LearningStore, ledger: UsageLedger) -> LearningStats:
    """Give counts over all learnings and facts."""
    facts = list(ledger.scan())
    sorted_out = Ledger.of(facts)
    pairs = [(learning, standing(learning, sorted_out)) for learning in store.scan()]
    return LearningStats(
        total=len(pairs),
        served=sum(now.served for _, now in pairs),
        by_level=Counter(now.level for _, now in pairs),
        by_source=Counter(learning.source for learning, _ in pairs),
        by_status=Counter(learning.suggestion_status for learning, _ in pairs),
        by_agent=Counter(learning.source_agent for learning, _ in pairs),
        by_kind=Counter(learning.kind or "" for learning, _ in pairs),
        facts=Counter(fact_name(fact) for fact in facts),
        problems=len(store.problems()),
    )
