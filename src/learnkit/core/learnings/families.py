"""Families: learnings that say the same in other words.

Two learnings are alike where command class and correction are equal and the Jaccard likeness of their
terms (command and error) is at least 0.8. Families are connected components of that relation: derived,
never stored, so that it may be intransitive and order still does not matter.
"""

from collections.abc import Iterable, Iterator

from learnkit.core.kernel.text import jaccard, terms
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.toolcalls.shell import analyse

SIMILARITY = 0.8


def are_alike(one: SharedLearning, other: SharedLearning, threshold: float = SIMILARITY) -> bool:
    """Say whether two learnings are of one family: same class, same correction, alike terms (``threshold`` 0..1)."""
    return _kind(one) == _kind(other) and jaccard(_terms(one), _terms(other)) >= threshold


def families(learnings: Iterable[SharedLearning], threshold: float = SIMILARITY) -> tuple[tuple[str, ...], ...]:
    """Give the families as sorted ids, sorted; a learning without kin is a family of one.

    Only learnings of one class and correction are compared with each other, each pair of them once.
    """
    kinds: dict[tuple[str, str], list[SharedLearning]] = {}
    for learning in learnings:
        kinds.setdefault(_kind(learning), []).append(learning)
    return tuple(sorted(family for members in kinds.values() for family in _components(members, threshold)))


def _components(members: list[SharedLearning], threshold: float) -> Iterator[tuple[str, ...]]:
    """Give the connected components of learnings of one kind, each as sorted ids."""
    if len(members) == 1:
        yield (members[0].id,)
        return
    left = {learning.id: _terms(learning) for learning in members}
    while left:
        first = next(iter(left))
        family, ahead = [first], [left.pop(first)]
        while ahead:
            said = ahead.pop()
            kin = [name for name, other in left.items() if jaccard(said, other) >= threshold]
            family += kin
            ahead += [left.pop(name) for name in kin]
        yield tuple(sorted(family))


def _kind(learning: SharedLearning) -> tuple[str, str]:
    """Give what must be equal: the command class, and the correction without regard to blanks."""
    return analyse(learning.original_command or "").command_class, " ".join((learning.correction or "").split())


def _terms(learning: SharedLearning) -> frozenset[str]:
    """Give what must be alike: the terms of command and error, or of title and text where they are not known."""
    text = f"{learning.original_command or learning.title}\n{learning.error_context or learning.content}"
    return frozenset(terms(text))
