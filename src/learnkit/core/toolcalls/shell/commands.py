"""What a command line is: its segments, its aim, its class, shape and kind."""

import re
from enum import Enum
from functools import lru_cache

from attrs import evolve, frozen

from learnkit.core.toolcalls.shell import tables
from learnkit.core.toolcalls.shell.tokens import Token, TokenKind, tokens
from learnkit.core.toolcalls.shell.wrapping import Unwrapped, program_name, unwrap

MAX_LENGTH = 200_000
"""Characters of a command line that are looked at; what lies behind is not."""
_DEPTH = 3
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")


class CommandKind(Enum):
    """What a command does to the world, as far as its name tells."""

    READ_ONLY = "read_only"
    SEARCH = "search"
    TEST = "test"
    LINT = "lint"
    MUTATING = "mutating"
    UNKNOWN = "unknown"


@frozen
class Segment:
    """One simple command of a line.

    ``words`` are its own words without quotes, assignments, redirections and wrappers; ``program`` is
    the base name of the first, lower-cased; ``subcommand`` the first plain word behind it for programs
    that have subcommands, else "". ``joiner`` is the operator in front ("" for the first).
    """

    words: tuple[str, ...]
    program: str
    subcommand: str = ""
    wrappers: tuple[str, ...] = ()
    assignments: tuple[tuple[str, str], ...] = ()
    redirects: tuple[str, ...] = ()
    joiner: str = ""
    text: str = ""


@frozen
class Command:
    """A command line, read.

    ``main`` is the segment that is its aim; ``command_class`` its program without path and version;
    ``families`` the equivalence families of that program; ``shape`` the aim with paths, numbers, hashes
    and quoted texts normalised, for failure keys; ``directory`` where a leading ``cd`` goes.
    """

    text: str
    segments: tuple[Segment, ...]
    main: Segment
    command_class: str
    families: frozenset[str]
    shape: str
    kind: CommandKind
    directory: str | None = None


_NOTHING = Segment(words=(), program="")


@lru_cache(maxsize=4096)
def analyse(command: str) -> Command:
    """Read a command line. Never raises; an empty one has an empty main segment and class."""
    segments = _segments(command[:MAX_LENGTH], 0)
    main = _main(segments)
    name = main.program
    return Command(
        text=command,
        segments=segments,
        main=main,
        command_class=name,
        families=frozenset(family for family, members in tables.FAMILIES.items() if name in members),
        shape=_shape(main),
        kind=_kind(main),
        directory=_directory(segments),
    )


def _segments(text: str, depth: int) -> tuple[Segment, ...]:
    """Give the simple commands of a text, those inside ``sh -c`` in the place of their caller."""
    found: list[Segment] = []
    joiner = ""
    run: list[Token] = []
    for token in [*tokens(text), Token(TokenKind.JOIN, "\n", len(text), len(text))]:
        if token.kind in (TokenKind.WORD, TokenKind.REDIRECT):
            run.append(token)
            continue
        if run:
            segment = _segment(run, joiner, text)
            found.extend(_expanded(segment, depth) if segment.words or segment.assignments else ())
            run = []
            joiner = ""
        if token.kind is TokenKind.JOIN and found:
            joiner = joiner if joiner not in ("", "\n") and token.text == "\n" else token.text
    return tuple(found)


def _segment(run: list[Token], joiner: str, text: str) -> Segment:
    """Give one simple command from its tokens."""
    words = [token.text for token in run if token.kind is TokenKind.WORD]
    assignments = []
    while words and (words[0] in tables.RESERVED or _ASSIGNMENT.match(words[0])):
        first = words.pop(0)
        if first not in tables.RESERVED:
            name, _, value = first.partition("=")
            assignments.append((name, value))
    bare = unwrap(words)
    return Segment(
        words=bare.words,
        program=program_name(bare.words[0]) if bare.words else "",
        subcommand=_subcommand(bare),
        wrappers=bare.wrappers,
        assignments=(*assignments, *bare.assignments),
        redirects=tuple(token.text for token in run if token.kind is TokenKind.REDIRECT),
        joiner=joiner,
        text=text[run[0].start : run[-1].end],
    )


def _expanded(segment: Segment, depth: int) -> tuple[Segment, ...]:
    """Give a segment, or those of the script that a shell, a runner or ``eval`` is handed as one word."""
    script = (_script(segment) if depth < _DEPTH else None) or ""
    inner = () if script.startswith(("$", "`")) else _segments(script, depth + 1)
    return (evolve(inner[0], joiner=segment.joiner), *inner[1:]) if inner else (segment,)


def _script(segment: Segment) -> str | None:
    """Give the script that a segment hands to a shell, or None."""
    words = segment.words
    if segment.program == "eval":
        return " ".join(words[1:])
    if len(words) == 1 and segment.wrappers[-1:] == ("-c",):
        return words[0]
    if segment.program not in tables.SHELLS:
        return None
    for at, word in enumerate(words[1:-1], 1):
        if not word.startswith("-"):
            return None
        if word.lower() == "-command" or (word.endswith("c") and not word.startswith("--")):
            return words[at + 1]
    return None


def _subcommand(bare: Unwrapped) -> str:
    """Give the first plain word behind a program that has subcommands; ``run NAME`` is NAME."""
    if not bare.words or program_name(bare.words[0]) not in tables.HAS_SUBCOMMANDS:
        return ""
    plain = _plain_words(bare.words)
    if len(plain) > 1 and plain[0] in ("run", "run-script"):
        return plain[1]
    return plain[0] if plain else ""


_VALUED = frozenset(
    {"-C", "-c", "--git-dir", "--work-tree", "--prefix", "--cwd", "--filter", "-n", "--namespace", "--context"}
)


def _plain_words(words: tuple[str, ...]) -> list[str]:
    """Give the words behind the program that are no options, and no values of the options that come first."""
    plain: list[str] = []
    skip = False
    for word in words[1:]:
        if skip:
            skip = False
        elif word.startswith("-"):
            skip = word in _VALUED and not plain
        else:
            plain.append(word)
    return plain


def _main(segments: tuple[Segment, ...]) -> Segment:
    """Give the aim of a line: the last command that neither prepares nor only filters what another printed."""
    for segment in reversed(segments):
        if segment.program and segment.program not in tables.SETUP and not is_filter(segment):
            return segment
    for segment in reversed(segments):
        if segment.program and not is_filter(segment):
            return segment
    return segments[0] if segments else _NOTHING


def is_filter(segment: Segment) -> bool:
    """Say whether a segment stands behind a pipe and only looks at what comes through it."""
    return segment.joiner in ("|", "|&") and segment.program in tables.FILTERS


_HASH = re.compile(r"[0-9a-f]{7,64}")
_NUMBER = re.compile(r"\d+")


def _shape(main: Segment) -> str:
    """Give the aim with what changes from run to run replaced."""
    if not main.words:
        return ""
    return " ".join([main.program, *(_shaped(word) for word in main.words[1:])])[:400]


def _shaped(word: str) -> str:
    """Give one word of a shape: URL, PATH, HASH, N and TEXT stand for what varies."""
    if word.startswith("-"):
        name, is_set, _ = word.partition("=")
        return f"{name}=…" if is_set else name
    if "://" in word:
        return "URL"
    if any(char.isspace() for char in word) or word.startswith(("$", "`")):
        return "TEXT"
    if word.startswith(("/", "./", "../", "~")) or word.count("/") > 1:
        return "PATH"
    if _HASH.fullmatch(word) and any(char.isdigit() for char in word):
        return "HASH"
    return _NUMBER.sub("N", word)


def _kind(main: Segment) -> CommandKind:
    """Give what a command does, by its flags, its program and its subcommand."""
    if any(word in ("--help", "-h", "--version", "-V", "help") for word in main.words[1:]):
        return CommandKind.READ_ONLY
    for names, kind in (
        (tables.TESTS, CommandKind.TEST),
        (tables.LINTS, CommandKind.LINT),
        (tables.SEARCHES, CommandKind.SEARCH),
        (tables.READS, CommandKind.READ_ONLY),
    ):
        if main.program in names and main.subcommand not in tables.SUBCOMMAND_KINDS["change"]:
            return kind
    if main.program in tables.REQUESTS or (main.program, main.subcommand) == ("gh", "api"):
        return _request_kind(main.words)
    if main.subcommand:
        return _subcommand_kind(main)
    if main.program == "sed":
        inplace = any(word.startswith("-i") or word == "--in-place" for word in main.words)
        return CommandKind.MUTATING if inplace else CommandKind.READ_ONLY
    return CommandKind.MUTATING if main.program in tables.CHANGES else CommandKind.UNKNOWN


def _request_kind(words: tuple[str, ...]) -> CommandKind:
    """Give the kind of a request over HTTP: its method tells, or that it carries something."""
    for at, word in enumerate(words):
        if word in ("-X", "--method", "--request"):
            return CommandKind.READ_ONLY if words[at + 1 : at + 2] in (("GET",), ("HEAD",)) else CommandKind.MUTATING
        if word.partition("=")[0] in tables.CARRYING or (word == "-f" and words[0] == "gh"):
            return CommandKind.MUTATING
    return CommandKind.READ_ONLY


_KINDS = (
    ("test", CommandKind.TEST),
    ("lint", CommandKind.LINT),
    ("change", CommandKind.MUTATING),
    ("read", CommandKind.READ_ONLY),
)


def _subcommand_kind(main: Segment) -> CommandKind:
    """Give the kind that a subcommand tells; of ``gh pr view`` it is the second word."""
    plain = _plain_words(main.words)
    names = (
        [main.subcommand.partition(":")[0], *plain[1:2]]
        if main.program in ("gh", "glab", "aws", "az")
        else [main.subcommand]
    )
    for name in reversed(names):
        for group, kind in _KINDS:
            if name in tables.SUBCOMMAND_KINDS[group] or name.partition(":")[0] in tables.SUBCOMMAND_KINDS[group]:
                return kind
    return CommandKind.UNKNOWN


def _directory(segments: tuple[Segment, ...]) -> str | None:
    """Give where a line goes before it does anything else."""
    for segment in segments:
        if segment.program not in ("cd", "pushd", "set-location"):
            return None
        if len(segment.words) > 1:
            return segment.words[-1]
    return None
