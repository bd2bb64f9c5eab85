"""Short names of learnings: what people type, and what tables show."""

import difflib
from collections.abc import Iterable

from learnkit.core.learnings.values import SharedLearning
from learnkit.core.usecases.finding import PREFIX, refuse_broken, the_one
from learnkit.errors import NotFoundError
from learnkit.ports.learning_store import RecordProblem

_SHORTEST = 8


def short_names(ids: Iterable[str]) -> dict[str, str]:
    """Give the short name of each id: its first eight characters behind ``learning-``, more where they are shared."""
    known = sorted(set(ids))
    names = {}
    for one in known:
        tail = one.removeprefix(PREFIX)
        others = [other.removeprefix(PREFIX) for other in known if other != one]
        size = _SHORTEST
        while size < len(tail) and any(other.startswith(tail[:size]) for other in others):
            size += 1
        names[one] = tail[:size]
    return names


def named(given: str, learnings: Iterable[SharedLearning], problems: Iterable[RecordProblem] = ()) -> SharedLearning:
    """Give the learning that is meant: by its id, or by a beginning of it that no other shares.

    The part ``learning-`` may be left out; ``problems`` are the files that cannot be read. Raises
    ``UnclearNameError`` with the candidates where several begin so, ``CorruptRecordError`` where only a file that
    cannot be read does, and ``NotFoundError`` with the closest ids where none does.
    """
    by_id = {learning.id: learning for learning in learnings}
    meant = the_one(given, by_id) if given else None
    if meant is not None:
        return by_id[meant]
    if given:
        refuse_broken(problems, given)
    raise NotFoundError(f"There is no learning {given!r}", do=_meant(given, by_id))


def _meant(given: str, ids: Iterable[str]) -> str:
    tails = {one.removeprefix(PREFIX): one for one in ids}
    wanted = given.removeprefix(PREFIX)
    cut = {tail[: max(len(wanted), 1)]: one for tail, one in tails.items()}
    close = difflib.get_close_matches(wanted, [*tails, *cut], n=3, cutoff=0.6)
    if close:
        names = sorted({tails.get(word) or cut[word] for word in close})
        return f"Did you mean {' or '.join(names)}?"
    return "`learnkit list` shows them all" if tails else "The store is empty: `learnkit mine` fills it"
