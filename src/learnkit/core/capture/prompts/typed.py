"""What of a prompt its person typed: without code blocks, quoted lines, pasted logs and the middle of long pastes.

What is left out is blanked in place, so that every position still is one of the prompt.
"""

import re
from collections.abc import Iterator

from attrs import frozen

LONGEST = 20_000
"""Characters of a prompt that are read whole; of a longer one only its two ends are."""
_EDGE = 4_000
_PASTED = 3_000
"""From here on a prompt is likely to hold a paste: only its two ends are surely typed."""
_TYPED_EDGE = 1_000
_WRAPPED = 60
"""A line from here on may have been broken by its editor: the sentence goes on."""

_FENCE = re.compile(r"[ \t]{0,8}(?:`{3,20}|~{3,20})")
_OPENED = re.compile(r"[ \t]{0,8}<([A-Za-z][\w-]{1,40})(?:[ \t][^<>\n]{0,200})?>")
_QUOTED = re.compile(r"[ \t]{0,8}[>|]|[ \t]{0,8}//")
_LOG = re.compile(
    r"[ \t]{0,40}(?:\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d:\d\d|\[[ \d.]{4,16}\]|[$❯➜%] |PS [A-Z]:|>>> |"
    r"\.\.\. |\(node:\d|npm (?:ERR|WARN|error|warn|notice)\b|[✗✘✖⚠❌]|Traceback |File \"|"
    r"at [\w.$<>/]{1,80} ?\(|\+\+\+ |--- |@@ |diff --git|"
    r"(?:error|warning|warn|fatal|debug|trace|remote|usage|Usage|Error|Warning)(?:\[[^\]\n]{1,40}\])?:|"
    r"\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE|DEPRECATED|DEPRECATION)\b|\S{1,200}:\d{1,6}:(?:\d{1,6}:?)? )"
)
_LOGGED = re.compile(r"\w(?:Error|Exception|Warning): ")
_AMONG_LOGS = re.compile(r"[ \t]{0,40}(?:note|hint|help|info|notice|tip|= (?:note|help))\b ?:")
_INDENTED = re.compile(r"(?: {4}|\t)")
_STARTS_ANEW = re.compile(r"[ \t]{0,20}(?:[-+*#•]|\d{1,3}[.)]|$)")
_LOOKED_AT = 300
"""Characters of a line that tell what it is."""


@frozen
class Typed:
    """A piece of a prompt with everything blanked that nobody typed.

    ``text`` begins at ``offset`` in the prompt. ``doubts`` are places (in the prompt) that may be pasted.
    """

    text: str
    offset: int
    doubts: tuple[tuple[int, int], ...] = ()

    def is_doubtful(self, start: int, end: int) -> bool:
        """Say whether a place in the prompt touches what may be pasted."""
        return any(start < last and first < end for first, last in self.doubts)


def typed(prompt: str) -> tuple[Typed, ...]:
    """Give the pieces of a prompt that are read: all of it, or its two ends."""
    if len(prompt) <= LONGEST:
        middle = (_TYPED_EDGE, len(prompt) - _TYPED_EDGE)
        return (_piece(prompt, 0, () if len(prompt) < _PASTED else (middle,)),)
    head = _whole_to(prompt, _EDGE)
    tail = _whole_from(prompt, len(prompt) - _EDGE)
    is_fenced = (prompt.startswith("```") + prompt.count("\n```", 0, tail)) % 2 == 1
    return (
        _piece(prompt[:head], 0, ((_TYPED_EDGE, _EDGE),)),
        _piece(prompt[tail:], tail, ((tail, len(prompt) - _TYPED_EDGE),), is_fenced=is_fenced),
    )


def _whole_to(prompt: str, at: int) -> int:
    """Give the last end of a line before a place, or else of a sentence; 0 where there is none."""
    return max(prompt.rfind("\n", 0, at), 0) or max(prompt.rfind(". ", 0, at) + 1, 0)


def _whole_from(prompt: str, at: int) -> int:
    """Give the first beginning of a line behind a place, or else of a sentence; the end where there is none."""
    line, sentence = prompt.find("\n", at), prompt.find(". ", at)
    return line + 1 if line >= 0 else sentence + 2 if sentence >= 0 else len(prompt)


def _piece(text: str, offset: int, doubts: tuple[tuple[int, int], ...], *, is_fenced: bool = False) -> Typed:
    """Give a text with what was not typed blanked, line by line."""
    lines = text.split("\n")
    kinds = _kinds(lines, is_fenced=is_fenced)
    has_logs = _Kind.LOG in kinds
    shown, places, at = [], list(doubts), offset
    for number, line in enumerate(lines):
        kind = kinds[number]
        is_blank = kind in (_Kind.FOREIGN, _Kind.LOG) or (has_logs and _AMONG_LOGS.match(line[:_LOOKED_AT]))
        after_log = number > 0 and kinds[number - 1] in (_Kind.LOG, _Kind.BESIDE_LOG)
        if kind is _Kind.TYPED and after_log and line.strip():
            kinds[number] = _Kind.BESIDE_LOG
            is_blank = is_blank or _INDENTED.match(line)
            places.append((at, at + len(line)))
        shown.append("\n" * len(line) if is_blank else line)
        at += len(line) + 1
    return Typed(_joined(shown), offset, tuple(places))


class _Kind:
    """What a line is."""

    TYPED = 0
    FOREIGN = 1
    """Code, or somebody else's words."""
    LOG = 2
    BESIDE_LOG = 3


def _kinds(lines: list[str], *, is_fenced: bool) -> list[int]:
    """Give the kind of each line."""
    kinds: list[int] = []
    closer = ""
    for line, is_open in _fences(lines, is_fenced=is_fenced):
        start = line[:_LOOKED_AT]
        if is_open or closer or _QUOTED.match(start):
            kinds.append(_Kind.FOREIGN)
            closer = "" if closer and closer in line else closer
            continue
        opened = _OPENED.match(start)
        if opened:
            closer = f"</{opened.group(1)}>"
            kinds.append(_Kind.FOREIGN)
            closer = "" if closer in line else closer
        elif _LOG.match(start) or _LOGGED.search(start):
            kinds.append(_Kind.LOG)
        else:
            kinds.append(_Kind.TYPED)
    return kinds


def _fences(lines: list[str], *, is_fenced: bool) -> Iterator[tuple[str, bool]]:
    """Give each line, and whether it is part of a code block; an indented one needs an empty line before it."""
    is_indented = False
    before = "-"
    for line in lines:
        is_mark = _FENCE.match(line[:_LOOKED_AT]) is not None and "```" not in line.lstrip(" \t`")
        if is_mark:
            is_fenced = not is_fenced
        is_indented = bool(_INDENTED.match(line)) and (is_indented or not before.strip()) and not _is_listed(line)
        yield line, is_mark or is_fenced or is_indented
        before = line


def _is_listed(line: str) -> bool:
    """Say whether a line is an item of a list, which may be indented."""
    return bool(_STARTS_ANEW.match(line))


def _joined(lines: list[str]) -> str:
    """Give the text of lines; where an editor broke a long line the sentence goes on."""
    parts = []
    for number, line in enumerate(lines[:-1]):
        after = lines[number + 1]
        goes_on = len(line) >= _WRAPPED and line[-1] not in "\n.!?:" and after[:1].strip() and not _is_listed(after)
        parts.append(line + (" " if goes_on else "\n"))
    return "".join(parts) + lines[-1]
