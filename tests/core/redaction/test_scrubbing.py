"""Secrets are replaced, everything else stays."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.redaction import Scrubbed, Span, scrub
from learnkit.testing.secrets import all_examples, filled, near_misses, tokens

MIXED = filled("<A100>")
HEX = filled("<h64>")
PEM = filled("-----BEGIN RSA PRIVATE KEY-----\n<b64>\n<b64>\n<b36>\n-----END RSA PRIVATE KEY-----")
FRAMED = [example.text for example in all_examples()]
HARMLESS = [text for _, text in near_misses()]


def is_left(secret: str, text: str) -> bool:
    """Say whether six characters in a row of a secret, its public beginning aside, stand in a text."""
    tail = secret[min(16, len(secret) // 4) :]
    return any(tail[at : at + 6] in text for at in range(max(1, len(tail) - 5)))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("token", ["ghp_" + MIXED[:36], "SG." + MIXED[:22] + "." + MIXED[:43]])
def test_a_token_that_a_line_break_cuts_is_found(token: str, newline: str) -> None:
    for at in (9, 20, len(token) - 5):
        cut = token[:at] + newline + token[at:]
        text = scrub(f"refused: {cut}{newline}try again").text
        assert not is_left(token[:at], text)
        assert not is_left(token[at:], text)
        assert text.endswith(f"{newline}try again")


def test_a_token_cut_by_the_width_of_the_screen_is_found() -> None:
    token = "ghp_" + MIXED[:36]
    line = "x" * 60 + " "
    text = scrub(f"{line}{token[:19]}\n{token[19:]} was refused").text
    assert not is_left(token[19:], text)
    assert scrub(f"short {token}\nword of more").text == "short [REDACTED:github-token]\nword of more"


def test_a_token_over_many_lines_is_found() -> None:
    token = "pypi-AgEIcHlwaS5vcmc" + MIXED
    lines = [token[at : at + 25] for at in range(0, len(token), 25)]
    text = scrub("upload:\n" + "\n".join(lines) + "\nfailed\n").text
    assert not any(is_left(line, text) for line in lines)


def test_a_value_goes_on_in_the_next_line_where_it_looks_random() -> None:
    text = scrub(f"DD_API_KEY={HEX[:20]}\n{HEX[20:32]}\nnext").text
    assert text == "DD_API_KEY=[REDACTED:api-key]\nnext"
    assert scrub("password: Hunter22\ndone\n").text == "password: [REDACTED:password]\ndone\n"
    assert scrub("password=letmein\na1b2c3\n").text == "password=[REDACTED:password]\na1b2c3\n"


def test_escapes_before_a_token_are_no_part_of_it() -> None:
    token = "ghp_" + MIXED[:36]
    for before in ("\\n", "\\u0022", "\\x1b[33m", "a%3D", "x[33m", "-", "_"):
        assert scrub(f"at {before}{token}").text == f"at {before}[REDACTED:github-token]"


def test_the_form_of_a_value_names_the_mark_rather_than_its_name() -> None:
    token = "ghp_" + MIXED[:36]
    assert scrub(f"API_TOKEN={token}").text == "API_TOKEN=[REDACTED:github-token]"
    assert scrub(f'PASSWORD="x {token}"').text == 'PASSWORD="[REDACTED:github-token]"'


def test_a_key_that_was_cut_off_is_replaced_to_its_end() -> None:
    text = scrub(f"$ head -3 id\n{PEM[:150]}\n\ndebug1: load key").text
    assert text == "$ head -3 id\n[REDACTED:private-key]\n\ndebug1: load key"
    head = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C3D\n\n"
    cut = scrub(f"{head}{MIXED[:64]}\n{MIXED[9:73]}\nError: no passphrase").text
    assert cut == "[REDACTED:private-key]\nError: no passphrase"


def test_a_mark_that_shows_another_secret_is_looked_past() -> None:
    text = f'password="{MIXED * 12}" and {"word " * 500}\npassword=Hunter22 end'
    scrubbed = scrub(text)
    assert MIXED[:12] not in scrubbed.text
    assert scrubbed.text.count("[REDACTED:password]") == 2
    assert scrub(scrubbed.text).text == scrubbed.text
    assert scrubbed.spans[-1] == Span(text.index("Hunter22"), text.index("Hunter22") + 8, "password")


def test_marks_are_left_as_they_are() -> None:
    for text in (
        "password=[REDACTED:jwt]",
        '"password": "[REDACTED:jwt]"',
        "-p [REDACTED:password] x",
        "[REDACTED:jwt]",
    ):
        assert scrub(text) == Scrubbed(text)
    assert scrub("postgres://me:[REDACTED:jwt]Hunter22@db/x").text == "postgres://me:[REDACTED:url-credentials]@db/x"


PIECES = st.sampled_from(
    [*FRAMED, *[one.secret for one in tokens()], *HARMLESS]
    + [" ", "\n", '"', "'", "=", ": ", "password", "token", "[REDACTED:jwt]", "x", "\x1b[31m", "\r\n", "&", ";", "-p "]
)
TEXTS = st.lists(PIECES, max_size=6).map("".join) | st.text() | st.text("pasword=:\"' \n\\-[]RED1aA", max_size=60)


@given(TEXTS)
def test_scrubbing_twice_changes_nothing(text: str) -> None:
    once = scrub(text).text
    assert scrub(once).text == once


@given(TEXTS)
def test_what_lies_outside_the_spans_is_kept(text: str) -> None:
    scrubbed = scrub(text)
    parts, at = [], 0
    for span in scrubbed.spans:
        assert at <= span.start < span.end <= len(text)
        parts += [text[at : span.start], f"[REDACTED:{span.kind}]"]
        at = span.end
    assert scrubbed.text == "".join([*parts, text[at:]])


TEXT_VALUES = st.sampled_from([*FRAMED, *HARMLESS]) | st.text(max_size=20)
JSON_VALUES = st.recursive(
    TEXT_VALUES | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["password", "api_key", "token", "auth", "env", "name", "key"]), inner)
    ),
    max_leaves=8,
)


@given(JSON_VALUES, st.booleans(), st.booleans(), st.sampled_from([None, 2]))
def test_json_stays_json(value: Any, ascii_only: bool, is_nested: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    if is_nested:
        text = json.dumps({"stderr": text}, ensure_ascii=ascii_only)
    kept = json.loads(scrub(text).text)
    assert type(kept) is type(json.loads(text))


def test_a_number_that_is_a_secret_gets_the_quotes_of_its_name() -> None:
    assert scrub('{"password": 12345678901}').text == '{"password": "[REDACTED:password]"}'
    assert scrub('{\\"password\\": 12345678901}').text == '{\\"password\\": \\"[REDACTED:password]\\"}'
    assert scrub("password=12345678901").text == "password=[REDACTED:password]"


def test_an_escape_behind_a_secret_stays_whole() -> None:
    assert scrub('"Cookie: sid=abcdef1234567\\" x"').text == '"Cookie: [REDACTED:cookie]\\" x"'


def test_what_is_called_public_is_no_secret() -> None:
    assert scrub("publicToken=abc123DEF456ghi").text == "publicToken=abc123DEF456ghi"
