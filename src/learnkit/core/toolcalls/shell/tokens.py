"""A command line as tokens: words, joins, redirections and groups.

The grammar is that of POSIX shells with bash's additions, as far as it decides where a command
ends: quotes, escapes, substitutions, comments and here-documents. What never closes reaches to the
end of the text. One pass; no input raises.
"""

import re
from enum import Enum

from attrs import frozen

from learnkit.core.toolcalls.shell.closing import after, after_escaped, body_end, closing


class TokenKind(Enum):
    """What a token is."""

    WORD = "word"
    JOIN = "join"
    REDIRECT = "redirect"
    GROUP = "group"


@frozen
class Token:
    """One token: its text without quotes, its place in the source, and whether any of it was quoted."""

    kind: TokenKind
    text: str
    start: int
    end: int
    quoted: bool = False


_JOINS = ("&&", "||", ";;", "|&", "|", ";", "&", "\n")
_REDIRECTS = ("<<<", "<<-", "<<", "&>>", "&>", ">>", ">&", "<&", ">|", ">", "<")
_ENDS_WORD = frozenset(" \t\r\n;|&<>()")


class _Lexer:
    """One pass over one text; ``tokens`` is what was found."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tokens: list[Token] = []
        self.waiting: list[tuple[str, bool]] = []
        """Delimiters of here-documents whose bodies begin after the next line break, and whether tabs are cut."""
        self.in_test = False
        """Whether ``[[`` is open, in which ``&&``, ``||``, ``<`` and ``>`` are words."""

    def run(self) -> list[Token]:
        """Read the whole text."""
        while self.at < len(self.text):
            self._step(self.text[self.at])
        return self.tokens

    def _step(self, char: str) -> None:
        if char in " \t\r":
            self.at += 1
        elif char == "\\" and self.text.startswith("\\\n", self.at):
            self.at += 2
        elif char == "#":
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end
        elif self.in_test and char in "&|<>()":
            self._add(TokenKind.WORD, self.text[self.at : self.at + 1 + self.text.startswith(char, self.at + 1)])
        elif char in "()":
            self._add(TokenKind.GROUP, char)
        elif not (self._redirect() or self._join()):
            self._word()

    def _add(self, kind: TokenKind, text: str) -> None:
        self.tokens.append(Token(kind, text, self.at, self.at + len(text)))
        self.at += len(text)

    def _join(self) -> bool:
        for join in _JOINS:
            if self.text.startswith(join, self.at):
                self._add(TokenKind.JOIN, join)
                self.in_test = False
                if join == "\n" and self.waiting:
                    self._skip_bodies()
                return True
        return False

    def _redirect(self) -> bool:
        start = self.at
        at = start
        while at < len(self.text) and self.text[at].isdigit() and at - start < 2:
            at += 1
        for sign in _REDIRECTS:
            if self.text.startswith(sign, at) and not (at > start and sign.startswith("&")):
                self.at = at + len(sign)
                self._target(sign, start)
                return True
        return False

    def _target(self, sign: str, start: int) -> None:
        """Read what a redirection points at; ``<(…)`` and ``>(…)`` are one word."""
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1
        if sign in "<>" and self.text.startswith("(", self.at):
            self.at = closing(self.text, self.at + 1, ")")
            target = self.text[start : self.at]
            self.tokens.append(Token(TokenKind.WORD, target, start, self.at))
            return
        target, _ = self._read_word()
        if sign in ("<<", "<<-") and target:
            self.waiting.append((target, sign == "<<-"))
        self.tokens.append(Token(TokenKind.REDIRECT, self.text[start : self.at], start, self.at))

    def _skip_bodies(self) -> None:
        """Pass over the bodies of the here-documents that wait: they are data."""
        for delimiter, tabs in self.waiting:
            self.at = body_end(self.text, self.at, delimiter, cuts_tabs=tabs)
        self.waiting.clear()

    def _word(self) -> None:
        start = self.at
        text, quoted = self._read_word()
        self.tokens.append(Token(TokenKind.WORD, text, start, self.at, quoted))
        if text in ("[[", "]]") and not quoted:
            self.in_test = text == "[["

    def _read_word(self) -> tuple[str, bool]:
        """Read one word from here on; give its text without quotes, and whether any of it was quoted."""
        parts: list[str] = []
        quoted = False
        while self.at < len(self.text) and self.text[self.at] not in _ENDS_WORD:
            piece, was_quoted = self._piece(self.text[self.at])
            parts.append(piece)
            quoted = quoted or was_quoted
        return "".join(parts), quoted

    def _piece(self, char: str) -> tuple[str, bool]:
        """Read one piece of a word: a quoted text, a substitution, an escape, or plain characters."""
        start = self.at
        if char == "'":
            self.at = after(self.text, "'", start + 1)
            return self.text[start + 1 : self.at].removesuffix("'"), True
        if char == '"':
            self.at = closing(self.text, start + 1, '"')
            return self.text[start + 1 : self.at].removesuffix('"').replace('\\"', '"'), True
        if char == "\\":
            self.at = min(start + 2, len(self.text))
            return self.text[start + 1 : self.at].replace("\n", ""), False
        if char == "`":
            self.at = after(self.text, "`", start + 1)
            return self.text[start : self.at], False
        if char == "$" and self.text.startswith("'", start + 1):
            self.at = after_escaped(self.text, "'", start + 2)
            return _unescaped(self.text[start + 2 : self.at].removesuffix("'")), True
        if char == "$" and self.text[start + 1 : start + 2] in ("(", "{"):
            self.at = closing(self.text, start + 2, ")" if self.text[start + 1] == "(" else "}")
            return self.text[start : self.at], False
        self.at += 1
        while self.at < len(self.text) and self.text[self.at] not in _STOPS:
            self.at += 1
        return self.text[start : self.at], False


_STOPS = _ENDS_WORD | frozenset("'\"\\`$")


_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{1,2})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def _unescaped(text: str) -> str:
    """Give what ``$'…'`` stands for, the escapes taken out."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _ESCAPES.get(found[2], found[2]), text)


def tokens(text: str) -> list[Token]:
    """Give the tokens of a command line, in order."""
    return _Lexer(text).run()
