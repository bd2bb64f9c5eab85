"""Whether a text is a command line at all, or words about one."""

from learnkit.core.toolcalls.shell import tables
from learnkit.core.toolcalls.shell.commands import analyse


def is_command(text: str) -> bool:
    """Say whether a text is rather a command line than words about one.

    It begins with a program that is known, or holds an option, a path in front, or several commands.
    """
    read = analyse(text)
    words = read.main.words
    if not words:
        return False
    known = read.command_class in tables.KNOWN or "/" in words[0]
    return known or len(read.segments) > 1 or any(word.startswith("-") for word in words[1:])
