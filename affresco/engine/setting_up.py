"""The set-up: the board lies ready before the first round (SETUP-01 … SETUP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import CEILING, CENTER, WHOLE_CEILING, bit, bits
from .events import MARKER_DRAWN, NOBODY, TILE_LAID
from .market import EMPTY, STOCK_MARKET
from .module import NO_PART, SLOTS
from .moves import LAY, MARKER
from .round import ROUND, backwards
from .rules import Rules, proceed
from .state import NOTHING, Player, State
from .step import Draw, Step

if TYPE_CHECKING:
    from .moves import Move

UNDRAWN: Final = -1  # a starting space
BASIC_TILES: Final[i64] = 2**25 - 1  # a bit each
SPECIAL_TILES: Final[i64] = 2**32 - 2**25  # of the special blends


def new_game(rules: Rules) -> State:
    state = State(rules)
    state.agenda += ROUND
    state.agenda += SET_UP
    proceed(state)
    return state


class HandOut(Step):
    """Each player's starting stock and markers (SETUP-03, SETUP-06)."""

    def run(self, state: State) -> None:
        rules = state.rules
        tables = rules.tables
        for seat in range(rules.seats):
            player = Player(seat)
            player.start = UNDRAWN
            player.money = tables.money
            player.paints = tables.paints
            player.mood = tables.mood_start
            player.apprentices = tables.apprentices
            state.players.append(player)
        state.parts = [NO_PART] * SLOTS
        state.stack = BASIC_TILES
        state.center = tables.center_tiles
        state.fresco = [NOTHING] * CEILING
        state.bag = tables.market[rules.side]
        for slot in range(rules.booth_starts[-1]):
            state.display += EMPTY * bit(4 * slot)
        for module in rules.modules:
            module.unpack(state)


class DrawMarkers(Draw):
    """The first marker drawn comes on S1, the next on S2 (SETUP-04)."""

    def options(self, state: State, seat: i64, moves: list[Move]) -> None:
        for figure in range(state.rules.seats):
            if state.players[figure].start == UNDRAWN:
                moves.append(MARKER[figure])

    def play(self, state: State, seat: i64, move: Move) -> None:
        drawn = len([player for player in state.players if player.start != UNDRAWN])
        state.players[move.arg].start = drawn
        state.note(MARKER_DRAWN, move.arg, drawn)
        if drawn + 1 == state.rules.seats:
            state.agenda.pop()


class LayTiles(Draw):
    """One of the 11s on the center, the other tiles at random around it (SETUP-10)."""

    def options(self, state: State, seat: i64, moves: list[Move]) -> None:
        candidates = state.stack
        special = state.stack & SPECIAL_TILES
        if not state.covered:
            candidates &= state.center
        elif CEILING - bits(state.covered) == bits(special):
            candidates = special  # there is no room for any other
        for move in LAY:
            if candidates & bit(move.arg):
                moves.append(move)

    def play(self, state: State, seat: i64, move: Move) -> None:
        segment: i64 = CENTER if not state.covered else state.fresco.index(NOTHING)
        fresco = state.fresco[:]
        fresco[segment] = move.arg
        state.fresco = fresco
        state.covered |= bit(segment)
        state.stack -= bit(move.arg)
        state.note(TILE_LAID, NOBODY, segment, move.arg)
        if state.covered == WHOLE_CEILING:
            state.agenda.pop()

    def weight(self, state: State, move: Move) -> i64:
        """All special tiles come to the ceiling, of the basic ones as many as there is room."""
        special = state.stack & SPECIAL_TILES
        if special == 0:
            return 1
        if move.arg >= CEILING:
            return bits(state.stack & BASIC_TILES)
        return CEILING - bits(state.covered) - bits(special)


class SetUpModules(Step):
    def run(self, state: State) -> None:
        for module in reversed(state.rules.modules):
            module.set_up(state)


HAND_OUT: Final = HandOut("hand out")
DRAW_MARKERS: Final = DrawMarkers("draw markers")
LAY_TILES: Final = LayTiles("lay tiles", weighted=True)
SET_UP_MODULES: Final = SetUpModules("set up modules")

SET_UP: Final = backwards([HAND_OUT, DRAW_MARKERS, LAY_TILES, STOCK_MARKET, SET_UP_MODULES])
