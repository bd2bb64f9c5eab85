"""One markdown file: read as a learning, and written so that what people added to it stays."""

from io import StringIO
from typing import Any

from attrs import fields

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
    return _read(decode(raw, path=path), path=path)[3]


def _read(text: str, *, path: str) -> tuple[str, str, str, SharedLearning]:
    """Give the parts of a file (as ``split`` does) and the learning in it."""
    opening, head, rest = split(text, path=path)
    return opening, head, rest, from_front(read(head, path=path), body_of(rest), path=path, head=head)


def file_of(learning: SharedLearning) -> bytes:
    """Give a new file for a learning, in the form that the quick reader takes.

    Raises ``StoreError`` where its texts cannot be kept: lone surrogates, or values that YAML has no form for.
    """
    try:
        return f"---\n{emit(to_front(learning))}---\n\n{learning.content}".encode()
    except (ValueError, TypeError, AttributeError) as error:
        raise _unkept(learning, str(error)) from error


def rewritten(raw: bytes, learning: SharedLearning, *, path: str) -> bytes:
    """Give the file ``raw`` changed to hold ``learning``.

    A file in our form is written anew. In one that a person has edited, only the lines of the keys that differ are
    changed; comments, order, unknown keys, quoting and line ends stay, and the body unless it differs. Keys that were
    not there are added where their default would no longer say what it said.
    """
    opening, head, rest, held = _read(decode(raw, path=path), path=path)
    if held == learning:
        return raw
    before = to_front(held)
    if opening == "---\n" and head == emit(before):
        return file_of(learning)
    body = rest if held.content == learning.content else f"---\n\n{learning.content}"
    try:
        after = to_front(learning)
        changed = f"{opening}{_edited(head, before, after)}{body}"
        shown = to_front(_read(changed, path=path)[3])
        if shown != after:
            known = {key: value for key, value in before.items() if shown.get(key) == after.get(key)}
            changed = f"{opening}{_edited(head, known, after)}{body}"
        return changed.encode()
    except (ValueError, TypeError, AttributeError) as error:
        raise _unkept(learning, str(error), path=path) from error
    except CorruptRecordError as error:
        raise _unkept(learning, error.what, path=path) from error


def proved(raw: bytes, learning: SharedLearning, *, path: str = "") -> bytes:
    """Give ``raw`` where it reads back as ``learning``, field by field.

    Raises ``StoreError`` that names what would be lost, so that no such file is ever written.
    """
    try:
        found = learning_of(raw, path=path)
    except CorruptRecordError as error:
        raise _unkept(learning, error.what, path=path) from error
    if found == learning:
        return raw
    lost = [
        field.name for field in fields(SharedLearning) if getattr(found, field.name) != getattr(learning, field.name)
    ]
    raise _unkept(learning, f"{', '.join(lost)} would not come back as it is", path=path)


def _unkept(learning: SharedLearning, why: str, *, path: str = "") -> StoreError:
    """Give the error for a learning that no file can hold."""
    do = "Give texts, finite numbers and moments with a zone"
    return StoreError(f"{learning.id} cannot be kept: {why}", where=path, do=f"{do}, or edit this file" if path else do)


def _edited(head: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """Give a head with the keys that differ changed: by lines, or where it has none by the library that keeps most."""
    from learnkit.adapters.codec.editing import NotByLinesError, edited

    try:
        return edited(head, before, after)
    except NotByLinesError:
        return _edited_by_library(head, before, after)


def _edited_by_library(head: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """Give a head whose keys do not stand on lines of their own with those that differ changed."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    newline = "\r\n" if "\r\n" in head else "\n"
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 1_000_000
    yaml.allow_unicode = True
    yaml.representer.add_representer(type(None), _null)
    try:
        held = yaml.load(head.replace("\r\n", "\n"))
    except YAMLError as error:
        raise ValueError(f"its front matter cannot be edited: {error}") from error
    for key in [key for key in before if key not in after]:
        held.pop(key, None)
    for key, value in after.items():
        if before.get(key) != value:
            held[key] = _quoted(value)
    out = StringIO()
    yaml.dump(held, out)
    return out.getvalue().replace("\n", newline)


def _null(representer: Any, _: None) -> Any:
    """Write nothing as ``null``; the library's own way is an empty text."""
    return representer.represent_scalar("tag:yaml.org,2002:null", "null")


def _quoted(value: Any) -> Any:
    """Give a value with its texts in quotes, so that no reader takes them for something else."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString

    if isinstance(value, dict):
        return {key: _quoted(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_quoted(item) for item in value]
    return DoubleQuotedScalarString(value) if isinstance(value, str) else value
