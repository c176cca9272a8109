"""What a seat observes of the portraits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import bits
from ...fields import ONE, PIECES, Field, Lasting, NumberOfSeats, OfSeats, Row, as_number
from ...paints import count
from .figures import PILES
from .gallery import SPACES, gallery, undrawn
from .module import has_painted
from .words import SITTER

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

CARDS: Final = len(SITTER)


def fields(rules: Rules) -> list[Field]:
    seats = rules.seats
    return [
        Deck("portraits.deck", len(PILES), PIECES, "portraits not revealed, by pile"),
        Display("portraits.display", SPACES * CARDS, ONE, "portrait on display, by place"),
        Owned("portraits.owned", seats * CARDS, ONE, "permanent portraits, by seat"),
        Painted("portraits.painted", seats, ONE, "has painted one this round, by seat"),
        SextonCalls(
            "portraits.sexton_calls", seats, PIECES, "calls of the sexton this round, by seat"
        ),
    ]


class Deck(Field):
    def write(self, state: State, row: Row) -> None:
        for pile in range(len(PILES)):
            row.put(bits(undrawn(state, pile)))


class Display(Lasting):
    def number(self, state: State) -> i64:
        return as_number(gallery(state).display)

    def write_anew(self, state: State, row: Row) -> None:
        for card in gallery(state).display:
            row.choose(card, CARDS)


class Owned(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        row.mark(gallery(state).owned[seat], CARDS)


class Painted(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return 1 if has_painted(state, seat) else 0


class SextonCalls(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return count(gallery(state).calls, seat)
