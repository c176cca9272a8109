"""What a move gives up, shown before it is played."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.given import RED, YELLOW, given


@rule("MARKET-10")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_who_leaves_the_market_gives_up_an_action_for_each_apprentice(workers: int) -> None:
    game = given().give(RED, money=9).at("market", RED, workers)
    assert game.forfeits("done") == {"actions": workers}
    assert game.forfeits("booth I") == {}


@rule("MARKET-06")
def test_who_stops_buying_gives_up_the_actions_that_are_left() -> None:
    game = given().give(RED, money=9).at("market", RED, 3).play("booth I", "buy 1")
    assert game.forfeits("done") == {"actions": 2}
    assert game.forfeits("buy 2") == {}


def test_who_can_buy_no_more_gives_up_nothing() -> None:
    game = given().give(RED, money=3).at("market", RED, 3, hour="6").play("booth I", "buy 1")
    assert game.options() == ["done"]
    assert game.forfeits("done") == {}


@rule("MARKET-08")
def test_who_closes_a_booth_gives_up_purchases_if_any_can_be_paid() -> None:
    assert given().give(RED, money=9).at("market", RED, 2).forfeits("close II") == {"purchases": 2}
    assert given().give(RED, money=0).at("market", RED, 2).forfeits("close II") == {}


@rule("PERF-04")
@pytest.mark.parametrize("place", ["studio", "theater"])
def test_who_skips_gives_up_one_action_or_all_that_are_left(place: str) -> None:
    game = given().at(place, RED, 3)
    assert game.forfeits("pass") == {"actions": 1}
    assert game.forfeits("done") == {"actions": 3}
    assert game.forfeits("paint" if place == "studio" else "enjoy") == {}


@rule("PERF-04")
def test_at_the_cathedral_something_is_lost_only_if_something_can_be_restored() -> None:
    game = given().tile_on("b2", 1).give(RED, "RYB", 0).at("cathedral", RED, 2)
    assert (game.forfeits("pass"), game.forfeits("done")) == ({"actions": 1}, {"actions": 2})
    game.give(RED, "")
    assert game.options() == ["pass", "done"]
    assert game.forfeits("pass") == game.forfeits("done") == {}


@rule("WORK-01")
def test_an_apprentice_who_has_blended_gives_up_only_the_blend_that_is_left() -> None:
    game = given().give(RED, "RRRYYY").at("workshop", RED, 2)
    assert game.forfeits("pass") == {"actions": 1}
    game.play("blend orange")
    assert game.forfeits("pass") == {"blends": 1}
    assert game.forfeits("done") == {"actions": 1, "blends": 1}
    game.give(RED, "Y")
    assert game.forfeits("done") == {}


@rule("LEO-11", "LEO-29")
def test_what_leonardo_leaves_undone_is_nobodys_loss() -> None:
    game = given(2, options="leonardo_close=optional").wake("5", "6", "7").plan(RED)
    game.plan(YELLOW)
    assert game.waiting == "leonardo closes"
    assert game.forfeits("done") == game.forfeits("close I") == {}
