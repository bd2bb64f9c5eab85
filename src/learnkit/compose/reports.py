"""The reports of use cases under public names: only the root may take them from there."""

from learnkit.core.usecases.reports import (
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

__all__ = [
    "CheckedProof",
    "Explanation",
    "Fate",
    "FileReading",
    "FileState",
    "Health",
    "LearningStats",
    "MineReport",
    "MinedLesson",
    "SessionSummary",
    "SourceState",
    "StoreStats",
]
