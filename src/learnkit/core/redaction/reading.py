"""A text in the forms in which it is searched.

Places agree in a text and in its Latin-1 bytes, and bytes are searched at memory speed.
"""

from attrs import frozen

_TOKEN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-\r")
"""Signs of tokens; a carriage return may end one."""
_WIDE = _TOKEN | frozenset(b"./+=~%$:")
"""Signs of values that a line break may cut."""
CLASSES = bytes(97 if code in _TOKEN else 32 for code in range(256))
WORDS = bytes(97 if code in _WIDE else 10 if code == 10 else 32 for code in range(256))


@frozen
class Reading:
    """A text in the forms in which it is searched; a place means the same in each of them.

    ``classes`` holds "a" for a token character and a space for the rest; ``words`` "a" for all characters that values
    are made of, and line breaks as they are.
    """

    text: str
    plain: bytes
    lowered: bytes
    classes: bytes
    words: bytes


def read(text: str) -> Reading:
    """Give the forms of a text."""
    plain = text.encode("latin-1", "replace")
    return Reading(text, plain, plain.lower(), plain.translate(CLASSES), plain.translate(WORDS))
