"""Finding: by name, by words, by likeness."""

from collections.abc import Iterable

from attrs import evolve

from learnkit.core.kernel.text import terms
from learnkit.core.learnings.ranking import Question, reason
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.scoring.bm25 import relevance
from learnkit.core.usecases.asking import Answered
from learnkit.errors import CorruptRecordError, NotFoundError, UnclearNameError
from learnkit.ports.learning_store import LearningStore, RecordProblem

PREFIX = "learning-"
"""What ids begin with; people may leave it out."""
_SHOWN = 5


def named(store: LearningStore, name: str) -> SharedLearning:
    """Give the learning with this id, or the only one whose id begins so.

    Raises ``UnclearNameError`` for several, ``CorruptRecordError`` where only a broken file has that name, and
    ``NotFoundError`` for none.
    """
    found = store.get(name)
    if found is not None:
        return found
    if not name.removeprefix(PREFIX):
        raise NotFoundError("an empty name stands for no learning", do="Give an id, or the beginning of one")
    by_id = {one.id: one for one in store.scan()}
    meant = the_one(name, by_id)
    if meant is not None:
        return by_id[meant]
    refuse_broken(store.problems(), name)
    raise NotFoundError(f"there is no learning {name!r}", do="list() names those that there are")


def the_one(name: str, ids: Iterable[str]) -> str | None:
    """Give the id that is meant: this very one, or the only one that begins so; None where none does.

    What ids of learnings begin with may be left out. Raises ``UnclearNameError`` that names the candidates.
    """
    known = sorted(set(ids))
    begun = [one for one in known if one.startswith(name) or one.removeprefix(PREFIX).startswith(name)]
    if name in known or not begun:
        return name if begun else None
    if len(begun) == 1:
        return begun[0]
    names = ", ".join(begun[:_SHOWN])
    more = f" and {len(begun) - _SHOWN} more" if len(begun) > _SHOWN else ""
    raise UnclearNameError(f"{name!r} is the beginning of {len(begun)} ids", do=f"Name one of: {names}{more}")


def refuse_broken(problems: Iterable[RecordProblem], name: str, *, whole: bool = False) -> None:
    """Raise ``CorruptRecordError`` where the file of this name is there and cannot be read.

    The beginning of a name is enough, unless the ``whole`` is asked for.
    """
    for problem in problems:
        stem = problem.path.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".md")
        begins = stem.startswith(name) or stem.removeprefix(PREFIX).startswith(name)
        if stem == name or (begins and not whole):
            what = f"the file of {name!r} is there and cannot be read: {problem.what}"
            raise CorruptRecordError(what, path=problem.path, line=problem.line, do=problem.do)


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
