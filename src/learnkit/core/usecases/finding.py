"""Finding: by name, by words, by likeness."""

from attrs import evolve

from learnkit.core.kernel.text import terms
from learnkit.core.learnings.ranking import Question, reason
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.scoring.bm25 import relevance
from learnkit.core.usecases.asking import Answered
from learnkit.errors import NotFoundError
from learnkit.ports.learning_store import LearningStore

PREFIX = "learning-"
"""What ids begin with; people may leave it out."""
_SHOWN = 5


def named(store: LearningStore, name: str) -> SharedLearning:
    """Give the learning with this id, or the only one whose id begins so."""
    found = store.get(name)
    if found is not None:
        return found
    if not name.removeprefix(PREFIX):
        raise NotFoundError("an empty name stands for no learning", do="Give an id, or the beginning of one")
    begun = [one for one in store.scan() if one.id.startswith(name) or one.id.removeprefix(PREFIX).startswith(name)]
    if len(begun) == 1:
        return begun[0]
    if not begun:
        raise NotFoundError(f"there is no learning {name!r}", do="list() names those that there are")
    names = ", ".join(one.id for one in begun[:_SHOWN])
    more = f" and {len(begun) - _SHOWN} more" if len(begun) > _SHOWN else ""
    raise NotFoundError(f"{name!r} is the beginning of {len(begun)} ids", do=f"Name one of: {names}{more}")


def holds(learning: SharedLearning, text: str, *, exact: bool) -> bool:
    """Say whether a learning holds every word of a text, or the very text (without regard to case).

    A text without a word, such as ``&&``, is looked for as it is.
    """
    parts = (
        learning.id,
        learning.title,
        learning.content,
        learning.original_command or "",
        learning.error_context or "",
        learning.correction or "",
        *learning.keywords,
        *learning.notes,
    )
    wanted = terms(text)
    if exact or not wanted:
        return any(text.casefold() in part.casefold() for part in parts)
    held = {term for part in parts for term in terms(part)}
    return held.issuperset(wanted)


def likeness(question: Question, answered: Answered) -> list[Suggestion]:
    """Give every learning that was found as an answer, in the order of the index; nothing is held back."""
    count = len(dict.fromkeys(question.terms))
    given = []
    for hit in answered.found:
        if hit.id in answered.held:
            learning, now = answered.held[hit.id]
            relevant = relevance(hit.raw, count)
            answer = Suggestion(
                learning=learning,
                relevance=relevant,
                score=relevant * now.level.weight,
                why="",
                standing=now,
                coverage=hit.coverage,
                exact=hit.exact,
            )
            given.append(evolve(answer, why=reason(answer)))
    return given
