"""The components of the base game, as the rules use them (COMP)."""

from __future__ import annotations

from typing import Final

import pytest

from affresco.components import load
from affresco.engine.board import bit
from affresco.engine.figures import COINS
from affresco.engine.paints import spell
from tests.citing import rule
from tests.given import LEONARDO, RED, given

BOX: Final = load().box


@rule("COMP-01")
@pytest.mark.parametrize(("seats", "size"), [(4, 4), (3, 3), (2, 3)])
def test_a_side_of_the_board_has_as_many_booths_as_starting_spaces(seats: int, size: int) -> None:
    state = given(seats).state
    assert len(state.rules.booths) == size
    assert sorted(player.start for player in state.players) == list(range(size))
    assert BOX.track.starting_spaces[state.rules.side] == size


@rule("COMP-02")
def test_each_of_the_14_market_tiles_shows_paint() -> None:
    assert len(BOX.market.goods) == 14
    assert all(spell(goods) for goods in BOX.market.goods)


@rule("COMP-03")
def test_the_25_fresco_tiles_are_worth_3_to_11_and_many_but_not_all_show_splashes() -> None:
    points, splashes = BOX.fresco.points[:25], BOX.fresco.splashes[:25]
    assert sorted(set(points)) == [3, 4, 5, 6, 7, 8, 9, 11]
    assert all(spell(cost) for cost in BOX.fresco.cost[:25])
    assert 12 < sum(splash != 0 for splash in splashes) < 25


@rule("COMP-03")
@pytest.mark.parametrize("tile", range(25))
def test_the_back_of_every_tile_is_an_income_of_one_thaler(tile: int) -> None:
    game = given().give(RED, money=0)
    game.player(RED).tiles = bit(tile)
    game.pass_until("planning").pass_until("waking")
    assert game.player(RED).money == 1


@rule("COMP-04", "DX-02")
def test_36_ones_16_fives_and_8_tens_make_196_thalers() -> None:
    assert dict(zip(COINS, BOX.supply.coins, strict=True)) == {1: 36, 5: 16, 10: 8}
    assert sum(value * coins for value, coins in zip(COINS, BOX.supply.coins, strict=True)) == 196


@rule("COMP-05", "DX-03")
def test_17_of_each_basic_and_9_of_each_blended_paint_make_78() -> None:
    assert BOX.supply.paints[:6] == [17, 17, 17, 9, 9, 9]
    assert sum(BOX.supply.paints[:6]) == 78


@rule("COMP-07")
def test_five_apprentices_of_each_of_four_colors_are_20() -> None:
    game = given(4)
    assert [player.apprentices for player in game.state.players] == [5, 5, 5, 5]


@rule("COMP-11")
def test_the_leonardo_tile_shows_who_plays_leonardo_and_nobody_else_does() -> None:
    game = given(2).scores(2, 3, 1)  # Leonardo is the hindmost
    holder = game.happened("leonardo_tile")[-1].numbers[0]
    assert game.player(LEONARDO).seat == holder
    assert game.seat == holder
    assert game.why_not("wake 9", seat=1 - holder) == ("not_your_turn_to_wake", "HOSTEL-01")
    assert game.play("wake 9").player(LEONARDO).hour == 4


@rule("COMP-11")
@pytest.mark.parametrize("seats", [3, 4])
def test_there_is_no_leonardo_tile_with_three_or_four(seats: int) -> None:
    game = given(seats)
    assert not game.happened("leonardo_tile")
    assert len(game.state.players) == seats
