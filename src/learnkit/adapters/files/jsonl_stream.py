"""JSON lines as bytes: read in big blocks, and strings taken from where they stand, without parsing the line.

In a line of JSON every quote inside a string is escaped. So a key with its quotes cannot stand inside a string:
finding those bytes is as sure as parsing. The quote, comma and quote between two members cannot either, but may
begin two bytes early, at an escaped quote before the end of a string that ends with a comma.
"""

import os
import stat
from collections.abc import Iterator
from errno import EILSEQ
from functools import partial
from importlib.util import find_spec
from io import BufferedReader, RawIOBase
from json.decoder import scanstring as _scanstring  # type: ignore[attr-defined]
from typing import Any, BinaryIO

from attrs import frozen
from typing_extensions import override

from learnkit.core.kernel import fence
from learnkit.errors import StoreError

_COMPRESSED = ".zst"
_BLOCK = 1 << 17
_BACKSLASH = ord("\\")
_LEFT_OUT = "\n[…]\n"
_MAYBE_SURROGATE = b"\xed"
"""The first byte of half a pair that stands unescaped, against the rule; and of a few letters of Hangul."""
_LONGEST_ESCAPE = 12
"""Bytes of one character in two escapes, as in ``\\ud83d\\ude00``."""
_CUT_ESCAPE = 8
"""More bytes of text than what is left of such an escape can give, so that it lies in what is not kept."""
_MARK = fence.OPEN.strip("<").encode()


@frozen
class Endless:
    """A line above the limit: its bytes were counted and passed over."""

    size: int


def raw_lines(stream: BinaryIO, limit: int) -> Iterator[bytes | Endless]:
    """Give every line with its line break, the last one as it is; one of ``limit`` bytes or more as ``Endless``."""
    for raw in iter(partial(stream.readline, limit), b""):
        if len(raw) < limit:
            yield raw
        else:
            yield Endless(limit + _rest_of_line(stream, raw))


def _rest_of_line(stream: BinaryIO, raw: bytes) -> int:
    """Pass over the rest of a line that began with ``raw``; give its bytes."""
    passed = 0
    while raw and not raw.endswith(b"\n"):
        raw = stream.readline(_BLOCK)
        passed += len(raw)
    return passed


def string_at(raw: bytes, start: int, stop: int) -> str:
    """Give the text of the JSON string whose content stands from ``start`` to ``stop``, between its quotes.

    Raises ``ValueError`` where that is no string of JSON.
    """
    piece = raw[start:stop].decode("utf-8", "surrogatepass")
    return _scanned(f'{piece}"') if "\\" in piece else piece


def string_from(raw: bytes, start: int) -> str:
    """Give the text of the JSON string whose content begins at ``start``; raises ``ValueError`` where none does."""
    return _scanned(raw[start:].decode("utf-8", "surrogatepass"))


def _scanned(text: str) -> str:
    """Give the string whose content stands at the head of ``text``, up to its closing quote."""
    found: str = _scanstring(text, 0)[0]
    return found


def excerpt(text: str, limit: int) -> str:
    """Give what is kept of a success: what learnkit showed is stripped, and a long text keeps its head and its tail.

    At most ``limit`` bytes of UTF-8 (64 or more), never cut inside a character.
    """
    text = fence.strip(text)
    return text if _size(text) <= limit else _joined(text, text, _half(limit))


def excerpt_at(raw: bytes, start: int, stop: int, limit: int) -> str:
    """Give the excerpt of the JSON string from ``start`` to ``stop``; of a long one only head and tail are read.

    Raises ``ValueError`` where that is no string of JSON.
    """
    if stop - start > 2 * limit and raw.find(_MARK, start, stop) < 0:
        half = _half(limit)
        # Some bytes more than are wanted, for an escape takes two or six for one. What lies between is surely so
        # much that the whole text is longer than the limit.
        window = half + half // 4
        head = _text(raw[start : start + window])
        tail = _text(raw[_unescaped(raw, stop - window, start) : stop])
        if head is not None and tail is not None and _size(head) >= half and _size(tail) >= half + _CUT_ESCAPE:
            return _joined(head, tail, half)
    return excerpt(string_at(raw, start, stop), limit)


def _half(limit: int) -> int:
    return (limit - len(_LEFT_OUT.encode())) // 2


def _joined(head: str, tail: str, size: int) -> str:
    """Give ``size`` bytes of the beginning of one text and of the end of another, no character cut in two."""
    if not head.isascii():
        head = head.encode("utf-8", "surrogatepass")[:size].decode("utf-8", "ignore")
    if not tail.isascii():
        tail = tail.encode("utf-8", "surrogatepass")[-size:].decode("utf-8", "ignore")
    return f"{head[:size]}{_LEFT_OUT}{tail[-size:]}"


def _size(text: str) -> int:
    """Give the bytes of a text in UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _unescaped(raw: bytes, at: int, start: int) -> int:
    """Give the first place from ``at`` on that is not the second half of an escape in the string from ``start`` on."""
    before = at
    while before > start and raw[before - 1] == _BACKSLASH:
        before -= 1
    return at + (at - before) % 2


def _text(part: bytes) -> str | None:
    """Give the text of a part of a string without what is cut in two at its ends; None if unsure."""
    if b"\\u" in part[-_LONGEST_ESCAPE:] or _MAYBE_SURROGATE in part:
        return None
    if (len(part) - len(part.rstrip(b"\\"))) % 2:
        part = part[:-1]
    return _scanned(part.decode("utf-8", "ignore") + '"')


def opened(path: str) -> BinaryIO:
    """Open a regular file for reading, a compressed one as what is in it, forwards only.

    Raises ``StoreError`` for devices, pipes and folders, and where the package that decompresses is missing; an
    OSError for what cannot be looked at.
    """
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        os.scandir(path).close()
    if not stat.S_ISREG(mode):
        raise StoreError("it is no regular file", where=path, do="Name a transcript")
    if not is_compressed(path):
        return open(path, "rb", buffering=_BLOCK)
    if not can_decompress():
        raise StoreError(
            "a compressed transcript needs the package zstandard",
            where=path,
            do="pip install 'agent-learnkit[agents]'",
        )
    import zstandard

    packed = open(path, "rb")  # noqa: SIM115 — closed with the stream around it
    stream = zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True)
    return BufferedReader(_Decompressing(stream), _BLOCK)


def is_compressed(path: str) -> bool:
    """Say whether a transcript is compressed, by its name."""
    return path.endswith(_COMPRESSED)


def can_decompress() -> bool:
    """Say whether the package that decompresses is installed."""
    return find_spec("zstandard") is not None


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
