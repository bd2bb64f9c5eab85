"""The hook dialect: one host's payloads and envelopes."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Protocol

from learnkit.core.capture.host_events import HookAnswer, HostEvent


class HookDialect(Protocol):
    """Reads the payloads that one host hands to its hooks, and words the answers as that host takes them.

    Laws:
        1. ``recognises`` and ``read`` never raise, whatever JSON object they are given, and change nothing in it.
        2. ``recognises`` is True only for payloads that bear this host's own marks: of the payloads of all hosts
           exactly one dialect recognises each, and none an object without such marks.
        3. ``read`` gives every event of the host, the ones it does not know as ``OTHER``; None for what is none.
        4. Text in an event is the payload's: capped to 64 KiB (head and tail kept), without what learnkit itself showed
           and without the words in which a host wraps an exit code; nothing is invented. A status that the host does
           not tell is ``unknown``, or judged from words and then ``is_provisional``.
        5. ``envelope`` gives None for silence and where the host takes no answer to this event; else an object that
           holds only fields which the host knows for this event, and JSON can write it. Where an answer would make
           the agent go on although it has stopped, none is given.
        6. No envelope ever allows a call: it adds context, or refuses the call that is about to run.
        7. The answer's text stands in the envelope as it is.
    """

    @property
    @abstractmethod
    def agent(self) -> str:
        """Give the agent's id."""

    @abstractmethod
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        """Say whether this payload is one of this host."""

    @abstractmethod
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        """Give the event that a payload tells of, or None."""

    @abstractmethod
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        """Give what is printed for the host, or None for nothing."""
