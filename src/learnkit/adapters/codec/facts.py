"""Facts of the usage ledger as records of JSON, and back."""

from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from learnkit.adapters.codec.fields import read_moment, write_moment
from learnkit.core.learnings.facts import FACT_TYPES, Fact, fact_name

if TYPE_CHECKING:
    from cattrs import Converter


@lru_cache(maxsize=1)
def converter() -> "Converter":
    """Give the converter of small records: moments as ISO 8601, enums by value."""
    from cattrs import Converter

    made = Converter()
    made.register_unstructure_hook(datetime, write_moment)
    made.register_structure_hook(datetime, lambda value, _: read_moment(value))
    return made


def fact_record(fact: Fact) -> dict[str, Any]:
    """Give a fact as a record: its name under ``fact``, then its fields; empty ones are left out."""
    fields = {key: value for key, value in converter().unstructure(fact).items() if value != ""}
    return {"fact": fact_name(fact), **fields}


def read_fact(record: dict[str, Any]) -> Fact | None:
    """Give the fact of a record, or None where it is none that this release knows."""
    from cattrs.errors import BaseValidationError

    type_ = FACT_TYPES.get(str(record.get("fact")))
    if type_ is None:
        return None
    fields = {key: value for key, value in record.items() if key != "fact"}
    try:
        return converter().structure({**_blank(type_), **fields}, type_)
    except (BaseValidationError, ValueError, TypeError, KeyError):
        return None


@lru_cache(maxsize=16)
def _blank_names(type_: type) -> tuple[str, ...]:
    """Give the names of a fact's text fields, which a record leaves out when they are empty."""
    from attrs import fields

    return tuple(field.name for field in fields(type_) if field.type in (str, "str"))


def _blank(type_: type) -> dict[str, str]:
    """Give empty texts for what a record leaves out."""
    return dict.fromkeys(_blank_names(type_), "")
