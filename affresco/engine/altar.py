"""The altar: three paints; blended paints may replace the basic ones.

A set's basic paints are all different (ALTAR-06). The altar is never finished and gives no tile.
Where an option allows it, more blended paints follow the three, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import bit
from .events import ALTAR_ENRICHED, ALTAR_RESTORED
from .ledger import ALTAR as FROM_ALTAR
from .ledger import credit
from .moves import ALTAR_BILLS, ALTAR_SETS, BLEND, DONE, KIND_BLEND, Moves
from .options import PER_APPRENTICE
from .paints import LETTERS, NAMES, ONE, ORANGE, PINK, covers
from .refusals import (
    ADD_IN_ORDER,
    ALTAR_PAINTS_MISSING,
    ALTAR_USED,
    NO_ALTAR_SET,
    NOT_NOW,
    UNKNOWN_BLEND,
    Refusal,
)
from .step import Choice
from .track import SCORE

if TYPE_CHECKING:
    from .figures import Box
    from .moves import Move
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


def offer_altar(state: State, player: Player, moves: Moves) -> None:
    if state.altars & bit(state.figure):
        return
    paints, bills, words = player.paints, state.rules.altar_bills, state.rules.altar_words
    for at in range(len(bills)):
        if covers(paints, bills[at]):
            moves.append(words[at])


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
    if state.rules.options.altar_takes_more:
        ask_for_more(state, ALTAR_SETS[which])


# More than three pieces (AMB-34)


def ask_for_more(state: State, letters: str) -> None:
    """More may follow where a basic paint has been replaced, not beside pink or brown alone."""
    last = LETTERS.index(letters[-1])
    if last < ORANGE or (last >= PINK and not state.rules.options.any_blended_piece):
        return
    step = ADD_TO_TRIO[last - ORANGE] if is_blended(letters) else ADD_TO_SET[last - ORANGE]
    if step.is_possible(state):
        state.agenda.append(step)


class AddToAltar(Choice):
    """One more blended paint, or no more; named in the order of the colors.

    The bonus of orange, green and purple is for these three alone.
    """

    def __init__(self, name: str, first: i64, is_trio: bool) -> None:
        super().__init__(name, follows=True)
        self.first: Final = first  # the least of the blends that may be added
        self.is_trio: Final = is_trio

    def last(self, state: State) -> i64:
        return len(BLEND) if state.rules.options.any_blended_piece else PINK - ORANGE

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        paints = state.players[state.figure].paints
        for blend in range(self.first, self.last(state)):
            if covers(paints, ONE[ORANGE + blend]):
                moves.append(BLEND[blend])
        moves.append(DONE)

    def is_possible(self, state: State) -> bool:
        moves = Moves()
        self.options(state, state.figure, moves)
        return moves.count > 1

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move is DONE:
            return
        add_to_altar(state, state.figure, move.arg, self.is_trio)
        more = ADD_TO_SET[move.arg]
        if more.is_possible(state):
            state.agenda.append(more)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_BLEND:
            return NOT_NOW
        if move.arg >= state.rules.recipes:
            return UNKNOWN_BLEND
        return ADD_IN_ORDER if move.arg < self.first else ALTAR_PAINTS_MISSING


def add_to_altar(state: State, figure: i64, blend: i64, is_trio: bool) -> None:
    """A point for each blended paint, and what pink and brown bring besides."""
    altar = state.rules.box.altar
    color = ORANGE + blend
    points = altar.per_blended
    if color >= PINK:
        points += altar.pink if color == PINK else altar.brown
    if is_trio:
        points -= altar.trio - altar.basic - 3 * altar.per_blended
    state.players[figure].paints -= ONE[color]
    credit(state, figure, FROM_ALTAR, points)
    state.note(ALTAR_ENRICHED, figure, color, points)
    state.tally += points


def adding(name: str, is_trio: bool) -> list[AddToAltar]:
    """A step for each blend: the least that may be added there."""
    return [AddToAltar(f"{name}, {NAMES[ORANGE + move.arg]}", move.arg, is_trio) for move in BLEND]


ADD_TO_SET: Final = adding("add to altar from set", False)
ADD_TO_TRIO: Final = adding("add to altar from trio", True)
ADDING: Final = [*ADD_TO_SET, *ADD_TO_TRIO]
