"""The special blends: pink and brown, for seven precious tiles and a richer altar.

This module affects
- Set-up: seven special tiles, the one worth most in the center, seven basic tiles left out;
- Workshop: purple and red make pink, orange and green make brown;
- Cathedral: pink and brown at the altar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...altar import ADDING, is_blended
from ...board import bit
from ...cathedral import AT_CATHEDRAL
from ...module import Module
from ...moves import ALTAR_SETS, BLEND, KIND_ALTAR, KIND_BLEND
from ...paints import ORANGE, PINK
from ...refusals import Refusal, refusal
from ...setting_up import SPECIAL_TILES
from .figures import SLOT, BlendFigures

if TYPE_CHECKING:
    from ...moves import Move
    from ...rules import Rules
    from ...state import State
    from ...step import Choice

SPECIAL_WITH_BASIC: Final = refusal("special_with_basic", "M3-09")
NO_SPECIAL_SET: Final = refusal("no_special_set", "M3-08")


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

    def forbids(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal | None:
        """Why the altar does not take some pink and brown, where it could be restored."""
        if step in ADDING and move.kind == KIND_BLEND and not state.rules.options.any_blended_piece:
            return NO_SPECIAL_SET if ORANGE + move.arg >= PINK else None
        wanted = move.kind == KIND_ALTAR and step is AT_CATHEDRAL and not state.moved
        if not wanted or move.arg in state.rules.altar_sets:
            return None
        letters = ALTAR_SETS[move.arg]
        has_basic = any([letter in "RYB" for letter in letters])
        return SPECIAL_WITH_BASIC if has_basic else NO_SPECIAL_SET

    def unpack(self, state: State) -> None:
        """Which basic tiles are left out is clear once all others are on the ceiling (M3-02)."""
        state.stack |= SPECIAL_TILES
        state.center = bit(BlendFigures.of(state.rules.box).center)
