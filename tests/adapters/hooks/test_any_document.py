"""Any JSON document: it keeps its meaning, gets ours, and gives them back."""

import json

from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.codec.json_hooks import JsonHooks, in_groups
from learnkit.core.capture.installing import HookPoint
from learnkit.testing.contracts.hook_installer import COMMAND

OURS = " ".join(COMMAND)
POINTS = (HookPoint("PreToolUse", "Bash", True), HookPoint("Stop"))
FORMAT = JsonHooks(wanted=in_groups(POINTS, {"type": "command", "command": OURS, "timeout": 10}))
THEIRS = {"matcher": "Bash", "hooks": [{"type": "command", "command": "/usr/bin/audit"}]}


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
NAMES = st.sampled_from(["hooks", "Stop", "PreToolUse", "a", "\u00e4\u2028", ""]) | st.text(max_size=4)
VALUES = st.recursive(
    SCALARS, lambda held: st.lists(held, max_size=3) | st.dictionaries(NAMES, held, max_size=3), max_leaves=10
)
GROUPS = st.lists(VALUES | st.just(THEIRS), max_size=3)
HOOKS = st.dictionaries(st.sampled_from(["Stop", "PreToolUse", "Other"]), GROUPS, max_size=3)
DOCUMENTS = st.builds(
    lambda rest, hooks: {**{name: value for name, value in rest.items() if name != "hooks"}, **hooks},
    st.dictionaries(NAMES, VALUES, max_size=4),
    st.just({}) | st.builds(lambda held: {"hooks": held}, HOOKS),
)
STYLES = st.sampled_from([None, 0, 1, 2, 7, "\t"])


@given(document=DOCUMENTS, indent=STYLES, newline=st.sampled_from(["\n", "\r\n"]), tail=st.sampled_from(["", "\n"]))
def test_any_document_keeps_its_meaning_and_gets_ours(
    document: dict[str, object], indent: int | str | None, newline: str, tail: str
) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=False).replace("\n", newline) + tail
    new = FORMAT.put(text, "x")
    held, before = json.loads(new), json.loads(text)
    hooks = before.setdefault("hooks", {})
    for event, entry in FORMAT.wanted.items():
        hooks.setdefault(event, []).append(json.loads(json.dumps(entry)))
    assert held == before
    assert FORMAT.put(new, "x") == new
    assert [one.event for one in FORMAT.read(new, "x")] == [event for event in held["hooks"] if event in FORMAT.wanted]


@given(document=DOCUMENTS, indent=STYLES)
def test_taking_out_gives_the_text_back_unless_an_empty_list_was_there(
    document: dict[str, object], indent: int | str | None
) -> None:
    hooks = document.get("hooks")
    if isinstance(hooks, dict) and (not hooks or any(not held for held in hooks.values())):
        return
    text = json.dumps(document, indent=indent)
    assert FORMAT.drop(FORMAT.put(text, "x"), "x") == text
