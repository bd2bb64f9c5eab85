"""The rights of an ordinary user, for tests that run as root: closed files are closed to them, too."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_VERSION_3 = 0x20080522
_OVERRIDES = (1 << 1) | (1 << 2)
"""The two capabilities by which root passes over the rights of files (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH)."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Data(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def ordinary_rights() -> Iterator[None]:
    """Do without root's right to pass over modes of files, in this thread; skips where that cannot be done."""
    if sys.platform == "win32":
        pytest.skip("modes close no file on this platform")
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, held = _Header(_VERSION_3, 0), (_Data * 2)()
    if not hasattr(libc, "capget") or libc.capget(ctypes.byref(header), held) != 0:
        pytest.skip("root cannot lay down its rights here")
    fewer = (_Data * 2)(*held)
    fewer[0].effective &= ~_OVERRIDES
    if libc.capset(ctypes.byref(header), fewer) != 0:
        pytest.skip("root cannot lay down its rights here")
    try:
        yield
    finally:
        libc.capset(ctypes.byref(header), held)
