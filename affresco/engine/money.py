"""Thalers: the supply never runs out (AMB-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from .state import State


def earn(state: State, figure: i64, thalers: i64) -> None:
    """Pay a player from the supply: the only way to earn money."""
    left = state.rules.extensions.earned(state, figure, thalers)
    state.players[figure].money += left
