"""Hooks in a JSON configuration: reads ours, puts them in, takes them out, and keeps everything else to the byte.

Two shapes are known. In groups (Claude Code, Codex, Gemini CLI): ``{"hooks": {EVENT: [{"matcher", "hooks":
[{"type": "command", "command": …}]}]}}``. Flat (Cursor, Copilot CLI): ``{"hooks": {EVENT: [{"command": …}]}}``.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from learnkit.adapters.codec.json_edits import Style, held_in, put_last, replaced, taken_out, written
from learnkit.adapters.codec.json_spans import JsonText, Span, parse
from learnkit.adapters.files.hook_files import PlacedHook
from learnkit.core.capture.installing import HookPoint, is_ours
from learnkit.errors import CorruptRecordError

Entries: TypeAlias = Mapping[str, Mapping[str, Any]]
"""An entry an event, as it stands in a file."""

_KEYS = ("command", "bash", "powershell", "exec")


def in_groups(points: Iterable[HookPoint], handler: Mapping[str, Any]) -> Entries:
    """Give the entry of each event as a group that holds one handler."""
    return {
        one.event: {**({"matcher": one.matcher} if one.matcher else {}), "hooks": [dict(handler)]} for one in points
    }


def flat(points: Iterable[HookPoint], handler: Mapping[str, Any]) -> Entries:
    """Give the entry of each event as a handler with its matcher."""
    return {one.event: {**handler, **({"matcher": one.matcher} if one.matcher else {})} for one in points}


@frozen(kw_only=True)
class JsonHooks:
    """The hooks of one JSON file: what is wanted there, an entry an event, and what a new file holds beside them.

    ``wanted`` may be empty: then ours are only taken out. ``takes_comments`` and ``takes_trailing_commas`` say what
    the agent itself reads: a trailing comma that it does not take is refused, a comment is warned of.
    """

    wanted: Entries = field(factory=dict)
    beside: Mapping[str, Any] = field(factory=dict)
    takes_comments: bool = False
    takes_trailing_commas: bool = False

    def read(self, text: str, path: str) -> tuple[PlacedHook, ...]:
        """Give every line of ours, in the order in which they stand."""
        document = self._parsed(text, path)
        if document is None:
            return ()
        found = []
        for event, _, entries in _events(document, path):
            for entry in entries:
                value = document.value(entry)
                matcher = str(value.get("matcher") or "") if isinstance(value, dict) else ""
                found += [PlacedHook(event, matcher, line) for line in _lines(value)]
        return tuple(found)

    def put(self, text: str | None, path: str) -> str:
        """Give the text with exactly the wanted hooks of ours."""
        if text is None or self._parsed(text, path) is None:
            return (
                (text or "")
                + json.dumps(
                    {**self.beside, "hooks": {event: [entry] for event, entry in self.wanted.items()}},
                    indent=2,
                    ensure_ascii=False,
                )
                + "\n"
            )
        new = self._cleared(text, path, keep=self.wanted)
        for name, value in self.beside.items():
            new = self._with_member(new, path, name, value)
        for event, entry in self.wanted.items():
            new = self._with_entry(new, path, event, entry)
        return new

    def drop(self, text: str, path: str) -> str:
        """Give the text without ours; what is left empty by that goes too."""
        return self._cleared(text, path, keep={}) if self._parsed(text, path) is not None else text

    def is_blank(self, text: str, path: str) -> bool:
        """Say whether a text holds nothing but what a new file of ours would hold beside the hooks."""
        document = self._parsed(text, path)
        if document is None or document.has_comments:
            return document is None
        value = document.value(document.root)
        return {name: held for name, held in value.items() if name not in self.beside} in ({}, {"hooks": {}})

    def warning(self, text: str, path: str) -> str:
        """Say what in this text the agent itself does not read; "" where all is well."""
        document = self._parsed(text, path)
        if document is None or self.takes_comments or not document.has_comments:
            return ""
        return f"{path} holds comments, for which the agent ignores the whole file: take them out, or no hook will run"

    def _parsed(self, text: str, path: str) -> JsonText | None:
        """Read the text; None where it is empty."""
        if not text.strip():
            return None
        document = parse(text, path, trailing_commas=self.takes_trailing_commas)
        if document.kind(document.root) != "{":
            raise _unlike(document, document.root, path, "the document", "an object")
        return document

    def _require(self, text: str, path: str) -> JsonText:
        document = self._parsed(text, path)
        assert document is not None, "an edit never empties a text"
        return document

    def _cleared(self, text: str, path: str, *, keep: Entries) -> str:
        """Take ours out, one edit at a time; of each wanted event the first of ours stays, as it is wanted."""
        while (new := self._one_less(self._require(text, path), path, keep)) is not None:
            text = new
        return text

    def _one_less(self, document: JsonText, path: str, keep: Entries) -> str | None:
        """Give the text with one thing of ours less, or as wanted; None where nothing is left to do."""
        for event, array, entries in _events(document, path):
            kept = event not in keep
            for place, entry in enumerate(entries):
                value = document.value(entry)
                if not _lines(value):
                    continue
                if not kept and _is_all_ours(value):
                    kept = True
                    if not _same(value, keep[event]):
                        return replaced(document, entry, _writer(keep[event]))
                    continue
                return _without(document, path, event, array, place)
        return None

    def _with_entry(self, text: str, path: str, event: str, entry: Mapping[str, Any]) -> str:
        """Add the wanted entry of an event, unless it stands there."""
        text = self._with_member(text, path, "hooks", {})
        document = self._require(text, path)
        hooks = _member(document, document.root, "hooks", "{", path)
        assert hooks is not None
        array = _member(document, hooks, event, "[", path)
        if array is None:
            return put_last(document, hooks, _named(event, [entry]))
        if any(_lines(document.value(one)) for one in document.elements(array)):
            return text
        return put_last(document, array, _writer(entry))

    def _with_member(self, text: str, path: str, name: str, value: Any) -> str:
        document = self._require(text, path)
        if document.member(document.root, name) is not None:
            return text
        return put_last(document, document.root, _named(name, value))


def _events(document: JsonText, path: str) -> list[tuple[str, Span, list[Span]]]:
    """Give each event with its array and the entries in it."""
    hooks = _member(document, document.root, "hooks", "{", path)
    events = document.members(hooks) if hooks else []
    return [(one.key, one, document.elements(one)) for one in events if document.kind(one) == "["]


def _member(document: JsonText, container: Span, name: str, kind: str, path: str) -> Span | None:
    """Give a member that must be of a kind, or None where there is none."""
    found = document.member(container, name)
    if found is not None and document.kind(found) != kind:
        raise _unlike(document, found, path, f"`{name}`", "an object" if kind == "{" else "a list")
    return found


def _unlike(document: JsonText, span: Span, path: str, what: str, expected: str) -> CorruptRecordError:
    line = document.line_of(span.start)
    return CorruptRecordError(
        f"{what} is not {expected}", path=path, line=line, do="Mend the file; nothing was changed"
    )


def _handlers(value: Any) -> list[Any] | None:
    """Give the handlers of a group; None where the entry is one itself."""
    held = value.get("hooks") if isinstance(value, dict) else None
    return held if isinstance(held, list) else None


def _line(handler: Any) -> str:
    """Give the command line of a handler, if it is ours."""
    if not isinstance(handler, dict):
        return ""
    lines = [str(handler[key]) for key in _KEYS if isinstance(handler.get(key), str)]
    lines += [" ".join(str(part) for part in handler["args"])] if isinstance(handler.get("args"), list) else []
    return next((line for line in lines if is_ours(line)), "")


def _lines(value: Any) -> list[str]:
    """Give the lines of ours in an entry."""
    handlers = _handlers(value)
    return [line for one in ([value] if handlers is None else handlers) if (line := _line(one))]


def _is_all_ours(value: Any) -> bool:
    handlers = _handlers(value)
    return handlers is None or all(_line(one) for one in handlers)


def _same(value: Any, wanted: Mapping[str, Any]) -> bool:
    """Say whether an entry is the wanted one; numbers are compared as they are written."""
    return bool(value == json.loads(json.dumps(wanted), parse_int=str, parse_float=str))


def _without(document: JsonText, path: str, event: str, array: Span, place: int) -> str:
    """Take one entry out, or only our handler where others stand in its group; containers left empty go too."""
    entry = document.elements(array)[place]
    if not _is_all_ours(document.value(entry)):
        handlers = _member(document, entry, "hooks", "[", path)
        assert handlers is not None
        ours = [at for at, one in enumerate(document.elements(handlers)) if _line(document.value(one))]
        return taken_out(document, handlers, ours[0])
    hooks = _member(document, document.root, "hooks", "{", path)
    assert hooks is not None
    if len(document.elements(array)) > 1 or not _is_single(document, hooks, array):
        return taken_out(document, array, place)
    members = document.members(hooks)
    if len(members) > 1 or not _is_single(document, document.root, hooks):
        return taken_out(document, hooks, members.index(array))
    return taken_out(document, document.root, held_in(document, document.root).index(hooks))


def _is_single(document: JsonText, container: Span, member: Span) -> bool:
    """Say whether no other member has this name: without the last of two, the first would count again."""
    return sum(one.key == member.key for one in document.members(container)) == 1


def _writer(value: Any) -> Callable[[Style, str], str]:
    return lambda style, indent: written(value, style, indent)


def _named(name: str, value: Any) -> Callable[[Style, str], str]:
    def write(style: Style, indent: str) -> str:
        return f"{json.dumps(name)}:{'' if style.tight else ' '}{written(value, style, indent)}"

    return write
