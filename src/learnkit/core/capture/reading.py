"""A payload becomes an event: what is alike in all hosts; a dialect adds its names and how its calls end."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, frozen

from learnkit.core.capture.endings import with_call
from learnkit.core.capture.fields import PROMPT, GivenCall, called, opened
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import text_at
from learnkit.core.toolcalls.values import ToolOutcome

_ORIGIN = ("source", "origin")
_OWN_TRANSCRIPT = "agent_transcript_path"

Ending = Callable[[HostEvent, GivenCall, Mapping[str, Any]], tuple[ToolOutcome, bool]]
"""Gives how the call of an event ended, and whether that was judged from words."""


@frozen
class Reader:
    """Reads the events of one host: its id, its tools that are shells, and how its calls end."""

    agent: str
    shells: frozenset[str]
    ending: Ending

    def read(self, payload: Mapping[str, Any], moment: Moment, name: str, part: Mapping[str, Any]) -> HostEvent:
        """Give the event; ``part`` is where the host keeps what is particular to it, often the payload itself."""
        event = opened(payload, moment, name, self.agent)
        match moment:
            case Moment.SESSION_START:
                return evolve(event, origin=text_at(part, *_ORIGIN))
            case Moment.PROMPT:
                return evolve(event, prompt=text_at(part, *PROMPT))
            case Moment.BEFORE_CALL | Moment.AFTER_CALL | Moment.DENIED:
                call = called(part, self.shells)
                outcome, provisional = self.ending(event, call, part)
                return with_call(event, call, outcome, provisional=provisional)
            case Moment.SUBAGENT_STOP:
                return evolve(event, transcript=text_at(part, _OWN_TRANSCRIPT) or event.transcript)
            case _:
                return event


def in_specific(
    event: HostEvent, answer: HookAnswer, *, refusing: frozenset[str], taking: frozenset[str]
) -> dict[str, Any] | None:
    """Give the envelope in which several hosts take an answer: a verdict and text in ``hookSpecificOutput``.

    ``refusing`` and ``taking`` are the events that take a refusal, and those that take text for the agent.
    """
    held = verdict(answer, can_refuse=event.name in refusing, takes_context=event.name in taking)
    return {"hookSpecificOutput": {"hookEventName": event.name, **held}} if held else None


def verdict(answer: HookAnswer, *, can_refuse: bool, takes_context: bool) -> dict[str, str]:
    """Give the fields of a verdict and of text as several hosts name them."""
    held = {}
    if answer.refusal and can_refuse:
        held = {"permissionDecision": "deny", "permissionDecisionReason": answer.refusal}
    if answer.context and takes_context:
        held["additionalContext"] = answer.context
    return held
