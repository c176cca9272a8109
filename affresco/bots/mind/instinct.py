"""The move that looks best right now: each is tried on a copy, and the result is judged.

A move that only opens another choice of the same seat (the bishop is led, a booth entered, a
window opened) is judged by the best of what follows.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.board import CEILING, distance
from ...engine.cathedral import AT_CATHEDRAL, BISHOP_BONUS, can_restore
from ...engine.market import AT_BOOTH, AT_MARKET
from ...engine.modules.glaziers.glass import AT_GLAZIERY
from ...engine.moves import KIND_BISHOP, KIND_DONE, KIND_PASS
from ...engine.planning import PLANNING
from ...engine.playout import Dice, roll_nature
from ...engine.rules import is_over, options_at, play_at, proceed, step
from ...engine.studio import AT_STUDIO
from ...engine.theater import AT_THEATER
from ...engine.waking import WAKING
from ...engine.workshop import AT_WORKSHOP

if TYPE_CHECKING:
    from ...engine.moves import Move
    from ...engine.state import State
    from ...engine.step import Choice, Step
    from .judgment import Judgment

DEPTH: Final = 4  # how many choices are followed until one rests
QUICK: Final = 1  # when many tables are imagined
FORFEITS: Final[list[i64]] = [KIND_PASS, KIND_DONE]
RESTING: Final[list[Step]] = [
    WAKING, PLANNING, AT_MARKET, AT_STUDIO, AT_WORKSHOP, AT_THEATER, AT_GLAZIERY,
]  # fmt: skip


class Instinct:
    def __init__(
        self, judgment: Judgment, dice: Dice, noise: float = 0.0, depth: i64 = DEPTH
    ) -> None:
        """With noise, in points, it errs: the more noise, the more it errs.

        Up to `depth` of its own choices are followed until one rests.
        """
        self.judgment: Final = judgment
        self.dice = dice
        self.noise = noise
        self.depth: Final = depth
        self.spare: list[State] = []  # tables that nobody looks at anymore

    def choose(self, state: State) -> Move:
        """The best of the acting seat's moves."""
        here = step(state)
        seat = here.seat(state)
        moves = sensible(state, here, seat)
        if len(moves) == 1:
            return moves[0]
        best = moves[0]
        best_value = -1000000.0
        for move in moves:
            value = self.after(state, here, seat, move, self.depth)
            if self.noise > 0.0:
                value += self.noise * self.whim()
            if value > best_value:
                best = move
                best_value = value
        return best

    def after(self, state: State, here: Choice, seat: i64, move: Move, depth: i64) -> float:
        """What a move is worth to the seat that makes it, with some choices that follow."""
        twin = self.copy(state)
        play_at(twin, here, seat, move)
        proceed(twin)
        while depth > 0 and not is_over(twin):
            there = step(twin)
            if there.seat(twin) != seat or is_at_rest(twin, there):
                break
            moves = sensible(twin, there, seat)
            best = moves[0]
            if len(moves) > 1:
                best_value = -1000000.0
                for next_move in moves:
                    value = self.after(twin, there, seat, next_move, 0)
                    if value > best_value:
                        best = next_move
                        best_value = value
            play_at(twin, there, seat, best)
            proceed(twin)
            depth -= 1
        worth = self.worth(twin, here.figure(state), seat)
        self.spare.append(twin)
        return worth

    def copy(self, state: State) -> State:
        """A table to try a move at: one that has been used before, if there is any."""
        if self.spare:
            twin = self.spare.pop()
            if len(twin.players) == len(state.players):
                twin.become(state)
                return twin
        return state.copy()

    def worth(self, state: State, figure: i64, seat: i64) -> float:
        """A seat's expected score; Leonardo's moves count for the player who leads him."""
        if figure < state.rules.seats:
            return self.judgment.score(state, figure)
        return self.judgment.lead(state, seat)

    def whim(self) -> float:
        """Gumbel noise, like the largest of several random numbers: alone, it chooses at random."""
        return -log(-log((float(self.dice.below(1000000)) + 0.5) / 1000000.0))

    def let_nature_draw(self, state: State) -> None:
        """Draw everything that is pending, until somebody decides."""
        roll_nature(state, self.dice)


def is_at_rest(state: State, here: Choice) -> bool:
    """Does a new action begin here?"""
    if here is AT_CATHEDRAL:
        return not state.moved
    if here is AT_BOOTH:
        return state.purchases > 0
    return here in RESTING


def sensible(state: State, here: Choice, seat: i64) -> list[Move]:
    """The moves without those that cannot help.

    Work that pays is not forfeited, the bishop is led only nearer to a restoration, and one
    apprentice's action is forfeited rather than all.
    """
    moves = options_at(state, here, seat)
    if here is AT_STUDIO or here is AT_THEATER:
        paying = [move for move in moves if move.kind not in FORFEITS]
        return paying if paying else moves  # the ill may find nothing to do
    if len(moves) < 3:
        return moves
    if here is AT_CATHEDRAL:
        return [move for move in moves if move.kind != KIND_BISHOP or brings(state, move.arg)]
    if here is not AT_MARKET and here is not AT_BOOTH and moves[-1].kind == KIND_DONE:
        return [move for move in moves if move.kind != KIND_DONE or moves[-2].kind != KIND_PASS]
    return moves


def brings(state: State, bishop: i64) -> bool:
    """Would the bishop bring more to a segment that can be restored?"""
    player = state.players[state.figure]
    for segment in range(CEILING):
        if BISHOP_BONUS[distance(bishop, segment)] > BISHOP_BONUS[
            distance(state.bishop, segment)
        ] and can_restore(state, player, segment):
            return True
    return False
