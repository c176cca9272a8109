"""What a plan would bring, place by place, and what in it would be in vain."""

from __future__ import annotations

import pytest

from affresco.components import load, read
from affresco.configuration import configure
from affresco.engine.board import CATHEDRAL, SEGMENTS
from affresco.engine.forecast import is_buying, payable_after_market
from affresco.engine.market import clear_booth
from affresco.engine.moves import parse
from affresco.engine.paints import pack
from affresco.engine.planning import deploy
from affresco.engine.reckoning import (
    affordable,
    best_gain,
    largest_booth,
    most_blends,
    most_restorations,
    purchases,
)
from tests.citing import rule
from tests.given import GREEN, RED, Position, given
from tests.planning import at, awake, foreseen, place, said, warned

CHEAP = 1  # a tile of 3 points that costs red, yellow and blue
FOUR = 4  # blue and orange
ELEVEN = 23  # orange, green and purple


def planning(options: str = "") -> Position:
    """Red is first and pays 3; b2 beside the bishop can be restored, and nothing else."""
    game = given(options=options).only_covered("b2", "e5", "a5", "a1", "e1", "e3", "a3", "c1")
    game.tile_on("b2", CHEAP).bishop_on("c3")
    for segment, tile in zip(("e5", "a5", "a1"), (23, 24, 25), strict=True):
        game.tile_on(segment, tile)
    for segment, tile in zip(("e1", "e3", "a3", "c1"), (19, 20, 21, 22), strict=True):
        game.tile_on(segment, tile)
    game.player(RED).tiles = 0
    return awake(game).give(RED, "RYB", 12)


def last_day() -> Position:
    game = given().only_covered("b2", "e5").tile_on("b2", CHEAP).tile_on("e5", ELEVEN)
    game.pass_until("planning").pass_until("waking").pass_until("planning")
    assert game.state.final
    game.player(RED).apprentices = 5
    return game.give(RED, "RYB", 12)


# Place by place


def test_an_empty_plan_tells_what_every_place_would_need() -> None:
    plan = foreseen(planning())
    assert [one["column"] for one in plan["places"]] == [
        *("market", "cathedral", "studio", "workshop", "theater")
    ]
    assert at(plan, "market") == [("buys", "0", "0", "3")]
    assert at(plan, "cathedral") == [("restores", "0", "1")]
    assert at(plan, "studio") == [("paints", "0", "0")]
    assert at(plan, "workshop") == [("blends", "0", "1")]
    assert at(plan, "theater") == [("cheers", "0", "0", "5")]
    assert said(plan["evening"]) == [("income", "0")]
    assert (plan["money"], plan["income"], plan["mood"]) == ([12, 12], 0, [4, 4])
    assert (plan["placed"], plan["left"], plan["apprentices"]) == (0, 5, 5)
    assert plan["warnings"] == []


@rule("MARKET-04", "STUDIO-01", "ROUND-08")
def test_the_thalers_tonight_are_those_after_buying_painting_and_income() -> None:
    game = planning()
    game.player(RED).tiles = 0b111
    plan = foreseen(game, "send market", "send market", "send studio")
    assert at(plan, "market") == [("buys", "2", "2", "3")]
    assert place(plan, "market")["money"] == -6
    assert at(plan, "studio") == [("paints", "1", "3")]
    assert place(plan, "studio")["money"] == 3
    assert plan["income"] == 3
    assert plan["money"] == [12, 12 - 6 + 3 + 3]
    assert (plan["placed"], plan["left"]) == (3, 2)


@rule("MARKET-04", "MARKET-06")
def test_no_more_is_bought_than_there_is_money_and_goods_for() -> None:
    game = planning().give(RED, money=7)
    assert at(foreseen(game, *["send market"] * 3), "market") == [("buys", "3", "2", "3")]
    game.give(RED, money=90)
    for booth in range(3):
        clear_booth(game.state, booth)
    assert largest_booth(game.state) == 2
    assert at(foreseen(game, *["send market"] * 3), "market") == [("buys", "3", "2", "3")]


def test_what_costs_nothing_is_affordable_as_often_as_wanted() -> None:
    free = read(load().text.replace("price = [4, 3, 2, 2, 1]", "price = [0, 0, 0, 0, 0]"))
    game = awake(given(configuration=configure(4, components=free))).give(RED, money=0)
    assert affordable(game.state, game.player(RED), 3) == 3
    assert affordable(planning().give(RED, money=0).state, game.player(RED), 3) == 0


@rule("THEATRE-01", "MOOD-01", "MOOD-03")
def test_the_theater_tells_the_mood_and_the_apprentices_of_tomorrow() -> None:
    plan = foreseen(planning(), "send theater", "send theater")
    assert at(plan, "theater") == [("cheers", "2", "4", "6")]
    assert (plan["mood"], plan["apprentices"]) == ([4, 8], 6)
    assert place(plan, "theater")["mood"] == 4


@rule("WORK-01", "WORK-05", "END-03")
def test_blends_wait_until_tomorrow_except_on_the_last_day() -> None:
    assert at(foreseen(planning(), "send workshop"), "workshop") == [("blends", "1", "1")]
    plan = foreseen(last_day(), "send workshop")
    assert at(plan, "workshop") == [("blends_today", "1", "1")]
    assert plan["places"][-1]["column"] == "cathedral2"


@rule("END-08", "ROUND-08")
def test_there_is_no_income_on_the_last_day() -> None:
    game = last_day()
    game.player(RED).tiles = 0b111
    plan = foreseen(game)
    assert (plan["income"], plan["evening"], plan["money"]) == (0, [], [12, 12])


# What can be paid


@rule("CATH-02", "CATH-05", "BISHOP-05")
def test_payable_segments_come_with_their_points_the_best_first() -> None:
    game = planning().give(RED, "RYBOGP")
    payable = foreseen(game, "send cathedral")["payable"]
    assert [one["points"] for one in payable] == sorted(
        (one["points"] for one in payable), reverse=True
    )
    assert {"segment": "b2", "points": 5} in payable
    assert {"segment": "e5", "points": 11} in payable
    assert len(payable) == 8


@rule("MARKET-05", "CATH-02")
def test_who_buys_is_told_what_can_be_restored_today() -> None:
    game = planning().give(RED, "RY", 12)
    deploy(game.player(RED), CATHEDRAL)
    game.at("market", RED, hour="7")
    assert is_buying(game.state, RED)
    assert not is_buying(game.state, GREEN)
    assert payable_after_market(game.state, RED) == []
    game.give(RED, "RYB", 12)
    assert [(one.segment, one.points) for one in payable_after_market(game.state, RED)] == [
        (SEGMENTS.index("b2"), 5)
    ]


def test_who_buys_and_goes_to_no_cathedral_restores_nothing_today() -> None:
    game = planning().at("market", RED, hour="7")
    assert payable_after_market(game.state, RED) == []
    assert not is_buying(planning().state, RED)


def test_what_can_be_paid_is_told_even_if_nobody_is_sent() -> None:
    assert foreseen(planning())["payable"] == [{"segment": "b2", "points": 5}]


@rule("END-03")
def test_on_the_last_day_either_cathedral_will_do() -> None:
    for words in (
        [],
        ["send cathedral"],
        ["send cathedral2"],
        ["send cathedral", "send cathedral2"],
    ):
        assert [one["segment"] for one in foreseen(last_day(), *words)["payable"]] == ["b2"]


@rule("MARKET-04", "CATH-02")
def test_a_market_tile_tells_how_many_segments_it_would_open() -> None:
    game = planning().give(RED, "RYBOP", 3).tile_on("c1", ELEVEN - 1).tile_on("a1", FOUR)
    opens = foreseen(game)["opens"]
    assert opens[0]["paints"] == "G"
    assert opens[0]["segments"] == max(one["segments"] for one in opens)
    assert all(one["segments"] for one in opens)
    assert foreseen(game.give(RED, money=2))["opens"] == []


def test_an_empty_slot_opens_nothing() -> None:
    game = planning().give(RED, "RYBOP")
    found = foreseen(game)["opens"]
    for booth in range(4):
        clear_booth(game.state, booth)
    assert found
    assert foreseen(game)["opens"] == []


# Warnings


@rule("CATH-02", "PERF-05")
def test_paints_that_serve_fewer_than_are_sent() -> None:
    game = planning()
    assert warned(game, "send cathedral") == []
    assert warned(game, *["send cathedral"] * 2) == [("few_paints", "1")]
    assert warned(game.give(RED, "R"), "send cathedral") == [("few_paints", "0")]


@rule("CATH-02", "MARKET-05")
def test_paints_that_the_market_could_bring_are_reason_enough() -> None:
    game = planning().give(RED, "RYBRB")
    assert warned(game, *["send cathedral"] * 2) == [("few_paints", "1")]
    assert warned(game, "send market", *["send cathedral"] * 2) == []  # yellow is for sale


@rule("ALTAR-01")
def test_the_altar_may_be_restored_as_often_as_the_table_allows() -> None:
    for options, times in (
        ("", 3),
        ("altar_limit=per_visit", 1),
        ("altar_limit=per_round", 1),
    ):
        game = given(options=options).only_covered("e5").tile_on("e5", ELEVEN)
        assert most_restorations(game.state, pack("RRRYYYBBB"), 3) == times
        game.state.final = True
        twice = 2 if options == "altar_limit=per_visit" else times
        assert most_restorations(game.state, pack("RRRYYYBBB"), 3) == twice


def test_a_tile_is_restored_once_only() -> None:
    game = given(options="altar_limit=per_round").only_covered("e5").tile_on("e5", ELEVEN)
    assert most_restorations(game.state, pack("OOGGPP"), 3) == 2  # the tile, and the altar once
    assert most_restorations(game.state, pack("OGP"), 3) == 1
    assert most_restorations(game.state, pack("OGP"), 1) == 1
    assert most_restorations(game.state, 0, 2) == 0


@rule("MARKET-04", "PERF-05")
def test_not_enough_thalers_for_the_tiles() -> None:
    game = planning().give(RED, money=5)
    assert warned(game, "send market") == []
    assert warned(game, *["send market"] * 2) == [("not_enough_money", "2")]


@rule("MARKET-12", "HOSTEL-08")
def test_the_last_of_four_may_find_no_booth() -> None:
    game = awake(given(), "9", "8", "7", "6")
    assert warned(game, "send market") == []  # four booths
    clear_booth(game.state, 0)
    assert warned(game, "send market") == [("no_booth_left", "3")]
    assert said(foreseen(game, "send market", seat=GREEN)["warnings"]) == []


@rule("WORK-05", "PERF-05")
def test_nothing_to_blend() -> None:
    game = planning()
    assert warned(game.give(RED, "R"), "send workshop") == [("nothing_to_blend", "0")]
    game.give(RED, "RY")
    assert warned(game, "send workshop") == []
    assert warned(game, *["send workshop"] * 2) == [("nothing_to_blend", "1")]
    assert warned(game, "send market", *["send workshop"] * 2) == []


@rule("MOOD-01", "THEATRE-01")
def test_a_mood_at_the_top_needs_no_theater() -> None:
    game = planning()
    game.player(RED).mood = 6
    assert warned(game, "send theater") == []
    assert warned(game, *["send theater"] * 3) == [("in_vain_at_theater", "2")]
    game.player(RED).mood = 8
    assert warned(game, "send theater") == [("in_vain_at_theater", "1")]


@rule("MOOD-05")
def test_a_low_mood_costs_an_apprentice_tomorrow() -> None:
    game = planning()
    game.player(RED).mood = 1
    assert warned(game) == [("low_mood", "4")]
    assert warned(game, "send theater") == []
    game = last_day()
    game.player(RED).mood = 1
    assert warned(game) == []


def test_the_heaviest_warning_comes_first() -> None:
    game = planning().give(RED, "R", 2)
    game.player(RED).mood = 0
    words = ["send market", "send cathedral", "send workshop"]
    assert [one[0] for one in warned(game, *words)] == [
        *("few_paints", "not_enough_money", "nothing_to_blend", "low_mood")
    ]


@rule("WORK-05", "END-03")
def test_the_second_cathedral_of_the_last_day_may_use_what_is_blended() -> None:
    game = last_day().give(RED, "RYB")
    assert warned(game, "send cathedral", "send cathedral2") == [("few_paints", "1")]
    assert warned(game, "send cathedral", "send workshop", "send cathedral2") == []


# Reckoning


def test_a_purchase_is_made_at_one_booth() -> None:
    game = given()
    for booth in range(3):
        clear_booth(game.state, booth)
    one = purchases(game.state, 1)
    assert len(one) == 3  # nothing, or one of two tiles
    both = purchases(game.state, 3)
    assert len(both) == 4
    assert both[0] == 0


def test_a_blend_may_be_blended_again() -> None:
    game = given()
    assert most_blends(game.state, pack("RYB"), 2) == 1
    assert most_blends(game.state, pack("RRYB"), 4) == 2
    assert most_blends(game.state, pack("RRYYBB"), 2) == 2


@pytest.mark.parametrize("bishop", ["b2", "c3", "e5"])
def test_the_gain_of_a_restoration_leaves_out_the_track(bishop: str) -> None:
    game = given().tile_on("b2", CHEAP).bishop_on(bishop).give(RED, "RYB")
    game.scores(10, 13, 15, 16).at("cathedral", RED)
    bonus = {"b2": 3, "c3": 2, "e5": 0}[bishop]
    assert best_gain(game.state, RED, parse("restore b2")) == 3 + bonus
    assert SEGMENTS[game.state.bishop] == bishop
