"""Every rule finds what its examples hold, wherever that stands, and leaves its near misses alone."""

import importlib.util
import re
from pathlib import Path

import pytest

from learnkit.core.redaction import RULES, AnchoredRule, NameRule, Rule, TokenRule, kinds, scrub
from learnkit.testing.secrets import Example, all_examples, examples, filled, near_misses, tokens

_SPEC = importlib.util.spec_from_file_location("redaction_examples", Path(__file__).with_name("examples.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
places = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(places)

ANOTHER = "another draw"


def rule_id(rule: Rule) -> str:
    return rule.id


def is_clean(example: Example, text: str) -> bool:
    """Say whether scrubbing leaves nothing of an example's secret, and scrubbing again changes nothing."""
    once = scrub(text).text
    return not example.is_left_in(once) and scrub(once).text == once


@pytest.mark.parametrize("rule", RULES, ids=rule_id)
def test_what_an_example_holds_is_replaced_by_a_mark_of_its_kind(rule: Rule) -> None:
    for seed in ("", ANOTHER):
        for example in examples(rule, seed):
            scrubbed = scrub(example.text)
            assert is_clean(example, example.text), example.text
            assert rule.kind in {span.kind for span in scrubbed.spans}, example.text
            assert f"[REDACTED:{rule.kind}]" in scrubbed.text


@pytest.mark.parametrize(("rule", "text"), near_misses(), ids=str)
def test_a_near_miss_stays(rule: Rule, text: str) -> None:
    assert scrub(text).text is text


@pytest.mark.parametrize("text", places.HARMLESS)
def test_what_is_no_secret_stays(text: str) -> None:
    assert scrub(text).text is text
    assert scrub(text).spans == ()


@pytest.mark.parametrize("frame", places.FRAMES)
def test_a_token_is_found_wherever_it_stands(frame: str) -> None:
    left = [one.secret for one in tokens() if not is_clean(one, frame.format(one.secret))]
    assert left == []


def test_a_token_is_found_where_the_width_of_a_terminal_cuts_it() -> None:
    left = []
    for one in tokens():
        for lead in (70, 64):
            line = f"{'remote: the host said no to '.ljust(lead, '.')} {one.secret} and so it ended"
            wrapped = "\n".join(line[at : at + 80] for at in range(0, len(line), 80))
            if len(one.secret) > 24 and not is_clean(one, wrapped):
                left.append((one.rule.id, wrapped))
    assert left == []


def test_a_token_is_found_where_few_of_its_signs_stand_in_the_next_line() -> None:
    key = filled("AKIA<u16>")
    for left in (1, 2, 3):
        line = f"{'denied for '.ljust(60 + left, '.')} {key[:-left]}"
        assert scrub(f"{line}\n{key[-left:]} today").text == f"{line[: 61 + left]}[REDACTED:aws-access-key] today"
        assert scrub(f"key {key[:-left]}\n{key[-left:]} today").spans == ()
    example = filled("fc-<h20>")
    assert scrub(f"{'x ' * 36}{example}\nab more").spans == ()


def test_a_token_is_found_with_colours_inside() -> None:
    left = []
    for one in tokens():
        middle = len(one.secret) // 2
        shown = f"\x1b[1;31m{one.secret[:middle]}\x1b[0m\x1b[33m{one.secret[middle:]}\x1b[39m"
        if one.is_left_in(re.sub(r"\x1b\[[0-9;]*m", "", scrub(f"said {shown}, no more").text)):
            left.append(one.rule.id)
    assert left == []


@pytest.mark.parametrize(
    "after", [")", ",", "\x1b[0m", "&x=1", '\\"', "\\n", ";", ":", "|", "]", "}", "'", ">", "#a", "\r\n"]
)
def test_a_token_ends_where_another_sign_stands(after: str) -> None:
    wrong = []
    for one in tokens():
        text = scrub(f"got {one.secret}{after} end").text
        if one.is_left_in(text) or not text.endswith(f"{after} end"):
            wrong.append((one.rule.id, text))
    assert [
        row for row in wrong if row[0] not in {"django-key", "adyen-key", "asaas-token", "secret-token", "flyio-token"}
    ] == []


def test_every_rule_is_well_formed() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert re.fullmatch(r"[a-z0-9_-]+", rule.id)
        assert re.fullmatch(r"[a-z0-9-]+", rule.kind)
        assert rule.positive
        assert rule.negative
        match rule:
            case TokenRule():
                assert all(rule.heads)
            case AnchoredRule():
                assert all(rule.anchors)
            case NameRule():
                assert rule.stem == rule.stem.lower()
    assert kinds() == tuple(sorted({rule.kind for rule in RULES}))
    assert len(kinds()) > 200


def test_examples_are_always_the_same_and_differ_by_seed() -> None:
    assert [one.text for one in all_examples()] == [one.text for one in all_examples()]
    assert filled("<A30>") == filled("<A30>")
    assert filled("<A30>") != filled("<A30>", ANOTHER)
    assert filled("<uuid>").count("-") == 4
    assert filled("plain <x> text") == "plain <x> text"
