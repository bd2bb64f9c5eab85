"""The plainest rule, kept to the letter: the first success after a failure fixes it if it is of its class."""

from datetime import timedelta

from learnkit.core.lessons.pairs import Pair
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence, LessonKind
from learnkit.core.toolcalls.outcomes import has_error_marker
from learnkit.core.toolcalls.shell import analyse
from learnkit.core.toolcalls.values import CallStatus, ToolCall

_NO_VERDICT = frozenset(
    {CallStatus.REJECTED, CallStatus.CANCELLED, CallStatus.UNKNOWN, CallStatus.RUNNING, CallStatus.INTERRUPTED}
)


def seed_pairs(timeline: Timeline, rules: PairingRules) -> list[Pair]:
    """Give the pair of each failure, in order.

    Walks on from the failure, passes over other failures, and stops at the first success: of the same
    class it is the fix, unless it is byte for byte the failed command; of another class there is none.
    """
    found = []
    for step in timeline.steps:
        if not has_failed(step.call):
            continue
        fix = next((other for other in timeline.steps[step.at + 1 :] if has_succeeded(other.call)), None)
        if fix is not None and _pairs(step, fix):
            found.append(_pair(step, fix, rules))
    return found


def has_failed(call: ToolCall) -> bool:
    """Say whether a call failed, by the seed's rule.

    A status other than 0 or a time limit; or a marker in a stderr that stands apart; or a marker in
    the output where no status is known. Calls that never ran, or have no verdict, did not fail.
    """
    outcome = call.outcome
    if outcome.status in _NO_VERDICT:
        return False
    if outcome.exit_code not in (None, 0) or outcome.status.is_failure:
        return True
    if outcome.stderr is not None:
        return has_error_marker(outcome.stderr)
    return outcome.exit_code is None and has_error_marker(outcome.output)


def has_succeeded(call: ToolCall) -> bool:
    """Say whether a call succeeded, by the seed's rule: it ended, and it did not fail."""
    return call.outcome.status not in _NO_VERDICT and not has_failed(call)


def _pairs(failed: Step, fix: Step) -> bool:
    """Say whether two commands are of one class and not the same text."""
    if failed.call.command == fix.call.command:
        return False
    one, other = _first_word(failed), _first_word(fix)
    return bool(one) and (one == other or bool(analyse(one).families & analyse(other).families))


def _first_word(step: Step) -> str:
    """Give the first word of a command line, which is the seed's class."""
    return next(iter(step.call.command.split(maxsplit=1)), "")


def _pair(failed: Step, fix: Step, rules: PairingRules) -> Pair:
    """Give the pair, weighed by time alone."""
    distance = time_between(failed.call, fix.call)
    value = _worth(distance, rules)
    return Pair(
        failed=failed,
        fix=fix,
        kind=LessonKind.SAME_CLASS,
        confidence=value,
        evidence=(
            Evidence("same_class", 1.0, f"both commands are of the class of {_first_word(failed)}"),
            Evidence("time_gap", value, _says(distance)),
        ),
    )


def _worth(distance: timedelta | None, rules: PairingRules) -> float:
    """Give the confidence that a distance in time is worth; an unknown one counts as the longest."""
    if distance is None or distance > rules.late_gap:
        return rules.distant_confidence
    return rules.near_confidence if distance <= rules.near_gap else rules.late_confidence


def _says(distance: timedelta | None) -> str:
    """Give the distance as a sentence."""
    if distance is None:
        return "the time between them is not known"
    return f"it ran {distance.total_seconds():.0f} s after the failure"
