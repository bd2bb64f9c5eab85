"""Ranking: what an index finds becomes suggestions, or silence."""

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from learnkit.core.kernel.spans import as_utc
from learnkit.core.kernel.text import terms
from learnkit.core.learnings.drafting import COMMAND_LIMIT, ERROR_LIMIT, clean
from learnkit.core.learnings.families import families
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.ties import Bond
from learnkit.core.learnings.trust import Standing
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.scoring.abstention import MIN_COVERAGE, is_silent
from learnkit.core.scoring.bm25 import relevance
from learnkit.core.scoring.values import SearchDocument
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.signatures import error_signature

TEXT_LIMIT = 64 * 1024
"""Characters of each part of a learning that are searched."""
_LOOKED_AT = 4
"""Times what is kept of a question: what lies between is left out before it is cleaned, for that takes its time."""


@frozen
class Question:
    """What is asked: the terms of command and error, the error signature, and whether anything was printed.

    Both are cleaned as drafts are, so that a failure with a secret or with much output finds its like.
    """

    command: str
    terms: tuple[str, ...]
    signature: str = ""
    has_error: bool = False

    @classmethod
    def of(cls, text: str, error: str = "") -> "Question":
        """Give the question of a command (or any text) and what it printed."""
        command, printed = _cleaned(text, COMMAND_LIMIT), _cleaned(error, ERROR_LIMIT)
        return cls(command, (*terms(command), *terms(printed)), error_signature(printed), bool(printed))


def _cleaned(text: str, limit: int) -> str:
    """Give what a draft would keep of a text."""
    return clean(capped(text, _LOOKED_AT * limit), limit)


@frozen
class Found:
    """What an index says of one learning: its BM25 sum, how much of the question it covers, equal signatures."""

    id: str
    raw: float
    coverage: float = 0.0
    exact: bool = False


def searchable(learning: SharedLearning) -> tuple[str, ...]:
    """Give the terms of a learning: command, error, keywords; title and body where there is no command."""
    parts = [learning.original_command or "", learning.error_context or "", *learning.keywords]
    if not learning.original_command:
        parts += [learning.title, learning.content]
    return tuple(term for part in parts for term in terms(part[:TEXT_LIMIT]))


def document(learning: SharedLearning, standing: Standing) -> SearchDocument:
    """Give the learning as the index sees it; what is not served has weight 0."""
    return SearchDocument(
        id=learning.id,
        terms=searchable(learning),
        weight=standing.level.weight if standing.served else 0.0,
        signature=learning.error_signature,
        agents=learning.applicable_agents,
        scope=learning.scope.value,
        newest=as_utc(learning.updated_at).isoformat(),
    )


def suggestions(
    question: Question,
    found: Iterable[Found],
    held: Mapping[str, tuple[SharedLearning, Standing]],
    *,
    limit: int,
    min_score: float | None = None,
    least: float = MIN_COVERAGE,
) -> tuple[Suggestion, ...]:
    """Give at most ``limit`` answers, best first; nothing where silence is better.

    ``min_score`` None asks for the calibrated abstention: a tie to the question (``ties.is_tied``), and coverage at
    least ``least`` or an equal error signature. A number asks for that score instead, 0.0 for every answer.
    Different corrections of one failure are as relevant as each other, so that trust and outcome decide between
    them. The best member stands for a family of alike learnings. What is not served, and what would give back the
    very command, is left out.
    """
    known = {hit.id: hit for hit in found if hit.id in held}
    bond = Bond.of(question.command, question.signature, has_error=question.has_error)
    answers = _levelled([answer for hit in known.values() if (answer := _answer(question, bond, hit, *held[hit.id]))])
    if min_score is None:
        kept = [answer for answer in answers if not _held_back(answer, bond, least)]
    else:
        kept = [answer for answer in answers if answer.score >= min_score]
    kept.sort(key=_order)
    kin = {name: family[0] for family in families(answer.learning for answer in kept) for name in family}
    best: dict[str, Suggestion] = {}
    for answer in kept:
        best.setdefault(kin[answer.learning.id], answer)
    return tuple(best.values())[:limit]


def _answer(
    question: Question, bond: Bond, hit: Found, learning: SharedLearning, standing: Standing
) -> Suggestion | None:
    """Give one answer, or None for a learning that may not be one.

    An equal signature counts as the same error only where the command is tied, too, or the error speaks of a cause.
    """
    if not standing.served:
        return None
    if learning.correction is not None and learning.correction.split() == question.command.split():
        return None
    exact = hit.exact and bond.is_same_cause(learning)
    answer = Suggestion(learning, 0.0, 0.0, "", standing, coverage=hit.coverage, exact=exact)
    relevant = relevance(hit.raw, len(dict.fromkeys(question.terms)))
    return evolve(_with_relevance(answer, relevant), why=reason(answer))


def _levelled(answers: list[Suggestion]) -> list[Suggestion]:
    """Give every answer the best relevance of those that speak of its failure."""
    best: dict[str, float] = {}
    for answer in answers:
        failure = answer.learning.failure_key or answer.learning.id
        best[failure] = max(answer.relevance, best.get(failure, 0.0))
    return [_with_relevance(answer, best[answer.learning.failure_key or answer.learning.id]) for answer in answers]


def _with_relevance(answer: Suggestion, relevant: float) -> Suggestion:
    """Give an answer with this relevance, and with the score that follows from it."""
    return evolve(answer, relevance=relevant, score=relevant * answer.standing.level.weight)


def _held_back(answer: Suggestion, bond: Bond, least: float) -> bool:
    """Say whether an answer is too weak, or speaks of another command."""
    if answer.exact:
        return False
    if not bond.is_tied(answer.learning):
        return True
    return not bond.decides(answer.learning) and is_silent(coverage=answer.coverage, exact=False, least=least)


def _order(answer: Suggestion) -> tuple[bool, float, int, float, float, str]:
    """Give the order of answers: exact signature, score, trust, outcome, newest, id.

    Outcome is (effective + 1) / (applied + 2), the rule of succession: what was never used stands in the middle.
    """
    learning, now = answer.learning, answer.standing
    outcome = (now.quality.effective_count + 1) / (now.quality.applied_count + 2)
    newest = as_utc(learning.updated_at).timestamp()
    return not answer.exact, -round(answer.score, 9), -int(now.level), -outcome, -newest, learning.id


def reason(answer: Suggestion) -> str:
    """Give one sentence: what matched, the trust, and how often it was seen."""
    matched = "the same error" if answer.exact else f"{answer.coverage:.0%} of the question matched"
    level = answer.standing.level
    seen = answer.learning.occurrences
    times = "seen once" if seen == 1 else f"seen {seen} times"
    return f"{matched}; {level.name} {level.label}: {answer.standing.says}; {times}"
