"""Facts of the usage ledger: what was shown, used, helped, and what people decided.

Shown is not used, and used is not helped: each is a fact of its own, and quality, trust and review
are folds over them (``quality``, ``trust``). Facts are told apart by ``fact_key``, so that a fact which
arrives twice, or from two machines, counts once.
"""

from datetime import datetime
from enum import Enum
from typing import TypeAlias

from attrs import fields, frozen

from learnkit.core.kernel.ids import content_key


class CallResult(Enum):
    """What came of following a learning."""

    SUCCEEDED = "succeeded"
    SAME_ERROR = "same_error"
    USER_CORRECTED = "user_corrected"
    UNKNOWN = "unknown"


@frozen(kw_only=True)
class Served:
    """Text of this learning was really delivered to an agent; ``where`` names the place (``at_failure`` …)."""

    learning: str
    agent: str
    session: str
    at: datetime
    machine: str = ""
    where: str = ""


@frozen(kw_only=True)
class Matched:
    """The agent's next action was the one that the learning speaks of."""

    learning: str
    agent: str
    session: str
    at: datetime
    machine: str = ""
    call: str = ""


@frozen(kw_only=True)
class Followed:
    """The agent did what the correction says."""

    learning: str
    agent: str
    session: str
    at: datetime
    machine: str = ""
    call: str = ""


@frozen(kw_only=True)
class Outcome:
    """What came of it, read from the next events or said by a host that knows."""

    learning: str
    agent: str
    session: str
    at: datetime
    result: CallResult
    machine: str = ""
    call: str = ""


@frozen(kw_only=True)
class Approved:
    """A person approved the text whose digest this is."""

    learning: str
    by: str
    at: datetime
    text_digest: str
    why: str = ""
    machine: str = ""


@frozen(kw_only=True)
class Rejected:
    """A person rejected it; the fingerprint is a tombstone that mining respects."""

    learning: str
    by: str
    at: datetime
    fingerprint: str
    reason: str = ""
    machine: str = ""


@frozen(kw_only=True)
class Forgotten:
    """A person removed it; mining does not bring it back."""

    learning: str
    by: str
    at: datetime
    fingerprint: str
    machine: str = ""


Fact: TypeAlias = Served | Matched | Followed | Outcome | Approved | Rejected | Forgotten

FACT_TYPES: dict[str, type[Fact]] = {
    "served": Served,
    "matched": Matched,
    "followed": Followed,
    "outcome": Outcome,
    "approved": Approved,
    "rejected": Rejected,
    "forgotten": Forgotten,
}
"""The name of each fact in a ledger line, and its type."""

_NAMES = {type_: name for name, type_ in FACT_TYPES.items()}


def fact_name(fact: Fact) -> str:
    """Give the fact's name, as ledger lines and answers write it."""
    return _NAMES[type(fact)]


def fact_key(fact: Fact) -> str:
    """Give 16 hexadecimal digits that stand for the whole fact: equal facts have equal keys."""
    parts = [fact_name(fact)]
    for attribute in fields(type(fact)):
        value = getattr(fact, attribute.name)
        if isinstance(value, datetime):
            value = value.isoformat()
        parts.append(f"{attribute.name}={value.value if isinstance(value, Enum) else value}")
    return content_key(*parts)
