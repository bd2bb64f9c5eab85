"""One markdown file: read as a learning, and written so that what people added to it stays."""

from io import StringIO
from typing import Any

from learnkit.adapters.codec.front_matter import body_of, emit, read, split
from learnkit.adapters.codec.learning import from_front, to_front
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError, StoreError

MAX_FILE = 32 * 1024 * 1024
"""Bytes of a file; a longer one is reported and left alone."""


def decode(raw: bytes, *, path: str) -> str:
    """Give a file's text. Raises ``CorruptRecordError`` for one that is too long or no UTF-8."""
    if len(raw) > MAX_FILE:
        raise CorruptRecordError("the file is too long", path=path, do="Shorten it")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise CorruptRecordError("the file is not UTF-8", path=path, line=line, do="Save it as UTF-8") from error


def learning_of(raw: bytes, *, path: str) -> SharedLearning:
    """Give the learning that a file holds. Raises ``CorruptRecordError`` with the line where it is known."""
    text = decode(raw, path=path)
    _, head, rest = split(text, path=path)
    return from_front(read(head, path=path), body_of(rest), path=path)


def file_of(learning: SharedLearning) -> bytes:
    """Give a new file for a learning, in the form that the quick reader takes.

    Raises ``StoreError`` where its texts cannot be kept: lone surrogates, or values that YAML has no form for.
    """
    try:
        return f"---\n{emit(to_front(learning))}---\n\n{learning.content}".encode()
    except (UnicodeEncodeError, ValueError) as error:
        raise StoreError(
            f"{learning.id} cannot be kept: {error}", do="Replace the characters that are no text"
        ) from error


def rewritten(raw: bytes, learning: SharedLearning, *, path: str) -> bytes:
    """Give the file ``raw`` changed to hold ``learning``.

    A file in our form is written anew. In one that a person has edited, only the keys that differ are
    changed; comments, order, unknown keys, quoting and line ends stay, and the body unless it differs.
    """
    text = decode(raw, path=path)
    opening, head, rest = split(text, path=path)
    held = from_front(read(head, path=path), body_of(rest), path=path)
    if held == learning:
        return raw
    before = to_front(held)
    if opening == "---\n" and head == emit(before):
        return file_of(learning)
    after = to_front(learning)
    body = rest if held.content == learning.content else f"---\n\n{learning.content}"
    try:
        return f"{opening}{_edited(head, before, after)}{body}".encode()
    except (UnicodeEncodeError, ValueError) as error:
        raise StoreError(f"{learning.id} cannot be kept: {error}", where=path, do="Replace what is no text") from error


def _edited(head: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """Give a head with the keys that differ changed, by the library that keeps everything else."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    newline = "\r\n" if "\r\n" in head else "\n"
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 1_000_000
    yaml.allow_unicode = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.representer.add_representer(type(None), _null)
    try:
        held = yaml.load(head.replace("\r\n", "\n"))
    except YAMLError as error:
        raise ValueError(f"its front matter cannot be edited: {error}") from error
    if held is None:
        held = {}
    for key in [key for key in before if key not in after]:
        held.pop(key, None)
    for key, value in after.items():
        if before.get(key) != value:
            held[key] = _fitting(value)
    out = StringIO()
    yaml.dump(held, out)
    return out.getvalue().replace("\n", newline)


def _null(representer: Any, _: None) -> Any:
    """Write nothing as ``null``; the library's own way is an empty text."""
    return representer.represent_scalar("tag:yaml.org,2002:null", "null")


def _fitting(value: Any) -> Any:
    """Give a value with texts in quotes where a reader of YAML 1.1 or 1.2 could take them for something else."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

    from learnkit.adapters.codec.scalars import block, written

    if isinstance(value, dict):
        return {key: _fitting(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_fitting(item) for item in value]
    if isinstance(value, str):
        if block(value, "") is not None:
            return LiteralScalarString(value)
        return DoubleQuotedScalarString(value) if written(value).startswith('"') else value
    return value
