"""Transcripts: files of one JSON record a line, read in one pass, with marks for the next run."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from errno import EILSEQ
from hashlib import blake2b
from importlib.util import find_spec
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO

from attrs import define, field
from typing_extensions import override

from learnkit.adapters.files.failures import told
from learnkit.adapters.files.walk import walk
from learnkit.core.sessions.values import Session
from learnkit.errors import StoreError
from learnkit.ports.session_source import ReadMark, ReadProblem, SessionReading

LINE_LIMIT = 64 * 1024 * 1024
"""Bytes of one line; a longer one is counted as broken and not held in memory."""
HEAD_LIMIT = 256 * 1024
"""Bytes that are looked at to recognise a format."""
COMPRESSED = ".zst"
_CHECKED = 4096
_MOST_PROBLEMS = 20
_LOADS = json.JSONDecoder().decode
_OVERLAP = 400
"""Records before the end that the next run reads again, so that failures there meet what comes after."""


@define
class Line:
    """One line: its 0-based index in the file, where it begins, and its bytes without the line break."""

    index: int
    offset: int
    raw: bytes


@define
class TranscriptFile:
    """One pass over one file, from a mark or from its start.

    ``lines()`` gives what is complete; a last line without its end is left for the next run unless it is
    whole JSON. ``mark()`` is for then.
    """

    path: str
    mark_given: ReadMark | None = None
    state: dict[str, str] = field(factory=dict)
    records: int = 0
    broken: int = 0
    bytes_read: int = 0
    restarted: bool = False
    problems: list[ReadProblem] = field(factory=list)
    _starts: list[tuple[int, int]] = field(factory=list)
    """Index and offset of the last lines, for the place where the next run begins."""
    _end: tuple[int, int] = (0, 0)
    _size: int = 0
    _identity: str = ""

    def is_unchanged(self) -> bool:
        """Say whether the file is the one of the mark, byte for byte as far as a look can tell."""
        with told("read", Path(self.path)):
            status = os.stat(self.path)
        self._identity = f"{status.st_dev}:{status.st_ino}:{status.st_mtime_ns}"
        self._size = status.st_size
        given = self.mark_given
        return given is not None and given.identity == self._identity and given.size == self._size

    def lines(self) -> Iterator[Line]:
        """Give the lines from the mark on, or all where the mark does not fit."""
        with told("read", Path(self.path)), _opened(self.path) as stream:
            index, offset = self._beginning(stream)
            self._end = (index, offset)
            if not is_compressed(self.path):
                stream.seek(offset)
            yield from self._read(stream, index, offset)

    def _beginning(self, stream: BinaryIO) -> tuple[int, int]:
        """Give the index and the offset at which to begin."""
        given = self.mark_given
        if given is None:
            return 0, 0
        if (
            not is_compressed(self.path)
            and given.size <= self._size
            and _sum_before(stream, given.offset) == given.checked
        ):
            self.state = dict(given.state)
            return given.record, given.offset
        self.restarted = True
        return 0, 0

    def _fits(self, stream: BinaryIO, given: ReadMark) -> bool:
        """Say whether a file still begins as it did at the mark; a compressed one is always read whole."""
        if is_compressed(self.path) or given.size > self._size:
            return False
        return _sum_before(stream, given.offset) == given.checked

    def _read(self, stream: BinaryIO, index: int, offset: int) -> Iterator[Line]:
        while True:
            raw = stream.readline(LINE_LIMIT)
            if not raw:
                return
            size = len(raw)
            if not raw.endswith(b"\n"):
                if size >= LINE_LIMIT:
                    size += _skip_line(stream)
                    self.broke(index, "the line is longer than 64 MiB")
                    raw = b""
                elif not _is_whole(raw):
                    return
            self.records += 1
            self.bytes_read += size
            self._starts.append((index, offset))
            if len(self._starts) > 2 * _OVERLAP:
                del self._starts[:_OVERLAP]
            if raw.strip():
                yield Line(index, offset, raw)
            index += 1
            offset += size
            self._end = (index, offset)

    def parsed(self, line: Line) -> dict[str, Any] | None:
        """Give a line's JSON object; None, counted and named, where it is none."""
        try:
            record = _LOADS(line.raw.decode("utf-8", "surrogatepass"))
        except (ValueError, RecursionError) as error:
            self.broke(line.index, f"no JSON: {error}"[:200])
            return None
        if not isinstance(record, dict):
            self.broke(line.index, "no JSON object")
            return None
        return record

    def broke(self, index: int, what: str) -> None:
        """Count a line that cannot be used, and name the first few."""
        self.broken += 1
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(ReadProblem(self.path, index + 1, what))

    def mark(self) -> ReadMark:
        """Give the mark for the next run: a little before the end, so that late failures still find their fix."""
        index, offset = self._starts[-_OVERLAP] if len(self._starts) >= _OVERLAP else self._first()
        checked = ""
        if is_compressed(self.path):
            index, offset = 0, 0
        else:
            with told("read", Path(self.path)), _opened(self.path) as stream:
                checked = _sum_before(stream, offset)
        return ReadMark(
            path=self.path,
            identity=self._identity,
            size=self._size,
            offset=offset,
            record=index,
            checked=checked,
            state=self.state,
        )

    def reading(self, sessions: Iterable[Session]) -> SessionReading:
        """Give what this pass gave, with the mark for the next run."""
        return SessionReading(
            sessions=tuple(sessions),
            mark=self.mark(),
            records=self.records,
            broken=self.broken,
            bytes_read=self.bytes_read,
            restarted=self.restarted,
            problems=tuple(self.problems),
        )

    def _first(self) -> tuple[int, int]:
        """Give the place of the first line that was read."""
        return self._starts[0] if self._starts else self._end


def _opened(path: str) -> BinaryIO:
    """Open a regular file for reading, a compressed one as what is in it.

    Raises ``StoreError`` for devices, pipes and folders, and where the package that decompresses is missing.
    """
    if not Path(path).is_file():
        raise StoreError("it is no regular file", where=path, do="Name a transcript")
    return _decompressed(path) if is_compressed(path) else open(path, "rb")


def is_compressed(path: str) -> bool:
    """Say whether a transcript is compressed, by its name."""
    return path.endswith(COMPRESSED)


def can_decompress() -> bool:
    """Say whether the package that decompresses is installed."""
    return find_spec("zstandard") is not None


def _decompressed(path: str) -> BinaryIO:
    """Open a compressed file as a stream of its content, which can only be read forwards."""
    if not can_decompress():
        raise StoreError(
            "a compressed transcript needs the package zstandard",
            where=path,
            do="pip install 'agent-learnkit[agents]'",
        )
    import zstandard

    return BufferedReader(_Decompressing(zstandard.ZstdDecompressor().stream_reader(open(path, "rb"))))


class _Decompressing(RawIOBase):
    """The content of a compressed file; damage is an error of the file, as it is for others."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, buffer: Any) -> int:
        import zstandard

        try:
            return int(self._stream.readinto(buffer))
        except zstandard.ZstdError as error:
            raise OSError(EILSEQ, f"it cannot be decompressed: {error}") from error

    @override
    def close(self) -> None:
        self._stream.close()
        super().close()


def _skip_line(stream: BinaryIO) -> int:
    """Pass over the rest of a line; give its bytes."""
    passed = 0
    while True:
        raw = stream.readline(1 << 20)
        passed += len(raw)
        if not raw or raw.endswith(b"\n"):
            return passed


def _is_whole(raw: bytes) -> bool:
    """Say whether a last line without a line break is already complete."""
    try:
        json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return True


def _sum_before(stream: BinaryIO, offset: int) -> str:
    """Give a digest of the bytes at the start and right before a place: they differ where a file was rewritten."""
    sum_ = blake2b(digest_size=8)
    stream.seek(0)
    sum_.update(stream.read(min(_CHECKED, offset)))
    stream.seek(max(0, offset - _CHECKED))
    sum_.update(stream.read(min(_CHECKED, offset)))
    return sum_.hexdigest()


def head_records(path: str) -> list[dict[str, Any]]:
    """Give the JSON objects in the head of a file, of any form; none for a file that cannot be read so."""
    try:
        with _opened(path) as stream:
            raw = stream.read(HEAD_LIMIT)
    except (OSError, StoreError, EOFError):
        return []
    found = []
    for line in raw.split(b"\n"):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            found.append(record)
    return found


def transcripts_below(roots: tuple[Path, ...], fits: Callable[[str], bool]) -> Iterator[str]:
    """Give the files below several folders whose names fit, sorted, each once."""
    yield from sorted({entry.path for root in roots for entry in walk(str(root)) if fits(entry.name)})
