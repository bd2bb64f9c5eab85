"""Privacy: what names a person rather than opens a door. Apart from ``scrub``, which leaves it.

Used where text leaves the machine, and for paths of home directories. Pure, idempotent, linear.
"""

import re

_HOME = re.compile(
    r"(?<![A-Za-z0-9._\-/\\])(?:/home/|/Users/|[A-Za-z]:(?:\\{1,4}|/)Users(?:\\{1,4}|/))([A-Za-z0-9._\-]{1,64})"
)
_ADDRESS = re.compile(
    r"(?<![A-Za-z0-9._%+\-])(?=[A-Za-z0-9])[A-Za-z0-9._%+\-]{1,64}"
    r"@(?:[A-Za-z0-9][A-Za-z0-9\-]{0,62}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9@])"
)
_ROLES = frozenset({"git", "noreply", "no-reply"})
"""What stands before the sign in addresses that are nobody's."""
_SHARED = frozenset({"Shared", "Public", "linuxbrew"})
"""Folders beside those of people."""
ADDRESS = "[EMAIL]"
"""What stands in the place of an address."""


def without_homes(text: str, *, home: str = "") -> str:
    """Give a text with ``~`` for every home directory: ``home`` where it is given, and those of the usual form."""
    if len(home) > 1 and home in text:
        text = re.sub(re.escape(home.rstrip("/\\")) + r"(?![A-Za-z0-9._\-])", "~", text)
    if "/home/" not in text and "Users" not in text:
        return text
    return _HOME.sub(lambda found: found.group() if found.group(1) in _SHARED else "~", text)


def without_addresses(text: str) -> str:
    """Give a text with ``[EMAIL]`` for every e-mail address, those of machines aside."""
    if "@" not in text:
        return text
    return _ADDRESS.sub(lambda found: found.group() if found.group().partition("@")[0] in _ROLES else ADDRESS, text)


def anonymous(text: str, *, home: str = "") -> str:
    """Give a text without home directories and e-mail addresses; ``home`` is that of this user, where it is known."""
    return without_addresses(without_homes(text, home=home))
