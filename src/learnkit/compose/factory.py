"""The factory: ``open_kit`` plugs one part into each port."""

from collections.abc import Callable, Iterable

from attrs import frozen

from learnkit.compose.kit import LearnKit
from learnkit.compose.parts import Parts
from learnkit.compose.settings import Resolved, Settings, require_folder, resolve
from learnkit.core.learnings.values import Scope
from learnkit.core.scoring.abstention import MIN_COVERAGE
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.context import Context
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.scrubbing import Scrubbing
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores
from learnkit.ports.clock import Clock
from learnkit.ports.event_sink import EventSink
from learnkit.ports.inspector import Inspector
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.search_index import SearchIndex
from learnkit.ports.session_source import SessionSource
from learnkit.ports.text_keeper import TextKeeper
from learnkit.ports.transcript_finder import TranscriptFinder
from learnkit.ports.usage_ledger import UsageLedger


def open_kit(
    settings: Settings | None = None,
    *,
    learning_store: LearningStore | None = None,
    search_index: SearchIndex | None = None,
    usage_ledger: UsageLedger | None = None,
    reading_ledger: ReadingLedger | None = None,
    session_sources: Iterable[SessionSource] | None = None,
    transcript_finder: TranscriptFinder | None = None,
    inspector: Inspector | None = None,
    text_keeper: TextKeeper | None = None,
    clock: Clock | None = None,
    event_sink: EventSink | None = None,
) -> LearnKit:
    """Give a kit on files below the home, or on the parts that are handed in.

    ``settings`` None takes what environment and files say. Nothing is written before something is kept. A store that
    is handed in gets an index and read marks in memory, unless those are handed in too: the ones on the disk belong
    to the store on the disk. Parts that are handed in are not closed by the kit.

    Raises ``ConfigurationError`` for a wrong setting, an unknown or broken plug-in, and a home that cannot be one.
    """
    resolved = resolve(settings)
    require_folder(resolved.located.home)
    given = Given(
        learning_store=learning_store,
        search_index=search_index,
        usage_ledger=usage_ledger,
        reading_ledger=reading_ledger,
        session_sources=session_sources,
        transcript_finder=transcript_finder,
        inspector=inspector,
        text_keeper=text_keeper,
        clock=clock,
        event_sink=event_sink,
    )
    return _wired(resolved, given)


@frozen(kw_only=True)
class Given:
    """The parts that were handed in; None takes what the settings say."""

    learning_store: LearningStore | None
    search_index: SearchIndex | None
    usage_ledger: UsageLedger | None
    reading_ledger: ReadingLedger | None
    session_sources: Iterable[SessionSource] | None
    transcript_finder: TranscriptFinder | None
    inspector: Inspector | None
    text_keeper: TextKeeper | None
    clock: Clock | None
    event_sink: EventSink | None


@frozen(kw_only=True)
class Foundation:
    """What every family stands on."""

    asking: Asking
    reading: Reading
    marks: ReadingLedger
    clock: Clock


def _founded(parts: Parts, given: Given) -> Foundation:
    """Give one part for each port, those that were handed in before those of the settings."""
    events = given.event_sink or parts.event_sink()
    own_store = given.learning_store is None and parts.is_default("learning_store")
    asking = Asking(
        store=given.learning_store or parts.learning_store(),
        index=given.search_index or parts.search_index(beside_store=own_store),
        ledger=given.usage_ledger or parts.usage_ledger(),
        events=events,
    )
    sources = parts.session_sources(events) if given.session_sources is None else tuple(given.session_sources)
    return Foundation(
        asking=asking,
        reading=Reading(sources=sources, finder=given.transcript_finder or parts.transcript_finder(), events=events),
        marks=given.reading_ledger or parts.reading_ledger(beside_store=own_store),
        clock=given.clock or parts.clock(),
    )


def _wired(resolved: Resolved, given: Given) -> LearnKit:
    """Give the families over the parts."""
    parts, located = Parts(resolved), resolved.located
    base = _founded(parts, given)
    is_project = located.project_learnings is not None
    learnings = Learnings(
        asking=base.asking,
        clock=base.clock,
        machine=located.machine,
        agent=resolved.text("agent"),
        scope=Scope.PROJECT if is_project else Scope.USER,
        least=resolved.number("min_relevance", otherwise=MIN_COVERAGE),
        auto_promote=resolved.switch("auto_promote_l2", otherwise=True),
        reading=base.reading,
    )
    return LearnKit(
        learnings=learnings,
        lessons=Lessons(
            reading=base.reading,
            marks=base.marks,
            asking=base.asking,
            clock=base.clock,
            project_root=str(located.project_root) if is_project else None,
            auto_promote=learnings.auto_promote,
            before_writing=parts.record_key.make,
        ),
        sessions=Sessions(reading=base.reading),
        context=Context(learnings=learnings, clock=base.clock, machine=located.machine),
        scrubbing=Scrubbing(asking=base.asking, keeper=given.text_keeper or parts.text_keeper()),
        stores=Stores(learnings=learnings, inspector=given.inspector or parts.inspector()),
        settings=resolved.origins,
        places=located.places,
        closers=_closers(parts.made),
    )


def _closers(made: Iterable[object]) -> list[Callable[[], None]]:
    """Give what closes each part that can be closed, in the order in which they were made."""
    closers = [getattr(part, "close", None) for part in made]
    return [closer for closer in closers if callable(closer)]
