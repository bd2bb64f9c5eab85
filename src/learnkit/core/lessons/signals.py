"""What ties a fix to a failure, signal by signal: each is a fact, with a value in 0..1 and a sentence."""

import re
from functools import lru_cache

from learnkit.core.lessons.changes import Change, without_quotes
from learnkit.core.lessons.complaints import ABOUT_THE_COMMAND, ABOUT_THE_WRITING, Complaint, complaints, excerpt
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.timeline import Step, Timeline, time_between
from learnkit.core.lessons.values import Evidence
from learnkit.core.toolcalls.shell import Command, CommandKind
from learnkit.core.toolcalls.shell.commands import is_filter
from learnkit.core.toolcalls.shell.tables import SETUP
from learnkit.core.toolcalls.signatures import error_signature
from learnkit.core.toolcalls.values import CallStatus

LOOKS = frozenset({CommandKind.READ_ONLY, CommandKind.SEARCH})
CHECKS = frozenset({CommandKind.TEST, CommandKind.LINT})
_LONG = 80
"""Characters from which a text that is carried over says that the same thing was meant."""
_OWN_STATUS = re.compile(r"\$LASTEXITCODE|\becho [^|&;\n]{0,40}\$\?|\bexit(?: code)?[=: ]{1,3}\$\?", re.I)
_FILE = re.compile(r"[\w)\]-]\.[a-z]\w{0,9}$")
_OTHER_FILE = 0.3
"""What shared directories are worth where the file is another."""
_PIECE = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    {
        "true",
        "false",
        "null",
        "head",
        "tail",
        "grep",
        "echo",
        "error",
        "file",
        "command",
        "with",
        "from",
        "name",
        "main",
    }
)


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
    before, after = failed.command.kind, fix.command.kind
    if after in CHECKS:
        return before == after or before is CommandKind.UNKNOWN
    if after in LOOKS:
        return before in LOOKS or (before is CommandKind.UNKNOWN and not _asks_for_help(fix.command))
    return True


def _asks_for_help(command: Command) -> bool:
    """Say whether a command only prints its own help or version."""
    return any(word in ("--help", "-h", "--version", "help") for word in command.main.words[1:])


def got_past(failed: Step, other: Step) -> bool:
    """Say whether a failed call surely got past the error of an earlier one: the earlier could not be read or
    started, and the later was, and failed by something else."""
    if other.call.outcome.status is not CallStatus.FAILED:
        return False
    writing = complaints_of(failed) & ABOUT_THE_WRITING
    mine = error_signature(failed.call.outcome.error_text)
    theirs = error_signature(other.call.outcome.error_text)
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
    if _OWN_STATUS.search(failed.call.command):
        found.append(Evidence("expected_failure", 1.0, "the command prints its own exit status"))
    return found


def _nearness(failed: Step, fix: Step, rules: PairingRules) -> Evidence:
    """Give how close the fix came, by calls and, where known, by time."""
    calls = fix.at - failed.at
    value = 1.0 / calls
    distance = time_between(failed.call, fix.call)
    if distance is not None and distance > rules.prompt_gap:
        value /= 2
    says = "it is the very next call" if calls == 1 else f"it is the {calls}. call after the failure"
    return Evidence("next", round(value, 3), says)


def error_again(failed: Step, fix: Step) -> bool:
    """Say whether the error of the failure stands in the output of the fix."""
    mine = error_signature(failed.call.outcome.error_text)
    return bool(mine) and mine == error_signature(fix.call.outcome.output)


def complaint_signals(failed: Step) -> list[Evidence]:
    """Give whether the error speaks of the command itself."""
    spoken = complaints_of(failed) & ABOUT_THE_COMMAND
    if not spoken:
        return []
    names = ", ".join(sorted(complaint.value for complaint in spoken))
    return [Evidence("complaint", 1.0, f"the error speaks of the command itself: {names}")]


def naming_signals(failed: Step, made: Change) -> list[Evidence]:
    """Give whether the error names what was taken out, or what was put in."""
    error = _error(failed)
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


def _error(step: Step) -> str:
    """Give the error text that is searched for words, casefolded."""
    return excerpt(step.call.outcome.error_text).casefold()


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
    if bare in ("--", "-m", "-f") and f"'{bare}'" in error:
        return True
    return any(
        piece not in known and piece not in _COMMON and re.search(rf"\b{piece}\b", error)
        for piece in _PIECE.findall(bare)
    )


def _shown(words: list[str]) -> str:
    """Give the first few words as they are quoted in a sentence."""
    return ", ".join(f"`{word[:40]}`" for word in words[:3])


def kept(failed: Command, fix: Command) -> float:
    """Give the part (0..1) of what the failed command was about that the fix is about too; 1 where nothing tells."""
    about = operands(failed)
    if not about:
        return 1.0
    text = _even(fix.text)
    return sum(_found(word, text) for word in about) / len(about)


@lru_cache(maxsize=512)
def operands(command: Command) -> tuple[str, ...]:
    """Give the words that say what a line is about: paths, names and texts, without options and programs."""
    found: list[str] = []
    for segment in command.segments:
        if segment.program in SETUP or is_filter(segment):
            continue
        first = 2 if segment.subcommand else 1
        found.extend(word for word in segment.words[first:] if len(word) > 2 and not word.startswith("-"))
    return tuple(dict.fromkeys(found))


def _found(word: str, text: str) -> float:
    """Give 1 where a word stands in a text, less where only its last part or most of its parts do."""
    even = _even(word)
    if even in text:
        return 1.0
    base = even.rstrip("/").rpartition("/")[2]
    if len(base) > 2 and base in text:
        return 0.8
    parts = [part for part in re.split(r"[^\w.@-]+", even) if len(part) > 2]
    if not parts:
        return 0.0
    share = sum(part in text for part in parts) / len(parts)
    return (_OTHER_FILE if _FILE.search(base) else 0.7) * share


def _even(text: str) -> str:
    """Give a text with one sort of slash, in one case, without quotes and escapes of brackets."""
    return re.sub(r"\\(?=[()\[\] '\"$&])", "", text).replace("\\", "/").replace("'", "").replace('"', "").casefold()


def keeps_long_text(failed: Command, fix: Command) -> bool:
    """Say whether a text of some length was carried over word by word."""
    text = without_quotes(fix.text)
    words = (without_quotes(word) for word in operands(failed))
    return any(len(word) >= _LONG and word[:_LONG] in text for word in words)
