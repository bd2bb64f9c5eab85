"""Front matter: the head of a markdown file, between two lines that are exactly ``---``."""

from typing import Any

from learnkit.adapters.codec.scalars import block, written
from learnkit.adapters.codec.subset import NotCanonicalError, parse
from learnkit.errors import CorruptRecordError

MAX_HEAD = 4 * 1024 * 1024
"""Bytes of a head; a longer one is refused."""


def split(text: str, *, path: str) -> tuple[str, str, str]:
    """Give the opening (byte order mark included), the head and the rest of a file, the closing line in the rest.

    ``opening + head + rest == text``. Raises ``CorruptRecordError`` where there is no front matter.
    """
    if text.startswith("---\n"):
        end = text.find("\n---\n", 3) + 1
        if 0 < end <= MAX_HEAD and "---\r\n" not in (head := text[4:end]):
            return "---\n", head, text[end:]
    return _split_by_lines(text, path)


def _split_by_lines(text: str, path: str) -> tuple[str, str, str]:
    """Do the same for any line ends, and tell what is wrong."""
    start = 1 if text.startswith("\ufeff") else 0
    first = text.find("\n", start)
    if first < 0 or text[start:first].rstrip("\r") != "---":
        raise CorruptRecordError("there is no front matter", path=path, line=1, do="Begin the file with a line ---")
    at = first + 1
    while at <= len(text):
        end = text.find("\n", at)
        line = text[at:] if end < 0 else text[at:end]
        if line.rstrip("\r") == "---":
            head = text[first + 1 : at]
            if len(head) > MAX_HEAD:
                raise CorruptRecordError("the front matter is too long", path=path, line=1, do="Move text to the body")
            return text[: first + 1], head, text[at:]
        if end < 0:
            break
        at = end + 1
    raise CorruptRecordError("the front matter does not end", path=path, line=1, do="Close it with a line ---")


def body_of(rest: str) -> str:
    """Give the body from what ``split`` gives as the rest: behind the closing line and one blank line."""
    _, found, body = rest.partition("\n")
    if not found:
        return ""
    if body.startswith("\r\n"):
        return body[2:]
    return body.removeprefix("\n")


def read(head: str, *, path: str) -> dict[str, Any]:
    """Give a head as a mapping; plain scalars are ``Plain``. Raises ``CorruptRecordError`` with the line."""
    try:
        return parse(head)
    except NotCanonicalError:
        from learnkit.adapters.codec.full_yaml import load

        return load(head, path=path)


def emit(mapping: dict[str, Any]) -> str:
    """Give a mapping as a head, in the order of its keys, each line ended; the same mapping gives the same text.

    Raises ``ValueError`` for lone surrogates and for values that YAML has no form for.
    """
    lines: list[str] = []
    for key, value in mapping.items():
        _entry(lines, "", f"{written(key)}:", value)
    return "\n".join(lines) + "\n"


def _entry(lines: list[str], indent: str, lead: str, value: Any) -> None:
    """Add one key (or one dash) with its value."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        _mapping(lines, indent, lead, value)
    elif isinstance(value, (list, tuple)) and value:
        lines.append(indent + lead)
        for item in value:
            _entry(lines, inner, "-", item)
    elif isinstance(value, (dict, list, tuple)):
        lines.append(f"{indent}{lead} {'{}' if isinstance(value, dict) else '[]'}")
    else:
        text = block(value, inner) if isinstance(value, str) and lead != "-" else None
        lines.append(f"{indent}{lead} {written(value) if text is None else text}")


def _mapping(lines: list[str], indent: str, lead: str, value: dict[Any, Any]) -> None:
    """Add a nested mapping: below its key, or beginning on the line of its dash."""
    inner = indent + "  "
    if lead != "-":
        lines.append(indent + lead)
        for key, item in value.items():
            _entry(lines, inner, f"{written(str(key))}:", item)
        return
    start = len(lines)
    for key, item in value.items():
        _entry(lines, inner, f"{written(str(key))}:", item)
    lines[start] = f"{indent}- {lines[start][len(inner) :]}"
