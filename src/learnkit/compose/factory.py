"""The factory: ``open_kit`` plugs one part into each port."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen
from typing_extensions import TypedDict, Unpack

from learnkit.compose.entrypoints import pinned_command
from learnkit.compose.kit import LearnKit
from learnkit.compose.parts import Parts
from learnkit.compose.settings import Resolved, Settings, require_folder, resolve
from learnkit.core.capture.ignoring import DEFAULT_IGNORED, ignore_patterns
from learnkit.core.learnings.values import Scope
from learnkit.core.scoring.abstention import MIN_COVERAGE
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.capturing.capture import Capture
from learnkit.core.usecases.capturing.installing import Installing
from learnkit.core.usecases.capturing.settling import Settling
from learnkit.core.usecases.context import Context
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.scrubbing import Scrubbing
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores
from learnkit.core.usecases.surroundings import SettingProblem
from learnkit.errors import ConfigurationError
from learnkit.ports.clock import Clock
from learnkit.ports.event_sink import EventSink
from learnkit.ports.hook_installer import HookInstaller
from learnkit.ports.hook_runner import HookRunner
from learnkit.ports.inspector import Inspector
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.search_index import SearchIndex
from learnkit.ports.session_source import SessionSource
from learnkit.ports.spool import Spool
from learnkit.ports.text_keeper import TextKeeper
from learnkit.ports.transcript_finder import TranscriptFinder
from learnkit.ports.usage_ledger import UsageLedger


class Ports(TypedDict, total=False):
    """The parts that can be handed in, one a port; what is left out is what the settings say."""

    learning_store: LearningStore | None
    search_index: SearchIndex | None
    usage_ledger: UsageLedger | None
    reading_ledger: ReadingLedger | None
    spool: Spool | None
    session_sources: Iterable[SessionSource] | None
    transcript_finder: TranscriptFinder | None
    inspector: Inspector | None
    hook_installers: Sequence[HookInstaller] | None
    hook_runner: HookRunner | None
    text_keeper: TextKeeper | None
    clock: Clock | None
    event_sink: EventSink | None


def open_kit(settings: Settings | None = None, *, short_lived: bool = False, **parts: Unpack[Ports]) -> LearnKit:
    """Give a kit on files below the home, or on the parts that are handed in; those are not closed by the kit.

    ``settings`` None takes what environment and files say. What belongs to a store that is handed in (index, read
    marks, notes) is kept in memory unless it is handed in, too. ``short_lived`` is for programs that live for one
    question: a quick look at the store is enough, and sessions that are over are left to others.
    Raises ``ConfigurationError`` for wrong settings, broken plug-ins, and a home that cannot be one.
    """
    return _opened(settings, Given(**parts), short_lived=short_lived)


def _opened(settings: Settings | None, given: "Given", *, short_lived: bool) -> LearnKit:
    """Give the kit on these parts, what running sessions have left behind settled."""
    resolved = resolve(settings)
    require_folder(resolved.located.home)
    kit = _wired(resolved, given, glances=short_lived)
    if not short_lived and given.learning_store is None:
        kit.capture.settle(idle=True)
    return kit


def examine_kit(settings: Settings | None = None) -> LearnKit:
    """Give a kit to be looked at: what is wrong with the settings does not count, and stands in its ``problems``.

    ``kit.stores.health()`` names it, too. Nothing is raised for a setting, a plug-in or a home that cannot be one.
    """
    found: list[ConfigurationError] = []

    def noted(error: ConfigurationError) -> None:
        if str(error) not in [str(one) for one in found]:
            found.append(error)

    kit = _wired(resolve(settings, complain=noted), Given())
    return evolve(kit, problems=tuple(SettingProblem(one.what, one.where, one.do) for one in found))


@frozen(kw_only=True)
class Given:
    """The parts that were handed in; None takes what the settings say."""

    learning_store: LearningStore | None = None
    search_index: SearchIndex | None = None
    usage_ledger: UsageLedger | None = None
    reading_ledger: ReadingLedger | None = None
    spool: Spool | None = None
    session_sources: Iterable[SessionSource] | None = None
    transcript_finder: TranscriptFinder | None = None
    inspector: Inspector | None = None
    hook_installers: Sequence[HookInstaller] | None = None
    hook_runner: HookRunner | None = None
    text_keeper: TextKeeper | None = None
    clock: Clock | None = None
    event_sink: EventSink | None = None


@frozen(kw_only=True)
class Foundation:
    """What every family stands on."""

    asking: Asking
    reading: Reading
    marks: ReadingLedger
    spool: Spool
    clock: Clock


def _founded(parts: Parts, given: Given, *, glances: bool) -> Foundation:
    """Give one part for each port, those that were handed in before those of the settings."""
    events = given.event_sink or parts.event_sink()
    own_store = given.learning_store is None and parts.is_default("learning_store")
    asking = Asking(
        store=given.learning_store or parts.learning_store(),
        index=given.search_index or parts.search_index(beside_store=own_store, events=events),
        ledger=given.usage_ledger or parts.usage_ledger(),
        events=events,
        glances=glances,
    )
    sources = parts.session_sources(events) if given.session_sources is None else tuple(given.session_sources)
    return Foundation(
        asking=asking,
        reading=Reading(sources=sources, finder=given.transcript_finder or parts.transcript_finder(), events=events),
        marks=given.reading_ledger or parts.reading_ledger(beside_store=own_store),
        spool=given.spool or parts.spool(beside_store=own_store),
        clock=given.clock or parts.clock(),
    )


def _wired(resolved: Resolved, given: Given, *, glances: bool = False) -> LearnKit:
    """Give the families over the parts."""
    parts, located = Parts(resolved), resolved.located
    base = _founded(parts, given, glances=glances)
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
    lessons = Lessons(
        reading=base.reading,
        marks=base.marks,
        asking=base.asking,
        clock=base.clock,
        project_root=str(located.project_root) if is_project else None,
        auto_promote=learnings.auto_promote,
        before_writing=parts.record_key.make,
    )
    context = Context(learnings=learnings, clock=base.clock, machine=located.machine)
    capture = _capture(base, context, lessons, resolved)
    return LearnKit(
        capture=capture,
        learnings=learnings,
        lessons=lessons,
        sessions=Sessions(reading=base.reading),
        context=context,
        scrubbing=Scrubbing(asking=base.asking, keeper=given.text_keeper or parts.text_keeper()),
        stores=Stores(learnings=learnings, inspector=given.inspector or parts.inspector()),
        hooks=_hooks(parts, given, base.asking.events, str(located.project_root)),
        settings=resolved.origins,
        places=located.places,
        closers=[*_closers(parts.made), capture.close],
    )


def _capture(base: Foundation, context: Context, lessons: Lessons, resolved: Resolved) -> Capture:
    """Give the verbs around running sessions."""
    located = resolved.located
    settling = Settling(
        lessons=lessons,
        reading=base.reading,
        asking=base.asking,
        machine=located.machine,
        ignored=ignore_patterns(resolved.texts("capture_ignore", otherwise=DEFAULT_IGNORED)),
        scope=context.learnings.scope,
    )
    return Capture(
        spool=base.spool,
        context=context,
        settling=settling,
        clock=base.clock,
        enabled=resolved.switch("capture_enabled", otherwise=True) and not located.is_switched_off(),
        lives_here=located.holds,
    )


def _hooks(parts: Parts, given: Given, events: EventSink, project: str) -> Installing:
    """Give the family around hooks."""
    installers = parts.hook_installers(events) if given.hook_installers is None else given.hook_installers
    return Installing(
        installers=installers,
        runner=given.hook_runner or parts.hook_runner(),
        command_for=pinned_command,
        events=events,
        project=project,
    )


def _closers(made: Iterable[object]) -> list[Callable[[], None]]:
    """Give what closes each part that can be closed, in the order in which they were made."""
    closers = [getattr(part, "close", None) for part in made]
    return [closer for closer in closers if callable(closer)]
