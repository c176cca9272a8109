"""What a seat observes of the bishop's favors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...board import bits
from ...fields import NUMBERS, Field, Number

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State


def fields(rules: Rules) -> list[Field]:
    return [Left("favors.tiles", 1, NUMBERS, "favors left")]


class Left(Number):
    def number(self, state: State) -> i64:
        """One lies on every tile of the ceiling."""
        return bits(state.covered)
