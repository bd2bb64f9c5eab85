"""A first look at raw bytes: it may be wrong in one direction only."""

import ast
import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from learnkit.core.capture import first_look
from learnkit.core.capture.first_look import may_correct
from learnkit.core.capture.prompts import corrections_in
from tests.core.capture.everyday_prompts import EVERYDAY
from tests.core.capture.further_prompts import FURTHER
from tests.core.capture.prompt_examples import CORRECTING
from tests.core.capture.test_prompts import PROMPTS


def raw(prompt: str) -> list[bytes]:
    """Give a prompt as bytes, alone and inside payloads of both ways to write JSON."""
    payload = {"hook_event_name": "UserPromptSubmit", "prompt": prompt}
    return [
        prompt.encode("utf-8", "surrogatepass"),
        json.dumps(payload).encode(),
        json.dumps(payload, ensure_ascii=False).encode("utf-8", "surrogatepass"),
    ]


@pytest.mark.parametrize("prompt", [prompt for prompt, _ in CORRECTING + EVERYDAY + FURTHER])
def test_every_correction_passes(prompt: str) -> None:
    assert all(may_correct(one) for one in raw(prompt))
    assert all(may_correct(one) for one in raw(prompt.upper()))


@given(PROMPTS)
@settings(max_examples=300)
def test_whatever_is_found_passes(prompt: str) -> None:
    if corrections_in(prompt):
        assert all(may_correct(one) for one in raw(prompt))


@pytest.mark.parametrize("prompt", ["", "fix the bug", "add a button to the settings page", "run the tests again"])
def test_what_cannot_be_one_is_ruled_out(prompt: str) -> None:
    assert not any(may_correct(one) for one in raw(prompt))


def test_it_imports_nothing() -> None:
    tree = ast.parse(Path(first_look.__file__).read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
