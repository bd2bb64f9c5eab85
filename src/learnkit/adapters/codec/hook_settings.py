"""Hooks in a JSON file of settings: lists below ``hooks``, one an event. Ours are told by the mark in their command."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from learnkit.adapters.codec.json_editing import Node, parse, with_item, with_member, without
from learnkit.core.capture.installing import MARK
from learnkit.errors import CorruptRecordError

HOOKS = "hooks"


def with_hooks(text: str | None, entries: Mapping[str, Any], *, path: str, top: Mapping[str, Any] | None = None) -> str:
    """Give the file with one entry of ours for each event; None stands for a file that is not there.

    ``top`` are members that the host wants beside ``hooks``; those that are there stay as they are.
    """
    if text is None or not text.strip("\ufeff \t\r\n"):
        whole = {**(top or {}), HOOKS: {event: [entry] for event, entry in entries.items()}}
        return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    if _is_as_asked(text, entries, path):
        return text
    text = without_hooks(text, path=path, keeps=entries)
    for key, value in (top or {}).items():
        node = _object(parse(text, path=path), path)
        if key not in (node.members or {}):
            text = with_member(text, node, key, value)
    if HOOKS not in (parse(text, path=path).members or {}):
        text = with_member(text, _object(parse(text, path=path), path), HOOKS, {})
    for event, entry in entries.items():
        hooks = _hooks(parse(text, path=path), path)
        assert hooks is not None
        held = (hooks.members or {}).get(event)
        text = with_member(text, hooks, event, [entry]) if held is None else with_item(text, _list(held, path), entry)
    return text


def without_hooks(text: str, *, path: str, keeps: Mapping[str, Any] | None = None) -> str:
    """Give the file without our entries, and without the lists and objects that only held them.

    Lists of events in ``keeps`` stay, for something is to be put into them again.
    """
    while True:
        root = _object(parse(text, path=path), path)
        hooks = _hooks(root, path)
        if hooks is None:
            return text
        changed = _without_one(text, root, hooks, keeps or {}, path)
        if changed is None:
            return text
        text = changed


def hooks_in(text: str, *, path: str) -> Iterator[tuple[str, str]]:
    """Give the event and the command line of each entry of ours."""
    hooks = _hooks(_object(parse(text, path=path), path), path)
    for event, held in ((hooks.members or {}) if hooks is not None else {}).items():
        for item in held.items or []:
            yield from ((event, command) for command in commands_of(item.plain()) if MARK in command)


def commands_of(entry: Any) -> Iterator[str]:
    """Give every command line in an entry, whatever form its host has."""
    if isinstance(entry, dict):
        for key, value in entry.items():
            if key in ("command", "bash") and isinstance(value, str):
                yield value
            elif key != "powershell" or "bash" not in entry:
                yield from commands_of(value)
    elif isinstance(entry, list):
        for item in entry:
            yield from commands_of(item)


def _is_as_asked(text: str, entries: Mapping[str, Any], path: str) -> bool:
    """Say whether our entries are already there, each once."""
    hooks = _hooks(_object(parse(text, path=path), path), path)
    members = (hooks.members or {}) if hooks is not None else {}
    ours = {event: [item.plain() for item in held.items or [] if _is_ours(item)] for event, held in members.items()}
    return {event: found for event, found in ours.items() if found} == {event: [one] for event, one in entries.items()}


def _without_one(text: str, root: Node, hooks: Node, keeps: Mapping[str, Any], path: str) -> str | None:
    """Give the text without the first thing of ours, or None where nothing is left to remove."""
    for event, held in (hooks.members or {}).items():
        for item in _list(held, path).items or []:
            if not _is_ours(item):
                continue
            if len(held.items or []) > 1 or event in keeps:
                return without(text, held, item)
            if len(hooks.members or {}) > 1:
                return without(text, hooks, held)
            return without(text, root, hooks)
    return None


def _is_ours(item: Node) -> bool:
    """Say whether an entry runs our program, and nobody else's."""
    commands = list(commands_of(item.plain()))
    return bool(commands) and all(MARK in command for command in commands)


def _hooks(root: Node, path: str) -> Node | None:
    """Give the object of all hooks, or None."""
    held = (root.members or {}).get(HOOKS)
    return None if held is None else _object(held, path)


def _object(node: Node, path: str) -> Node:
    if node.members is None:
        raise CorruptRecordError("an object is expected", path=path, do="Mend the file, and try again")
    return node


def _list(node: Node, path: str) -> Node:
    if node.items is None:
        raise CorruptRecordError("a list of hooks is expected", path=path, do="Mend the file, and try again")
    return node
