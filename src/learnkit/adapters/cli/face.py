"""What every command is handed: the screen, and the kit, opened when it is needed."""

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

import click
from attrs import define, field

from learnkit.adapters.cli.screen import Screen

if TYPE_CHECKING:
    # Help and completion need no kit: its import would be half of what they take.
    from learnkit.core.usecases.kit import Kit


class Opener(Protocol):
    """Opens the kit of a home and a project; None takes what the settings say."""

    def __call__(self, *, home: str | None = None, project: str | None = None, examined: bool = False) -> "Kit":
        """Give an open kit; whoever asked closes it.

        ``examined`` asks for one that opens whatever is wrong, and names it.
        """
        ...


@define
class Face:
    """The state of one run of the program."""

    open_kit: Opener
    screen: Screen
    home: str | None = None
    project: str | None = None
    _kit: "Kit | None" = field(default=None, init=False)

    @property
    def kit(self) -> "Kit":
        """Give the kit of the chosen home and project; it is opened once."""
        if self._kit is None:
            self._kit = self.open_kit(home=self.home, project=self.project)
        return self._kit

    def examine(self) -> "Kit":
        """Give a kit that opens whatever is wrong with settings and places, and names it."""
        if self._kit is None:
            self._kit = self.open_kit(home=self.home, project=self.project, examined=True)
        return self._kit

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the kit if it was opened."""
        if self._kit is not None:
            self._kit.close()


F = TypeVar("F", bound=Callable[..., Any])


def json_option(function: F) -> F:
    """Give a command the option ``--json``; it sets the screen's mode."""

    def chosen(context: click.Context, parameter: click.Parameter, value: bool) -> None:
        face = context.find_object(Face)
        if value and face is not None:
            face.screen.as_json = True

    return click.option("--json", is_flag=True, expose_value=False, callback=chosen, help="Write one JSON document.")(
        function
    )
