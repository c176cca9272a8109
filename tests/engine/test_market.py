"""The market (MARKET)."""

from __future__ import annotations

from typing import Final

import pytest

from affresco.components import load
from affresco.engine.board import BOOTHS, HOURS, bit, bits
from affresco.engine.market import clear_booth, goods_at, put_goods, to_bag
from affresco.engine.paints import spell
from affresco.engine.state import NOTHING
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

BOX: Final = load().box
GOODS: Final = [spell(goods) for goods in BOX.market.goods]  # the paints of each market tile
CLOSES: Final = [f"close {booth}" for booth in BOOTHS]


def lay_out(game: Position, booth: str, *tiles: str) -> Position:
    """Let the first slots of a booth show these market tiles."""
    state = game.state
    first = state.rules.booth_starts[BOOTHS.index(booth)]
    for slot, tile in enumerate(map(GOODS.index, tiles), first):
        former = goods_at(state, slot)
        to_bag(state, slot)
        for other in range(state.rules.booth_starts[-1]):
            if goods_at(state, other) == tile:
                to_bag(state, other)
                put_goods(state, other, former)
                state.bag -= bit(former)
        put_goods(state, slot, tile)
        state.bag -= bit(tile)
    return game


def booth(game: Position, name: str) -> list[int]:
    """The market tiles in a booth."""
    starts, at = game.state.rules.booth_starts, BOOTHS.index(name)
    slots = range(starts[at], starts[at + 1])
    return [tile for slot in slots if (tile := goods_at(game.state, slot)) != NOTHING]


def bag(game: Position) -> set[int]:
    return {tile for tile in range(14) if game.state.bag & bit(tile)}


@rule("MARKET-02", "MARKET-05", "MARKET-07", "EX-05")
def test_the_purchase_of_the_rulebook() -> None:
    game = lay_out(given(), "IV", "YYY").give(RED, "", 12).at("market", RED, hour="7")
    game.play("booth IV", "buy 1")
    assert (game.player(RED).money, game.paints(RED)) == (10, "YYY")
    assert booth(game, "IV") == []
    assert len(bag(game)) == 3
    assert GOODS.index("YYY") in bag(game)


@rule("MARKET-01", "AMB-20")
@pytest.mark.parametrize("word", ["booth II", "close II", "close I", "booth I"])
@pytest.mark.parametrize("bought", [0, 1])
def test_who_buys_at_a_booth_can_neither_close_it_nor_turn_to_another(
    word: str, bought: int
) -> None:
    game = given().at("market", RED, workers=3).play("booth I", *["buy 1"] * bought)
    assert game.why_not(word) == ("one_booth", "MARKET-01")


@rule("MARKET-01", "MARKET-09", "AMB-20")
def test_who_closes_a_booth_can_neither_buy_nor_close_another() -> None:
    game = given().at("market", RED, workers=3).play("close II")
    assert game.waiting == "waking"
    assert [len(booth(game, name)) for name in BOOTHS] == [4, 0, 3, 2]


@rule("MARKET-01")
def test_a_tile_is_bought_at_a_booth_chosen_before() -> None:
    game = given().at("market", RED)
    assert game.options() == [
        *("booth I", "close I", "booth II", "close II"),
        *("booth III", "close III", "booth IV", "close IV", "done"),
    ]
    assert game.why_not("buy 1") == ("buy_or_close", "MARKET-01")


@rule("MARKET-01", "MARKET-07")
@pytest.mark.parametrize("words", [("close III",), ("booth III", "buy 1")])
def test_a_booth_without_tiles_cannot_be_chosen(words: tuple[str, ...]) -> None:
    game = given().at("market", RED).play(*words).at("market", YELLOW)
    assert game.why_not("booth III") == ("booth_empty", "MARKET-01")
    assert game.why_not("close III") == ("booth_empty", "MARKET-01")
    assert game.why_not("close II") is None


@rule("MARKET-01", "COMP-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_there_is_no_fourth_booth_for_two_or_three(seats: int) -> None:
    game = given(seats).at("market", RED)
    assert game.why_not("booth IV") == ("booth_empty", "MARKET-01")
    assert game.why_not("close IV") == ("booth_empty", "MARKET-01")
    assert game.why_not("close III") is None


@rule("MARKET-02")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_apprentice_buys_one_tile_of_the_same_booth(workers: int) -> None:
    game = given().give(RED, "", 99).at("market", RED, workers)
    tiles = booth(game, "II")
    game.play("booth II")
    for slot in range(1, workers + 1):
        assert game.waiting == "at booth"
        game.play(f"buy {slot}")
    assert game.waiting == "waking"
    assert [event.numbers[2] for event in game.happened("bought")] == tiles[:workers]


@rule("MARKET-03")
def test_a_tile_cannot_be_bought_twice_in_a_visit() -> None:
    game = given().at("market", RED, workers=3).play("booth I", "buy 2")
    assert game.why_not("buy 2") == ("tile_sold", "MARKET-03")
    assert game.options() == ["buy 1", "buy 3", "buy 4", "done"]


@rule("MARKET-04", "HOSTEL-07")
@pytest.mark.parametrize("hour", HOURS)
def test_a_tile_costs_the_price_of_the_hour_whatever_it_shows(hour: str) -> None:
    price = BOX.hostel.price[HOURS.index(hour)]
    game = lay_out(given(), "I", "YYY", "R").give(RED, "", 12).at("market", RED, 2, hour)
    game.play("booth I", "buy 1")
    assert game.player(RED).money == 12 - price
    game.play("buy 2")
    assert game.player(RED).money == 12 - 2 * price
    assert [event.numbers[3] for event in game.happened("bought")] == [price, price]
    assert [player.money for player in game.state.players[1:]] == [12, 12, 12]


@rule("MARKET-05", "COMP-02")
@pytest.mark.parametrize("paints", GOODS)
def test_a_tile_brings_the_paints_that_it_shows(paints: str) -> None:
    game = lay_out(given(), "III", paints).give(RED, "").at("market", RED)
    game.play("booth III", "buy 1")
    assert game.paints(RED) == paints
    assert [game.paints(seat) for seat in (YELLOW, BLUE, GREEN)] == ["RYB"] * 3


@rule("MARKET-06", "AMB-15")
@pytest.mark.parametrize("bought", [1, 2])
def test_fewer_tiles_than_apprentices_may_be_bought_and_the_booth_is_emptied_all_the_same(
    bought: int,
) -> None:
    game = given().at("market", RED, workers=3, hour="9").play("booth I")
    game.play(*[f"buy {slot}" for slot in range(1, bought + 1)], "done")
    assert (game.waiting, game.player(RED).money) == ("waking", 12 - bought)
    assert booth(game, "I") == []


@rule("MARKET-06", "PERF-05")
def test_who_runs_short_of_money_buys_no_more() -> None:
    game = given().give(RED, "", 3).at("market", RED, workers=3, hour="7")
    game.play("booth I", "buy 1")
    assert game.why_not("buy 2") == ("too_dear", "MARKET-06")
    assert game.options() == ["done"]
    assert game.play("done").player(RED).money == 1


@rule("MARKET-06")
def test_a_booth_may_have_fewer_tiles_than_there_are_apprentices() -> None:
    game = given().at("market", RED, workers=3, hour="9").play("booth IV", "buy 1", "buy 2")
    assert game.options() == ["done"]
    assert game.play("done").player(RED).money == 10


@rule("MARKET-01", "MARKET-06")
def test_who_has_chosen_to_buy_buys_at_least_one_tile() -> None:
    game = given().at("market", RED).play("booth IV")
    assert game.options() == ["buy 1", "buy 2"]
    assert game.why_not("done") is not None
    assert game.why_not("pass") is not None


@rule("MARKET-07", "AMB-16")
@pytest.mark.parametrize("bought", [1, 2, 3])
def test_bought_and_unsold_tiles_of_the_booth_all_go_into_the_bag(bought: int) -> None:
    game = given().at("market", RED, workers=bought, hour="9")
    tiles, before = set(booth(game, "II")), bag(game)
    game.play("booth II", *[f"buy {slot}" for slot in range(1, bought + 1)])
    assert len(tiles) == 4
    assert bag(game) == before | tiles
    assert booth(game, "II") == []
    assert [len(booth(game, name)) for name in BOOTHS] == [4, 0, 3, 2]


@rule("MARKET-08")
@pytest.mark.parametrize("name", BOOTHS)
def test_closing_costs_nothing_and_puts_all_tiles_of_the_booth_into_the_bag(name: str) -> None:
    game = given().give(RED, "", 0).at("market", RED, workers=1, hour="5")
    tiles, before = set(booth(game, name)), bag(game)
    game.play(f"close {name}")
    assert bag(game) == before | tiles
    assert booth(game, name) == []
    assert (game.player(RED).money, game.paints(RED)) == (0, "")
    assert [event.numbers for event in game.happened("closed")] == [[BOOTHS.index(name)]]


@rule("MARKET-08", "AMB-19", "PERF-02")
def test_nobody_closes_a_booth_without_an_apprentice() -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7", "8")
    game.plan(RED).plan(YELLOW, market=1).plan(BLUE).plan(GREEN)
    assert (game.waiting, game.seat) == ("at market", YELLOW)
    assert game.why_not("close I", seat=RED) == ("not_your_turn", "PERF-01")
    game.play("done")
    assert game.waiting == "stock market"
    assert not game.happened("closed")


@rule("MARKET-09", "AMB-18")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_only_one_booth_is_closed_however_many_apprentices_are_there(workers: int) -> None:
    game = given().at("market", RED, workers).play("close I")
    assert game.waiting == "waking"
    assert len(game.happened("closed")) == 1


@rule("MARKET-10", "AMB-14")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_visitor_may_leave_all_booths_open(workers: int) -> None:
    game = given().at("market", RED, workers)
    before = game.state.display, game.state.bag, game.player(RED).money
    game.play("done")
    assert game.waiting == "waking"
    assert (game.state.display, game.state.bag, game.player(RED).money) == before
    assert [event.numbers for event in game.happened("forfeited")] == [[workers]]


@rule("MARKET-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_visitor_finds_an_open_booth(seats: int) -> None:
    figures = max(seats, 3)
    game = given(seats).scores(*range(1, figures + 1)).wake(*HOURS[:figures])
    for seat in range(seats):
        game.plan(seat, market=3)
    visitors: list[int] = []
    while game.waiting in ("at market", "leonardo closes"):
        still_open = [word for word in game.options() if word in CLOSES]
        assert len(still_open) == figures - len(visitors)
        visitors.append(game.state.figure)
        game.play(still_open[-1])
    assert visitors == [RED, YELLOW, LEONARDO, GREEN][:figures]
    assert not any(booth(game, name) for name in BOOTHS[:figures])


@rule("MARKET-12", "AMB-21")
def test_without_an_open_booth_the_visit_is_forfeited() -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7", "8")
    for at in range(4):
        clear_booth(game.state, at)
    game.plan(RED, market=3, studio=1).plan(YELLOW, market=1).plan(BLUE).plan(GREEN)
    assert (game.waiting, game.seat) == ("at studio", RED)
    assert [player.money for player in game.state.players] == [12, 12, 12, 12]


@rule("MARKET-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_in_the_bag_are_not_drawn_before_the_next_preparation(seats: int) -> None:
    game = given(seats, seed=3)
    for _ in range(5):
        drawn = len(game.happened("stocked"))
        inside = game.state.bag
        game.pass_until("planning")
        while game.waiting not in ("stock market", "over"):
            game.play(game.rng.choice(game.options()))
            if game.waiting != "stock market":
                assert game.state.bag & inside == inside
                inside = game.state.bag
        assert len(game.happened("stocked")) == drawn
        game.nature()
        assert bits(game.state.bag) == (1 if seats == 4 else 2)
