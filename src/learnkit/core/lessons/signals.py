"""What ties a fix to a failure, signal by signal: each is a fact, with a value in 0..1 and a sentence."""

import re
from functools import lru_cache
from itertools import pairwise

from learnkit.core.lessons.changes import Change
from learnkit.core.lessons.complaints import ABOUT_THE_COMMAND, ABOUT_THE_WRITING, Complaint, complaints, excerpt
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.subjects import is_about, operands
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence
from learnkit.core.toolcalls.shell import Command, CommandKind, analyse
from learnkit.core.toolcalls.shell.commands import is_filter
from learnkit.core.toolcalls.shell.tables import SETUP
from learnkit.core.toolcalls.signatures import error_signature
from learnkit.core.toolcalls.values import CallStatus

LOOKS = frozenset({CommandKind.READ_ONLY, CommandKind.SEARCH})
CHECKS = frozenset({CommandKind.TEST, CommandKind.LINT})
_OWN_STATUS = re.compile(r"\$LASTEXITCODE|\becho [^|&;\n]{0,40}\$\?|\bexit(?: code)?[=: ]{1,3}\$\?", re.I)
_MANY_STEPS = 8
_MOST_STEPS = 40
_WORD = 80
"""The longest word that is looked for in an error text by its parts."""
_RUNS_TEXT = frozenset({"-c", "-e", "-lc", "-ic", "-ec", "-ne", "-p", "-r", "-pe", "--eval", "--command", "-Command"})
_INTERPRETERS = frozenset(
    {"python", "node", "bun", "deno", "ruby", "perl", "php", "bash", "sh", "zsh", "pwsh", "powershell", "wsl", "ssh"}
)
_LISTING = re.compile(r"^[ \t]*(?:usage|options|available \w+|commands):", re.M)
_PIECE = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    {"true", "false", "null", "head", "tail", "grep", "echo", "error"}
    | {"file", "command", "with", "from", "name", "main"}
)
"""Words that stand in errors and commands by chance."""


def complaints_of(step: Step) -> frozenset[Complaint]:
    """Give what the error of a failed step speaks of."""
    return complaints(step.call, step.command.kind)


def may_teach(step: Step) -> bool:
    """Say whether a failure may teach how to write a command.

    Not where it did not fail or a search merely found nothing, where the files it looked at are wrong, or
    where tests and linters say nothing about their own command line.
    """
    if not step.call.outcome.status.is_failure or not step.text:
        return False
    if step.command.kind in LOOKS and step.call.outcome.exit_code == 1 and not step.call.outcome.error_text.strip():
        return False
    spoken = complaints_of(step)
    if Complaint.FINDINGS in spoken:
        return False
    return step.command.kind not in CHECKS or bool(spoken & ABOUT_THE_COMMAND)


def may_fix(failed: Step, fix: Step) -> bool:
    """Say whether the kinds of two commands allow a fix: looking, testing or linting mends no change."""
    before, after = effect(failed.command), effect(fix.command)
    if after in CHECKS:
        return before == after or before is CommandKind.UNKNOWN
    if after in LOOKS:
        return before in LOOKS or (before is CommandKind.UNKNOWN and not _asks_for_help(fix.command))
    return True


def effect(command: Command) -> CommandKind:
    """Give what a line does: it changes something where any of its commands does, else what its aim does."""
    for segment in command.segments[:_MOST_STEPS]:
        plain = segment.program not in SETUP and not is_filter(segment)
        if plain and analyse(segment.text).kind is CommandKind.MUTATING:
            return CommandKind.MUTATING
    return command.kind


def _asks_for_help(command: Command) -> bool:
    """Say whether a command only prints its own help or version."""
    return any(word in ("--help", "-h", "--version", "help") for word in command.main.words[1:])


def got_past(failed: Step, other: Step) -> bool:
    """Say whether a failed call surely got past the error of an earlier one: the earlier could not be read or
    started, and the later was, and failed by something else."""
    if other.call.outcome.status is not CallStatus.FAILED:
        return False
    writing = complaints_of(failed) & ABOUT_THE_WRITING
    mine = _signature(failed.call.outcome.error_text)
    theirs = _signature(other.call.outcome.error_text)
    return bool(writing) and not writing & complaints_of(other) and mine != theirs


def circumstances(timeline: Timeline, failed: Step, fix: Step, rules: PairingRules) -> list[Evidence]:
    """Give what speaks for or against a pair whatever its kind: nearness, edits, hidden status, passing trouble."""
    found = [_nearness(failed, fix, rules)]
    edits = timeline.edits_between(failed, fix)
    if edits:
        value = 0.3 if complaints_of(failed) & ABOUT_THE_WRITING else 1.0
        found.append(Evidence("edits_between", value, f"{edits} file edit{'s' if edits > 1 else ''} lie between"))
    if fix.call.outcome.status is CallStatus.FAILED:
        found.append(Evidence("fix_failed_later", 1.0, "the fix got past this error and failed by another"))
    elif error_again(failed, fix):
        found.append(Evidence("error_again", 1.0, "the same error stands in the output of the fix"))
    elif fix.command.segments and is_filter(fix.command.segments[-1]):
        found.append(Evidence("exit_hidden", 1.0, "a filter at its end hides the exit status of the fix"))
    if Complaint.PASSING in complaints_of(failed):
        found.append(Evidence("passing_trouble", 1.0, "the error may pass by itself"))
    if is_script(failed.command):
        found.append(Evidence("script", 1.0, "it is a script for one occasion"))
    if _OWN_STATUS.search(failed.call.command):
        found.append(Evidence("expected_failure", 1.0, "the command prints its own exit status"))
    return found


def is_script(command: Command) -> bool:
    """Say whether a line is a script of many steps, in itself or handed to an interpreter."""
    if len(command.segments) >= _MANY_STEPS:
        return True
    return any(text.count("\n") >= _MANY_STEPS - 2 for text in inline_code(command))


def inline_code(command: Command) -> tuple[str, ...]:
    """Give the program texts that a line hands to interpreters."""
    running = (segment.words for segment in command.segments if segment.program in _INTERPRETERS)
    pairs = (pair for words in running for pair in pairwise(words))
    return tuple(word for option, word in pairs if option in _RUNS_TEXT)


def _nearness(failed: Step, fix: Step, rules: PairingRules) -> Evidence:
    """Give how close the fix came, by calls and, where known, by time."""
    calls = fix.at - failed.at
    value = 1.0 / calls
    distance = time_between(failed.call, fix.call)
    if distance is not None and distance > rules.near_gap:
        value /= 2
    says = "it is the very next call" if calls == 1 else f"it is the {calls}. call after the failure"
    return Evidence("next", round(value, 3), says)


def error_again(failed: Step, fix: Step) -> bool:
    """Say whether the error of the failure stands in the output of the fix."""
    mine = _signature(failed.call.outcome.error_text)
    return bool(mine) and mine == _signature(fix.call.outcome.output)


@lru_cache(maxsize=64)
def _signature(text: str) -> str:
    """Give the error signature; kept, for one text is compared with several."""
    return error_signature(text)


def complaint_signals(failed: Step) -> list[Evidence]:
    """Give whether the error speaks of the command itself."""
    spoken = complaints_of(failed) & ABOUT_THE_COMMAND
    if not spoken:
        return []
    names = ", ".join(sorted(complaint.value for complaint in spoken))
    return [Evidence("complaint", 1.0, f"the error speaks of the command itself: {names}")]


def naming_signals(failed: Step, made: Change) -> list[Evidence]:
    """Give whether the error names what was taken out, or what was put in."""
    error = spoken_error(failed)
    found = []
    out = [word for word in made.removed if mentions(error, word)]
    if out:
        found.append(Evidence("names_removed", 1.0, f"the error names {_shown(out)}, which was taken out"))
    known = failed.call.command.casefold()
    told = [word for word in made.added if _is_told(word, error, known)]
    if told:
        signal = "advised" if Complaint.ADVICE in complaints_of(failed) else "names_added"
        found.append(Evidence(signal, 1.0, f"the error speaks of {_shown(told)}, which was put in"))
    return found


def spoken_error(step: Step) -> str:
    """Give the error text that is searched for words, casefolded: what lists all usage is left out."""
    text = excerpt(step.call.outcome.error_text).casefold()
    listing = _LISTING.search(text)
    return text if listing is None else text[: listing.start()]


def mentions(error: str, word: str) -> bool:
    """Say whether an error text names a word of the command; one-letter options count with their dash."""
    name = word.strip("'\"").partition("=")[0].casefold()
    if name.startswith("-") and not name.startswith("--"):
        return any(f"{dash}{name[1:]}" in error for dash in ("-", "- ", "'", "option ")) and len(name) > 1
    name = name.strip("-")
    return len(name) >= 3 and (name in error or (name.startswith("-") and name.strip("-") in error))


def _is_told(word: str, error: str, known: str) -> bool:
    """Say whether an error text speaks of a new word, or of a part of it, that the failed command did not hold."""
    bare = word.casefold()
    if bare.startswith("-"):
        return bare not in known and re.search(rf"(?:^|[\s'\"`]){re.escape(bare)}(?:$|[\s'\"`.,=])", error) is not None
    if bare.count("/") > 1 or len(bare) > _WORD:
        return bare in error and bare not in known
    pieces = (piece for piece in _PIECE.findall(bare) if piece not in known and piece not in _COMMON)
    return any(re.search(rf"\b{piece}\b", error) for piece in pieces)


def _shown(words: list[str]) -> str:
    """Give the first few words as they are quoted in a sentence."""
    return ", ".join(f"`{word[:40]}`" for word in words[:3])


def loses_target(failed: Step, fix: Step) -> bool:
    """Say whether something was not there, and the fix does not look for it elsewhere but for something else."""
    if Complaint.PLACE not in complaints_of(failed):
        return False
    error = spoken_error(failed)
    missing = [word for word in operands(failed.command) if ("/" in word or "." in word) and word.casefold() in error]
    return any(not is_about(fix.command, word) for word in missing)
