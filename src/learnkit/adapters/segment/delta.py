"""What changed since a segment was built: one small file of JSON beside it, bound to it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

from attrs import asdict, evolve, frozen

from learnkit.core.scoring.values import SearchDocument

MOST = 256
"""Documents of a delta; with more the segment is built anew."""


@frozen
class Delta:
    """The documents that were added or replaced, those of the segment that are gone, and the revision."""

    base: str
    revision: str
    documents: dict[str, SearchDocument]
    removed: frozenset[str]

    def changed(self, documents: Iterable[SearchDocument], removed: Iterable[str], revision: str) -> "Delta":
        """Give the delta after one more change."""
        gone = set(removed)
        held = {key: document for key, document in self.documents.items() if key not in gone}
        fresh = {document.id: document for document in documents}
        held.update(fresh)
        return evolve(self, documents=held, removed=self.removed | gone | fresh.keys(), revision=revision)

    @property
    def weight(self) -> int:
        """Give how much it holds."""
        return len(self.documents) + len(self.removed)


def write_delta(delta: Delta) -> bytes:
    """Give a delta as bytes, with a checksum in its first line."""
    body = json.dumps(
        {
            "base": delta.base,
            "revision": delta.revision,
            "removed": sorted(delta.removed),
            "documents": [asdict(document) for document in delta.documents.values()],
        }
    ).encode()
    return f"{crc32(body):08x}\n".encode() + body


def read_delta(path: Path, base: str) -> Delta | None:
    """Give the delta of the segment ``base``; an empty one where there is none, None where it is damaged."""
    empty = Delta(base, base, {}, frozenset())
    try:
        raw = path.read_bytes()
    except OSError:
        return empty
    sum_, _, body = raw.partition(b"\n")
    try:
        if int(sum_, 16) != crc32(body):
            return None
        held: dict[str, Any] = json.loads(body)
        if held["base"] != base:
            return empty
        documents = [_document(item) for item in held["documents"]]
        return Delta(base, held["revision"], {one.id: one for one in documents}, frozenset(held["removed"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _document(item: dict[str, Any]) -> SearchDocument:
    """Give a document from its record."""
    return SearchDocument(**{**item, "terms": tuple(item["terms"]), "agents": tuple(item["agents"])})
