"""Rewording: every text of a learning goes through one function; ids, keys and digests stay."""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import evolve

from learnkit.core.learnings.values import Provenance, SharedLearning

TextChange: TypeAlias = Callable[[str], str]
"""Gets a text and gives it changed, or as it is."""


def reworded(learning: SharedLearning, change: TextChange) -> SharedLearning:
    """Give the learning with each of its texts changed.

    Keys that nobody knows are changed with their names before them, since a name may be what makes a value a secret.
    """

    def maybe(text: str | None) -> str | None:
        return None if text is None else change(text)

    return evolve(
        learning,
        title=change(learning.title),
        content=change(learning.content),
        source_agent=change(learning.source_agent),
        applicable_agents=tuple(map(change, learning.applicable_agents)),
        keywords=tuple(map(change, learning.keywords)),
        verify_pattern=maybe(learning.verify_pattern),
        original_command=maybe(learning.original_command),
        error_context=maybe(learning.error_context),
        correction=maybe(learning.correction),
        wiki_page_name=maybe(learning.wiki_page_name),
        rejection_reason=maybe(learning.rejection_reason),
        notes=tuple(map(change, learning.notes)),
        kind=maybe(learning.kind),
        error_signature=change(learning.error_signature),
        provenance=tuple(_proof(proof, change) for proof in learning.provenance),
        extra={key: _named(key, value, change) for key, value in learning.extra.items()},
    )


def _proof(proof: Provenance, change: TextChange) -> Provenance:
    """Give evidence with its names and its source changed."""
    source = None if proof.source is None else change(proof.source)
    return evolve(proof, agent=change(proof.agent), session=change(proof.session), source=source)


def _named(name: str, value: Any, change: TextChange) -> Any:
    """Give what stands under a name with every text in it changed."""
    match value:
        case str():
            lead = f"{name}: "
            told = change(lead + value)
            return told.removeprefix(lead) if told.startswith(lead) else change(value)
        case list():
            return [_named(name, item, change) for item in value]
        case dict():
            return {key: _named(str(key), item, change) for key, item in value.items()}
        case _:
            return value


def texts_of(learning: SharedLearning) -> tuple[str, ...]:
    """Give the texts that ``reworded`` changes."""
    seen: list[str] = []

    def note(text: str) -> str:
        seen.append(text)
        return text

    reworded(learning, note)
    return tuple(seen)
