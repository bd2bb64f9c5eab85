"""learnkit: agents stop paying twice for the same mistake.

Start with ``open_kit``, which gives a kit; ``Settings`` says what it should be like. Every public name stands in
``__all__`` and is loaded when it is first used: ``import learnkit`` loads nothing else.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from learnkit.compose.factory import open_kit
    from learnkit.compose.kit import LearnKit
    from learnkit.compose.reports import (
        CheckedProof,
        Explanation,
        Fate,
        FileReading,
        FileState,
        Health,
        LearningStats,
        MinedLesson,
        MineReport,
        SessionSummary,
        SourceState,
        StoreStats,
    )
    from learnkit.compose.settings import Settings
    from learnkit.core.learnings.suggestions import Suggestion
    from learnkit.core.learnings.trust import Standing
    from learnkit.core.learnings.values import (
        LearningSource,
        Provenance,
        QualityMetrics,
        Scope,
        SharedLearning,
        SuggestionStatus,
        TrustLevel,
    )
    from learnkit.core.lessons.rules import PairingRules
    from learnkit.core.lessons.values import Evidence, ExtractedLesson, LessonKind
    from learnkit.core.sessions.values import FileEdit, Prompt, Session
    from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
    from learnkit.errors import (
        ConfigurationError,
        ConflictError,
        CorruptRecordError,
        EngineError,
        EngineUnavailableError,
        LearnkitError,
        NotFoundError,
        PolicyError,
        StoreError,
    )

__all__ = [
    "CallStatus",
    "CheckedProof",
    "ConfigurationError",
    "ConflictError",
    "CorruptRecordError",
    "EngineError",
    "EngineUnavailableError",
    "Evidence",
    "Explanation",
    "ExtractedLesson",
    "Fate",
    "FileEdit",
    "FileReading",
    "FileState",
    "Health",
    "LearnKit",
    "LearningSource",
    "LearningStats",
    "LearnkitError",
    "LessonKind",
    "MineReport",
    "MinedLesson",
    "NotFoundError",
    "PairingRules",
    "PolicyError",
    "Prompt",
    "Provenance",
    "QualityMetrics",
    "Scope",
    "Session",
    "SessionSummary",
    "Settings",
    "SharedLearning",
    "SourceState",
    "Standing",
    "StoreError",
    "StoreStats",
    "Suggestion",
    "SuggestionStatus",
    "ToolCall",
    "ToolOutcome",
    "TrustLevel",
    "open_kit",
]

_PLACES = {
    "compose.factory": ("open_kit",),
    "compose.kit": ("LearnKit",),
    "compose.reports": (
        *("CheckedProof", "Explanation", "Fate", "FileReading", "FileState", "Health"),
        *("LearningStats", "MinedLesson", "MineReport", "SessionSummary", "SourceState", "StoreStats"),
    ),
    "compose.settings": ("Settings",),
    "core.learnings.suggestions": ("Suggestion",),
    "core.learnings.trust": ("Standing",),
    "core.learnings.values": (
        *("LearningSource", "Provenance", "QualityMetrics", "Scope"),
        *("SharedLearning", "SuggestionStatus", "TrustLevel"),
    ),
    "core.lessons.rules": ("PairingRules",),
    "core.lessons.values": ("Evidence", "ExtractedLesson", "LessonKind"),
    "core.sessions.values": ("FileEdit", "Prompt", "Session"),
    "core.toolcalls.values": ("CallStatus", "ToolCall", "ToolOutcome"),
    "errors": (
        *("ConfigurationError", "ConflictError", "CorruptRecordError", "EngineError", "EngineUnavailableError"),
        *("LearnkitError", "NotFoundError", "PolicyError", "StoreError"),
    ),
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    place = _PLACE_OF.get(name)
    if place is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{place}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Give the public names, loaded or not."""
    return sorted({*globals(), *__all__})
