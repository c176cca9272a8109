"""What is printed on the components, as the rules read it: a class for each section of the set.

`affresco.components` reads a set from its file, checks it and fills a `Box`. Pieces are numbered
as the file lists them; paints are packed (see `paints`), sets of pieces are bit sets. Nothing
here ever changes. The figures of a module are in its own folder.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The sides of the board. Whatever differs between them is a row of two.
SIDES: Final = ["four", "three"]
SIDE_FOUR: Final = 0
SIDE_THREE: Final = 1

COINS: Final[list[i64]] = [1, 5, 10]  # the values of the coins
SPLASHES: Final = "OGP"  # the splash of each bit of a splash set


class SupplyFigures:
    """The pieces in the box: shown, never used up (WORK-06)."""

    def __init__(self, *, coins: list[i64], paints: list[i64], black_apprentices: i64) -> None:
        self.coins: Final = coins  # by value, as in COINS
        self.paints: Final = paints  # by paint
        self.black_apprentices: Final = black_apprentices


class HostelFigures:
    """The rows of the hostel, the earliest hour first."""

    def __init__(self, *, hours: list[str], mood_change: list[i64], price: list[i64]) -> None:
        self.hours: Final = hours
        self.mood_change: Final = mood_change
        self.price: Final = price  # of a market tile


class MoodFigures:
    """The mood display, its spaces counted from the bottom."""

    def __init__(self, *, spaces: i64, start: i64, plus_one: i64, minus_one: i64) -> None:
        self.spaces: Final = spaces
        self.start: Final = start
        self.plus_one: Final = plus_one  # lowest space of the top zone
        self.minus_one: Final = minus_one  # highest space of the bottom zone


class TrackFigures:
    def __init__(self, *, starting_spaces: list[i64]) -> None:
        self.starting_spaces: Final = starting_spaces  # by side


class PlayerFigures:
    """What a player begins with."""

    def __init__(self, *, apprentices: i64, money: i64, paints: i64) -> None:
        self.apprentices: Final = apprentices
        self.money: Final = money
        self.paints: Final = paints  # packed


class MarketFigures:
    def __init__(self, *, goods: list[i64], in_play: list[i64], booths: list[list[i64]]) -> None:
        self.goods: Final[vec[i64]] = vec[i64](goods)  # packed, by market tile
        self.in_play: Final = in_play  # by side: bit set of market tiles
        self.booths: Final = booths  # by side: spaces of each booth


class FrescoFigures:
    """The fresco tiles: the 25 basic ones, then the 7 of the special blends."""

    def __init__(
        self,
        *,
        points: list[i64],
        cost: list[i64],
        splashes: list[i64],
        center: i64,
        basic: i64,
        ceiling: i64,
        few: i64,
    ) -> None:
        self.points: Final[vec[i64]] = vec[i64](points)
        self.cost: Final[vec[i64]] = vec[i64](cost)  # packed
        self.splashes: Final = splashes  # bit 0 orange, 1 green, 2 purple
        self.center: Final = center  # bit set: one of these tiles goes there
        self.basic: Final = basic  # bit set of the basic tiles
        self.ceiling: Final = ceiling  # bit set of the segments that get a tile
        self.few: Final = few  # tiles left when the final round begins


class RecipeFigures:
    def __init__(self, *, cost: list[i64]) -> None:
        self.cost: Final[vec[i64]] = vec[i64](cost)  # the ingredients, packed, of paint 3 + i


class AltarFigures:
    """The altar, in VP."""

    def __init__(self, *, basic: i64, per_blended: i64, trio: i64, pink: i64, brown: i64) -> None:
        self.basic: Final = basic
        self.per_blended: Final = per_blended
        self.trio: Final = trio
        self.pink: Final = pink
        self.brown: Final = brown


class ModuleFigures:
    """The figures of a module; its class gets them from the box with `of`."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final = slot  # of the module


class Box:
    """The figures of one component set, section by section."""

    def __init__(
        self,
        *,
        supply: SupplyFigures,
        hostel: HostelFigures,
        mood: MoodFigures,
        track: TrackFigures,
        player: PlayerFigures,
        market: MarketFigures,
        fresco: FrescoFigures,
        recipes: RecipeFigures,
        altar: AltarFigures,
        modules: list[ModuleFigures],
    ) -> None:
        """Take the figures of the modules in any order."""
        self.supply: Final = supply
        self.hostel: Final = hostel
        self.mood: Final = mood
        self.track: Final = track
        self.player: Final = player
        self.market: Final = market
        self.fresco: Final = fresco
        self.recipes: Final = recipes
        self.altar: Final = altar
        self.modules: Final = by_slot(modules)


def by_slot(modules: list[ModuleFigures]) -> vec[ModuleFigures]:
    """The figures by slot; a module without figures gets empty ones."""
    row: list[ModuleFigures] = []
    for figures in modules:
        while len(row) <= figures.slot:
            row.append(ModuleFigures(len(row)))
        row[figures.slot] = figures
    return vec[ModuleFigures](row)
