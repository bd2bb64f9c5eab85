"""Envelopes that more than one host takes: the answer inside ``hookSpecificOutput``."""

from collections.abc import Collection
from typing import Any

from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment


def refusal_in(event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
    """Give the envelope of a refusal, or None where nothing is refused."""
    if not answer.refusal or event.moment is not Moment.BEFORE_CALL:
        return None
    return {
        "hookSpecificOutput": {
            "hookEventName": event.name,
            "permissionDecision": "deny",
            "permissionDecisionReason": answer.refusal,
        }
    }


def context_in(event: HostEvent, answer: HookAnswer, takes_context: Collection[str]) -> dict[str, Any] | None:
    """Give the envelope of text for the agent, or None where there is none or the event takes none."""
    if not answer.context or event.name not in takes_context:
        return None
    return {"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": answer.context}}
