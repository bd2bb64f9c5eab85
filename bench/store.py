"""Reading and writing learnings: `python -m bench.store [--small]`."""

import argparse
import os
import shutil
import tempfile
from functools import partial
from pathlib import Path

import yaml
from attrs import evolve
from filelock import FileLock

from bench.corpus import learnings
from bench.harness import heading, measure, proved
from learnkit.adapters.codec.front_matter import body_of, emit, split
from learnkit.adapters.codec.full_yaml import load
from learnkit.adapters.codec.learning import from_front, to_front
from learnkit.adapters.codec.scalars import resolved
from learnkit.adapters.codec.subset import parse
from learnkit.adapters.files.atomic import flush_folder
from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.adapters.filesystem.records import file_of, learning_of
from learnkit.core.learnings.values import SharedLearning

C_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
C_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def main(arguments: list[str] | None = None) -> int:
    """Measure; give 0 where results agree."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", action="store_true", help="200 records in the store instead of 10 000")
    count = 200 if parser.parse_args(arguments).small else 10_000
    heading(f"{count} records")
    held = learnings(count)
    _front_matter(held[:200])
    top = Path(tempfile.mkdtemp(prefix="learnkit-bench-"))
    try:
        _store(top / "store", held)
        _saves(top / "store", held)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    return 0


def _front_matter(held: list[SharedLearning]) -> None:
    """Measure one front matter after the other, beside PyYAML's C loader and dumper."""
    files = [file_of(learning) for learning in held]
    heads = [split(raw.decode(), path="x")[1] for raw in files]
    fronts = [to_front(learning) for learning in held]
    plain = [resolved(front) for front in fronts]
    proved("what is written is read back equal", [learning_of(raw, path="x") for raw in files] == held)
    proved("both readers agree", all(resolved(parse(head)) == resolved(load(head, path="x")) for head in heads))
    measure(
        f"read {len(held)} front matters",
        {
            "CSafeLoader": lambda: [yaml.load(head, Loader=C_LOADER) for head in heads],
            "learnkit, quick reader": lambda: [parse(head) for head in heads],
            "learnkit, full reader": lambda: [load(head, path="x") for head in heads],
            "learnkit, bytes to learning": lambda: [learning_of(raw, path="x") for raw in files],
        },
        peer="CSafeLoader",
    )
    measure(
        f"write {len(held)} front matters",
        {
            "CSafeDumper": lambda: [yaml.dump(front, Dumper=C_DUMPER, sort_keys=False) for front in plain],
            "learnkit, mapping to text": lambda: [emit(front) for front in fronts],
            "learnkit, learning to bytes": lambda: [file_of(learning) for learning in held],
        },
        peer="CSafeDumper",
    )


def _store(root: Path, held: list[SharedLearning]) -> None:
    """Measure loading everything, beside a look at every file."""
    for learning in held:
        path = root / "codex" / f"{learning.id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file_of(learning))
    store = MarkdownLearningStore(root)
    proved("the store gives every record", list(store.scan()) == sorted(held, key=lambda learning: learning.id))

    def looked() -> int:
        with os.scandir(root / "codex") as entries:
            return sum(entry.stat().st_size for entry in entries)

    def with_yaml() -> int:
        found = 0
        for path in (root / "codex").iterdir():
            text = path.read_text(encoding="utf-8")
            found += from_front(yaml.load(split(text, path="x")[1], Loader=C_LOADER), body_of(text), path="x").schema
        return found

    candidates = {
        "scandir + stat": looked,
        "learnkit, one by id, warm": lambda: store.get(held[0].id),
        "learnkit, revision": store.revision,
        "learnkit, again": lambda: list(store.scan()),
        "learnkit, cold": lambda: list(MarkdownLearningStore(root).scan()),
        "CSafeLoader, cold": with_yaml,
    }
    measure(f"load {len(held)} records", candidates, peer="scandir + stat", rounds=5)


def _saves(root: Path, held: list[SharedLearning]) -> None:
    """Measure saves beside a lock, a flush and a rename; each candidate has a place of its own."""
    turn = iter(range(2, 1_000_000))
    places = {"learnkit": root.with_name("flushed"), "learnkit, no flush": root.with_name("fast")}
    stores = {name: MarkdownLearningStore(place, durable=place.name == "flushed") for name, place in places.items()}
    for place in places.values():
        shutil.copytree(root, place)

    def changed(store: MarkdownLearningStore) -> list[SharedLearning]:
        number = next(turn)
        saved = [evolve(learning, occurrences=number) for learning in held[:20]]
        for learning in saved:
            store.save(learning)
        return saved

    def added(store: MarkdownLearningStore) -> None:
        number = next(turn)
        for learning in held[:20]:
            store.save(evolve(learning, id=f"{learning.id}-{number}"))

    for name, store in stores.items():
        saved = changed(store)
        again = MarkdownLearningStore(places[name])
        proved(f"{name}: what was saved is read back equal", [again.get(one.id) for one in saved] == saved)
    measure(
        f"save 20 records, {len(held)} in the store",
        {
            **{name: partial(changed, store) for name, store in stores.items()},
            **{f"{name}, new ids": partial(added, store) for name, store in stores.items()},
            "filelock + fsync + rename": partial(_bare, root.with_name("bare"), held[:20]),
        },
        peer="filelock + fsync + rename",
        rounds=7,
    )


def _bare(place: Path, held: list[SharedLearning]) -> None:
    """Write records as a careful program without a store would: a lock, a flush and a rename for each."""
    place.mkdir(exist_ok=True)
    lock = FileLock(place / "lock")
    for learning in held:
        path = place / f"{learning.id}.md"
        with lock:
            temporary = path.with_suffix(".tmp")
            with temporary.open("wb") as stream:
                stream.write(file_of(learning))
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(path)
            flush_folder(place)


if __name__ == "__main__":
    raise SystemExit(main())
