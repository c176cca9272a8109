"""The rule options: where editions differ or the texts are silent, a table may choose.

Each option has its values, the default first; a value is its place in that list.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

VALUES: Final[dict[str, list[str]]] = {}  # of each option, the default first
APPLIES_TO: Final[dict[str, list[str]]] = {}  # modules of which an option needs one; or none


def option(name: str, values: str, modules: str = "") -> None:
    VALUES[name] = values.split()
    APPLIES_TO[name] = modules.split()


option("altar_limit", "per_apprentice per_visit per_round")
option("altar_pieces", "three more_blended")
option("restoration_moves", "one_move two_moves")
option("market_leftovers", "return_all keep_unvisited")
option("start_rotation", "every_round first_round_only")
option("final_bump", "scoring_only whole_final_round")
option("full_fresco", "finish_round stop_now")
option("leonardo_close", "mandatory optional", "leonardo")
option("leonardo_can_win", "no yes", "leonardo")
option("blends_altar", "blended_only any_blended_piece", "blends")
option("favor_claim", "automatic optional", "favors")
option("sexton", "replaces_paid_move additional_move free_move", "portraits")
option("gold_on_free_tile", "no yes", "leaf_gold")
option("scroll_pair_bishop", "intersection either_line none", "scrolls")
option("certificate_payments", "when_rising any_time", "bells")
option("neutral_illness", "recovers extra_black", "medico")
option("ill_bishop_cell", "forbidden allowed", "medico")
option("final_infection", "once_per_location per_column", "medico")
option("final_healing", "yes no", "medico")
option("ill_workshop_extras", "allowed blend_only", "medico")
option("penny_gold_limits", "component_limited unlimited", "wishing_well leaf_gold")

FORMER_NAMES: Final = {"m3_altar": "blends_altar"}  # still read, in older records
FORMER_VALUES: Final = {"true": "yes", "false": "no"}
ROUND_LIMIT: Final = "round_limit"  # the one option that is a number (AMB-221)
FEWEST_ROUNDS: Final = 9
USUAL_ROUNDS: Final = 30
MOST_ROUNDS: Final = 1000

APPLIES_TO[ROUND_LIMIT] = []

NAMES: Final = [*VALUES, ROUND_LIMIT]

PER_APPRENTICE: Final = 0
PER_VISIT: Final = 1
PER_ROUND: Final = 2

SEXTON_ADDS: Final = 1
SEXTON_IS_FREE: Final = 2


class UnknownOption(ValueError):
    """There is no such option, or it has no such value."""


class Options:
    def __init__(self, values: dict[str, i64]) -> None:
        """Take each value as its place in its list; options not named have their default."""
        self.altar_limit: Final[i64] = values.get("altar_limit", 0)
        self.altar_takes_more: Final = values.get("altar_pieces", 0) == 1
        self.bonus_moves_alone: Final = values.get("restoration_moves", 0) == 1
        self.keep_unvisited: Final = values.get("market_leftovers", 0) == 1
        self.first_rotation_only: Final = values.get("start_rotation", 0) == 1
        self.bump_in_final_round: Final = values.get("final_bump", 0) == 1
        self.stop_when_full: Final = values.get("full_fresco", 0) == 1
        self.leonardo_may_leave_open: Final = values.get("leonardo_close", 0) == 1
        self.leonardo_can_win: Final = values.get("leonardo_can_win", 0) == 1
        self.any_blended_piece: Final = values.get("blends_altar", 0) == 1
        self.favor_may_be_declined: Final = values.get("favor_claim", 0) == 1
        self.sexton_is_additional: Final = values.get("sexton", 0) >= SEXTON_ADDS
        self.sexton_is_free: Final = values.get("sexton", 0) == SEXTON_IS_FREE
        self.gold_on_free_tile: Final = values.get("gold_on_free_tile", 0) == 1
        self.scroll_pair_bishop: Final[i64] = values.get("scroll_pair_bishop", 0)
        self.pay_any_time: Final = values.get("certificate_payments", 0) == 1
        self.neutral_stays_ill: Final = values.get("neutral_illness", 0) == 1
        self.ill_under_bishop: Final = values.get("ill_bishop_cell", 0) == 1
        self.infect_each_column: Final = values.get("final_infection", 0) == 1
        self.no_final_healing: Final = values.get("final_healing", 0) == 1
        self.ill_only_blend: Final = values.get("ill_workshop_extras", 0) == 1
        self.unlimited_pieces: Final = values.get("penny_gold_limits", 0) == 1
        self.round_limit: Final[i64] = values.get(ROUND_LIMIT, USUAL_ROUNDS)
        self.values: Final = values

    def chosen(self) -> dict[str, str]:
        """The options that differ from the default, by name."""
        differing: dict[str, str] = {}
        for name in NAMES:
            value = self.values.get(name)
            if name == ROUND_LIMIT:
                if value is not None and value != USUAL_ROUNDS:
                    differing[name] = str(value)
            elif value:
                differing[name] = VALUES[name][value]
        return differing


def read_options(chosen: dict[str, str]) -> Options:
    """The options named; UnknownOption explains the first that is wrong in one sentence."""
    values: dict[str, i64] = {}
    for given, value in chosen.items():
        name = FORMER_NAMES.get(given, given)
        if name == ROUND_LIMIT:
            values[name] = read_limit(value)
        elif name not in VALUES:
            raise UnknownOption(f"there is no option {given!r}; there are {', '.join(NAMES)}")
        elif value in VALUES[name]:
            values[name] = VALUES[name].index(value)
        elif FORMER_VALUES.get(value, "") in VALUES[name]:
            values[name] = VALUES[name].index(FORMER_VALUES[value])
        else:
            raise UnknownOption(
                f"option {name} cannot be {value!r}; it can be {' or '.join(VALUES[name])}"
            )
    return Options(values)


def read_limit(value: str) -> i64:
    if not (is_short_number(value) and FEWEST_ROUNDS <= int(value) <= MOST_ROUNDS):
        raise UnknownOption(
            f"option {ROUND_LIMIT} cannot be {value!r}; "
            f"it is a number from {FEWEST_ROUNDS} to {MOST_ROUNDS}"
        )
    return int(value)


def is_short_number(value: str) -> bool:
    return value.isdecimal() and value.isascii() and len(value) <= 9


class Preset:
    """An edition: its options, and the modules that it knows."""

    def __init__(self, options: dict[str, str], modules: list[str]) -> None:
        self.options: Final = options
        self.modules: Final = modules


ALL_MODULES: Final = [
    "portraits",
    "requests",
    "blends",
    "wishing_well",
    "leaf_gold",
    "glaziers",
    "scrolls",
    "bells",
    "wall_fresco",
    "medico",
    "favors",
]
PRESETS: Final[dict[str, Preset]] = {
    "big_box": Preset({}, ALL_MODULES),
    "english_2010": Preset({}, ["portraits", "requests", "blends"]),
    "german_revised": Preset(
        {"altar_limit": "per_visit", "altar_pieces": "more_blended", "favor_claim": "optional"},
        ["blends", "favors"],
    ),
    "french_revised": Preset(
        {
            "altar_limit": "per_round",
            "restoration_moves": "two_moves",
            "start_rotation": "first_round_only",
            "final_bump": "whole_final_round",
            "leonardo_close": "optional",
            "blends_altar": "any_blended_piece",
        },
        ["blends", "favors"],
    ),
}
