"""The two styles of marks, and that each is known again."""

import pytest

from learnkit.core.redaction import kinds, scrub, scrub_stream
from learnkit.core.redaction.marks import MARKS, env_mark, typed_mark
from learnkit.errors import ConfigurationError
from learnkit.testing.secrets import all_examples, filled


@pytest.mark.parametrize(
    ("template", "left"),
    [
        ("AKIA<u16>", "[AWS_KEY_REDACTED]"),
        ("sk-<A48>", "[OPENAI_KEY_REDACTED]"),
        ("sk-ant-api03-<w93>", "[OPENAI_KEY_REDACTED]"),
        ("xoxb-<d12>-<d13>-<A24>", "[SLACK_TOKEN_REDACTED]"),
        ("ghp_<A36>", "[GITHUB_TOKEN_REDACTED]"),
        ("API_KEY=<A40>", "API_KEY=[ENV_REDACTED]"),
        ("PASSWORD='<pw>'", "PASSWORD='[ENV_REDACTED]'"),
        ("postgresql://me:<A12>@db", "postgresql://me:[REDACTED]@db"),
        ("npm_<A36>", "[NPM_TOKEN_REDACTED]"),
    ],
)
def test_the_marks_of_the_terraphim_tools_may_be_chosen(template: str, left: str) -> None:
    scrubbed = scrub(f"at {filled(template)} end", marks="env")
    assert scrubbed.text == f"at {left} end"
    assert len(scrubbed.spans) == 1


def test_marks_of_one_style_are_left_by_the_other() -> None:
    for example in all_examples():
        for one, other in (("typed", "env"), ("env", "typed")):
            once = scrub(example.text, marks=one).text  # type: ignore[arg-type]
            assert not example.is_left_in(once)
            assert scrub(once, marks=one).text == once  # type: ignore[arg-type]
            assert scrub(once, marks=other).text == once, example.text  # type: ignore[arg-type]


def test_every_mark_is_known_again() -> None:
    for kind in kinds():
        assert MARKS.fullmatch(typed_mark(kind))
        assert MARKS.fullmatch(env_mark(kind))


def test_another_style_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="no style of marks 'loud'"):
        scrub("x", marks="loud")  # type: ignore[arg-type]
    with pytest.raises(ConfigurationError):
        list(scrub_stream(["x"], marks="loud"))  # type: ignore[arg-type]
