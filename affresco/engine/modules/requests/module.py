"""The bishop's requests: three fresco tiles for points now and a better income.

This module affects
- Set-up: four stacks of requests, the most valuable on top;
- Workshop: once a round an apprentice may fulfill a request instead of blending;
- Preparation: each request brings a Thaler and a paint, in place of its tiles' income;
- Leonardo: he may fulfill a request each round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...board import WORKSHOP, bit, few
from ...events import kind
from ...forecast import prospect
from ...ledger import REQUEST as FROM_REQUEST
from ...ledger import credit
from ...module import Module, Part, row_from, with_entry
from ...moves import DONE, KIND_TAKE, TAKE, Moves
from ...paints import BLUE, ONE, ORANGE, added, count
from ...refusals import NOT_NOW, Refusal, refusal
from ...step import Choice, Step
from ...track import advance
from ...visiting import spend_apprentice
from ...workshop import AT_WORKSHOP
from ..wall_fresco.figures import WallFigures
from .figures import SLOT, RequestFigures
from .words import KIND_REQUEST, REQUEST, REQUESTS, STACK

if TYPE_CHECKING:
    from ...forecast import Place
    from ...moves import Move
    from ...options import Options
    from ...state import Player, State

GENERAL: Final = 0  # the kinds: general, orange, green, purple
TILES_NEEDED: Final = 3
CEILING_TILES: Final = 32  # numbers of the words; wall tiles come after them

FULFILLED: Final = kind("request_fulfilled", "request: points", "M2-08")
STACKED: Final = kind("tile_stacked", "tile:stacked", "M2-08 M2-09")
INCOME_PAINT: Final = kind("income_paint", "paint:", "M2-10")

REQUESTS_OPEN: Final = prospect("requests_open", "requests:count", "M2-03 M2-05")

ONE_REQUEST: Final = refusal("one_request", "M2-03")
REQUESTS_GONE: Final = refusal("requests_gone", "M2-11")
TILES_MISSING: Final = refusal("tiles_missing", "M2-05")
NOT_A_TILE_FOR_IT: Final = refusal("not_a_tile_for_it", "M2-06")
INCOME_IS_BASIC: Final = refusal("income_is_basic", "M2-10")


@mypyc_attr(free_list_len=1)
class Requests(Part):
    """The row is shared by copies and replaced, never changed in place."""

    __slots__ = ("asking", "busy", "first", "fulfilled", "left", "missing", "paying", "stacked")

    def __init__(
        self, left: i64, fulfilled: vec[i64], stacked: i64, busy: i64, asking: i64, missing: i64,
        first: i64, paying: i64,
    ) -> None:  # fmt: skip
        self.left = left  # tiles of each stack, packed like paints
        self.fulfilled = fulfilled  # of each figure by kind, packed like paints
        self.stacked = stacked  # fresco tiles under requests or out of the game, a bit each
        self.busy = busy  # figures that have fulfilled one this round, a bit each
        self.asking = asking  # the kind of the request under way
        self.missing = missing  # tiles that it still needs
        self.first = first  # the first tile or paint that may come next: one spelling for each
        self.paying = paying  # general requests whose income has been chosen, over all figures

    def copy(self) -> Requests:
        return Requests(
            self.left, self.fulfilled, self.stacked, self.busy, self.asking, self.missing,
            self.first, self.paying,
        )  # fmt: skip

    def data(self) -> list[object]:
        return [
            self.left, list(self.fulfilled), self.stacked, self.busy, self.asking, self.missing,
            self.first, self.paying,
        ]  # fmt: skip


def requests(state: State) -> Requests:
    return cast(Requests, state.parts[SLOT])


class BishopsRequests(Module):
    def __init__(self) -> None:
        steps = [STACKING, FULFILL, LEONARDO_REQUESTS, PAY_PAINTS, CHOOSE_PAINT]
        super().__init__(SLOT, "requests", steps, [KIND_REQUEST])

    def part(self, data: list[object]) -> Part:
        numbers = cast(list[int], data)
        return Requests(
            numbers[0], row_from(data[1]), numbers[2], numbers[3], numbers[4], numbers[5],
            numbers[6], numbers[7],
        )  # fmt: skip

    def set_up(self, state: State) -> None:
        left: i64 = 0
        for request in range(len(REQUEST)):
            left += len(RequestFigures.of(state.rules.box).points[request]) * ONE[request]
        fulfilled = vec[i64]([0] * state.rules.figures)
        state.parts[SLOT] = Requests(left, fulfilled, 0, 0, 0, 0, 0, 0)

    def offers_at(self, step: Choice, options: Options) -> bool:
        return step is AT_WORKSHOP

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        if state.blends == 0:
            offer_requests(state, state.figure, moves)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        spend_apprentice(state, move)
        begin(state, move.arg)

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        if step is LEONARDO_REQUESTS or (step is AT_WORKSHOP and state.blends == 0):
            return why_no_request(state, move.arg)
        return NOT_NOW

    def visits_at(self, column: i64, tile: i64) -> bool:
        return column == WORKSHOP

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """Leonardo may fulfill a request with his own tiles (LEO-28, LEO-29)."""
        if figure < state.rules.seats:
            return None
        moves = Moves()
        offer_requests(state, figure, moves)
        state.workers = 1
        return LEONARDO_REQUESTS if moves.count else None

    def income(self, state: State, figure: i64) -> i64:
        """A Thaler and the paint on its back for each request (M2-10)."""
        fulfilled = requests(state).fulfilled[figure]
        thalers: i64 = 0
        for request in range(len(REQUEST)):
            pieces = count(fulfilled, request)
            thalers += pieces
            while request != GENERAL and pieces:
                gain(state, figure, ORANGE + request - 1)
                pieces -= 1
        return thalers

    def income_paid(self, state: State) -> None:
        requests(state).paying = 0
        state.agenda.append(PAY_PAINTS)

    def renew(self, state: State) -> None:
        requests(state).busy = 0

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        moves = Moves()
        offer_requests(state, seat, moves)
        if place.column == WORKSHOP and place.workers and moves.count:
            place.errands += 1
            place.tell(REQUESTS_OPEN, moves.count)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = requests(state)
        return {
            "stacks": see(own.left),
            "fulfilled": [see(row) for row in own.fulfilled],
            "busy": [own.busy & bit(figure) != 0 for figure in range(len(own.fulfilled))],
            "stacked": [tile + 1 for tile in range(CEILING_TILES) if own.stacked & bit(tile)],
        }


def see(packed: i64) -> dict[str, object]:
    """Requests by kind."""
    return {name: count(packed, at) for at, name in enumerate(REQUESTS)}


# Fulfilling


def fits(state: State, request: i64, tile: i64) -> bool:
    """Does a tile, of the ceiling or of the wall (M9-12), show what the request asks for?"""
    if request == GENERAL:
        return True
    box = state.rules.box
    if tile < CEILING_TILES:
        return box.fresco.splashes[tile] & bit(request - 1) != 0
    return WallFigures.of(box).splashes[tile - CEILING_TILES] & bit(request - 1) != 0


def loose(player: Player, tile: i64) -> i64:
    """How many loose tiles of this number a player has."""
    if tile < CEILING_TILES:
        return 1 if player.tiles & bit(tile) else 0
    return few(player.wall_tiles, tile - CEILING_TILES)


def fitting(state: State, player: Player, request: i64, first: i64) -> i64:
    """How many of a player's loose tiles fit, counting from a given tile."""
    total: i64 = 0
    for tile in range(first, len(STACK)):
        if loose(player, tile) and fits(state, request, tile):
            total += loose(player, tile)
    return total


def why_no_request(state: State, request: i64) -> Refusal:
    own = requests(state)
    if own.busy & bit(state.figure):
        return ONE_REQUEST
    return TILES_MISSING if count(own.left, request) else REQUESTS_GONE


def offer_requests(state: State, figure: i64, moves: Moves) -> None:
    own = requests(state)
    player = state.players[figure]
    if own.busy & bit(figure) or not (player.tiles or player.wall_tiles):
        return
    for move in REQUEST:
        if count(own.left, move.arg) and fitting(state, player, move.arg, 0) >= TILES_NEEDED:
            moves.append(move)


def begin(state: State, request: i64) -> None:
    own = requests(state)
    own.busy |= bit(state.figure)
    own.asking = request
    own.missing = TILES_NEEDED
    own.first = 0
    state.agenda.append(STACKING)


class Stacking(Choice):
    """Which three tiles go under the request, in the order of their numbers."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        own = requests(state)
        player = state.players[state.figure]
        for tile in range(own.first, len(STACK)):
            if loose(player, tile) and fits(state, own.asking, tile):
                if fitting(state, player, own.asking, tile) < own.missing:
                    return
                moves.append(STACK[tile])

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = requests(state)
        player = state.players[state.figure]
        if move.arg < CEILING_TILES:
            player.tiles -= bit(move.arg)
            own.stacked |= bit(move.arg)
        else:
            player.wall_tiles -= bit(5 * (move.arg - CEILING_TILES))
        own.first = move.arg
        own.missing -= 1
        state.note(STACKED, state.figure, move.arg)
        if own.missing == 0:
            state.agenda.pop()
            state.agenda.append(FULFILL)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return NOT_A_TILE_FOR_IT if move in STACK else NOT_NOW


class Fulfill(Step):
    """The top tile of its stack is taken and scored at once (M2-08)."""

    def run(self, state: State) -> None:
        own = requests(state)
        stack = RequestFigures.of(state.rules.box).points[own.asking]
        points = stack[count(own.left, own.asking) - 1]
        own.left -= ONE[own.asking]
        fulfilled = own.fulfilled[state.figure] + ONE[own.asking]
        own.fulfilled = with_entry(own.fulfilled, state.figure, fulfilled)
        credit(state, state.figure, FROM_REQUEST, points)
        state.note(FULFILLED, state.figure, own.asking, points)
        advance(state, state.figure, points)


class LeonardoRequests(Choice):
    """He may fulfill a request, as the holder of his tile decides (LEO-29, AMB-75)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        offer_requests(state, state.figure, moves)
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        spend_apprentice(state, move)  # he fulfills none


# Income


class PayPaints(Step):
    """A basic paint of any color for each general request, in action order (AMB-220, AMB-225)."""

    def run(self, state: State) -> None:
        own = requests(state)
        passed: i64 = 0
        for figure in state.order:
            if figure < state.rules.seats:
                if own.paying == passed:
                    own.first = 0
                passed += count(own.fulfilled[figure], GENERAL)
                if own.paying < passed:
                    own.paying += 1
                    state.figure = figure
                    state.agenda.append(PAY_PAINTS)
                    state.agenda.append(CHOOSE_PAINT)
                    return


class ChoosePaint(Choice):
    """One player's paints are named in the order of the colors."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for paint in range(requests(state).first, BLUE + 1):
            moves.append(TAKE[paint])

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        requests(state).first = move.arg
        gain(state, state.figure, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return INCOME_IS_BASIC if move.kind == KIND_TAKE else NOT_NOW


def gain(state: State, figure: i64, paint: i64) -> None:
    player = state.players[figure]
    player.paints = added(player.paints, ONE[paint])
    state.note(INCOME_PAINT, figure, paint)


STACKING: Final = Stacking("stacking", follows=True)
FULFILL: Final = Fulfill("fulfill")
LEONARDO_REQUESTS: Final = LeonardoRequests("leonardo requests")
PAY_PAINTS: Final = PayPaints("pay paints")
CHOOSE_PAINT: Final = ChoosePaint("choose paint")
