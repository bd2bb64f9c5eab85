"""A segment in memory: mapped from its file, read where it is asked."""

import json
import mmap
import os
import struct
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from learnkit.adapters.segment.layout import CHECKED, DOC, HEAD, MAGIC, SECTIONS, SIGNED, TERM, slot
from learnkit.core.scoring.values import SearchDocument


class DamagedError(Exception):
    """The bytes are not what was written; nothing in them is to be believed."""


class Segment:
    """One segment. Opening checks the directory and all small sections; postings and documents are checked on use."""

    def __init__(self, raw: bytes | mmap.mmap) -> None:
        """Take the bytes; raises ``DamagedError`` for what is none of ours."""
        self._view = memoryview(raw)
        try:
            self._open()
        except (struct.error, ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            raise DamagedError(str(error)) from error

    def _open(self) -> None:
        if sys.byteorder != "little" or len(self._view) < HEAD.size:
            raise DamagedError("too short")
        magic, sum_, length, size, _, total, _ = HEAD.unpack(self._view[: HEAD.size])
        if magic != MAGIC or size != len(self._view) or length != 16 * len(SECTIONS):
            raise DamagedError("not a segment of this release")
        raw = self._view[HEAD.size : HEAD.size + length]
        places = raw.cast("Q")
        parts = {name: self._part(places[2 * at], places[2 * at + 1]) for at, name in enumerate(SECTIONS)}
        found = crc32(raw)
        for name in CHECKED:
            found = crc32(parts[name], found)
        if found != sum_:
            raise DamagedError("checksum")
        self._adopt(parts, total)

    def _part(self, place: int, length: int) -> memoryview:
        if place + length > len(self._view):
            raise DamagedError("a section lies outside")
        return self._view[place : place + length]

    def _adopt(self, parts: dict[str, memoryview], total: int) -> None:
        meta: dict[str, Any] = json.loads(bytes(parts["meta"]))
        self.revision = str(meta["revision"])
        self.total_length = int(total)
        self._agents = [tuple(agents) for agents in meta["agents"]]
        self._scopes = [str(scope) for scope in meta["scopes"]]
        self.size = int(meta["documents"])
        self.term_count = int(meta["terms"])
        self._table, self._terms, self._docs = (parts[name].cast("I") for name in ("table", "terms", "docs"))
        self._ids = parts["ids"].cast("I")
        self._strings, self._doc_strings = parts["strings"], parts["doc_strings"]
        self.weights = parts["weights"].cast("d")
        self._post_docs, self._post_values = parts["post_docs"].cast("I"), parts["post_values"].cast("f")
        self._fwd_terms, self._fwd_counts = parts["fwd_terms"].cast("I"), parts["fwd_counts"].cast("I")
        if len(self._docs) != DOC * self.size or len(self.weights) != self.size:
            raise DamagedError("the documents do not fit")

    def term(self, name: str) -> int | None:
        """Give the number of a term, or None."""
        key = name.encode("utf-8", "surrogatepass")
        size = len(self._table)
        at = slot(key, size)
        for _ in range(size):
            number = self._table[at]
            if number == 0:
                return None
            record = TERM * (number - 1)
            if self._strings[self._terms[record] : self._terms[record] + self._terms[record + 1]] == key:
                return number - 1
            at = (at + 1) % size
        return None

    def signed(self, signature: str) -> Sequence[int]:
        """Give the documents with a signature."""
        number = self.term(SIGNED + signature)
        return () if number is None else self.postings(number)[0]

    def containing(self, number: int) -> int:
        """Give the number of documents that hold a term."""
        return int(self._terms[TERM * number + 3])

    def largest(self, number: int) -> float:
        """Give the largest contribution in a term's postings."""
        raw = struct.pack("<I", self._terms[TERM * number + 4])
        return float(struct.unpack("<f", raw)[0])

    def postings(self, number: int) -> tuple[Sequence[int], Sequence[float]]:
        """Give a term's documents, ascending, and the contribution of the term to each."""
        place, count = self._terms[TERM * number + 2], self._terms[TERM * number + 3]
        docs = self._post_docs[place : place + count]
        values = self._post_values[place : place + count]
        if len(docs) != count or crc32(values.cast("B"), crc32(docs.cast("B"))) != self._terms[TERM * number + 5]:
            raise DamagedError("a posting list")
        return docs, values

    def term_name(self, number: int) -> str:
        """Give a term's text."""
        place, length = self._terms[TERM * number], self._terms[TERM * number + 1]
        return bytes(self._strings[place : place + length]).decode("utf-8", "surrogatepass")

    def held_terms(self, doc: int) -> Iterator[tuple[int, int]]:
        """Give a document's terms and their frequencies, ascending by number."""
        place, count = self._docs[DOC * doc + 6], self._docs[DOC * doc + 7]
        terms, counts = self._fwd_terms[place : place + count], self._fwd_counts[place : place + count]
        if len(terms) != count or crc32(counts.cast("B"), crc32(terms.cast("B"))) != self._docs[DOC * doc + 11]:
            raise DamagedError("a document")
        return zip(terms, counts, strict=True)

    def length(self, doc: int) -> int:
        """Give the number of a document's terms, repeats included."""
        return int(self._docs[DOC * doc + 8])

    def _text(self, doc: int, at: int) -> str:
        place, length = self._docs[DOC * doc + at], self._docs[DOC * doc + at + 1]
        return bytes(self._doc_strings[place : place + length]).decode("utf-8", "surrogatepass")

    def id_of(self, doc: int) -> str:
        """Give a document's id."""
        return self._text(doc, 0)

    def doc_of(self, document_id: str) -> int | None:
        """Give the place of the document with this id, or None."""
        key = document_id.encode("utf-8", "surrogatepass")
        size = len(self._ids)
        at = slot(key, size)
        for _ in range(size):
            number = self._ids[at]
            if number == 0:
                return None
            if self.id_of(number - 1) == document_id:
                return number - 1
            at = (at + 1) % size
        return None

    def head(self, doc: int) -> SearchDocument:
        """Give a document without its terms: what restrictions and order look at."""
        record = DOC * doc
        return SearchDocument(
            id=self._text(doc, 0),
            terms=(),
            weight=self.weights[doc],
            signature=self._text(doc, 2),
            agents=self._agents[self._docs[record + 9]],
            scope=self._scopes[self._docs[record + 10]],
            newest=self._text(doc, 4),
        )

    def whole(self, doc: int) -> SearchDocument:
        """Give a document with its terms, in the order of their numbers."""
        from attrs import evolve

        terms = tuple(name for number, count in self.held_terms(doc) for name in [self.term_name(number)] * count)
        return evolve(self.head(doc), terms=terms)


def open_segment(path: Path) -> Segment | None:
    """Give the segment in a file, or None for a file that is missing or damaged."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    try:
        return Segment(mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError, DamagedError):
        return None
    finally:
        os.close(descriptor)
