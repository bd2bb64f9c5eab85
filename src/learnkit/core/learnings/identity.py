"""The keys of a learning: what failed, and what failed with what fixed it.

Computed from scrubbed text, so that they agree between machines and hold no secret.
"""

from learnkit.core.kernel.ids import content_key
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.toolcalls.shell import analyse


def failure_key(command: str, error_signature: str) -> str:
    """Give the key of a failure, 16 hexadecimal digits: command class, command shape, error signature."""
    read = analyse(command)
    return content_key(read.command_class, read.shape, error_signature)


def fingerprint(failure: str, correction: str | None) -> str:
    """Give the identity of a learning, 16 hexadecimal digits: the failure with its correction.

    Corrections are compared without outer blanks and with every run of blanks as one; none is "".
    """
    return content_key(failure, " ".join((correction or "").split()))


def fingerprint_of(learning: SharedLearning) -> str:
    """Give the identity of this learning; one without a failure is told apart by its title and text."""
    failure = learning.failure_key or content_key("text", learning.title, learning.content)
    return fingerprint(failure, learning.correction)


def learning_id(identity: str) -> str:
    """Give the id that a learning of this identity gets when it is made."""
    return f"learning-{identity}"


def text_digest(learning: SharedLearning) -> str:
    """Give the key of what an approval binds: title, text, command, error and correction."""
    return content_key(
        learning.title,
        learning.content,
        learning.original_command or "",
        learning.error_context or "",
        learning.correction or "",
    )
