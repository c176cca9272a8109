"""Phase 2: plan the day, all seats at once and in secret.

A plan has one spelling: places in the order of the day, then "ready". Apprentices may
stay at home (PLAN-05), so a seat may be ready at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from .board import (
    CATHEDRAL2,
    COLUMNS,
    GLAZIERY,
    MEDICO,
    PLACES,
    SIDE_1,
    SIDE_2,
    SPACES,
    THEATER,
    WALL,
    bit,
)
from .events import COVERED, PLANNED
from .moves import KIND_READY, KIND_SEND, READY, SEND
from .refusals import (
    ALREADY_PLANNED,
    COLUMN_COVERED,
    COLUMN_FULL,
    NO_APPRENTICE,
    NOT_NOW,
    NOT_ON_THIS_SIDE,
    NOT_YOUR_TURN,
    OUT_OF_ORDER,
    TILE_LAID_ALREADY,
    TILE_NOT_LAID,
    Refusal,
)
from .step import Choice, Step
from .vocabulary import words_of

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import Player, State

LAST: Final = 99  # place in a plan: after everything that belongs there
SPELLING: Final[dict[int, int]] = {}  # the verbs of a plan, and where each stands in it


def spell_in_plans(kind: i64, place: i64) -> None:
    """Let plans use a verb; its place among the others gives a plan its one spelling.

    An action tile's verb stands at the number of the tile.
    """
    SPELLING[kind] = place


spell_in_plans(KIND_SEND, 30)
spell_in_plans(KIND_READY, 50)


def rank(move: Move) -> tuple[int, int]:
    """Where a word stands in a plan; words that belong to no plan come last."""
    return SPELLING.get(move.kind, LAST), move.arg


def sheet(state: State) -> vec[i64]:
    """The columns of the action sheet's side that is face up (END-02)."""
    return SIDE_2 if state.final else SIDE_1


def is_on_sheet(state: State, column: i64) -> bool:
    """Is a column on the side that is face up? The sides differ only in the last one."""
    return column < THEATER or column == (CATHEDRAL2 if state.final else THEATER)


def places(columns: vec[i64]) -> i64:
    """The lowest of each column's four bits in a plan."""
    packed: i64 = 0
    for column in columns:
        packed |= bit(4 * column)
    return packed


SHEET: Final[i64] = places(SIDE_1)
FINAL_SHEET: Final[i64] = places(SIDE_2)


class Planning(Choice):
    def figure(self, state: State) -> i64:
        """The first seat that has not planned; there is one as long as the step lasts."""
        seat: i64 = 0
        while state.players[seat].planned:
            seat += 1
        return seat

    def seats(self, state: State) -> list[int]:
        return [seat for seat in range(state.rules.seats) if not state.players[seat].planned]

    def awaits(self, state: State, seat: i64) -> bool:
        return 0 <= seat < state.rules.seats and not state.players[seat].planned

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        player = state.players[seat]
        if player.sent < player.apprentices:
            column = player.last
            free = columns_with_room(state, player) >> (4 * column)
            while free:
                if free & 1:
                    moves.append(SEND[column])
                free >>= 4
                column += 1
            if player.cover:
                for place in TILE_PLACES:
                    if place >= player.last and has_room(player, place):
                        moves.append(SEND[place])
        moves.append(READY)

    def play(self, state: State, seat: i64, move: Move) -> None:
        player = state.players[seat]
        if move.kind == KIND_SEND:
            deploy(player, move.arg)
            player.last = move.arg
            return
        player.planned = True
        if all(state.players[other].planned for other in range(state.rules.seats)):
            state.agenda.pop()

    def why_not_you(self, state: State, seat: i64) -> Refusal:
        return ALREADY_PLANNED if 0 <= seat < state.rules.seats else NOT_YOUR_TURN

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_SEND:
            return NOT_NOW
        player = state.players[seat]
        if not is_on_sheet(state, move.arg) and move.arg not in TILE_PLACES:
            return NOT_ON_THIS_SIDE
        if player.sent == player.apprentices:
            return NO_APPRENTICE
        return OUT_OF_ORDER if has_room(player, move.arg) else why_no_room(player, move.arg)


class Reveal(Step):
    """All screens are lifted together (PLAN-07)."""

    def run(self, state: State) -> None:
        if state.journal is not None:
            for seat in range(state.rules.seats):
                tell_plan(state, seat)
        state.rules.extensions.revealed(state)


def tell_plan(state: State, seat: i64) -> None:
    player = state.players[seat]
    for column in range(len(COLUMNS)):
        if player.tile_on(column):
            state.note(COVERED, seat, column, player.tile_on(column))
    for place in range(len(PLACES)):
        if player.workers(place):
            state.note(PLANNED, seat, place, player.workers(place))


PLANNING: Final = Planning("planning")
REVEAL: Final = Reveal("reveal")


ALL_SENT: Final = len(PLACES)  # a player's `last` once a word after "send" is played


def deploy(player: Player, place: i64) -> None:
    player.plan += bit(4 * place)
    player.sent += 1


def has_room(player: Player, place: i64) -> bool:
    """Is there a space for one more: three on a column that is not covered, one on a tile?"""
    if place < len(COLUMNS):
        return player.workers(place) < SPACES and player.tile_on(place) == 0
    return player.workers(place) == 0 and has_laid(player, PLACE_TILE[place - len(COLUMNS)])


def columns_with_room(state: State, player: Player) -> i64:
    """The columns that have room for one more: the lowest bit of each one's four.

    As `has_room`, for all at once: this is asked more often than all else.
    """
    return uncovered(state, player) & ~(player.plan & player.plan >> 1)  # both bits of three


def uncovered(state: State, player: Player) -> i64:
    """The columns that no action tile covers: the lowest bit of each one's four."""
    cover = player.cover
    free = ~(cover | cover >> 1 | cover >> 2)
    if state.final:
        return FINAL_SHEET & free
    return SHEET & free


def why_no_room(player: Player, place: i64) -> Refusal:
    if place >= len(COLUMNS):
        laid = has_laid(player, PLACE_TILE[place - len(COLUMNS)])
        return COLUMN_FULL if laid else TILE_NOT_LAID
    return COLUMN_COVERED if player.tile_on(place) else COLUMN_FULL


# Action tiles that cover a column of the sheet

ACTION_TILES: Final = ["", "glaziery", "audience", "wall", "medico"]
TILE_MODULES: Final = ["glaziers", "bells", "wall_fresco", "medico"]  # the module of each
words_of("action_tile", ACTION_TILES)
GLAZIERY_TILE: Final = 1
AUDIENCE_TILE: Final = 2
WALL_TILE: Final = 3
MEDICO_TILE: Final = 4
PLACE_TILE: Final = vec[i64]([GLAZIERY_TILE, WALL_TILE, MEDICO_TILE])  # of the last places
TILE_PLACES: Final = vec[i64]([GLAZIERY, WALL, MEDICO])


def has_laid(player: Player, tile: i64) -> bool:
    cover = player.cover
    while cover:
        if cover & 15 == tile:
            return True
        cover >>= 4
    return False


def offer_tile(state: State, seat: i64, tile: i64, words: vec[Move], moves: Moves) -> None:
    """Offer the columns that a tile may cover: tiles come before all other words, in order."""
    player = state.players[seat]
    if player.sent or last_tile(player) >= tile:
        return
    column: i64 = 0
    free = uncovered(state, player)
    while free:
        if free & 1:
            moves.append(words[column])
        free >>= 4
        column += 1


def lay_tile(player: Player, tile: i64, column: i64) -> None:
    player.cover += tile * bit(4 * column)


def last_tile(player: Player) -> i64:
    last: i64 = 0
    cover = player.cover
    while cover:
        last = max(last, cover & 15)
        cover >>= 4
    return last


def why_no_tile(state: State, seat: i64, tile: i64, column: i64) -> Refusal:
    player = state.players[seat]
    if not is_on_sheet(state, column):
        return NOT_ON_THIS_SIDE
    if has_laid(player, tile):
        return TILE_LAID_ALREADY
    return COLUMN_COVERED if player.tile_on(column) else OUT_OF_ORDER
