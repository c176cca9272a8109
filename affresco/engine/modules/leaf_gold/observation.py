"""What a seat observes of the leaf gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...fields import ONE, PIECES, Field, Number, OneOf, Screened
from ...paints import count
from .module import basket
from .words import DISC

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State


def fields(rules: Rules) -> list[Field]:
    return [
        Color("leaf_gold.color", len(DISC), ONE, "the refined color"),
        Supply("leaf_gold.supply", 1, PIECES, "leaves left"),
        Leaves("leaf_gold.leaves", 2 * rules.seats, PIECES, "known, leaves; by seat"),
    ]


class Color(OneOf):
    def chosen(self, state: State) -> i64:
        return basket(state).color  # NO_COLOR is none


class Supply(Number):
    def number(self, state: State) -> i64:
        return basket(state).supply


class Leaves(Screened):
    def number(self, state: State, seat: i64) -> i64:
        return count(basket(state).leaves, seat)
