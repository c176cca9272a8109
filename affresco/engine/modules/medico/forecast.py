"""The medico in a forecast: what the ill may do, what a bottle costs, and who falls ill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import MEDICO, STUDIO, WORKSHOP
from ...forecast import caution, prospect
from ...money import earn
from ...paints import LETTERS, count
from ...planning import MEDICO_TILE
from .figures import MedicoFigures
from .medicine import MOST_BOTTLES, owned, place_price
from .plans import ill_deployed
from .sickroom import NOWHERE, black, ill_sent, sickroom

if TYPE_CHECKING:
    from ...forecast import Forecast, Place
    from ...state import State

ILL_RESTORE: Final = prospect("ill_restore", "ill:count", "M10-12 M10-13")
ILL_PAINT: Final = prospect("ill_paint", "ill:count money", "M10-15")
ILL_BLEND: Final = prospect("ill_blend", "ill:count", "M10-16")
BOTTLE_DUE: Final = prospect("bottle_due", "bottles:count money", "M10-19 M10-20")

ILL_BESIDE_HEALTHY: Final = caution(7, "ill_beside_healthy", "apprentices:count column:", "M10-17")
ILL_LEFT: Final = caution(1, "ill_left", "ill:count", "M10-10 M10-12 M10-15 M10-16")


def foresee_health(state: State, seat: i64, place: Place) -> None:
    """The ill do less than the others; the medico tile sells a bottle before the market."""
    if place.tile == MEDICO_TILE:
        place.workers = state.players[seat].workers(MEDICO)
        foresee_bottle(state, seat, place)
    if place.tile:
        return
    place.ill = ill_sent(state, seat, place.column)
    place.workers -= place.ill
    if not place.ill:
        return
    if place.column == STUDIO:
        pay = MedicoFigures.of(state.rules.box).saint_pay * min(place.ill, pieces(state, seat))
        earn(state, seat, pay)
        place.tell(ILL_PAINT, place.ill, pay)
    else:
        place.tell(ILL_BLEND if place.column == WORKSHOP else ILL_RESTORE, place.ill)


def pieces(state: State, seat: i64) -> i64:
    """All paints of a seat, of whatever color."""
    total: i64 = 0
    for color in range(len(LETTERS)):
        total += count(state.players[seat].paints, color)
    return total


def foresee_bottle(state: State, seat: i64, place: Place) -> None:
    """The cheapest one: it must be bought if it can be paid for (M10-19)."""
    player, offer = state.players[seat], sickroom(state).offer
    prices = [place_price(state, at) for at in range(len(offer)) if offer[at] != NOWHERE]
    payable = [price for price in prices if price <= player.money]
    if owned(state, seat) == MOST_BOTTLES:
        payable = []
    cost = min(payable) if payable else 0
    player.money -= cost
    place.tell(BOTTLE_DUE, len(payable), cost)


def warn_of_illness(state: State, seat: i64, plan: Forecast) -> None:
    for place in plan.places:
        if place.ill and place.workers:
            plan.warn(ILL_BESIDE_HEALTHY, place.workers, place.column)
    left = black(state, seat) - ill_deployed(state, seat)
    if left:
        plan.warn(ILL_LEFT, left)
