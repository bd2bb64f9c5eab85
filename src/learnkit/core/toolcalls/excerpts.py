"""Excerpts: long text cut to a size, its head and its tail kept, and the cut said."""

DEFAULT_LIMIT = 8 * 1024
"""Bytes of error text that a learning keeps."""
FAILURE_LIMIT = 64 * 1024
"""Bytes that are kept of the output of a call that failed, until a learning is made of it."""


def capped(text: str, limit: int = DEFAULT_LIMIT) -> str:
    """Give ``text`` in at most ``limit`` bytes of UTF-8 (64 or more), never cut inside a character.

    What is longer keeps its head and its tail, about half each, with a line between that says how many
    bytes were left out. Text that fits is given as it is, so capping twice changes nothing.
    """
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) <= limit:
        return text
    room = limit - 48
    head = raw[: room // 2].decode("utf-8", "ignore")
    tail = raw[len(raw) - room // 2 :].decode("utf-8", "ignore")
    return f"{head}\n[… {len(raw) - 2 * (room // 2)} bytes left out …]\n{tail}"
