"""Which part of a command line failed, by the rules of the shell and by what was printed, never by its place alone."""

from learnkit.core.toolcalls.shell import Command, Segment
from learnkit.core.toolcalls.shell.commands import is_filter
from learnkit.core.toolcalls.shell.tables import SETUP

_DEPENDENT = frozenset({"&&", "||"})
_PIPED = frozenset({"|", "|&"})
_LOOKED_AT = 8_000
"""Characters at either end of an output in which a program names itself."""


def failing_segments(command: Command, text: str = "") -> tuple[Segment, ...]:
    """Give the simple commands of a line of which one failed, in order; ``text`` is what the line printed.

    Where a program complains under its own name, it is that one. Otherwise the status of a line is that of its last
    part, or of one that a part depends on by ``&&`` or ``||``. What only prepares (``cd``, ``export``) or only filters
    what another printed is none of them, unless it complains itself or nothing else is there.
    """
    parts = _pipelines(command.segments)
    reached = _reached(parts)
    shown = text if len(text) <= 2 * _LOOKED_AT else f"{text[:_LOOKED_AT]}\n{text[-_LOOKED_AT:]}"
    everything = tuple(segment for part in reached for segment in part)
    named = tuple(segment for segment in everything if segment.program and f"{segment.program}: " in shown)
    if named:
        return named
    mains = tuple(main for main in (_main(part) for part in reached) if main is not None)
    return mains or everything


def _pipelines(segments: tuple[Segment, ...]) -> list[list[Segment]]:
    """Give the segments by the pipes that they stand in."""
    parts: list[list[Segment]] = []
    for segment in segments:
        if parts and segment.joiner in _PIPED:
            parts[-1].append(segment)
        else:
            parts.append([segment])
    return parts


def _reached(parts: list[list[Segment]]) -> list[list[Segment]]:
    """Give the pipes that may have given the status: the last and what it depends on; all where errors end the line."""
    if any(_ends_on_error(segment) for part in parts for segment in part):
        return parts
    found: list[list[Segment]] = []
    for part in reversed(parts):
        found.insert(0, part)
        if part[0].joiner not in _DEPENDENT and _main(part) is not None:
            break
    return found


def _ends_on_error(segment: Segment) -> bool:
    """Say whether a segment makes the shell stop at the first failure (``set -e``)."""
    return segment.program == "set" and any(
        word.startswith("-") and "e" in word and not word.startswith("--") for word in segment.words[1:]
    )


def _main(part: list[Segment]) -> Segment | None:
    """Give the command of a pipe that does the work, or None where it only prepares."""
    for segment in reversed(part):
        if segment.program and segment.program not in SETUP and not is_filter(segment):
            return segment
    return None
