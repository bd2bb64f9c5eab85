"""What every HookDialect keeps to."""

import copy
import json
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.host_events import SILENCE, HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import TEXT_LIMIT
from learnkit.core.toolcalls.values import CallStatus
from learnkit.ports.hook_dialect import HookDialect
from learnkit.testing.strategies import hostile_payloads

ANSWERS = (HookAnswer(context="CONTEXT"), HookAnswer(refusal="REFUSAL"), HookAnswer(context="C", refusal="R"))


class HookDialectContract:
    """The laws of HookDialect as tests; subclasses hand in payloads as the host makes them."""

    @abstractmethod
    def make(self) -> HookDialect:
        """Give the dialect."""

    @abstractmethod
    def payloads(self) -> Mapping[str, dict[str, Any]]:
        """Give payloads of the host by a name; ``before``, ``failed`` and ``worked`` are of one shell command.

        ``failed`` ended with another status than 0, or looks so; ``worked`` ended well, or looks so.
        """

    def strange(self) -> list[dict[str, Any]]:
        """Give payloads that are none of this host: those of others may be added."""
        return [{}, {"a": 1}, {"event": "x"}, {"hook_event_name": 3}]

    def test_nothing_is_raised_or_changed(self) -> None:
        """Laws 1, 5."""
        dialect = self.make()
        wholes = [payload for _, payload in sorted(self.payloads().items())]

        @given(st.sampled_from(wholes).flatmap(hostile_payloads))
        def check(payload: dict[str, Any]) -> None:
            before = copy.deepcopy(payload)
            assert dialect.recognises(payload) in (True, False)
            event = dialect.read(payload)
            assert payload == before
            if event is not None:
                for answer in ANSWERS:
                    json.dumps(dialect.envelope(event, answer))

        check()

    def test_it_recognises_its_own_and_nothing_without_marks(self) -> None:
        """Law 2."""
        dialect = self.make()
        for name, payload in self.payloads().items():
            assert dialect.recognises(payload), name
        for payload in self.strange():
            assert not dialect.recognises(payload), payload

    def test_every_event_is_given(self) -> None:
        """Law 3."""
        dialect = self.make()
        for name, payload in self.payloads().items():
            event = dialect.read(payload)
            assert event is not None, name
            assert event.agent.partition("/")[0], name
        assert dialect.read({}) is None

    def test_outcomes_are_those_of_the_host(self) -> None:
        """Law 4."""
        before, failed, worked = (self._event(name) for name in ("before", "failed", "worked"))
        assert before.moment is Moment.BEFORE_CALL
        assert failed.moment is worked.moment is Moment.AFTER_CALL
        assert before.call is not None
        assert failed.call is not None
        assert worked.call is not None
        assert before.call.outcome.status is CallStatus.RUNNING
        assert before.call.command == failed.call.command == worked.call.command != ""
        assert failed.call.outcome.status is CallStatus.FAILED
        assert failed.call.outcome.error_text
        assert not worked.call.outcome.status.is_failure

    def test_texts_are_capped(self) -> None:
        """Law 4."""
        event = self.make().read(_with_long_texts(self.payloads()["failed"]))
        assert event is not None
        assert event.call is not None
        assert len(event.call.outcome.output.encode("utf-8", "surrogatepass")) <= TEXT_LIMIT

    def test_silence_is_nothing(self) -> None:
        """Law 5."""
        dialect = self.make()
        for name in self.payloads():
            assert dialect.envelope(self._event(name), SILENCE) is None

    def test_no_envelope_allows_a_call(self) -> None:
        """Law 6."""
        dialect = self.make()
        for name in self.payloads():
            for answer in ANSWERS:
                text = json.dumps(dialect.envelope(self._event(name), answer)).lower()
                assert "allow" not in text
                assert "approve" not in text
                assert "updated" not in text

    def test_the_answer_stands_in_the_envelope_as_it_is(self) -> None:
        """Law 7."""
        dialect = self.make()
        text = 'line one\nsaid "so" é'
        refused = dialect.envelope(self._event("before"), HookAnswer(refusal=text))
        assert text in _texts(refused)
        envelopes = [dialect.envelope(self._event(name), HookAnswer(context=text)) for name in self.payloads()]
        worded = [envelope for envelope in envelopes if envelope is not None]
        assert worded
        assert all(text in _texts(envelope) for envelope in worded)

    def _event(self, name: str) -> HostEvent:
        event = self.make().read(self.payloads()[name])
        assert event is not None
        return event


def _texts(value: Any) -> list[str]:
    """Give every text in a value."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return [text for item in inner for text in _texts(item)]


def _with_long_texts(value: Any) -> Any:
    """Give a payload whose texts of several lines are very long."""
    if isinstance(value, Mapping):
        return {key: _with_long_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_long_texts(item) for item in value]
    is_output = isinstance(value, str) and "\n" in value
    return value.replace("\n", "\n" + "é" * 90_000 + "\n", 1) if is_output else value
