"""Where any of many words stand in a text: one pass for all of them.

A search for each word reads the text once a word. In a long text all are sought together instead: each word gets one
of eight bits, four tables say for each sign which bits may have it as the first to the fourth sign of their words, and
four whole texts of such bits are joined by AND, each moved by one sign, as numbers as long as the text. Where a bit is
left a word may stand.
"""

from collections.abc import Iterator, Mapping

_SIGNS = 4
"""Signs of a word that are compared at first."""
_SHORT = 2048
"""Bytes from which on one pass is quicker than a search for each word."""
_ANY = bytes([0]) + bytes([1]) * 255


class Words:
    """Some words, ready to be sought in lower-case texts. ``beds`` may name for a word its bit and the sign at which
    comparing begins: words with like signs in one bit, and rare signs, make it quicker and change nothing else.
    """

    def __init__(self, words: tuple[bytes, ...], beds: Mapping[bytes, tuple[int, int]]) -> None:
        """Take the words, none of them empty, each once."""
        self._words = words
        self._single = tuple((number, word) for number, word in enumerate(words) if len(word) < _SIGNS - 1)
        self._whole: dict[bytes, tuple[tuple[int, bytes, int], ...]] = {}
        self._cut: dict[bytes, tuple[tuple[int, bytes, int], ...]] = {}
        tables = [bytearray(256) for _ in range(_SIGNS)]
        for number, word in enumerate(words):
            bit, skipped = beds.get(word, (number % 8, 0))
            part = word[skipped : skipped + _SIGNS]
            if len(part) >= _SIGNS - 1:
                known = self._whole if len(part) == _SIGNS else self._cut
                known[part] = (*known.get(part, ()), (number, word, skipped))
                for place in range(_SIGNS):
                    for sign in part[place : place + 1] or range(256):
                        tables[place][sign] |= 1 << bit
        self._tables = [bytes(table) for table in tables]

    def places(self, lowered: bytes) -> Iterator[tuple[int, int]]:
        """Give every place of every word: where it begins, and its number; those of one word in order."""
        if len(lowered) < _SHORT:
            yield from self._each(lowered, tuple(enumerate(self._words)))
            return
        yield from self._each(lowered, self._single)
        whole, cut = self._whole, self._cut
        hits = self._hits(lowered)
        at = hits.find(1)
        while at >= 0:
            for number, word, skipped in whole.get(lowered[at : at + 4]) or cut.get(lowered[at : at + 3], ()):
                if at >= skipped and lowered.startswith(word, at - skipped):
                    yield at - skipped, number
            at = hits.find(1, at + 1)

    @staticmethod
    def _each(lowered: bytes, words: tuple[tuple[int, bytes], ...]) -> Iterator[tuple[int, int]]:
        """Give the places of some words by a search for each."""
        for number, word in words:
            at = lowered.find(word)
            while at >= 0:
                yield at, number
                at = lowered.find(word, at + 1)

    def _hits(self, lowered: bytes) -> bytes:
        """Give a byte for each of the text: 1 where the compared signs of a word may begin, else 0."""
        # A word that is shorter than what is compared may stand at the end.
        padded = lowered + bytes(_SIGNS - 1)
        left = int.from_bytes(padded.translate(self._tables[0]), "little")
        for place in range(1, _SIGNS):
            left &= int.from_bytes(padded.translate(self._tables[place]), "little") >> (8 * place)
        return left.to_bytes(len(padded), "little").translate(_ANY)
