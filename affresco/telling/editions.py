"""What can be chosen before a game: modules, options and editions, each with what it applies to."""

from __future__ import annotations

from typing import Final, TypedDict

from ..engine.options import (
    APPLIES_TO,
    FEWEST_ROUNDS,
    MOST_ROUNDS,
    PRESETS,
    ROUND_LIMIT,
    USUAL_ROUNDS,
    VALUES,
)

BASE_MINUTES: Final = 60
PAGES: Final = {
    "portraits": ("1", 10),
    "requests": ("2", 5),
    "blends": ("3", 15),
    "wishing_well": ("4", 10),
    "leaf_gold": ("5", 5),
    "glaziers": ("6", 15),
    "scrolls": ("7", 5),
    "bells": ("8", 10),
    "wall_fresco": ("9", 10),
    "medico": ("10", 15),
    "favors": ("Q", 5),
}  # number and minutes; the books print those of blends and favors, the others are ours


class ModuleTold(TypedDict):
    number: str
    minutes: int


class OptionTold(TypedDict):
    """An option: its values, or the numbers it allows; and the modules with which it matters."""

    values: list[str]
    default: str
    least: int | None
    most: int | None
    modules: list[str]  # with one of these; none: always


class EditionTold(TypedDict):
    options: dict[str, str]
    modules: list[str]


def told_modules() -> dict[str, ModuleTold]:
    """Those in the box."""
    return {
        name: {"number": number, "minutes": minutes} for name, (number, minutes) in PAGES.items()
    }


def told_options() -> dict[str, OptionTold]:
    told: dict[str, OptionTold] = {
        name: {
            "values": values,
            "default": values[0],
            "least": None,
            "most": None,
            "modules": APPLIES_TO[name],
        }
        for name, values in VALUES.items()
    }
    told[ROUND_LIMIT] = {
        "values": [],
        "default": str(USUAL_ROUNDS),
        "least": FEWEST_ROUNDS,
        "most": MOST_ROUNDS,
        "modules": APPLIES_TO[ROUND_LIMIT],
    }
    return told


def told_editions() -> dict[str, EditionTold]:
    """The editions, the usual one first."""
    return {
        name: {"options": edition.options, "modules": edition.modules}
        for name, edition in PRESETS.items()
    }
