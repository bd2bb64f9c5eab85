"""Ranking: what an index finds becomes suggestions, or silence."""

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from learnkit.core.kernel.spans import as_utc
from learnkit.core.kernel.text import terms
from learnkit.core.learnings.families import are_alike
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.trust import Standing
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.scoring.abstention import MIN_COVERAGE, is_silent
from learnkit.core.scoring.bm25 import relevance
from learnkit.core.scoring.values import SearchDocument
from learnkit.core.toolcalls.signatures import error_signature

QUESTION_LIMIT = 64 * 1024
"""Characters of a question that are looked at."""


@frozen
class Question:
    """What is asked: the terms of command and error, and the error signature."""

    command: str
    terms: tuple[str, ...]
    signature: str = ""

    @classmethod
    def of(cls, text: str, error: str = "") -> "Question":
        """Give the question of a command (or any text) and what it printed."""
        asked = (*terms(text[:QUESTION_LIMIT]), *terms(error[:QUESTION_LIMIT]))
        return cls(text.strip(), asked, error_signature(error))


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
    return tuple(term for part in parts for term in terms(part[:QUESTION_LIMIT]))


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

    ``min_score`` None asks for the calibrated abstention (coverage at least ``least``, or an equal error
    signature); a number asks for that score instead, 0.0 for every answer. One member stands for a family
    of alike learnings. What is not served, and what would give back the very command, is left out.
    """
    answers: list[Suggestion] = []
    shown: list[SharedLearning] = []
    for hit in found:
        if hit.id not in held:
            continue
        answer = _answer(question, hit, *held[hit.id])
        if answer is None or _held_back(answer, min_score, least):
            continue
        if any(are_alike(answer.learning, other) for other in shown):
            continue
        shown.append(answer.learning)
        answers.append(answer)
    return tuple(sorted(answers, key=_order)[:limit])


def _answer(question: Question, hit: Found, learning: SharedLearning, standing: Standing) -> Suggestion | None:
    """Give one answer, or None for a learning that may not be one."""
    if not standing.served:
        return None
    if learning.correction is not None and learning.correction.strip() == question.command:
        return None
    relevant = relevance(hit.raw, len(dict.fromkeys(question.terms)))
    answer = Suggestion(
        learning=learning,
        relevance=relevant,
        score=relevant * standing.level.weight,
        why="",
        standing=standing,
        coverage=hit.coverage,
        exact=hit.exact,
    )
    return evolve(answer, why=reason(answer))


def _held_back(answer: Suggestion, min_score: float | None, least: float) -> bool:
    """Say whether an answer is too weak."""
    if min_score is not None:
        return answer.score < min_score
    return is_silent(coverage=answer.coverage, exact=answer.exact, least=least)


def _order(answer: Suggestion) -> tuple[bool, float, int, float, str]:
    """Give the order of answers: exact signature, score, trust, newest, id."""
    newest = as_utc(answer.learning.updated_at).timestamp()
    return (not answer.exact, -round(answer.score, 9), -int(answer.standing.level), -newest, answer.learning.id)


def reason(answer: Suggestion) -> str:
    """Give one sentence: what matched, the trust, and how often it was seen."""
    matched = "the same error" if answer.exact else f"{answer.coverage:.0%} of the question matched"
    level = answer.standing.level
    seen = answer.learning.occurrences
    times = "seen once" if seen == 1 else f"seen {seen} times"
    return f"{matched}; {level.name} {level.label}: {answer.standing.says}; {times}"
