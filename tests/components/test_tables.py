"""The tables of the classic set hold what the rules count."""

from __future__ import annotations

from affresco.components import load, read
from affresco.engine.board import SEGMENTS, bit, bits
from affresco.engine.paints import count, pack, spell
from affresco.engine.tables import (
    COINS,
    EFFECT_BONUS,
    EFFECT_INCOME,
    EFFECT_REACH,
    EFFECT_THEATER,
    EFFECTS,
    FAVORS,
    GLASS,
    REQUESTS,
    SIDE_FOUR,
    SIDE_THREE,
    TOP,
    WISHES,
)
from tests.citing import rule
from tests.components.editing import edited

TABLES = load().tables


@rule("COMP-04", "DX-02")
def test_the_coins_are_worth_196_thalers() -> None:
    assert sum(TABLES.coins) == 60
    assert sum(n * value for n, value in zip(TABLES.coins, COINS, strict=True)) == 196


@rule("COMP-05", "M3-01", "DX-03")
def test_there_are_78_paints_and_12_special_ones() -> None:
    assert sum(TABLES.paint_pieces[:6]) == 78
    assert sum(TABLES.paint_pieces[6:]) == 12


@rule("COMP-07")
def test_a_player_starts_with_one_of_each_basic_paint() -> None:
    assert TABLES.paints == pack("YRB")
    assert (TABLES.money, TABLES.apprentices) == (12, 5)


def test_seven_oclock_costs_one_mood_and_two_thalers() -> None:
    row = TABLES.hours.index("7")
    assert (TABLES.mood_change[row], TABLES.price[row]) == (-1, 2)


@rule("MOOD-02")
def test_two_spaces_of_the_mood_display_lie_in_each_zone() -> None:
    assert TABLES.mood_spaces - TABLES.plus_one == 2
    assert TABLES.minus_one == 1
    assert TABLES.minus_one < TABLES.mood_start < TABLES.plus_one


@rule("COMP-01", "COMP-02")
def test_the_market_lays_out_13_or_9_of_its_tiles() -> None:
    assert len(TABLES.goods) == 14
    assert bits(TABLES.market[SIDE_FOUR]) == 14
    assert bits(TABLES.market[SIDE_THREE]) == 11
    assert [len(sizes) for sizes in TABLES.booths] == TABLES.starting_spaces == [4, 3]
    assert [sum(sizes) for sizes in TABLES.booths] == [13, 9]


def test_only_one_of_two_equal_market_tiles_is_removed() -> None:
    tables = read(edited(('["R", "RR", "RRR"', '["RR", "RR", "RRR"'))).tables
    assert bits(tables.market[SIDE_THREE]) == 11
    assert not tables.market[SIDE_THREE] & bit(0)
    assert tables.market[SIDE_THREE] & bit(1)


@rule("COMP-03", "M3-01")
def test_25_basic_tiles_come_before_7_special_ones() -> None:
    assert len(TABLES.tile_points) == len(TABLES.tile_cost) == len(TABLES.tile_splashes) == 32
    basic, special = TABLES.tile_points[:25], TABLES.tile_points[25:]
    assert (min(basic), max(basic)) == (3, 11)
    assert (min(special), max(special)) == (13, 24)
    center = [tile for tile in range(32) if TABLES.center_tiles & bit(tile)]
    assert center == [tile for tile in range(25) if TABLES.tile_points[tile] == 11]
    assert TABLES.tile_points[TABLES.center_blend] == 24


@rule("AMB-216")
def test_a_tile_shows_the_splashes_of_its_blended_paints() -> None:
    for cost, splashes in zip(TABLES.tile_cost, TABLES.tile_splashes, strict=True):
        for at, paint in enumerate((3, 4, 5)):
            assert bool(splashes & bit(at)) == bool(count(cost, paint))


def test_a_tile_may_name_its_own_splashes() -> None:
    tables = read(
        edited(
            ('{ vp = 4, cost = "OB" }', '{ vp = 4, cost = "OB", splashes = "GP" }'),
            ('{ vp = 4, cost = "GR" }', '{ vp = 4, cost = "GR", splashes = "" }'),
        )
    ).tables
    assert tables.tile_splashes[3:5] == [6, 0]


@rule("WORK-03", "M3-04", "M3-05")
def test_recipes_stand_in_the_order_of_the_paints() -> None:
    assert [spell(cost) for cost in TABLES.recipe_cost] == ["RY", "YB", "RB", "RP", "OG"]


def test_the_altar_has_its_points() -> None:
    assert (TABLES.altar_basic, TABLES.altar_per_blended, TABLES.altar_trio) == (2, 1, 6)
    assert (TABLES.altar_pink, TABLES.altar_brown) == (3, 5)


@rule("M1-01")
def test_18_portraits_have_a_row_each() -> None:
    names = TABLES.portrait_names
    rows = [
        TABLES.portrait_pile,
        TABLES.portrait_effect,
        TABLES.portrait_money,
        TABLES.portrait_points,
        TABLES.portrait_mood,
        TABLES.portrait_paint,
        TABLES.portrait_choose_basic,
    ]
    assert [len(row) for row in rows] == [len(names)] * 7 == [18] * 7
    assert TABLES.portrait_pile == sorted(TABLES.portrait_pile)
    effects = ["gods_servant", "actor", "abbot", "sexton"]
    numbers = [EFFECT_INCOME, EFFECT_THEATER, EFFECT_BONUS, EFFECT_REACH]
    assert [TABLES.portrait_effect[names.index(name)] for name in effects] == numbers
    assert len(EFFECTS) == 5
    merchant, patron, muse = map(names.index, ("merchant", "patron", "muse"))
    assert (TABLES.portrait_choose_basic[merchant], TABLES.portrait_money[merchant]) == (2, 1)
    assert TABLES.portrait_money[patron] == 7
    assert TABLES.portrait_mood[muse] == TOP >= TABLES.mood_spaces


@rule("M2-01")
def test_12_requests_rise_to_the_top_of_their_stacks() -> None:
    assert [len(stack) for stack in TABLES.request_points] == [3] * 4
    tops = {kind: TABLES.request_points[REQUESTS.index(kind)][-1] for kind in REQUESTS}
    assert (tops["general"], tops["purple"]) == (6, 10)


@rule("M4-01", "M4-02", "DX-04")
def test_20_wishing_cards_for_20_pennies() -> None:
    assert sum(TABLES.wish_counts) == TABLES.penny_count == 20
    assert len(TABLES.wish_counts) == len(WISHES)
    assert (TABLES.penny_start, TABLES.penny_throws) == (3, 2)


def test_a_free_paint_card_shows_a_market_tile() -> None:
    assert len(TABLES.wish_paint) == TABLES.wish_counts[WISHES.index("free_paint")]
    assert set(TABLES.wish_paint) <= set(TABLES.goods)


@rule("M5-01")
def test_two_slots_of_each_side_give_leaf_gold() -> None:
    assert TABLES.leaf_count == 24
    assert TABLES.leaf_discs == [0, 1, 2, 3, 4, 5]
    assert TABLES.leaf_points == [3, 2, 1]
    for leaves, sizes in zip(TABLES.leaf_spaces, TABLES.booths, strict=True):
        assert len(leaves) == sum(sizes)
        assert sorted(leaves)[-3:] == [0, 1, 2]
    four = TABLES.leaf_spaces[SIDE_FOUR]
    assert sum(four[8:11]) == 1  # booth III
    assert sum(four[11:]) == 2  # booth IV


@rule("M6-01", "DX-05")
def test_26_glass_tokens_in_four_colors() -> None:
    assert sum(TABLES.glass_count) == 26
    green = GLASS.index("green")
    assert TABLES.glass_count[green] == 5
    assert TABLES.glass_price[green] == 2
    assert TABLES.glass_penalty[green] == 8


@rule("M6-01", "M6-11", "DX-14")
def test_a_window_is_worth_half_of_what_its_missing_glass_costs() -> None:
    assert len(TABLES.window_panels) == len(TABLES.window_points) == 18
    for panels, points in zip(TABLES.window_panels, TABLES.window_points, strict=True):
        glass = [count(panels, color) for color in range(4)]
        assert sum(glass) in (2, 3)
        penalty = sum(n * cost for n, cost in zip(glass, TABLES.glass_penalty, strict=True))
        assert 2 * points == penalty


def test_12_segments_lie_beside_a_window_and_6_windows_on_the_bench() -> None:
    assert bits(TABLES.window_segments) == 12
    assert not TABLES.window_segments & bit(SEGMENTS.index("a1"))
    assert TABLES.window_segments & bit(SEGMENTS.index("e3"))
    assert len(TABLES.bench_cost) == 6


def test_scrolls_score_two_or_three_a_segment() -> None:
    assert (TABLES.scroll_one, TABLES.scroll_both) == (2, 3)


@rule("M8-01", "EX-55")
def test_18_certificates_hold_61_bells() -> None:
    assert len(TABLES.certificate_price) == len(TABLES.certificate_points) == 18
    assert sum(TABLES.certificate_bells) == 61
    assert TABLES.leonardo_certificates == 4


def test_the_bishop_holds_a_rank_besides_the_players() -> None:
    assert [len(ranks) for ranks in TABLES.bell_ranks] == [5, 4]
    assert TABLES.bell_ranks[SIDE_THREE][:2] == [9, 5]
    for side in (SIDE_FOUR, SIDE_THREE):
        assert len(TABLES.bell_thresholds[side]) == len(TABLES.bell_points[side])
    at = TABLES.bell_thresholds[SIDE_THREE].index(15)
    assert TABLES.bell_points[SIDE_THREE][at] == 2


@rule("M9-01")
def test_18_wall_sections_are_reached_from_the_bottom_left() -> None:
    assert len(TABLES.wall_neighbors) == sum(TABLES.wall_pairs) == 18
    assert (TABLES.wall_points, sum(TABLES.wall_exchange)) == (4, 12)
    for section, neighbors in enumerate(TABLES.wall_neighbors):
        for other in range(18):
            assert bool(neighbors & bit(other)) == bool(TABLES.wall_neighbors[other] & bit(section))
    # ####.   0 to 3
    # #####   4 to 8
    # #####   9 to 13
    # s####   14 to 17
    assert TABLES.wall_start == bit(9) + bit(14)
    assert TABLES.wall_neighbors[8] == bit(7) + bit(13)
    assert TABLES.wall_neighbors[14] == bit(10) + bit(15)
    assert TABLES.wall_splashes == [1, 1, 1, 2, 2, 2, 4, 4, 4]


@rule("M10-01", "DX-06", "DX-07")
def test_16_bottles_and_9_infections() -> None:
    assert sum(TABLES.bottle_counts) == 16
    assert sum(TABLES.infection_counts) == 9
    assert TABLES.black_apprentices == 20
    assert [len(prices) for prices in TABLES.place_price] == [4, 3]
    assert (TABLES.saint_pay, TABLES.health_credit) == (3, 5)


@rule("Q-01", "Q-06")
def test_25_favors() -> None:
    assert sum(TABLES.favor_counts) == 25
    assert len(TABLES.favor_counts) == len(FAVORS)
