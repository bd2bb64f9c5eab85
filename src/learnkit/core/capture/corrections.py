"""Corrections as values: what a person said should be done in place of what."""

from enum import Enum

from attrs import frozen


class CorrectionType(Enum):
    """What sort of thing a correction is about."""

    TOOL_PREFERENCE = "tool-preference"
    """Another tool, command or option."""
    CODE_PATTERN = "code-pattern"
    """Another way to write the same in code."""
    NAMING = "naming"
    """Another name."""
    WORKFLOW_STEP = "workflow-step"
    """How a task is done here."""
    FACT_CORRECTION = "fact-correction"
    """Another path, version or value."""
    STYLE_PREFERENCE = "style-preference"
    """Indentation, quotes, wording."""
    OTHER = "other"


@frozen(kw_only=True)
class PromptCorrection:
    """One correction in a prompt: ``right`` in place of ``wrong``.

    ``wrong`` is empty where the prompt names only the right way. ``is_sure`` is False where the words leave a doubt:
    such a correction is for review, and for nobody else. The sentence stands from ``start`` up to ``end`` in the
    prompt, in characters.
    """

    wrong: str
    right: str
    type: CorrectionType
    is_sure: bool
    start: int
    end: int
