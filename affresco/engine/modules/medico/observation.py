"""What a seat observes of the medico's sickroom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import COLUMNS, PLACES
from ...fields import (
    ONE,
    PIECES,
    Field,
    Lasting,
    Number,
    NumberOfSeats,
    OfSeats,
    OneOf,
    Row,
    as_number,
)
from ...paints import count
from .module import tiles_left
from .sickroom import black, sickroom
from .words import BOTTLE, BOTTLES

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

KINDS: Final = len(BOTTLES)
OFFERED: Final = len(BOTTLE)


def fields(rules: Rules) -> list[Field]:
    seats = rules.seats
    places = seats * len(PLACES)
    return [
        Infected("medico.infected", len(COLUMNS), ONE, "the infected place"),
        Infections("medico.infections", 1, PIECES, "infection tiles left"),
        Ill("medico.ill", seats, PIECES, "ill apprentices, by seat"),
        IllSent("medico.ill_sent", places, PIECES, "known ill at work by place, by seat"),
        Neutral("medico.neutral", places, ONE, "place of the neutral apprentice, by seat"),
        AtWork("medico.at_work", 1, ONE, "the one at work is ill"),
        Calling("medico.calling", 2, PIECES, "who may still be called: healthy, ill"),
        Offer("medico.offer", OFFERED * KINDS, ONE, "bottle for sale, by place"),
        Bottles("medico.bottles", seats * KINDS, ONE, "bottles, by seat"),
        Pile("medico.pile", 1, PIECES, "bottles in the pile"),
        Discards("medico.discards", KINDS, PIECES, "bottles emptied, by kind"),
    ]


class Infected(OneOf):
    def chosen(self, state: State) -> i64:
        return sickroom(state).infected  # NOWHERE is none


class Infections(Number):
    def number(self, state: State) -> i64:
        return tiles_left(state)


class Ill(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return black(state, seat)


class OfPlans(OfSeats):
    """Before the reveal only the viewer's own plan is known."""

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows_plan(seat):
            self.write_plan(state, seat, row)
        else:
            row.skip(len(PLACES))

    def write_plan(self, state: State, seat: i64, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every plan is written


class IllSent(OfPlans):
    def write_plan(self, state: State, seat: i64, row: Row) -> None:
        row.spread_few(sickroom(state).sent_ill[seat], len(PLACES))


class Neutral(OfPlans):
    def write_plan(self, state: State, seat: i64, row: Row) -> None:
        row.choose(sickroom(state).neutral[seat], len(PLACES))  # NOWHERE is none


class AtWork(Number):
    def number(self, state: State) -> i64:
        return 1 if sickroom(state).is_ill_at_work else 0


class Calling(Field):
    def write(self, state: State, row: Row) -> None:
        row.put(sickroom(state).calling_healthy)
        row.put(sickroom(state).calling_ill)


class Offer(Lasting):
    def number(self, state: State) -> i64:
        return as_number(sickroom(state).offer)

    def write_anew(self, state: State, row: Row) -> None:
        offer = sickroom(state).offer
        for bottle in offer:
            row.choose(bottle, KINDS)  # NOWHERE, which is none, where one was sold
        row.skip((OFFERED - len(offer)) * KINDS)


class Bottles(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        row.spread(sickroom(state).bottles[seat], KINDS)


class Pile(Number):
    def number(self, state: State) -> i64:
        pile = sickroom(state).pile
        bottles: i64 = 0
        for kind in range(KINDS):
            bottles += count(pile, kind)
        return bottles


class Discards(Field):
    def write(self, state: State, row: Row) -> None:
        row.spread(sickroom(state).discards, KINDS)
