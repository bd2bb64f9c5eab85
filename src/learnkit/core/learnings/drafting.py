"""Drafts: a pair, a failure or a person's word becomes a learning.

Everything is stripped of what learnkit itself had shown, scrubbed of secrets, made printable and
capped before anything is computed from it.
"""

from datetime import datetime

from attrs import evolve

from learnkit.core.kernel import fence
from learnkit.core.kernel.ids import content_key
from learnkit.core.kernel.text import head_line
from learnkit.core.learnings.identity import failure_key, fingerprint, learning_id
from learnkit.core.learnings.values import LearningSource, Provenance, Scope, SharedLearning, TrustLevel
from learnkit.core.redaction import scrub
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.shell import analyse
from learnkit.core.toolcalls.signatures import error_signature as signature_of

COMMAND_LIMIT = 16 * 1024
"""Bytes of a command or a correction that are kept."""
TITLE_LIMIT = 120
"""Characters of a title."""

_PRINTABLE = {code: "\ufffd" for code in (*range(32), *range(127, 160), 0x2028, 0x2029, 0xFEFF) if code not in (9, 10)}
_PRINTABLE.update(dict.fromkeys(range(0xD800, 0xE000), "\ufffd"))
_PRINTABLE.update({0xFFFE: "\ufffd", 0xFFFF: "\ufffd"})


def clean(text: str, limit: int = COMMAND_LIMIT) -> str:
    """Give what may be kept of a text: no fenced parts, no secrets, line breaks as ``\\n``, no control characters.

    What a file cannot hold becomes U+FFFD; at most ``limit`` bytes, head and tail kept.
    """
    plain = fence.strip(text).replace("\r\n", "\n").replace("\r", "\n").translate(_PRINTABLE)
    return capped(scrub(plain).text, limit).strip()


def from_pair(
    *,
    command: str,
    error: str,
    correction: str,
    agent: str,
    session: str,
    kind: str,
    confidence: float,
    provenance: Provenance,
    scope: Scope,
    now: datetime,
) -> SharedLearning:
    """Give the learning of a mined or live fail→fix pair: AutoExtract, L1."""
    draft = _draft(command=command, error=error, correction=correction, agent=agent, scope=scope, now=now, kind=kind)
    return evolve(
        draft,
        source=LearningSource.AUTO_EXTRACT,
        captured_at=provenance.seen_at or now,
        updated_at=provenance.seen_at or now,
        confidence=round(confidence, 4),
        notes=(f"extracted-from-session:{clean(session)}",),
        provenance=(provenance,),
    )


def from_failure(
    *, command: str, error: str, agent: str, provenance: Provenance, scope: Scope, now: datetime
) -> SharedLearning:
    """Give the learning of a failure whose fix is not known: BashHook, L0."""
    draft = _draft(command=command, error=error, correction=None, agent=agent, scope=scope, now=now, kind=None)
    return evolve(draft, source=LearningSource.BASH_HOOK, trust_level=TrustLevel.L0, provenance=(provenance,))


def from_correction(
    *, command: str, error: str, correction: str, agent: str, session: str | None, scope: Scope, now: datetime
) -> SharedLearning:
    """Give the learning of a person's correction: Manual, L1."""
    draft = _draft(
        command=command, error=error, correction=correction, agent=agent, scope=scope, now=now, kind="correction"
    )
    proof = Provenance(
        failed_call=f"said:{content_key(draft.failure_key, draft.correction or '')}",
        agent=agent,
        session=session or "",
        seen_at=now,
    )
    return evolve(draft, provenance=(proof,))


def _draft(
    *, command: str, error: str, correction: str | None, agent: str, scope: Scope, now: datetime, kind: str | None
) -> SharedLearning:
    """Give what all drafts share."""
    command, error = clean(command), clean(error, limit=8 * 1024)
    fix = clean(correction) if correction is not None else None
    signature = signature_of(error)
    failure = failure_key(command, signature)
    return SharedLearning(
        id=learning_id(fingerprint(failure, fix)),
        title=_title(command, fix),
        content=_body(command, error, fix),
        source_agent=agent,
        captured_at=now,
        updated_at=now,
        keywords=keywords(command, fix),
        original_command=command,
        error_context=error or None,
        correction=fix,
        scope=scope,
        kind=kind,
        importance=importance(fix is not None, signature),
        failure_key=failure,
        error_signature=signature,
    )


def _title(command: str, fix: str | None) -> str:
    """Give a title in one line: the command, and the fix behind an arrow."""
    if fix is None:
        return head_line(command, TITLE_LIMIT)
    half = (TITLE_LIMIT - 3) // 2
    return f"{head_line(command, half)} → {head_line(fix, half)}"


def keywords(command: str, correction: str | None) -> tuple[str, ...]:
    """Give the words by which the learning should be found: classes, subcommands and families, sorted."""
    found: set[str] = set()
    for text in (command, correction or ""):
        read = analyse(text)
        found |= {read.command_class, read.main.subcommand, *read.families}
    return tuple(sorted(word for word in found if word and len(word) <= 40))


def importance(is_fixed: bool, signature: str) -> float:
    """Give the importance of a new learning, 0 to 1: 0.2, 0.5 more with a fix, 0.1 more where the error is known."""
    return round(0.2 + 0.5 * is_fixed + 0.1 * bool(signature), 2)


def _body(command: str, error: str, fix: str | None) -> str:
    """Give the markdown body: what failed, what it said, what worked."""
    parts = ["This command failed:", _block("sh", command)]
    if error:
        parts += ["It said:", _block("text", error)]
    parts += ["This worked instead:", _block("sh", fix)] if fix is not None else ["What fixes it is not known yet."]
    return "\n\n".join(parts) + "\n"


def _block(language: str, text: str) -> str:
    """Give a code block whose fence is longer than any run of backticks in it."""
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    ticks = "`" * max(3, longest + 1)
    return f"{ticks}{language}\n{text}\n{ticks}"
