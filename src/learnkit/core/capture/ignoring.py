"""Ignore patterns: commands whose failures teach nothing about commands, such as a red test run."""

from collections.abc import Iterable
from itertools import dropwhile

from attrs import frozen

from learnkit.core.capture.failing import failing_segments
from learnkit.core.toolcalls.shell import Segment, analyse
from learnkit.core.toolcalls.shell.wrapping import program_name
from learnkit.errors import ConfigurationError

DEFAULT_IGNORED = ("cargo test*", "npm test*", "pytest*", "yarn test*")
"""What is ignored where nobody says otherwise."""
_LONGEST = 200


@frozen
class IgnorePattern:
    """One pattern, read: its words, whether anything may follow, and whether its last word may go on.

    ``text`` is how a person wrote it.
    """

    text: str
    words: tuple[str, ...]
    is_open: bool = False
    is_begun: bool = False

    def matches(self, segment: Segment) -> bool:
        """Say whether a simple command is meant, in its normal form."""
        words = _normal(segment)
        size = len(self.words)
        if len(words) < size or (len(words) > size and not self.is_open):
            return False
        *known, last = self.words
        if not all(_globs(pattern, word) for pattern, word in zip(known, words, strict=False)):
            return False
        return _globs(f"{last}*" if self.is_begun else last, words[size - 1])


@frozen
class IgnorePatterns:
    """Patterns of commands that are not captured."""

    patterns: tuple[IgnorePattern, ...] = ()

    def ignores(self, command: str, text: str = "") -> bool:
        """Say whether a failed command line is ignored; ``text`` is what it printed.

        Where it cannot be told which of several parts failed, all of them must be meant.
        """
        failing = failing_segments(analyse(command), text)
        return bool(failing) and all(self.match(segment) for segment in failing)

    def match(self, segment: Segment) -> IgnorePattern | None:
        """Give the first pattern that means a simple command, or None."""
        return next((pattern for pattern in self.patterns if pattern.matches(segment)), None)


def ignore_patterns(texts: Iterable[str] = DEFAULT_IGNORED, *, where: str = "capture.ignore") -> IgnorePatterns:
    """Read patterns as people write them; ``where`` names the setting in errors.

    ``cargo test*`` means ``cargo test`` and whatever follows; without the last ``*`` nothing may follow. Elsewhere
    ``*`` stands for any characters of one word. Behind a sign the last ``*`` goes on with its word (``test:*``).

    Raises ``ConfigurationError`` for a pattern that is empty, means everything, or is more than one command.
    """
    return IgnorePatterns(tuple(_read(text, where) for text in texts))


def _read(text: str, where: str) -> IgnorePattern:
    """Read one pattern."""
    if not text.strip() or len(text) > _LONGEST or not text.isprintable():
        raise _refused(text, where, "it is empty, too long or not printable")
    if not text.strip("* \t"):
        raise _refused(text, where, "it would ignore every command")
    bare = text.strip()
    is_open = bare.endswith("*")
    base = bare.rstrip("*") if is_open else bare
    command = analyse(base)
    words = _normal(command.main)
    if len(command.segments) != 1 or not words or command.main.redirects:
        raise _refused(text, where, "it is not one simple command")
    return IgnorePattern(text, words, is_open, is_open and not base[-1].isalnum() and not base[-1].isspace())


def _refused(text: str, where: str, why: str) -> ConfigurationError:
    return ConfigurationError(
        f"{text!r} cannot be an ignore pattern: {why}",
        where=where,
        do="Write the beginning of one command, such as 'cargo test*'; capture.enabled = false ignores all",
    )


def _normal(segment: Segment) -> tuple[str, ...]:
    """Give a simple command without path, version, runner, and options before its subcommand.

    ``npm --silent run test`` and ``npm test`` have one form, so that one pattern means both.
    """
    if not segment.words:
        return ()
    rest = tuple(dropwhile(_is_toolchain, segment.words[1:]))
    if segment.subcommand and segment.subcommand in rest:
        rest = rest[rest.index(segment.subcommand) :]
    return (program_name(segment.words[0]), *rest)


def _is_toolchain(word: str) -> bool:
    """Say whether a word only chooses a toolchain (``cargo +nightly test``)."""
    return word.startswith("+")


def _globs(pattern: str, word: str) -> bool:
    """Say whether a word fits a pattern in which ``*`` stands for any characters."""
    first, *middle = pattern.split("*")
    if not middle:
        return word == pattern
    last = middle.pop()
    if not word.startswith(first) or len(word) < len(first) + len(last) or not word.endswith(last):
        return False
    at, end = len(first), len(word) - len(last)
    for part in middle:
        found = word.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
