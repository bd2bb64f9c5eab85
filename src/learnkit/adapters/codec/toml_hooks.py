"""Hooks in a TOML configuration, in groups as in ``json_hooks``: ``[[hooks.EVENT]]`` with ``[[hooks.EVENT.hooks]]``.

tomlkit keeps comments, order and spacing. What it makes is read again by the standard library and compared with what
was meant; anything else is refused, so that a fault there costs nobody a configuration.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from learnkit.adapters.files.hook_files import PlacedHook
from learnkit.core.capture.installing import is_ours
from learnkit.errors import CorruptRecordError, EngineError, EngineUnavailableError


@frozen(kw_only=True)
class TomlHooks:
    """The hooks of one TOML file: what is wanted there, an entry an event; empty: ours are only taken out."""

    wanted: Mapping[str, Mapping[str, Any]] = field(factory=dict)

    def read(self, text: str, path: str) -> tuple[PlacedHook, ...]:
        """Give every line of ours."""
        found = []
        for event, group in _groups(_meant(text, path)):
            matcher = str(group.get("matcher") or "")
            found += [PlacedHook(event, matcher, line) for line in _lines(group)]
        return tuple(found)

    def put(self, text: str | None, path: str) -> str:
        """Give the text with exactly the wanted hooks of ours."""
        held = _meant(text or "", path)
        if self._is_so(held):
            return text or ""
        kit = _tomlkit()
        document = _document(kit, text or "", path)
        goal = _cleared(held)
        _take_out(document)
        for event, entry in self.wanted.items():
            _add(kit, document, event, entry)
            goal.setdefault("hooks", {}).setdefault(event, []).append(dict(entry))
        return _checked(document.as_string(), goal, path)

    def drop(self, text: str, path: str) -> str:
        """Give the text without ours; what is left empty by that goes too."""
        held = _meant(text, path)
        if not any(_lines(group) for _, group in _groups(held)):
            return text
        document = _document(_tomlkit(), text, path)
        _take_out(document)
        return _checked(document.as_string(), _cleared(held), path)

    def is_blank(self, text: str, path: str) -> bool:
        """Say whether nothing is left in a text."""
        return not text.strip()

    def warning(self, text: str, path: str) -> str:
        """Say what in this text the agent does not read: nothing, since it is TOML."""
        return ""

    def _is_so(self, held: dict[str, Any]) -> bool:
        """Say whether exactly the wanted entries of ours stand in a document."""
        ours = [(event, group) for event, group in _groups(held) if _lines(group)]
        return sorted(ours, key=str) == sorted([(event, dict(one)) for event, one in self.wanted.items()], key=str)


def holds_hooks(text: str, path: str) -> bool:
    """Say whether any hook stands in a TOML text, ours or not. Raises ``CorruptRecordError``."""
    return any(True for _ in _groups(_meant(text, path)))


def _meant(text: str, path: str) -> dict[str, Any]:
    """Read a text; ``CorruptRecordError`` with path and line where it is no TOML."""
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        what = str(error).partition(" (at ")[0] or "it is nested too deep"
        raise CorruptRecordError(
            f"it is no TOML: {what}", path=path, line=_line_in(str(error)), do="Mend the file; nothing was changed"
        ) from error


def _line_in(message: str) -> int | None:
    """Give the line that the decoder names, or None."""
    number = message.partition("(at line ")[2].partition(",")[0]
    return int(number) if number.isdigit() else None


def _tomlkit() -> Any:
    try:
        import tomlkit
    except ImportError as error:
        raise EngineUnavailableError(
            "tomlkit is needed to edit TOML and is not installed", do="pip install 'agent-learnkit[agents]'"
        ) from error
    return tomlkit


def _document(kit: Any, text: str, path: str) -> Any:
    """Read a text to edit it; refused where writing it back would change it."""
    document = kit.parse(text)
    if document.as_string() != text:
        raise EngineError("tomlkit does not keep this file as it is", where=path, do="Put the hook in by hand")
    return document


def _groups(held: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Give every group of hooks with its event."""
    hooks = held.get("hooks")
    for event, groups in hooks.items() if isinstance(hooks, Mapping) else ():
        for group in groups if isinstance(groups, list) else ():
            if isinstance(group, Mapping):
                yield event, group


def _lines(group: Mapping[str, Any]) -> list[str]:
    """Give the lines of ours in a group."""
    handlers = group.get("hooks")
    found = [one.get("command") for one in handlers if isinstance(one, Mapping)] if isinstance(handlers, list) else []
    return [str(line) for line in found if isinstance(line, str) and is_ours(line)]


def _cleared(held: dict[str, Any]) -> dict[str, Any]:
    """Give what a document means without ours; what is left empty goes too."""
    hooks: dict[str, Any] = {}
    for event, groups in (held.get("hooks") or {}).items():
        kept = [_less(group) for group in groups] if isinstance(groups, list) else groups
        if not isinstance(groups, list):
            hooks[event] = kept
        elif left := [group for group in kept if group is not None]:
            hooks[event] = left
        elif not groups:
            hooks[event] = groups
    rest = {name: value for name, value in held.items() if name != "hooks"}
    return {**rest, "hooks": hooks} if hooks else rest


def _less(group: Any) -> Any:
    """Give a group without our handlers; None where nothing is left."""
    if not isinstance(group, Mapping) or not _lines(group):
        return group
    kept = [one for one in group["hooks"] if not (isinstance(one, Mapping) and _lines({"hooks": [one]}))]
    return {**group, "hooks": kept} if kept else None


def _take_out(document: Any) -> None:
    """Take ours out of a document of tomlkit."""
    hooks = document.get("hooks")
    for event in list(hooks) if isinstance(hooks, Mapping) else ():
        groups = hooks[event]
        if not isinstance(groups, list):
            continue
        for place in reversed(range(len(groups))):
            left = _less(groups[place])
            if left is None:
                del groups[place]
            elif left is not groups[place] and _lines(groups[place]):
                _less_handlers(groups[place]["hooks"])
        if not groups and groups is not None:
            del hooks[event]
    if isinstance(hooks, Mapping) and not hooks:
        del document["hooks"]


def _less_handlers(handlers: Any) -> None:
    for place in reversed(range(len(handlers))):
        if _lines({"hooks": [handlers[place]]}):
            del handlers[place]


def _add(kit: Any, document: Any, event: str, entry: Mapping[str, Any]) -> None:
    """Add a group: in an array of tables at its end, in an inline array as an inline table."""
    hooks = document.get("hooks")
    if hooks is None:
        hooks = kit.table(is_super_table=True)
        document["hooks"] = hooks
        hooks = document["hooks"]
    groups = hooks.get(event)
    if groups is None:
        hooks[event] = kit.aot()
        groups = hooks[event]
    if isinstance(groups, kit.items.AoT):
        groups.append(_table(kit, entry))
    else:
        groups.append(_inline(kit, entry))


def _table(kit: Any, entry: Mapping[str, Any]) -> Any:
    table, handlers = kit.table(), kit.aot()
    for name, value in entry.items():
        if name != "hooks":
            table[name] = value
    for one in entry["hooks"]:
        handler = kit.table()
        handler.update(one)
        handlers.append(handler)
    table["hooks"] = handlers
    return table


def _inline(kit: Any, entry: Mapping[str, Any]) -> Any:
    table, handlers = kit.inline_table(), kit.array()
    for one in entry["hooks"]:
        handler = kit.inline_table()
        handler.update(one)
        handlers.append(handler)
    table.update({name: value for name, value in entry.items() if name != "hooks"})
    table["hooks"] = handlers
    return table


def _checked(text: str, goal: dict[str, Any], path: str) -> str:
    """Give an edited text that means what it should; ``EngineError`` for any other."""
    try:
        meant = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError:
        meant = {}
    if meant != goal:
        raise EngineError("tomlkit could not edit this file safely", where=path, do="Put the hook in by hand")
    return text
