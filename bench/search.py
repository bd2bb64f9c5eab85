"""Search: `python -m bench.search [--small] [--n N]`; peers: FTS5, tantivy, bm25s."""

import argparse
import importlib.util
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import evolve

from bench.corpus import learnings, questions
from bench.harness import absent, heading, measure, proved
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.segment.search_index import SegmentSearchIndex
from learnkit.core.kernel.text import terms
from learnkit.core.learnings.ranking import document
from learnkit.core.learnings.trust import Ledger, standing
from learnkit.core.scoring.bm25 import rank
from learnkit.core.scoring.values import SearchDocument
from learnkit.ports.search_index import SearchIndex, SearchQuery

COLD = """
import sys
from learnkit.adapters.segment.search_index import SegmentSearchIndex
from learnkit.core.kernel.text import terms
from learnkit.ports.search_index import SearchQuery
from pathlib import Path
print(len(SegmentSearchIndex(Path(sys.argv[1])).search(SearchQuery(tuple(terms(sys.argv[2]))))))
"""
COLD_FTS5 = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1])
words = " OR ".join('"%s"' % word for word in sys.argv[2].split() if word.isalnum())
print(len(held.execute("select rowid from held where held match ? order by bm25(held) limit 10", (words,)).fetchall()))
"""
COLD_TANTIVY = """
import sys, tantivy
index = tantivy.Index.open(sys.argv[1])
words = " ".join(word for word in sys.argv[2].split() if word.isalnum())
print(len(index.searcher().search(index.parse_query(words, ["body"]), 10).hits))
"""


def main(arguments: list[str] | None = None) -> int:
    """Measure; give 0 where every index answers like the exhaustive scorer."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", action="store_true", help="400 documents instead of 10 000")
    parser.add_argument("--n", type=int, default=0, help="the number of documents")
    asked = parser.parse_args(arguments)
    count = asked.n or (400 if asked.small else 10_000)
    heading(f"{count} documents")
    held = learnings(count)
    ledger = Ledger.of([])
    documents = [document(learning, standing(learning, ledger)) for learning in held]
    documents = [evolve(one, weight=float(number % 3 + 1)) for number, one in enumerate(documents)]
    short, long = questions(held, 20)
    root = Path(tempfile.mkdtemp(prefix="learnkit-bench-"))
    try:
        _run(root, documents, short, long)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return 0


def _run(root: Path, documents: list[SearchDocument], short: list[str], long: list[str]) -> None:
    segment, memory = SegmentSearchIndex(root / "segment"), InMemorySearchIndex()
    for index in (segment, memory):
        index.refresh(documents, revision="1")
    _prove(documents, {"segment": segment, "memory": memory}, [*short[:5], *long[:5]])
    peers = _peers(root, documents)
    for title, asked in (("short", short), ("long", long)):
        candidates: dict[str, Callable[[], object]] = {
            "learnkit, segment": partial(_ask, segment, asked),
            "learnkit, in memory": partial(_ask, memory, asked),
        }
        for name, ask in peers.items():
            candidates[name] = partial(_each, ask, asked)
        measure(f"{len(asked)} {title} questions, warm", candidates, peer="FTS5", rounds=7)
    _changes(root, documents)
    _cold(root, short[0], "tantivy" in peers)


def _ask(index: SearchIndex, asked: list[str]) -> None:
    for text in asked:
        index.search(SearchQuery(tuple(terms(text)), limit=10))


def _each(ask: Callable[[str], object], asked: list[str]) -> None:
    for text in asked:
        ask(text)


def _prove(documents: list[SearchDocument], indexes: dict[str, SearchIndex], asked: list[str]) -> None:
    """Prove that both indexes answer like the exhaustive scorer."""
    for name, index in indexes.items():
        same = all(
            [hit.document.id for hit in rank(documents, terms(text), limit=10)]
            == [hit.id for hit in index.search(SearchQuery(tuple(terms(text)), limit=10))]
            for text in asked
        )
        proved(f"{name} gives the ten best of the exhaustive scorer", same)


def _peers(root: Path, documents: list[SearchDocument]) -> dict[str, Callable[[str], object]]:
    """Give the peers that are installed, filled with the same documents."""
    connection = sqlite3.connect(root / "fts5")
    connection.execute("create virtual table held using fts5(body, tokenize='unicode61')")
    connection.executemany("insert into held values (?)", [(" ".join(one.terms),) for one in documents])
    connection.commit()

    def fts5(text: str) -> object:
        words = " OR ".join(f'"{word}"' for word in dict.fromkeys(terms(text)) if word.isalnum())
        query = "select rowid from held where held match ? order by bm25(held) limit 10"
        return connection.execute(query, (words,)).fetchall()

    found: dict[str, Callable[[str], object]] = {"FTS5": fts5}
    for name, make in (("tantivy", _tantivy), ("bm25s", _bm25s)):
        if importlib.util.find_spec(name) is None:
            absent(name, name)
        else:
            found[name] = make(root, documents)
    return found


def _tantivy(root: Path, documents: list[SearchDocument]) -> Callable[[str], object]:
    import tantivy

    builder: Any = tantivy.SchemaBuilder()
    builder.add_text_field("body", stored=False)
    (root / "tantivy").mkdir()
    index = tantivy.Index(builder.build(), path=str(root / "tantivy"))
    writer = index.writer()
    for one in documents:
        writer.add_document(tantivy.Document(body=" ".join(one.terms)))
    writer.commit()
    index.reload()

    def ask(text: str) -> object:
        words = " ".join(word for word in dict.fromkeys(terms(text)) if word.isalnum())
        return index.searcher().search(index.parse_query(words, ["body"]), 10).hits

    return ask


def _bm25s(root: Path, documents: list[SearchDocument]) -> Callable[[str], object]:
    import bm25s

    engine: Any = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    engine.index([list(one.terms) for one in documents], show_progress=False)
    return lambda text: engine.retrieve([terms(text)], k=10, show_progress=False)


def _changes(root: Path, documents: list[SearchDocument]) -> None:
    """Measure one more document until it is found, and the whole build."""
    memory, segment = InMemorySearchIndex(), SegmentSearchIndex(root / "growing")
    memory.refresh(documents, revision="1")
    segment.refresh(documents, revision="1")
    turn = iter(range(1_000_000))
    connection = sqlite3.connect(root / "fts5")

    def one_more(index: SearchIndex) -> None:
        number = next(turn)
        index.update(
            [SearchDocument(f"new-{number % 50}", documents[number % len(documents)].terms)], revision=str(number)
        )
        index.search(SearchQuery(documents[0].terms[:4], limit=1))

    def with_fts5() -> None:
        connection.execute("insert into held values (?)", (" ".join(documents[next(turn) % len(documents)].terms),))
        connection.commit()
        connection.execute("select rowid from held where held match 'npm' order by bm25(held) limit 1").fetchall()

    candidates = {
        "learnkit, in memory": lambda: one_more(memory),
        "learnkit, segment": lambda: one_more(segment),
        "FTS5": with_fts5,
    }
    measure("one document, kept and found", candidates, peer="FTS5", rounds=9)

    def built() -> None:
        fresh = sqlite3.connect(":memory:")
        fresh.execute("create virtual table held using fts5(body)")
        fresh.executemany("insert into held values (?)", [(" ".join(one.terms),) for one in documents])

    builds = {
        "learnkit, in memory": lambda: InMemorySearchIndex().refresh(documents, revision="1"),
        "learnkit, segment": lambda: SegmentSearchIndex(root / "built").refresh(documents, revision="1"),
        "FTS5": built,
    }
    measure(f"build of {len(documents)} documents", builds, peer="FTS5", rounds=3)


def _cold(root: Path, question: str, has_tantivy: bool) -> None:
    """Measure a new process: open and answer once."""

    def process(script: str, place: str) -> Callable[[], object]:
        return lambda: subprocess.run(
            [sys.executable, "-c", script, str(root / place), question], check=True, capture_output=True
        )

    candidates = {
        "bare interpreter": lambda: subprocess.run([sys.executable, "-c", "pass"], check=True),
        "learnkit, segment": process(COLD, "segment"),
        "FTS5": process(COLD_FTS5, "fts5"),
    }
    if has_tantivy:
        candidates["tantivy"] = process(COLD_TANTIVY, "tantivy")
    measure("a new process: open, one short question", candidates, peer="FTS5", rounds=5)


if __name__ == "__main__":
    raise SystemExit(main())
