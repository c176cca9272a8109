"""What a seat observes of the bishop's requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import bit
from ...fields import ONE, PIECES, Field, NumberOfFigures, OfFigures, Row
from .module import CEILING_TILES, requests
from .words import REQUESTS

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

KINDS: Final = len(REQUESTS)


def fields(rules: Rules) -> list[Field]:
    figures = rules.figures
    return [
        Stacks("requests.stacks", KINDS, PIECES, "requests left: general, orange, green, purple"),
        Fulfilled("requests.fulfilled", KINDS * figures, PIECES, "requests fulfilled, by figure"),
        Busy("requests.busy", figures, ONE, "has fulfilled one this round, by figure"),
        Stacked("requests.stacked", CEILING_TILES, ONE, "fresco tiles under requests"),
    ]


class Stacks(Field):
    def write(self, state: State, row: Row) -> None:
        row.spread(requests(state).left, KINDS)


class Fulfilled(OfFigures):
    def write_figure(self, state: State, figure: i64, row: Row) -> None:
        row.spread(requests(state).fulfilled[figure], KINDS)


class Busy(NumberOfFigures):
    def number(self, state: State, figure: i64) -> i64:
        return 1 if requests(state).busy & bit(figure) else 0


class Stacked(Field):
    def write(self, state: State, row: Row) -> None:
        row.mark(requests(state).stacked, CEILING_TILES)
