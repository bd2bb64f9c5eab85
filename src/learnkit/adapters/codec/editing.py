"""Editing a head that people wrote: only the lines of the keys that differ are touched.

Everything else stays byte by byte: comments, order, quoting, indents, blank lines, keys that nobody knows.
"""

import re
from typing import Any

import yaml
from attrs import frozen

from learnkit.adapters.codec.front_matter import emit
from learnkit.adapters.codec.full_yaml import HeadLoader

_BREAK = re.compile(r"(\r\n|[\n\r\x85\u2028\u2029])")
_LATE_COMMENT = re.compile(r"\s*:(\s+#.*)\Z")


class NotByLinesError(Exception):
    """The head is not a list of ``key: value`` lines; it may still be good YAML."""


@frozen
class _Edit:
    """Lines ``start`` up to ``end`` (without it) become other lines."""

    start: int
    end: int
    lines: list[str]


def edited(head: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """Give a head that holds ``before`` changed to hold ``after``; new keys come last.

    Raises ``NotByLinesError`` where keys do not stand on lines of their own, and ``ValueError`` for values that
    YAML has no form for.
    """
    try:
        root = yaml.compose(head, Loader=HeadLoader)
    except yaml.YAMLError as error:
        raise NotByLinesError from error
    parts = _BREAK.split(head)
    lines, breaks = parts[::2], [*parts[1::2], ""]
    newline = "\r\n" if "\r\n" in head else "\n"
    end = len(lines) - 1
    if root is None:
        edits: list[_Edit] = []
        _add(edits, end, "", after)
    else:
        edits = _edits(lines, root, before, after, end=end)
    for _, edit in sorted(enumerate(edits), key=lambda pair: (pair[1].start, pair[1].end, pair[0]), reverse=True):
        lines[edit.start : edit.end] = edit.lines
        breaks[edit.start : edit.end] = [newline] * len(edit.lines)
    return "".join(line + mark for line, mark in zip(lines, breaks, strict=True))


def _edits(lines: list[str], node: Any, before: dict[str, Any], after: dict[str, Any], *, end: int) -> list[_Edit]:
    """Give what to change in the lines of one mapping; keys that it lacks go to line ``end``."""
    if not isinstance(node, yaml.MappingNode) or node.flow_style:
        raise NotByLinesError
    indent = " " * node.start_mark.column
    edits: list[_Edit] = []
    there = set()
    for key_node, value_node in node.value:
        key = str(key_node.value)
        there.add(key)
        if key in before and before[key] != after.get(key, _GONE):
            edits += _changed(lines, key_node, value_node, before[key], after.get(key, _GONE), indent)
    missing = {key: value for key, value in after.items() if key not in there and before.get(key, _GONE) != value}
    _add(edits, end, indent, missing)
    return edits


_GONE = object()


def _add(edits: list[_Edit], at: int, indent: str, missing: dict[str, Any]) -> None:
    """Add keys at a line."""
    if missing:
        edits.append(_Edit(at, at, _written(missing, indent)))


def _written(mapping: dict[str, Any], indent: str) -> list[str]:
    """Give the lines of a mapping."""
    return [f"{indent}{line}" if line else "" for line in emit(mapping).split("\n")[:-1]]


def _changed(lines: list[str], key: Any, value: Any, before: Any, after: Any, indent: str) -> list[_Edit]:
    """Give what to change for one key whose value differs."""
    start, column = key.start_mark.line, key.start_mark.column
    if column != len(indent) or not lines[start].startswith(indent):
        raise NotByLinesError
    end = _end(lines, start, value)
    if after is _GONE:
        return [_Edit(start, end, [])]
    if isinstance(before, dict) and isinstance(after, dict) and after and _is_block(value):
        return _edits(lines, value, before, after, end=end)
    written = _written({"k": after}, indent)
    written[0] = lines[start][: key.end_mark.column] + written[0][len(indent) + 1 :]
    comment = _comment(lines, key, value, end)
    if comment and len(written) == 1:
        written[0] += comment
    elif comment:
        written.insert(0, indent + comment.strip())
    return [_Edit(start, end, written)]


def _is_block(node: Any) -> bool:
    """Say whether a node is a mapping with a line for each key."""
    return isinstance(node, yaml.MappingNode) and not node.flow_style and bool(node.value)


def _end(lines: list[str], start: int, value: Any) -> int:
    """Give the line behind a value."""
    leaf = value
    while isinstance(leaf, yaml.CollectionNode) and not leaf.flow_style and leaf.value:
        last = leaf.value[-1]
        leaf = last[1] if isinstance(last, tuple) else last
    end: int = leaf.end_mark.line
    is_literal = isinstance(leaf, yaml.ScalarNode) and leaf.style in ("|", ">")
    if leaf.end_mark.column and not is_literal:
        end += 1
    end = min(max(end, start + 1), len(lines) - 1)
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    return end


def _comment(lines: list[str], key: Any, value: Any, end: int) -> str:
    """Give the comment that stands on a value's line (blanks before it included), or ""."""
    if isinstance(value, yaml.CollectionNode) and not value.flow_style:
        found = _LATE_COMMENT.match(lines[key.start_mark.line][key.end_mark.column :])
        return found.group(1) if found is not None else ""
    if isinstance(value, yaml.ScalarNode) and value.style in ("|", ">"):
        return ""
    rest = lines[end - 1][value.end_mark.column :]
    return rest if rest.lstrip().startswith("#") else ""
