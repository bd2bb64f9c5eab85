"""What only stands for a secret, what is a plain word, and what looks drawn at random."""

import pytest

from learnkit.core.redaction.placeholders import is_dull, is_placeholder, is_plain, is_random, is_uuid


@pytest.mark.parametrize(
    ("value", "stands_for"),
    [
        ("$X", True),
        ("${DB_PASSWORD}", True),
        ("{{ x }}", True),
        ("ab", True),
        ("aaaaaa", True),
        ("config.password", True),
        ("request.user.token", True),
        ("account.secretKey", True),
        ("must be set", True),
        ("/home/me/x.key", True),
        ("^4.0.1", True),
        ("your-token-here", True),
        ("required", True),
        ("S3cr3tPw", False),
        ("correct horse 7 battery", False),
        ("magne.FUqPND", False),
        ("a1" * 40, True),
        ("9xA" * 40, False),
        ("/AbC9" + "xYz7" * 8, False),
    ],
)
def test_placeholders_are_told_from_values(value: str, stands_for: bool) -> None:
    assert is_placeholder(value) is stands_for


@pytest.mark.parametrize(
    ("value", "plain"),
    [("word", True), ("userName", True), ("snake_case", True), ("API_NAME", True), ("myToken", True), ("1234", True)]
    + [("Hunter22", False), ("fuq", True), ("x" * 80, False), ("password1", False)],
)
def test_words_and_identifiers_are_plain(value: str, plain: bool) -> None:
    assert is_plain(value) is plain


@pytest.mark.parametrize(
    ("value", "random"),
    [("aB3dE6gH9jK2mN5p", True), ("0a1b" * 8, True), ("abcdefghij0123456789abcdef", True), ("short", False)]
    + [("abcdefghijklmnopqrstuvwxyz", False), ("a/b/c/1/2/3/4/5/6/7/8/9/0", False)],
)
def test_random_values_mix_their_characters(value: str, random: bool) -> None:
    assert is_random(value) is random


def test_made_up_tokens_and_uuids_are_told() -> None:
    assert is_dull("x" * 30)
    assert is_dull("AKIAIOSFODNN7EXAMPLE")
    assert not is_dull("aB3dE6gH9jK2")
    assert is_uuid("550e8400-e29b-41d4-a716-446655440000")
    assert not is_uuid("550e8400")
