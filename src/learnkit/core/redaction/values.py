"""What redaction speaks of: rules, spans, and what is left of a text."""

import re
from functools import cache
from typing import TypeAlias

from attrs import frozen


@frozen(kw_only=True)
class TokenRule:
    """A token that its prefix tells, such as ``ghp_…``.

    ``heads`` are the prefixes, in the case in which they are issued: nothing is tried where none stands. ``rest``
    is the pattern of what follows one. ``is_loose`` says that the prefix is so short that other words begin with it
    too: then the token has to look drawn at random. Examples are templates (``learnkit.testing.secrets``).
    """

    id: str
    kind: str
    heads: tuple[str, ...]
    rest: str
    positive: tuple[str, ...]
    negative: tuple[str, ...]
    is_loose: bool = False


@frozen(kw_only=True)
class AnchoredRule:
    """A secret that its surroundings tell.

    The pattern is tried where one of the ``anchors`` stands, ``back`` characters before it, and nowhere
    else. Anchors in lower case are sought in any case, those with a capital as they are written; so is the pattern
    where ``is_exact``. The group ``secret`` is what is replaced, or the whole match without one. ``is_named`` says
    that only a name makes the value a secret, so that placeholders have to be told apart; ``is_worded`` that
    ordinary words may stand there too, ``is_loose`` that all but random values may. Examples are templates, in which
    ``«…»`` encloses the secret.
    """

    id: str
    kind: str
    anchors: tuple[str, ...]
    pattern: str
    positive: tuple[str, ...]
    negative: tuple[str, ...]
    is_named: bool = False
    is_worded: bool = False
    is_loose: bool = False
    is_exact: bool = False
    back: int = 0


@frozen(kw_only=True)
class NameRule:
    """A value that its name makes a secret: ``DB_PASSWORD=…``.

    A name is found by its ``stem``; ``rest`` is the pattern of what may follow it within its word. Examples are
    templates, in which ``«…»`` encloses the secret.
    """

    id: str
    kind: str
    stem: str
    rest: str
    positive: tuple[str, ...]
    negative: tuple[str, ...]


Rule: TypeAlias = TokenRule | AnchoredRule | NameRule


@cache
def compiled(pattern: str, *, is_exact: bool = False) -> re.Pattern[str]:
    """Give a compiled pattern; it is compiled when it is needed first, since most never are."""
    return re.compile(pattern, 0 if is_exact else re.IGNORECASE)


@frozen
class Span:
    """A secret's place in the text that was scrubbed: from ``start`` up to ``end``, in characters."""

    start: int
    end: int
    kind: str


@frozen
class Scrubbed:
    """Text without secrets, and where they stood in the text before."""

    text: str
    spans: tuple[Span, ...] = ()
