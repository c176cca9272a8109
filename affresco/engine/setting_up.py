"""The set-up: get the board ready before the first round (SETUP-01 … SETUP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from .agenda import Agenda
from .board import CEILING, CENTER, bit, bits, lowest, member
from .events import MARKER_DRAWN, NOBODY, TILE_LAID
from .market import EMPTY, STOCK_MARKET
from .module import no_parts, relaid
from .moves import LAY, MARKER
from .round import ROUND, backwards
from .rules import Rules, proceed
from .state import NOTHING, Player, State, no_players
from .step import Draw, DrawPiece, Step

if TYPE_CHECKING:
    from .moves import Move

UNDRAWN: Final = -1  # a starting space
BASIC_TILES: Final[i64] = 2**25 - 1  # a bit each
SPECIAL_TILES: Final[i64] = 2**32 - 2**25  # of the special blends


def new_game(rules: Rules) -> State:
    state = State(rules, Agenda(ROUND[:]), no_players(), no_parts(0))
    state.agenda.extend(SET_UP)
    proceed(state)
    return state


class HandOut(Step):
    """Each player's starting stock and markers (SETUP-03, SETUP-06)."""

    def run(self, state: State) -> None:
        rules = state.rules
        box = rules.box
        for seat in range(rules.seats):
            player = Player(seat)
            player.start = UNDRAWN
            player.money = box.player.money
            player.paints = box.player.paints
            player.mood = box.mood.start
            player.apprentices = box.player.apprentices
            state.players = append(state.players, player)
        state.parts = no_parts(state.rules.slots)
        state.stack = box.fresco.basic
        state.center = box.fresco.center
        state.fresco = [NOTHING] * CEILING
        state.bag = box.market.in_play[rules.side]
        for slot in range(rules.booth_starts[-1]):
            state.display += EMPTY * bit(4 * slot)
        for module in rules.modules:
            module.unpack(state)


class DrawMarkers(DrawPiece):
    """The first marker drawn goes on S1, the next on S2 (SETUP-04)."""

    def bag(self, state: State) -> i64:
        undrawn: i64 = 0
        for figure in range(state.rules.seats):
            if state.players[figure].start == UNDRAWN:
                undrawn |= bit(figure)
        return undrawn

    def play(self, state: State, seat: i64, move: Move) -> None:
        drawn = len([player for player in state.players if player.start != UNDRAWN])
        state.players[move.arg].start = drawn
        state.note(MARKER_DRAWN, move.arg, drawn)
        if drawn + 1 == state.rules.seats:
            state.agenda.pop()


class LayTiles(Draw):
    """One of the 11s in the center, the other tiles at random around it (SETUP-10).

    All special tiles go on the ceiling, and as many basic ones as there is room for. So there
    are two bags, and the tiles in each are equally likely: they are counted, not listed.
    """

    def bag(self, state: State) -> i64:
        return state.stack if state.covered else state.stack & state.center

    def basic_weight(self, state: State) -> i64:
        special = state.stack & SPECIAL_TILES
        if not state.covered or special == 0:
            return 1
        return bits(state.rules.box.fresco.ceiling - state.covered) - bits(special)

    def special_weight(self, state: State) -> i64:
        if state.covered:
            return bits(state.stack & BASIC_TILES)
        return 1

    def weight(self, state: State, move: Move) -> i64:
        if not self.bag(state) & bit(move.arg):
            return 0
        return self.special_weight(state) if move.arg >= CEILING else self.basic_weight(state)

    def tickets(self, state: State) -> i64:
        basic = bits(self.bag(state) & BASIC_TILES)
        special = bits(self.bag(state) & SPECIAL_TILES)
        return basic * self.basic_weight(state) + special * self.special_weight(state)

    def drawn(self, state: State, ticket: i64) -> Move:
        bag = self.bag(state) & BASIC_TILES
        weight = self.basic_weight(state)
        basic = bits(bag) * weight
        if ticket >= basic:
            ticket -= basic
            bag = self.bag(state) & SPECIAL_TILES
            weight = self.special_weight(state)
        return self.words[member(bag, ticket // weight)]

    def play(self, state: State, seat: i64, move: Move) -> None:
        ceiling = state.rules.box.fresco.ceiling
        segment: i64 = lowest(ceiling - state.covered) if state.covered else CENTER
        state.fresco = relaid(state.fresco, segment, move.arg)
        state.covered |= bit(segment)
        state.stack -= bit(move.arg)
        state.note(TILE_LAID, NOBODY, segment, move.arg)
        if state.covered == ceiling:
            state.agenda.pop()


class SetUpModules(Step):
    def run(self, state: State) -> None:
        state.rules.extensions.set_up(state)


HAND_OUT: Final = HandOut("hand out")
DRAW_MARKERS: Final = DrawMarkers("draw markers", MARKER)
LAY_TILES: Final = LayTiles("lay tiles", LAY)
SET_UP_MODULES: Final = SetUpModules("set up modules")

SET_UP: Final = backwards([HAND_OUT, DRAW_MARKERS, LAY_TILES, STOCK_MARKET, SET_UP_MODULES])
