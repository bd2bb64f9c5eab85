"""Payloads that a hook may be handed although no host should: strategies, and the worst single ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

LONE = "\ud800 half a pair \udfff"
"""Text that UTF-8 cannot write."""
_TEXTS = (
    *(
        "",
        " ",
        "\x00",
        "\x1b[31mred\x1b[0m",
        LONE,
        "\r\n\r\n",
        "x" * 5000,
        "{",
        "[]",
        "null",
        '{"command": 7}',
        "\ufeff{}",
    ),
    *(
        '{"command": "ls", "exit_code": "many"}',
        "Exit code",
        "Exit code 99999999999999999999",
        "Exit code -1",
        "é" * 3000,
    ),
    *(
        "<learnkit:shown>\nold\n</learnkit:shown>",
        "<learnkit:shown",
        "Process exited with code 1\nOutput:\n",
        "Output:",
    ),
    *("1970-01-01T00:00:00Z", "9999999999999999", "0001-01-01T00:00:00+14:00", "-1", "command"),
)


def values() -> st.SearchStrategy[Any]:
    """Give values of every type of JSON, the awkward ones among them."""
    flat = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from([10**30, -1, 0, 2**63, 1e308, float("inf"), float("-inf"), 1.5]),
        st.sampled_from(_TEXTS),
        st.text(max_size=30),
    )
    keys = st.sampled_from(
        ["command", "exit_code", "stdout", "stderr", "text", "content", "metadata", "", "\x00", LONE]
    )
    return st.recursive(
        flat, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
    )


@st.composite
def payloads(draw: st.DrawFn, samples: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Give a sample in which some places hold something else, are gone, or have another name."""
    payload: dict[str, Any] = _copy(draw(st.sampled_from(list(samples))))
    for _ in range(draw(st.integers(1, 4))):
        holder = payload
        while True:
            inner = [value for value in holder.values() if isinstance(value, dict) and value]
            if not inner or draw(st.booleans()):
                break
            holder = draw(st.sampled_from(inner))
        names = [*holder, "learnkit", "command", "exit_code"]
        name = draw(st.sampled_from(names))
        match draw(st.sampled_from(["replace", "replace", "remove", "rename"])):
            case "remove":
                holder.pop(name, None)
            case "rename":
                holder[draw(st.sampled_from(names))] = holder.pop(name, None)
            case _:
                holder[name] = draw(values())
    return payload


def nested(depth: int = 900) -> Any:
    """Give a value that lies this deep in lists and objects, one in the other."""
    held: Any = "at the bottom"
    for level in range(depth):
        held = [held] if level % 2 else {("content", "metadata")[level // 2 % 2]: held}
    return held


def everywhere(sample: Mapping[str, Any], value: Any) -> list[dict[str, Any]]:
    """Give the sample once for each of its places, with this value in it."""
    found = []
    for path in _paths(sample):
        payload = _copy(sample)
        holder = payload
        for name in path[:-1]:
            holder = holder[name]
        holder[path[-1]] = value
        found.append(payload)
    return found


def _paths(held: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Give the place of every value in an object."""
    found: list[tuple[str, ...]] = []
    for name, value in held.items():
        found.append((name,))
        if isinstance(value, Mapping):
            found += [(name, *path) for path in _paths(value)]
    return found


def _copy(held: Any) -> Any:
    if isinstance(held, Mapping):
        return {name: _copy(value) for name, value in held.items()}
    return [_copy(value) for value in held] if isinstance(held, list) else held
