"""Sessions in memory."""

from collections.abc import Iterator, Mapping

from typing_extensions import override

from learnkit.core.sessions.values import Session
from learnkit.errors import StoreError
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource


class InMemorySessionSource(SessionSource):
    """Gives sessions that were handed in, each list under the path of its transcript."""

    def __init__(self, agent: str, sessions: Mapping[str, tuple[Session, ...]]) -> None:
        """Take the agent's id and its sessions by path."""
        self._agent = agent
        self._sessions = dict(sessions)

    def put(self, path: str, sessions: tuple[Session, ...]) -> None:
        """Give a path these sessions, in the place of those that it had."""
        self._sessions[path] = sessions

    @property
    @override
    def agent(self) -> str:
        return self._agent

    @override
    def discover(self) -> Iterator[str]:
        yield from sorted(self._sessions)

    @override
    def recognises(self, path: str) -> bool:
        return path in self._sessions

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        if path not in self._sessions:
            raise StoreError("there is no such transcript", where=path, do="Ask for one that discover() names")
        sessions = self._sessions[path]
        size = sum(len(session.events) for session in sessions)
        now = ReadMark(path=path, identity=path, size=size, offset=size, record=size)
        if mark == now:
            return SessionReading(sessions=(), mark=now)
        return SessionReading(sessions=sessions, mark=now, records=size, bytes_read=size, restarted=mark is not None)
