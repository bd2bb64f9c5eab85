"""Proving: the records behind a learning are read again and compared with what was seen."""

from collections.abc import Iterable

from learnkit.core.learnings.values import Provenance
from learnkit.core.toolcalls.values import RecordRef
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.reports import CheckedProof, FileState, SourceState


def checked(proofs: Iterable[Provenance], reading: Reading | None) -> tuple[CheckedProof, ...]:
    """Give each piece of evidence with the state of its record; each transcript is read once."""
    records: dict[str, frozenset[tuple[int, str]] | None] = {}
    given = []
    for proof in proofs:
        if reading is None or not proof.source or not proof.digest or proof.record is None:
            given.append(CheckedProof(proof, SourceState.UNKNOWN))
            continue
        if proof.source not in records:
            records[proof.source] = _records(proof.source, reading)
        given.append(CheckedProof(proof, _state(proof.record, proof.digest, records[proof.source])))
    return tuple(given)


def _state(index: int, digest: str, records: frozenset[tuple[int, str]] | None) -> SourceState:
    """Give what became of one record."""
    if records is None:
        return SourceState.MISSING
    return SourceState.UNCHANGED if (index, digest) in records else SourceState.CHANGED


def _records(path: str, reading: Reading) -> frozenset[tuple[int, str]] | None:
    """Give the places and digests of the records that issued calls, or None for a file that cannot be read."""
    done = reading.read(path)
    if done.report.state is not FileState.READ:
        return None
    refs: list[RecordRef | None] = [call.record for session in done.sessions for call in session.calls]
    return frozenset((ref.index, ref.digest) for ref in refs if ref is not None)
