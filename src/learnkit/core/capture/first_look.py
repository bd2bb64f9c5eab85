"""A first look at the bytes of a prompt: may it correct anything? Nothing is imported for it."""

_MARKS = (
    b"instead of",
    b" not ",
    b"prefer ",
    b"rather than",
    b"don't use",
    b"do not use",
    b"never use",
    b"should be ",
    b"correct way",
    b"right way",
    b"correct command",
    b"right command",
)
"""What every form of a correction holds, lower-cased, every run of blanks as one, curly quotes made straight."""


def may_correct(raw: bytes) -> bool:
    """Say whether a prompt may hold a correction; False only where it surely holds none."""
    text = b" ".join(raw.lower().replace(b"\xe2\x80\x99", b"'").replace(b"\\n", b" ").replace(b"\\u2019", b"'").split())
    return any(mark in text for mark in _MARKS)
