"""What a host tells through its hooks, and what it is told in return, without the words of any one host."""

from datetime import datetime
from enum import Enum

from attrs import frozen

from learnkit.core.toolcalls.values import ToolCall


class Moment(Enum):
    """When in the work of an agent a hook was called."""

    SESSION_START = "session_start"
    PROMPT = "prompt"
    BEFORE_CALL = "before_call"
    AFTER_CALL = "after_call"
    DENIED = "denied"
    COMPACTING = "compacting"
    STOP = "stop"
    SUBAGENT_STOP = "subagent_stop"
    SESSION_END = "session_end"
    OTHER = "other"


@frozen(kw_only=True)
class HostEvent:
    """One call of a hook.

    ``name`` is the host's own name of the event. ``agent`` is the agent's id, with a subagent type behind a slash
    where there is one; ``session`` is empty where the host names none. ``call`` is there for the moments around a
    tool call: its outcome is ``running`` before the call, ``rejected`` where it was denied, and ``unknown`` where
    the host does not say how it ended. Its ``id`` is empty where the host names none. A call of a tool that is no shell
    has an empty ``command``, the tool's name, and ``arguments``: the sorted names of what it was given.
    ``is_provisional`` says that the outcome was judged from words, because the host gives no exit status, and that the
    transcript may say more. ``prompt`` is what a person typed, empty where a machine put the words there.
    ``transcript`` is the file that the host names, ``origin`` how a session began (``startup``, ``resume`` …).
    """

    moment: Moment
    name: str
    agent: str
    session: str = ""
    call: ToolCall | None = None
    arguments: tuple[str, ...] = ()
    is_provisional: bool = False
    prompt: str = ""
    cwd: str | None = None
    transcript: str | None = None
    origin: str = ""
    at: datetime | None = None


@frozen(kw_only=True)
class HookAnswer:
    """What a host is told: text for the agent, and whether the call that is about to run is refused.

    ``context`` is fenced text for the agent, or empty. ``refusal`` is the reason for which the call is blocked, with
    how to go on; empty where it may run. An answer in which both are empty is silence.
    """

    context: str = ""
    refusal: str = ""

    @property
    def is_silent(self) -> bool:
        """Say whether the host is told nothing."""
        return not self.context and not self.refusal

    @property
    def reason(self) -> str:
        """Give the refusal with the context behind it, for hosts that take one text with a refusal."""
        return f"{self.refusal}\n\n{self.context}" if self.refusal and self.context else self.refusal


SILENCE = HookAnswer()
