"""Leonardo: the imaginary third painter of a game for two.

He affects
- Set-up: a figure of his own, his painter beside the bishop;
- Both orders of play: he gets up and acts in his place, as the seat that holds his tile decides;
- Market: he closes a booth;
- Cathedral: he restores one segment a round, without paint; not in the final round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from ...board import CATHEDRAL, CEILING, CENTER, MARKET, ORTHOGONAL, SEGMENTS
from ...cathedral import is_covered, uncover
from ...events import FORFEITED, LEONARDO_TILE
from ...market import CLOSE_BOOTH, is_any_booth_open, is_open
from ...module import Module, Part
from ...moves import CLOSE, DONE, KIND_CLOSE, KIND_RESTORE, RESTORE
from ...refusals import (
    ALREADY_RESTORED,
    BOOTH_EMPTY,
    LEONARDO_JUMPS,
    LEONARDO_ONLY_CLOSES,
    LEONARDO_STEPS,
    NOT_NOW,
    Refusal,
)
from ...state import Player
from ...step import Choice

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State
    from ...step import Step

SLOT: Final = 0
LEONARDO: Final = 2  # his figure
START: Final = 2  # S3 (LEO-04)


@mypyc_attr(free_list_len=1)
class Painter(Part):
    """Leonardo's painter at the ceiling."""

    __slots__ = ("segment",)

    def __init__(self, segment: i64) -> None:
        self.segment = segment

    def copy(self) -> Painter:
        return Painter(self.segment)

    def data(self) -> list[object]:
        return [self.segment]


def painter(state: State) -> Painter:
    return cast(Painter, state.parts[SLOT])


class Leonardo(Module):
    def __init__(self) -> None:
        super().__init__(SLOT, "leonardo", [LEONARDO_CLOSES, LEONARDO_RESTORES], [])

    def part(self, data: list[object]) -> Part:
        return Painter(cast(int, data[0]))

    def set_up(self, state: State) -> None:
        first: i64 = 0 if state.players[0].start == 0 else 1
        leonardo = Player(first)  # the player on S1 holds the tile first (LEO-07)
        leonardo.start = START
        state.players = append(state.players, leonardo)
        state.parts[SLOT] = Painter(CENTER)
        state.note(LEONARDO_TILE, LEONARDO, first)

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        if figure != LEONARDO:
            return None
        state.workers = 1
        if column == MARKET and is_any_booth_open(state):
            return LEONARDO_CLOSES
        if column == CATHEDRAL and not state.final and targets(state):  # LEO-20, LEO-22
            return LEONARDO_RESTORES
        return None

    def renew(self, state: State) -> None:
        """The tile passes to the other player (LEO-08)."""
        leonardo = state.players[LEONARDO]
        leonardo.seat = 1 - leonardo.seat
        state.note(LEONARDO_TILE, LEONARDO, leonardo.seat)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        return {"segment": SEGMENTS[painter(state).segment], "holder": state.players[LEONARDO].seat}


class LeonardoCloses(Choice):
    """He never buys; he closes an open booth (LEO-11)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for booth in range(len(state.rules.booths)):
            if is_open(state, booth):
                moves.append(CLOSE[booth])
        if state.rules.options.leonardo_may_leave_open:
            moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move.kind == KIND_CLOSE:
            state.booth = move.arg
            state.agenda.append(CLOSE_BOOTH)
        else:
            state.note(FORFEITED, LEONARDO, 1)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return BOOTH_EMPTY if move.kind == KIND_CLOSE else LEONARDO_ONLY_CLOSES


class LeonardoRestores(Choice):
    """His painter steps onto a neighboring tile, or jumps to the cheapest, and restores it."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for segment in targets(state):
            moves.append(RESTORE[segment])

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        painter(state).segment = move.arg
        uncover(state, LEONARDO, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_RESTORE:
            return NOT_NOW
        if not is_covered(state, move.arg):
            return ALREADY_RESTORED
        return LEONARDO_STEPS if neighbors(state) else LEONARDO_JUMPS


def neighbors(state: State) -> list[i64]:
    """The tiles one orthogonal step away from his painter (LEO-13)."""
    return [seg for seg in ORTHOGONAL[painter(state).segment] if is_covered(state, seg)]


def targets(state: State) -> list[i64]:
    """Never the segment where he stands (LEO-15)."""
    found = neighbors(state)
    if found:
        return found
    here = painter(state).segment
    left = [at for at in range(CEILING) if is_covered(state, at) and at != here]
    if not left:
        return left
    lowest = min([value(state, segment) for segment in left])
    return [segment for segment in left if value(state, segment) == lowest]  # LEO-14


def value(state: State, segment: i64) -> i64:
    return state.rules.box.fresco.points[state.fresco[segment]]


LEONARDO_CLOSES: Final = LeonardoCloses("leonardo closes")
LEONARDO_RESTORES: Final = LeonardoRestores("leonardo restores")
