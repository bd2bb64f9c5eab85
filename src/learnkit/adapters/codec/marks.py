"""Read marks as records of JSON, and back."""

from typing import Any

from cattrs.errors import BaseValidationError

from learnkit.adapters.codec.facts import converter
from learnkit.ports.session_source import ReadMark


def mark_record(mark: ReadMark) -> dict[str, Any]:
    """Give a mark as a record."""
    record: dict[str, Any] = converter().unstructure(mark)
    return record


def read_mark(record: Any) -> ReadMark | None:
    """Give the mark of a record, or None where it is none."""
    try:
        return converter().structure(record, ReadMark)
    except (BaseValidationError, ValueError, TypeError, KeyError, AttributeError):
        return None
