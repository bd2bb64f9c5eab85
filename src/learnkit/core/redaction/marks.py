"""Marks: what stands in the place of a secret, in one of two styles, and how marks are known again."""

import re
from collections.abc import Callable
from typing import Literal, TypeAlias

from learnkit.core.redaction.table import NAME_KINDS
from learnkit.core.redaction.values import Span
from learnkit.errors import ConfigurationError

MarkStyle: TypeAlias = Literal["typed", "env"]
"""``typed`` is ``[REDACTED:kind]``; ``env`` is what stores of the terraphim tools hold: ``[ENV_REDACTED]`` …"""

MARKS = re.compile(r"\[REDACTED(?::[a-z0-9-]{1,40})?\]|\[[A-Z0-9][A-Z0-9_]{0,40}_REDACTED\]")
"""Every mark, whatever its style."""
SIGN = "REDACTED"
"""What each mark holds."""

_OLD = {
    "aws-access-key": "[AWS_KEY_REDACTED]",
    "openai-key": "[OPENAI_KEY_REDACTED]",
    "anthropic-key": "[OPENAI_KEY_REDACTED]",
    "openrouter-key": "[OPENAI_KEY_REDACTED]",
    "slack-token": "[SLACK_TOKEN_REDACTED]",
    "github-token": "[GITHUB_TOKEN_REDACTED]",
    "url-credentials": "[REDACTED]",
}
"""The marks that those tools write; their names for values, and a mark in their style for other kinds, follow."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+\-]?\d+)?\Z")
_MEMBER = re.compile(r"(\\{0,7}\")\s{0,8}:\s{0,8}\Z")
_LONGEST_LEAD = 24


def typed_mark(kind: str) -> str:
    """Give the mark of a kind in the style of learnkit."""
    return f"[REDACTED:{kind}]"


def env_mark(kind: str) -> str:
    """Give the mark of a kind in the style of the terraphim tools."""
    if kind in NAME_KINDS:
        return "[ENV_REDACTED]"
    return _OLD.get(kind) or f"[{kind.upper().replace('-', '_')}_REDACTED]"


_STYLES: dict[str, Callable[[str], str]] = {"typed": typed_mark, "env": env_mark}


def marker(style: str) -> Callable[[str], str]:
    """Give what makes a kind's mark; raises ``ConfigurationError`` for a style that is none."""
    if style not in _STYLES:
        raise ConfigurationError(f"there is no style of marks {style!r}", do=f"Give one of: {', '.join(_STYLES)}")
    return _STYLES[style]


def mark_of(text: str, span: Span, mark: Callable[[str], str]) -> str:
    """Give what stands in the place of a span.

    A number that is a member's value in JSON gets the quotes of the member's name, so that JSON stays JSON.
    """
    made = mark(span.kind)
    if not text[span.end - 1].isdigit() or _NUMBER.match(text[span.start : span.end]) is None:
        return made
    member = _MEMBER.search(text[max(0, span.start - _LONGEST_LEAD) : span.start])
    return f"{member.group(1)}{made}{member.group(1)}" if member else made
