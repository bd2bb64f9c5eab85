"""The fields of a payload under all the names that hosts give them: the event around, and the call in it."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from learnkit.core.capture.host_events import HostEvent, Moment
from learnkit.core.capture.payloads import NOTHING, command_at, instant, object_at, text_at, value_at

SESSION = ("session_id", "sessionId", "sessionID", "conversation_id", "task_id", "taskId", "thread-id", "session")
CWD = ("cwd", "workingDirectory", "working_directory", "directory")
ROOTS = ("workspace_roots", "workspaceRoots")
TRANSCRIPT = ("transcript_path", "transcriptPath", "transcript")
TIME = ("timestamp", "at")
PROMPT = ("prompt", "user_prompt", "initial_prompt", "initialPrompt")

TOOL = ("tool_name", "toolName", "tool")
GIVEN = ("tool_input", "toolInput", "toolArgs", "args", "parameters", "arguments", "input")
CALL_ID = ("tool_use_id", "toolUseId", "tool_call_id", "toolCallId", "callID", "call_id", "id")
COMMAND = ("command", "cmd")
FOLDER = ("workdir", "working_directory", "dir_path", "directory", "cwd")
RESULT = ("tool_response", "tool_output", "tool_result", "toolResult", "result_json", "result", "output")
ERROR = ("error", "error_message", "errorMessage")
SUBAGENT = ("agent_id", "agentId", "subagent_id")
SUBAGENT_TYPE = ("agent_type", "agentType", "subagent_type", "agent_name", "agentName")
_LONGEST_TYPE = 100


@frozen
class GivenCall:
    """A call as a payload tells it; ``command`` is None for a tool that is no shell, ``folder`` is its own, or ""."""

    id: str
    tool: str
    command: str | None
    given: Mapping[str, Any] = NOTHING
    folder: str = ""


def opened(payload: Mapping[str, Any], moment: Moment, name: str, agent: str) -> HostEvent:
    """Give the event with what stands around it: the session, the folder, the transcript, the time, the subagent."""
    roots = value_at(payload, *ROOTS)
    first = roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else None
    return HostEvent(
        moment=moment,
        name=name,
        agent=f"{agent}/{_type(payload)}" if text_at(payload, *SUBAGENT) else agent,
        session=text_at(payload, *SESSION),
        cwd=text_at(payload, *CWD) or first or None,
        transcript=text_at(payload, *TRANSCRIPT) or None,
        at=instant(value_at(payload, *TIME)),
    )


def _type(payload: Mapping[str, Any]) -> str:
    """Give the type of a subagent, of one line."""
    return " ".join(text_at(payload, *SUBAGENT_TYPE).split())[:_LONGEST_TYPE] or "subagent"


def called(payload: Mapping[str, Any], shells: frozenset[str]) -> GivenCall:
    """Give the call that a payload tells; a command beside it makes one without a tool's name a shell's."""
    tool = text_at(payload, *TOOL)
    given = object_at(payload, *GIVEN)
    if tool in shells or not tool:
        command = command_at(given, *COMMAND) or command_at(payload, *COMMAND)
        if tool or command:
            return GivenCall(text_at(payload, *CALL_ID), tool or "shell", command, folder=text_at(given, *FOLDER))
    return GivenCall(text_at(payload, *CALL_ID), tool, None, given)


def placed(folder: str, cwd: str | None) -> str | None:
    """Give where a call runs: in its own folder, which may be relative, or else in the session's."""
    if not folder or folder.startswith(("/", "\\\\")) or folder[1:2] == ":" or cwd is None:
        return folder or cwd
    return f"{cwd}/{folder}"
