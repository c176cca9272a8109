"""What a seat observes of Leonardo's painter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...board import CEILING
from ...fields import ONE, Field, NumberOfSeats, OneOf
from .module import LEONARDO, painter

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State


def fields(rules: Rules) -> list[Field]:
    return [
        Segment("leonardo.segment", CEILING, ONE, "where he restores next"),
        Holder("leonardo.holder", rules.seats, ONE, "who plays him, by seat"),
    ]


class Segment(OneOf):
    def chosen(self, state: State) -> i64:
        return painter(state).segment


class Holder(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return 1 if state.players[LEONARDO].seat == seat else 0
