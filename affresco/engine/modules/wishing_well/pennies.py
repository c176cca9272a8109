"""The lucky pennies: onto the sheet, into the well, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import MARKET, MEDICO
from ...events import NOBODY, kind
from ...forecast import prospect
from ...money import earn
from ...moves import DONE
from ...paints import ONE, count
from ...planning import ALL_SENT
from ...refusals import Refusal, refusal
from ...step import Choice, Draw, Step
from .figures import WishingWellFigures
from .well import deal, held, well
from .words import PENNY, THROW, WISH

if TYPE_CHECKING:
    from ...forecast import Place
    from ...moves import Move, Moves
    from ...state import State

SHEET_PENNIES: Final = 2  # at most (M4-04)

PENNIES_LAID: Final = kind("pennies_laid", "pennies:count", "M4-04 INFO-10")
PENNY_THROWN: Final = kind("penny_thrown", "", "M4-05 M4-06")
WISH_DRAWN: Final = kind("wish_drawn", "card:wish", "M4-05 INFO-10")
PENNIES_RECEIVED: Final = kind("pennies_received", "pennies:count", "M4-12 M4-16 M4-21")
PENNIES_RETURNED: Final = kind("pennies_returned", "pennies:count", "M4-08")
WELL_EMPTIED: Final = kind("well_emptied", "pennies:count", "M4-08")
PENNIES_EXCHANGED: Final = kind("pennies_exchanged", "pennies:count", "M4-20")

PENNIES_TO_THROW: Final = prospect("pennies_to_throw", "pennies:count", "M4-05")

PENNY_NEEDS_MARKET: Final = refusal("penny_needs_market", "X-39")
TWO_PENNIES: Final = refusal("two_pennies", "M4-04")
NO_PENNY: Final = refusal("no_penny", "M4-04")
NO_PENNY_ON_SHEET: Final = refusal("no_penny_on_sheet", "M4-05")
WELL_FULL: Final = refusal("well_full", "M4-06")
NO_CARD_LEFT: Final = refusal("no_card_left", "M4-21")


# On the sheet


def offer_penny(state: State, seat: i64, moves: Moves) -> None:
    if why_no_penny(state, seat) is None:
        moves.append(PENNY)


def why_no_penny(state: State, seat: i64) -> Refusal | None:
    """An apprentice must stand in the market column or on the medico tile (M4-04, X-39)."""
    own, player = well(state), state.players[seat]
    if not player.workers(MARKET) and not player.workers(MEDICO):
        return PENNY_NEEDS_MARKET
    if count(own.sheets, seat) == SHEET_PENNIES:
        return TWO_PENNIES
    return None if count(own.pennies, seat) else NO_PENNY


def lay_penny(state: State, seat: i64) -> None:
    own = well(state)
    own.pennies -= ONE[seat]
    own.sheets += ONE[seat]
    state.players[seat].last = ALL_SENT


def foresee_pennies(state: State, seat: i64, place: Place) -> None:
    pennies = count(well(state).sheets, seat)
    if place.column == MARKET and pennies:
        place.tell(PENNIES_TO_THROW, pennies)


def tell_pennies(state: State) -> None:
    """The pennies on the sheets are revealed with the plans (INFO-10)."""
    for seat in range(state.rules.seats):
        pennies = count(well(state).sheets, seat)
        if pennies:
            state.note(PENNIES_LAID, seat, pennies)


def take_back_pennies(state: State, seat: i64) -> None:
    """Pennies left on a sheet return behind the screen when the market is left (M4-08)."""
    own = well(state)
    pennies = count(own.sheets, seat)
    if pennies:
        own.sheets -= pennies * ONE[seat]
        own.pennies += pennies * ONE[seat]
        state.note(PENNIES_RETURNED, seat, pennies)


# In the well


class Throwing(Choice):
    """Throw a penny, or leave those on the sheet there (AMB-98)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(THROW)
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()


def ask_to_throw(state: State, figure: i64) -> None:
    if why_no_throw(state, figure) is None:
        state.agenda.append(THROWING)


def why_no_throw(state: State, figure: i64) -> Refusal | None:
    """Only pennies on the sheet are thrown (AMB-110); first come, first served (AMB-109)."""
    own = well(state)
    if not count(own.sheets, figure):
        return NO_PENNY_ON_SHEET
    if own.thrown == WishingWellFigures.of(state.rules.box).per_round:
        return WELL_FULL
    return None if own.pile else NO_CARD_LEFT


def throw_penny(state: State, figure: i64) -> None:
    own = well(state)
    own.sheets -= ONE[figure]
    own.thrown += 1
    state.note(PENNY_THROWN, figure)
    state.agenda.pop()
    state.agenda.append(DRAW_WISH)


class DrawWish(Draw):
    """A card for the penny, in secret; a second penny may follow (AMB-219)."""

    def weight(self, state: State, move: Move) -> i64:
        return held(well(state).pile, move.arg)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        deal(well(state), state.figure, move.arg)
        state.whisper(WISH_DRAWN, state.figure, move.arg)
        ask_to_throw(state, state.figure)


def empty_well(state: State) -> None:
    own = well(state)
    if own.thrown:
        state.note(WELL_EMPTIED, NOBODY, own.thrown)
    own.supply += own.thrown
    own.thrown = 0


# From the supply, and back to it


def receive_pennies(state: State, figure: i64, pennies: i64) -> None:
    """As many as there are (M4-21), unless an option makes them unlimited (AMB-99)."""
    own = well(state)
    if not state.rules.options.unlimited_pieces:
        pennies = min(pennies, own.supply)
    own.supply = max(own.supply - pennies, 0)
    own.pennies += pennies * ONE[figure]
    state.note(PENNIES_RECEIVED, figure, pennies)


class ExchangePennies(Step):
    """Pennies on the sheet return first; those in the well are lost (M4-20, AMB-209)."""

    def run(self, state: State) -> None:
        own = well(state)
        for seat in range(state.rules.seats):
            take_back_pennies(state, seat)
            pennies = count(own.pennies, seat)
            own.pennies -= pennies * ONE[seat]
            own.supply += pennies
            if pennies:
                state.note(PENNIES_EXCHANGED, seat, pennies)
                earn(state, seat, pennies)


THROWING: Final = Throwing("wishing well")
DRAW_WISH: Final = DrawWish("draw wish", WISH)
EXCHANGE_PENNIES: Final = ExchangePennies("exchange pennies")
