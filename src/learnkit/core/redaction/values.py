"""What redaction speaks of: rules, spans, and what is left of a text."""

from re import Pattern

from attrs import frozen


@frozen
class TokenRule:
    """A token that its prefix tells, such as ``ghp_…``.

    ``heads`` are the prefixes, in the case in which they are issued; ``rest`` matches what follows one.
    """

    kind: str
    heads: tuple[str, ...]
    rest: Pattern[str]


@frozen
class AnchoredRule:
    """A secret that its surroundings tell.

    The pattern is tried where one of the ``anchors`` stands, ``back`` characters before it, and nowhere
    else. Anchors in lower case are sought in any case, those with a capital as they are written. The
    group ``secret`` is what is replaced, or the whole match without one. ``is_named`` says that only a
    name makes the value a secret, so that placeholders have to be told apart; ``is_worded`` that ordinary words
    may stand there too.
    """

    kind: str
    anchors: tuple[str, ...]
    pattern: Pattern[str]
    is_named: bool = False
    is_worded: bool = False
    back: int = 0


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
