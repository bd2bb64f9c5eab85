"""Redaction: secrets are replaced before anything is hashed, indexed, logged, stored or sent.

``scrub`` is the door, ``Scrubber`` the one for text in pieces; ``rules`` holds the rules as data, ``scrubbing`` finds
their spans, ``marks`` says what stands in their place. Pure and idempotent; it knows no file and no setting.
``scrub(text).text`` is what may be kept. Names and addresses of people are no secrets: ``privacy`` is apart.
"""

from learnkit.core.redaction.marks import MarkStyle
from learnkit.core.redaction.streaming import Scrubber, scrub, scrub_stream
from learnkit.core.redaction.table import RULES, kinds
from learnkit.core.redaction.values import AnchoredRule, NameRule, Rule, Scrubbed, Span, TokenRule

__all__ = [
    "AnchoredRule",
    "MarkStyle",
    "NameRule",
    "RULES",
    "Rule",
    "Scrubbed",
    "Scrubber",
    "Span",
    "TokenRule",
    "kinds",
    "scrub",
    "scrub_stream",
]
