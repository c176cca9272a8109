"""A component set as the rules read it: typed rows of figures.

`affresco.components` reads a set from its file, checks it and fills a `Tables`. Pieces are
numbered as the file lists them; paints are packed (see `paints`), sets of pieces are bit sets.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .board import bit

# The sides of the board. What differs between them is a row of two.
SIDES: Final = ["four", "three"]
SIDE_FOUR: Final = 0
SIDE_THREE: Final = 1

COINS: Final[list[i64]] = [1, 5, 10]  # the values of the coins, in the order of `coins`
SPLASHES: Final = "OGP"  # the splash of each bit of a splash set

TOP: Final = 99  # mood of a portrait: more than any display has, so it ends on the top space
EFFECT_NONE: Final = 0  # an immediate card
EFFECT_INCOME: Final = 1  # M1-11
EFFECT_THEATER: Final = 2  # M1-12
EFFECT_BONUS: Final = 3  # M1-13
EFFECT_REACH: Final = 4  # M1-14
EFFECTS: Final = ["", "income +1", "theater 3", "bishop bonus +1", "bishop anywhere"]

# The orders in which the rows of the modules count their pieces.
REQUESTS: Final = ["general", "orange", "green", "purple"]
WISHES: Final = [
    "lucky_guy",
    "free_paint",
    "bishops_visit",
    "praise",
    "tip",
    "alchemy",
    "finders_reward",
    "busker",
]
GLASS: Final = ["yellow", "blue", "red", "green"]
BOTTLES: Final = ["portions_3", "portions_2", "portions_1", "juice"]
INFECTIONS: Final = ["market", "cathedral", "studio", "workshop", "same_location"]
FAVORS: Final = ["money_1", "money_5", "vp_1", "mood_1", "R", "Y", "B", "O", "G", "P"]


class Tables:
    """The figures of one component set; nothing in it ever changes.

    Built by `affresco.components` from figures that are checked: single numbers, rows of
    numbers, grids (mostly a row for each side of the board) and words, each by its name here.
    """

    def __init__(
        self,
        name: str,
        digest: str,
        numbers: dict[str, i64],
        rows: dict[str, list[i64]],
        grids: dict[str, list[list[i64]]],
        words: dict[str, list[str]],
    ) -> None:
        self.name: Final = name
        self.digest: Final = digest

        # The box: shown, never used up (WORK-06).
        self.coins: Final = rows["coins"]
        self.paint_pieces: Final = rows["paint_pieces"]  # by paint
        self.black_apprentices: Final = numbers["black_apprentices"]

        # The hostel, by row.
        self.hours: Final = words["hours"]
        self.mood_change: Final = rows["mood_change"]
        self.price: Final = rows["price"]

        # The mood display, counted from the bottom.
        self.mood_spaces: Final = numbers["mood_spaces"]
        self.mood_start: Final = numbers["mood_start"]
        self.plus_one: Final = numbers["plus_one"]  # lowest space of the top zone
        self.minus_one: Final = numbers["minus_one"]  # highest space of the bottom zone

        # A player's start, and the starting spaces of the track by side.
        self.apprentices: Final = numbers["apprentices"]
        self.money: Final = numbers["money"]
        self.paints: Final = numbers["paints"]  # packed
        self.starting_spaces: Final = rows["starting_spaces"]

        # The market.
        self.goods: Final = rows["goods"]  # packed, by market tile
        self.market: Final = rows["market"]  # by side: bit set of the market tiles in play
        self.booths: Final = grids["booths"]  # by side: spaces of each booth

        # Fresco tiles: the 25 basic ones, then the 7 of the special blends.
        self.tile_points: Final = rows["tile_points"]
        self.tile_cost: Final = rows["tile_cost"]  # packed
        self.tile_splashes: Final = rows["tile_splashes"]  # bit 0 orange, 1 green, 2 purple
        self.center_tiles: Final = numbers["center_tiles"]  # bit set: one of them goes there
        self.center_blend: Final = numbers["center_blend"]  # tile of the center with the blends

        # Blending: the ingredients, packed, of paint 3 + i. The altar: VP.
        self.recipe_cost: Final = rows["recipe_cost"]
        self.altar_basic: Final = numbers["altar_basic"]
        self.altar_per_blended: Final = numbers["altar_per_blended"]
        self.altar_trio: Final = numbers["altar_trio"]
        self.altar_pink: Final = numbers["altar_pink"]
        self.altar_brown: Final = numbers["altar_brown"]

        # The portraits, by card.
        self.portrait_names: Final = words["portrait_names"]
        self.portrait_pile: Final = rows["portrait_pile"]  # 0 A, 1 B, 2 C
        self.portrait_piles: Final = piles(self.portrait_pile)  # bit sets of their cards
        self.portrait_effect: Final = rows["portrait_effect"]
        self.portrait_money: Final = rows["portrait_money"]
        self.portrait_points: Final = rows["portrait_points"]
        self.portrait_mood: Final = rows["portrait_mood"]  # TOP: to the top space
        self.portrait_paint: Final = rows["portrait_paint"]  # packed
        self.portrait_choose_basic: Final = rows["portrait_choose_basic"]

        # The bishop's request: VP by kind, from the bottom of the stack to its top.
        self.request_points: Final = grids["request_points"]

        # The wishing well.
        self.penny_count: Final = numbers["penny_count"]
        self.penny_start: Final = numbers["penny_start"]  # for each player
        self.penny_throws: Final = numbers["penny_throws"]  # of all players in a round
        self.wish_counts: Final = rows["wish_counts"]  # by kind of card
        self.wish_paint: Final = rows["wish_paint"]  # packed market tile of each free paint card

        # The leaf gold.
        self.leaf_count: Final = numbers["leaf_count"]
        self.leaf_discs: Final = rows["leaf_discs"]  # the paint of each disc
        self.leaf_points: Final = rows["leaf_points"]  # bishop on it, adjacent, elsewhere
        self.leaf_spaces: Final = grids["leaf_spaces"]  # by side, by slot over all booths: leaves

        # The glaziers. Panels are packed like paints: a byte for each color of GLASS.
        self.glass_count: Final = rows["glass_count"]
        self.glass_price: Final = rows["glass_price"]
        self.glass_penalty: Final = rows["glass_penalty"]
        self.window_panels: Final = rows["window_panels"]
        self.window_points: Final = rows["window_points"]
        self.window_segments: Final = numbers["window_segments"]  # bit set
        self.bench_cost: Final = rows["bench_cost"]

        # The scrolls: VP for a restored segment of one line, or of both.
        self.scroll_one: Final = numbers["scroll_one"]
        self.scroll_both: Final = numbers["scroll_both"]

        # The bells.
        self.certificate_price: Final = rows["certificate_price"]
        self.certificate_points: Final = rows["certificate_points"]
        self.certificate_bells: Final = rows["certificate_bells"]
        self.leonardo_certificates: Final = numbers["leonardo_certificates"]
        self.bell_ranks: Final = grids["bell_ranks"]  # by side: VP of each rank
        self.bell_thresholds: Final = grids["bell_thresholds"]  # by side: spaces, rising
        self.bell_points: Final = grids["bell_points"]  # by side: VP at those spaces

        # The wall fresco. Sections are numbered from left to right, from top to bottom.
        self.wall_board: Final = words["wall_board"]  # the picture in the file
        self.wall_neighbors: Final = rows["wall_neighbors"]  # by section: bit set of sections
        self.wall_start: Final = numbers["wall_start"]  # bit set: those open from the start
        self.wall_points: Final = numbers["wall_points"]
        self.wall_pairs: Final = rows["wall_pairs"]  # tiles by 3 * front (O G P) + back (R Y B)
        self.wall_splashes: Final = rows["wall_splashes"]  # by pair
        self.wall_exchange: Final = rows["wall_exchange"]  # exchange tiles of O, G, P

        # The medico.
        self.bottle_counts: Final = rows["bottle_counts"]
        self.place_price: Final = grids["place_price"]  # by side, from the left
        self.infection_counts: Final = rows["infection_counts"]
        self.saint_pay: Final = numbers["saint_pay"]
        self.health_credit: Final = numbers["health_credit"]

        # The bishop's favors, by kind.
        self.favor_counts: Final = rows["favor_counts"]


def piles(pile: list[i64]) -> list[i64]:
    """The cards of each pile, a bit each, from the pile of each card."""
    sets: list[i64] = [0, 0, 0]
    for card in range(len(pile)):
        sets[pile[card]] |= bit(card)
    return sets
