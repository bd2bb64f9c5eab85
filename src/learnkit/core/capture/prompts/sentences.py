"""Typed text as sentences: words, quoted texts and pauses, each with its place."""

import re
from collections.abc import Iterator
from enum import Enum

from attrs import frozen


class Mark(Enum):
    """What a token is."""

    WORD = "word"
    QUOTE = "quote"
    """A text in quotation marks."""
    CODE = "code"
    """A text in backticks."""
    PAUSE = "pause"
    """A comma, a dash, a bracket: a clause ends."""


@frozen
class Token:
    """One token: what it says, and its place. ``key`` is the plain lower-case word, "" for anything else."""

    mark: Mark
    text: str
    start: int
    end: int
    key: str = ""


@frozen
class Sentence:
    """The tokens of one sentence, and whether it asks."""

    tokens: tuple[Token, ...]
    asks: bool = False

    def keys(self, start: int, end: int | None = None) -> tuple[str, ...]:
        """Give the plain words of a part; other tokens are ""."""
        return tuple(token.key for token in self.tokens[start:end])


_PIECE = re.compile(
    r"(?P<line>\n+)"
    r"|(?P<code>(?P<ticks>`{1,3})[^`\n]{1,300}(?P=ticks))"
    r'|(?P<quote>"[^"\n]{1,300}"(?!\w)|“[^“”\n]{1,300}”|«[^«»\n]{1,300}»'
    r"|(?<![\w'])'[^'\n]{1,300}'(?!\w)|‘[^‘’\n]{1,300}’(?!\w))"
    r"|(?P<pause>[,;()—–…{}])"
    r"|(?P<word>[^\s`\"“”«»,;()—–…{}]{1,300}(?:\([^()\s`\"]{0,80}\))?)"
)
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "vs.", "approx.", "incl.", "resp."})
_CLOSING = "'’\"*_~)]}>"
_ENDS = ".!?:…"


def sentences(text: str, offset: int = 0) -> Iterator[Sentence]:
    """Give the sentences of a text in order; ``offset`` is added to every place."""
    tokens: list[Token] = []
    for part in (*_parts(text, offset), "\n"):
        if isinstance(part, Token):
            tokens.append(part)
        elif tokens:
            yield Sentence(tuple(tokens), asks="?" in part)
            tokens = []


def _parts(text: str, offset: int) -> Iterator[Token | str]:
    """Give the tokens of a text, and between them the marks that end a sentence."""
    for piece in _PIECE.finditer(text):
        start = piece.start() + offset
        match piece.lastgroup:
            case "line":
                yield "\n"
            case "word":
                yield from _word(piece.group(), start)
            case "pause":
                yield Token(Mark.PAUSE, piece.group(), start, start + 1)
            case "code":
                yield _quoted(Mark.CODE, piece.group(), len(piece.group("ticks")), start)
            case _:
                yield _quoted(Mark.QUOTE, piece.group(), 1, start)


def _quoted(mark: Mark, text: str, width: int, start: int) -> Token:
    """Give a quoted token without its marks."""
    return Token(mark, text[width:-width].strip(), start, start + len(text))


def _word(text: str, start: int) -> Iterator[Token | str]:
    """Give a word, and the pause or the mark behind it."""
    word, ending = _parted(text)
    end = start + len(word)
    if word:
        yield _plain(word, start)
    if ending == ":":
        yield Token(Mark.PAUSE, ":", end, end + 1)
    elif ending:
        yield ending


def _plain(word: str, start: int) -> Token:
    """Give a word without marks of emphasis; a dash that stands alone is a pause."""
    end = start + len(word)
    if not any(char.isalnum() for char in word) and word not in (".", "..", "~", "$"):
        return Token(Mark.PAUSE, word, start, end)
    bare = word.lstrip("*") if word.lstrip("*")[:1].isalnum() else word
    bare = bare.rstrip("*") if bare.endswith("**") or bare != word else bare
    plain = bare.replace("’", "'")
    return Token(Mark.WORD, bare, start, end, plain.lower() if plain.isascii() else "")


def _parted(word: str) -> tuple[str, str]:
    """Give a word and the mark that ends the sentence or the clause behind it ("" for none)."""
    bare = word.rstrip(_ENDS)
    if word.lower() in _ABBREVIATIONS or bare.endswith("/") or bare == word:
        return word, ""
    if not bare.strip(_CLOSING):
        return "", word
    ending = word[len(bare) :]
    return bare, ending.replace(":", "") or ":"
