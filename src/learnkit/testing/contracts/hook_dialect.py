"""What every HookDialect keeps to."""

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.host_events import SILENCE, HookAnswer, HostEvent, Moment
from learnkit.core.toolcalls.values import CallStatus
from learnkit.ports.hook_dialect import HookDialect
from learnkit.testing import hostile

LIMIT = 64 * 1024
NO_MARKS: list[dict[str, Any]] = [
    *({}, {"a": 1}, {"command": "ls"}, {"text": "hello"}, {"cwd": "/r"}, {"jsonrpc": "2.0", "method": "x", "id": 1}),
    *({"type": "message", "role": "user", "content": []}, {"name": "x", "version": "1"}, {"session": "s"}),
]
"""Objects that no host hands to a hook."""
_CALL = (Moment.BEFORE_CALL, Moment.AFTER_CALL, Moment.DENIED)
_CUT = "bytes left out"


class HookDialectContract:
    """The laws of HookDialect as tests; subclasses say what their host hands over and takes.

    ``payloads`` gives one of each event of the host under a name of your own, with the moment it stands for;
    ``unknown`` one of an event that the host may bring one day; ``takes`` the fields of an envelope that the host
    knows, by its name of the event, with a dot before inner ones (an event that is not there takes none);
    ``strangers`` payloads of other hosts.
    """

    @abstractmethod
    def make(self) -> HookDialect:
        """Give the dialect."""

    @abstractmethod
    def payloads(self) -> Mapping[str, tuple[dict[str, Any], Moment]]:
        """Give payloads and their moments."""

    @abstractmethod
    def unknown(self) -> dict[str, Any]:
        """Give a payload of an event that the dialect does not know."""

    @abstractmethod
    def takes(self) -> Mapping[str, frozenset[str]]:
        """Give the fields that the host takes for an event."""

    def strangers(self) -> list[dict[str, Any]]:
        """Give payloads of other hosts; none by default."""
        return []

    def test_whatever_it_is_given_nothing_is_raised_or_changed(self) -> None:
        """Laws 1, 4."""
        dialect = self.make()

        @given(payload=hostile.payloads([sample for sample, _ in self.payloads().values()]))
        def run(payload: dict[str, Any]) -> None:
            before = repr(payload)
            dialect.recognises(payload)
            event = dialect.read(payload)
            assert repr(payload) == before
            if event is not None:
                _check(event, payload)
                for answer in _answers("one\ntwo", "no"):
                    json.dumps(dialect.envelope(event, answer))

        run()

    def test_any_object_is_read_or_refused_in_silence(self) -> None:
        """Law 1."""
        dialect = self.make()

        @given(payload=st.dictionaries(st.text(max_size=20), hostile.values(), max_size=8))
        def run(payload: dict[str, Any]) -> None:
            dialect.recognises(payload)
            dialect.read(payload)

        run()

    def test_the_worst_values_stand_in_every_place(self) -> None:
        """Laws 1, 4."""
        dialect = self.make()
        huge = "line of output\n" * 150_000 + "error: the end"
        for value in (hostile.nested(), huge, "[" * 200_000, '{"a":' * 200_000, hostile.LONE, "\x00" * 9, 10**400):
            for sample, _ in self.payloads().values():
                for payload in hostile.everywhere(sample, value):
                    dialect.recognises(payload)
                    event = dialect.read(payload)
                    if event is not None:
                        _check_sizes(event)

    def test_it_recognises_its_own_alone(self) -> None:
        """Law 2."""
        dialect = self.make()
        assert [name for name, (payload, _) in self.payloads().items() if not dialect.recognises(payload)] == []
        assert [payload for payload in [*self.strangers(), *NO_MARKS] if dialect.recognises(payload)] == []

    def test_it_gives_every_event(self) -> None:
        """Law 3."""
        dialect = self.make()
        for name, (payload, moment) in self.payloads().items():
            event = dialect.read(payload)
            assert event is not None, name
            assert (event.moment, event.agent.split("/")[0]) == (moment, dialect.agent), name
            assert (event.call is not None) == (moment in _CALL), name
        event = dialect.read(self.unknown())
        assert event is not None
        assert (event.moment, event.call) == (Moment.OTHER, None)
        assert dialect.read({}) is None

    def test_text_is_the_payloads(self) -> None:
        """Law 4."""
        dialect = self.make()
        for payload, _ in self.payloads().values():
            event = dialect.read(payload)
            assert event is not None
            _check(event, payload)

    def test_what_learnkit_showed_does_not_come_back(self) -> None:
        """Law 4."""
        dialect = self.make()
        shown = "before <learnkit:shown>\nshown once\n</learnkit:shown> after"
        for sample, _ in self.payloads().values():
            for payload in hostile.everywhere(sample, shown):
                event = dialect.read(payload)
                assert event is None or "shown once" not in repr(_texts(event))

    def test_a_call_before_it_runs_has_no_outcome(self) -> None:
        """Law 4."""
        for event in self._events():
            if event.call is not None and event.moment is not Moment.AFTER_CALL:
                expected = CallStatus.RUNNING if event.moment is Moment.BEFORE_CALL else CallStatus.REJECTED
                assert (event.call.outcome.status, event.is_provisional) == (expected, False)

    def test_silence_is_nothing(self) -> None:
        """Law 5."""
        assert [event.name for event in self._events() if self.make().envelope(event, SILENCE) is not None] == []

    def test_an_envelope_holds_what_the_host_knows(self) -> None:
        """Laws 5, 6, 7."""
        dialect, takes = self.make(), self.takes()
        for event in self._events():
            for text in ("one", "two\nlines", "\x00\x1b[1m", hostile.LONE, "“quoted” & <tagged>"):
                for answer in _answers(f"context {text}", f"refusal {text}"):
                    envelope = dialect.envelope(event, answer)
                    if envelope is None:
                        continue
                    fields, said = set(_fields(envelope)), list(_strings(envelope))
                    assert fields <= takes.get(event.name, frozenset()), event.name
                    assert json.loads(json.dumps(envelope)) == envelope
                    assert not {"allow", "approve", "permit"} & set(said)
                    assert any(part in one for part in (answer.context, answer.refusal) if part for one in said)

    def test_it_answers_where_the_host_takes_an_answer(self) -> None:
        """Laws 5, 7."""
        dialect, takes = self.make(), self.takes()
        both = HookAnswer(context="the context", refusal="the refusal")
        for event in self._events():
            envelope = dialect.envelope(event, both)
            assert (envelope is not None) == bool(takes.get(event.name)), event.name
            if envelope is not None and event.moment is Moment.BEFORE_CALL:
                assert any("the refusal" in one for one in _strings(envelope)), event.name

    def test_only_a_call_that_is_about_to_run_is_refused(self) -> None:
        """Laws 5, 6."""
        refusal = HookAnswer(refusal="the refusal")
        for event in self._events():
            if event.moment is not Moment.BEFORE_CALL:
                assert self.make().envelope(event, refusal) is None, event.name

    def _events(self) -> Iterator[HostEvent]:
        for payload in [*(sample for sample, _ in self.payloads().values()), self.unknown()]:
            event = self.make().read(payload)
            assert event is not None
            yield event


def _answers(context: str, refusal: str) -> list[HookAnswer]:
    return [HookAnswer(context=context), HookAnswer(refusal=refusal), HookAnswer(context=context, refusal=refusal)]


def _texts(event: HostEvent) -> list[str]:
    """Give every text of an event that came from its payload."""
    texts = [event.name, event.session, event.prompt, event.cwd or "", event.transcript or "", event.origin]
    if event.call is not None:
        outcome = event.call.outcome
        texts += [event.call.id, event.call.tool, event.call.command, outcome.output, outcome.stderr or ""]
    return texts


def _check_sizes(event: HostEvent) -> None:
    for text in [*_texts(event), *event.arguments]:
        assert len(text.encode("utf-8", "surrogatepass")) <= LIMIT


def _check(event: HostEvent, payload: Mapping[str, Any]) -> None:
    """Check that what an event says stands in its payload, and that no status is a guess without being called so."""
    _check_sizes(event)
    held = _searchable(payload)
    for text in [event.prompt, *([] if event.call is None else [event.call.outcome.output, event.call.outcome.stderr])]:
        for line in (text or "").splitlines():
            assert not line.strip() or _CUT in line or line.strip() in held, line
    call = event.call
    if call is None:
        assert not event.is_provisional
    elif call.outcome.exit_code is not None:
        assert str(abs(call.outcome.exit_code)) in held
        assert not event.is_provisional
    assert list(event.arguments) == sorted(event.arguments)
    assert call is None or not (call.command and event.arguments)


def _searchable(payload: Mapping[str, Any]) -> str:
    """Give everything that a payload says, JSON inside strings read too."""
    found = []
    for text in _strings(payload):
        found.append(text)
        try:
            found += list(_strings(json.loads(text)))
        except (ValueError, RecursionError):
            continue
    return "\n".join(found)


def _strings(held: Any) -> Iterator[str]:
    if isinstance(held, Mapping):
        for name, value in held.items():
            yield str(name)
            yield from _strings(value)
    elif isinstance(held, list):
        for value in held:
            yield from _strings(value)
    else:
        yield held if isinstance(held, str) else str(held)


def _fields(held: Mapping[str, Any], above: str = "") -> Iterator[str]:
    for name, value in held.items():
        if isinstance(value, Mapping):
            yield from _fields(value, f"{above}{name}.")
        else:
            yield f"{above}{name}"
