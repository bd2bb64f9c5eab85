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
    keeps_long_text,
    kept,
    may_fix,
    may_teach,
    naming_signals,
    operands,
)
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence, LessonKind

_NEAR = 5
"""Calls after the failure among which a substitute is looked for."""


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
    distance = time_between(failed.call, fix.call)
    too_late = distance is not None and distance > rules.longest_gap
    if too_late or not fix.call.outcome.status.is_success or not may_fix(failed, fix):
        return None
    if (one.command_class, one.main.subcommand) == (other.command_class, other.main.subcommand):
        return None
    same_text = keeps_long_text(one, other)
    if not same_text and not (operands(one) and complaints_of(failed) & ABOUT_THE_COMMAND):
        return None
    share = kept(one, other)
    found = [
        *complaint_signals(failed),
        Evidence("kept", round(share, 3), f"{share:.0%} of what it was about is in the fix"),
        *naming_signals(failed, change(one, other)),
        *circumstances(timeline, failed, fix, rules),
    ]
    if same_text:
        found.append(Evidence("long_text_kept", 1.0, "a long text was carried over"))
    if one.families & other.families:
        found.append(Evidence("same_job", 1.0, f"{one.command_class} and {other.command_class} do the same job"))
    return Pair(failed, fix, LessonKind.SUBSTITUTE, confidence(LessonKind.SUBSTITUTE, found), found)
