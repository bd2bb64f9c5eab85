"""Spans of time, as values."""

from datetime import UTC, datetime, timedelta


def gap(earlier: datetime | None, later: datetime | None) -> timedelta | None:
    """Give the time from ``earlier`` to ``later``, or None where one of them is not known.

    A clock that went backwards gives zero: the order of the records is the order of events.
    """
    if earlier is None or later is None:
        return None
    return max(later - earlier, timedelta())


def as_utc(moment: datetime) -> datetime:
    """Give the same moment in UTC; a moment without a zone is taken as UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
