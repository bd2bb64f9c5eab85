"""Lessons: fail→fix pairs found in sessions, with their evidence and confidence.

Pure pairing; it knows no file, no store and no trust. ``extract_lessons_from_session`` is the
door; ``PairingRules`` names the two rule sets. Start with ``extraction``; each kind of pair has a
module of its own, and ``confidence`` holds the one table of weights.
"""

from learnkit.core.lessons.extraction import extract_lessons, extract_lessons_from_session
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.values import Evidence, ExtractedLesson, LessonKind

__all__ = [
    "Evidence",
    "ExtractedLesson",
    "LessonKind",
    "PairingRules",
    "extract_lessons",
    "extract_lessons_from_session",
]
