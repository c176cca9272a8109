"""The hostel: choosing when to get up (HOSTEL)."""

from __future__ import annotations

from typing import Final

import pytest

from affresco.components import load
from affresco.engine.board import HOURS
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, given

BOX: Final = load().box


@rule("HOSTEL-01", "HOSTEL-02", "AMB-02")
@pytest.mark.parametrize(
    ("scores", "starts", "order"),
    [
        ((4, 9, 1, 30), (0, 1, 2, 3), [BLUE, RED, YELLOW, GREEN]),
        ((0, 0, 0, 0), (3, 0, 2, 1), [YELLOW, GREEN, BLUE, RED]),
        ((1, 0, 2, 0), (0, 3, 1, 2), [GREEN, YELLOW, RED, BLUE]),
        ((0, 1, 20, 19), (3, 0, 1, 2), [RED, YELLOW, GREEN, BLUE]),
    ],
)
def test_the_hindmost_chooses_first_and_starting_spaces_lie_behind_space_1(
    scores: tuple[int, ...], starts: tuple[int, ...], order: list[int]
) -> None:
    game = given().scores(*scores)
    for player, start in zip(game.state.players, starts, strict=True):
        player.start = start
    game.wake("9", "8", "7", "6")
    assert [event.figure for event in game.happened("woke")] == order


@rule("HOSTEL-01")
def test_nobody_gets_up_before_his_turn() -> None:
    game = given().scores(2, 1, 3, 4)
    assert game.why_not("wake 5", seat=RED) == ("not_your_turn_to_wake", "HOSTEL-01")
    game.play("wake 5")
    assert game.why_not("wake 6", seat=RED) is None
    assert game.why_not("wake 6", seat=YELLOW) == ("not_your_turn_to_wake", "HOSTEL-01")


@rule("HOSTEL-01", "HOSTEL-03", "HOSTEL-10", "EX-01", "EX-02")
def test_seven_oclock_lowers_the_mood_by_one_and_is_closed_to_others() -> None:
    game = given().scores(1, 2, 3, 4).play("wake 7")
    assert game.player(RED).mood == BOX.mood.start - 1
    assert game.why_not("wake 7", seat=YELLOW) == ("hour_taken", "HOSTEL-03")
    assert game.options() == ["wake 5", "wake 6", "wake 8", "wake 9"]


@rule("HOSTEL-03")
def test_leonardo_takes_an_hour_like_anybody() -> None:
    game = given(2).scores(3, 2, 1).play("wake 5")
    assert game.player(LEONARDO).hour == HOURS.index("5")
    assert game.why_not("wake 5", seat=YELLOW) == ("hour_taken", "HOSTEL-03")


@rule("HOSTEL-03", "HOSTEL-04")
@pytest.mark.parametrize("word", ["pass", "done", "ready", "send market"])
def test_nobody_may_stay_in_bed(word: str) -> None:
    game = given()
    for _ in range(4):
        assert game.why_not(word) == ("must_get_up", "HOSTEL-04")
        game.play(game.options()[-1])
    assert game.waiting == "planning"


@rule("HOSTEL-05", "AMB-03")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("hour", HOURS)
def test_an_hour_fixes_mood_price_and_place_on_both_sides_of_the_board(
    seats: int, hour: str
) -> None:
    row = HOURS.index(hour)
    later, earlier = HOURS[row + 1 :], HOURS[:row]
    game = given(seats).scores(*range(1, seats + 1))
    game.wake(hour, *[*later, *earlier][: seats - 1])
    assert game.player(RED).mood - BOX.mood.start == BOX.hostel.mood_change[row]
    before = len([other for other in game.state.players if other.hour < row])
    assert game.state.order[before] == RED
    game.plan(RED, market=1)
    for seat in range(1, seats):
        game.plan(seat)
    game.play("booth I", "buy 1")
    assert game.player(RED).money == 12 - BOX.hostel.price[row]


@rule("HOSTEL-06", "EX-02")
def test_the_mood_changes_before_the_next_one_chooses() -> None:
    game = given().scores(1, 2, 3, 4)
    game.play("wake 5")
    assert game.seat == YELLOW
    assert game.player(RED).mood == BOX.mood.start + BOX.hostel.mood_change[0]
    assert [player.mood for player in game.state.players[1:]] == [BOX.mood.start] * 3
    assert game.happened("woke")[0].numbers == [0, BOX.hostel.mood_change[0]]


@rule("HOSTEL-07", "HOSTEL-10", "MARKET-04", "EX-03")
@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_the_price_of_the_hour_is_for_each_tile(hour: str, tiles: int) -> None:
    game = given().at("market", RED, workers=tiles, hour=hour).play("booth I")
    game.play(*[f"buy {slot}" for slot in range(1, tiles + 1)])
    price = 2 if hour == "7" else BOX.hostel.price[HOURS.index(hour)]
    assert game.player(RED).money == 12 - tiles * price


@rule("HOSTEL-07")
def test_the_price_lasts_for_one_round() -> None:
    game = given().scores(1, 2, 3, 4).wake("9", "8", "7", "6").pass_until("waking")
    game.wake("5", "6", "7", "8").plan(RED, market=1)
    game.plan(YELLOW).plan(BLUE).plan(GREEN).play("booth II", "buy 2")
    assert game.player(RED).money == 12 - BOX.hostel.price[HOURS.index("5")]


@rule("HOSTEL-08", "HOSTEL-09")
@pytest.mark.parametrize(
    ("hours", "order"),
    [
        (("5", "6", "7", "8"), [RED, YELLOW, BLUE, GREEN]),
        (("9", "8", "7", "6"), [GREEN, BLUE, YELLOW, RED]),
        (("7", "9", "5", "8"), [BLUE, RED, GREEN, YELLOW]),
    ],
)
def test_the_earliest_acts_first_at_every_place(hours: tuple[str, ...], order: list[int]) -> None:
    game = given().scores(1, 2, 3, 4).wake(*hours)
    for seat in (RED, YELLOW, BLUE, GREEN):
        game.plan(seat, market=1, cathedral=1, studio=1, theater=1)
    acted = []
    while game.waiting.startswith("at "):
        acted.append(game.seat)
        game.play("done" if game.waiting == "at market" else "pass")
    assert acted == order * 4


@rule("HOSTEL-09")
def test_the_order_outlasts_overtaking_on_the_track_and_goes_on_in_final_scoring() -> None:
    game = given().scores(1, 2, 3, 4).only_covered("a1", "e5").wake("9", "8", "7", "6")
    game.pass_until("waking").wake("8", "5", "9", "6")
    game.give(RED, "OGP").plan(RED, cathedral=1, studio=1).plan(YELLOW, studio=1)
    game.plan(BLUE, studio=1).plan(GREEN, cathedral=1, studio=1)
    game.play("pass", "altar OGP")  # green, then red, who overtakes everybody
    painters = []
    while game.waiting == "at studio":
        painters.append(game.seat)
        game.play("paint")
    assert painters == [YELLOW, GREEN, RED, BLUE]
    assert game.waiting == "over"
    scored = [event.figure for event in game.happened("money_scored")]
    assert scored == [YELLOW, GREEN, RED, BLUE]


@rule("HOSTEL-11", "MOOD-01", "AMB-04")
@pytest.mark.parametrize(
    ("mood", "hour", "moved", "after"),
    [(0, "5", 0, 0), (2, "5", -2, 0), (1, "6", -1, 0), (8, "9", 0, 8), (3, "5", -3, 0)],
)
def test_an_hour_may_be_chosen_although_the_display_is_too_short(
    mood: int, hour: str, moved: int, after: int
) -> None:
    game = given().scores(1, 2, 3, 4)
    game.player(RED).mood = mood
    game.play(f"wake {hour}")
    assert game.player(RED).mood == after
    assert game.happened("woke")[0].numbers[1] == moved
