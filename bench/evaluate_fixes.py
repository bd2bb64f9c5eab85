"""Hit rates and false answers of suggestions: `python -m bench.evaluate_fixes --data DIR`.

DIR holds ``fixes*.jsonl``: cases with ``rule`` (the cause), ``command``, ``output`` and ``fix``. One case of each
cause is kept and the others are asked. For abstention, half of the causes are kept and all others asked, four times:
recall counts the kept causes that are answered rightly, false fire the unkept ones that are answered at all.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path

from attrs import frozen

from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.core.learnings.drafting import from_correction
from learnkit.core.learnings.ranking import Found, Question, document, suggestions
from learnkit.core.learnings.trust import Ledger, Standing, standing
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.core.scoring.abstention import MIN_COVERAGE
from learnkit.ports.search_index import SearchQuery

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
FOLDS = 4


@frozen
class Case:
    """One failure of a cause, and what fixes it."""

    rule: str
    command: str
    output: str
    fix: str


class Kept:
    """A store of cases, asked the way that the library asks."""

    def __init__(self, cases: list[Case]) -> None:
        """Keep these cases."""
        self.held: dict[str, tuple[SharedLearning, Standing]] = {}
        self.rules: dict[str, str] = {}
        ledger = Ledger.of([])
        for case in cases:
            learning = from_correction(
                command=case.command,
                error=case.output,
                correction=case.fix,
                agent="bench",
                session=None,
                scope=Scope.USER,
                now=NOW,
            )
            self.held[learning.id] = (learning, standing(learning, ledger))
            self.rules[learning.id] = case.rule
        self.index = InMemorySearchIndex()
        self.index.refresh([document(*entry) for entry in self.held.values()], revision="1")

    def ask(self, case: Case, *, limit: int, least: float | None) -> list[str]:
        """Give the causes that are answered, best first; ``least`` None turns abstention off."""
        question = Question.of(case.command, case.output)
        query = SearchQuery(terms=question.terms, signature=question.signature, limit=4 * limit)
        found = [Found(hit.id, hit.raw, hit.coverage, hit.exact) for hit in self.index.search(query)]
        score = 0.0 if least is None else None
        answers = suggestions(question, found, self.held, limit=limit, min_score=score, least=least or 0.0)
        return [self.rules[answer.learning.id] for answer in answers]


def main(arguments: list[str] | None = None) -> int:
    """Print the figures; 0 where there were cases."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA)
    asked = parser.parse_args(arguments)
    cases = [
        Case(**json.loads(line))
        for path in sorted(asked.data.glob("fixes*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    if not cases:
        print(f"no fixes*.jsonl in {asked.data}", file=sys.stderr)
        return 3
    by_rule: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        by_rule[case.rule].append(case)
    chooser = random.Random(7)
    kept, others = [], []
    for rule in sorted(by_rule):
        shuffled = by_rule[rule][:]
        chooser.shuffle(shuffled)
        kept.append(shuffled[0])
        others += shuffled[1:]
    _hits(kept, others)
    for least in (0.4, MIN_COVERAGE, 0.6):
        _abstention(kept, others, least)
    return 0


def _hits(kept: list[Case], others: list[Case]) -> None:
    """Print how often the right cause is answered, abstention off."""
    store = Kept(kept)
    first = five = rank = 0.0
    for case in others:
        found = store.ask(case, limit=5, least=None)
        first += found[:1] == [case.rule]
        five += case.rule in found
        rank += 1 / (found.index(case.rule) + 1) if case.rule in found else 0.0
    count = len(others)
    print(f"{count} questions: hit@1 {first / count:.3f}, hit@5 {five / count:.3f}, MRR {rank / count:.3f}")


def _abstention(kept: list[Case], others: list[Case], least: float) -> None:
    """Print recall and false fire at one threshold."""
    right = known = fired = unknown = 0
    rules = sorted(case.rule for case in kept)
    for fold in range(FOLDS):
        shuffled = rules[:]
        random.Random(fold).shuffle(shuffled)
        stored = set(shuffled[: len(shuffled) // 2])
        store = Kept([case for case in kept if case.rule in stored])
        for case in [*[one for one in kept if one.rule not in stored], *others]:
            found = store.ask(case, limit=1, least=least)
            if case.rule in stored:
                known += 1
                right += found == [case.rule]
            else:
                unknown += 1
                fired += bool(found)
    hits, fires = f"{right / known:.3f} ({right}/{known})", f"{fired / unknown:.3f} ({fired}/{unknown})"
    print(f"coverage ≥ {least}: recall {hits}, false fire {fires}")


if __name__ == "__main__":
    raise SystemExit(main())
