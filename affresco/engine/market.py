"""The market: choose one booth, and buy there or close it.

An apprentice buys one tile; afterwards all tiles of the booth go back into the bag, bought or
not, and the booth stays empty for the rest of the round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import bit, lowest
from .events import BOUGHT, CLOSED, FORFEITED, NOBODY, STOCKED
from .moves import BOOTH, BUY, CLOSE, DONE, KIND_BOOTH, KIND_BUY, KIND_CLOSE, STOCK
from .paints import added
from .refusals import (
    BOOTH_EMPTY,
    BUY_FIRST,
    BUY_OR_CLOSE,
    NOT_NOW,
    ONE_BOOTH,
    TILE_SOLD,
    TOO_DEAR,
    Refusal,
)
from .state import NOTHING
from .step import Choice, DrawPiece, Step

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import Player, State

EMPTY: Final = 15  # a slot's four bits where no tile lies
FIRST_BITS: Final[i64] = 0x0111_1111_1111_1111  # the lowest of each slot's four bits


def goods_at(state: State, slot: i64) -> i64:
    """The market tile in a slot, counted over all booths, or NOTHING."""
    goods = state.display >> (4 * slot) & EMPTY
    if goods == EMPTY:
        return NOTHING
    return goods


def put_goods(state: State, slot: i64, goods: i64) -> None:
    state.display += (goods - EMPTY) * bit(4 * slot)


def to_bag(state: State, slot: i64) -> None:
    goods = goods_at(state, slot)
    state.bag |= bit(goods)
    state.display += (EMPTY - goods) * bit(4 * slot)


def is_open(state: State, booth: i64) -> bool:
    rules = state.rules
    for slot in range(rules.booth_starts[booth], rules.booth_starts[booth + 1]):
        if goods_at(state, slot) != NOTHING:
            return True
    return False


def is_any_booth_open(state: State) -> bool:
    return any(is_open(state, booth) for booth in range(len(state.rules.booths)))


def clear_booth(state: State, booth: i64) -> None:
    rules = state.rules
    for slot in range(rules.booth_starts[booth], rules.booth_starts[booth + 1]):
        if goods_at(state, slot) != NOTHING:
            to_bag(state, slot)


def price(state: State, player: Player) -> i64:
    return state.rules.box.hostel.price[player.hour]


class AtMarket(Choice):
    """Choose a booth, to buy there or to close it."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        player = state.players[state.figure]
        can_buy = player.money >= price(state, player)
        for booth in range(len(state.rules.booths)):
            if is_open(state, booth):
                if can_buy:
                    moves.append(BOOTH[booth])
                moves.append(CLOSE[booth])
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move.kind == KIND_BOOTH:
            state.booth = move.arg
            state.agenda.append(CLOSE_BOOTH)
            state.agenda.append(AT_BOOTH)
        elif move.kind == KIND_CLOSE:
            state.booth = move.arg
            state.agenda.append(CLOSE_BOOTH)
        else:
            state.note(FORFEITED, state.figure, state.workers)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind == KIND_BOOTH or move.kind == KIND_CLOSE:
            booths = len(state.rules.booths)
            return TOO_DEAR if move.arg < booths and is_open(state, move.arg) else BOOTH_EMPTY
        return BUY_OR_CLOSE if move.kind == KIND_BUY else NOT_NOW


class AtBooth(Choice):
    """Buy tiles of the booth, one with each apprentice; at least one."""

    def goes_on(self, state: State) -> bool:
        return state.purchases == 0

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        player = state.players[state.figure]
        if player.money >= price(state, player):
            first = state.rules.booth_starts[state.booth]
            for slot in range(state.rules.booths[state.booth]):
                if goods_at(state, first + slot) != NOTHING:
                    moves.append(BUY[slot])
        if state.purchases:
            moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        if move.kind != KIND_BUY:
            state.agenda.pop()
            state.note(FORFEITED, state.figure, state.workers)
            return
        state.purchases += 1
        state.workers -= 1
        if state.workers == 0:
            state.agenda.pop()
        buy(state, state.figure, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind == KIND_BOOTH or move.kind == KIND_CLOSE:
            return ONE_BOOTH
        if move.kind != KIND_BUY:
            return BUY_FIRST if move is DONE else NOT_NOW
        player = state.players[state.figure]
        return TOO_DEAR if player.money < price(state, player) else TILE_SOLD


def buy(state: State, figure: i64, slot: i64) -> None:
    """Pay the price of the hour for a tile of the booth."""
    player = state.players[figure]
    cost = price(state, player)
    at = state.rules.booth_starts[state.booth] + slot
    player.money -= cost
    state.note(BOUGHT, figure, state.booth, slot, goods_at(state, at), cost)
    take_goods(state, figure, at)
    state.rules.extensions.bought(state, figure, at)


def take_goods(state: State, figure: i64, slot: i64) -> None:
    """Take the paints that a tile shows; the tile goes into the bag."""
    player = state.players[figure]
    player.paints = added(player.paints, state.rules.box.market.goods[goods_at(state, slot)])
    to_bag(state, slot)


class CloseBooth(Step):
    """All tiles of the booth go into the bag (MARKET-07, MARKET-08)."""

    def run(self, state: State) -> None:
        clear_booth(state, state.booth)
        state.note(CLOSED, state.figure, state.booth)


class RenewMarket(Step):
    """Tiles still lying out return to the bag (ROUND-06), then the market is restocked."""

    def run(self, state: State) -> None:
        if not state.rules.options.keep_unvisited:
            for booth in range(len(state.rules.booths)):
                clear_booth(state, booth)
        if empty_slots(state):
            state.agenda.append(STOCK_MARKET)


class StockMarket(DrawPiece):
    """Draw a tile for every empty slot, booth by booth (ROUND-07)."""

    def bag(self, state: State) -> i64:
        return state.bag

    def play(self, state: State, seat: i64, move: Move) -> None:
        slot = lowest(empty_slots(state)) // 4
        put_goods(state, slot, move.arg)
        state.bag -= bit(move.arg)
        if state.journal is not None:
            tell_stocked(state, slot, move.arg)
        if not empty_slots(state):
            state.agenda.pop()


def empty_slots(state: State) -> i64:
    """The slots without a tile, each as the lowest of its four bits."""
    pairs = state.display & state.display >> 1
    return pairs & pairs >> 2 & FIRST_BITS


def tell_stocked(state: State, slot: i64, goods: i64) -> None:
    booth: i64 = 0
    while state.rules.booth_starts[booth + 1] <= slot:
        booth += 1
    state.note(STOCKED, NOBODY, booth, slot - state.rules.booth_starts[booth], goods)


AT_MARKET: Final = AtMarket("at market")
AT_BOOTH: Final = AtBooth("at booth")
CLOSE_BOOTH: Final = CloseBooth("close booth")
RENEW_MARKET: Final = RenewMarket("renew market")
STOCK_MARKET: Final = StockMarket("stock market", STOCK)
