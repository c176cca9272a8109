"""All modules, in the order in which they act; a module's slot is its place in this list."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ..figures import Box
from ..module import Module
from ..moves import check_lexicon
from ..options import Options
from ..rules import Rules
from .bells.module import Bells
from .blends.module import Blends
from .favors.module import BishopsFavors
from .glaziers.module import Glaziers
from .leaf_gold.module import LeafGold
from .leonardo.module import Leonardo
from .medico.module import Medico
from .portraits.module import Portraits
from .requests.module import BishopsRequests
from .scrolls.module import TheScrolls
from .wall_fresco.module import WallFresco
from .wishing_well.module import WishingWell

LEONARDO: Final = Leonardo()  # slot 0
MODULES: Final[list[Module]] = [
    Portraits(),
    BishopsRequests(),
    Blends(),
    WishingWell(),
    LeafGold(),
    Glaziers(),
    TheScrolls(),
    Bells(),
    WallFresco(),
    Medico(),
    BishopsFavors(),
]  # those that a table may choose
check_lexicon()


class UnknownModule(ValueError):
    """There is no module of that name."""


def make_rules(seats: i64, names: list[str], options: Options, box: Box) -> Rules:
    """The rules of a table; with two seats Leonardo joins in (LEO-02)."""
    if not 2 <= seats <= 4:
        raise ValueError(f"a game has 2, 3 or 4 seats, not {seats}")
    known = [module.name for module in MODULES]
    for name in names:
        if name not in known:
            raise UnknownModule(f"there is no module {name!r}; there are {', '.join(known)}")
    chosen: list[Module] = [LEONARDO] if seats == 2 else []
    chosen += [module for module in MODULES if module.name in names]
    return Rules(seats, chosen, options, box)
