"""The bells in a forecast: what an audience costs and brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...forecast import prospect
from ...state import NOTHING
from .certificates import THALERS_A_POINT, bell_board, price
from .figures import BellFigures

if TYPE_CHECKING:
    from ...forecast import Place
    from ...state import State

AUDIENCE: Final = prospect("audience", "certificates:count money points", "M8-05 M8-06")
AUDIENCE_IN_PART: Final = prospect("audience_in_part", "money points", "M8-07 M8-09")


def foresee_audience(state: State, seat: i64, place: Place) -> None:
    """The cheapest certificate in full, or all the money as a first installment."""
    player = state.players[seat]
    shown = [one for one in bell_board(state).display if one != NOTHING]
    paid: i64 = 0
    points: i64 = 0
    affordable: i64 = 0
    for certificate in shown:
        if price(state, certificate) <= player.money:
            affordable += 1
            if affordable == 1 or price(state, certificate) < paid:
                paid = price(state, certificate)
                points = BellFigures.of(state.rules.box).points[certificate]
    if affordable:
        place.tell(AUDIENCE, affordable, paid, points)
    else:
        paid = player.money
        place.tell(AUDIENCE_IN_PART, paid, paid // THALERS_A_POINT)
    player.money -= paid
