"""What the modules tell about a plan."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.board import bit
from affresco.engine.module import with_entry
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.gallery import gallery
from affresco.engine.modules.wall_fresco.module import wall
from affresco.engine.modules.wall_fresco.words import WALL_TILES
from affresco.engine.modules.wishing_well.well import well
from affresco.engine.paints import BLUE, GREEN, ONE
from affresco.engine.state import NOTHING
from tests.citing import rule
from tests.given import RED, Position, given
from tests.planning import at, awake, foreseen, place, warned

CHEAP = 1  # a tile that costs red, yellow and blue
ELEVEN = 23  # orange, green and purple


def table(modules: str, options: str = "", seats: int = 4) -> Position:
    """Red can restore a3, beside an opening for a window, and nothing else."""
    game = given(configuration=configure(seats, modules=modules, options=options))
    game.only_covered("a3", "b2", "e5", "a5", "a1", "e1", "e2", "c1").bishop_on("e4")
    for segment, tile in zip(
        ("a3", "b2", "e5", "a5", "a1", "e1", "e2", "c1"),
        (CHEAP, 23, 24, 25, 19, 20, 21, 22),
        strict=True,
    ):
        game.tile_on(segment, tile)
    game.player(RED).tiles = 0
    return awake(game).give(RED, "RYB", 12)


def packed(letters: str) -> int:
    """Glass by color."""
    return sum(ONE["ybrg".index(letter)] for letter in letters)


# The glaziers


@rule("M6-04", "M6-06")
def test_the_glaziery_sells_as_much_glass_as_there_are_hands_and_money() -> None:
    game = table("glaziers")
    glass(game.state).display = packed("yybr")
    plan = foreseen(game, "glaziery theater")
    assert at(plan, "theater") == [("glass_for_sale", "2", "2")]
    assert place(plan, "theater")["tile"] == "glaziery"
    assert plan["money"] == [12, 10]
    plan = foreseen(game, "glaziery theater", "send glaziery")
    assert at(plan, "theater") == [("glass_for_sale", "3", "3")]
    assert place(plan, "theater")["apprentices"] == 1
    assert at(foreseen(game.give(RED, money=1), "glaziery theater"), "theater") == [
        ("glass_for_sale", "1", "1")
    ]


@rule("M6-04", "M6-06")
@pytest.mark.parametrize(("display", "money"), [("yb", 12), ("yyb", 2)])
def test_nobody_is_sent_to_the_glaziery_without_a_third_glass(display: str, money: int) -> None:
    game = table("glaziers").give(RED, money=money)
    glass(game.state).display = packed(display)
    assert warned(game, "glaziery theater", "send glaziery") == [("no_third_glass",)]
    assert warned(game, "glaziery theater") == []
    glass(game.state).display = packed("yyb")
    assert warned(game.give(RED, money=12), "glaziery theater", "send glaziery") == []


@rule("M6-08", "M6-12")
def test_a_window_without_glass_costs_points() -> None:
    game = table("glaziers")
    own = glass(game.state)
    own.bench = vec[i64]([17])  # eleven points, and three panes that cost more
    own.tokens = vec[i64]([0] * 4)
    ((key, segments, loss),) = warned(game, "send cathedral")
    assert (key, segments) == ("missing_glass", "1")
    assert int(loss) == 3  # all of it, since nothing counts below 0
    assert warned(game) == []
    assert warned(game, "glaziery market", "send cathedral") == []
    assert warned(game, "glaziery studio", "send cathedral") == [(key, segments, loss)]
    own.tokens = vec[i64]([packed("ggr"), 0, 0, 0])
    assert warned(game, "send cathedral") == []


@rule("M6-08")
def test_a_segment_away_from_the_windows_needs_no_glass() -> None:
    game = table("glaziers").tile_on("b2", CHEAP)
    glass(game.state).bench = vec[i64]([17])
    glass(game.state).tokens = vec[i64]([0] * 4)
    assert [one["segment"] for one in foreseen(game, "send cathedral")["payable"]] == ["b2"]
    assert warned(game, "send cathedral") == []
    assert warned(game.give(RED, ""), "send cathedral") == [("few_paints", "0")]


# The bells


@rule("M8-05", "M8-06", "M8-07")
def test_an_audience_costs_a_certificate_or_all_the_money() -> None:
    game = table("bells")
    bell_board(game.state).display = vec[i64]([12, 3, 17, NOTHING])  # for 8, 4 and 9 Thalers
    plan = foreseen(game, "audience theater")
    assert at(plan, "theater") == [("audience", "3", "4", "3")]
    assert place(plan, "theater")["money"] == -4
    plan = foreseen(game.give(RED, money=3), "audience theater")
    assert at(plan, "theater") == [("audience_in_part", "3", "1")]
    assert plan["money"] == [3, 0]


@rule("M8-10")
def test_earnings_go_onto_a_part_paid_certificate() -> None:
    game = table("bells")
    bell_board(game.state).partly = vec[Installment]([Installment(RED, 13, 6)])  # of 8
    plan = foreseen(game, "send studio")
    assert (plan["money"], place(plan, "studio")["money"]) == ([12, 13], 1)


# The wall fresco


@rule("M9-03", "M9-05", "M9-06")
def test_the_wall_takes_one_apprentice_and_a_blended_paint() -> None:
    game = table("wall_fresco")
    wall(game.state).fronts = [section % 3 for section in range(18)]  # section 10: orange
    assert at(foreseen(game, "wall theater"), "theater") == [("one_section", "0", "0", "4")]
    assert warned(game, "wall theater", "send wall") == [("nothing_for_the_wall",)]
    assert warned(game, "wall theater", "send market", "send wall") == []
    assert warned(game, "wall theater", "send workshop", "send wall") == []
    assert warned(game, "wall studio", "send workshop", "send wall") == [("nothing_for_the_wall",)]
    game.give(RED, "RYBOGP")
    plan = foreseen(game, "wall theater", "send wall")
    assert at(plan, "theater") == [("one_section", "1", "2", "4")]
    assert warned(game, "wall theater", "send wall") == []


@rule("M9-08", "WORK-05")
def test_wall_tiles_may_be_exchanged_at_the_workshop() -> None:
    game = table("wall_fresco").give(RED, "")
    assert warned(game, "send workshop") == [("nothing_to_blend", "0")]
    for tile in ("OR", "OY"):
        game.player(RED).wall_tiles += bit(5 * WALL_TILES.index(tile))
    plan = foreseen(game, "send workshop")
    assert at(plan, "workshop") == [("blends", "1", "0"), ("exchanges", "1")]
    assert plan["warnings"] == []
    assert warned(game, *["send workshop"] * 2) == [("nothing_to_blend", "0")]
    assert at(foreseen(game), "workshop") == [("blends", "0", "0")]


# The portraits, requests, wishing well and leaf gold


@rule("M1-03", "M1-06", "M1-11", "M1-12")
def test_portraits_are_offered_at_the_studio_while_there_are_any() -> None:
    game = table("portraits")
    assert at(foreseen(game, "send studio"), "studio") == [("paints", "1", "3"), ("sitters", "2")]
    assert at(foreseen(game), "studio") == [("paints", "0", "0")]
    gallery(game.state).display = vec[i64]([NOTHING, NOTHING])
    assert at(foreseen(game, "send studio"), "studio") == [("paints", "1", "3")]
    own = gallery(game.state)
    own.owned = with_entry(own.owned, RED, bit(0) | bit(1))  # God's servant, the Actor
    plan = foreseen(game, "send theater")
    assert (plan["income"], place(plan, "theater")["mood"]) == (1, 3)


@rule("M2-03", "M2-05", "WORK-05")
def test_a_request_gives_an_apprentice_something_to_do() -> None:
    game = table("requests").give(RED, "")
    game.player(RED).tiles = 0b111
    plan = foreseen(game, "send workshop")
    assert at(plan, "workshop") == [("blends", "1", "0"), ("requests_open", "1")]
    assert plan["warnings"] == []
    assert plan["income"] == 3
    assert warned(game, *["send workshop"] * 2) == [("nothing_to_blend", "0")]


@rule("M4-05")
def test_pennies_on_the_sheet_become_cards() -> None:
    game = table("wishing_well")
    well(game.state).pennies = 3 * ONE[RED]
    plan = foreseen(game, "send market", "penny", "penny")
    assert at(plan, "market") == [("buys", "1", "1", "3"), ("pennies_to_throw", "2")]


@rule("M5-05", "CATH-05")
def test_leaf_gold_adds_to_what_can_be_paid() -> None:
    game = table("leaf_gold")
    own = basket(game.state)
    own.color, own.leaves = BLUE, 2 * ONE[RED]
    plan = foreseen(game, "send cathedral")
    assert at(plan, "cathedral") == [("restores", "1", "1"), ("gold_at_hand", "2", "blue")]
    assert plan["payable"] == [{"segment": "a3", "points": 3 + 1}]
    assert at(foreseen(game), "cathedral") == [("restores", "0", "1")]
    own.color = GREEN
    assert foreseen(game, "send cathedral")["payable"] == [{"segment": "a3", "points": 3}]
    own.leaves = 0
    assert at(foreseen(game, "send cathedral"), "cathedral") == [("restores", "1", "1")]


# The medico


def sick(game: Position, number: int) -> Position:
    sickroom(game.state).ill += number * ONE[RED]
    return game


@rule("M10-12", "M10-15", "M10-16")
def test_the_ill_do_less_at_every_place() -> None:
    game = sick(table("medico"), 3)
    plan = foreseen(game, "ill cathedral", "ill studio", "ill workshop")
    assert at(plan, "cathedral") == [("ill_restore", "1")]
    assert at(plan, "studio") == [("ill_paint", "1", "3")]
    assert at(plan, "workshop") == [("ill_blend", "1")]
    assert [one["ill"] for one in plan["places"]] == [0, 1, 1, 1, 0]
    assert plan["money"] == [12, 15]
    assert [one["segment"] for one in plan["payable"]] == ["a3"]
    game.bishop_on("a2")
    assert foreseen(game, "ill cathedral")["payable"] == []
    assert foreseen(game, "ill cathedral", "send cathedral")["payable"][0]["segment"] == "a3"
    assert at(foreseen(game.give(RED, "")), "studio") == [("paints", "0", "0")]
    assert at(foreseen(game, "ill studio"), "studio") == [("ill_paint", "1", "0")]


@rule("M10-17")
def test_the_healthy_fall_ill_beside_the_ill() -> None:
    game = sick(table("medico"), 1)
    words = ["ill studio", "send studio", "send studio"]
    assert warned(game, *words) == [("ill_beside_healthy", "2", "studio")]
    assert at(foreseen(game, *words), "studio") == [("paints", "2", "6"), ("ill_paint", "1", "3")]


@rule("M10-10")
def test_it_is_told_where_the_ill_that_are_left_may_go() -> None:
    game = sick(table("medico"), 2)
    assert warned(game) == [("ill_left", "2")]
    assert warned(game, "ill studio") == [("ill_left", "1")]
    assert warned(game, "ill studio", "ill studio") == []


@rule("M10-19", "M10-20", "M10-21", "X-06")
def test_the_medico_tile_sells_a_bottle_before_the_market() -> None:
    game = table("medico")
    room = sickroom(game.state)
    room.offer = vec[i64]([0, 2])  # three portions and one
    plan = foreseen(game, "medico", "send medico")
    (bottle,) = (one for one in at(plan, "market") if one[0] == "bottle_due")
    assert bottle[1] == "2"
    assert at(plan, "market")[0] == ("buys", "1", "1", "3")
    assert plan["money"][1] == 12 - int(bottle[2]) - 3
    assert at(foreseen(game, "medico"), "market") == [bottle]
    room.bottles = with_entry(room.bottles, RED, 2 * ONE[0])
    assert at(foreseen(game, "medico"), "market") == [("bottle_due", "0", "0")]
    room.bottles = with_entry(room.bottles, RED, 0)
    assert at(foreseen(game.give(RED, money=0), "medico"), "market") == [("bottle_due", "0", "0")]


# Tiles that cover


@rule("X-01")
def test_a_tile_on_a_place_that_would_have_been_of_use() -> None:
    game = table("bells,glaziers,wall_fresco")
    glass(game.state).tokens = vec[i64]([packed("yyybbbrrrggg"), 0, 0, 0])
    assert warned(game, "audience cathedral") == [("tile_covers", "audience", "cathedral")]
    assert foreseen(game, "audience cathedral")["payable"] == []
    assert warned(game, "audience studio") == []
    assert warned(game, "audience theater") == []
    game.player(RED).mood = 0
    assert warned(game, "audience theater") == [
        ("tile_covers", "audience", "theater"),
        ("low_mood", "4"),
    ]
    game.player(RED).mood = 4
    game.give(RED, "RY")
    assert warned(game, "audience cathedral") == []
    assert warned(game, "audience market", "send cathedral") == [
        ("few_paints", "0"),
        ("tile_covers", "audience", "market"),
    ]


@rule("X-01", "END-03")
def test_one_of_two_cathedrals_may_be_covered() -> None:
    game = given(configuration=configure(4, "bells")).only_covered("b2").tile_on("b2", CHEAP)
    game.pass_until("planning").pass_until("waking").pass_until("planning")
    game.give(RED, "RYB")
    assert game.state.final
    assert warned(game, "audience cathedral") == []
    assert [one["segment"] for one in foreseen(game, "audience cathedral")["payable"]] == ["b2"]
