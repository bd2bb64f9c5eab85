"""What was written differently: two command lines, compared word by word."""

from difflib import SequenceMatcher

from attrs import frozen

from learnkit.core.toolcalls.shell import Command, Segment, similarity
from learnkit.core.toolcalls.shell.commands import is_filter
from learnkit.core.toolcalls.shell.tables import SETUP

_MOST = 160
"""Words of a line that are compared."""
_WAITS = frozenset({"sleep", "wait", "start-sleep"})
_NO_QUOTES = str.maketrans("", "", "'\"\\` \t\r\n")


@frozen
class Change:
    """What distinguishes a fix from the failed command.

    ``likeness`` is 0..1. ``removed`` and ``added`` are words. ``quoting`` says that only quotes, escapes
    and blanks differ; ``surroundings`` that the aims are the same words and only directory, variables,
    wrappers, redirections or joins differ; ``waiting`` that it only waited; ``steps`` are the commands that
    were put in front of the same aims.
    """

    likeness: float
    removed: tuple[str, ...]
    added: tuple[str, ...]
    quoting: bool
    surroundings: bool
    waiting: bool
    steps: tuple[Segment, ...]


def change(failed: Command, fix: Command) -> Change:
    """Give what was written differently."""
    before, after = _words(failed), _words(fix)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    removed: list[str] = []
    added: list[str] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            removed.extend(before[a:b])
            added.extend(after[c:d])
    quoting = without_quotes(failed.text) == without_quotes(fix.text)
    aims, new_aims = _aims(failed), _aims(fix)
    surroundings = bool(aims) and (aims == new_aims or _finishes(failed, fix))
    steps = _steps_in_front(aims, new_aims, fix)
    within = len(before) >= 2 and not (set(before) - set(after))
    return Change(
        likeness=1.0
        if quoting or surroundings or steps
        else max(similarity(failed, fix), 0.9 * matcher.ratio(), 0.8 if within else 0.0),
        removed=tuple(removed),
        added=tuple(added),
        quoting=quoting,
        surroundings=surroundings,
        waiting=surroundings and _only_waits(failed, fix),
        steps=steps,
    )


def same_aims(one: Command, other: Command) -> bool:
    """Say whether two lines do the same in the same place; filters and redirections aside."""
    return one.directory == other.directory and bool(_aims(one)) and _aims(one) == _aims(other)


def _words(command: Command) -> list[str]:
    """Give all words of a line: variables, wrappers and redirections too."""
    found: list[str] = []
    for segment in command.segments:
        found.extend(f"{name}={value}" for name, value in segment.assignments)
        found.extend((*segment.wrappers, *(word.removeprefix("./") for word in segment.words), *segment.redirects))
    return found[:_MOST]


def without_quotes(text: str) -> str:
    """Give a text without its quotes, escapes and blanks."""
    return text.translate(_NO_QUOTES)


def _aims(command: Command) -> tuple[tuple[str, ...], ...]:
    """Give the words of the commands that do something: neither preparing nor only filtering."""
    kept = (segment for segment in command.segments if segment.program not in SETUP and not is_filter(segment))
    return tuple(segment.words for segment in kept if segment.words)


def _steps_in_front(
    aims: tuple[tuple[str, ...], ...], new_aims: tuple[tuple[str, ...], ...], fix: Command
) -> tuple[Segment, ...]:
    """Give the commands that were put in front of the same aims, none where the aims are others."""
    extra = len(new_aims) - len(aims)
    if not aims or extra <= 0 or new_aims[extra:] != aims:
        return ()
    front = set(new_aims[:extra])
    return tuple(segment for segment in fix.segments if segment.words in front)


def _finishes(failed: Command, fix: Command) -> bool:
    """Say whether the fix takes up a chain at its last command, with other variables or wrappers."""
    one, other = failed.main, fix.main
    same = len(_aims(fix)) == 1 and one.words == other.words and bool(one.words)
    return same and (one.assignments, one.wrappers) != (other.assignments, other.wrappers)


def _only_waits(failed: Command, fix: Command) -> bool:
    """Say whether the lines differ by waiting alone."""
    without = [segment.words for segment in fix.segments if segment.program not in _WAITS]
    return len(without) < len(fix.segments) and without == [segment.words for segment in failed.segments]
