"""The glaziers: buy glass and renew the windows beside the fresco.

This module affects
- Set-up and preparation: windows on the bench, two tokens of glass for each player;
- Planning: the glaziery tile covers a column; two apprentices are printed on it, a third may join;
- Cathedral: after restoring a segment beside an opening, its window must be renewed; panels
  without glass cost points; after the altar, glass may be given for a point each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ...board import CEILING, SEGMENTS, bit, bits
from ...board import GLAZIERY as ON_TILE
from ...module import Module, Part, row_from
from ...paints import ONE
from ...planning import GLAZIERY_TILE, PLANNING, lay_tile, offer_tile, why_no_tile
from ...refusals import NOT_NOW, Refusal
from ...state import NOTHING
from ...step import Choice, Step
from ...view import behind_screens
from .figures import SLOT, GlazierFigures
from .forecast import foresee_glaziery, warn_of_glass
from .glass import AT_GLAZIERY, PRINTED, SHOW_GLASS, SHOW_TOKEN, Glasswork, glass, spell_glass
from .windows import CHOOSE_WINDOW, FIT_ALTAR, FIT_PANES, SHOW_WINDOW, SHOW_WINDOWS, take_window
from .words import GLASS_COLORS, GLAZIERY, KIND_GLAZIERY
from .words import WINDOW as WINDOWS

if TYPE_CHECKING:
    from ...forecast import Forecast, Place
    from ...moves import Move, Moves
    from ...options import Options
    from ...state import State

TOKENS_A_PLAYER: Final = 2  # drawn each round (M6-02, M6-17)


class Glaziers(Module):
    def __init__(self) -> None:
        steps = [SHOW_WINDOWS, SHOW_WINDOW, SHOW_GLASS, SHOW_TOKEN, AT_GLAZIERY, CHOOSE_WINDOW]
        super().__init__(SLOT, "glaziers", [*steps, FIT_PANES, FIT_ALTAR], [KIND_GLAZIERY])

    def part(self, data: list[object]) -> Part:
        numbers = cast(list[int], data)
        placed = cast(list[i64], data[2])[:]
        return Glasswork(
            numbers[0], row_from(data[1]), placed, numbers[3], numbers[4], numbers[5],
            row_from(data[6]), numbers[7], numbers[8], numbers[9],
        )  # fmt: skip

    def set_up(self, state: State) -> None:
        tokens = GlazierFigures.of(state.rules.box).tokens
        bag: i64 = 0
        for color in range(len(GLASS_COLORS)):
            bag += tokens[color] * ONE[color]
        state.parts[SLOT] = Glasswork(
            bit(len(WINDOWS)) - 1, vec[i64](), [NOTHING] * CEILING, bag, 0, 0,
            vec[i64]([0] * state.rules.seats), TOKENS_A_PLAYER * state.rules.seats, 0, 0,
        )  # fmt: skip
        state.agenda.append(SHOW_GLASS)
        state.agenda.append(SHOW_WINDOWS)

    def renew(self, state: State) -> None:
        """Unsold tokens go to the reserve, new ones are drawn (M6-17)."""
        own = glass(state)
        own.reserve += own.display
        own.display = 0
        own.due = TOKENS_A_PLAYER * state.rules.seats
        state.agenda.append(SHOW_GLASS)

    def offers_at(self, step: Choice, options: Options) -> bool:
        return step is PLANNING

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        offer_tile(state, seat, GLAZIERY_TILE, GLAZIERY, moves)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        lay_tile(state.players[seat], GLAZIERY_TILE, move.arg)

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        if step is not PLANNING:
            return NOT_NOW
        return why_no_tile(state, seat, GLAZIERY_TILE, move.arg)

    def visits_at(self, column: i64, tile: i64) -> bool:
        return tile == GLAZIERY_TILE

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """When the covered column comes up (M6-05); nothing without glass on display (M6-07)."""
        if not glass(state).display:
            return None
        state.workers = PRINTED + state.players[figure].workers(ON_TILE)
        return AT_GLAZIERY

    def restoring(self, state: State, figure: i64, segment: i64) -> None:
        if not GlazierFigures.of(state.rules.box).beside_window & bit(segment):
            return
        if figure < state.rules.seats:
            state.agenda.append(CHOOSE_WINDOW)
        else:
            take_window(state, figure, 0)  # free for Leonardo, and without penalty (LEO-33)

    def at_altar(self, state: State, figure: i64) -> None:
        if glass(state).tokens[figure]:
            glass(state).fitted = 0
            state.agenda.append(FIT_ALTAR)

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        if place.tile == GLAZIERY_TILE:
            foresee_glaziery(state, seat, place)

    def warn(self, state: State, seat: i64, plan: Forecast) -> None:
        warn_of_glass(state, seat, plan)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = glass(state)
        tokens: list[object] = [spell_glass(row) for row in own.tokens]
        return {
            "bench": [window + 1 for window in own.bench],
            "pile": bits(own.pile),
            "windows": {
                SEGMENTS[at]: own.placed[at] + 1
                for at in range(CEILING)
                if own.placed[at] != NOTHING
            },
            "display": spell_glass(own.display),
            "reserve": spell_glass(own.reserve),
            "tokens": behind_screens(tokens, viewer, open_screens),
            "panes": spell_glass(own.panes),
        }
