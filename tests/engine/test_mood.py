"""The mood display and the number of apprentices (MOOD)."""

from __future__ import annotations

from typing import Final

import pytest

from affresco.components import load
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

BOX: Final = load().box
TOP: Final = BOX.mood.spaces - 1
ZONES: Final = [(mood, 4) for mood in (0, 1)] + [(mood, 6) for mood in (TOP - 1, TOP)]
NEUTRAL: Final = [(mood, 5) for mood in range(2, TOP - 1)]


def red_at(mood: int, apprentices: int = 5) -> Position:
    """Red gets up first, with the marker and the apprentices where we put them."""
    game = given().scores(1, 2, 3, 4)
    game.player(RED).mood = mood
    game.player(RED).apprentices = apprentices
    return game


@rule("MOOD-01")
@pytest.mark.parametrize(("mood", "after"), [(0, 6), (TOP - 5, TOP), (TOP - 1, TOP), (TOP, TOP)])
def test_what_would_lead_above_the_column_is_lost(mood: int, after: int) -> None:
    game = red_at(mood).at("theater", RED, workers=3).play("enjoy", "enjoy", "enjoy")
    assert game.player(RED).mood == after
    game.player(RED).mood -= 1  # the lost steps are not kept anywhere
    assert game.at("theater", RED).play("enjoy").player(RED).mood == min(after + 1, TOP)


@rule("MOOD-01")
@pytest.mark.parametrize("mood", [0, 1, 2])
def test_what_would_lead_below_the_column_is_lost(mood: int) -> None:
    game = red_at(mood).play("wake 5")
    assert game.player(RED).mood == 0


@rule("MOOD-02", "MOOD-03", "MOOD-04", "MOOD-05")
@pytest.mark.parametrize(("mood", "apprentices"), sorted(ZONES + NEUTRAL))
@pytest.mark.parametrize("before", [4, 5, 6])
def test_the_two_top_spaces_give_an_apprentice_and_the_two_bottom_ones_take_one(
    mood: int, apprentices: int, before: int
) -> None:
    game = red_at(mood, before).play("wake 8")  # which leaves the mood as it is
    assert game.player(RED).mood == mood
    assert game.player(RED).apprentices == apprentices
    told = [event.numbers for event in game.happened("apprentices")]
    assert told == ([] if before == apprentices else [[apprentices]])


@rule("MOOD-03", "MOOD-04", "MOOD-05", "PLAN-04")
@pytest.mark.parametrize(("mood", "apprentices"), [(1, 4), (2, 5), (TOP - 2, 5), (TOP - 1, 6)])
def test_as_many_apprentices_can_be_sent(mood: int, apprentices: int) -> None:
    game = red_at(mood).wake("8", "9", "7", "6")
    for column in ("market", "cathedral"):
        for _ in range(3):
            if game.why_not(f"send {column}", seat=RED) is None:
                game.play(f"send {column}", seat=RED)
    assert game.player(RED).sent == apprentices
    assert game.why_not("send theater", seat=RED) == ("no_apprentice", "PLAN-04")


@rule("MOOD-06", "AMB-05")
@pytest.mark.parametrize(
    ("mood", "hour", "apprentices"), [(4, "5", 4), (3, "6", 4), (6, "9", 6), (7, "7", 5)]
)
def test_the_check_comes_after_the_change_of_the_hour_at_ones_own_turn(
    mood: int, hour: str, apprentices: int
) -> None:
    game = red_at(mood).play(f"wake {hour}")
    assert game.seat == YELLOW  # who has not chosen yet
    assert game.player(RED).apprentices == apprentices


@rule("MOOD-06")
def test_a_check_is_of_nobody_but_the_one_who_gets_up() -> None:
    game = red_at(4)
    game.player(YELLOW).mood = TOP
    game.player(GREEN).mood = 0
    game.play("wake 9")
    assert [player.apprentices for player in game.state.players] == [5, 5, 5, 5]
    game.play("wake 8")
    assert [player.apprentices for player in game.state.players] == [5, 6, 5, 5]
    game.wake("7", "6")
    assert [player.apprentices for player in game.state.players] == [5, 6, 5, 4]


@rule("MOOD-07", "DX-41", "EX-14")
def test_the_theater_lifts_the_mood_at_once_but_counts_after_the_next_get_up() -> None:
    game = red_at(0).wake("8", "9", "7", "6").plan(RED, theater=1)
    assert game.player(RED).apprentices == 4
    game.plan(YELLOW).plan(BLUE).plan(GREEN).play("enjoy")
    assert game.player(RED).mood == 2
    assert game.waiting == "stock market"
    assert game.player(RED).apprentices == 4
    game.nature()
    assert (game.player(RED).mood, game.player(RED).apprentices) == (2, 4)
    game.play("wake 8")
    assert game.player(RED).apprentices == 5


@rule("MOOD-06", "MOOD-07")
def test_a_gain_in_the_theater_may_be_lost_before_it_counts() -> None:
    game = red_at(TOP - 2).wake("8", "9", "7", "6").plan(RED, theater=1)
    game.plan(YELLOW).plan(BLUE).plan(GREEN).play("enjoy").nature()
    assert (game.player(RED).mood, game.player(RED).apprentices) == (TOP, 5)
    game.play("wake 5")
    assert game.player(RED).apprentices == 5
    assert not [event for event in game.happened("apprentices") if event.figure == RED]


@rule("MOOD-08", "AMB-07")
def test_three_evenings_in_the_theater_turn_four_apprentices_into_six() -> None:
    game = red_at(1).wake("8", "9", "7", "6").plan(RED, theater=3)
    game.plan(YELLOW).plan(BLUE).plan(GREEN).play("enjoy", "enjoy", "enjoy").nature()
    assert (game.player(RED).mood, game.player(RED).apprentices) == (7, 4)
    assert game.play("wake 8").player(RED).apprentices == 6


@rule("MOOD-08", "AMB-07")
def test_six_apprentices_may_become_four_in_one_check() -> None:
    assert red_at(1, apprentices=6).play("wake 8").player(RED).apprentices == 4


@rule("MOOD-10")
def test_the_neutral_apprentice_stays_as_long_as_each_check_finds_a_plus_one_space() -> None:
    game = red_at(TOP)
    counts = []
    for hour in ("8", "9", "7", "7", "8"):  # on the spaces 8, 8, 7, 6, 6
        others = [other for other in ("8", "9", "7", "6") if other != hour]
        game.wake(hour, *others[:3])
        counts.append(game.player(RED).apprentices)
        game.pass_until("waking")
        assert game.player(RED).apprentices == counts[-1]
    assert counts == [6, 6, 6, 5, 5]
