"""Rows of the rule tables, written short.

In examples ``<A30>`` stands for 30 characters of a class: A letters and digits, h and H hexadecimal, l and u lower or
upper case with digits, d digits, b base64, w letters, digits, dash and underscore; ``<uuid>`` and ``<pw>`` for one
of these. So no text that looks like a secret stands in the sources.
"""

import re

from learnkit.core.redaction.values import AnchoredRule, TokenRule

_LEFT = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf])|(?<=%[0-9A-F]{2})|(?<=\\u[0-9a-fA-F]{4})|(?<=\\x[0-9a-fA-F]{2})|(?<=\dm))"
"""The beginning of a token: a sign of another sort, or an escape."""
END = r"(?![A-Za-z0-9])"
"""The end of a token of a fixed length."""
UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"


def token(
    kind: str,
    heads: str,
    rest: str,
    *positive: str,
    name: str = "",
    negative: tuple[str, ...] = (),
    loose: bool = False,
) -> TokenRule:
    """Give the row of a token; heads are parted by spaces.

    Its id is its kind unless ``name`` gives another. Where no near miss is given it is the head and five characters.
    """
    parted = tuple(heads.split())
    return TokenRule(
        id=name or kind,
        kind=kind,
        heads=parted,
        rest=rest,
        positive=positive,
        negative=negative or (f"at {parted[0]}<l5> now",),
        is_loose=loose,
    )


def wide(kind: str, heads: str, rest: str, *positive: str, name: str = "", loose: bool = False) -> AnchoredRule:
    """Give the row of a token in base64; what else ``token`` says holds here too."""
    parted = tuple(heads.split())
    some = "|".join(map(re.escape, sorted(parted, key=len, reverse=True)))
    return AnchoredRule(
        id=name or kind,
        kind=kind,
        anchors=parted,
        pattern=rf"{_LEFT}(?:{some}){rest}[A-Za-z0-9+/_\-]{{0,400}}={{0,2}}",
        positive=tuple(f"rejected: «{one}» (expired)" for one in positive),
        negative=(f"at {parted[0]}<l5> now",),
        is_loose=loose,
        is_exact=True,
    )


def row(
    name: str,
    kind: str,
    anchors: str,
    pattern: str,
    positive: tuple[str, ...],
    negative: tuple[str, ...],
    *,
    named: bool = False,
    worded: bool = False,
    loose: bool = False,
    back: int = 0,
) -> AnchoredRule:
    """Give the row of a secret in its surroundings; anchors are parted by spaces, "·" is a space of their own."""
    return AnchoredRule(
        id=name,
        kind=kind,
        anchors=tuple(anchor.replace("·", " ") for anchor in anchors.split()),
        pattern=pattern,
        positive=positive,
        negative=negative,
        is_named=named,
        is_worded=worded,
        is_loose=loose,
        back=back,
    )


def exact(
    name: str, kind: str, anchors: str, pattern: str, positive: str, negative: str, *, back: int = 0
) -> AnchoredRule:
    """Give the row of a token that a sign in its middle tells, its letters in one case."""
    return AnchoredRule(
        id=name,
        kind=kind,
        anchors=tuple(anchors.split()),
        pattern=pattern,
        positive=(positive,),
        negative=(negative,),
        is_exact=True,
        back=back,
    )
