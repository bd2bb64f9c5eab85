"""Reading: from what people name to sessions, one file after the other."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from learnkit.core.kernel.events import Event, Severity
from learnkit.core.sessions.values import Session
from learnkit.core.usecases.material import Material
from learnkit.core.usecases.reports import FileReading, FileState
from learnkit.errors import LearnkitError, StoreError
from learnkit.ports.event_sink import EventSink
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource
from learnkit.ports.transcript_finder import TranscriptFinder


@frozen
class Gathered:
    """What is to be read: sessions as they are, files by path, and places that could not be looked at.

    ``named`` are the files that a person named one by one: of those, an unknown format is an error.
    """

    sessions: tuple[Session, ...] = ()
    paths: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()
    refused: tuple[FileReading, ...] = ()


@frozen
class ReadFile:
    """A file after it was read: what to report, and the sessions in it."""

    report: FileReading
    sessions: tuple[Session, ...] = ()
    mark: ReadMark | None = None


@frozen(kw_only=True)
class Reading:
    """Finds files, asks the sources which of them recognises each, and reads."""

    sources: Sequence[SessionSource]
    finder: TranscriptFinder
    events: EventSink

    def gather(self, material: Material | None) -> Gathered:
        """Give what is to be read; None stands for the default places of every source.

        Raises ``NotFoundError`` for a name behind which there is nothing.
        """
        if material is None:
            return self._discovered()
        if isinstance(material, Session | str) or hasattr(material, "__fspath__"):
            material = (material,)  # type: ignore[assignment]
        sessions: list[Session] = []
        paths: dict[str, bool] = {}
        for one in material:  # type: ignore[union-attr]
            if isinstance(one, Session):
                sessions.append(one)
                continue
            name = one if isinstance(one, str) else one.__fspath__()
            place = self.finder.place(name)
            for path in self.finder.find(name):
                paths[path] = paths.get(path, False) or path == place
        named = frozenset(path for path, is_named in paths.items() if is_named)
        return Gathered(tuple(sessions), tuple(sorted(paths)), named)

    def _discovered(self) -> Gathered:
        """Give the transcripts in default places; one source that fails does not stop the others."""
        paths: dict[str, None] = {}
        refused = []
        for source in self.sources:
            try:
                paths.update(dict.fromkeys(source.discover()))
            except LearnkitError as error:
                self.events.emit(
                    Event("source.failed", {"agent": source.agent, "reason": str(error)}, Severity.WARNING)
                )
                refused.append(FileReading(error.where, FileState.UNREADABLE, source.agent, why=_why(error)))
        return Gathered(paths=tuple(paths), refused=tuple(refused))

    def read(self, path: str, *, mark: ReadMark | None = None) -> ReadFile:
        """Read one file from ``mark`` on; a file that cannot be read is said, not raised."""
        try:
            source = self._source_of(path)
            if source is None:
                return ReadFile(FileReading(path, FileState.UNKNOWN, why=self._unknown()))
            reading = source.read(path, mark=mark)
        except LearnkitError as error:
            self.events.emit(Event("transcript.unreadable", {"path": path, "reason": str(error)}, Severity.WARNING))
            return ReadFile(FileReading(path, FileState.UNREADABLE, why=_why(error, path)))
        return ReadFile(_report(path, source.agent, reading, mark), reading.sessions, reading.mark)

    def sessions(self, gathered: Gathered) -> Iterator[Session]:
        """Give every session, file by file, each file read whole.

        Raises ``StoreError`` for a file that was named itself and cannot be read.
        """
        yield from gathered.sessions
        for path in gathered.paths:
            done = self.read(path)
            if path in gathered.named and done.report.state in (FileState.UNKNOWN, FileState.UNREADABLE):
                raise StoreError(done.report.why, where=path, do="Name a transcript, or the folder that holds them")
            yield from done.sessions

    def _source_of(self, path: str) -> SessionSource | None:
        """Give the first source that recognises the content."""
        return next((source for source in self.sources if source.recognises(path)), None)

    def _unknown(self) -> str:
        known = ", ".join(source.agent for source in self.sources) or "none"
        return f"no reader recognises this content (readers: {known})"


def _why(error: LearnkitError, path: str = "") -> str:
    """Give an error in words, without the path that stands beside it."""
    what = error.what if error.where in ("", path) or not path else f"{error.what} ({error.where})"
    return f"{what}. {error.do}" if error.do else what


def _report(path: str, agent: str, reading: SessionReading, mark: ReadMark | None) -> FileReading:
    """Give what is reported of one reading."""
    is_same = mark is not None and not reading.sessions and not reading.records
    report = FileReading(
        path,
        FileState.UNCHANGED if is_same else FileState.READ,
        agent,
        records=reading.records,
        broken=reading.broken,
        bytes_read=reading.bytes_read,
        sessions=len(reading.sessions),
        restarted=reading.restarted,
        problems=reading.problems,
    )
    return evolve(report, why="nothing new since the last run") if is_same else report
