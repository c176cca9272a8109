"""What a seat observes of the wishing well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...fields import ONE, PIECES, Field, Number, NumberOfSeats, OfSeats, Row
from ...paints import count
from .module import cards_of
from .well import held, how_many, well
from .words import WISHES

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

CARDS: Final = len(WISHES)


def fields(rules: Rules) -> list[Field]:
    seats = rules.seats
    return [
        Supply("wishing_well.supply", 1, PIECES, "pennies left"),
        Thrown("wishing_well.thrown", 1, PIECES, "pennies in the well"),
        Pile("wishing_well.pile", 1, PIECES, "cards not drawn"),
        Pennies("wishing_well.pennies", 2 * seats, PIECES, "known, pennies; by seat"),
        Sheets("wishing_well.sheets", 2 * seats, PIECES, "known, pennies on the sheet; by seat"),
        Cards("wishing_well.cards", seats, ONE, "cards in hand, by seat"),
        Hand("wishing_well.hand", CARDS, ONE, "the viewer's own cards by kind"),
    ]


class Supply(Number):
    def number(self, state: State) -> i64:
        return well(state).supply


class Thrown(Number):
    def number(self, state: State) -> i64:
        return well(state).thrown


class Pile(Number):
    def number(self, state: State) -> i64:
        return how_many(well(state).pile)


class Pennies(OfSeats):
    """Whoever remembers a stock does not know yet how much of it lies on the hidden sheet."""

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows(seat):
            pennies = count(well(state).pennies, seat)
            if not row.knows_plan(seat):
                pennies += count(well(state).sheets, seat)
            row.put(1)
            row.put(pennies)
        else:
            row.skip(2)


class Sheets(OfSeats):
    """Revealed with the plans (INFO-10)."""

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows_plan(seat):
            row.put(1)
            row.put(count(well(state).sheets, seat))
        else:
            row.skip(2)


class Cards(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return cards_of(state, seat)


class Hand(Field):
    def write(self, state: State, row: Row) -> None:
        hand = well(state).hands[row.viewer]
        for card in range(CARDS):
            row.put(held(hand, card))
