"""Redaction: secrets are replaced before anything is hashed, indexed, logged, stored or sent.

``scrub`` is the door; ``table`` holds the rules as data, ``scrubbing`` finds their spans. Pure and
idempotent; it knows no file and no setting. ``scrub(text).text`` is what may be kept.
"""

from learnkit.core.redaction.scrubbing import kinds, scrub
from learnkit.core.redaction.values import AnchoredRule, Scrubbed, Span, TokenRule

__all__ = ["AnchoredRule", "Scrubbed", "Span", "TokenRule", "kinds", "scrub"]
