"""How alike two command lines are."""

from difflib import SequenceMatcher

from learnkit.core.toolcalls.shell.commands import Command, Segment

_MOST = 60
"""Words of a segment that are compared."""


def same_class(one: Command, other: Command) -> bool:
    """Say whether two commands are of one class: the same program, or one family."""
    if not one.command_class or not other.command_class:
        return False
    return one.command_class == other.command_class or bool(one.families & other.families)


def similarity(one: Command, other: Command) -> float:
    """Give the likeness of two aims, 0 to 1; symmetric, and 1 for equal words.

    Words are compared in order, each pair by its own likeness; also without the program, so that
    ``python plot.py`` and ``python3 plot.py`` are alike. Where a line has several segments, the best
    pair of them counts.
    """
    mains = (_words(one.main), _words(other.main))
    if not mains[0] or not mains[1]:
        return 0.0
    if mains[0] == mains[1]:
        return 1.0
    whole = _likeness(*mains)
    return max(whole, _tail(*mains), 0.95 * _best_segments(one, other))


def _words(segment: Segment) -> tuple[str, ...]:
    """Give the words that are compared, the program without path and version."""
    return (segment.program, *segment.words[1:_MOST]) if segment.words else ()


def _tail(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Give the likeness without the programs, where enough is left to tell."""
    if len(one) < 2 or len(other) < 2:
        return 0.0
    weight = min(len(one), len(other)) - 1
    return _likeness(one[1:], other[1:]) * (weight + 1) / (weight + 2)


def _best_segments(one: Command, other: Command) -> float:
    """Give the best likeness of two segments that are of one program."""
    best = 0.0
    for mine in one.segments[:12]:
        for theirs in other.segments[:12]:
            if mine.program == theirs.program == one.main.program and mine.words:
                best = max(best, _likeness(_words(mine), _words(theirs)))
    return best


def _likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Give twice the shared words over all words; words that only look alike count by their likeness."""
    first, second = sorted((one, other))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    shared = 0.0
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            shared += b - a
        elif tag == "replace":
            shared += sum(_alike(mine, theirs) for mine, theirs in zip(first[a:b], second[c:d], strict=False))
    return 2.0 * shared / (len(one) + len(other))


def _alike(one: str, other: str) -> float:
    """Give the likeness of two words by their characters, halved, as they are not the same word."""
    return 0.5 * SequenceMatcher(None, one[:80], other[:80], autojunk=False).ratio()
