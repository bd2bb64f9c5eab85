"""Plug-ins answer ports; a broken one breaks nothing else."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.compose import plugins
from learnkit.compose.parts import Parts
from learnkit.compose.settings import Settings, resolve
from learnkit.errors import ConfigurationError
from learnkit.ports.inspector import CheckState

HERE = "tests.compose.test_plugins"
ENTRIES = {
    "learnkit.learning_store": [
        EntryPoint("mine", f"{HERE}:make_store", "learnkit.learning_store"),
        EntryPoint("broken", f"{HERE}:make_nothing", "learnkit.learning_store"),
        EntryPoint("gone", "no_such_package:make", "learnkit.learning_store"),
    ],
    "learnkit.session_source": [
        EntryPoint("ours", f"{HERE}:make_source", "learnkit.session_source"),
        EntryPoint("worse", f"{HERE}:make_nothing", "learnkit.session_source"),
    ],
}


def make_store(settings: Settings) -> InMemoryLearningStore:
    assert isinstance(settings.home, Path)
    return InMemoryLearningStore()


def make_source(settings: Settings) -> InMemorySessionSource:
    return InMemorySessionSource("ours", {})


def make_nothing(settings: Settings) -> None:
    raise RuntimeError("no licence")


def find(group: str) -> list[EntryPoint]:
    return ENTRIES.get(group, [])


def parts(tmp_path: Path, **said: str) -> Parts:
    return Parts(resolve(Settings(home=tmp_path, **said)), find=find)  # type: ignore[arg-type]


def test_a_plug_in_is_chosen_by_its_name(tmp_path: Path) -> None:
    assert type(parts(tmp_path, learning_store="mine").learning_store()).__name__ == "InMemoryLearningStore"


@pytest.mark.parametrize(
    ("name", "said"), [("broken", "no licence"), ("gone", "no_such_package"), ("none", "Installed are")]
)
def test_a_chosen_plug_in_that_cannot_be_had_is_a_clear_error(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(ConfigurationError) as raised:
        parts(tmp_path, learning_store=name).learning_store()
    assert said in str(raised.value)
    assert name in str(raised.value)


def test_no_plug_in_at_all_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="Installed are: none"):
        parts(tmp_path, clock="sundial").clock()


def test_a_broken_source_is_left_out_and_said(tmp_path: Path) -> None:
    events = InMemoryEventSink()
    made = parts(tmp_path)
    sources = made.session_sources(events)
    assert [source.agent for source in sources] == ["claude-code", "codex", "ours"]
    assert [event.name for event in events.events] == ["plugin.broken"]
    found = {check.name: check for check in made.inspector().checks()}
    assert found["plug-in worse"].state is CheckState.WARNING
    assert "no licence" in found["plug-in worse"].says
    assert found["plug-in ours"].state is CheckState.OK
    assert found["plug-in gone"].state is CheckState.WARNING


def test_all_plug_ins_are_listed_with_what_is_wrong() -> None:
    listed = {plugin.name: plugin.broken for plugin in plugins.listed(find=find)}
    assert listed["mine"] == ""
    assert "ModuleNotFoundError" in listed["gone"]


def test_the_machine_is_asked_for_its_entry_points() -> None:
    assert plugins.installed("learnkit.no_such_port") == []


@pytest.mark.parametrize("port", ["learning_store", "usage_ledger", "event_sink", "search_index", "reading_ledger"])
def test_every_port_with_a_store_has_an_answer_in_memory(tmp_path: Path, port: str) -> None:
    made = parts(tmp_path, **{port: "inmemory"})
    make = getattr(made, port)
    options: dict[str, dict[str, object]] = {
        "search_index": {"beside_store": True, "events": InMemoryEventSink()},
        "reading_ledger": {"beside_store": True},
    }
    part = make(**options.get(port, {}))
    assert type(part).__name__.startswith("InMemory")
