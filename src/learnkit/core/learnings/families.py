"""Families: learnings that say the same in other words.

Two learnings are alike where command class and correction are equal and the Jaccard likeness of their
terms (command and error) is at least 0.8. Families are connected components of that relation: derived,
never stored, so that it may be intransitive and order still does not matter.
"""

from collections.abc import Iterable

from learnkit.core.kernel.text import jaccard, terms
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.toolcalls.shell import analyse

SIMILARITY = 0.8


def are_alike(one: SharedLearning, other: SharedLearning, threshold: float = SIMILARITY) -> bool:
    """Say whether two learnings are of one family: same class, same correction, alike terms."""
    if _class(one) != _class(other) or _correction(one) != _correction(other):
        return False
    return jaccard(_terms(one), _terms(other)) >= threshold


def families(learnings: Iterable[SharedLearning], threshold: float = SIMILARITY) -> tuple[tuple[str, ...], ...]:
    """Give the families as sorted ids, sorted; a learning without kin is a family of one."""
    listed = sorted(learnings, key=lambda learning: learning.id)
    head = list(range(len(listed)))

    def root(at: int) -> int:
        while head[at] != at:
            at = head[at]
        return at

    for at, learning in enumerate(listed):
        for before in range(at):
            if root(before) != root(at) and are_alike(learning, listed[before], threshold):
                head[root(at)] = root(before)
    groups: dict[int, list[str]] = {}
    for at, learning in enumerate(listed):
        groups.setdefault(root(at), []).append(learning.id)
    return tuple(sorted(tuple(group) for group in groups.values()))


def _class(learning: SharedLearning) -> str:
    """Give the command class."""
    return analyse(learning.original_command or "").command_class


def _correction(learning: SharedLearning) -> str:
    """Give the correction as it is compared."""
    return " ".join((learning.correction or "").split())


def _terms(learning: SharedLearning) -> frozenset[str]:
    """Give the terms that are compared."""
    return frozenset(
        terms(f"{learning.original_command or learning.title}\n{learning.error_context or learning.content}")
    )
