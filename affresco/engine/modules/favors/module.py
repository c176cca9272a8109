"""The bishop's favors: whoever restores the segment under the bishop gets his favor.

This module affects
- Set-up: a favor tile lies face down on every fresco tile;
- Cathedral: the favor is claimed and carried out at once, or leaves the game unseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from ...board import bit, bits, few
from ...events import kind
from ...ledger import FAVOR as FROM_FAVOR
from ...ledger import credit
from ...module import Module, Part
from ...money import earn
from ...moves import PASS
from ...paints import ONE, added
from ...step import Choice, Draw
from ...track import advance
from ...waking import cheer
from .figures import SLOT, FavorFigures
from .words import CLAIM, FAVOR

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

MONEY_1: Final = 0  # the kinds of favor tiles; the paints come last
MONEY_5: Final = 1
POINT: Final = 2
MOOD: Final = 3
FIRST_PAINT: Final = 4

FAVOR_SHOWN: Final = kind("favor_shown", "favor:", "Q-03 Q-04 Q-06")
FAVOR_LOST: Final = kind("favor_lost", "segment:", "Q-05")


@mypyc_attr(free_list_len=1)
class Favors(Part):
    """Tiles removed unseen stay among those that could still be drawn (AMB-190)."""

    __slots__ = ("unseen",)

    def __init__(self, unseen: i64) -> None:
        self.unseen = unseen  # five bits a kind

    def copy(self) -> Favors:
        return Favors(self.unseen)

    def data(self) -> list[object]:
        return [self.unseen]


def favors(state: State) -> Favors:
    return cast(Favors, state.parts[SLOT])


class BishopsFavors(Module):
    def __init__(self) -> None:
        super().__init__(SLOT, "favors", [CLAIMING, SHOW_FAVOR], [])

    def part(self, data: list[object]) -> Part:
        return Favors(cast(int, data[0]))

    def set_up(self, state: State) -> None:
        unseen: i64 = 0
        for at in range(len(FAVOR)):
            unseen += FavorFigures.of(state.rules.box).tiles[at] * bit(5 * at)
        state.parts[SLOT] = Favors(unseen)

    def taken(self, state: State, figure: i64, segment: i64) -> None:
        """The bishop must stand on the segment, or its favor is lost (Q-03, Q-05, AMB-191)."""
        if state.bishop != segment:
            state.note(FAVOR_LOST, figure, segment)
        elif state.rules.options.favor_may_be_declined:
            state.agenda.append(CLAIMING)
        else:
            state.agenda.append(SHOW_FAVOR)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        return {"tiles": bits(state.covered)}


class Claiming(Choice):
    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(CLAIM)
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move is CLAIM:
            state.agenda.append(SHOW_FAVOR)
        else:
            state.note(FAVOR_LOST, state.figure, state.segment)


class ShowFavor(Draw):
    """The favor is turned over and carried out at once (Q-04)."""

    def is_gift(self) -> bool:
        return True

    def weight(self, state: State, move: Move) -> i64:
        return few(favors(state).unseen, move.arg)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        favors(state).unseen -= bit(5 * move.arg)
        state.note(FAVOR_SHOWN, state.figure, move.arg)
        grant(state, state.figure, move.arg)


def grant(state: State, figure: i64, favor: i64) -> None:
    if favor == MONEY_1:
        earn(state, figure, 1)
    elif favor == MONEY_5:
        earn(state, figure, 5)
    elif favor == POINT:
        credit(state, figure, FROM_FAVOR, 1)
        advance(state, figure, 1)  # a separate movement
    elif favor == MOOD:
        cheer(state, figure, 1)
    else:
        player = state.players[figure]
        player.paints = added(player.paints, ONE[favor - FIRST_PAINT])


CLAIMING: Final = Claiming("claiming", follows=True)
SHOW_FAVOR: Final = ShowFavor("show favor", FAVOR)
