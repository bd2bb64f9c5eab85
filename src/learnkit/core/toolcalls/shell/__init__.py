"""Shell commands: what a command line is made of, what it aims at, and how alike two of them are.

``analyse`` reads a command line into segments and names its class, families, shape and kind;
``similarity`` and ``same_class`` compare two of them. Nothing here runs, resolves or judges a
command. Pure and linear in the length of the text; no input raises. Start with ``commands``.
"""

from learnkit.core.toolcalls.shell.commands import Command, CommandKind, Segment, analyse
from learnkit.core.toolcalls.shell.likeness import same_class, similarity
from learnkit.core.toolcalls.shell.recognising import is_command

__all__ = ["Command", "CommandKind", "Segment", "analyse", "is_command", "same_class", "similarity"]
