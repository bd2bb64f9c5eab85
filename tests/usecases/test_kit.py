"""The type that driving adapters are handed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import frozen
from typing_extensions import override

from learnkit.core.usecases.kit import Kit
from learnkit.core.usecases.surroundings import Origin, Places

if TYPE_CHECKING:
    from tests.usecases.conftest import World


@frozen(kw_only=True)
class Wired(Kit):
    """A kit that is wired by hand."""

    @override
    def close(self) -> None:
        return


def test_a_kit_has_a_field_for_each_family(world: World) -> None:
    kit = Wired(
        capture=world.capture,
        learnings=world.learnings,
        lessons=world.lessons,
        sessions=world.sessions,
        context=world.context,
        stores=world.stores,
        hooks=world.hooks,
        scrubbing=world.scrubbing,
    )
    assert (kit.settings, kit.places) == ((), None)
    kit.close()


def test_a_kit_without_a_way_to_close_it_cannot_be_made(world: World) -> None:
    with pytest.raises(TypeError, match="abstract"):
        Kit(  # type: ignore[abstract]
            capture=world.capture,
            learnings=world.learnings,
            lessons=world.lessons,
            sessions=world.sessions,
            context=world.context,
            stores=world.stores,
            hooks=world.hooks,
            scrubbing=world.scrubbing,
        )


def test_places_and_origins_are_values() -> None:
    places = Places(home="/h", learnings="/h/l", ledgers="/h/d", index="/h/i", config_file="/c", project_root="/p")
    assert (places.project, places.project_id) == (None, None)
    assert Origin("agent", "codex", "keyword").where == ""
