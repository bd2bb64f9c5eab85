"""What stands in front of a program: wrappers such as ``sudo`` and runners such as ``npx``."""

import re

from attrs import frozen

from learnkit.core.toolcalls.shell import tables

_VERSION = re.compile(r"-?\d+(?:\.\d+)*$")
_ENDINGS = (".exe", ".cmd", ".bat", ".ps1")


@frozen
class Unwrapped:
    """The words of a program, and what stood in front of them."""

    words: tuple[str, ...]
    wrappers: tuple[str, ...] = ()
    assignments: tuple[tuple[str, str], ...] = ()


def program_name(word: str) -> str:
    """Give a program's name, lower-cased: ``/usr/bin/python3.11`` and ``Python.exe`` are ``python``."""
    base = word.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()
    for ending in _ENDINGS:
        base = base.removesuffix(ending)
    bare = _VERSION.sub("", base)
    return bare if bare in tables.VERSIONED else base


def unwrap(words: list[str]) -> Unwrapped:
    """Take wrappers and runners off, as long as a program stands behind them."""
    wrappers: list[str] = []
    assignments: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        taken = _wrapper(rest) or _runner(rest)
        if not taken or taken >= len(rest):
            break
        wrappers.extend(rest[:taken])
        rest = rest[taken:]
        while len(rest) > 1 and wrappers[-1] != "--" and (rest[0] in tables.RESERVED or _is_assignment(rest[0])):
            name, sign, value = rest.pop(0).partition("=")
            assignments.extend([(name, value)] if sign else [])
    return Unwrapped(tuple(rest), tuple(wrappers), tuple(assignments))


def _is_assignment(word: str) -> bool:
    """Say whether a word sets a variable."""
    name, sign, _ = word.partition("=")
    return bool(sign) and name.isidentifier()


def _wrapper(words: list[str]) -> int:
    """Give the number of words that a wrapper takes, its options included; 0 where there is none."""
    name = program_name(words[0])
    valued = tables.WRAPPERS.get(name)
    if valued is None or (name == "command" and words[1:2] in (["-v"], ["-V"])):
        return 0
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in valued else 1
    return at + 1 if name in tables.TAKES_ONE else at


def _runner(words: list[str]) -> int:
    """Give the number of words that a runner takes, its options included; 0 where there is none."""
    name = program_name(words[0])
    for size in (2, 1):
        if len(words) > size and (name, *words[1:size]) in tables.RUNNERS:
            at = size
            while at < len(words) and words[at].startswith("-"):
                at += 2 if words[at] in ("--package", "-p", "--with", "--from") else 1
            return at
    return 0
