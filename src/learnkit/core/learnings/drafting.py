"""Drafts: a pair, a failure or a person's word becomes a learning.

Everything is stripped of what learnkit itself had shown, scrubbed of secrets, made printable and
capped before anything is computed from it.
"""

from datetime import datetime

from attrs import evolve

from learnkit.core.kernel import fence
from learnkit.core.kernel.bare import bare_text
from learnkit.core.kernel.ids import content_key
from learnkit.core.kernel.text import head_line
from learnkit.core.learnings.identity import failure_key, fingerprint, fingerprint_of, learning_id
from learnkit.core.learnings.values import LearningSource, Provenance, Scope, SharedLearning, TrustLevel
from learnkit.core.redaction import scrub
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.shell import analyse
from learnkit.core.toolcalls.signatures import error_signature as signature_of

COMMAND_LIMIT = 16 * 1024
"""Bytes of a command or a correction that are kept."""
ERROR_LIMIT = 8 * 1024
"""Bytes of what a command printed that are kept."""
NAME_LIMIT = 256
"""Bytes of the name of an agent or a session."""
TITLE_LIMIT = 120
"""Characters of a title."""
_ARROW = " → "


def clean(text: str, limit: int = COMMAND_LIMIT) -> str:
    """Give what may be kept of a text: what can be seen of it (``kernel.bare``), no fenced parts, no secrets.

    So what is kept is what would be shown, and reads back as it is. At most ``limit`` bytes (64 or more), head and
    tail kept, the cut said. Cleaning twice changes nothing.
    """
    return capped(_plain(text), limit).strip()


def is_kept_whole(text: str, limit: int = COMMAND_LIMIT) -> bool:
    """Say whether ``clean`` leaves nothing out in the middle; a fix that is not whole is none."""
    plain = _plain(text)
    return capped(plain, limit) == plain


def _plain(text: str) -> str:
    """Give what can be seen of a text, without fenced parts and secrets."""
    # First, so that nothing invisible can hide a mark of the fence or a secret.
    plain = fence.strip(bare_text(text))
    if fence.OPEN in plain:
        # The parts around a fence can make up another one.
        plain = fence.neutralise(plain)
    return scrub(plain).text


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
        notes=(f"extracted-from-session:{_name(session)}",),
        provenance=(_proof(provenance),),
    )


def from_failure(
    *, command: str, error: str, agent: str, provenance: Provenance, scope: Scope, now: datetime
) -> SharedLearning:
    """Give the learning of a failure whose fix is not known: BashHook, L0."""
    draft = _draft(command=command, error=error, correction=None, agent=agent, scope=scope, now=now, kind=None)
    return evolve(draft, source=LearningSource.BASH_HOOK, trust_level=TrustLevel.L0, provenance=(_proof(provenance),))


def from_correction(
    *, command: str, error: str, correction: str, agent: str, session: str | None, scope: Scope, now: datetime
) -> SharedLearning:
    """Give the learning of a person's correction: Manual, L1."""
    draft = _draft(
        command=command, error=error, correction=correction, agent=agent, scope=scope, now=now, kind="correction"
    )
    proof = Provenance(
        failed_call=f"said:{content_key(draft.failure_key, draft.correction or '')}",
        agent=_name(agent),
        session=_name(session or ""),
        seen_at=now,
    )
    return evolve(draft, provenance=(proof,))


def from_text(*, title: str, content: str, agent: str, scope: Scope, now: datetime) -> SharedLearning:
    """Give the learning of a note that speaks of no command: Manual, L1.

    Its identity is its title and its text. A title that is empty is taken from the first line of the text.
    """
    body = clean(content) + "\n"
    head = head_line(clean(title), TITLE_LIMIT) or head_line(body, TITLE_LIMIT)
    note = SharedLearning(
        id="",
        title=head,
        content=body,
        source_agent=_name(agent) or "unknown",
        captured_at=now,
        updated_at=now,
        scope=scope,
        kind="note",
    )
    return evolve(note, id=learning_id(fingerprint_of(note)))


def is_drafted(learning: SharedLearning) -> bool:
    """Say whether title and text are still those of a draft: nobody has written them."""
    command, fix = learning.original_command, learning.correction
    if command is None:
        return False
    return learning.title == _title(command, fix) and learning.content == _body(
        command, learning.error_context or "", fix
    )


def _draft(
    *, command: str, error: str, correction: str | None, agent: str, scope: Scope, now: datetime, kind: str | None
) -> SharedLearning:
    """Give what all drafts share."""
    command, error = clean(command), clean(error, ERROR_LIMIT)
    fix = clean(correction) if correction is not None else None
    signature = signature_of(error)
    failure = failure_key(command, signature)
    return SharedLearning(
        id=learning_id(fingerprint(failure, fix)),
        title=_title(command, fix),
        content=_body(command, error, fix),
        source_agent=_name(agent) or "unknown",
        captured_at=now,
        updated_at=now,
        keywords=keywords(command),
        original_command=command,
        error_context=error or None,
        correction=fix,
        scope=scope,
        kind=kind,
        failure_key=failure,
        error_signature=signature,
    )


def _name(text: str) -> str:
    """Give a name as one clean line."""
    return " ".join(clean(text, NAME_LIMIT).split())


def _proof(proof: Provenance) -> Provenance:
    """Give evidence with clean names; the ids of its calls and its place in the source stay as they are."""
    return evolve(proof, agent=_name(proof.agent), session=_name(proof.session))


def _title(command: str, fix: str | None) -> str:
    """Give a title in one line: the command, and the fix behind an arrow; the shorter leaves its room to the longer."""
    if fix is None:
        return head_line(command, TITLE_LIMIT)
    room = TITLE_LIMIT - len(_ARROW)
    of_command, of_fix = (max(room // 2, room - len(head_line(other, room))) for other in (fix, command))
    return f"{head_line(command, of_command)}{_ARROW}{head_line(fix, of_fix)}"


def keywords(command: str) -> tuple[str, ...]:
    """Give the words by which the failure should be found: class, subcommand and families, sorted.

    Those of the fix are no keywords: who asks about the fix does not ask about this failure.
    """
    read = analyse(command)
    found = {read.command_class, read.main.subcommand, *read.families}
    return tuple(sorted(word for word in found if word and len(word) <= 40))


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
