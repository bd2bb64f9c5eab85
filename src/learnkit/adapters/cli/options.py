"""Kinds of values that several commands take: names, and folders that must be there."""

import os

import click
from typing_extensions import override

from learnkit.core.learnings.drafting import NAME_LIMIT


class Name(click.ParamType[str]):
    """A name of an agent or a session: one line that can be printed, of at most 256 bytes."""

    name = "name"

    @override
    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = value.strip()
        if not text:
            self.fail("a name may not be empty", param, ctx)
        if not text.isprintable():
            self.fail(f"{text!r} holds characters that cannot be printed", param, ctx)
        if len(text.encode("utf-8", "surrogatepass")) > NAME_LIMIT:
            self.fail(f"a name may have {NAME_LIMIT} bytes, and this one has more", param, ctx)
        return text


class Folder(click.ParamType[str]):
    """A folder by its path; ``must_exist`` refuses one that is not there."""

    name = "folder"

    def __init__(self, *, must_exist: bool) -> None:
        """Take what is asked of it."""
        self._must_exist = must_exist

    @override
    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.strip() or not value.isprintable():
            self.fail(f"{value!r} is no path of a folder", param, ctx)
        if self._must_exist and not os.path.isdir(os.path.expanduser(value)):
            self.fail(f"there is no folder {value!r}", param, ctx)
        return value


NAME = Name()
"""The name of an agent or a session."""
