"""The medico's bottles: brewed for the ill, sold at the market, drunk in the evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ...board import MARKET, MEDICO
from ...events import NOBODY, kind
from ...module import with_entry
from ...moves import DONE, Moves
from ...paints import ONE, count
from ...refusals import NOT_NOW, TOO_DEAR, Refusal, refusal
from ...round import start_work
from ...step import Choice, DrawKind, Step
from ...waking import cheer
from .figures import MedicoFigures
from .sickroom import NOWHERE, Sickroom, on_board, sickroom
from .words import BOTTLE, BREW, DRINK, KIND_BOTTLE, KIND_DRINK

if TYPE_CHECKING:
    from ...moves import Move
    from ...state import State

JUICE: Final = 3  # among the kinds of bottles
PORTIONS: Final[list[i64]] = [3, 2, 1, 0]  # of each kind
MOST_BOTTLES: Final = 2  # that a player may own (M10-21)
JUICE_CHEER: Final = 1  # space of the mood display (M10-24)

BOTTLE_SHOWN: Final = kind("bottle_shown", "bottle:", "M10-25")
BOTTLE_BOUGHT: Final = kind("bottle_bought", "place:offer bottle: price:count", "M10-19")
PURSE_SHOWN: Final = kind("purse_shown", "", "M10-19")
DRANK: Final = kind("drank", "bottle: healed:count", "M10-22 M10-23 M10-24")

BOTTLE_IS_DUE: Final = refusal("bottle_is_due", "M10-19")
NO_BOTTLE: Final = refusal("no_bottle", "M10-19")


def owned(state: State, seat: i64) -> i64:
    bottles: i64 = 0
    for bottle in range(len(DRINK)):
        bottles += count(sickroom(state).bottles[seat], bottle)
    return bottles


def put_bottles(room: Sickroom, seat: i64, bottles: i64) -> None:
    room.bottles = with_entry(room.bottles, seat, bottles)


# Buying


def place_price(state: State, place: i64) -> i64:
    return MedicoFigures.of(state.rules.box).place_price[state.rules.side][place]


class MedicoVisit(Step):
    """With the medico tile: first the bottle, then the market (M10-20)."""

    def run(self, state: State) -> None:
        state.workers = state.players[state.figure].workers(MEDICO)
        state.agenda.append(MARKET_VISIT)
        if owned(state, state.figure) == MOST_BOTTLES:
            return
        if is_any_affordable(state):
            state.agenda.append(BUY_BOTTLE)
        elif is_any_for_sale(state):
            state.note(PURSE_SHOWN, state.figure)


def is_any_for_sale(state: State) -> bool:
    return any(bottle != NOWHERE for bottle in sickroom(state).offer)


def is_any_affordable(state: State) -> bool:
    return any(is_affordable(state, place) for place in range(len(sickroom(state).offer)))


def is_affordable(state: State, place: i64) -> bool:
    money = state.players[state.figure].money
    return sickroom(state).offer[place] != NOWHERE and place_price(state, place) <= money


class BuyBottle(Choice):
    """A bottle must be bought if the player can pay for any (M10-19)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for place in range(len(sickroom(state).offer)):
            if is_affordable(state, place):
                moves.append(BOTTLE[place])

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        room = sickroom(state)
        bottle = room.offer[move.arg]
        room.offer = with_entry(room.offer, move.arg, NOWHERE)
        put_bottles(room, state.figure, room.bottles[state.figure] + ONE[bottle])
        price = place_price(state, move.arg)
        state.players[state.figure].money -= price
        state.note(BOTTLE_BOUGHT, state.figure, move.arg, bottle, price)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_BOTTLE:
            return BOTTLE_IS_DUE
        offer = sickroom(state).offer
        if move.arg < len(offer) and offer[move.arg] != NOWHERE:
            return TOO_DEAR
        return NO_BOTTLE


class MarketVisit(Step):
    """The apprentice on the medico tile is at the market in every respect (X-06)."""

    def run(self, state: State) -> None:
        workers = state.players[state.figure].workers(MEDICO)
        if workers:
            start_work(state, MARKET, state.figure, workers)


# Drinking


class Healing(Step):
    """In action order, each player with bottles may drink (M10-22)."""

    def run(self, state: State) -> None:
        room = sickroom(state)
        while room.healed < len(state.order):
            figure = state.order[room.healed]
            room.healed += 1
            if figure < state.rules.seats and owned(state, figure):
                state.figure = figure
                room.least = 0
                state.agenda.append(HEALING)
                state.agenda.append(DRINKING)
                return


class Drinking(Choice):
    """Any number of bottles, named in the order of their kinds; or no more."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        room = sickroom(state)
        for bottle in range(room.least, len(DRINK)):
            if count(room.bottles[state.figure], bottle):
                moves.append(DRINK[bottle])
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        if move.kind == KIND_DRINK:
            drink(state, state.figure, move.arg)
            sickroom(state).least = move.arg
            left = Moves()
            self.options(state, seat, left)
            if left.count > 1:
                return
        state.agenda.pop()

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return NO_BOTTLE if move.kind == KIND_DRINK else NOT_NOW


def drink(state: State, seat: i64, bottle: i64) -> None:
    """Heal as many as it has portions; the rest is lost (M10-23), and juice cheers up (M10-24)."""
    room = sickroom(state)
    put_bottles(room, seat, room.bottles[seat] - ONE[bottle])
    room.discards += ONE[bottle]
    healed = min(PORTIONS[bottle], on_board(state, seat))
    room.ill -= healed * ONE[seat]
    if bottle == JUICE:
        cheer(state, seat, JUICE_CHEER)
    state.note(DRANK, seat, bottle, healed)


# Brewing


class Brewing(Step):
    """Draw the new offer; an empty pile is refilled from the discards (M10-26, AMB-196)."""

    def run(self, state: State) -> None:
        room = sickroom(state)
        if room.brewing and not room.pile:
            room.pile = room.discards
            room.discards = 0
        if room.brewing and room.pile:
            state.agenda.append(BREWING)
            state.agenda.append(SHOW_BOTTLE)


class ShowBottle(DrawKind):
    def stock(self, state: State) -> i64:
        return sickroom(state).pile

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        room = sickroom(state)
        room.brewing -= 1
        room.pile -= ONE[move.arg]
        at: i64 = 0
        offer = room.offer
        while at < len(offer) and offer[at] <= move.arg:
            at += 1
        so_far = append(offer[:at], move.arg)
        room.offer = extend(so_far, offer[at:])  # from the left: 3, 2, 1, juice
        state.note(BOTTLE_SHOWN, NOBODY, move.arg)


def clear_offer(state: State) -> None:
    """Unsold bottles are discarded before new ones are drawn (AMB-197)."""
    room = sickroom(state)
    for bottle in room.offer:
        if bottle != NOWHERE:
            room.discards += ONE[bottle]
    room.offer = vec[i64]()


MEDICO_VISIT: Final = MedicoVisit("medico visit")
BUY_BOTTLE: Final = BuyBottle("buy bottle")
MARKET_VISIT: Final = MarketVisit("market visit")
HEALING: Final = Healing("healing")
DRINKING: Final = Drinking("drinking")
BREWING: Final = Brewing("brewing")
SHOW_BOTTLE: Final = ShowBottle("show bottle", BREW)
