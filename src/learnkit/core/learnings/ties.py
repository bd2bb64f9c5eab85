"""Ties: how a question hangs together with the failure that a learning speaks of.

Shared words are no tie: in a small store ``git status`` shares all of its words with what once failed under
``git push``. What ties is the command, and next to it an error that speaks of a cause and not of the command line.
"""

import re
from enum import IntEnum

from attrs import frozen

from learnkit.core.learnings.values import LearningSource, SharedLearning
from learnkit.core.toolcalls.shell import Command, Segment, analyse, is_command, same_class, similarity

ALIKE = 0.8
"""The likeness of two commands (``shell.similarity``) from which on one may be answered with the other's fix."""
_WORDS = 60

_OF_THE_LINE = re.compile(
    r"\b(?:unknown|unrecogni[sz]ed|invalid|illegal|unexpected|ambiguous|unsupported|undefined|missing|bad|no such)"
    r"\b[^\n]{0,24}\b(?:flag|option|argument|operand|command|subcommand|choice|parameter|switch|file|directory|"
    r"target|script|task|value)s?\b"
    r"|command not found|not recognized|\bnot found$|permission denied|access is denied|is a directory|not a directory"
    r"|operation not permitted|operation cancel|timed out|\busage:",
    re.IGNORECASE | re.MULTILINE,
)


class Tie(IntEnum):
    """How closely a question's command is that of the failure."""

    NONE = 0
    PROGRAM = 1
    """The same program, or one of its family."""
    ACTION = 2
    """The same program and subcommand, words that are alike, and none of the failed command's left out."""


def tie(asked: Command, learning: SharedLearning) -> Tie:
    """Give how the command that is asked about hangs together with the one that failed."""
    failed = analyse(learning.original_command or "")
    if not same_class(asked, failed):
        return Tie.NONE
    if _is_told_of(asked.main, failed.main, learning):
        return Tie.ACTION
    if asked.main.subcommand != failed.main.subcommand or len(asked.main.words) < len(failed.main.words):
        return Tie.PROGRAM
    return Tie.ACTION if similarity(asked, failed) >= ALIKE else Tie.PROGRAM


@frozen
class Bond:
    """What a question holds answers to: its command, None where a text was asked about, and its error."""

    command: Command | None
    signature: str
    has_error: bool

    @classmethod
    def of(cls, asked: str, signature: str = "", *, has_error: bool = False) -> "Bond":
        """Give the bond of a question; with an error, whatever stands before it is its command."""
        is_one = is_command(asked) or (has_error and asked.strip() != "")
        return cls(analyse(asked) if is_one else None, signature, has_error)

    def is_same_cause(self, learning: SharedLearning) -> bool:
        """Say whether an equal signature means the same failure: of one program, or of any where it tells a cause."""
        if self.command is None or not learning.original_command or tie(self.command, learning) > Tie.NONE:
            return True
        return _OF_THE_LINE.search(self.signature) is None

    def decides(self, learning: SharedLearning) -> bool:
        """Say whether the tie alone decides: a command without an error is the one that failed, or is not."""
        return self.command is not None and not self.has_error and bool(learning.original_command)

    def is_tied(self, learning: SharedLearning) -> bool:
        """Say whether shared words may make this learning an answer.

        Next to an error the program must be the same; a command without an error must be the one that failed. A text
        and a learning that speaks of no command are held to words alone.
        """
        if self.command is None or not learning.original_command:
            return True
        return tie(self.command, learning) >= (Tie.PROGRAM if self.has_error else Tie.ACTION)


def _is_told_of(asked: Segment, failed: Segment, learning: SharedLearning) -> bool:
    """Say whether a person spoke of a part of this command: all words of theirs stand in it, in order.

    What was mined holds for the command that failed; what a person said ("use bun instead of npm") for every command
    that contains it.
    """
    if learning.source is not LearningSource.MANUAL or asked.program != failed.program:
        return False
    left = iter(asked.words[1:_WORDS])
    return all(word in left for word in failed.words[1:_WORDS])
