"""The key under which raw records are hashed: it stays on this machine."""

import secrets
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from threading import Lock

from learnkit.adapters.files.atomic import PRIVATE, write_atomic
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.ports.inspector import Check, CheckState

_SIZE = 32


class RecordKey:
    """Hashes records with a key of 32 bytes in a file (mode 0600) that is made when it is first needed.

    Until ``make`` was called on this machine, ``digest`` gives "": reading alone writes nothing.
    """

    def __init__(self, path: Path) -> None:
        """Take the file of the key."""
        self._path = path
        self._lock = Lock()
        self._key = b""

    @property
    def path(self) -> Path:
        """Give the file of the key."""
        return self._path

    def checks(self) -> Iterator[Check]:
        """Say whether the file holds no key. Raises ``StoreError`` where it cannot be read."""
        if not self._read() and self._path.exists():
            says = f"{self._path} holds no key: evidence from before cannot be compared with its transcripts"
            yield Check("record key", CheckState.WARNING, says, "The next run of `learnkit mine` makes a new one")

    def digest(self, raw: bytes) -> str:
        """Give 32 hexadecimal digits that only this key gives for these bytes; "" where there is no key yet."""
        key = self._key or self._read()
        return blake2b(raw, digest_size=16, key=key).hexdigest() if key else ""

    def make(self) -> None:
        """Make the key where there is none; a damaged one is replaced. Raises ``StoreError``."""
        if self._key or self._read():
            return
        with locked(self._path.with_name(self._path.name + ".lock"), timeout=10.0):
            if not self._read():
                write_atomic(self._path, secrets.token_bytes(_SIZE), mode=PRIVATE)
                self._read()

    def _read(self) -> bytes:
        """Read the key and keep it."""
        with self._lock, told("read", self._path):
            try:
                raw = self._path.read_bytes()
            except (FileNotFoundError, NotADirectoryError):
                return b""
            self._key = raw if len(raw) == _SIZE else b""
            return self._key
