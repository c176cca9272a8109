"""The cathedral cat: it sleeps on a row of the ceiling, and likes those who work beside it.

This module affects
- Set-up and preparation: the cat lies down on a row, a different one each round;
- Cathedral: a player who restores a segment of that row may pet it, for a better mood;
- Final scoring: the bishop, who owns the cat, pays a Thaler each time it was petted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from affresco.engine.board import bit, row_of
from affresco.engine.events import NOBODY, kind
from affresco.engine.module import Module, Part
from affresco.engine.money import earn
from affresco.engine.moves import PASS
from affresco.engine.paints import ONE, count
from affresco.engine.step import Choice, DrawPiece, Step
from affresco.engine.vocabulary import pieces_of
from affresco.engine.waking import cheer

from .figures import MOOD, THALERS
from .words import NAP, PET

if TYPE_CHECKING:
    from affresco.engine.moves import Move, Moves
    from affresco.engine.state import State

SLOT: Final = 12
AWAY: Final = -1  # before the first nap

pieces_of("row", len(NAP))
CAT_NAPPED: Final = kind("cat_napped", "row:", "CAT-01")
CAT_PETTED: Final = kind("cat_petted", "mood:change", "CAT-02")
CAT_PAID: Final = kind("cat_paid", "money", "CAT-03")


class Cat(Part):
    __slots__ = ("petted", "row")

    def __init__(self, row: i64, petted: i64) -> None:
        self.row = row
        self.petted = petted  # how often each seat has, packed like paints

    def copy(self) -> Cat:
        return Cat(self.row, self.petted)

    def data(self) -> list[object]:
        return [self.row, self.petted]


def cat(state: State) -> Cat:
    return cast(Cat, state.parts[SLOT])


class CathedralCat(Module):
    def __init__(self) -> None:
        super().__init__(SLOT, "cat", [LIE_DOWN, PETTING, PAY], [])

    def part(self, data: list[object]) -> Part:
        return Cat(cast(int, data[0]), cast(int, data[1]))

    def set_up(self, state: State) -> None:
        state.parts[SLOT] = Cat(AWAY, 0)
        state.agenda.append(LIE_DOWN)

    def renew(self, state: State) -> None:
        state.agenda.append(LIE_DOWN)

    def taken(self, state: State, figure: i64, segment: i64) -> None:
        if figure < state.rules.seats and row_of(segment) == cat(state).row:  # not Leonardo
            state.agenda.append(PETTING)

    def settle(self, state: State) -> None:
        state.agenda.append(PAY)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = cat(state)
        return {
            "row": None if own.row == AWAY else own.row + 1,
            "petted": [count(own.petted, seat) for seat in range(state.rules.seats)],
        }


class LieDown(DrawPiece):
    """It never lies down on the same row again (CAT-01)."""

    def bag(self, state: State) -> i64:
        rows = bit(len(NAP)) - 1
        old = cat(state).row
        return rows if old == AWAY else rows - bit(old)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        cat(state).row = move.arg
        state.note(CAT_NAPPED, NOBODY, move.arg)


class Petting(Choice):
    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(PET)
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move is PET:
            cat(state).petted += ONE[state.figure]
            state.note(CAT_PETTED, state.figure, cheer(state, state.figure, MOOD))


class Pay(Step):
    """A Thaler for each petting (CAT-03)."""

    def run(self, state: State) -> None:
        for seat in range(state.rules.seats):
            thalers = THALERS * count(cat(state).petted, seat)
            if thalers:
                state.note(CAT_PAID, seat, thalers)
                earn(state, seat, thalers)


LIE_DOWN: Final = LieDown("lie down", NAP)
PETTING: Final = Petting("petting")
PAY: Final = Pay("pay for the cat")
