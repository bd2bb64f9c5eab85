"""Redaction: secrets are replaced before anything is hashed, indexed, logged, stored or sent.

``scrub`` is the door: a table of rules (``table``) and a scrubber of spans. Pure and idempotent;
it knows no file and no setting. ``scrub(text).text`` is what may be kept.
"""
