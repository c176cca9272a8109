"""Tables at which nobody waits: those of lessons and puzzles, told as any other table is."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.board import COLORS
from .wire_types import SeatTold, TableTold


def still_table(address: str, own: int, names: Sequence[str]) -> TableTold:
    """One seat is the learner's, with figures in the others."""
    return {
        "id": address,
        "status": "running",
        "host": False,
        "you": [COLORS[own]],
        "seats": [seat_at(seat, name, seat == own) for seat, name in enumerate(names)],
        "clock": None,
        "rematch": None,
        "waits": None,
        "moved": [],
    }


def seat_at(seat: int, name: str, is_own: bool) -> SeatTold:
    return {
        "color": COLORS[seat],
        "shown_as": COLORS[seat],
        "kind": "human",
        "name": name,
        "level": None,
        "away": False,
        "looking": True if is_own else None,
        "ends": False,
        "vote": None,
        "hints": 0,
    }
