"""Why a learning is what it is: evidence, standing, facts, other fixes."""

from typing import assert_never

from attrs import fields

from learnkit.adapters.cli.views.learnings import moment, provenance_lines
from learnkit.core.learnings.facts import Approved, Fact, Forgotten, Outcome, Rejected, Served, fact_name
from learnkit.core.usecases.reports import CheckedProof, Explanation, SourceState

_SHOWN = 20


def why_page(explanation: Explanation) -> str:
    """Give the page of ``learnkit why``."""
    learning, standing = explanation.learning, explanation.standing
    served = "is shown to agents" if standing.served else "is not shown to agents"
    lines = [
        learning.title,
        "",
        f"{learning.id} is {standing.level.name} {standing.level.label}: {standing.says}; it {served}.",
    ]
    if learning.confidence is not None:
        lines.append(f"Found as {learning.kind or 'a pair'} with confidence {learning.confidence:.2f}.")
    lines += ["", f"Evidence ({len(explanation.proofs)})"]
    for checked in explanation.proofs[:_SHOWN]:
        lines += ["  " + line for line in provenance_lines(checked.proof)] + _state_line(checked)
    lines += _more(len(explanation.proofs))
    lines += ["", f"Facts ({len(explanation.facts)})"]
    lines += ["  " + fact_line(fact) for fact in explanation.facts[-_SHOWN:]] or ["  none: it has not been used yet"]
    if explanation.alternatives:
        lines += ["", "Other fixes of the same failure"]
        lines += [f"  {other.id}  {other.correction or '(not known)'}" for other in explanation.alternatives]
    return "\n".join(lines)


def _state_line(checked: CheckedProof) -> list[str]:
    match checked.state:
        case SourceState.UNCHANGED:
            return ["    the record is there, unchanged"]
        case SourceState.CHANGED:
            return ["    the record is no longer what it was"]
        case SourceState.MISSING:
            return ["    this transcript can no longer be read"]
        case SourceState.UNKNOWN:
            return []
        case _:
            assert_never(checked.state)


def _more(count: int) -> list[str]:
    return [f"  and {count - _SHOWN} more"] if count > _SHOWN else []


def fact_line(fact: Fact) -> str:
    """Give one fact in words."""
    known = {attribute.name for attribute in fields(type(fact))}
    who = getattr(fact, "by", "") if "by" in known else getattr(fact, "agent", "")
    match fact:
        case Served():
            said = f" ({fact.where})" if fact.where else ""
        case Outcome():
            said = f": {fact.result.value}"
        case Approved():
            said = f": {fact.why}" if fact.why else ""
        case Rejected():
            said = f": {fact.reason}" if fact.reason else ""
        case Forgotten():
            said = ""
        case _:
            said = f" (session {fact.session})" if fact.session else ""
    return f"{moment(fact.at)}  {fact_name(fact)}{said}" + (f", {who}" if who else "")
