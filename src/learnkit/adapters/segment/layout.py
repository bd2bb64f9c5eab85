"""The bytes of a segment: one file, every number little-endian, every section named in the head.

Documents stand in the order of their weight, heaviest first. A posting holds a document and the BM25
contribution of its term with the corpus as it was built (a 32-bit float, for choosing candidates); a
document holds its terms and their frequencies, so that candidates are scored exactly and the corpus can
be built anew from the segment alone. Checksums: one over everything that is looked at on opening, one a
posting list and one a document, looked at on use.
"""

import json
import struct
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias
from zlib import crc32

from attrs import frozen

from learnkit.core.scoring.bm25 import Statistics, impact
from learnkit.core.scoring.values import SearchDocument

Words: TypeAlias = "array[int]"
Values: TypeAlias = "array[float]"

MAGIC = b"LKSEG\x00\x00\x03"
HEAD = struct.Struct("<8sIIQ16sQ16s")
"""Magic, checksum of the directory, its length, length of the file, nothing, the sum of lengths, nothing."""
CHECKED = ("meta", "table", "terms", "strings", "docs", "weights", "doc_strings", "ids")
SECTIONS = (*CHECKED, "post_docs", "post_values", "fwd_terms", "fwd_counts")
TERM = 6
"""Words of a term's record: place and length of its text, place and number of its postings, largest value, checksum."""
DOC = 12
"""Words of a document's record: id, signature and time (place, length each), terms (place, number), length of the
document, agents, scope, checksum."""
SIGNED = "\x00"
"""What stands before a signature in the table of terms."""


def slot(key: bytes, size: int) -> int:
    """Give the place at which the search for a key begins in a table of ``size`` places."""
    return crc32(key) % size


def as_words(numbers: Iterable[int]) -> bytes:
    """Give numbers as 32-bit words."""
    return array("I", numbers).tobytes()


@frozen
class _Strings:
    """Texts, one behind the other."""

    parts: list[bytes]
    places: dict[bytes, int]
    end: list[int]

    def put(self, text: str) -> tuple[int, int]:
        """Keep a text; give its place and length."""
        raw = text.encode("utf-8", "surrogatepass")
        place = self.places.get(raw)
        if place is None:
            place = self.end[0]
            self.places[raw] = place
            self.parts.append(raw)
            self.end[0] += len(raw)
        return place, len(raw)


def _strings() -> _Strings:
    return _Strings([], {}, [0])


def build(documents: Iterable[SearchDocument], revision: str) -> bytes:
    """Give the bytes of a segment with these documents; the same documents in any order give the same bytes."""
    ordered = sorted(documents, key=lambda document: (-document.weight, document.id))
    statistics = Statistics.of(ordered)
    counted = [Counter(document.terms) for document in ordered]
    names = sorted({term for counts in counted for term in counts})
    numbers = {name: number for number, name in enumerate(names)}
    sections = _terms(ordered, counted, names, numbers, statistics)
    sections |= _documents(ordered, counted, numbers)
    agents = sorted({document.agents for document in ordered})
    scopes = sorted({document.scope for document in ordered})
    places = (dict(zip(agents, range(len(agents)), strict=True)), dict(zip(scopes, range(len(scopes)), strict=True)))
    sections["docs"] = _doc_records(ordered, sections, places)
    sections["meta"] = json.dumps(
        {"revision": revision, "agents": agents, "scopes": scopes, "documents": len(ordered), "terms": len(names)}
    ).encode()
    return _joined(sections, sum(len(document.terms) for document in ordered))


def _terms(
    ordered: Sequence[SearchDocument],
    counted: Sequence[Counter[str]],
    names: Sequence[str],
    numbers: dict[str, int],
    statistics: Statistics,
) -> dict[str, bytes]:
    """Give the sections of the terms: their records, their texts, their table, their postings."""
    docs: list[Words] = [array("I") for _ in names]
    values: list[Values] = [array("f") for _ in names]
    idfs = [statistics.idf(name) for name in names]
    for place, (document, counts) in enumerate(zip(ordered, counted, strict=True)):
        length = len(document.terms)
        for term, frequency in counts.items():
            number = numbers[term]
            docs[number].append(place)
            values[number].append(idfs[number] * impact(frequency, length, statistics.mean_length))
    signed: dict[str, Words] = {}
    for place, document in enumerate(ordered):
        if document.signature:
            signed.setdefault(SIGNED + document.signature, array("I")).append(place)
    for name in sorted(signed):
        docs.append(signed[name])
        values.append(array("f", [0.0] * len(signed[name])))
    return _term_sections([*names, *sorted(signed)], docs, values)


def _term_sections(names: Sequence[str], docs: Sequence[Words], values: Sequence[Values]) -> dict[str, bytes]:
    """Give the sections of named posting lists."""
    strings = _strings()
    records = array("I")
    place = 0
    for name, held, worth in zip(names, docs, values, strict=True):
        largest = struct.unpack("<I", struct.pack("<f", max(worth, default=0.0)))[0]
        records.extend((*strings.put(name), place, len(held), largest, crc32(worth.tobytes(), crc32(held.tobytes()))))
        place += len(held)
    return {
        "terms": records.tobytes(),
        "strings": b"".join(strings.parts),
        "table": _table([name.encode("utf-8", "surrogatepass") for name in names]),
        "post_docs": b"".join(held.tobytes() for held in docs),
        "post_values": b"".join(worth.tobytes() for worth in values),
    }


def _table(keys: Sequence[bytes]) -> bytes:
    """Give an open-addressing table: each place holds the number of a key and one more, or 0."""
    size = 8
    while size < 2 * len(keys):
        size *= 2
    table = array("I", bytes(4 * size))
    for number, key in enumerate(keys):
        at = slot(key, size)
        while table[at]:
            at = (at + 1) % size
        table[at] = number + 1
    return table.tobytes()


def _documents(
    ordered: Sequence[SearchDocument], counted: Sequence[Counter[str]], numbers: dict[str, int]
) -> dict[str, bytes]:
    """Give the sections of the documents' terms, weights and ids."""
    terms, counts = array("I"), array("I")
    for held in counted:
        pairs = sorted((numbers[term], frequency) for term, frequency in held.items())
        terms.extend(number for number, _ in pairs)
        counts.extend(frequency for _, frequency in pairs)
    ids = [document.id.encode("utf-8", "surrogatepass") for document in ordered]
    return {
        "fwd_terms": terms.tobytes(),
        "fwd_counts": counts.tobytes(),
        "weights": array("d", [document.weight for document in ordered]).tobytes(),
        "ids": _table(ids),
    }


def _doc_records(
    ordered: Sequence[SearchDocument],
    sections: dict[str, bytes],
    places: tuple[dict[tuple[str, ...], int], dict[str, int]],
) -> bytes:
    """Give the documents' records; their texts become a section of their own."""
    strings = _strings()
    records = array("I")
    at = 0
    for document in ordered:
        number = len(set(document.terms))
        raw = sections["fwd_terms"][4 * at : 4 * (at + number)]
        sum_ = crc32(sections["fwd_counts"][4 * at : 4 * (at + number)], crc32(raw))
        texts = (*strings.put(document.id), *strings.put(document.signature), *strings.put(document.newest))
        length = len(document.terms)
        records.extend((*texts, at, number, length, places[0][document.agents], places[1][document.scope], sum_))
        at += number
    sections["doc_strings"] = b"".join(strings.parts)
    return records.tobytes()


def _joined(sections: dict[str, bytes], total_length: int) -> bytes:
    """Give the file: the head, the directory of the sections, the sections, each at a multiple of eight."""
    directory = array("Q")
    at = HEAD.size + 8 * 2 * len(SECTIONS)
    body: list[bytes] = []
    for name in SECTIONS:
        pad = -at % 8
        body.append(b"\0" * pad + sections[name])
        directory.extend((at + pad, len(sections[name])))
        at += pad + len(sections[name])
    raw = directory.tobytes()
    sum_ = crc32(raw)
    for name in CHECKED:
        sum_ = crc32(sections[name], sum_)
    head = HEAD.pack(MAGIC, sum_, len(raw), at, b"", total_length, b"")
    return head + raw + b"".join(body)
