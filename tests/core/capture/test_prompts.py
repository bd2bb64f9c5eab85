"""What a person typed: corrections in every form, and silence for all else."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.corrections import CorrectionType, PromptCorrection
from learnkit.core.capture.prompts import corrections_in
from learnkit.core.capture.prompts.reading import MOST
from learnkit.core.capture.prompts.typed import LONGEST
from tests.core.capture.everyday_prompts import EVERYDAY, UNTOUCHED
from tests.core.capture.further_prompts import FURTHER, LEFT_ALONE
from tests.core.capture.prompt_examples import CORRECTING, SILENT, Expected


def said(prompt: str) -> list[Expected]:
    return [(one.wrong, one.right, one.type, one.is_sure) for one in corrections_in(prompt)]


@pytest.mark.parametrize(("prompt", "expected"), CORRECTING + EVERYDAY + FURTHER)
def test_a_correction_is_read(prompt: str, expected: list[Expected]) -> None:
    assert said(prompt) == expected


@pytest.mark.parametrize("prompt", SILENT + UNTOUCHED + LEFT_ALONE)
def test_everything_else_gives_nothing(prompt: str) -> None:
    assert said(prompt) == []


def test_the_examples_are_many_and_differ() -> None:
    prompts = [prompt for prompt, _ in CORRECTING + EVERYDAY + FURTHER] + SILENT + UNTOUCHED + LEFT_ALONE
    assert len(prompts) >= 500
    assert len(set(prompts)) == len(prompts)


def test_the_place_is_that_of_the_sentence() -> None:
    prompt = "Fix it. Use bun instead of npm. Thanks!"
    (one,) = corrections_in(prompt)
    assert prompt[one.start : one.end] == "Use bun instead of npm"


def test_a_correction_over_two_sentences_has_the_place_of_both() -> None:
    prompt = "Hm. Don't use npm. Use bun instead. Ok?"
    (one,) = corrections_in(prompt)
    assert prompt[one.start : one.end] == "Don't use npm. Use bun instead"


def test_a_place_in_a_prompt_of_several_lines() -> None:
    prompt = "look at this\n```\nnpm ERR!\n```\n\nuse bun instead of npm"
    (one,) = corrections_in(prompt)
    assert prompt[one.start : one.end] == "use bun instead of npm"


def test_said_twice_is_one_correction_and_the_surer_one() -> None:
    twice = said("maybe use bun instead of npm. Yes: use bun instead of npm.")
    assert twice == [("npm", "bun", CorrectionType.TOOL_PREFERENCE, True)]


def test_a_long_sentence_that_an_editor_broke_goes_on() -> None:
    prompt = "when you install the dependencies of this project please use bun\ninstead of npm"
    assert said(prompt) == [("npm", "bun", CorrectionType.TOOL_PREFERENCE, True)]


def test_the_middle_of_a_long_prompt_is_in_doubt_and_its_ends_are_not() -> None:
    filling = "lorem ipsum dolor sit amet\n" * 100
    assert said(f"use bun instead of npm\n{filling}")[0][3]
    assert said(f"{filling}use bun instead of npm")[0][3]
    assert not said(f"{filling}use bun instead of npm\n{filling}")[0][3]


def test_the_middle_of_a_very_long_prompt_is_not_read() -> None:
    filling = "lorem ipsum dolor sit amet\n" * 1000
    assert len(filling) > LONGEST
    assert said(f"{filling}use bun instead of npm\n{filling}") == []
    assert said(f"use bun instead of npm\n{filling}")[0][3]
    assert said(f"{filling}use bun instead of npm")[0][3]
    assert said("```\n" + filling + "use bun instead of npm\n") == []
    assert said("x" * (2 * LONGEST) + " use bun instead of npm") == []


def test_no_more_than_some_corrections_are_given() -> None:
    prompt = "\n".join(f"use tool_{number} instead of old_{number}" for number in range(3 * MOST))
    assert len(corrections_in(prompt)) == MOST


def test_what_is_no_sentence_is_not_read() -> None:
    assert said("lorem ipsum " * 100 + "use bun instead of npm") == []


@pytest.mark.parametrize(
    "unit",
    [
        "use `",
        "'a ",
        '"a',
        "`a ",
        "use npm not ",
        "don't use npm, ",
        "should be correct way is ",
        "not ",
        "/",
        "a.",
        "(",
        "<a ",
    ]
    + ["use bun instead of npm\n", "a-b_c:d", "\n", "> ", "```\n", "[1:2:3 ", "*", "use bun (", "é ", "\x00"],
)
def test_a_prompt_of_a_megabyte_takes_bounded_time(unit: str) -> None:
    for size in (LONGEST, 1_000_000):
        prompt = (unit * (size // len(unit) + 1))[:size]
        start = time.perf_counter()
        corrections_in(prompt)
        assert time.perf_counter() - start < 2.0


VOCABULARY = """
    use using run prefer instead insted of rather than over not never don't don’t stop avoid quit should be called the a
    correct way is to command it's bun npm pnpm `npm` 'bun' "jest" make more just --flag src/a.ts getUser snake_case 3.12 18
    and or but so if when because please , . ! ? : ; ( ) - — ``` > $ error: said docs why can you we i project uses want
    deprecated broken in for here tabs spaces with test <tag> </tag> foo() . **x** e.g. **
"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n"])
SENTENCES = st.lists(WORDS, max_size=40).map(" ".join)
PROMPTS = st.one_of(st.text(max_size=400), SENTENCES, st.tuples(st.text(max_size=50), SENTENCES).map("\n".join))


@given(PROMPTS)
def test_no_prompt_raises_and_every_place_lies_in_it(prompt: str) -> None:
    found = corrections_in(prompt)
    for one in found:
        assert 0 <= one.start < one.end <= len(prompt)
        assert one.right
        assert one.right != one.wrong
        assert one.wrong or not one.is_sure
        place = prompt[one.start : one.end]
        assert all(word in place for side in (one.wrong, one.right) for word in side.split())
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert len({(one.wrong, one.right) for one in found}) == len(found)


@given(PROMPTS)
def test_a_prompt_is_read_the_same_again(prompt: str) -> None:
    assert corrections_in(prompt) == corrections_in(prompt)


@given(SENTENCES)
def test_a_code_block_is_never_read(prompt: str) -> None:
    block = prompt.replace("`", "").replace("~", "")
    assert corrections_in(f"```\n{block}\n```") == ()


@given(SENTENCES)
def test_a_quoted_line_is_never_read(prompt: str) -> None:
    assert corrections_in("> " + prompt.replace("\n", "\n> ")) == ()


def test_a_correction_is_a_value() -> None:
    (one,) = corrections_in("use bun instead of npm")
    assert one == PromptCorrection(
        wrong="npm", right="bun", type=CorrectionType.TOOL_PREFERENCE, is_sure=True, start=0, end=22
    )
    assert {one.value for one in CorrectionType} == {
        "tool-preference",
        "code-pattern",
        "naming",
        "workflow-step",
        "fact-correction",
        "style-preference",
        "other",
    }
