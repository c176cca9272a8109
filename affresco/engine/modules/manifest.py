"""What every module brings besides its rules: features for bots, fields for observations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ..features import BASE_SENSE
from ..fields import Field, Layout
from ..moves import check_lexicon
from ..observation import base_fields
from ..senses import Sense, Tally
from .bells.features import SENSE as BELLS_SENSE
from .bells.observation import fields as bells_fields
from .favors.observation import fields as favors_fields
from .glaziers.features import SENSE as GLASS_SENSE
from .glaziers.observation import fields as glaziers_fields
from .leaf_gold.features import SENSE as GOLD_SENSE
from .leaf_gold.observation import fields as leaf_gold_fields
from .leonardo.observation import fields as leonardo_fields
from .medico.features import SENSE as MEDICO_SENSE
from .medico.observation import fields as medico_fields
from .portraits.features import SENSE as PORTRAITS_SENSE
from .portraits.observation import fields as portraits_fields
from .registry import MODULES
from .requests.features import SENSE as REQUESTS_SENSE
from .requests.observation import fields as requests_fields
from .scrolls.features import SENSE as SCROLLS_SENSE
from .scrolls.observation import fields as scrolls_fields
from .wall_fresco.features import SENSE as WALL_SENSE
from .wall_fresco.observation import fields as wall_fresco_fields
from .wishing_well.features import SENSE as WELL_SENSE
from .wishing_well.observation import fields as wishing_well_fields

if TYPE_CHECKING:
    from ..module import Module
    from ..rules import Rules
    from ..state import State


FieldsOf = Callable[["Rules"], list[Field]]


class Home:
    """One module's entry."""

    def __init__(self, name: str, sense: Sense, fields: FieldsOf) -> None:
        self.name: Final = name
        self.sense: Final = sense
        self.fields: Final = fields


def no_fields(rules: Rules) -> list[Field]:
    """For a module without pieces of its own."""
    return []


HOMES: Final = [
    Home("leonardo", Sense([]), leonardo_fields),
    Home("portraits", PORTRAITS_SENSE, portraits_fields),
    Home("requests", REQUESTS_SENSE, requests_fields),
    Home("blends", Sense([]), no_fields),
    Home("wishing_well", WELL_SENSE, wishing_well_fields),
    Home("leaf_gold", GOLD_SENSE, leaf_gold_fields),
    Home("glaziers", GLASS_SENSE, glaziers_fields),
    Home("scrolls", SCROLLS_SENSE, scrolls_fields),
    Home("bells", BELLS_SENSE, bells_fields),
    Home("wall_fresco", WALL_SENSE, wall_fresco_fields),
    Home("medico", MEDICO_SENSE, medico_fields),
    Home("favors", Sense([]), favors_fields),
]  # by the modules' slots


def add_module(module: Module, sense: Sense, fields: FieldsOf) -> None:
    """Let tables choose a module that is not in the box; its words must have been made by now."""
    if module.slot != len(HOMES):
        raise ValueError(f"the slot of {module.name!r} must be the next one, {len(HOMES)}")
    for home in HOMES:
        if home.name == module.name:
            raise ValueError(f"there is a module {module.name!r} already")
    check_lexicon()
    MODULES.append(module)
    HOMES.append(Home(module.name, sense, fields))
    SENSES.append(sense)
    number(sense)


# Features

SENSES: Final = [home.sense for home in HOMES]
FEATURES: Final[list[str]] = []  # the names of all features, by number


def number(sense: Sense) -> None:
    """Let the features of a sense follow those of the others."""
    sense.first = len(FEATURES)
    FEATURES.extend(sense.names)


for each in [BASE_SENSE, *SENSES]:
    number(each)


def notice(state: State, figure: i64, tally: Tally) -> None:
    """Count what there is to notice about a figure's position."""
    tally.first = BASE_SENSE.first
    BASE_SENSE.notice(state, figure, tally)
    for slot in state.rules.slots_in_play:
        sense = HOMES[slot].sense  # an attribute, unlike an item, needs no check of its type
        tally.first = sense.first
        sense.notice(state, figure, tally)


def listed(state: State, figure: i64) -> list[float]:
    """All features of a figure's position, in their order."""
    seen = [0.0] * len(FEATURES)
    notice(state, figure, Tally(vec[float](seen), seen))
    return seen


# Observations


def layout(rules: Rules) -> Layout:
    """What is observed of games with these rules: the base game, then the modules in play."""
    fields: list[Field] = []
    for module in rules.modules:
        fields += HOMES[module.slot].fields(rules)
    return Layout(rules, base_fields(rules), fields)
