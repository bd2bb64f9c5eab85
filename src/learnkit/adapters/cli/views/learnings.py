"""Learnings as rows and as a page."""

from collections.abc import Sequence
from datetime import datetime

from learnkit.adapters.cli.naming import short_names
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.lessons import instead
from learnkit.adapters.cli.visible import brief
from learnkit.core.learnings.trust import Standing
from learnkit.core.learnings.values import Provenance, QualityMetrics, SharedLearning


def learning_table(learnings: Sequence[SharedLearning]) -> Table:
    """Give a table of learnings, in the order given; long commands are cut."""
    names = short_names(learning.id for learning in learnings)
    return Table(
        headings=("id", "trust", "kind", "failed", "fixed", "agent", "scope"),
        rows=[
            (
                names[learning.id],
                learning.trust_level.name,
                learning.kind or "",
                brief(learning.original_command or learning.title),
                brief(instead(learning.correction, learning.kind) if learning.correction else "(not known)"),
                learning.source_agent,
                learning.scope.value,
            )
            for learning in learnings
        ],
    )


def learning_page(learning: SharedLearning, standing: Standing) -> str:
    """Give everything that a person wants to see of one learning, the markdown body last."""
    rows = [
        ("id", learning.id),
        ("trust", f"{standing.level.name} {standing.level.label}: {standing.says}"),
        ("shown", "to agents" if standing.served else "to nobody"),
        ("review", _review(learning)),
        ("kind", learning.kind or ""),
        ("failed", learning.original_command or ""),
        ("fixed", learning.correction or ""),
        ("confidence", "" if learning.confidence is None else f"{learning.confidence:.2f}"),
        ("seen", f"{learning.occurrences} ×" if learning.occurrences > 1 else ""),
        ("used", used(standing.quality)),
        ("agent", learning.source_agent),
        ("for agents", ", ".join(learning.applicable_agents)),
        ("scope", learning.scope.value),
        ("source", learning.source.value),
        ("captured", moment(learning.captured_at)),
        ("updated", moment(learning.updated_at)),
        ("keywords", ", ".join(learning.keywords)),
        ("superseded by", learning.superseded_by or ""),
    ]
    return f"{learning.title}\n\n{fields(rows)}\n\n{learning.content.rstrip()}"


def fields(rows: Sequence[tuple[str, str]]) -> str:
    """Give names and values in two columns; what has no value is left out, further lines of a value are indented."""
    shown = [(name, value) for name, value in rows if value]
    width = max((len(name) for name, _ in shown), default=0) + 2
    indent = "\n" + " " * (width + 2)
    return "\n".join(f"  {name:<{width}}{value.rstrip().replace(chr(10), indent)}" for name, value in shown)


def moment(at: datetime | None) -> str:
    """Give a moment to the second, in UTC; nothing for one that is not known."""
    return "" if at is None else at.strftime("%Y-%m-%d %H:%M:%S UTC")


def used(quality: QualityMetrics) -> str:
    """Give the folded usage in words; nothing where it was never applied."""
    if not quality.applied_count:
        return ""
    agents = "1 agent" if quality.agent_count == 1 else f"{quality.agent_count} agents"
    return f"it helped {quality.effective_count} of {quality.applied_count} times, {agents}"


def place(source: str | None, record: int | None) -> str:
    """Give ``path:line`` (1-based) of a record, as editors open it; the path alone where the record is not known."""
    if source is None:
        return "no file: said by a person or a program"
    return source if record is None else f"{source}:{record + 1}"


def provenance_lines(proof: Provenance) -> list[str]:
    """Give the lines about one piece of evidence: when, who, and both records."""
    who = " ".join(part for part in (proof.agent, f"session {proof.session}" if proof.session else "") if part)
    lines = [f"{moment(proof.seen_at) or 'time not known'}  {who}", f"  failed  {place(proof.source, proof.record)}"]
    if proof.fixed_call is not None or proof.fixed_record is not None:
        lines.append(f"  fixed   {place(proof.source, proof.fixed_record)}")
    return lines


def _review(learning: SharedLearning) -> str:
    reason = f": {learning.rejection_reason}" if learning.rejection_reason else ""
    return learning.suggestion_status.value + reason
