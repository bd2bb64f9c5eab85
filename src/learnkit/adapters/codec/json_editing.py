"""Small edits of a JSON file that somebody else owns: everything but the edited place stays byte for byte.

Read are JSON and what editors of settings allow beside it: comments and commas behind the last item. A library that
keeps comments of JSON would write the whole file anew; here only text is put in or cut out.
"""

import json
import re
from typing import Any

from attrs import define, field

from learnkit.errors import CorruptRecordError

_BLANK = re.compile(r"(?:[ \t\r\n\ufeff]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
_DEEPEST = 200


@define
class Node:
    """A value and where it stands: ``value`` for what is no container, ``members`` or ``items`` for one."""

    start: int
    end: int
    value: Any = None
    members: dict[str, "Node"] | None = None
    items: list["Node"] | None = None
    key_start: int = -1
    keys: list[tuple[str, "Node"]] = field(factory=list)

    def plain(self) -> Any:
        """Give the value without its places."""
        if self.members is not None:
            return {key: node.plain() for key, node in self.members.items()}
        return [node.plain() for node in self.items] if self.items is not None else self.value


def parse(text: str, *, path: str) -> Node:
    """Give the tree of a text. Raises ``CorruptRecordError`` with the line for what is no such JSON."""
    reader = _Reader(text, path)
    node = reader.value(reader.blank(0), 0)
    end = reader.blank(node.end)
    if end != len(text):
        raise reader.wrong(end, "there is something behind the end")
    return node


@define
class _Reader:
    """Reads one text."""

    text: str
    path: str

    def blank(self, at: int) -> int:
        """Give the place behind blanks and comments."""
        found = _BLANK.match(self.text, at)
        return found.end() if found else at

    def wrong(self, at: int, why: str) -> CorruptRecordError:
        """Give the error for a place."""
        line = self.text.count("\n", 0, at) + 1
        return CorruptRecordError(
            f"it is not JSON: {why}", path=self.path, line=line, do="Mend the file, and try again"
        )

    def value(self, at: int, depth: int) -> Node:
        """Read one value."""
        char = self.text[at : at + 1]
        if depth > _DEEPEST:
            raise self.wrong(at, "it is nested too deeply")
        if char == "{":
            return self.members(at, depth)
        if char == "[":
            return self.items(at, depth)
        found = (_STRING if char == '"' else _PLAIN).match(self.text, at)
        if found is None:
            raise self.wrong(at, "a value is expected here")
        try:
            return Node(at, found.end(), json.loads(found.group()))
        except ValueError as error:
            raise self.wrong(at, "a value is expected here") from error

    def members(self, at: int, depth: int) -> Node:
        """Read an object."""
        node = Node(at, at, members={})
        at = self.blank(at + 1)
        while not self.text.startswith("}", at):
            if not self.text.startswith('"', at):
                raise self.wrong(at, "a name in quotes is expected here")
            key = self.value(at, depth + 1)
            colon = self.blank(key.end)
            if not self.text.startswith(":", colon):
                raise self.wrong(colon, "a colon is expected here")
            held = self.value(self.blank(colon + 1), depth + 1)
            held.key_start = key.start
            if node.members is not None:
                if key.value in node.members:
                    raise self.wrong(key.start, f"the name {key.value!r} stands twice")
                node.members[key.value] = held
            at = self.behind(held.end, "}")
        node.end = at + 1
        return node

    def items(self, at: int, depth: int) -> Node:
        """Read a list."""
        node = Node(at, at, items=[])
        at = self.blank(at + 1)
        while not self.text.startswith("]", at):
            held = self.value(at, depth + 1)
            if node.items is not None:
                node.items.append(held)
            at = self.behind(held.end, "]")
        node.end = at + 1
        return node

    def behind(self, at: int, closer: str) -> int:
        """Give the place of the next item, or of the closing bracket."""
        at = self.blank(at)
        if self.text.startswith(",", at):
            return self.blank(at + 1)
        if not self.text.startswith(closer, at):
            raise self.wrong(at, f"a comma or {closer} is expected here")
        return at


def with_member(text: str, node: Node, key: str, value: Any) -> str:
    """Give the text with one more member at the end of an object."""
    return _with(text, node, f"{json.dumps(key)}: ", value, list((node.members or {}).values()))


def with_item(text: str, node: Node, value: Any) -> str:
    """Give the text with one more item at the end of a list."""
    return _with(text, node, "", value, node.items or [])


def _with(text: str, node: Node, lead: str, value: Any, held: list[Node]) -> str:
    """Put a value in, behind the last one, in the form of its neighbours."""
    newline = "\r\n" if "\r\n" in text else "\n"
    outer = _indent_of(text, node.key_start if node.key_start >= 0 else node.start)
    step = _step(text)
    inner = outer + step
    shown = json.dumps(value, indent=step, ensure_ascii=False).replace("\n", newline + inner)
    if not held:
        return f"{text[: node.start + 1]}{newline}{inner}{lead}{shown}{newline}{outer}{text[node.end - 1 :]}"
    last = held[-1]
    has_comma = _reads_comma(text, last.end)
    is_flat = "\n" not in text[node.start : node.end]
    gap = " " if is_flat else newline + _indent_of(text, last.key_start if last.key_start >= 0 else last.start)
    if is_flat:
        shown = json.dumps(value, ensure_ascii=False)
    if has_comma:
        place = _behind_comma(text, last.end)
        return f"{text[:place]}{gap}{lead}{shown},{text[place:]}"
    return f"{text[: last.end]},{gap}{lead}{shown}{text[last.end :]}"


def without(text: str, container: Node, gone: Node) -> str:
    """Give the text without one member or item, and without the comma that parted it from its neighbours."""
    held = list((container.members or {}).values()) or container.items or []
    place = next(number for number, node in enumerate(held) if node is gone)
    start = gone.key_start if gone.key_start >= 0 else gone.start
    if place > 0:
        start, end = held[place - 1].end, gone.end
        if _reads_comma(text, gone.end) and place == len(held) - 1:
            start, end = _behind_comma(text, start), _behind_comma(text, end)
        return text[:start] + text[end:]
    if len(held) > 1:
        following = held[1]
        return text[:start] + text[following.key_start if following.key_start >= 0 else following.start :]
    return text[: container.start + 1] + text[container.end - 1 :]


def _reads_comma(text: str, at: int) -> bool:
    """Say whether the next thing behind blanks and comments is a comma."""
    found = _BLANK.match(text, at)
    return text.startswith(",", found.end() if found else at)


def _behind_comma(text: str, at: int) -> int:
    """Give the place behind the next comma, which nothing but blanks and comments stands before."""
    found = _BLANK.match(text, at)
    return (found.end() if found else at) + 1


def _indent_of(text: str, at: int) -> str:
    """Give the blanks with which the line of a place begins."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:at].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def _step(text: str) -> str:
    """Give the indentation of the first indented line, or two blanks."""
    found = re.search(r"\n([ \t]{1,16})\S", text)
    return found.group(1) if found else "  "
