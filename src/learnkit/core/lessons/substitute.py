"""Substitutes: another program did the same job, and the error ties the two."""

from learnkit.core.lessons.changes import change
from learnkit.core.lessons.complaints import ABOUT_THE_COMMAND
from learnkit.core.lessons.confidence import confidence
from learnkit.core.lessons.pairs import Pair
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.signals import (
    circumstances,
    complaint_signals,
    complaints_of,
    loses_target,
    may_fix,
    may_teach,
    naming_signals,
)
from learnkit.core.lessons.subjects import keeps_long_text, kept, operands
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence, LessonKind
from learnkit.core.toolcalls.shell import CommandKind

_NEAR = 5
"""Calls after the failure among which a substitute is looked for."""

_LEAST_KEPT = 0.4
"""The part of what the command was about that a substitute must be about too."""


def substitutes(timeline: Timeline, rules: PairingRules) -> list[Pair]:
    """Give the best substitute of each failure, where there is one."""
    found = []
    for failed in timeline.steps:
        if not may_teach(failed):
            continue
        near = timeline.later(failed, min(_NEAR, rules.most_calls))
        pairs = [pair for fix in near if (pair := _paired(timeline, failed, fix, rules))]
        if pairs:
            found.append(max(pairs, key=lambda pair: (pair.confidence, -pair.fix.at)))
    return found


def _paired(timeline: Timeline, failed: Step, fix: Step, rules: PairingRules) -> Pair | None:
    """Give the pair of a failure and a later success of another command, or None where nothing ties them."""
    one, other = failed.command, fix.command
    same_text = keeps_long_text(one, other)
    share = kept(one, other)
    if not _is_other_way(failed, fix, rules) or not (same_text or _is_tied(failed, share)):
        return None
    found = [
        *complaint_signals(failed),
        Evidence("kept", round(share, 3), f"{share:.0%} of what it was about is in the fix"),
        *naming_signals(failed, change(one, other)),
        *circumstances(timeline, failed, fix, rules),
    ]
    if loses_target(failed, fix):
        found.append(Evidence("new_target", 1.0, "what was not there is not looked for any more"))
    if same_text:
        found.append(Evidence("long_text_kept", 1.0, "a long text was carried over"))
    if one.families & other.families:
        found.append(Evidence("same_job", 1.0, f"{one.command_class} and {other.command_class} do the same job"))
    return Pair(failed, fix, LessonKind.SUBSTITUTE, confidence(LessonKind.SUBSTITUTE, found), tuple(found))


def _is_other_way(failed: Step, fix: Step, rules: PairingRules) -> bool:
    """Say whether a call is a near success of another command that may do the same job; a search for what was not
    there is none."""
    one, other = failed.command, fix.command
    distance = time_between(failed.call, fix.call)
    return (
        fix.call.outcome.status.is_success
        and (distance is None or distance <= rules.longest_gap)
        and (one.command_class, one.main.subcommand) != (other.command_class, other.main.subcommand)
        and (other.kind is not CommandKind.SEARCH or one.kind is CommandKind.SEARCH)
        and may_fix(failed, fix)
    )


def _is_tied(failed: Step, share: float) -> bool:
    """Say whether the error speaks of the command, and the fix is about the same things."""
    return bool(operands(failed.command) and complaints_of(failed) & ABOUT_THE_COMMAND) and share >= _LEAST_KEPT
