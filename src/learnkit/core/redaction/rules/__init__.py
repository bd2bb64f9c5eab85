"""The rules of redaction as data: forms of tokens by field, surroundings, commands and names.

Each rule has an id, a kind, what has to stand in a text before it is tried, and examples on both sides.
Formats are those that vendors document. ``ALL`` holds every rule; a new one goes into the module of its field.
"""

from learnkit.core.redaction.rules import (
    assistants,
    beds,
    clouds,
    code,
    commands,
    dotted,
    names,
    services,
    surroundings,
    wide,
)
from learnkit.core.redaction.values import AnchoredRule, NameRule, Rule, TokenRule

TOKENS: tuple[TokenRule, ...] = (*clouds.ROWS, *code.ROWS, *assistants.ROWS, *services.ROWS)
"""Tokens whose prefix begins a run of ``[A-Za-z0-9_-]``; where several prefixes fit, the longest decides."""

DOTTED: tuple[TokenRule, ...] = dotted.ROWS
"""Tokens whose prefix ends in another sign, right before such a run."""

MARKED: tuple[AnchoredRule, ...] = (*surroundings.MARKED, *wide.ROWS)
STRUCTURES: tuple[AnchoredRule, ...] = surroundings.ROWS
COMMANDS: tuple[AnchoredRule, ...] = commands.ROWS
OPTIONS: tuple[AnchoredRule, ...] = commands.OPTIONS
NAMES: tuple[NameRule, ...] = names.ROWS

BEDS = beds.BEDS

ALL: tuple[Rule, ...] = (*TOKENS, *DOTTED, *MARKED, *STRUCTURES, *COMMANDS, *OPTIONS, *NAMES)
"""Every rule."""

__all__ = ["ALL", "BEDS", "COMMANDS", "DOTTED", "MARKED", "NAMES", "OPTIONS", "STRUCTURES", "TOKENS"]
