"""The altar: three paints; blended paints may replace the basic ones.

A set's basic paints are all different (ALTAR-06). The altar is never finished and gives no tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import bit
from .events import ALTAR_RESTORED
from .ledger import ALTAR as FROM_ALTAR
from .ledger import credit
from .moves import ALTAR, ALTAR_BILLS, ALTAR_SETS
from .options import PER_APPRENTICE
from .paints import covers
from .refusals import ALTAR_PAINTS_MISSING, ALTAR_USED, NO_ALTAR_SET, Refusal
from .track import SCORE

if TYPE_CHECKING:
    from .figures import Box
    from .moves import Move, Moves
    from .state import Player, State

PLAIN_SETS: Final[list[i64]] = [
    at for at, letters in enumerate(ALTAR_SETS) if "K" not in letters and "N" not in letters
]  # those without special blends


def altar_points(box: Box) -> list[i64]:
    """What each set is worth, special blends included."""
    return [set_points(box, letters) for letters in ALTAR_SETS]


def set_points(box: Box, letters: str) -> i64:
    """Each blended paint adds to the basic trio (ALTAR-04); O, G and P together bring more.

    Pink and brown add to what they replace (M3-07), even in mixed sets (AMB-214).
    """
    special = letters.count("K") * box.altar.pink + letters.count("N") * box.altar.brown
    if is_blended(letters):
        return box.altar.trio + special
    blended = len([letter for letter in letters if letter not in "RYB"])
    return box.altar.basic + box.altar.per_blended * blended + special


def is_blended(letters: str) -> bool:
    """Is it a set of O, G and P, each once, some replaced by pink or brown (ALTAR-05, M3-08)?"""
    return all([letters.count(letter) == 0 for letter in "RYB"]) and all(
        [letters.count(letter) <= 1 for letter in "OGP"]
    )


class AltarGift:
    """A set that may be given. Its bill is a native number, not an object in a list."""

    def __init__(self, which: i64) -> None:
        self.bill: Final = ALTAR_BILLS[which]
        self.word: Final = ALTAR[which]


def offer_altar(state: State, player: Player, moves: Moves) -> None:
    if state.altars & bit(state.figure):
        return
    for gift in state.rules.altar_gifts:
        if covers(player.paints, gift.bill):
            moves.append(gift.word)


def why_no_altar(state: State, move: Move) -> Refusal:
    if move.arg not in state.rules.altar_sets:
        return NO_ALTAR_SET
    return ALTAR_USED if state.altars & bit(state.figure) else ALTAR_PAINTS_MISSING


def restore_altar(state: State, figure: i64, which: i64) -> None:
    points = state.rules.altar_points[which]
    state.players[figure].paints -= ALTAR_BILLS[which]
    if state.rules.options.altar_limit != PER_APPRENTICE:
        state.altars |= bit(figure)
    credit(state, figure, FROM_ALTAR, points)
    state.note(ALTAR_RESTORED, figure, which, points)
    state.tally = points
    state.agenda.append(SCORE)
    state.rules.extensions.at_altar(state, figure)
