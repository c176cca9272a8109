"""What a seat could do with its paints, its money and its mood, if nobody gets in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import CATHEDRAL, CATHEDRAL2, CEILING, bit
from .cathedral import BISHOP_COMES
from .market import goods_at, is_open, price
from .moves import AHEAD, ALTAR_BILLS
from .options import PER_APPRENTICE, PER_VISIT
from .paints import ONE, ORANGE, added, covers
from .preview import points_since
from .rules import acting, options, play_at, run_next, step
from .state import NOTHING
from .step import NATURE
from .theater import CHEER
from .track import ON_TRACK, SCORE

if TYPE_CHECKING:
    from .moves import Move
    from .state import Player, State

CATHEDRALS: Final[list[i64]] = [CATHEDRAL, CATHEDRAL2]
UNDER_WAY: Final = [BISHOP_COMES, SCORE, ON_TRACK]  # until a restoration is over


# The market


def affordable(state: State, player: Player, tiles: i64) -> i64:
    """How many of so many market tiles the player can pay for."""
    cost = price(state, player)
    return min(tiles, player.money // cost) if cost else tiles


def largest_booth(state: State) -> i64:
    """The most tiles that lie in one booth."""
    most: i64 = 0
    for booth in range(len(state.rules.booths)):
        most = max(most, len(goods_in(state, booth)))
    return most


def goods_in(state: State, booth: i64) -> list[i64]:
    """The paints of each tile that lies in a booth."""
    found: list[i64] = []
    for slot in range(state.rules.booth_starts[booth], state.rules.booth_starts[booth + 1]):
        goods = goods_at(state, slot)
        if goods != NOTHING:
            found.append(state.rules.box.market.goods[goods])
    return found


def purchases(state: State, tiles: i64) -> list[i64]:
    """The paints of every purchase of up to so many tiles at one booth; the first one is none."""
    found: list[i64] = [0]
    for booth in range(len(state.rules.booths)):
        add_purchases(goods_in(state, booth), tiles, 0, found)
    return found


def add_purchases(goods: list[i64], tiles: i64, basket: i64, found: list[i64]) -> None:
    if not tiles:
        return
    for at in range(len(goods)):
        more = added(basket, goods[at])
        found.append(more)
        add_purchases(goods[at + 1 :], tiles - 1, more, found)


def open_booths(state: State) -> i64:
    booths: i64 = 0
    for booth in range(len(state.rules.booths)):
        if is_open(state, booth):
            booths += 1
    return booths


# The cathedral


def most_restorations(state: State, paints: i64, times: i64) -> i64:
    """How often some paints restore, tiles or the altar, one after the other; at most `times`."""
    bills: list[i64] = []
    for segment in range(CEILING):
        if state.covered & bit(segment):
            bills.append(state.rules.box.fresco.cost[state.fresco[segment]])
    gifts = [ALTAR_BILLS[which] for which in state.rules.altar_sets]
    return most_paid(paints, bills, gifts, altars_allowed(state, times), times)


def altars_allowed(state: State, times: i64) -> i64:
    limit = state.rules.options.altar_limit
    if limit == PER_APPRENTICE:
        return times
    return 2 if limit == PER_VISIT and state.final else 1


def most_paid(paints: i64, bills: list[i64], gifts: list[i64], altars: i64, times: i64) -> i64:
    """How many bills can be paid: each of them once, and so many gifts to the altar."""
    best: i64 = 0
    bills = [bill for bill in bills if covers(paints, bill)]
    gifts = [gift for gift in gifts if altars and covers(paints, gift)]
    for at in range(len(bills)):
        if best == times:
            return best
        paid = most_paid(paints - bills[at], bills[at + 1 :], gifts, altars, times - 1)
        best = max(best, 1 + paid)
    for gift in gifts:
        if best == times:
            return best
        best = max(best, 1 + most_paid(paints - gift, bills, gifts, altars - 1, times - 1))
    return best


def best_gain(state: State, seat: i64, move: Move) -> i64:
    """The points of a restoration that a move begins or continues, if all goes well.

    Nature's draws on the way change no points; the gain from an occupied space is left out.
    """
    twin = state.copy()
    play_at(twin, step(twin), seat, move)
    return best_from(state, twin, seat)


def best_from(state: State, twin: State, seat: i64) -> i64:
    agenda = twin.agenda
    while any([agenda.has(one) for one in UNDER_WAY]):
        if not agenda.top().waits:
            run_next(twin)
            continue
        moves = [AHEAD] if agenda.top() is ON_TRACK else options(twin, acting(twin))
        if acting(twin) == NATURE or len(moves) == 1:
            play_at(twin, step(twin), acting(twin), moves[0])
            continue
        best: i64 = 0
        for at in range(len(moves)):
            other = twin.copy()
            play_at(other, step(other), seat, moves[at])
            gain = best_from(state, other, seat)
            best = gain if at == 0 else max(best, gain)
        return best
    total: i64 = 0
    for source, points in points_since(state, twin, seat).items():
        if source != "track":
            total += points
    return total


# Workshop and theater


def most_blends(state: State, paints: i64, times: i64) -> i64:
    """How often some paints can be blended, at most `times`; a blend may be blended again."""
    best: i64 = 0
    for recipe in range(state.rules.recipes):
        cost = state.rules.box.recipes.cost[recipe]
        if best < times and covers(paints, cost):
            blended = added(paints - cost, ONE[ORANGE + recipe])
            best = max(best, 1 + most_blends(state, blended, times - 1))
    return best


def top(state: State) -> i64:
    return state.rules.box.mood.spaces - 1


def mood_after(state: State, seat: i64, visitors: i64) -> i64:
    """The mood after that many visitors at the theater, the top at most."""
    lift = state.rules.extensions.cheer(state, seat, CHEER)
    return min(top(state), state.players[seat].mood + lift * visitors)
