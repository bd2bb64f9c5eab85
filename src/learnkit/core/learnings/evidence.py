"""Evidence: what proves a learning, joined without counting anything twice.

What tells proofs apart are the calls behind them and never the sessions that repeat them, so that forks and
re-runs add nothing. Joining is a union, whatever the order (``merge`` rests on that).
"""

from collections.abc import Iterable

from learnkit.core.learnings.values import Provenance, SharedLearning

MOST_PROOFS = 100
"""Failed calls whose evidence is kept in full; of those beyond only the ids of their calls are kept."""

Key = tuple[str, str]
"""The failed call and the call that fixed it ("" where none is known)."""


def key_of(proof: Provenance) -> Key:
    """Give what tells evidence apart: the failed call, and the call that fixed it."""
    return proof.failed_call, proof.fixed_call or ""


def calls_of(proofs: Iterable[Provenance]) -> frozenset[str]:
    """Give the failed calls: the same failure is one occurrence, whatever came after it."""
    return frozenset(proof.failed_call for proof in proofs)


def proofs_of(learnings: Iterable[SharedLearning]) -> tuple[Provenance, ...]:
    """Give the evidence of several learnings, each once, in order of time and call.

    A failure whose fix is known is not kept beside it a second time. Of the failed calls the first
    ``MOST_PROOFS`` in the order of their ids are kept in full: an order that later evidence cannot change,
    so that it does not matter what was joined first.
    """
    best: dict[Key, Provenance] = {}
    for learning in learnings:
        for proof in learning.provenance:
            key = key_of(proof)
            held = best.setdefault(key, proof)
            if held != proof:
                best[key] = min(held, proof, key=_order)
    fixed = {failed for failed, fix in best if fix}
    kept = [proof for (failed, fix), proof in best.items() if fix or failed not in fixed]
    whole = frozenset(sorted(calls_of(kept))[:MOST_PROOFS])
    return tuple(sorted((proof if proof.failed_call in whole else _bare(proof) for proof in kept), key=_place))


def _bare(proof: Provenance) -> Provenance:
    """Give what must be kept of any evidence, so that it is never counted again."""
    return Provenance(proof.failed_call, fixed_call=proof.fixed_call)


def _place(proof: Provenance) -> tuple[str, str, str]:
    """Give the place among evidence: by time (what has none comes last), then by call."""
    seen = proof.seen_at.isoformat() if proof.seen_at else "~"
    return seen, proof.failed_call, proof.fixed_call or ""


def _order(proof: Provenance) -> tuple[str, str, str, str]:
    """Give the order of what says the same in other words: the place, then everything else."""
    return *_place(proof), repr(proof)
