"""The extension points: all that a module may change in the base rules.

A module overrides the methods it needs. The base rules call the modules in the order of the
list MODULES and know nothing else about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from .state import State
    from .step import Step


@mypyc_attr(acyclic=True)
class Part:
    """A module's own pieces on the table."""

    __slots__ = ()

    def copy(self) -> Part:
        return self

    def data(self) -> list[object]:
        """The constructor's arguments, for snapshots."""
        return []


NO_PART: Final = Part()
SLOTS: Final = 12  # for the parts of all modules


class Module:
    def __init__(self, slot: i64, name: str, steps: list[Step]) -> None:
        self.slot: Final = slot  # of its part in `state.parts`
        self.name: Final = name
        self.steps: Final = steps  # all that it may put on the agenda

    def part(self, data: list[object]) -> Part:
        """Its pieces as a snapshot tells them."""
        return NO_PART

    # The course of the game

    def set_up(self, state: State) -> None:
        """The board lies ready, the first round has not begun."""

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """What a figure does at a column, where the module says so."""
        return None

    def renew(self, state: State) -> None:
        """Between two rounds, after the income."""

    # Sight

    def view(self, state: State, viewer: i64) -> dict[str, object]:
        """What the viewer sees of this module's pieces."""
        return {}
