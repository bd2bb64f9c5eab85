"""YAML scalars: what a plain one means, and how a text is written so that it stays one.

YAML 1.2's core schema decides. Readers differ (1.1 takes ``no``, ``0123`` and ``12:30`` for other types), so
whatever any of them would type is written in quotes.
"""

import re
from typing import Any


class Plain(str):
    """The text of a scalar without quotes: what it means depends on the key that it stands under."""

    __slots__ = ()


_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z")
_OCTAL = re.compile(r"0o[0-7]{1,20}\Z")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]{1,16}\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]{1,30}|[0-9]{1,30}(?:\.[0-9]{0,30})?)(?:[eE][-+]?[0-9]{1,4})?\Z")
_SAFE = re.compile(r"[A-Za-z_][A-Za-z0-9_./+=-]*(?: [A-Za-z0-9_./+=-]+)*\Z")
_RESERVED = frozenset(
    {"null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity"}
    | {".nan", ".inf", "~", "none"}
)
_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\0": "\\0",
    "\x1b": "\\e",
    "\x07": "\\a",
    "\x08": "\\b",
}
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_QUOTED = re.compile(r"[\"\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def resolved(value: Any) -> Any:
    """Give what a plain scalar means by the core schema; other values as they are, collections through and through."""
    if isinstance(value, Plain):
        return _meaning(str(value))
    if isinstance(value, list):
        return [resolved(item) for item in value]
    if isinstance(value, dict):
        return {str(key): resolved(item) for key, item in value.items()}
    return value


def is_null(value: Any) -> bool:
    """Say whether a scalar means nothing."""
    return value is None or (isinstance(value, Plain) and str(value) in ("", "~", "null", "Null", "NULL"))


def _meaning(text: str) -> Any:
    """Give the value of a plain text."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if _INTEGER.match(text):
        return int(text)
    if _OCTAL.match(text):
        return int(text[2:], 8)
    if _HEXADECIMAL.match(text):
        return int(text, 16)
    if _FLOAT.match(text):
        return float(text)
    if text.lower().lstrip("+-") in (".inf", ".nan"):
        return float(text.lower().replace(".", ""))
    return text


def written(value: Any) -> str:
    """Give a scalar on one line, so that YAML 1.1 and 1.2 both read it back as it is.

    Raises ``ValueError`` for text with lone surrogates and for types that are no scalars.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, Plain):
        return str(value)
    if not isinstance(value, str):
        raise ValueError(f"a {type(value).__name__} is no scalar")
    if _SAFE.match(value) and value.lower() not in _RESERVED and len(value) < 200:
        return str(value)
    return quoted(value)


def _float(value: float) -> str:
    """Give a float as YAML writes it, with a point in it."""
    if value != value:
        return ".nan"
    if value in (float("inf"), float("-inf")):
        return ".inf" if value > 0 else "-.inf"
    mantissa, sign, exponent = repr(value).partition("e")
    return (mantissa if "." in mantissa else mantissa + ".0") + sign + exponent


def quoted(text: str) -> str:
    """Give a text in double quotes; raises ``ValueError`` for lone surrogates, which no file can hold."""
    text.encode("utf-8")
    return f'"{_QUOTED.sub(lambda found: _escape(found.group()), text)}"'


def _escape(char: str) -> str:
    """Give one character as an escape."""
    code = ord(char)
    return _ESCAPES.get(char) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def block(text: str, indent: str) -> str | None:
    """Give a text of several lines as a block scalar behind ``|``; None where one could not hold it."""
    if "\n" not in text or _UNPRINTABLE.search(text) or "\t" in text or "\x85" in text:
        return None
    bare = text.rstrip("\n")
    lines = bare.split("\n")
    if not bare or not lines[0] or lines[0][0] == " " or len(text) - len(bare) > 1:
        return None
    if any(line != line.rstrip(" ") for line in lines):
        return None
    mark = "|" if text.endswith("\n") else "|-"
    return "\n".join([mark, *(f"{indent}{line}" if line else "" for line in lines)])
