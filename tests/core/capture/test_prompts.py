"""What a person typed is read for corrections, and for nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.first_look import may_correct
from learnkit.core.capture.prompts import LONGEST, CorrectionType, corrections_in

SURE = [
    ("use bun instead of npm", "npm", "bun"),
    ("Use bun instead of npm.", "npm", "bun"),
    ("please use `uv pip install` instead of `pip install` here", "pip install", "uv pip install"),
    ("use pnpm, not yarn", "yarn", "pnpm"),
    ("use pnpm not yarn for this repo", "yarn", "pnpm"),
    ("prefer ripgrep over grep", "grep", "ripgrep"),
    ("I prefer `fd` to `find`", "find", "fd"),
    ("don't use npm, use bun", "npm", "bun"),
    ("Don’t use npm. Use bun", "npm", "bun"),
    ("do not run `make all`; run `make build`", "make all", "make build"),
    ("never use pip, use uv", "pip", "uv"),
    ("instead of docker use podman", "docker", "podman"),
    ("Instead of `git pull`, use `git pull --rebase`", "git pull", "git pull --rebase"),
    ("--label should be --labels", "--label", "--labels"),
    ("'--flga' is wrong, it should be '--flag'", "--flga", "--flag"),
    ("the correct way is `make check`, not `make test`", "make test", "make check"),
    ("the right command is `cargo nextest run` and not `cargo test`", "cargo test", "cargo nextest run"),
    ("run pytest rather than unittest.py", "unittest.py", "pytest"),
    (
        "ok, but use git push --force-with-lease instead of git push --force please",
        "git push --force",
        "git push --force-with-lease",
    ),
    ("Thanks! Next time use python3 instead of python because it is not there", "python", "python3"),
    ('use "ruff format" instead of "black"', "black", "ruff format"),
]

SILENT = [
    "",
    "hello",
    "should I use bun instead of npm?",
    "why do we use bun instead of npm",
    "what if we use bun instead of npm",
    "don't use bun instead of npm",
    "never use bun instead of npm",
    "if you use bun instead of npm it breaks",
    "maybe use bun instead of npm",
    "he said use bun instead of npm",
    "use this instead of that",
    "use the new one instead of the old one",
    "it should be better now",
    "the tests should be green",
    "everything should be fine",
    "that should be enough",
    "this is not what I asked for",
    "use your head not your heart",
    "prefer short answers over long ones",
    "> use bun instead of npm",
    "$ use bun instead of npm",
    "2026-03-01 use bun instead of npm",
    "error: use bun instead of npm",
    "```\nuse bun instead of npm\n```",
    "benutze bun statt npm",
    "bitte nicht npm nehmen",
    "use bun instead",
    "instead of complaining use your time",
    "do not use it, use something better",
    "the button should be blue",
    "please not now",
    "use logic instead of npm packages that nobody knows, my friend",
    "use blue instead of red",
    "make it red, not blue",
    "could we use bun instead of npm",
]


@pytest.mark.parametrize(("prompt", "wrong", "right"), SURE)
def test_a_correction_has_two_sides(prompt: str, wrong: str, right: str) -> None:
    (found,) = corrections_in(prompt)
    assert (found.wrong, found.right, found.is_sure) == (wrong, right, True)
    assert prompt[found.start : found.end].strip()


@pytest.mark.parametrize("prompt", SILENT)
def test_everything_else_is_silence(prompt: str) -> None:
    assert corrections_in(prompt) == ()


def test_several_corrections_are_given_in_order() -> None:
    found = corrections_in("Use bun instead of npm. And use pytest instead of nose2.\nAlso don't use make, use just.")
    assert [one.right for one in found] == ["bun", "pytest", "just"]


@pytest.mark.parametrize(
    ("prompt", "about"),
    [
        ("use bun instead of npm", CorrectionType.TOOL_PREFERENCE),
        ("name it `user_id` please, use `user_id` instead of `uid`", CorrectionType.NAMING),
        ("`a.b()` should be `a.c()`", CorrectionType.CODE_PATTERN),
        ("use `tabs4` instead of `tabs8` to indent", CorrectionType.STYLE_PREFERENCE),
        ("first use `step-two` instead of `step-one`", CorrectionType.WORKFLOW_STEP),
        ("`v1` should be `v2`", CorrectionType.FACT_CORRECTION),
        ("use `v1` instead of `v2`", CorrectionType.OTHER),
    ],
)
def test_a_correction_is_about_something(prompt: str, about: CorrectionType) -> None:
    assert [one.about for one in corrections_in(prompt)] == [about]


def test_a_doubtful_side_is_told() -> None:
    (found,) = corrections_in("use zorp instead of npm")
    assert found.right == "zorp"
    assert not found.is_sure


def test_the_same_on_both_sides_corrects_nothing() -> None:
    assert corrections_in("use npm instead of npm") == ()


def test_long_prompts_are_read_at_their_head() -> None:
    assert corrections_in("x" * LONGEST + " use bun instead of npm") == ()
    assert len(corrections_in("use bun instead of npm. " + "y " * 500_000)) == 1
    assert len(corrections_in(". ".join(f"Use `a{n}` instead of `b{n}`" for n in range(100)))) == 20


@given(st.text(alphabet=st.sampled_from("use bun not npm insteadof`'\",.?\n-") | st.characters(), max_size=300))
def test_no_prompt_raises_and_spans_lie_inside(prompt: str) -> None:
    found = corrections_in(prompt)
    assert found == corrections_in(prompt)
    assert all(0 <= one.start < one.end <= len(prompt) and one.wrong and one.right for one in found)


@given(st.sampled_from([prompt for prompt, _, _ in SURE]), st.text(max_size=20), st.text(max_size=20))
def test_the_first_look_misses_nothing(prompt: str, before: str, after: str) -> None:
    whole = f"{before}\n{prompt}\n{after}"
    if corrections_in(whole):
        assert may_correct(whole.encode("utf-8", "replace"))
    assert not may_correct(b"do the tests, please")
