"""Transcripts: files of one JSON record a line, read in one pass, with marks for the next run."""

import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from errno import EILSEQ, ENOENT, ENOTDIR
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

from attrs import define, field

from learnkit.adapters.files.failures import told
from learnkit.adapters.files.jsonl_stream import Endless, can_decompress, is_compressed, opened, raw_lines
from learnkit.adapters.files.walk import Visited, walk
from learnkit.core.sessions.values import Session
from learnkit.errors import StoreError
from learnkit.ports.session_source import ReadMark, ReadProblem, SessionReading

LINE_LIMIT = 64 * 1024 * 1024
"""Bytes of one line; a longer one is counted as broken and not held in memory."""
HEAD_LIMIT = 256 * 1024
"""Bytes that are looked at to recognise a format."""
_CHECKED = 4096
_NOTHING_TO_SEE = (ENOENT, ENOTDIR, EILSEQ)
_MOST_PROBLEMS = 20
_OVERLAP = 48
"""Lines with events before the end that the next run reads again, so that failures there meet what comes after."""
_OVERLAP_BYTES = 4 * 1024 * 1024
_MOST_WAITING = 64
"""Calls without an outcome that the next run looks at again, however far back they stand."""
_WAITING = "waiting"
_LOADS = json.JSONDecoder().decode
_OPEN = ord("{")


@define
class Line:
    """One line: its 0-based index in the file, where it begins, and its bytes without the line break.

    ``is_plain`` says that it begins and ends like an object of JSON.
    """

    index: int
    offset: int
    raw: bytes
    is_plain: bool = True


@define
class _Place:
    """Where a later run can begin, and what was known there."""

    index: int
    offset: int
    state: Mapping[str, str]


def every_line(raw: bytes) -> bool:
    """Say of any line that it matters."""
    return True


@define
class TranscriptFile:
    """One pass over one file, from a mark or from its start.

    ``lines()`` gives what is complete; a last line without its end is left for the next run unless it is
    whole JSON. ``gave`` notes a line with events, ``waits`` and ``settled`` a call whose outcome may come
    later: ``mark()`` tells the next run where to begin, and which lines before that it needs again.
    """

    path: str
    mark_given: ReadMark | None = None
    state: Mapping[str, str] = field(factory=dict)
    records: int = 0
    broken: int = 0
    bytes_read: int = 0
    restarted: bool = False
    problems: list[ReadProblem] = field(factory=list)
    _begun: _Place = field(init=False, default=_Place(0, 0, {}))
    _end: _Place = field(init=False, default=_Place(0, 0, {}))
    _last: deque[_Place] = field(init=False, factory=lambda: deque(maxlen=_OVERLAP))
    _waiting: dict[str, list[_Place]] = field(init=False, factory=dict)
    _size: int = field(init=False, default=0)
    _identity: str = field(init=False, default="")

    def is_unchanged(self) -> bool:
        """Say whether the file is the one of the mark, byte for byte as far as a look can tell."""
        with told("read", Path(self.path)):
            status = os.stat(self.path)
        self._identity = f"{status.st_dev}:{status.st_ino}:{status.st_mtime_ns}"
        self._size = status.st_size
        given = self.mark_given
        return given is not None and given.identity == self._identity and given.size == self._size

    def lines(self, matters: Callable[[bytes], bool] = every_line) -> Iterator[Line]:
        """Give the lines from the mark on, or all where the mark does not fit: those that may matter.

        ``matters`` is asked about lines that look like a whole object; others are given to be judged by parsing.
        """
        with told("read", Path(self.path)), opened(self.path) as stream:
            again = self._beginning(stream)
            for place in again:
                stream.seek(place.offset)
                self.state = place.state
                yield from self._given(next(raw_lines(stream, LINE_LIMIT), b""), place)
            self.state = self._begun.state
            if not is_compressed(self.path):
                stream.seek(self._begun.offset)
            yield from self._new(stream, matters)

    def _beginning(self, stream: BinaryIO) -> tuple[_Place, ...]:
        """Find where to begin; give the lines before that are needed again."""
        given = self.mark_given
        if given is None:
            return ()
        if is_compressed(self.path) or given.size > self._size or _sum_before(stream, given.offset) != given.checked:
            self.restarted = True
            return ()
        self._begun = _Place(given.record, given.offset, {k: v for k, v in given.state.items() if k != _WAITING})
        return _read_places(given.state.get(_WAITING, ""))

    def _given(self, raw: bytes | Endless, place: _Place) -> Iterator[Line]:
        """Give a line that is needed again."""
        if isinstance(raw, bytes) and raw.strip():
            self.records += 1
            self.bytes_read += len(raw)
            yield Line(place.index, place.offset, raw.rstrip(b"\r\n"), is_plain=False)

    def _new(self, stream: BinaryIO, matters: Callable[[bytes], bool]) -> Iterator[Line]:
        index, offset = self._begun.index, self._begun.offset
        for raw in raw_lines(stream, LINE_LIMIT):
            if isinstance(raw, Endless):
                self.broke(index, "the line is longer than 64 MiB")
                size = raw.size
            else:
                size = len(raw)
                if raw[-2:] == b"}\n" and raw[0] == _OPEN:
                    if matters(raw):
                        yield Line(index, offset, raw[:-1])
                elif raw[-1:] != b"\n" and not _is_whole(raw):
                    break
                elif raw.strip():
                    yield Line(index, offset, raw.rstrip(b"\r\n"), is_plain=False)
            index += 1
            offset += size
        self.records += index - self._begun.index
        self.bytes_read += offset - self._begun.offset
        self._end = _Place(index, offset, self.state)

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

    def remember(self, key: str, value: str) -> None:
        """Keep what later lines rely on."""
        if self.state.get(key) != value:
            self.state = {**self.state, key: value}

    def gave(self, line: Line, *, waiting: str | None = None) -> None:
        """Note that a line gave events; ``waiting`` names a call whose outcome is not known yet."""
        place = _Place(line.index, line.offset, self.state)
        if line.offset >= self._begun.offset:
            self._last.append(place)
        if waiting is not None:
            self._waiting[waiting] = [place]

    def waits(self, key: str, line: Line) -> None:
        """Note that the next run needs this line again, too, unless ``key`` is settled."""
        self._waiting.setdefault(key, []).append(_Place(line.index, line.offset, self.state))

    def settled(self, key: str) -> None:
        """Note that nothing more is expected."""
        self._waiting.pop(key, None)

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

    def mark(self) -> ReadMark:
        """Give the mark for the next run: a little before the end, so that late failures still find their fix."""
        place, checked = _Place(0, 0, {}), ""
        if not is_compressed(self.path):
            place = self._next_beginning()
            with told("read", Path(self.path)), opened(self.path) as stream:
                checked = _sum_before(stream, place.offset)
        kept = [one for places in list(self._waiting.values())[-_MOST_WAITING:] for one in places]
        waiting = {one.offset: one for one in kept if one.offset < place.offset}
        state = dict(place.state)
        if waiting:
            state[_WAITING] = json.dumps([[one.index, one.offset, one.state] for _, one in sorted(waiting.items())])
        return ReadMark(
            path=self.path,
            identity=self._identity,
            size=self._size,
            offset=place.offset,
            record=place.index,
            checked=checked,
            state=state,
        )

    def _next_beginning(self) -> _Place:
        """Give the place for the next run: some events before the end, but not too many bytes."""
        places = list(self._last) if len(self._last) == _OVERLAP else [self._begun, *self._last]
        return next((one for one in places if one.offset >= self._end.offset - _OVERLAP_BYTES), self._end)


def _read_places(text: str) -> tuple[_Place, ...]:
    """Read the places that a mark holds; none where it was changed by others."""
    try:
        found = json.loads(text) if text else []
        return tuple(_Place(int(index), int(offset), dict(state)) for index, offset, state in found)
    except (ValueError, TypeError):
        return ()


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


def head_records(path: str) -> Iterator[dict[str, Any]]:
    """Give the JSON objects in the head of a file, of any form; none for damage and for a file that is not there.

    Raises ``StoreError`` for what cannot be opened.
    """
    if is_compressed(path) and not can_decompress():
        return
    try:
        with told("read", Path(path)), opened(path) as stream:
            raw = stream.read(HEAD_LIMIT)
    except StoreError as error:
        cause = error.__cause__
        if cause is None or (isinstance(cause, OSError) and cause.errno in _NOTHING_TO_SEE):
            return
        raise
    for line in raw.split(b"\n"):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            yield record


def transcripts_below(roots: tuple[Path, ...], fits: Callable[[str], bool]) -> Iterator[str]:
    """Give the files below several folders whose names fit, sorted, each once.

    A folder that cannot be listed is given itself, so that reading it says why.
    """
    found: set[str] = set()
    for root in roots:
        visited = Visited()
        found.update(entry.path for entry in walk(str(root), visited) if fits(entry.name))
        found.update(folder for folder, error in visited.unread.items() if not isinstance(error, NotADirectoryError))
    yield from sorted(found)
