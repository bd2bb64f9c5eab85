"""Secrets are replaced, everything else stays."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.redaction import kinds, scrub
from learnkit.core.redaction.placeholders import is_placeholder
from learnkit.core.redaction.table import RULES

A = "aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA3bC6dE9f"
HEX = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
PEM = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAx7\nabcDEF123456\n-----END RSA PRIVATE KEY-----"

SECRETS = {
    f"token is ghp_{A[:36]} here": "github-token",
    f"\x1b[33mghp_{A[:36]}\x1b[0m": "github-token",
    f"AKIA{'ABCDEFGH12345678'}": "aws-access-key",
    f"xoxb-123456789012-{A[:24]}": "slack-token",
    f"sk-ant-api03-{A}": "anthropic-key",
    f"sk-proj-{A}": "openai-key",
    f"npm_{A[:36]}": "npm-token",
    f"glpat-{A[:20]}": "gitlab-token",
    f"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.{A[:30]}": "jwt",
    PEM: "private-key",
    PEM.replace("\n", "\\n"): "private-key",
    f"Authorization: Bearer {A[:30]}": "authorization",
    "curl -u admin:hunter2x http://x": "basic-auth",
    "postgres://app:s3cretPw@db:5432/x": "url-credentials",
    "DB_PASSWORD=tr0ub4dor&3": "password",
    'password: "correct horse 7 battery"': "password",
    '{"api_key": "q1w2e3r4t5y6"}': "password",
    "mysql -u root -pS3cr3tPw": "password",
    "login --password S3cr3tPw now": "password",
    "machine x login y password S3cr3tPw": "netrc",
    "Server=x;User=y;Pwd=S3cr3tPw;": "connection-string",
    "root:$6$saltsalt$" + A + A: "shadow-hash",
    f"Set-Cookie: session={A[:24]}; Path=/": "cookie",
}

HARMLESS = [
    "git show 0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d",
    "sha256:" + HEX,
    "password: ${DB_PASSWORD}",
    "TOKEN=$TOKEN make",
    'api_key = os.environ["API_KEY"]',
    "error: password must not be empty",
    "token: <your token>",
    "API_KEY=xxxxxxxxxxxx",
    "GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "https://example.com/a/b?c=d",
    "npm install left-pad --save-dev",
    "Traceback (most recent call last):",
    "550e8400-e29b-41d4-a716-446655440000",
]


@pytest.mark.parametrize(("text", "kind"), SECRETS.items(), ids=SECRETS.values())
def test_a_secret_is_replaced_by_a_mark_of_its_kind(text: str, kind: str) -> None:
    scrubbed = scrub(text)
    assert f"[REDACTED:{kind}]" in scrubbed.text
    assert kind in {span.kind for span in scrubbed.spans}
    assert scrub(scrubbed.text).text == scrubbed.text


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_secret_stays(text: str) -> None:
    assert scrub(text).text is text
    assert scrub(text).spans == ()


PIECES = st.sampled_from(
    [*SECRETS, *HARMLESS, " ", "\n", '"', "'", "=", ": ", "password", "token", "[REDACTED:jwt]", "x"]
)


@given(st.lists(PIECES, max_size=6).map("".join) | st.text())
def test_scrubbing_twice_changes_nothing(text: str) -> None:
    once = scrub(text).text
    assert scrub(once).text == once


@given(st.lists(PIECES, max_size=6).map(" ".join))
def test_what_lies_outside_the_spans_is_kept(text: str) -> None:
    scrubbed = scrub(text)
    parts, at = [], 0
    for span in scrubbed.spans:
        assert at <= span.start < span.end <= len(text)
        parts.append(text[at : span.start])
        at = span.end
    parts.append(text[at:])
    assert (
        re.split(r"\[REDACTED:[a-z0-9-]+\]", scrubbed.text)
        == [piece for part in parts for piece in re.split(r"\[REDACTED:[a-z0-9-]+\]", part)]
        or "[REDACTED:" in text
    )


@pytest.mark.parametrize(
    "sign", ["password=", "://a:", "-----BEGIN RSA PRIVATE KEY-----", "eyJ", "\\", "token: ", "a" * 20, "Cookie: "]
)
def test_a_long_text_of_one_sign_is_scrubbed(sign: str) -> None:
    assert isinstance(scrub(sign * (60_000 // len(sign))).text, str)


@pytest.mark.parametrize(
    ("value", "stands_for"),
    [("$X", True), ("abc", True), ("aaaaaa", True), ("config.password", True), ("S3cr3tPw", False), ("{{ x }}", True)],
)
def test_placeholders_are_told_from_values(value: str, stands_for: bool) -> None:
    assert is_placeholder(value) is stands_for


def test_rules_are_well_formed() -> None:
    assert kinds() == tuple(sorted({rule.kind for rule in RULES}))
    for rule in RULES:
        assert rule.literals
        assert all(literal == literal.lower() and literal for literal in rule.literals)
        assert re.fullmatch(r"[a-z0-9-]+", rule.kind)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[REDACTED:jwt] and DB_PASSWORD=tr0ub4dor-3", "[REDACTED:jwt] and DB_PASSWORD=[REDACTED:password]"),
        ('password="[REDACTED:jwt]"', 'password="[REDACTED:jwt]"'),
        ('password="[REDACTED:jwt] tr0ub4dor"', 'password="[REDACTED:password]"'),
        ("https://[REDACTED:url-credentials]@x.y/z", "https://[REDACTED:url-credentials]@x.y/z"),
    ],
)
def test_marks_are_left_and_hide_nothing(text: str, expected: str) -> None:
    assert scrub(text).text == expected
