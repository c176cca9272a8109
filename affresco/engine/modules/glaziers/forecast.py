"""The glaziers in a forecast: what the glaziery sells, and what a window without glass costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import bit
from ...cathedral import bishop_bonus
from ...forecast import caution, prospect
from ...paints import count
from ...planning import GLAZIERY_TILE, sheet
from ...reckoning import CATHEDRALS
from .figures import GlazierFigures
from .glass import PRINTED, glass
from .words import GLASS_COLORS

if TYPE_CHECKING:
    from ...forecast import Forecast, Place
    from ...state import State

GLASS_FOR_SALE: Final = prospect("glass_for_sale", "tokens:count money", "M6-04 M6-06")
MISSING_GLASS: Final = caution(7, "missing_glass", "segments:count points", "M6-08 M6-12")
NO_THIRD_GLASS: Final = caution(5, "no_third_glass", "", "M6-04 M6-06")


def prices(state: State) -> list[i64]:
    """Of the tokens on display, the cheapest first."""
    found: list[i64] = []
    for color in range(len(GLASS_COLORS)):
        found += [GlazierFigures.of(state.rules.box).price[color]] * count(
            glass(state).display, color
        )
    found.sort()
    return found


def cheapest(state: State, tokens: i64) -> i64:
    """The price of so many of the cheapest tokens on display."""
    return sum(prices(state)[:tokens])


def foresee_glaziery(state: State, seat: i64, place: Place) -> None:
    """As many tokens as there are hands, money and glass."""
    player = state.players[seat]
    tokens: i64 = 0
    spent: i64 = 0
    for price in prices(state)[: PRINTED + place.sent]:
        if spent + price <= player.money:
            spent += price
            tokens += 1
    player.money -= spent
    place.tell(GLASS_FOR_SALE, tokens, spent)


def warn_of_glass(state: State, seat: i64, plan: Forecast) -> None:
    for place in plan.places:
        if place.tile == GLAZIERY_TILE and place.sent and not has_third(state, plan):
            plan.warn(NO_THIRD_GLASS)
    warn_of_windows(state, seat, plan)


def has_third(state: State, plan: Forecast) -> bool:
    """Can an apprentice on the tile buy a token besides the two that are printed there?"""
    tokens = PRINTED + 1
    return len(prices(state)) >= tokens and cheapest(state, tokens) <= plan.before.money


def warn_of_windows(state: State, seat: i64, plan: Forecast) -> None:
    sent = sum([state.players[seat].workers(column) for column in CATHEDRALS])
    if not sent or not plan.payable or is_glass_bought_before(state, seat):
        return
    beside = GlazierFigures.of(state.rules.box).beside_window
    least: i64 = 0
    for one in plan.payable:
        tile = state.fresco[one.segment]
        plain = state.rules.box.fresco.points[tile] + bishop_bonus(state, seat, one.segment)
        loss = plain - one.points
        if not beside & bit(one.segment) or loss <= 0:
            return
        least = min(least, loss) if least else loss
    plan.warn(MISSING_GLASS, len(plan.payable), least)


def is_glass_bought_before(state: State, seat: i64) -> bool:
    """Does the glaziery come up before the first restoration of the plan?"""
    player = state.players[seat]
    columns = [
        column
        for column in sheet(state)
        if player.tile_on(column) == GLAZIERY_TILE
        or (column in CATHEDRALS and player.workers(column))
    ]
    return player.tile_on(columns[0]) == GLAZIERY_TILE
