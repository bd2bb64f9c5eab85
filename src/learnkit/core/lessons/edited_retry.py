"""Edited retries: the command was written differently, and then it worked."""

from learnkit.core.lessons.changes import Change, change
from learnkit.core.lessons.complaints import ABOUT_THE_WRITING, Complaint
from learnkit.core.lessons.confidence import confidence
from learnkit.core.lessons.pairs import Pair
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.signals import (
    circumstances,
    complaint_signals,
    complaints_of,
    got_past,
    inline_code,
    loses_target,
    may_fix,
    may_teach,
    mentions,
    naming_signals,
    spoken_error,
)
from learnkit.core.lessons.subjects import alike, kept
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence, LessonKind
from learnkit.core.toolcalls.shell import same_class

_LOOSER = 0.8
"""The likeness of two commands of one class that are about the very same things, however they are ordered."""
_LEAST_KEPT = 0.4
"""The part of what the command was about that a retry must still be about."""
_LONGEST_PATH = 200
_RESTAGES = frozenset({"add", "stash"})


def edited_retries(timeline: Timeline, rules: PairingRules) -> list[Pair]:
    """Give the best retry of each failure, where there is one; by another program it is a substitute.

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
    share = _share(failed, fix, made)
    likeness = max(made.likeness, _LOOSER * share if same_class(failed.command, fix.command) else 0.0)
    if (
        likeness < rules.least_similarity
        or made.waiting
        or not _is_same_undertaking(timeline, failed, fix, made, share)
    ):
        return None
    evidence = (
        Evidence("likeness", round(likeness, 3), f"the commands are alike by {likeness:.0%}"),
        *_tie(failed, fix, made, share),
        *circumstances(timeline, failed, fix, rules),
    )
    return Pair(failed, fix, _kind(failed, fix, made), confidence(LessonKind.EDITED_RETRY, evidence), evidence)


def _kind(failed: Step, fix: Step, made: Change) -> LessonKind:
    """Give the tie by name: another program is a substitute, however alike the words are."""
    one, other = failed.command, fix.command
    written = made.quoting or made.surroundings or bool(made.steps) or not made.removed
    same = one.command_class == other.command_class or one.main.program in other.main.words
    return LessonKind.EDITED_RETRY if written or same else LessonKind.SUBSTITUTE


def _share(failed: Step, fix: Step, made: Change) -> float:
    """Give the part of what the failed command was about that the fix is about too.

    All of it where only the writing differs; at least half where what it wanted to make was there already,
    for then another name is the fix.
    """
    spoken = complaints_of(failed)
    if made.quoting or made.surroundings or made.steps or (not made.removed and spoken & ABOUT_THE_WRITING):
        return 1.0
    share = kept(failed.command, fix.command)
    return max(share, 0.5) if Complaint.TAKEN in spoken else share


def _is_same_undertaking(timeline: Timeline, failed: Step, fix: Step, made: Change, share: float) -> bool:
    """Say whether a call tries the same thing again: only its writing or surroundings differ, or it is of the same
    class and about the same things, or the very program was the trouble."""
    if made.steps:
        restages = all(step.subcommand in _RESTAGES for step in made.steps)
        return not (restages and timeline.edits_between(failed, fix))
    if made.quoting or made.surroundings:
        return True
    if share < _LEAST_KEPT:
        return False
    one, other = failed.command, fix.command
    if same_class(one, other):
        before, after = one.main.subcommand, other.main.subcommand
        return one.main.program != other.main.program or before == after or alike(before, after)
    if one.main.words[1:] == other.main.words[1:] and len(one.main.words) > 1:
        return True
    return bool(complaints_of(failed) & {Complaint.SYNTAX, Complaint.PROGRAM}) or one.main.program in other.main.words


def _tie(failed: Step, fix: Step, made: Change, share: float) -> list[Evidence]:
    """Give what ties the change to the error."""
    spoken = complaints_of(failed)
    found = complaint_signals(failed)
    found.append(Evidence("kept", round(share, 3), f"{share:.0%} of what it was about is in the fix"))
    if made.quoting:
        found.append(Evidence("quoting", 1.0 if Complaint.SYNTAX in spoken else 0.6, "only quotes or escapes differ"))
    elif made.surroundings:
        found.append(Evidence("surroundings", 1.0, "only directory, variables, wrappers or joins differ"))
    if loses_target(failed, fix):
        found.append(Evidence("new_target", 1.0, "what was not there is not looked for any more"))
    elif spoken & {Complaint.PLACE, Complaint.MODULE} and _looks_elsewhere(failed, fix, made):
        found.append(Evidence("place_corrected", 1.0, "something was not there, and the fix looks elsewhere"))
    found.extend(naming_signals(failed, made))
    code = inline_code(failed.command)
    if code and code != inline_code(fix.command) and not made.quoting:
        found.append(Evidence("code_changed", 1.0, "the program that it hands over was changed"))
    return found


def _looks_elsewhere(failed: Step, fix: Step, made: Change) -> bool:
    """Say whether the fix runs in another directory, or names a path that the error complains of differently."""
    if failed.command.directory != fix.command.directory:
        return True
    error = spoken_error(failed)
    return any("/" in word and len(word) < _LONGEST_PATH and mentions(error, word) for word in made.removed)
