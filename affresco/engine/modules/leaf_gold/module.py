"""The leaf gold: refine the paint that the bishop asks for this round.

This module affects
- Set-up and preparation: a disc shows the refined color, a new one each round;
- Market: two slots come with leaf gold;
- Cathedral: a tile that needs the refined color may be gilded;
- Final scoring: each leaf left is worth a Thaler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from ...board import bit, distance
from ...events import NOBODY, kind
from ...forecast import prospect
from ...ledger import GOLD, credit
from ...module import Module, Part
from ...money import earn
from ...moves import PASS
from ...paints import NAMES, ONE, added, count
from ...reckoning import CATHEDRALS
from ...step import Choice, DrawPiece, Step
from ...view import behind_screens
from .figures import SLOT, LeafGoldFigures
from .words import DISC, GILD

if TYPE_CHECKING:
    from ...forecast import Place
    from ...moves import Move, Moves
    from ...state import State

NO_COLOR: Final = -1

DISC_DRAWN: Final = kind("disc_drawn", "color:paint", "M5-02 M5-09")
GOLD_RECEIVED: Final = kind("gold_received", "leaves:count", "M5-04")
GILDED: Final = kind("gilded", "segment: points", "M5-05")
GOLD_AT_HAND: Final = prospect("gold_at_hand", "leaves:count color:paint", "M5-05")
GOLD_EXCHANGED: Final = kind("gold_exchanged", "leaves:count", "M5-10")


@mypyc_attr(free_list_len=1)
class Basket(Part):
    __slots__ = ("color", "leaves", "supply")

    def __init__(self, color: i64, supply: i64, leaves: i64) -> None:
        self.color = color  # the disc in the basket
        self.supply = supply
        self.leaves = leaves  # of each seat, packed like paints

    def copy(self) -> Basket:
        return Basket(self.color, self.supply, self.leaves)

    def data(self) -> list[object]:
        return [self.color, self.supply, self.leaves]


def basket(state: State) -> Basket:
    return cast(Basket, state.parts[SLOT])


class LeafGold(Module):
    def __init__(self) -> None:
        super().__init__(SLOT, "leaf_gold", [DRAW_DISC, GILDING, EXCHANGE_GOLD], [])

    def part(self, data: list[object]) -> Part:
        return Basket(cast(int, data[0]), cast(int, data[1]), cast(int, data[2]))

    def set_up(self, state: State) -> None:
        state.parts[SLOT] = Basket(NO_COLOR, LeafGoldFigures.of(state.rules.box).leaves, 0)
        state.agenda.append(DRAW_DISC)

    def renew(self, state: State) -> None:
        state.agenda.append(DRAW_DISC)

    def bought(self, state: State, figure: i64, slot: i64) -> None:
        """The buyer of a marked tile also receives leaf gold (M5-04)."""
        own = basket(state)
        leaves = LeafGoldFigures.of(state.rules.box).spaces[state.rules.side][slot]
        if not state.rules.options.unlimited_pieces:
            leaves = min(leaves, own.supply)  # M5-11, AMB-202
        if leaves:
            own.supply = max(own.supply - leaves, 0)
            own.leaves = added(own.leaves, leaves * ONE[figure])
            state.note(GOLD_RECEIVED, figure, leaves)

    def restoring(self, state: State, figure: i64, segment: i64) -> None:
        own = basket(state)
        cost = state.rules.box.fresco.cost[state.fresco[segment]]
        if count(own.leaves, figure) and count(cost, own.color):
            state.agenda.append(GILDING)

    def settle(self, state: State) -> None:
        state.agenda.append(EXCHANGE_GOLD)

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        leaves = count(basket(state).leaves, seat)
        if place.column in CATHEDRALS and place.sent and not place.tile and leaves:
            place.tell(GOLD_AT_HAND, leaves, basket(state).color)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = basket(state)
        leaves: list[object] = [count(own.leaves, seat) for seat in range(state.rules.seats)]
        return {
            "color": None if own.color == NO_COLOR else NAMES[own.color],
            "supply": own.supply,
            "leaves": behind_screens(leaves, viewer, open_screens),
        }


class DrawDisc(DrawPiece):
    """The new disc is drawn before the old one returns, so the color changes (M5-09)."""

    def bag(self, state: State) -> i64:
        discs = bit(len(DISC)) - 1
        old = basket(state).color
        return discs if old == NO_COLOR else discs - bit(old)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        basket(state).color = move.arg
        state.note(DISC_DRAWN, NOBODY, move.arg)


class Gilding(Choice):
    """Gild the tile that is being restored, or leave it; the leaf is used up (AMB-203)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(GILD)
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move is GILD:
            points = gold_points(state, state.figure)
            basket(state).leaves -= ONE[state.figure]
            credit(state, state.figure, GOLD, points)
            state.tally += points
            state.note(GILDED, state.figure, state.segment, points)


def gold_points(state: State, figure: i64) -> i64:
    """By the bishop's distance: on the segment, beside it, elsewhere (M5-05)."""
    away = min(distance(state.bishop, state.segment), 2)
    points = LeafGoldFigures.of(state.rules.box).points[away]
    return state.rules.extensions.gold_points(state, figure, points)


class ExchangeGold(Step):
    """Each leaf becomes a Thaler (M5-10)."""

    def run(self, state: State) -> None:
        own = basket(state)
        for seat in range(state.rules.seats):
            leaves = count(own.leaves, seat)
            own.leaves -= leaves * ONE[seat]
            own.supply += leaves
            if leaves:
                state.note(GOLD_EXCHANGED, seat, leaves)
                earn(state, seat, leaves)


DRAW_DISC: Final = DrawDisc("draw disc", DISC)
GILDING: Final = Gilding("gilding", follows=True)
EXCHANGE_GOLD: Final = ExchangeGold("exchange gold")
