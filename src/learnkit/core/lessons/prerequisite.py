"""Prerequisites: another command ran first, and then the very same command worked."""

from learnkit.core.lessons.changes import same_aims
from learnkit.core.lessons.complaints import Complaint, excerpt, spoken
from learnkit.core.lessons.confidence import confidence
from learnkit.core.lessons.pairs import Pair
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.signals import CHECKS, LOOKS, circumstances, complaint_signals
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence, LessonKind

_ENABLES = frozenset(
    {"install", "add", "i", "ci", "sync", "build", "up", "start", "init", "create", "login", "generate", "migrate"}
    | {"fetch", "pull", "restore", "download", "get", "tidy", "link", "rebuild", "use", "enable", "load", "bootstrap"}
    | {"setup", "set-url", "prepare", "compile", "update", "upgrade", "unlock", "auth", "config", "trust", "read-tree"}
)
"""Words of a command that make something possible."""
_ENABLING_PROGRAMS = frozenset(
    {"mkdir", "touch", "cp", "ln", "chmod", "chown", "pip", "apt", "apt-get", "brew", "apk", "dnf", "make", "cmake"}
    | {"createdb", "initdb", "systemctl", "service", "ssh-add", "new-item", "tsc", "mv", "kill", "pkill", "rm"}
)
_TELLS_WHAT = frozenset({Complaint.ADVICE, Complaint.MODULE, Complaint.PROGRAM, Complaint.PLACE})
"""Complaints that name what is missing, also among the findings of a red test."""
_NO_STEPS = frozenset({"commit", "stash", "push", "tag", "checkout", "rebase", "merge"})


def prerequisites(timeline: Timeline, rules: PairingRules) -> list[Pair]:
    """Give, for each failure whose very command worked later, the command between that made it work."""
    found = []
    for failed in timeline.steps:
        if failed.call.outcome.status.is_failure and failed.text:
            later = timeline.later(failed, 2 * rules.most_calls)
            again = next((step for step in later if _worked(step, failed)), None)
            pair = None if again is None else _paired(timeline, failed, again, later, rules)
            if pair is not None:
                found.append(pair)
    return found


def _worked(step: Step, failed: Step) -> bool:
    """Say whether a call is the failed command, and worked."""
    return step.call.outcome.status.is_success and (step.text == failed.text or same_aims(step.command, failed.command))


def _paired(timeline: Timeline, failed: Step, again: Step, later: tuple[Step, ...], rules: PairingRules) -> Pair | None:
    """Give the pair of a failure and the step that enabled its success, or None where no step did."""
    distance = time_between(failed.call, again.call)
    if distance is not None and distance > 3 * rules.longest_gap:
        return None
    steps = [step for step in later if step.at < again.at and _changes_something(step, failed)]
    if not steps:
        return None
    pairs = [_weighed(timeline, failed, step, again, rules, alone=len(steps) == 1) for step in steps]
    return max(pairs, key=lambda pair: (pair.confidence, pair.fix.at))


def _changes_something(step: Step, failed: Step) -> bool:
    """Say whether a call between may have been what was missing: it worked, and it does more than look."""
    kind = step.command.kind
    return (
        step.call.outcome.status.is_success
        and step.text != failed.text
        and kind not in LOOKS
        and kind not in CHECKS
        and step.command.main.subcommand not in _NO_STEPS
        and bool(step.command.command_class)
    )


def _weighed(timeline: Timeline, failed: Step, step: Step, again: Step, rules: PairingRules, *, alone: bool) -> Pair:
    """Give the pair with its evidence."""
    found = [*complaint_signals(failed)]
    names = _enabling_words(step)
    if names:
        found.append(Evidence("enables", 1.0, f"`{' '.join(names)}` makes something possible"))
    if alone:
        found.append(Evidence("only_change", 1.0, "nothing else between changed anything"))
    error = excerpt(failed.call.outcome.error_text).casefold()
    told = [word for word in step.command.main.words if _is_advice(word, error, failed)]
    if told:
        found.append(Evidence("advised", 1.0, f"the error speaks of `{told[0][:40]}`"))
    left_out = {"edits_between", "passing_trouble"} if names else {"edits_between"}
    found.extend(proof for proof in circumstances(timeline, failed, step, rules) if proof.signal not in left_out)
    edits = timeline.edits_between(failed, again)
    if edits:
        found.append(Evidence("edits_between", 1.0, f"{edits} file edit{'s' if edits > 1 else ''} lie between"))
    return Pair(failed, step, LessonKind.PREREQUISITE, confidence(LessonKind.PREREQUISITE, found), tuple(found))


def _enabling_words(step: Step) -> tuple[str, ...]:
    """Give program and subcommand where they make something possible."""
    main = step.command.main
    word = main.subcommand.partition(":")[0]
    if word in _ENABLES or main.program in _ENABLING_PROGRAMS or any(part in _ENABLES for part in main.words[1:3]):
        return tuple(part for part in (main.program, main.subcommand) if part)
    return ()


def _is_advice(word: str, error: str, failed: Step) -> bool:
    """Say whether the error names a word of the step that the failed command did not hold."""
    name = word.casefold().strip("'\"-")
    return bool(spoken(error) & _TELLS_WHAT) and len(name) > 3 and name in error and name not in failed.text.casefold()
