"""Short cuts: which lines can matter, and the two commonest records read without parsing the whole line.

A short cut is taken only where the bytes leave no doubt; every other line is parsed, and gives the same events
(tests read the same files both ways). Nothing here decides what an event is: that is in ``records``.
"""

import json
import re

from attrs import define, field

from learnkit.adapters.agents.claude_code.building import Sender
from learnkit.adapters.agents.claude_code.endings import CUT_FROM, PERSISTED
from learnkit.adapters.agents.claude_code.notices import OPENING
from learnkit.adapters.agents.claude_code.records import EDITORS, SHELLS, SPAWNERS, Records
from learnkit.adapters.agents.claude_code.results import SUCCESS_LIMIT, Result
from learnkit.adapters.files.drafts import moment
from learnkit.adapters.files.jsonl_stream import excerpt_at, string_at, string_from
from learnkit.adapters.files.transcripts import Line
from learnkit.core.toolcalls.values import CallStatus

_TOOLS = re.compile(rb'"name"\s*:\s*"(?:Bash|PowerShell|Edit|Write|MultiEdit|NotebookEdit|Task|Agent)"')
_USE = re.compile(rb'"type":"tool_use","id":"[^"\\]*","name":"([^"\\]*)"')
_NAMES = frozenset(name.encode() for name in SHELLS | EDITORS | SPAWNERS)
_RESULT_ID = re.compile(rb'"tool_use_id"\s*:\s*"([^"]{1,200})"')
_TYPE = b'"type":"'
_USED = b'"type":"tool_use","id":"'
_KIND = len(_TYPE)
_TEXT_BESIDE = b'},{"type":"text","text":"'
_ANOTHER = b'"type":"tool_result"'
_END = b'}]},"uuid":"'
"""The end of a message's list of blocks, and with it of all that counts in a result that is not ours."""
_ONE_RESULT = b'user","message":{"role":"user","content":[{"tool_use_id":"'
_SHOWN = b'","type":"tool_result","content":"'
_BETWEEN = b'","'
"""What stands between a text and the next member of the same object."""
_ERROR = b'","is_error":true'
_ALONE = (b'","is_error":false' + _END, _ERROR + _END)
_ALONE_UNMARKED = b'"' + _END
_UUID = 36
_NOTICE = OPENING.encode()
_OTHER_PROGRESS = tuple(
    b'"type":"progress","data":{"type":"' + kind for kind in (b"bash_", b"hook_", b"mcp_", b"query_", b"search_")
)
"""Rolling copies of what a tool or hook shows."""

_HEAD = re.compile(
    rb'\{"parentUuid":(?:null|"[^"\\]*"),"isSidechain":(?:false|(true)),(?:"promptId":"[^"\\]*",)?'
    rb'(?:"agentId":"([^"\\]*)",)?'
)
_CALL = re.compile(
    rb'"message":\{"model":"[^"\\]*","id":"[^"\\]*","type":"message","role":"assistant","content":\['
    rb'\{"type":"tool_use","id":"([^"\\]+)","name":"(\w+)","input":\{'
)
_PATH = re.compile(rb'(?:"replace_all":(?:true|false),)?"(?:file|notebook)_path":"((?:[^"\\]|\\.)+)"')
_DONE = re.compile(
    rb'"message":\{"role":"user","content":\[\{"tool_use_id":"([^"\\]+)","type":"tool_result","content":"'
    rb"(?!Command |" + PERSISTED.encode() + rb")"
)
_STDOUT = b'","toolUseResult":{"stdout":"'
_STDERR = b'","stderr":"'
_QUIET = re.compile(
    rb'","stderr":"((?:[^"\\]|\\.)*)","interrupted":false'
    rb'(?:,"isImage":(?:true|false))?(?:,"noOutputExpected":(?:true|false))?\}[,}]'
)
_TIME = len("2026-09-14T10:00:00.000Z")
_TIME_KEY = b'"timestamp":"'
_NEAR = 200
_MOST_SURROUNDINGS = 1000
_COMMAND = b'"command":"'


@define(eq=False)
class ShortCuts:
    """The short cuts of one pass over a file."""

    records: Records
    surroundings: dict[bytes, tuple[str | None, str | None]] = field(factory=dict)
    """Folder and session by the bytes that name them; they are the same in most lines of a file."""

    def matters(self, raw: bytes) -> bool:
        """Say whether a line can hold something that we use."""
        at = raw.find(_TYPE)
        kind = raw[at + _KIND : at + _KIND + 4]
        if at < 0:
            return self._may_matter(raw)
        if kind == b"user" or kind == b"tool":
            return self._user(raw, at)
        if kind == b"mess" or kind == b"assi":
            return self._assistant(raw, at)
        if kind == b"prog":
            return not raw.startswith(_OTHER_PROGRESS, at) and self._in_progress(raw, at)
        if raw.find(b"{", 1, at) < 0:
            return self._other(raw, kind)
        if raw.startswith(b'"attachment":{', at - 14):
            return kind == b"queu"
        return self._may_matter(raw)

    def _assistant(self, raw: bytes, at: int) -> bool:
        """Say whether an agent's compact record matters: it uses a tool of ours."""
        at = raw.find(_USED, at)
        while at >= 0:
            found = _USE.match(raw, at)
            if found is None or found.group(1) in _NAMES:
                return True
            at = raw.find(_USED, found.end())
        return False

    def _user(self, raw: bytes, at: int) -> bool:
        """Say whether a user's record matters: results of our calls, and all that is no result."""
        if raw.startswith(_ONE_RESULT, at + _KIND):
            begin = at + _KIND + len(_ONE_RESULT)
            stop = raw.find(b'"', begin)
            if raw[begin:stop] in self.records.calls:
                return True
            if raw.startswith(_SHOWN, stop) and _single(raw, stop + len(_SHOWN)) >= 0:
                return False
        found = raw.find(b'"tool_use_id"', at)
        if found < 0:
            return True
        stop = raw.find(_END, at)
        if stop < 0 or raw.find(_TEXT_BESIDE, at, stop) >= 0 or found > stop:
            return stop >= 0 or _TEXT_BESIDE in raw or self._is_ours(raw, found, len(raw))
        if raw.find(_ANOTHER, raw.find(_ANOTHER, at) + 1, stop) >= 0:
            return self._is_ours(raw, found, stop)
        one = _RESULT_ID.match(raw, found)
        return one is None or one.group(1) in self.records.calls

    def _in_progress(self, raw: bytes, at: int) -> bool:
        """Say whether a subagent's record inside its parent's file matters."""
        found = raw.find(b'"tool_use_id"', at)
        return (found >= 0 and self._is_ours(raw, found, len(raw))) or self._assistant(raw, at)

    def _other(self, raw: bytes, kind: bytes) -> bool:
        """Say whether a record of another type matters; ``kind`` is surely the beginning of its own type."""
        return (kind == b"queu" or kind == b"atta") and _NOTICE in raw

    def _may_matter(self, raw: bytes) -> bool:
        """Say whether any line, compact or not, may hold something that we use."""
        if b'"tool_use"' in raw and _TOOLS.search(raw):
            return True
        found = raw.find(b'"tool_use_id"')
        if found >= 0 and self._is_ours(raw, found, len(raw)):
            return True
        return (b'"user"' in raw and b'"progress"' not in raw) or _NOTICE in raw or b'"queued_command"' in raw

    def _is_ours(self, raw: bytes, at: int, stop: int) -> bool:
        """Say whether one of the results from ``at`` to ``stop`` is that of a call of ours."""
        calls = self.records.calls
        while at >= 0:
            found = _RESULT_ID.match(raw, at)
            if found is None or found.group(1) in calls:
                return True
            at = raw.find(b'"tool_use_id"', found.end(), stop)
        return False

    def take(self, line: Line) -> None:
        """Take a line that matters."""
        raw = line.raw
        at = raw.find(b'"message":{') if line.is_plain else -1
        try:
            is_taken = at >= 0 and (self._call(line, raw, at) or self._success(line, raw, at))
        except ValueError:  # A string that is none: parsing says what is wrong with the line.
            is_taken = False
        if not is_taken:
            self.records.take(line)

    def _call(self, line: Line, raw: bytes, at: int) -> bool:
        """Take a message that is one call of a shell or an editor, or say that it is not surely one."""
        found = _CALL.match(raw, at)
        if found is None or raw.find(_USED, found.end()) >= 0:
            return False
        sender = self._sender(raw, at)
        if sender is None:
            return False
        call_id, name = found.group(1).decode(), found.group(2).decode()
        if name in SHELLS:
            if not raw.startswith(_COMMAND, found.end()):
                return False
            command = string_from(raw, found.end() + len(_COMMAND))
            self.records.called(sender, call_id, name, command, line)
            return True
        path = _PATH.match(raw, found.end()) if name in EDITORS else None
        if path is None:
            return False
        self.records.edited(sender, call_id, string_at(raw, *path.span(1)), line)
        return True

    def _success(self, line: Line, raw: bytes, at: int) -> bool:
        """Take the result of one call that was no error, or say that it is not surely one."""
        found = _DONE.match(raw, at)
        draft = self.records.calls.get(found.group(1)) if found else None
        if found is None or draft is None:
            return False
        last = _single(raw, found.end())
        middle = raw.find(_STDOUT, last, last + _NEAR) if last >= 0 else -1
        stop = raw.find(_STDERR, middle) if middle >= 0 else -1
        quiet = _QUIET.match(raw, stop) if stop >= 0 else None
        if quiet is None or not raw.startswith(_TIME_KEY, middle - _TIME - len(_TIME_KEY)):
            return False
        if raw.startswith(_ERROR, last):
            return False
        if last - found.end() > CUT_FROM and raw.find(b" truncated] ...", found.end(), last) >= 0:
            return False
        output = excerpt_at(raw, middle + len(_STDOUT), stop, SUCCESS_LIMIT)
        stderr = excerpt_at(raw, *quiet.span(1), SUCCESS_LIMIT)
        at_time = moment(raw[middle - _TIME : middle].decode("ascii", "replace"))
        self.records.ended(draft, Result(CallStatus.OK, None, output, stderr or None), at_time, line)
        return True

    def _sender(self, raw: bytes, at: int) -> Sender | None:
        """Give what a compact record says of itself, its message at ``at``; None where that is not sure."""
        head = _HEAD.match(raw)
        time = raw.rfind(_TIME_KEY) + len(_TIME_KEY)
        if head is None or raw[time + _TIME : time + _TIME + 1] != b'"' or raw.find(b"}", time) != len(raw) - 1:
            return None
        around = self._surroundings(raw, head.end(), at)
        if around is None or raw.find(b'"agentId":', raw.rfind(b"}", 0, time)) >= 0:
            return None
        side, agent = head.groups()
        subagent = agent.decode() if agent else ("sidechain" if side else None)
        return Sender(around[1], around[0], moment(raw[time : time + _TIME].decode("ascii", "replace")), subagent)

    def _surroundings(self, raw: bytes, head: int, at: int) -> tuple[str | None, str | None] | None:
        """Give folder and session of a record: they stand before its message or, in newer ones, at its end."""
        start = raw.find(b'"userType":', head)
        if start < 0 or (start < at and raw.find(b"{", head, start) >= 0) or raw.find(b'"agentId":', head, at) >= 0:
            return None
        named = raw[start : at - 1] + b"}" if start < at else raw[start:]
        known = self.surroundings.get(named)
        if known is None:
            known = _read_surroundings(named)
            if known is not None and len(self.surroundings) < _MOST_SURROUNDINGS:
                self.surroundings[named] = known
        return known


def _read_surroundings(named: bytes) -> tuple[str | None, str | None] | None:
    """Read folder and session; None where the bytes are no members of one object without a name for itself."""
    try:
        held = json.loads(b"{" + named)
    except (ValueError, RecursionError):
        return None
    cwd, session = held.get("cwd"), held.get("sessionId")
    if not isinstance(cwd, str) or not isinstance(session, str) or not session or "agentType" in held:
        return None
    return cwd, session


def _single(raw: bytes, begin: int) -> int:
    """Give where the text ends that begins at ``begin``, if it is the last of the only block of its message.

    A negative number where that is not sure. A second block that counts has two members or more with text, and so
    the bytes that are looked for; they may also begin at an escaped quote two bytes before the end of a text, and
    then it is not sure.
    """
    stop = raw.find(_BETWEEN, begin)
    if raw.startswith(_ALONE, stop):
        return stop
    stop -= _UUID + len(_ALONE_UNMARKED)
    return stop if stop >= begin and raw.startswith(_ALONE_UNMARKED, stop) else -1
