"""Deciding: what people and outcomes say about a learning. The fact is written first, then the file."""

from collections.abc import Callable
from typing import assert_never

from attrs import evolve, frozen

from learnkit.core.kernel.events import Event
from learnkit.core.learnings.facts import Approved, CallResult, Followed, Forgotten, Outcome, Rejected
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.trust import AGENTS_NEEDED, EFFECTIVE_NEEDED, Ledger, Standing, meets_l2, standing
from learnkit.core.learnings.values import SharedLearning, SuggestionStatus, TrustLevel
from learnkit.core.redaction import scrub
from learnkit.core.usecases.asking import Asking, as_seen
from learnkit.core.usecases.finding import named
from learnkit.core.usecases.keeping import present
from learnkit.errors import PolicyError
from learnkit.ports.clock import Clock


@frozen(kw_only=True)
class Deciding:
    """Writes decisions and what follows from them."""

    asking: Asking
    clock: Clock
    machine: str = ""
    auto_promote: bool = True

    def forget(self, name: str, *, by: str) -> SharedLearning:
        """Remove a learning; the fact that remains keeps mining from bringing it back."""
        learning = named(self.asking.store, name)
        was_fresh = self.asking.is_fresh()
        fact = Forgotten(
            learning=learning.id,
            by=by,
            at=self.clock.now(),
            fingerprint=fingerprint_of(learning),
            machine=self.machine,
        )
        self.asking.ledger.append([fact])
        self.asking.store.delete(learning.id)
        self.asking.tell([], removed=[learning.id], was_fresh=was_fresh)
        self.asking.events.emit(Event("learning.forgotten", {"id": learning.id, "by": by}))
        return learning

    def approve(self, name: str, *, by: str, why: str) -> SharedLearning:
        """Record an approval of the present text, and raise the learning to L3."""
        if not by.strip():
            raise PolicyError("an approval needs the name of a person", do="Say who approves: by=…")
        learning = named(self.asking.store, name)
        if learning.correction is None and learning.failure_key:
            raise PolicyError(f"the fix of {learning.id} is not known", do="Add a correction first")
        now = self.clock.now()
        fact = Approved(
            learning=learning.id,
            by=by,
            at=now,
            text_digest=text_digest(learning),
            why=scrub(why).text,
            machine=self.machine,
        )
        was_fresh = self.asking.is_fresh()
        self.asking.ledger.append([fact])

        def approved(held: SharedLearning) -> SharedLearning:
            return evolve(
                held,
                trust_level=TrustLevel.L3,
                suggestion_status=SuggestionStatus.APPROVED,
                rejection_reason=None,
                updated_at=max(held.updated_at, now),
                promoted_at=held.promoted_at if held.trust_level is TrustLevel.L3 else now,
            )

        return self._written(learning, approved, "learning.approved", was_fresh=was_fresh)

    def reject(self, name: str, reason: str, *, by: str) -> SharedLearning:
        """Record a rejection and its reason."""
        if not reason.strip():
            raise PolicyError("a rejection needs a reason", do="Say in a few words why")
        learning = named(self.asking.store, name)
        now = self.clock.now()
        said = scrub(reason).text
        fact = Rejected(
            learning=learning.id,
            by=by,
            at=now,
            fingerprint=fingerprint_of(learning),
            reason=said,
            machine=self.machine,
        )
        was_fresh = self.asking.is_fresh()
        self.asking.ledger.append([fact])

        def rejected(held: SharedLearning) -> SharedLearning:
            return evolve(
                held,
                suggestion_status=SuggestionStatus.REJECTED,
                rejection_reason=said,
                updated_at=max(held.updated_at, now),
            )

        return self._written(learning, rejected, "learning.rejected", was_fresh=was_fresh)

    def promote(self, name: str) -> SharedLearning:
        """Raise a learning by one step, or say which fact is missing."""
        learning = named(self.asking.store, name)
        now = standing(learning, self.asking.judgement().ledger)
        step = _next_step(learning, now)
        was_fresh = self.asking.is_fresh()
        moment = self.clock.now()

        def promoted(held: SharedLearning) -> SharedLearning:
            return evolve(held, trust_level=step, updated_at=max(held.updated_at, moment), promoted_at=moment)

        return self._written(learning, promoted, "learning.promoted", was_fresh=was_fresh)

    def record_application(self, name: str, *, agent: str, session: str, effective: bool) -> SharedLearning:
        """Append what happened, and refresh what follows from it: quality, and L2 where it is earned."""
        for what, text in (("agent", agent), ("session", session)):
            if not text.strip():
                raise PolicyError(f"a use needs the {what} that it happened in", do=f"Give the {what}")
        learning = named(self.asking.store, name)
        now = self.clock.now()
        result = CallResult.SUCCEEDED if effective else CallResult.SAME_ERROR
        was_fresh = self.asking.is_fresh()
        self.asking.ledger.append(
            [
                Followed(learning=learning.id, agent=agent, session=session, at=now, machine=self.machine),
                Outcome(
                    learning=learning.id, agent=agent, session=session, at=now, result=result, machine=self.machine
                ),
            ]
        )
        ledger = self.asking.judgement().ledger
        return self._written(learning, lambda held: self.settled(held, ledger), "learning.applied", was_fresh=was_fresh)

    def settled(self, learning: SharedLearning, ledger: Ledger) -> SharedLearning:
        """Give the learning with what its facts say of it: quality, and L2 where it is earned."""
        quality = standing(learning, ledger).quality
        settled = evolve(learning, quality=quality)
        if not self.auto_promote or learning.trust_level is not TrustLevel.L1 or not meets_l2(quality):
            return settled
        return evolve(settled, trust_level=TrustLevel.L2, promoted_at=quality.last_applied_at)

    def settle_all(self) -> int:
        """Bring every file up to date with the facts; give the number of learnings that were written."""
        ledger = self.asking.judgement().ledger
        stale = [one for one in self.asking.store.scan() if self.settled(one, ledger) != one]
        for learning in stale:
            self._change(learning, lambda held: self.settled(held, ledger))
        return len(stale)

    def _written(
        self,
        learning: SharedLearning,
        change: Callable[[SharedLearning], SharedLearning],
        event: str,
        *,
        was_fresh: bool,
    ) -> SharedLearning:
        """Write one change, tell the index and the sink, and give the learning as its facts carry it."""
        written = self._change(learning, change)
        self.asking.tell([written], was_fresh=was_fresh)
        self.asking.events.emit(Event(event, {"id": written.id}))
        return as_seen(written, standing(written, self.asking.judgement().ledger))

    def _change(self, learning: SharedLearning, change: Callable[[SharedLearning], SharedLearning]) -> SharedLearning:
        """Change one learning inside its group."""
        (written,) = self.asking.store.change_group(
            learning.failure_key, change=lambda group: (change(present(group, learning.id)),)
        )
        return written


def _next_step(learning: SharedLearning, now: Standing) -> TrustLevel:
    """Give the level above the present one; ``PolicyError`` where a fact is missing."""
    match now.level:
        case TrustLevel.L0:
            if learning.correction is None and learning.failure_key:
                raise PolicyError(f"the fix of {learning.id} is not known", do="Add a correction first")
            return TrustLevel.L1
        case TrustLevel.L1:
            if meets_l2(now.quality):
                return TrustLevel.L2
            had = f"{now.quality.effective_count} of {now.quality.applied_count} uses helped"
            needed = f"{EFFECTIVE_NEEDED} by {AGENTS_NEEDED} agents, and two thirds of all, are needed"
            raise PolicyError(f"{had}, by {now.quality.agent_count} agents; {needed}", where=learning.id)
        case TrustLevel.L2 | TrustLevel.L3:
            raise PolicyError(f"{learning.id} is {now.level.name} already", do="Only approve(…, by=…) leads to L3")
        case _:
            assert_never(now.level)
