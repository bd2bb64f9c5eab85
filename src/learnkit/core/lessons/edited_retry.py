"""Edited retries: the command was written differently, and then it worked."""

from learnkit.core.lessons.changes import Change, change
from learnkit.core.lessons.complaints import ABOUT_THE_COMMAND, Complaint
from learnkit.core.lessons.confidence import confidence
from learnkit.core.lessons.pairs import Pair
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.signals import (
    LOOKS,
    circumstances,
    complaint_signals,
    complaints_of,
    got_past,
    kept,
    may_fix,
    may_teach,
    naming_signals,
)
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence, LessonKind
from learnkit.core.toolcalls.shell import same_class

_LOOSER = 0.8
"""The likeness of two commands of one class that are about the very same things, however they are ordered."""
_RESTAGES = frozenset({"add", "stash"})


def edited_retries(timeline: Timeline, rules: PairingRules) -> list[Pair]:
    """Give the best retry of each failure, where there is one.

    Of the calls that follow, the surest counts, not the first. A success of the very same text ends the
    search: what changed was not the command. A call that failed in its turn counts where it surely got
    past the error.
    """
    found = []
    for step in timeline.steps:
        if not may_teach(step):
            continue
        pairs = [pair for fix in _candidates(timeline, step, rules) if (pair := _paired(timeline, step, fix, rules))]
        if pairs:
            found.append(max(pairs, key=lambda pair: (pair.confidence, -pair.fix.at)))
    return found


def _candidates(timeline: Timeline, failed: Step, rules: PairingRules) -> list[Step]:
    """Give the calls that may be a retry."""
    found = []
    for other in timeline.later(failed, rules.most_calls):
        distance = time_between(failed.call, other.call)
        if distance is not None and distance > rules.longest_gap:
            break
        status = other.call.outcome.status
        if other.text == failed.text:
            if status.is_success:
                break
            continue
        if (status.is_success or got_past(failed, other)) and may_fix(failed, other):
            found.append(other)
    return found


def _paired(timeline: Timeline, failed: Step, fix: Step, rules: PairingRules) -> Pair | None:
    """Give the pair of a failure and a later call, or None where they are no retry of each other."""
    made = change(failed.command, fix.command)
    share = kept(failed.command, fix.command)
    likeness = max(made.likeness, _LOOSER * share if same_class(failed.command, fix.command) else 0.0)
    if likeness < rules.least_similarity or made.waiting or not _is_same_undertaking(failed, fix, made):
        return None
    evidence = (
        Evidence("likeness", round(likeness, 3), f"the commands are alike by {likeness:.0%}"),
        *_tie(failed, fix, made, share),
        *circumstances(timeline, failed, fix, rules),
    )
    value = confidence(LessonKind.EDITED_RETRY, evidence)
    return Pair(failed, fix, LessonKind.EDITED_RETRY, value, evidence)


def _is_same_undertaking(failed: Step, fix: Step, made: Change) -> bool:
    """Say whether the programs agree, or enough else does: the same class, the same tail, or only its surroundings."""
    if made.quoting or made.surroundings or made.steps:
        return not all(step.subcommand in _RESTAGES for step in made.steps) or not made.steps
    one, other = failed.command, fix.command
    if same_class(one, other):
        return one.main.subcommand == other.main.subcommand or one.main.program != other.main.program
    return one.main.words[1:] == other.main.words[1:] or bool(complaints_of(failed) & {Complaint.SYNTAX})


def _tie(failed: Step, fix: Step, made: Change, share: float) -> list[Evidence]:
    """Give what ties the change to the error."""
    spoken = complaints_of(failed)
    found = complaint_signals(failed)
    found.append(Evidence("kept", round(share, 3), f"{share:.0%} of what it was about is in the fix"))
    if made.quoting:
        found.append(Evidence("quoting", 1.0 if Complaint.SYNTAX in spoken else 0.6, "only quotes or escapes differ"))
    elif made.surroundings:
        found.append(Evidence("surroundings", 1.0, "only directory, variables, wrappers or joins differ"))
    if Complaint.PLACE in spoken or Complaint.MODULE in spoken:
        if _goes_elsewhere(failed, fix) or (share >= 0.7 and made.removed):
            found.append(Evidence("place_corrected", 1.0, "something was not there, and the fix looks elsewhere"))
    found.extend(naming_signals(failed, made))
    if failed.command.kind in LOOKS and share < 0.6 and not spoken & (ABOUT_THE_COMMAND - {Complaint.PLACE}):
        found.append(Evidence("new_target", 1.0, "it looks at something else"))
    return found


def _goes_elsewhere(failed: Step, fix: Step) -> bool:
    """Say whether the fix runs in another directory than the failed command."""
    return failed.command.directory != fix.command.directory
