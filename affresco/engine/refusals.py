"""Why a move is not possible: a message key and the rule behind it, never a sentence."""

from __future__ import annotations

from typing import Final

REFUSALS: Final[dict[str, Refusal]] = {}


class Refusal:
    __slots__ = ("key", "rule")

    def __init__(self, key: str, rule: str) -> None:
        self.key: Final = key
        self.rule: Final = rule


def refusal(key: str, rule: str) -> Refusal:
    made = Refusal(key, rule)
    REFUSALS[key] = made
    return made


GAME_OVER: Final = refusal("game_over", "END-05")
NOT_YOUR_TURN: Final = refusal("not_your_turn", "PERF-01")
NOT_YOUR_TURN_TO_WAKE: Final = refusal("not_your_turn_to_wake", "HOSTEL-01")
ALREADY_PLANNED: Final = refusal("already_planned", "PLAN-07")
NATURE_DRAWS: Final = refusal("nature_draws", "SETUP-08")
NOT_NOW: Final = refusal("not_now", "ROUND-04")

HOUR_TAKEN: Final = refusal("hour_taken", "HOSTEL-03")
MUST_GET_UP: Final = refusal("must_get_up", "HOSTEL-04")

NOT_PLANNING: Final = refusal("not_planning", "PLAN-01")
PLAN_AS_A_WHOLE: Final = refusal("plan_as_a_whole", "PLAN-07")
NO_APPRENTICE: Final = refusal("no_apprentice", "PLAN-04")
COLUMN_FULL: Final = refusal("column_full", "PLAN-03")
COLUMN_COVERED: Final = refusal("column_covered", "X-04")
TILE_NOT_LAID: Final = refusal("tile_not_laid", "X-04")
TILE_LAID_ALREADY: Final = refusal("tile_laid_already", "X-02")
NOT_ON_THIS_SIDE: Final = refusal("not_on_this_side", "END-02")
OUT_OF_ORDER: Final = refusal("out_of_order", "PLAN-06")

BOOTH_EMPTY: Final = refusal("booth_empty", "MARKET-01")
TILE_SOLD: Final = refusal("tile_sold", "MARKET-03")
TOO_DEAR: Final = refusal("too_dear", "MARKET-06")
BUY_FIRST: Final = refusal("buy_first", "MARKET-02")
ONE_BOOTH: Final = refusal("one_booth", "MARKET-01")
BUY_OR_CLOSE: Final = refusal("buy_or_close", "MARKET-01")

ALREADY_RESTORED: Final = refusal("already_restored", "CATH-03")
PAINTS_MISSING: Final = refusal("paints_missing", "CATH-02")
BISHOP_TOO_FAR: Final = refusal("bishop_too_far", "BISHOP-01")
BISHOP_HAS_MOVED: Final = refusal("bishop_has_moved", "BISHOP-02")
BISHOP_UNPAID: Final = refusal("bishop_unpaid", "PERF-05")
NOTHING_TO_RESTORE: Final = refusal("nothing_to_restore", "BISHOP-06")
MUST_RESTORE: Final = refusal("must_restore", "BISHOP-06")
ALTAR_USED: Final = refusal("altar_used", "ALTAR-07")
ALTAR_PAINTS_MISSING: Final = refusal("altar_paints_missing", "PERF-05")
NO_ALTAR_SET: Final = refusal("no_altar_set", "ALTAR-06")
ADD_IN_ORDER: Final = refusal("add_in_order", "ALTAR-04")

INGREDIENTS_MISSING: Final = refusal("ingredients_missing", "WORK-05")
UNKNOWN_BLEND: Final = refusal("unknown_blend", "WORK-03")

LEONARDO_ONLY_CLOSES: Final = refusal("leonardo_only_closes", "LEO-11")
LEONARDO_STEPS: Final = refusal("leonardo_steps", "LEO-13")
LEONARDO_JUMPS: Final = refusal("leonardo_jumps", "LEO-14")
