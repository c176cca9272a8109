"""The figures of the classic set are those that the rules count."""

from __future__ import annotations

from affresco.components import load, read
from affresco.engine.board import SEGMENTS, bit, bits
from affresco.engine.figures import COINS, SIDE_FOUR, SIDE_THREE
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.blends.figures import BlendFigures
from affresco.engine.modules.favors.figures import FavorFigures
from affresco.engine.modules.favors.words import FAVORS
from affresco.engine.modules.glaziers.figures import GlazierFigures
from affresco.engine.modules.glaziers.words import GLASS_COLORS
from affresco.engine.modules.leaf_gold.figures import LeafGoldFigures
from affresco.engine.modules.medico.figures import MedicoFigures
from affresco.engine.modules.portraits.figures import (
    EFFECT_BONUS,
    EFFECT_INCOME,
    EFFECT_REACH,
    EFFECT_THEATER,
    EFFECTS,
    TOP,
    PortraitFigures,
)
from affresco.engine.modules.requests.figures import RequestFigures
from affresco.engine.modules.requests.words import REQUESTS
from affresco.engine.modules.scrolls.figures import ScrollFigures
from affresco.engine.modules.wall_fresco.figures import WallFigures
from affresco.engine.modules.wishing_well.figures import WishingWellFigures
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import count, pack, spell
from tests.citing import rule
from tests.components.editing import edited

BOX = load().box
PORTRAITS = PortraitFigures.of(BOX)
REQUEST_TILES = RequestFigures.of(BOX)
WELL = WishingWellFigures.of(BOX)
GOLD = LeafGoldFigures.of(BOX)
GLAZIERS = GlazierFigures.of(BOX)
SCROLLS = ScrollFigures.of(BOX)
BELLS = BellFigures.of(BOX)
WALL = WallFigures.of(BOX)
MEDICO = MedicoFigures.of(BOX)


@rule("COMP-04", "DX-02")
def test_the_coins_are_worth_196_thalers() -> None:
    assert sum(BOX.supply.coins) == 60
    assert sum(n * value for n, value in zip(BOX.supply.coins, COINS, strict=True)) == 196


@rule("COMP-05", "M3-01", "DX-03")
def test_there_are_78_paints_and_12_special_ones() -> None:
    assert sum(BOX.supply.paints[:6]) == 78
    assert sum(BOX.supply.paints[6:]) == 12


@rule("COMP-07")
def test_a_player_starts_with_one_of_each_basic_paint() -> None:
    assert BOX.player.paints == pack("YRB")
    assert (BOX.player.money, BOX.player.apprentices) == (12, 5)


def test_seven_oclock_costs_one_mood_and_two_thalers() -> None:
    row = BOX.hostel.hours.index("7")
    assert (BOX.hostel.mood_change[row], BOX.hostel.price[row]) == (-1, 2)


@rule("MOOD-02")
def test_two_spaces_of_the_mood_display_lie_in_each_zone() -> None:
    assert BOX.mood.spaces - BOX.mood.plus_one == 2
    assert BOX.mood.minus_one == 1
    assert BOX.mood.minus_one < BOX.mood.start < BOX.mood.plus_one


@rule("COMP-01", "COMP-02")
def test_the_market_lays_out_13_or_9_of_its_tiles() -> None:
    assert len(BOX.market.goods) == 14
    assert bits(BOX.market.in_play[SIDE_FOUR]) == 14
    assert bits(BOX.market.in_play[SIDE_THREE]) == 11
    assert [len(sizes) for sizes in BOX.market.booths] == BOX.track.starting_spaces == [4, 3]
    assert [sum(sizes) for sizes in BOX.market.booths] == [13, 9]


def test_only_one_of_two_equal_market_tiles_is_removed() -> None:
    box = read(edited(('["R", "RR", "RRR"', '["RR", "RR", "RRR"'))).box
    assert bits(box.market.in_play[SIDE_THREE]) == 11
    assert not box.market.in_play[SIDE_THREE] & bit(0)
    assert box.market.in_play[SIDE_THREE] & bit(1)


@rule("COMP-03", "M3-01")
def test_25_basic_tiles_come_before_7_special_ones() -> None:
    assert len(BOX.fresco.points) == len(BOX.fresco.cost) == len(BOX.fresco.splashes) == 32
    basic, special = BOX.fresco.points[:25], BOX.fresco.points[25:]
    assert (min(basic), max(basic)) == (3, 11)
    assert (min(special), max(special)) == (13, 24)
    center = [tile for tile in range(32) if BOX.fresco.center & bit(tile)]
    assert center == [tile for tile in range(25) if BOX.fresco.points[tile] == 11]
    assert BOX.fresco.points[BlendFigures.of(BOX).center] == 24


@rule("AMB-216")
def test_a_tile_shows_the_splashes_of_its_blended_paints() -> None:
    for cost, splashes in zip(BOX.fresco.cost, BOX.fresco.splashes, strict=True):
        for at, paint in enumerate((3, 4, 5)):
            assert bool(splashes & bit(at)) == bool(count(cost, paint))


def test_a_tile_may_name_its_own_splashes() -> None:
    box = read(
        edited(
            ('{ vp = 4, cost = "OB" }', '{ vp = 4, cost = "OB", splashes = "GP" }'),
            ('{ vp = 4, cost = "GR" }', '{ vp = 4, cost = "GR", splashes = "" }'),
        )
    ).box
    assert box.fresco.splashes[3:5] == [6, 0]


@rule("WORK-03", "M3-04", "M3-05")
def test_recipes_stand_in_the_order_of_the_paints() -> None:
    assert [spell(cost) for cost in BOX.recipes.cost] == ["RY", "YB", "RB", "RP", "OG"]


def test_the_altar_has_its_points() -> None:
    assert (BOX.altar.basic, BOX.altar.per_blended, BOX.altar.trio) == (2, 1, 6)
    assert (BOX.altar.pink, BOX.altar.brown) == (3, 5)


@rule("M1-01")
def test_18_portraits_have_a_row_each() -> None:
    names = PORTRAITS.names
    rows = [
        PORTRAITS.pile,
        PORTRAITS.effect,
        PORTRAITS.money,
        PORTRAITS.points,
        PORTRAITS.mood,
        PORTRAITS.paint,
        PORTRAITS.choose_basic,
    ]
    assert [len(row) for row in rows] == [len(names)] * 7 == [18] * 7
    assert PORTRAITS.pile == sorted(PORTRAITS.pile)
    effects = ["gods_servant", "actor", "abbot", "sexton"]
    numbers = [EFFECT_INCOME, EFFECT_THEATER, EFFECT_BONUS, EFFECT_REACH]
    assert [PORTRAITS.effect[names.index(name)] for name in effects] == numbers
    assert len(EFFECTS) == 5
    merchant, patron, muse = map(names.index, ("merchant", "patron", "muse"))
    assert (
        PORTRAITS.choose_basic[merchant],
        PORTRAITS.money[merchant],
    ) == (2, 1)
    assert PORTRAITS.money[patron] == 7
    assert PORTRAITS.mood[muse] == TOP >= BOX.mood.spaces


@rule("M2-01")
def test_12_requests_rise_to_the_top_of_their_stacks() -> None:
    assert [len(stack) for stack in REQUEST_TILES.points] == [3] * 4
    tops = {kind: REQUEST_TILES.points[REQUESTS.index(kind)][-1] for kind in REQUESTS}
    assert (tops["general"], tops["purple"]) == (6, 10)


@rule("M4-01", "M4-02", "DX-04")
def test_20_wishing_cards_for_20_pennies() -> None:
    assert sum(WELL.cards) == WELL.pennies == 20
    assert len(WELL.cards) == len(WISHES)
    assert (WELL.per_player, WELL.per_round) == (3, 2)


def test_a_free_paint_card_shows_a_market_tile() -> None:
    frees = [WELL.cards[at] for at, wish in enumerate(WISHES) if wish.startswith("free_paint")]
    assert sum(frees) == len(WELL.free_paint) == 3
    assert set(WELL.free_paint) <= set(BOX.market.goods)


@rule("M5-01")
def test_two_slots_of_each_side_give_leaf_gold() -> None:
    assert GOLD.leaves == 24
    assert GOLD.discs == [0, 1, 2, 3, 4, 5]
    assert GOLD.points == [3, 2, 1]
    for leaves, sizes in zip(GOLD.spaces, BOX.market.booths, strict=True):
        assert len(leaves) == sum(sizes)
        assert sorted(leaves)[-3:] == [0, 1, 2]
    four = GOLD.spaces[SIDE_FOUR]
    assert sum(four[8:11]) == 1  # booth III
    assert sum(four[11:]) == 2  # booth IV


@rule("M6-01", "DX-05")
def test_26_glass_tokens_in_four_colors() -> None:
    assert sum(GLAZIERS.tokens) == 26
    green = GLASS_COLORS.index("green")
    assert GLAZIERS.tokens[green] == 5
    assert GLAZIERS.price[green] == 2
    assert GLAZIERS.penalty[green] == 8


@rule("M6-01", "M6-11", "DX-14")
def test_a_window_is_worth_half_of_what_its_missing_glass_costs() -> None:
    assert len(GLAZIERS.window_panels) == len(GLAZIERS.window_points) == 18
    for panels, points in zip(GLAZIERS.window_panels, GLAZIERS.window_points, strict=True):
        glass = [count(panels, color) for color in range(4)]
        assert sum(glass) in (2, 3)
        penalty = sum(n * cost for n, cost in zip(glass, GLAZIERS.penalty, strict=True))
        assert 2 * points == penalty


def test_12_segments_lie_beside_a_window_and_6_windows_on_the_bench() -> None:
    assert bits(GLAZIERS.beside_window) == 12
    assert not GLAZIERS.beside_window & bit(SEGMENTS.index("a1"))
    assert GLAZIERS.beside_window & bit(SEGMENTS.index("e3"))
    assert len(GLAZIERS.bench) == 6


def test_scrolls_score_two_or_three_a_segment() -> None:
    assert (SCROLLS.one, SCROLLS.both) == (2, 3)


@rule("M8-01", "EX-55")
def test_18_certificates_hold_61_bells() -> None:
    assert len(BELLS.price) == len(BELLS.points) == 18
    assert sum(BELLS.bells) == 61
    assert BELLS.leonardo == 4


def test_the_bishop_holds_a_rank_besides_the_players() -> None:
    assert [len(ranks) for ranks in BELLS.ranks] == [5, 4]
    assert BELLS.ranks[SIDE_THREE][:2] == [9, 5]
    for side in (SIDE_FOUR, SIDE_THREE):
        assert len(BELLS.thresholds[side]) == len(BELLS.threshold_points[side])
    at = BELLS.thresholds[SIDE_THREE].index(15)
    assert BELLS.threshold_points[SIDE_THREE][at] == 2


@rule("M9-01")
def test_18_wall_sections_are_reached_from_the_bottom_left() -> None:
    assert len(WALL.neighbors) == sum(WALL.pairs) == 18
    assert (WALL.points, sum(WALL.exchange_tiles)) == (4, 12)
    for section, neighbors in enumerate(WALL.neighbors):
        for other in range(18):
            assert bool(neighbors & bit(other)) == bool(WALL.neighbors[other] & bit(section))
    # ####.   0 to 3
    # #####   4 to 8
    # #####   9 to 13
    # s####   14 to 17
    assert WALL.start == bit(9) + bit(14)
    assert WALL.neighbors[8] == bit(7) + bit(13)
    assert WALL.neighbors[14] == bit(10) + bit(15)
    assert WALL.splashes == [1, 1, 1, 2, 2, 2, 4, 4, 4]


@rule("M10-01", "DX-06", "DX-07")
def test_16_bottles_and_9_infections() -> None:
    assert sum(MEDICO.bottles) == 16
    assert sum(MEDICO.infections) == 9
    assert BOX.supply.black_apprentices == 20
    assert [len(prices) for prices in MEDICO.place_price] == [4, 3]
    assert (MEDICO.saint_pay, MEDICO.health_credit) == (3, 5)


@rule("Q-01", "Q-06")
def test_25_favors() -> None:
    assert sum(FavorFigures.of(BOX).tiles) == 25
    assert len(FavorFigures.of(BOX).tiles) == len(FAVORS)
