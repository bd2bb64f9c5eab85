"""Text as terms, slugs and likeness.

Pure and without any import, for the hook program loads it before it knows that there is work. The
terms of a text are what search and likeness compare: whole words of a command line (`--flags`,
`file.ext`, `E404`, `ModuleNotFoundError`, `left-pad`) and also their parts, so that a query hits by
either. Chinese, Japanese and Korean text, which has no spaces, is taken by pairs of characters.
"""

TERM_LIMIT = 64
"""The longest term, in characters: longer ones are blobs (hashes, base64), and are left out."""

_JOINS = "-_./:+@"
_ASCII_WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class _Spaced(dict[int, str]):
    """What ``str.translate`` looks a character up in; characters that it does not hold stay."""

    def __missing__(self, code: int) -> str:
        """Decide once for each character: letters, digits and joins stay, everything else parts words."""
        char = chr(code)
        value = char if char.isalnum() or char in _JOINS else " "
        self[code] = value
        return value


_SPACED = _Spaced()
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))})


def terms(text: str) -> list[str]:
    """Give the terms of a text in order, casefolded, repeats included.

    A word that is joined by ``-_./:+@`` or by a change of case is given whole, and then its parts.
    Terms are 1 to 64 characters long. Linear in the length of the text.
    """
    found: list[str] = []
    for word in text.translate(_SPACED).split():
        bare = word.rstrip(_JOINS)
        if not bare:
            continue
        if not bare.isascii():
            _add_wide(bare, found)
        elif bare.isalnum() and (bare.islower() or bare.isdigit()):
            if len(bare) <= TERM_LIMIT:
                found.append(bare)
        else:
            _add(bare, found)
    return found


def _add(word: str, found: list[str]) -> None:
    """Add one joined or cased word and its parts."""
    whole = word.lstrip("./:+@_")
    if len(whole) <= TERM_LIMIT:
        found.append(whole.casefold())
    pieces = _pieces(whole)
    if len(pieces) > 1 or (pieces and pieces[0] != whole):
        found.extend(piece.casefold() for piece in pieces if len(piece) <= TERM_LIMIT)


def _pieces(word: str) -> list[str]:
    """Give the parts of a word between joins and where its case changes."""
    pieces = []
    for part in _split_joins(word):
        start = 0
        for at in range(1, len(part)):
            before, here = part[at - 1], part[at]
            starts_word = here.isupper() and (
                before.islower() or (before.isupper() and at + 1 < len(part) and part[at + 1].islower())
            )
            if starts_word:
                pieces.append(part[start:at])
                start = at
        pieces.append(part[start:])
    return pieces


def _split_joins(word: str) -> list[str]:
    """Give the parts of a word between its joins, empty ones left out."""
    for join in _JOINS:
        word = word.replace(join, " ")
    return word.split()


def _is_wide(char: str) -> bool:
    """Say whether a character belongs to a script that is written without spaces."""
    code = ord(char)
    return (
        0x2E80 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7AF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x3FFFF
    )


def _add_wide(word: str, found: list[str]) -> None:
    """Add a word that holds other letters than ASCII: runs of wide characters by pairs, the rest as words."""
    run = ""
    rest = ""
    for char in word + "\0":
        if _is_wide(char):
            run += char
            if rest:
                _add(rest, found)
                rest = ""
            continue
        if run:
            found.extend(run[at : at + 2] for at in range(max(1, len(run) - 1)))
            run = ""
        if char != "\0":
            rest += char
    if rest:
        _add(rest, found)


def slug(text: str, limit: int = 40) -> str:
    """Give a name that is safe in a path on every platform: 1 to ``limit`` of ``a-z0-9-``.

    Never empty, never a device name of Windows. Different texts may have equal slugs: add a short hash.
    """
    kept = "".join(char.lower() if char in _ASCII_WORD else "-" for char in text[: 8 * limit])
    words = [word for word in kept.split("-") if word]
    name = "-".join(words)[:limit].strip("-")
    if not name:
        return "x"
    return f"x-{name}"[:limit] if name in _DEVICES else name


def jaccard(one: frozenset[str] | set[str], other: frozenset[str] | set[str]) -> float:
    """Give the likeness of two sets, 0 to 1: shared over all. Two empty sets are alike (1)."""
    if not one and not other:
        return 1.0
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared)


def head_line(text: str, limit: int = 120) -> str:
    """Give the first line that is not blank, trimmed to ``limit`` characters, an ellipsis where it was cut."""
    for line in text.splitlines():
        bare = " ".join(line.split())
        if bare:
            return bare if len(bare) <= limit else bare[: limit - 1].rstrip() + "…"
    return ""
