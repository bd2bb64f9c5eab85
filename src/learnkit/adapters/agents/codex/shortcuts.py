"""Short cuts: which lines can matter, and the two commonest records read without parsing the whole line.

A short cut is taken only where the bytes leave no doubt; every other line is parsed, and gives the same events
(tests read the same files both ways). Nothing here decides what an event is: that is in ``records``.
"""

import json
import re

from attrs import define

from learnkit.adapters.agents.codex.calls import ShellCall, read_shell
from learnkit.adapters.agents.codex.endings import CUT, CUT_HEAD
from learnkit.adapters.agents.codex.outputs import SUCCESS_LIMIT, Ended
from learnkit.adapters.agents.codex.records import Records
from learnkit.adapters.files.drafts import moment
from learnkit.adapters.files.jsonl_stream import excerpt_at, string_at
from learnkit.adapters.files.transcripts import Line
from learnkit.core.toolcalls.values import CallStatus

_KINDS = re.compile(
    rb'\{"timestamp":"[^"\\]{1,40}",(?:"ordinal":\d{1,15},)?"type":"(?:(session_meta|turn_context|compacted)"'
    rb'|(?:response_item|event_msg)","payload":\{"type":"(\w+)")'
)
_OUTPUTS = frozenset({b"function_call_output", b"local_shell_call_output", b"custom_tool_call_output"})
_CALLS = frozenset({b"function_call", b"local_shell_call", b"custom_tool_call"})
_ALWAYS = frozenset({b"session_meta", b"turn_context", b"user_message"})
_TOOLS = re.compile(
    rb'"name"\s*:\s*"(?:exec_command|shell|shell_command|container\.exec|write_stdin|apply_patch|exec)"'
    rb'|"local_shell_call"|"action"'
)
_CALL_ID = re.compile(rb'"call_id"\s*:\s*"([^"]{1,200})"')
_HEADS = re.compile(rb'"(?:session_meta|turn_context|user_message)"')
_HEAD = rb'\{"timestamp":"([^"\\]{1,40})",(?:"ordinal":(\d{1,15}),)?"type":"response_item","payload":\{"type":"'
_TURN = re.compile(
    rb'\{"timestamp":"[^"\\]{1,40}",(?:"ordinal":\d{1,15},)?"type":"turn_context","payload":\{'
    rb'(?:"turn_id":"[^"\\]*",)?"cwd":"((?:[^"\\]|\\.)+)","'
)
_CALL = re.compile(
    _HEAD + rb'function_call",(?:"id":"[^"\\]*",)?"name":"(exec_command|shell|shell_command)","arguments":"'
)
_LAST = rb'"(?:,"internal_chat_message_metadata_passthrough":\{[^{}]{0,2000}\})?\}\}\Z'
_CALL_END = re.compile(rb'","call_id":"([^"\\]+)' + _LAST)
_DONE = re.compile(
    _HEAD + rb'function_call_output","call_id":"([^"\\]+)","output":"'
    rb"(?:Chunk ID: \w{1,40}\\n)?Wall time: [\d.]{1,20} seconds\\nProcess exited with code 0\\n"
    rb"(?:Original token count: \d{1,12}\\n)?Output:\\n"
)
_DONE_END = re.compile(_LAST)
_LOADS = json.JSONDecoder().decode
_CUT, _CUT_HEAD = CUT.rstrip("…").encode(), CUT_HEAD.encode()


@define(eq=False)
class ShortCuts:
    """The short cuts of one pass over a rollout."""

    records: Records

    def matters(self, raw: bytes) -> bool:
        """Say whether a line can hold something that we use."""
        found = _KINDS.match(raw)
        if found is None:
            return self._may_matter(raw)
        kind = found.group(1) or found.group(2)
        if kind in _OUTPUTS:
            return self._is_ours(raw)
        if kind in _CALLS:
            return _TOOLS.search(raw, found.end()) is not None
        return kind in _ALWAYS

    def _may_matter(self, raw: bytes) -> bool:
        """Say whether any line, compact or not, may hold something that we use."""
        if b'_output"' in raw and self._is_ours(raw):
            return True
        return _TOOLS.search(raw) is not None or _HEADS.search(raw) is not None

    def _is_ours(self, raw: bytes) -> bool:
        """Say whether an output is that of a call of ours."""
        found = _CALL_ID.search(raw)
        return found is None or found.group(1) in self.records.calls

    def take(self, line: Line) -> None:
        """Take a line that matters."""
        try:
            is_taken = line.is_plain and (self._call(line) or self._success(line) or self._turn(line))
        except (ValueError, RecursionError):  # A string that is none: parsing says what is wrong with the line.
            is_taken = False
        if not is_taken:
            self.records.take(line)

    def _turn(self, line: Line) -> bool:
        """Take the head of a turn: where commands run from here on."""
        found = _TURN.match(line.raw)
        if found is None:
            return False
        self.records.moved(string_at(line.raw, *found.span(1)))
        return True

    def _call(self, line: Line) -> bool:
        """Take a shell call, or say that it is not surely one."""
        raw = line.raw
        head = _CALL.match(raw)
        stop = raw.find(b'","call_id":"', head.end()) if head else -1
        end = _CALL_END.match(raw, stop) if stop >= 0 else None
        if head is None or end is None:
            return False
        arguments = _LOADS(string_at(raw, head.end(), stop))
        called = read_shell(arguments, "workdir") if isinstance(arguments, dict) else None
        if not isinstance(called, ShellCall):
            return False
        time, ordinal, _ = head.groups()
        self.records.called(
            end.group(1).decode(), called, moment(time.decode()), int(ordinal) if ordinal else None, line
        )
        return True

    def _success(self, line: Line) -> bool:
        """Take the output of a call that ended with status 0, or say that it is not surely one."""
        raw = line.raw
        head = _DONE.match(raw)
        draft = self.records.calls.get(head.group(3)) if head else None
        if head is None or draft is None or draft.is_answered:
            return False
        start = head.end()
        more = raw.find(b'","', start)
        stop = more if more >= 0 else len(raw) - len(b'"}}')
        if not _DONE_END.match(raw, stop):
            return False
        if raw.startswith(_CUT_HEAD, start) or raw.find(_CUT, start, stop) >= 0:
            return False
        output = excerpt_at(raw, start, stop, SUCCESS_LIMIT)
        self.records.ended(draft, Ended(CallStatus.OK, 0, output), moment(head.group(1).decode()), line)
        return True
