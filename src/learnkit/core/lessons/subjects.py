"""What a command is about: the paths, names and texts that another command must be about too."""

import re
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice

from learnkit.core.lessons.changes import without_quotes
from learnkit.core.toolcalls.shell import Command
from learnkit.core.toolcalls.shell.commands import is_filter
from learnkit.core.toolcalls.shell.tables import SETUP

_LONG = 80
"""Characters from which a text that is carried over says that the same thing was meant."""
_FILE = re.compile(r"[\w)\]-]\.[a-z]\w{0,9}$")
_OTHER_FILE = 0.3
"""What shared directories are worth where the file is another."""
_RANGE = re.compile(r"[\d,.:$+p-]*[,.:$+p-][\d,.:$+p-]*|\d{1,3}")
_DIRECTORY = frozenset(
    {"-C", "--cwd", "--prefix", "--dir", "--directory", "--manifest-path", "--git-dir", "--work-tree"}
)
_TELLING = 5
"""The shortest name of a file of which a misspelling can be told."""
_MISSPELT = 0.75
_NOTHING_TELLS = 0.5
_MOST = 40
"""Words of a line that are compared one by one."""
_SAME = 0.7
"""From here on two words mean one thing."""


def kept(failed: Command, fix: Command) -> float:
    """Give the part (0..1) of what the failed command was about that the fix is about too; 0.5 where nothing tells."""
    about = operands(failed)
    if not about:
        return _NOTHING_TELLS
    return sum(_found(word, fix) for word in about) / len(about)


def is_about(fix: Command, word: str) -> bool:
    """Say whether a fix is about a thing that the failed command was about, misspellings and other places included."""
    return _found(word, fix) >= _SAME


@lru_cache(maxsize=512)
def operands(command: Command) -> tuple[str, ...]:
    """Give the words that say what a line is about: paths, names and texts, without options and programs."""
    found: list[str] = []
    for segment in command.segments:
        if segment.program in SETUP or is_filter(segment):
            continue
        before = ""
        for word in segment.words[1:]:
            if len(word) > 2 and not word.startswith("-") and before not in _DIRECTORY and not _RANGE.fullmatch(word):
                found.append(word)
            before = word
    return tuple(word for word in dict.fromkeys(found) if word != command.main.subcommand)[:_MOST]


def _found(word: str, fix: Command) -> float:
    """Give 1 where a word stands in a text, less where only its last part, a misspelling or most of its parts do."""
    even, (text, words) = _even(word), _evened(fix)
    if even in text:
        return 1.0
    base = even.rstrip("/").rpartition("/")[2]
    if len(base) > 2 and base in text:
        return 0.8
    if any(alike(even, other) for other in words):
        return 0.8
    parts = [part for part in re.split(r"[^\w.@-]+", even) if len(part) > 2]
    if not parts:
        return 0.0
    share = sum(part in text for part in parts) / len(parts)
    return (_OTHER_FILE if _FILE.search(base) else 0.7) * share


@lru_cache(maxsize=512)
def _evened(command: Command) -> tuple[str, tuple[str, ...]]:
    """Give the text of a line in even form, and its words."""
    words = (word for segment in command.segments for word in segment.words[1:])
    return _even(command.text), tuple(_even(word) for word in islice(words, _MOST))


def alike(one: str, other: str) -> bool:
    """Say whether one word may be a misspelling of the other: as long, but for two characters, and the same in most."""
    if not 3 <= len(one) <= 60 or abs(len(one) - len(other)) > 2 or _digits(one) != _digits(other):
        return False
    base, other_base = one.rpartition("/")[2], other.rpartition("/")[2]
    if base[:1] != other_base[:1] or (_FILE.search(base) and len(base.partition(".")[0]) < _TELLING):
        return False
    return SequenceMatcher(None, base, other_base, autojunk=False).ratio() >= _MISSPELT


def _digits(word: str) -> str:
    """Give the digits of a word: another number is another thing, never a misspelling."""
    return "".join(char for char in word if char.isdigit())


def _even(text: str) -> str:
    """Give a text with one sort of slash, in one case, without quotes and escapes of brackets."""
    return re.sub(r"\\(?=[()\[\] '\"$&])", "", text).replace("\\", "/").replace("'", "").replace('"', "").casefold()


def keeps_long_text(failed: Command, fix: Command) -> bool:
    """Say whether a text of some length was carried over word by word."""
    text = without_quotes(fix.text)
    words = (without_quotes(word) for word in operands(failed))
    return any(len(word) >= _LONG and word[:_LONG] in text for word in words)
