"""What an error speaks of: the command itself, passing trouble, or the code and files it looked at.

Only a failure of the first sort teaches how to write a command. The table was read from real error
texts of shells, compilers, package managers and version control; a text that none fits has none.
"""

import re
from enum import Enum
from functools import lru_cache

from learnkit.core.toolcalls.shell import CommandKind
from learnkit.core.toolcalls.values import CallStatus, ToolCall


class Complaint(Enum):
    """What an error speaks of."""

    PROGRAM = "program"
    """A program is not there, or not by this name."""
    MODULE = "module"
    """A package or module is missing."""
    USAGE = "usage"
    """An option, a subcommand or an argument is wrong."""
    TAKEN = "taken"
    """What it wanted to make or to use is there already, or in use."""
    PLACE = "place"
    """A path, a directory or a revision is not there."""
    SYNTAX = "syntax"
    """The shell or an interpreter could not read the text."""
    ACCESS = "access"
    """A permission is missing."""
    ADVICE = "advice"
    """The program says what to write instead."""
    PASSING = "passing"
    """Network, locks, limits: the same command works later."""
    FINDINGS = "findings"
    """Red tests, lint findings, compile errors, conflicts: the files are wrong, not the command."""


ABOUT_THE_COMMAND = frozenset(
    {
        Complaint.PROGRAM,
        Complaint.MODULE,
        Complaint.USAGE,
        Complaint.TAKEN,
        Complaint.PLACE,
        Complaint.SYNTAX,
        Complaint.ACCESS,
        Complaint.ADVICE,
    }
)
ABOUT_THE_WRITING = frozenset({Complaint.PROGRAM, Complaint.USAGE, Complaint.SYNTAX})
"""What no edit of a file mends: a later failure with another complaint got past it."""

_LOOKED_AT = 6_000
_SAID_BY: tuple[tuple[Complaint, str], ...] = (
    (
        Complaint.PROGRAM,
        r"command not found|: not found$|is not recognized as|executable file not found|\bspawn \S+ ENOENT|"
        r"unable to (?:find|locate) executable|no such (?:built-?in|program)|: unknown command$",
    ),
    (
        Complaint.MODULE,
        r"no module named|cannot find (?:module|package)|modulenotfounderror|cannot load such file|"
        r"module not found|unresolved import|could not find a version|no matching (?:package|distribution)|"
        r"package .{1,80} is not (?:in|installed)|has no exported member|is not in this registry|\bE404\b",
    ),
    (
        Complaint.USAGE,
        r"(?:unknown|unrecognized|unrecognised|invalid|illegal|unexpected|no such|bad|unsupported|ambiguous) "
        r"(?:\w+ )?(?:option|flag|switch|argument|command|subcommand|parameter|choice|shorthand|predicate|field)|"
        r"^[ \t]*usage:|option requires|requires (?:an?|at least|exactly) |"
        r"missing (?:required|argument|script|operand)|"
        r"too (?:many|few) arguments|not provided but|provided but not|accepts \d+ arg|mutually exclusive|"
        r"script not found|is not an? \S+ command|parameter cannot be found|cannot be used with|"
        r"not a (?:terminal|tty)|problem with the editor|needed a single revision|"
        r"is not set\b|not defined correctly|environment variable|must be set|"
        r"did not match any (?:test|project|task)",
    ),
    (
        Complaint.TAKEN,
        r"already (?:exists|claimed|in use|checked out|running|registered|defined)|address in use|EADDRINUSE",
    ),
    (
        Complaint.PLACE,
        r"no such file or directory|no such directory|cannot find (?:the )?path|cannot find main module|\bENOENT\b|"
        r"does not exist|doesn't exist|did not match any|not a git repository|can't (?:read|open)|cannot access|"
        r"ambiguous argument|unknown revision|could not find a? ?\S+\.(?:json|toml|yaml|yml|xml|mod)|"
        r"not a directory|repository .{1,120} not found|no \S+\.(?:json|toml|yaml|yml) (?:was )?found|"
        r"outside repository|couldn't find remote ref",
    ),
    (
        Complaint.SYNTAX,
        r"syntax ?error|parse error|parsererror|unexpected (?:token|eof|end of)|no matches found|bad substitution|"
        r"unterminated|unmatched|event not found|bad pattern|missing terminator|unclosed|compile error|"
        r"multiple commands at once|not a valid statement separator|regex parse|invalid regular|bad interpreter",
    ),
    (
        Complaint.ACCESS,
        r"permission denied|\bEACCES\b|\bEPERM\b|operation not permitted|access is denied|are you root|"
        r"externally-managed|sandbox denied",
    ),
    (
        Complaint.ADVICE,
        r"did you mean|^hint: |\btry ['\"`]|^[ \t]*try \w|\buse .{1,80} instead|"
        r"please (?:run|use|supply|specify|chain)|^[ \t]*use ['\"`-]|you (?:must|need to|should|may want to) |"
        r"retry this command|\bconsider \w+ing|"
        r"to (?:fix|push|force|set|create) .{1,60}, (?:run|use)|"
        r"\brun [`'\"]|available (?:fields|commands|options|scripts)",
    ),
    (
        Complaint.PASSING,
        r"timed? ?out|connection (?:refused|reset|closed)|could not resolve host|temporarily unavailable|rate limit|"
        r"too many requests|\bhttp (?:401|403|429|50[0234])\b|bad credentials|index\.lock|another .{1,40} process|"
        r"network is|\bpending\b|database is locked|EAI_AGAIN|ECONNRE",
    ),
    (
        Complaint.FINDINGS,
        r"\b[1-9]\d* (?:tests? )?(?:failed|fail|failing|failures?)\b|^[ \t]*(?:--- )?FAIL(?:ED)?\b|\(fail\)|"
        r"assertionerror|"
        r"[^\s:]\.\w+:\d+:\d+:? |\(\d+,\d+\): error|^[ \t]*\d+:\d+ +(?:error|warning)\b|:\d+ error \w|"
        r"\bfound [1-9]\d* (?:errors?|issues?|problems?|warnings?)|\b[1-9]\d* (?:problems?|issues? in)\b|^- hook id: |"
        r"\w \(?[\w-]*pre-(?:commit|push)\)? (?:script|hook) failed|pre-(?:commit|push) script failed|"
        r"(?-i:\bCONFLICT\b)|would reformat|error\[E\d+\]|build failed|[✗✖×] ",
    ),
)
_PATTERNS = tuple((complaint, re.compile(pattern, re.I | re.M)) for complaint, pattern in _SAID_BY)
_MESSAGE_RULE = re.compile(
    r"commit-msg\b[^\n]{0,40}(?:failed|exited|declined)|\[(?:subject|type|body|header|scope|footer)-[\w-]{2,40}\]", re.I
)
_NOT_FOUND, _NOT_RUNNABLE = 127, 126
_CHECKS = frozenset({CommandKind.TEST, CommandKind.LINT})


def complaints(call: ToolCall, kind: CommandKind) -> frozenset[Complaint]:
    """Give what the error of a failed call speaks of; empty where nothing is recognised.

    Findings speak last: a red test may print any error text. Only a rule about the message of a commit
    is a matter of the command. The first and the last 3,000 characters are looked at.
    """
    text = excerpt(call.outcome.error_text)
    found = spoken(text)
    if call.outcome.status is CallStatus.TIMEOUT:
        return frozenset({Complaint.PASSING})
    if call.outcome.exit_code in (_NOT_FOUND, _NOT_RUNNABLE) and Complaint.PLACE not in found:
        return (found | {Complaint.PROGRAM}) - {Complaint.FINDINGS}
    if Complaint.FINDINGS not in found:
        return found
    if _MESSAGE_RULE.search(text):
        return (found | {Complaint.USAGE}) - {Complaint.FINDINGS}
    writing = found & {Complaint.USAGE, Complaint.SYNTAX}
    return writing if writing and kind not in _CHECKS else frozenset({Complaint.FINDINGS})


def excerpt(text: str) -> str:
    """Give the parts of an error text that are looked at: its head and its tail."""
    return text if len(text) <= _LOOKED_AT else f"{text[: _LOOKED_AT // 2]}\n{text[-_LOOKED_AT // 2 :]}"


@lru_cache(maxsize=256)
def spoken(text: str) -> frozenset[Complaint]:
    """Give every complaint whose words a text holds."""
    return frozenset(complaint for complaint, pattern in _PATTERNS if pattern.search(text))
