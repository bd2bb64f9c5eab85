"""Stores: what is kept, how much of it, and whether it is well."""

from collections.abc import Callable, Iterator

from attrs import frozen

from learnkit.core.learnings.trust import standing
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.reports import Health, StoreStats
from learnkit.errors import EngineError, LearnkitError
from learnkit.ports.inspector import Check, CheckState, Inspector

_WORST_FIRST = (CheckState.FAILURE, CheckState.WARNING, CheckState.OK)


@frozen(kw_only=True)
class Stores:
    """The verbs around the stores themselves."""

    learnings: Learnings
    inspector: Inspector

    def stats(self) -> StoreStats:
        """Give counts and disk use."""
        try:
            indexed = self.learnings.index.size()
        except EngineError:
            indexed = None
        return StoreStats(self.learnings.stats(), indexed, self.inspector.disk_use())

    def health(self) -> Health:
        """Give what was looked at and found, worst first. Nothing is changed, and nothing is raised."""
        checks = [*self._guarded("surroundings", self._surroundings), *self._guarded("learnings", self._learnings)]
        checks += [*self._guarded("ledger", self._ledger), *self._guarded("index", self._index)]
        return Health(tuple(sorted(checks, key=lambda check: _WORST_FIRST.index(check.state))))

    def _guarded(self, name: str, look: Callable[[], Iterator[Check]]) -> list[Check]:
        """Give what one look finds; a look that fails is itself a finding."""
        try:
            return list(look())
        except LearnkitError as error:
            return [Check(name, CheckState.FAILURE, str(error))]

    def _surroundings(self) -> Iterator[Check]:
        yield from self.inspector.checks()

    def _learnings(self) -> Iterator[Check]:
        """Look at each record, and at what files claim about their trust."""
        ledger = self.learnings.asking.judgement().ledger
        problems = self.learnings.store.problems()
        for problem in problems:
            place = problem.path if problem.line is None else f"{problem.path}:{problem.line}"
            yield Check("learnings", CheckState.WARNING, f"{place}: {problem.what}", problem.do)
        count = 0
        for learning in self.learnings.store.scan():
            count += 1
            now = standing(learning, ledger)
            if now.level < learning.trust_level:
                says = f"{learning.id} says {learning.trust_level.name} and counts as {now.level.name}: {now.says}"
                yield Check("trust", CheckState.WARNING, says, "Approve it, or lower the level in its file")
        if not problems:
            yield Check("learnings", CheckState.OK, f"all learnings can be read: {count}")

    def _ledger(self) -> Iterator[Check]:
        """Read every fact."""
        count = sum(1 for _ in self.learnings.ledger.scan())
        yield Check("ledger", CheckState.OK, f"all facts can be read: {count}")

    def _index(self) -> Iterator[Check]:
        """Compare the index with what it is derived from; one that is behind is no fault."""
        try:
            self.learnings.index.revision()
        except EngineError as error:
            says = f"the search index cannot be used, and questions take longer: {error}"
            yield Check("index", CheckState.WARNING, says, "Delete the index folder; it is derived")
            return
        if not self.learnings.asking.is_fresh():
            yield Check("index", CheckState.OK, "the search index is built anew at the next question")
            return
        held, kept = self.learnings.index.size(), sum(1 for _ in self.learnings.store.scan())
        if held != kept:
            says = f"the search index holds {held} of {kept} learnings"
            yield Check("index", CheckState.WARNING, says, "Delete the index folder; it is derived")
        else:
            yield Check("index", CheckState.OK, f"the search index holds every learning: {kept}")
