"""What the library says about its own work: one value an event, for whoever listens."""

from collections.abc import Mapping
from enum import Enum

from attrs import field, frozen


class Severity(Enum):
    """How much an event matters to a person."""

    INFO = "info"
    WARNING = "warning"


@frozen
class Event:
    """One thing that happened: a dotted name and plain fields (ids, counts, paths), never a secret."""

    name: str
    fields: Mapping[str, str | int | float | bool] = field(factory=dict)
    severity: Severity = Severity.INFO
