"""What every module brings beside its rules: features for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..features import BASE_SENSE
from ..senses import Sense, Tally
from .bells.features import SENSE as BELLS_SENSE
from .glaziers.features import SENSE as GLASS_SENSE
from .leaf_gold.features import SENSE as GOLD_SENSE
from .medico.features import SENSE as MEDICO_SENSE
from .portraits.features import SENSE as PORTRAITS_SENSE
from .requests.features import SENSE as REQUESTS_SENSE
from .scrolls.features import SENSE as SCROLLS_SENSE
from .wall_fresco.features import SENSE as WALL_SENSE
from .wishing_well.features import SENSE as WELL_SENSE

if TYPE_CHECKING:
    from ..state import State


class Home:
    """One module's entry."""

    def __init__(self, name: str, sense: Sense) -> None:
        self.name: Final = name
        self.sense: Final = sense


HOMES: Final = [
    Home("leonardo", Sense([])),
    Home("portraits", PORTRAITS_SENSE),
    Home("requests", REQUESTS_SENSE),
    Home("blends", Sense([])),
    Home("wishing_well", WELL_SENSE),
    Home("leaf_gold", GOLD_SENSE),
    Home("glaziers", GLASS_SENSE),
    Home("scrolls", SCROLLS_SENSE),
    Home("bells", BELLS_SENSE),
    Home("wall_fresco", WALL_SENSE),
    Home("medico", MEDICO_SENSE),
    Home("favors", Sense([])),
]  # by the modules' slots


# Features

SENSES: Final = [home.sense for home in HOMES]


def number(senses: list[Sense]) -> list[str]:
    """The names of all features, and to each sense the number of its first one."""
    names: list[str] = []
    for sense in senses:
        sense.first = len(names)
        names += sense.names
    return names


FEATURES: Final = number([BASE_SENSE, *SENSES])


def notice(state: State, figure: i64, tally: Tally) -> None:
    """Count what a figure's position has to notice."""
    tally.first = BASE_SENSE.first
    BASE_SENSE.notice(state, figure, tally)
    for module in state.rules.modules:
        sense = SENSES[module.slot]
        tally.first = sense.first
        sense.notice(state, figure, tally)


def listed(state: State, figure: i64) -> list[float]:
    """All features of a figure's position, in their order."""
    seen = [0.0] * len(FEATURES)
    notice(state, figure, Tally(seen[:], seen))
    return seen
