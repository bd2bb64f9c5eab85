"""Secrets are replaced, everything else stays."""

import importlib.util
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.redaction import Scrubbed, Span, kinds, scrub
from learnkit.core.redaction.table import COMMANDS, MARKED, STRUCTURES
from learnkit.core.redaction.vendors import DOTTED, TOKENS

_SPEC = importlib.util.spec_from_file_location("redaction_examples", Path(__file__).with_name("examples.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
examples = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(examples)

TOKEN_CASES = [(kind, token) for kind, tokens in examples.TOKENS.items() for token in tokens]
PLACED_CASES = [(kind, frame, secret) for kind, rows in examples.STRUCTURED.items() for frame, secret in rows]
FRAMED = [frame.format(secret) for _, frame, secret in PLACED_CASES]


def is_left(secret: str, text: str) -> bool:
    """Say whether six characters in a row of a secret, its public beginning aside, stand in a text."""
    tail = secret[min(16, len(secret) // 4) :]
    return any(tail[at : at + 6] in text for at in range(max(1, len(tail) - 5)))


@pytest.mark.parametrize(("kind", "token"), TOKEN_CASES)
def test_a_token_is_replaced_by_a_mark_of_its_kind(kind: str, token: str) -> None:
    scrubbed = scrub(f"rejected: {token} (expired)")
    assert not is_left(token, scrubbed.text)
    assert f"[REDACTED:{kind}] (expired)" in scrubbed.text
    assert [span.kind for span in scrubbed.spans] == [kind]


@pytest.mark.parametrize("frame", examples.FRAMES)
def test_a_token_is_found_wherever_it_stands(frame: str) -> None:
    for _, token in TOKEN_CASES:
        scrubbed = scrub(frame.format(token))
        assert not is_left(token, scrubbed.text), token
        assert scrub(scrubbed.text).text == scrubbed.text, token


@pytest.mark.parametrize(("kind", "frame", "secret"), PLACED_CASES)
def test_a_secret_is_told_by_its_surroundings(kind: str, frame: str, secret: str) -> None:
    scrubbed = scrub(frame.format(secret))
    assert not is_left(secret, scrubbed.text)
    assert f"[REDACTED:{kind}]" in scrubbed.text
    assert scrub(scrubbed.text).text == scrubbed.text


@pytest.mark.parametrize("text", examples.HARMLESS)
def test_what_is_no_secret_stays(text: str) -> None:
    assert scrub(text).text is text
    assert scrub(text).spans == ()


def test_every_kind_has_an_example() -> None:
    assert set(examples.TOKENS) | set(examples.STRUCTURED) == set(kinds())


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "token", ["ghp_" + examples.MIXED[:36], "SG." + examples.MIXED[:22] + "." + examples.MIXED[:43]]
)
def test_a_token_that_a_line_break_cuts_is_found(token: str, newline: str) -> None:
    for at in (9, 20, len(token) - 5):
        cut = token[:at] + newline + token[at:]
        text = scrub(f"refused: {cut}{newline}try again").text
        assert not is_left(token[:at], text)
        assert not is_left(token[at:], text)
        assert text.endswith(f"{newline}try again")


def test_a_token_cut_by_the_width_of_the_screen_is_found() -> None:
    token = "ghp_" + examples.MIXED[:36]
    line = "x" * 60 + " "
    text = scrub(f"{line}{token[:19]}\n{token[19:]} was refused").text
    assert not is_left(token[19:], text)
    assert scrub(f"short {token}\nword of more").text == "short [REDACTED:github-token]\nword of more"


def test_a_token_over_many_lines_is_found() -> None:
    token = "pypi-AgEIcHlwaS5vcmc" + examples.MIXED
    lines = [token[at : at + 25] for at in range(0, len(token), 25)]
    text = scrub("upload:\n" + "\n".join(lines) + "\nfailed\n").text
    assert not any(is_left(line, text) for line in lines)


def test_a_value_goes_on_in_the_next_line_where_it_looks_random() -> None:
    text = scrub(f"DD_API_KEY={examples.HEX[:20]}\n{examples.HEX[20:32]}\nnext").text
    assert text == "DD_API_KEY=[REDACTED:api-key]\nnext"
    assert scrub("password: Hunter22\ndone\n").text == "password: [REDACTED:password]\ndone\n"
    assert scrub("password=letmein\na1b2c3\n").text == "password=[REDACTED:password]\na1b2c3\n"


def test_escapes_before_a_token_are_no_part_of_it() -> None:
    token = "ghp_" + examples.MIXED[:36]
    for before in ("\\n", "\\u0022", "\\x1b[33m", "a%3D", "x[33m", "-", "_"):
        assert scrub(f"at {before}{token}").text == f"at {before}[REDACTED:github-token]"


def test_the_form_of_a_value_names_the_mark_rather_than_its_name() -> None:
    token = "ghp_" + examples.MIXED[:36]
    assert scrub(f"API_TOKEN={token}").text == "API_TOKEN=[REDACTED:github-token]"
    assert scrub(f'PASSWORD="x {token}"').text == 'PASSWORD="[REDACTED:github-token]"'


def test_a_key_that_was_cut_off_is_replaced_to_its_end() -> None:
    text = scrub(f"$ head -3 id\n{examples.PEM[:150]}\n\ndebug1: load key").text
    assert text == "$ head -3 id\n[REDACTED:private-key]\n\ndebug1: load key"
    head = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C3D\n\n"
    cut = scrub(f"{head}{examples.MIXED[:64]}\n{examples.MIXED[9:73]}\nError: no passphrase").text
    assert cut == "[REDACTED:private-key]\nError: no passphrase"


def test_a_mark_that_shows_another_secret_is_looked_past() -> None:
    text = f'password="{examples.MIXED * 12}" and {"word " * 500}\npassword=Hunter22 end'
    scrubbed = scrub(text)
    assert examples.MIXED[:12] not in scrubbed.text
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
    [*FRAMED, *[token for _, token in TOKEN_CASES], *examples.HARMLESS]
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


@pytest.mark.parametrize(
    "sign",
    ["password=", "password:", '"password":"', "://a:", "-----BEGIN RSA PRIVATE KEY-----", "eyJ", "\\", "token: "]
    + ["a" * 20, "Cookie: ", "a1\n", "echo ", "curl -u ", "$", "\x1b[31m", "[REDACTED:jwt]", "key:", "ghp_"],
)
def test_a_long_text_of_one_sign_is_scrubbed(sign: str) -> None:
    scrubbed = scrub(sign * (60_000 // len(sign)))
    assert scrub(scrubbed.text).text == scrubbed.text


def test_rules_are_well_formed() -> None:
    heads = [head for rule in (*TOKENS, *DOTTED) for head in rule.heads]
    assert len(heads) == len(set(heads))
    assert all(rule.heads for rule in (*TOKENS, *DOTTED))
    for rule in (*MARKED, *STRUCTURES, *COMMANDS):
        assert rule.anchors
        assert all(rule.anchors)
    assert all(re.fullmatch(r"[a-z0-9-]+", kind) for kind in kinds())
    assert kinds() == tuple(sorted(set(kinds())))
