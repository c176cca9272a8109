"""Whole days: the plans that look best, found word by word by a beam search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.board import PLACES, bit
from ...engine.modules.bells.words import KIND_AUDIENCE
from ...engine.modules.glaziers.words import KIND_GLAZIERY
from ...engine.modules.medico.words import KIND_ILL, KIND_NEUTRAL
from ...engine.modules.wall_fresco.words import KIND_WALL
from ...engine.modules.wishing_well.words import KIND_PENNY
from ...engine.moves import KIND_SEND, READY
from ...engine.planning import deploy, has_room, sheet
from ...engine.rules import options_at, play_at, proceed, step
from .instinct import Instinct

if TYPE_CHECKING:
    from ...engine.moves import Move
    from ...engine.state import Player, State

TILES: Final[list[i64]] = [KIND_GLAZIERY, KIND_AUDIENCE, KIND_WALL]  # plan search lays the medico's
DEPLOYING: Final[list[i64]] = [KIND_NEUTRAL, KIND_ILL, KIND_SEND]
IDLE: Final = 3.0  # points that an apprentice is assumed to earn anywhere but at home
SLIGHT: Final = 0.1  # points; less does not matter


class Day:
    """A plan, or its beginning, and the table after it."""

    def __init__(self, state: State, words: list[Move], worth: float) -> None:
        self.state: Final = state
        self.words: Final = words
        self.worth: Final = worth


def best_days(state: State, seat: i64, instinct: Instinct, width: i64) -> list[Day]:
    """The best plans of a seat, the best first; each ends with "ready"."""
    beam = [Day(state, [], 0.0)]
    done: list[Day] = []
    while beam:
        longer: list[Day] = []
        for day in beam:
            lengthen(day, seat, instinct, longer, done)
        beam = foremost(longer, width)
    return foremost(done, width)


def lengthen(day: Day, seat: i64, instinct: Instinct, longer: list[Day], done: list[Day]) -> None:
    """Add each possible word; a plan is done when nobody else can be sent."""
    here = step(day.state)
    moves = options_at(day.state, here, seat)
    if len(moves) == 1:
        player = day.state.players[seat]
        idle = IDLE * float(player.apprentices - player.sent)
        done.append(Day(day.state, [*day.words, READY], day.worth - idle))
        return
    for move in moves:
        if move is READY:
            if is_everybody_sent(day.state, seat):
                done.append(Day(day.state, [*day.words, READY], day.worth))
            continue
        twin = day.state.copy()
        play_at(twin, here, seat, move)
        worth = instinct.judgment.score(twin, seat)
        if instinct.noise > 0.0:
            worth += instinct.noise * instinct.whim()
        longer.append(Day(twin, [*day.words, move], worth))


def is_everybody_sent(state: State, seat: i64) -> bool:
    player = state.players[seat]
    return player.sent >= player.apprentices


def foremost(days: list[Day], width: i64) -> list[Day]:
    if len(days) > 1:
        days.sort(key=by_worth)
    return days[:width]


def by_worth(day: Day) -> float:
    return -day.worth


def plan_at_once(state: State, seat: i64, instinct: Instinct) -> None:
    """Plan a seat's day on the spot.

    Apprentices are sent one after another, then tiles go on free columns if they look worth it.
    """
    player = state.players[seat]
    places = favorite_places(state, seat, instinct)
    lay_tiles(state, seat, instinct, places)
    while not player.planned:
        here = step(state)
        moves = options_at(state, here, seat)
        play_at(state, here, seat, next_word(state, seat, moves, places, instinct))
    proceed(state)


def favorite_places(state: State, seat: i64, instinct: Instinct) -> list[i64]:
    """How many apprentices should go to each place, the best place found for one after another.

    They are put there and called back: judging does not depend on the order of the words.
    """
    player = state.players[seat]
    wanted: list[i64] = [0] * len(PLACES)
    before = player.plan
    for _ in range(player.apprentices):
        best: i64 = -1
        best_worth = -1000000.0
        for column in sheet(state):
            if has_room(player, column):
                deploy(player, column)
                worth = instinct.judgment.score(state, seat)
                if instinct.noise > 0.0:
                    worth += instinct.noise * instinct.whim()
                recall(player, column)
                if worth > best_worth:
                    best = column
                    best_worth = worth
        if best < 0:
            break
        deploy(player, best)
        wanted[best] += 1
    player.plan = before
    player.sent = 0
    return wanted


def recall(player: Player, place: i64) -> None:
    player.plan -= bit(4 * place)
    player.sent -= 1


def lay_tiles(state: State, seat: i64, instinct: Instinct, wanted: list[i64]) -> None:
    """Cover columns where nobody is supposed to go."""
    while True:
        here = step(state)
        moves = options_at(state, here, seat)
        best = READY
        best_worth = instinct.judgment.score(state, seat) + SLIGHT
        for move in moves:
            if move.kind in TILES and wanted[move.arg] == 0:
                twin = state.copy()
                play_at(twin, here, seat, move)
                worth = instinct.judgment.score(twin, seat)
                if instinct.noise > 0.0:
                    worth += instinct.noise * instinct.whim()
                if worth > best_worth:
                    best = move
                    best_worth = worth
        if best is READY:
            return
        play_at(state, here, seat, best)


def next_word(
    state: State, seat: i64, moves: list[Move], wanted: list[i64], instinct: Instinct
) -> Move:
    """The next word of a plan whose places are known; the ill and the neutral go there too."""
    for move in moves:
        if move.kind in DEPLOYING and wanted[move.arg] > 0:
            wanted[move.arg] -= 1
            return move
    for move in moves:
        if move.kind == KIND_PENNY:
            twin = state.copy()
            play_at(twin, step(twin), seat, move)
            if instinct.judgment.score(twin, seat) > instinct.judgment.score(state, seat):
                return move
    return READY
