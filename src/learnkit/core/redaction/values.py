"""What redaction speaks of: a rule, a span, and what is left."""

from re import Pattern

from attrs import frozen


@frozen
class Rule:
    """One form of secret.

    ``literals`` are lower-cased texts of which one must stand in the (lower-cased) text before the
    pattern is tried. The groups named ``secret`` are what is replaced, or the whole match without one.
    """

    kind: str
    literals: tuple[str, ...]
    pattern: Pattern[str]
    is_named: bool = False
    """Whether the value stands behind a naming word only, so that placeholders have to be told apart."""


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
