"""Deterministic ids: the same content gives the same id on every machine."""

from hashlib import blake2b

_SEPARATOR = b"\x1f"


def content_key(*parts: str) -> str:
    """Give 16 hexadecimal digits that stand for these parts, in this order.

    The parts are kept apart by their length, so that ("ab", "c") and ("a", "bc") differ. Lone
    surrogates are allowed. 64 bits: among a million keys a collision has a chance of 3e-8.
    """
    digest = blake2b(digest_size=8)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(str(len(raw)).encode() + _SEPARATOR + raw)
    return digest.hexdigest()
