"""The kit for asynchronous hosts: each method with its own type, moved to a worker thread."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from learnkit.core.usecases.capturing.capture import Capture
from learnkit.core.usecases.capturing.installing import Installing
from learnkit.core.usecases.context import Context
from learnkit.core.usecases.kit import Kit
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.scrubbing import Scrubbing
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores

P = ParamSpec("P")
R = TypeVar("R")


def lifted(method: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """Give a method to be awaited, with the same arguments and the same result."""

    async def moved(*arguments: P.args, **named: P.kwargs) -> R:
        import asyncio

        return await asyncio.to_thread(method, *arguments, **named)

    moved.__doc__ = method.__doc__
    return moved


class AsyncCapture:
    """``kit.capture``, awaited; ``watch`` is a context manager of its own and stays with the kit."""

    def __init__(self, family: Capture) -> None:
        """Lift every verb."""
        self.tell = lifted(family.tell)
        self.observe = lifted(family.observe)
        self.settle = lifted(family.settle)
        self.close = lifted(family.close)
        self.pause = lifted(family.pause)
        self.resume = lifted(family.resume)


class AsyncLearnings:
    """``kit.learnings``, awaited."""

    def __init__(self, family: Learnings) -> None:
        """Lift every verb."""
        self.add_correction = lifted(family.add_correction)
        self.suggest = lifted(family.suggest)
        self.find_similar = lifted(family.find_similar)
        self.query_relevant = lifted(family.query_relevant)
        self.get = lifted(family.get)
        self.require = lifted(family.require)
        self.list = lifted(family.list)
        self.query = lifted(family.query)
        self.importance = lifted(family.importance)
        self.standing = lifted(family.standing)
        self.why = lifted(family.why)
        self.forget = lifted(family.forget)
        self.approve = lifted(family.approve)
        self.reject = lifted(family.reject)
        self.promote = lifted(family.promote)
        self.record_application = lifted(family.record_application)
        self.stats = lifted(family.stats)
        self.problems = lifted(family.problems)


class AsyncLessons:
    """``kit.lessons``, awaited."""

    def __init__(self, family: Lessons) -> None:
        """Lift every verb."""
        self.extract = lifted(family.extract)
        self.mine = lifted(family.mine)


class AsyncSessions:
    """``kit.sessions``, awaited."""

    def __init__(self, family: Sessions) -> None:
        """Lift every verb."""
        self.list = lifted(family.list)
        self.listing = lifted(family.listing)
        self.show = lifted(family.show)


class AsyncContext:
    """``kit.context``, awaited."""

    def __init__(self, family: Context) -> None:
        """Lift every verb."""
        self.render = lifted(family.render)
        self.at_failure = lifted(family.at_failure)
        self.deliver_at_failure = lifted(family.deliver_at_failure)
        self.deliver_before = lifted(family.deliver_before)
        self.standing_block = lifted(family.standing_block)


class AsyncStores:
    """``kit.stores``, awaited."""

    def __init__(self, family: Stores) -> None:
        """Lift every verb."""
        self.stats = lifted(family.stats)
        self.health = lifted(family.health)


class AsyncHooks:
    """``kit.hooks``, awaited."""

    def __init__(self, family: Installing) -> None:
        """Lift every verb."""
        self.plan = lifted(family.plan)
        self.removal = lifted(family.removal)
        self.install = lifted(family.install)
        self.uninstall = lifted(family.uninstall)
        self.installed = lifted(family.installed)
        self.check = lifted(family.check)


class AsyncScrubbing:
    """``kit.scrubbing``, awaited."""

    def __init__(self, family: Scrubbing) -> None:
        """Lift every verb."""
        self.scrub = lifted(family.scrub)


class AsyncKit:
    """Every family of a kit, awaited."""

    def __init__(self, kit: Kit) -> None:
        """Lift every family."""
        self.capture = AsyncCapture(kit.capture)
        self.learnings = AsyncLearnings(kit.learnings)
        self.lessons = AsyncLessons(kit.lessons)
        self.sessions = AsyncSessions(kit.sessions)
        self.context = AsyncContext(kit.context)
        self.stores = AsyncStores(kit.stores)
        self.hooks = AsyncHooks(kit.hooks)
        self.scrubbing = AsyncScrubbing(kit.scrubbing)
        self.close = lifted(kit.close)
