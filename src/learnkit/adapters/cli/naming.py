"""Short names of learnings: what people type, and what tables show."""

import difflib
from collections.abc import Iterable, Sequence

from learnkit.adapters.cli.exits import UsageFailure
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import NotFoundError

_FRONT = "learning-"
_SHORTEST = 8
_SHOWN = 5


def short_names(ids: Iterable[str]) -> dict[str, str]:
    """Give the short name of each id: its first eight characters behind ``learning-``, more where they are shared."""
    known = sorted(set(ids))
    names = {}
    for one in known:
        tail = one.removeprefix(_FRONT)
        others = [other.removeprefix(_FRONT) for other in known if other != one]
        size = _SHORTEST
        while size < len(tail) and any(other.startswith(tail[:size]) for other in others):
            size += 1
        names[one] = tail[:size]
    return names


def named(given: str, learnings: Sequence[SharedLearning]) -> SharedLearning:
    """Give the learning that is meant: by its id, or by a beginning of it that no other shares.

    The part ``learning-`` may be left out. Raises ``UsageFailure`` with the candidates where several begin so,
    and ``NotFoundError`` with the closest ids where none does.
    """
    by_id = {learning.id: learning for learning in learnings}
    if given in by_id:
        return by_id[given]
    found = [one for one in by_id if given and (one.startswith(given) or one.removeprefix(_FRONT).startswith(given))]
    if len(found) == 1:
        return by_id[found[0]]
    if found:
        shown = ", ".join(found[:_SHOWN]) + (f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else "")
        raise UsageFailure(f"{given!r} is the beginning of {len(found)} ids", hint=f"Name one of: {shown}")
    raise NotFoundError(f"There is no learning {given!r}", do=_meant(given, by_id))


def _meant(given: str, ids: Iterable[str]) -> str:
    tails = {one.removeprefix(_FRONT): one for one in ids}
    wanted = given.removeprefix(_FRONT)
    cut = {tail[: max(len(wanted), 1)]: one for tail, one in tails.items()}
    close = difflib.get_close_matches(wanted, [*tails, *cut], n=3, cutoff=0.6)
    if close:
        names = sorted({tails.get(word) or cut[word] for word in close})
        return f"Did you mean {' or '.join(names)}?"
    return "`learnkit list` shows them all" if tails else "The store is empty: `learnkit mine` fills it"
