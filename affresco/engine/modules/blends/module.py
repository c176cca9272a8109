"""The special blends: pink and brown, for seven precious tiles and a richer altar.

This module affects
- Set-up: seven special tiles, the one worth most in the center, seven basic tiles left out;
- Workshop: purple and red make pink, orange and green make brown;
- Cathedral: pink and brown at the altar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...altar import is_blended
from ...board import bit
from ...module import Module
from ...moves import ALTAR_SETS, BLEND
from ...setting_up import SPECIAL_TILES
from .figures import SLOT, BlendFigures

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State


class Blends(Module):
    def __init__(self) -> None:
        super().__init__(SLOT, "blends", [], [])

    def enrich(self, rules: Rules) -> None:
        """Pink and brown replace blended paints only (M3-09), unless the table says otherwise."""
        rules.recipes = len(BLEND)
        rules.altar_sets = [
            at
            for at, letters in enumerate(ALTAR_SETS)
            if at in rules.altar_sets or is_blended(letters) or rules.options.any_blended_piece
        ]

    def unpack(self, state: State) -> None:
        """Which basic tiles are left out is clear once all others are on the ceiling (M3-02)."""
        state.stack |= SPECIAL_TILES
        state.center = bit(BlendFigures.of(state.rules.box).center)
