"""The course of a round and the two orders of play (ROUND)."""

from __future__ import annotations

from typing import Final

import pytest

from affresco.engine.board import BOOTHS, bit, bits
from affresco.engine.market import goods_at
from affresco.engine.state import ASLEEP
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

SEATS: Final = (RED, YELLOW, BLUE, GREEN)
SIX: Final = ("a1", "b2", "c3", "d4", "e5", "a5")


def awake(options: str = "") -> Position:
    """Everyone got up in the order of their seats, and acts in that order."""
    return given(options=options).scores(1, 2, 3, 4).wake("6", "7", "8", "9")


def day(game: Position) -> Position:
    """Everyone gets up and does nothing until the next morning."""
    return game.pass_until("planning").pass_until("waking")


def visits(game: Position) -> list[tuple[str, int]]:
    """Who acts where, when everything is forfeited."""
    found = []
    while game.waiting.startswith("at "):
        found.append((game.waiting.removeprefix("at "), game.seat))
        game.play("done" if "done" in game.options() else "pass")
    return found


def keys(game: Position, since: int = 0) -> list[str]:
    """The kinds of what happened, consecutive repeats named once."""
    told = [event.kind.key for event in game.events[since:]]
    return [key for at, key in enumerate(told) if at == 0 or told[at - 1] != key]


def starts(game: Position) -> list[int]:
    return [player.start + 1 for player in game.state.players]


def market(game: Position, booth: str) -> list[int]:
    at, starts = BOOTHS.index(booth), game.state.rules.booth_starts
    return [goods_at(game.state, slot) for slot in range(starts[at], starts[at + 1])]


def scoreless(options: str = "") -> Position:
    """Nobody has scored; red stands on S1, yellow on S2, blue on S3, green on S4."""
    game = given(options=options)
    for start, player in enumerate(game.state.players):
        player.start = start
    return game


@rule("ROUND-01")
def test_a_round_is_getting_up_then_planning_and_actions_then_preparation() -> None:
    game = given().scores(1, 2, 3, 4)
    since = len(game.events)
    game.player(BLUE).tiles = bit(0)
    game.wake("8", "7", "6", "9").plan(RED, market=1, studio=1)
    game.plan(YELLOW).plan(BLUE).plan(GREEN).play("close I", "paint").nature()
    assert keys(game, since) == [
        *("woke", "planned", "closed", "painted", "stocked", "income", "round_began")
    ]


@rule("ROUND-02", "HOSTEL-01", "HOSTEL-08")
def test_the_track_gives_the_choosing_order_and_the_hour_the_action_order() -> None:
    game = given().scores(20, 5, 8, 1).wake("9", "6", "7", "5")
    assert [event.figure for event in game.happened("woke")] == [GREEN, YELLOW, BLUE, RED]
    for seat in SEATS:
        game.plan(seat, studio=1)
    assert visits(game) == [("studio", seat) for seat in (RED, YELLOW, BLUE, GREEN)]


@rule("ROUND-03", "AMB-01")
@pytest.mark.parametrize(("left", "final"), [(7, False), (6, True), (1, True)])
def test_the_final_round_is_announced_before_anybody_gets_up(left: int, final: bool) -> None:
    game = given().only_covered(*[*SIX, "e1"][:left])
    assert game.state.final is False
    day(game)
    assert game.state.final is final
    assert game.events[-1].kind.key == "round_began"
    assert game.events[-1].numbers == [2, int(final)]
    assert all(player.hour == ASLEEP for player in game.state.players)


@rule("ROUND-03")
def test_a_round_does_not_become_final_while_it_lasts() -> None:
    game = awake().scores(10).only_covered(*SIX, "e1").tile_on("e1", 1)
    game.give(RED, "RYB").plan(RED, cathedral=1, theater=1).plan(YELLOW).plan(BLUE).plan(GREEN)
    game.play("restore e1")
    assert bits(game.state.covered) == 6
    assert game.state.final is False
    assert game.play("enjoy").waiting == "stock market"


@rule("ROUND-04")
def test_the_places_are_visited_in_their_fixed_order() -> None:
    game = awake().plan(RED, market=1, cathedral=1, studio=1, workshop=1, theater=1)
    game.plan(YELLOW, cathedral=1, theater=1).plan(BLUE, market=1, workshop=1).plan(GREEN)
    assert visits(game) == [
        *(("market", RED), ("market", BLUE), ("cathedral", RED), ("cathedral", YELLOW)),
        *(("studio", RED), ("workshop", RED), ("workshop", BLUE)),
        *(("theater", RED), ("theater", YELLOW)),
    ]


@rule("ROUND-05")
def test_nothing_is_prepared_before_the_last_action_is_done() -> None:
    game = awake()
    game.player(RED).tiles = bit(0) | bit(1)
    game.plan(RED, market=1).plan(YELLOW).plan(BLUE).plan(GREEN, theater=2)
    since = len(game.events)
    game.play("close I", "enjoy")
    assert (game.waiting, keys(game, since)) == ("at theater", ["closed", "enjoyed"])
    assert game.player(RED).hour != ASLEEP
    assert game.play("enjoy").waiting == "stock market"
    assert game.player(RED).money == 12
    assert game.nature().player(RED).money == 14


@rule("ROUND-05", "AMB-52")
def test_nothing_is_prepared_after_the_final_round() -> None:
    game = day(scoreless().only_covered(*SIX))
    since = len(game.events)
    money = [player.money for player in game.state.players]
    game.pass_until("over")
    assert not {"stocked", "income", "rotated", "round_began"} & set(keys(game, since))
    assert [player.money for player in game.state.players] == money
    assert starts(game) == [2, 3, 4, 1]


@rule("ROUND-06", "AMB-17")
def test_unvisited_booths_are_cleared_before_new_tiles_are_drawn() -> None:
    game = awake().plan(RED, market=1).plan(YELLOW).plan(BLUE).plan(GREEN).play("close II")
    assert game.waiting == "stock market"
    assert game.options() == [f"stock {number}" for number in range(1, 15)]


@rule("ROUND-06", "AMB-17")
def test_literally_only_empty_booths_are_filled_and_the_others_kept() -> None:
    game = awake("market_leftovers=keep_unvisited")
    kept = {booth: market(game, booth) for booth in ("I", "III", "IV")}
    lying = [tile for tiles in kept.values() for tile in tiles]
    game.plan(RED, market=1).plan(YELLOW).plan(BLUE).plan(GREEN).play("close II")
    assert game.options() == [f"stock {tile + 1}" for tile in range(14) if tile not in lying]
    game.nature()
    assert {booth: market(game, booth) for booth in kept} == kept
    assert -1 not in market(game, "II")
    assert bits(game.state.bag) == 1


@rule("ROUND-06", "AMB-17")
def test_literally_a_market_that_nobody_visited_stays_as_it_is() -> None:
    game = awake("market_leftovers=keep_unvisited")
    lying = game.state.display
    for seat in SEATS:
        game.plan(seat)
    assert game.waiting == "waking"
    assert game.state.display == lying


@rule("ROUND-07")
@pytest.mark.parametrize(
    ("option", "filled"),
    [
        ("", [(0, 4), (1, 4), (2, 3), (3, 2)]),
        ("market_leftovers=keep_unvisited", [(1, 4), (3, 2)]),
    ],
)
def test_tiles_are_drawn_booth_by_booth_until_every_space_has_one(
    option: str, filled: list[tuple[int, int]]
) -> None:
    game = awake(option)
    game.plan(RED, market=1).plan(YELLOW, market=1).plan(BLUE).plan(GREEN)
    since = len(game.events)
    game.play("close IV", "close II").nature()
    drawn = [event for event in game.events[since:] if event.kind.key == "stocked"]
    assert [tuple(event.numbers[:2]) for event in drawn] == [
        (booth, slot) for booth, size in filled for slot in range(size)
    ]
    lying = [tile for booth in BOOTHS for tile in market(game, booth)]
    assert len(set(lying)) == 13
    assert -1 not in lying
    assert not any(game.state.bag & bit(tile) for tile in lying)


@rule("ROUND-08")
def test_everybody_gets_a_thaler_for_each_loose_tile() -> None:
    game = given()
    for figure, tiles in ((RED, 0), (YELLOW, 1), (BLUE, 3), (GREEN, 7)):
        game.player(figure).tiles = sum(bit(4 * tile) for tile in range(tiles))
    day(game)
    assert [player.money for player in game.state.players] == [12, 13, 15, 19]
    day(game)
    assert [player.money for player in game.state.players] == [12, 14, 18, 26]


@rule("ROUND-08")
def test_a_tile_restored_this_round_pays_at_the_end_of_it() -> None:
    game = awake().tile_on("b2", 1).plan(RED, cathedral=1).plan(YELLOW).plan(BLUE).plan(GREEN)
    assert game.play("restore b2").nature().player(RED).money == 13


@rule("ROUND-09")
def test_the_get_up_markers_return_to_bed() -> None:
    game = day(given())
    assert all(player.hour == ASLEEP for player in game.state.players)
    assert game.options() == ["wake 5", "wake 6", "wake 7", "wake 8", "wake 9"]


@rule("ROUND-10", "TRACK-08", "AMB-49", "DX-23")
def test_the_foremost_on_the_starting_spaces_goes_to_the_rear() -> None:
    game = day(scoreless())
    assert starts(game) == [2, 3, 4, 1]
    assert game.seat == GREEN  # who chose last, chooses first
    assert starts(day(game)) == [3, 4, 1, 2]


@rule("ROUND-10", "TRACK-08", "AMB-50", "DX-24")
def test_the_rotation_passes_over_starting_spaces_that_are_empty() -> None:
    game = scoreless()
    game.player(YELLOW).score, game.player(BLUE).score = 5, 8
    day(game)
    assert (starts(game)[RED], starts(game)[GREEN]) == (4, 1)
    assert game.seat == GREEN


@rule("ROUND-10")
def test_a_marker_alone_on_the_starting_spaces_stays() -> None:
    game = scoreless().scores(3, 2, 1)
    assert starts(day(game))[GREEN] == 4
    assert not game.happened("rotated")


@rule("ROUND-10", "AMB-51")
def test_in_the_french_edition_the_markers_rotate_after_the_first_round_only() -> None:
    game = scoreless("start_rotation=first_round_only")
    assert starts(day(game)) == [2, 3, 4, 1]
    assert starts(day(game)) == [2, 3, 4, 1]
    assert starts(day(game)) == [2, 3, 4, 1]


@rule("ROUND-10", "AMB-52")
def test_the_rotation_is_the_last_step_of_the_preparation() -> None:
    game = given()
    game.player(BLUE).tiles = bit(0)
    since = len(game.events)
    day(game)
    assert keys(game, since)[-4:] == ["stocked", "income", "rotated", "round_began"]


@rule("ROUND-12")
def test_the_next_round_starts_with_whoever_is_last_by_then() -> None:
    game = awake().give(RED, "OGP").plan(RED, cathedral=1).plan(YELLOW).plan(BLUE).plan(GREEN)
    game.play("altar OGP").nature()  # from 1 to 7
    assert (game.waiting, game.seat) == ("waking", YELLOW)
    game.wake("9", "8", "7", "6")
    assert [event.figure for event in game.happened("woke")[4:]] == [YELLOW, BLUE, GREEN, RED]


@rule("ROUND-12")
def test_leonardo_may_be_the_one_who_starts_the_round() -> None:
    game = day(given(2).scores(30, 40, 1))
    game.scores(30, 40, 2)
    assert game.play("wake 9").player(LEONARDO).hour == 4


@rule("ROUND-13", "AMB-221")
@pytest.mark.parametrize(
    ("option", "last"), [("", 30), ("round_limit=9", 9), ("round_limit=45", 45)]
)
def test_a_game_without_restorations_ends_with_the_round_of_the_limit(
    option: str, last: int
) -> None:
    game = given(options=option).pass_until("over")
    began = [event.numbers for event in game.happened("round_began")]
    assert began == [[number, int(number == last)] for number in range(1, last + 1)]


@rule("ROUND-13")
@pytest.mark.parametrize("value", ["8", "0", "-9", "many", ""])
def test_the_limit_is_a_number_from_nine(value: str) -> None:
    with pytest.raises(ValueError, match="round_limit"):
        given(options=f"round_limit={value}")
