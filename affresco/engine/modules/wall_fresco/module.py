"""The wall fresco: restore the wall with blended paints, for an income in basic ones.

This module affects
- Set-up: eighteen tiles on the wall;
- Planning: the wall tile covers a column and takes one apprentice;
- Workshop: two wall tiles of different paints may be exchanged for a better one;
- Preparation: paint for wall tiles and exchange tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...board import CATHEDRAL2, THEATER, WORKSHOP, bit, few
from ...board import WALL as ON_TILE
from ...events import NOBODY, kind
from ...forecast import bought, caution, prospect
from ...ledger import WALL as FROM_WALL
from ...ledger import credit
from ...module import Module, Part, relaid, row_from, with_entry
from ...moves import PASS
from ...paints import NAMES, ONE, ORANGE, added, count
from ...planning import PLANNING, WALL_TILE, lay_tile, offer_tile, why_no_tile
from ...refusals import NOT_NOW, Refusal, refusal
from ...step import Choice, Draw, DrawKind, Step
from ...track import advance
from ...visiting import spend_apprentice
from ...workshop import AT_WORKSHOP
from .figures import SLOT, WallFigures
from .words import (
    BACK,
    EXCHANGE,
    FRONT,
    KIND_EXCHANGE,
    KIND_MURAL,
    KIND_SWAP,
    KIND_WALL,
    MURAL,
    SWAP,
    WALL,
    WALL_TILES,
)

if TYPE_CHECKING:
    from ...forecast import Forecast, Place
    from ...moves import Move, Moves
    from ...options import Options
    from ...state import Player, State

SECTIONS: Final = 18
RESTORED: Final = -1  # a section
PAINTS: Final = 3  # blended ones on the fronts, basic ones on the backs

SECTION_LAID: Final = kind("section_laid", "section: front:blended", "M9-02")
SECTION_RESTORED: Final = kind("section_restored", "section: front:blended points", "M9-06")
BACK_SHOWN: Final = kind("back_shown", "back:basic", "M9-06 INFO-15")
TILE_SWAPPED: Final = kind("tile_swapped", "tile:wall_tile", "M9-08")
EXCHANGED: Final = kind("exchanged", "paint:", "M9-08")
WALL_INCOME: Final = kind("wall_income", "paint:", "M9-10")

ONE_SECTION: Final = prospect("one_section", "apprentices sections:count points", "M9-03 M9-06")
EXCHANGES: Final = prospect("exchanges", "tiles:count", "M9-08")
NOTHING_FOR_THE_WALL: Final = caution(6, "nothing_for_the_wall", "", "M9-06 PERF-05")

SECTION_GONE: Final = refusal("section_gone", "M9-05")
SECTION_APART: Final = refusal("section_apart", "M9-05")
SECTION_PAINT_MISSING: Final = refusal("section_paint_missing", "M9-06")
EXCHANGE_OWNED: Final = refusal("exchange_owned", "M9-09")
EXCHANGE_TILES_MISSING: Final = refusal("exchange_tiles_missing", "M9-08")


@mypyc_attr(free_list_len=1)
class Wall(Part):
    """The rows are shared by copies and replaced, never changed in place."""

    __slots__ = ("exchanged", "fronts", "left", "restored", "section", "swapping", "unseen")

    def __init__(
        self, fronts: list[i64], restored: i64, unseen: i64, left: i64, exchanged: vec[i64],
        section: i64, swapping: i64,
    ) -> None:  # fmt: skip
        self.fronts = fronts  # of each section, as far as they are laid
        self.restored = restored  # sections, a bit each
        self.unseen = unseen  # tiles whose back nobody has seen, five bits a kind
        self.left = left  # exchange tiles of each blended paint, packed like paints
        self.exchanged = exchanged  # exchange tiles of each seat, a bit each
        self.section = section  # being restored
        self.swapping = swapping  # paints of the tiles still to be given for an exchange, packed

    def copy(self) -> Wall:
        return Wall(
            self.fronts, self.restored, self.unseen, self.left, self.exchanged, self.section,
            self.swapping,
        )  # fmt: skip

    def data(self) -> list[object]:
        return [
            self.fronts, self.restored, self.unseen, self.left, list(self.exchanged), self.section,
            self.swapping,
        ]  # fmt: skip


def wall(state: State) -> Wall:
    return cast(Wall, state.parts[SLOT])


class WallFresco(Module):
    def __init__(self) -> None:
        steps: list[Step] = [LAY_SECTIONS, AT_WALL, SHOW_BACK, SWAPPING]
        super().__init__(SLOT, "wall_fresco", steps, [KIND_WALL, KIND_EXCHANGE])

    def part(self, data: list[object]) -> Part:
        numbers = cast(list[int], data)
        fronts = cast(list[i64], data[0])[:]
        return Wall(
            fronts, numbers[1], numbers[2], numbers[3], row_from(data[4]), numbers[5], numbers[6]
        )

    def set_up(self, state: State) -> None:
        printed = WallFigures.of(state.rules.box)
        unseen: i64 = 0
        for pair in range(len(WALL_TILES)):
            unseen += printed.pairs[pair] * bit(5 * pair)
        left: i64 = 0
        for paint in range(PAINTS):
            left += printed.exchange_tiles[paint] * ONE[paint]
        exchanged = vec[i64]([0] * state.rules.seats)
        state.parts[SLOT] = Wall([], 0, unseen, left, exchanged, 0, 0)
        state.agenda.append(LAY_SECTIONS)

    def visits_at(self, column: i64, tile: i64) -> bool:
        return tile == WALL_TILE

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """When the covered column comes up; without an apprentice nothing happens (M9-03)."""
        if not state.players[figure].workers(ON_TILE):
            return None
        state.workers = 1
        return AT_WALL

    def income(self, state: State, figure: i64) -> i64:
        """Paint, at most one piece of a color (M9-10)."""
        player = state.players[figure]
        for paint in range(PAINTS):
            if backs(player, paint):
                gain(state, figure, paint)
            if wall(state).exchanged[figure] & bit(paint):
                gain(state, figure, ORANGE + paint)
        return 0

    def offers_at(self, step: Choice, options: Options) -> bool:
        return step is PLANNING or step is AT_WORKSHOP

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        if step is PLANNING:
            offer_tile(state, seat, WALL_TILE, WALL, moves)
        elif step is AT_WORKSHOP and state.blends == 0 and state.players[seat].wall_tiles:
            for move in EXCHANGE:
                if can_exchange(state, state.figure, move.arg):
                    moves.append(move)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        if move.kind == KIND_WALL:
            lay_tile(state.players[seat], WALL_TILE, move.arg)
        else:
            spend_apprentice(state, move)
            exchange(state, state.figure, move.arg)

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        if step is PLANNING and move.kind == KIND_WALL:
            return why_no_tile(state, seat, WALL_TILE, move.arg)
        if step is AT_WORKSHOP and move.kind == KIND_EXCHANGE and state.blends == 0:
            owned = wall(state).exchanged[state.figure] & bit(move.arg)
            return EXCHANGE_OWNED if owned else EXCHANGE_TILES_MISSING
        return NOT_NOW

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        if place.tile == WALL_TILE:
            sections = len(payable_sections(state, seat))
            place.tell(ONE_SECTION, place.sent, sections, WallFigures.of(state.rules.box).points)
        elif place.column == WORKSHOP and place.workers:
            exchanges = len([at for at in range(PAINTS) if can_exchange(state, seat, at)])
            if exchanges:
                place.errands += exchanges
                place.tell(EXCHANGES, exchanges)

    def warn(self, state: State, seat: i64, plan: Forecast) -> None:
        """An apprentice on the tile, with no paint for the wall and no way to get one."""
        player = state.players[seat]
        if payable_sections(state, seat) or bought(state, player):
            return
        for place in plan.places:
            is_after_workshop = place.column in (THEATER, CATHEDRAL2) and player.workers(WORKSHOP)
            if place.tile == WALL_TILE and place.sent and not is_after_workshop:
                plan.warn(NOTHING_FOR_THE_WALL)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = wall(state)
        return {
            "sections": [None if front < 0 else NAMES[ORANGE + front] for front in own.fronts],
            "tiles": [see_tiles(player) for player in state.players[: state.rules.seats]],
            "exchange_tiles": [see_paints(row) for row in own.exchanged],
            "exchange_left": {NAMES[ORANGE + at]: count(own.left, at) for at in range(PAINTS)},
        }


def see_tiles(player: Player) -> list[object]:
    """Wall tiles lying loose, by front and back."""
    found: list[object] = []
    for pair in range(len(WALL_TILES)):
        for _ in range(few(player.wall_tiles, pair)):
            found.append(WALL_TILES[pair])
    return found


def see_paints(members: i64) -> list[object]:
    return [NAMES[ORANGE + paint] for paint in range(PAINTS) if members & bit(paint)]


def gain(state: State, figure: i64, paint: i64) -> None:
    player = state.players[figure]
    player.paints = added(player.paints, ONE[paint])
    state.note(WALL_INCOME, figure, paint)


def backs(player: Player, paint: i64) -> i64:
    """How many loose wall tiles show a basic paint."""
    total: i64 = 0
    for front in range(PAINTS):
        total += few(player.wall_tiles, PAINTS * front + paint)
    return total


# The wall


class LaySections(DrawKind):
    """The tiles go on the sections at random, front up (M9-02)."""

    def stock(self, state: State) -> i64:
        """Tiles that have not been laid, by front."""
        own = wall(state)
        tiles: i64 = 0
        for pair in range(PAINTS * PAINTS):
            tiles += few(own.unseen, pair) * ONE[pair // PAINTS]
        for front in own.fronts:
            tiles -= ONE[front]
        return tiles

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = wall(state)
        state.note(SECTION_LAID, NOBODY, len(own.fronts), move.arg)
        own.fronts = [*own.fronts, move.arg]
        if len(own.fronts) == SECTIONS:
            state.agenda.pop()


def is_reachable(state: State, section: i64) -> bool:
    """Beside a restored section; the bottom left counts as restored (M9-05)."""
    printed = WallFigures.of(state.rules.box)
    beside = printed.neighbors[section] & wall(state).restored
    return beside != 0 or printed.start & bit(section) != 0


def payable_sections(state: State, figure: i64) -> list[i64]:
    own = wall(state)
    paints = state.players[figure].paints
    found: list[i64] = []
    for section in range(SECTIONS):
        front = own.fronts[section]
        if front >= 0 and count(paints, ORANGE + front) and is_reachable(state, section):
            found.append(section)
    return found


class AtWall(Choice):
    """The apprentice restores one section, or none."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for section in payable_sections(state, state.figure):
            moves.append(MURAL[section])
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        spend_apprentice(state, move)
        if move.kind == KIND_MURAL:
            restore_section(state, state.figure, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_MURAL:
            return NOT_NOW
        if wall(state).fronts[move.arg] < 0:
            return SECTION_GONE
        return SECTION_PAINT_MISSING if is_reachable(state, move.arg) else SECTION_APART


def restore_section(state: State, figure: i64, section: i64) -> None:
    """One piece of the paint shown, four points, and the tile with its back up (M9-06)."""
    points = WallFigures.of(state.rules.box).points
    own = wall(state)
    front = own.fronts[section]
    state.players[figure].paints -= ONE[ORANGE + front]
    own.restored |= bit(section)
    own.section = section
    state.note(SECTION_RESTORED, figure, section, front, points)
    state.agenda.append(SHOW_BACK)
    credit(state, figure, FROM_WALL, points)
    advance(state, figure, points)


class ShowBack(Draw):
    """The back of a tile shows when it is taken (INFO-15)."""

    def weight(self, state: State, move: Move) -> i64:
        own = wall(state)
        return few(own.unseen, PAINTS * own.fronts[own.section] + move.arg)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        own = wall(state)
        pair = PAINTS * own.fronts[own.section] + move.arg
        own.unseen -= bit(5 * pair)
        state.players[state.figure].wall_tiles += bit(5 * pair)
        own.fronts = relaid(own.fronts, own.section, RESTORED)
        state.note(BACK_SHOWN, state.figure, move.arg)


# Exchange


def can_exchange(state: State, figure: i64, blended: i64) -> bool:
    """A tile for each ingredient, and no exchange tile of that paint yet (M9-08, M9-09)."""
    own = wall(state)
    if own.exchanged[figure] & bit(blended) or not count(own.left, blended):
        return False
    recipe = state.rules.box.recipes.cost[blended]
    for paint in range(PAINTS):
        if count(recipe, paint) and not backs(state.players[figure], paint):
            return False
    return True


def exchange(state: State, figure: i64, blended: i64) -> None:
    own = wall(state)
    own.left -= ONE[blended]
    own.exchanged = with_entry(own.exchanged, figure, own.exchanged[figure] | bit(blended))
    own.swapping = state.rules.box.recipes.cost[blended]
    state.note(EXCHANGED, figure, ORANGE + blended)
    state.agenda.append(SWAPPING)


class Swapping(Choice):
    """Which tile is given for each of the two paints; both leave the game (AMB-156)."""

    def paint(self, state: State) -> i64:
        paint: i64 = 0
        while count(wall(state).swapping, paint) == 0:
            paint += 1
        return paint

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        paint = self.paint(state)
        for front in range(PAINTS):
            pair = PAINTS * front + paint
            if few(state.players[state.figure].wall_tiles, pair):
                moves.append(SWAP[pair])

    def play(self, state: State, seat: i64, move: Move) -> None:
        wall(state).swapping -= ONE[self.paint(state)]
        state.players[state.figure].wall_tiles -= bit(5 * move.arg)
        state.note(TILE_SWAPPED, state.figure, move.arg)
        if not wall(state).swapping:
            state.agenda.pop()

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return EXCHANGE_TILES_MISSING if move.kind == KIND_SWAP else NOT_NOW


LAY_SECTIONS: Final = LaySections("lay sections", FRONT)
AT_WALL: Final = AtWall("at wall")
SHOW_BACK: Final = ShowBack("show back", BACK)
SWAPPING: Final = Swapping("swapping", follows=True)
