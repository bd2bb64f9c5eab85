"""The strict reader: takes exactly the form that ``front_matter.emit`` writes, and refuses everything else.

It never guesses: what is not surely that form goes to the YAML library. Some three times faster than
PyYAML's C loader.
"""

import re
from json.decoder import scanstring  # type: ignore[attr-defined]  # its C form is the fast way to read quoted text
from typing import Any

from learnkit.adapters.codec.scalars import Plain

_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*\Z")
_PLAIN = re.compile(
    r"(?:[A-Za-z_][A-Za-z0-9_./+=-]*(?: [A-Za-z0-9_./+=-]+)*"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z"
    r"|-?[0-9]+(?:\.[0-9]+)?)\Z"
)
_ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


class NotCanonicalError(Exception):
    """The text is not of the form that we write; it may still be good YAML."""


def parse(head: str) -> dict[str, Any]:
    """Give the mapping of a canonical head. Raises ``NotCanonicalError`` for everything else."""
    if _ODD.search(head):
        raise NotCanonicalError
    lines = head.split("\n")
    if lines.pop() != "":
        raise NotCanonicalError
    reader = _Reader(lines)
    found = reader.mapping("")
    if reader.at != len(lines):
        raise NotCanonicalError
    return found


class _Reader:
    """A place in the lines of a head."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def mapping(self, indent: str) -> dict[str, Any]:
        """Read the keys that stand at this indent."""
        found: dict[str, Any] = {}
        width = len(indent)
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.startswith(indent) or line[width : width + 1] in (" ", "-", ""):
                break
            self.pair(found, line[width:], indent)
        return found

    def pair(self, found: dict[str, Any], text: str, indent: str) -> None:
        """Read one key and its value into ``found``."""
        key, colon, value = text.partition(": ")
        if not colon and key.endswith(":"):
            key, value = key[:-1], ""
        elif not colon or not value:
            raise NotCanonicalError
        if key in found or not (key.isidentifier() or _KEY.match(key)):
            raise NotCanonicalError
        self.at += 1
        found[key] = _scalar(value) if value and value[0] != "|" else self.value(value, indent)

    def value(self, text: str, indent: str) -> Any:
        """Read a value: on its line, or on the lines below."""
        if text in ("|-", "|"):
            return self.block(indent + "  ", keeps_end=text == "|")
        if text:
            return _scalar(text)
        if self.at < len(self.lines):
            line = self.lines[self.at]
            if line.startswith(indent + "  - "):
                return self.items(indent + "  ")
            if line.startswith(indent + "  ") and line[len(indent) + 2 : len(indent) + 3] not in ("", " ", "-"):
                return self.mapping(indent + "  ")
        raise NotCanonicalError

    def items(self, indent: str) -> list[Any]:
        """Read the items of a list: scalars, or mappings that begin behind the dash."""
        found: list[Any] = []
        dash = indent + "- "
        while self.at < len(self.lines) and self.lines[self.at].startswith(dash):
            text = self.lines[self.at][len(dash) :]
            key, colon, _ = text.partition(":")
            if colon and _KEY.match(key):
                self.lines[self.at] = f"{indent}  {text}"
                found.append(self.mapping(indent + "  "))
            else:
                self.at += 1
                found.append(_scalar(text))
        return found

    def block(self, indent: str, *, keeps_end: bool) -> str:
        """Read a block scalar."""
        taken: list[str] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line and not line.startswith(indent):
                break
            taken.append(line[len(indent) :])
            self.at += 1
        if not taken or not taken[0] or taken[0][0] == " " or not taken[-1]:
            raise NotCanonicalError
        return "\n".join(taken) + ("\n" if keeps_end else "")


def _scalar(text: str) -> Any:
    """Give one scalar: quoted text as it is, plain text as ``Plain``."""
    if text[:1] == '"':
        return _string(text)
    if text == "[]":
        return []
    if text == "{}":
        return {}
    if _PLAIN.match(text):
        return Plain(text)
    raise NotCanonicalError


def _string(text: str) -> str:
    """Give a text in double quotes whose escapes are also JSON's."""
    try:
        value, end = scanstring(text, 1, True)
    except ValueError as error:
        raise NotCanonicalError from error
    if end != len(text) or "\\u" in text or "\\/" in text:
        raise NotCanonicalError
    return str(value)
