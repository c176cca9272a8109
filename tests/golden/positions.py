"""Fixed positions from which sequences of moves are counted."""

from __future__ import annotations

from collections.abc import Callable

from affresco.engine.rules import acting, is_over, options, play, step
from affresco.engine.state import State
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

DEPTH = 4


def getting_up() -> Position:
    return given(3)


def planning_with_one_seat_left() -> Position:
    """Blue is to plan; then the day begins."""
    game = given(3).wake("7", "8", "9")
    return game.plan(RED, market=1, studio=1).plan(YELLOW, cathedral=1)


def planning_the_final_round() -> Position:
    """Six tiles are left: side 2 of the sheet, and the last plan."""
    game = given(4).only_covered("a1", "b1", "c1", "d1", "e1", "a2").bishop_on("c3")
    for seat in (RED, YELLOW, BLUE, GREEN):
        game.give(seat, "RRYYBB", money=4)
    game.scores(9, 8, 7, 6).pass_until("planning")  # the first round still uses side 1
    for _ in range(4):
        game.play("ready")
    game.pass_until("planning")
    return game.plan(RED, cathedral=1).plan(YELLOW).plan(BLUE, cathedral2=1)


def market_for_four() -> Position:
    return given(4).give(RED, money=6).at("market", RED, workers=3, hour="8")


def market_with_little_money() -> Position:
    return given(3).give(YELLOW, money=5).at("market", YELLOW, workers=3, hour="5")


def cathedral() -> Position:
    game = given(4).give(BLUE, "RYBOGP", money=1)
    return game.at("cathedral", BLUE, workers=2)


def cathedral_altar_once() -> Position:
    game = given(4, options="altar_limit=per_visit").give(BLUE, "RRYYBBOGP", money=0)
    return game.at("cathedral", BLUE, workers=3)


def crowded_track() -> Position:
    """Every gain from the altar meets somebody."""
    game = given(4).give(RED, "RYOOGG", money=0).scores(1, 4, 5, 6)
    return game.at("cathedral", RED, workers=2)


def workshop() -> Position:
    return given(4).give(GREEN, "RRYYBB").at("workshop", GREEN, workers=3)


def studio() -> Position:
    return given(4).at("studio", RED, workers=3)


def theater() -> Position:
    return given(4).at("theater", RED, workers=3)


def leonardo_closes() -> Position:
    """Two seats; both have planned and Leonardo has got up first."""
    game = given(2)
    while game.waiting == "waking":
        his = step(game.state).figure(game.state) == LEONARDO
        game.play("wake 5" if his else "wake 7" if "wake 7" in game.options() else "wake 8")
    return game.plan(RED, market=1).plan(YELLOW, cathedral=1)


def leonardo_restores() -> Position:
    return leonardo_closes().until("leonardo restores")


def leonardo_jumps() -> Position:
    """No tile is left beside his painter: the cheapest tiles are the goal."""
    game = leonardo_closes().only_covered("a1", "e1", "a5", "e5", "b1", "a2", "d5", "e4")
    return game.until("leonardo restores")


POSITIONS: dict[str, Callable[[], Position]] = {
    "getting up": getting_up,
    "planning with one seat left": planning_with_one_seat_left,
    "planning the final round": planning_the_final_round,
    "market for four": market_for_four,
    "market with little money": market_with_little_money,
    "cathedral": cathedral,
    "cathedral altar once": cathedral_altar_once,
    "crowded track": crowded_track,
    "workshop": workshop,
    "studio": studio,
    "theater": theater,
    "leonardo closes": leonardo_closes,
    "leonardo restores": leonardo_restores,
    "leonardo jumps": leonardo_jumps,
}


def sequences(state: State, depth: int) -> int:
    """The number of sequences of that many moves; the first of several planners plans first."""
    if is_over(state):
        return 1
    seat = acting(state)
    moves = options(state, seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = state.copy()
        play(twin, seat, move)
        total += sequences(twin, depth - 1)
    return total
