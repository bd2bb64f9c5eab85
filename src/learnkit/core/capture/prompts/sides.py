"""The two sides of a correction: what may be one, and whether two of them go together."""

import re
from difflib import SequenceMatcher
from enum import Enum

from attrs import frozen

from learnkit.core.capture.corrections import CorrectionType
from learnkit.core.capture.prompts import words
from learnkit.core.capture.prompts.sentences import Mark, Sentence, Token
from learnkit.core.toolcalls.shell import is_command, tables
from learnkit.core.toolcalls.shell.wrapping import program_name


class Look(Enum):
    """What a side looks like."""

    TOOL = "tool"
    COMMAND = "command"
    FLAG = "flag"
    PATH = "path"
    IDENTIFIER = "identifier"
    CODE = "code"
    VERSION = "version"
    STYLE = "style"
    PROSE = "prose"
    """Quoted words."""
    WORD = "word"
    """An unknown word, which the other side may explain."""


@frozen
class Side:
    """One side: its text, its look, whether it was quoted, and the token behind it."""

    text: str
    look: Look
    is_quoted: bool
    after: int

    @property
    def is_concrete(self) -> bool:
        """Say whether it can be nothing but a name, a command or a value."""
        if self.look in (Look.PROSE, Look.WORD, Look.STYLE, Look.VERSION):
            return False
        return self.look is not Look.TOOL or self.is_quoted or self.text.lower() not in words.ENGLISH


_LONGEST = 200
_DETERMINERS = frozenset({"the", "a", "an", "our", "my", "your", "their", "plain", "just", "only", "either"})
_NOUNS = words.listed(
    "command commands flag flags option options tool tools repo repository project codebase package packages "
    "library module function method class hook script scripts file path branch variable name cli binary manager "
    "directory folder syntax keyword operator alias constant field column table endpoint component helper type "
    "image version format runner switch"
)
"""Words that say what a name is a name of."""
_FLAG = re.compile(r"--?[A-Za-z][\w.-]{0,60}(?:=[^\s]{0,120})?")
_VERSION = re.compile(r"[v^~]?\d{1,5}(?:\.\d{1,5}){1,3}(?:\.x)?")
_FILE_NAME = re.compile(r"[\w@.-]{0,80}\.([A-Za-z][A-Za-z0-9]{0,9})")
_EXTENSIONS = words.listed(
    "py pyi ts tsx js jsx mjs cjs json jsonl yaml yml toml ini cfg conf env lock md mdx rst txt html css scss "
    "less sass vue svelte go rs rb php java kt kts swift c h cc cpp hpp cs fs ex exs erl hs ml lua r jl sh bash "
    "zsh fish ps1 bat sql db sqlite csv tsv xml svg png jpg jpeg gif pdf zip gz tar tf tfvars proto graphql "
    "gradle dockerfile mk cmake nix ipynb log"
)
_PATH = re.compile(r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\][\w@.+*/\\-]{1,200}|[\w@.+-]{1,80}(?:/[\w@.+*-]{1,80}){0,12}/?")
_IDENTIFIER = re.compile(r"\.?[A-Za-z_$][\w$]{0,80}(?:(?:\.|::|->|#)[A-Za-z_$][\w$]{0,80}){0,8}(?:\([^()]{0,80}\))?")
_SCOPED = re.compile(r"@[a-z0-9-]{1,40}/[\w.-]{1,60}")
_HUMP = re.compile(r"[a-z0-9][A-Z]")
_CODE_SIGNS = frozenset("(){}[]<>=;|&$+*/\\:#@!%^")
_NO_NAMES = frozenset(
    {"e.g", "i.e", "etc", "vs", "a.m", "p.m", "u.s", "ph.d", "and/or", "w/o", "w/", "n/a", "i/o", "24/7"}
)


def side(sentence: Sentence, at: int, end: int) -> Side | None:
    """Give the side that begins at a token and ends before another, or None; filling words are passed over."""
    tokens = sentence.tokens[:end]
    start = at
    at = _past(tokens, at, _DETERMINERS)
    if at >= len(tokens):
        at = max(start, at - 1)
    if at >= len(tokens):
        return None
    named = _past(tokens, at, _NOUNS)
    if named > at and named < end and tokens[named].mark in (Mark.CODE, Mark.QUOTE):
        at = named
    token = tokens[at]
    found: Side | None
    match token.mark:
        case Mark.CODE | Mark.QUOTE:
            found = _quoted(token, at)
        case Mark.WORD:
            found = _style(tokens, at) or _words(tokens, at)
        case _:
            return None
    if found is None or not found.text.isprintable() or not 0 < len(found.text) <= _LONGEST:
        return None
    return Side(found.text, found.look, found.is_quoted, _past(tokens, found.after, _NOUNS))


def _past(tokens: tuple[Token, ...], at: int, known: frozenset[str]) -> int:
    """Give the place behind words that are known."""
    while at < len(tokens) and tokens[at].key in known:
        at += 1
    return at


def _quoted(token: Token, at: int) -> Side:
    """Give the side that a quoted text is."""
    text = token.text
    look = _look(text) if len(text.split()) == 1 else None
    if look is None:
        look = _look_of_several(text, is_code=token.mark is Mark.CODE)
    return Side(text, look, True, at + 1)


def _look_of_several(text: str, *, is_code: bool) -> Look:
    """Give what a quoted text looks like that is no single known name."""
    if " " not in text:
        return Look.PATH if "/" in text and _PATH.fullmatch(text) else Look.IDENTIFIER
    first = text.split()[0]
    if _look(first) in (Look.TOOL, Look.PATH) or (is_code and is_command(text)):
        return Look.COMMAND
    if any(char in _CODE_SIGNS for char in text):
        return Look.CODE
    return Look.CODE if is_code else Look.PROSE


def _style(tokens: tuple[Token, ...], at: int) -> Side | None:
    """Give the side that is a matter of style, in one word or two."""
    for size in (2, 1):
        keys = [token.key for token in tokens[at : at + size]]
        if len(keys) == size and " ".join(keys) in words.STYLES:
            return Side(" ".join(token.text for token in tokens[at : at + size]), Look.STYLE, False, at + size)
    return None


def _words(tokens: tuple[Token, ...], at: int) -> Side | None:
    """Give the side that is a command, a name or a single word."""
    text = tokens[at].text
    look = _look(text)
    if look is None:
        return Side(text, Look.WORD, False, at + 1) if _may_be_name(text) else None
    if look is Look.TOOL or text.startswith("./"):
        end = _command_end(tokens, at)
        if end > at + 1:
            return Side(" ".join(token.text for token in tokens[at:end]), Look.COMMAND, False, end)
    return Side(text, look, False, at + 1)


def _command_end(tokens: tuple[Token, ...], at: int) -> int:
    """Give the place behind the words of a command that begins at a token."""
    first = tokens[at].text
    has_subcommands = program_name(first) in tables.HAS_SUBCOMMANDS or first.startswith("./")
    end = at + 1
    while end < len(tokens) and tokens[end].mark is Mark.WORD and _belongs(tokens, at, end, has_subcommands):
        end += 1
    return end


def _belongs(tokens: tuple[Token, ...], start: int, at: int, has_subcommands: bool) -> bool:
    """Say whether a word goes on with a command."""
    text, key, before = tokens[at].text, tokens[at].key, tokens[at - 1].key
    if text.startswith("-") or text.isdigit() or _VERSION.fullmatch(text):
        return True
    if has_subcommands and at <= start + 2 and key in _parts_of(tokens[start].key):
        return True
    if key in words.FUNCTION or not key:
        return False
    if before in words.TAKES_NAME or (before in words.INSTALLS and not key.isalpha()) or key == "run":
        return True
    return _look(text) in (Look.PATH, Look.IDENTIFIER)


def _parts_of(program: str) -> frozenset[str]:
    """Give the subcommands that a program may have."""
    return words.SUBCOMMANDS | words.NAMED_PARTS if program in words.HAS_NAMED_PARTS else words.SUBCOMMANDS


def _look(text: str) -> Look | None:
    """Give what a single word looks like; None where it may be any word."""
    low = text.lower()
    if low in _NO_NAMES:
        return None
    if low in words.TOOLS or program_name(low) in words.TOOLS & tables.VERSIONED:
        return Look.TOOL
    if _FLAG.fullmatch(text):
        return Look.FLAG
    if _VERSION.fullmatch(text) or (text.isdigit() and len(text) <= 4):
        return Look.VERSION
    if _is_path(text):
        return Look.PATH
    if _SCOPED.fullmatch(text) or _is_identifier(text):
        return Look.IDENTIFIER
    return Look.CODE if "://" in text or "=>" in text or text.endswith("()") else None


def _is_path(text: str) -> bool:
    """Say whether a word is a path or the name of a file; two words with a slash between them are none."""
    if ("/" in text or "\\" in text) and _PATH.fullmatch(text):
        return not text.replace("/", "").isalpha() or text.count("/") > 1 or text.startswith("/") or text.endswith("/")
    name = _FILE_NAME.fullmatch(text)
    return name is not None and name.group(1) in _EXTENSIONS and not text.endswith("console.log")


def _is_identifier(text: str) -> bool:
    """Say whether a word is a name in code: joined by signs, or with a capital inside."""
    if not _IDENTIFIER.fullmatch(text):
        return False
    first, _, rest = text.partition(".")
    if rest[:1].isupper() and first.islower() and (first in words.TOOLS or rest.lower() in words.COMMON):
        # Two sentences without a space between them.
        return False
    is_joined = any(sign in text.strip("_") for sign in ("_", ".", "::", "->", "#", "$"))
    return is_joined or text.endswith(")") or text.startswith("__") or _HUMP.search(text) is not None


def _may_be_name(text: str) -> bool:
    """Say whether an unknown word may be the name of a tool."""
    low = text.lower()
    is_plain = text.isascii() and text[:1].isalpha() and all(char.isalnum() or char in "-_" for char in text)
    if not is_plain or len(text) < 2 or low in words.COMMON | _NOUNS or low in words.STYLES:
        return False
    return not low.endswith(("s", "ing", "ly", "ed", "tion", "ness", "ment")) or low in words.TOOLS


def certainty(right: Side, wrong: Side) -> bool | None:
    """Say whether two sides surely go together (True), may go together (False), or do not (None)."""
    if right.text == wrong.text or not (right.text.strip() and wrong.text.strip()):
        return None
    looks = {right.look, wrong.look}
    if Look.STYLE in looks:
        same = words.STYLES.get(right.text.lower()) == words.STYLES.get(wrong.text.lower())
        return True if looks == {Look.STYLE} and same else None
    if right.is_concrete and wrong.is_concrete:
        return True
    if Look.VERSION in looks:
        return (
            True
            if all(any(char.isdigit() for char in one.text) for one in (right, wrong)) and _is_about(looks)
            else None
        )
    if Look.PROSE in looks:
        return False if all(one.is_quoted for one in (right, wrong)) else None
    if Look.WORD in looks:
        return False if _explains(right, wrong) else None
    return _of_tools(right, wrong)


def _is_about(looks: set[Look]) -> bool:
    """Say whether a version stands beside a tool's."""
    return bool(looks & {Look.COMMAND, Look.TOOL}) or looks == {Look.VERSION, Look.IDENTIFIER}


def _explains(right: Side, wrong: Side) -> bool:
    """Say whether one side is surely a tool, so that the unknown word beside it may be one too."""
    return any(one.is_concrete and one.look in (Look.TOOL, Look.COMMAND) for one in (right, wrong))


def _of_tools(right: Side, wrong: Side) -> bool | None:
    """Say whether names of tools that are ordinary words too go together."""
    if right.is_concrete or wrong.is_concrete:
        other = wrong if right.is_concrete else right
        concrete = right if right.is_concrete else wrong
        return concrete.look in (Look.TOOL, Look.COMMAND) and other.text.lower() not in words.COMMON
    are_common = {right.text.lower(), wrong.text.lower()} <= words.COMMON
    return False if are_of_one_family(right.text, wrong.text) and not are_common else None


def are_of_one_family(one: str, other: str) -> bool:
    """Say whether two programs can do each other's work."""
    first, second = (program_name(text.split()[0]) for text in (one, other))
    return any(first in members and second in members for members in tables.FAMILIES.values())


def likeness(one: Side, other: Side) -> float:
    """Give how alike two names are written, 0 to 1."""
    return SequenceMatcher(None, one.text.lower(), other.text.lower(), autojunk=False).ratio()


def type_of(right: Side, wrong: Side | None, *, hint: CorrectionType | None = None) -> CorrectionType:
    """Give what sort of thing a correction is about; ``hint`` is what the words themselves say."""
    looks = {right.look} if wrong is None else {right.look, wrong.look}
    if looks == {Look.STYLE}:
        return CorrectionType.NAMING if words.STYLES[right.text.lower()] == "case" else CorrectionType.STYLE_PREFERENCE
    if looks <= {Look.PATH, Look.VERSION}:
        return CorrectionType.FACT_CORRECTION
    if looks <= {Look.TOOL, Look.COMMAND, Look.FLAG, Look.PATH, Look.VERSION, Look.WORD}:
        return CorrectionType.TOOL_PREFERENCE
    if looks <= {Look.PROSE, Look.WORD}:
        return CorrectionType.OTHER
    if hint is not None and Look.CODE not in looks:
        return hint
    return CorrectionType.CODE_PATTERN if looks & {Look.CODE, Look.IDENTIFIER} else CorrectionType.TOOL_PREFERENCE
