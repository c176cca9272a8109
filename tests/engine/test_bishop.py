"""The bishop: his paid step and his bonus (BISHOP)."""

from __future__ import annotations

from random import Random

import pytest

from affresco.engine.board import SEGMENTS, bit
from affresco.engine.modules.leonardo.module import painter
from affresco.engine.playout import draw
from affresco.engine.rules import is_over, options, play
from affresco.engine.step import NATURE
from tests.citing import rule
from tests.given import RED, Position, given

ALL_PAINTS = "RRRYYYBBBOOOGGGPPP"


def steps(game: Position) -> list[str]:
    return [word.removeprefix("bishop ") for word in game.options() if word.startswith("bishop")]


def gap(one: str, other: str) -> int:
    """How many steps lie between two segments, by their names."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))


@rule("BISHOP-01", "BISHOP-04", "AMB-30", "DX-29")
@pytest.mark.parametrize(
    ("bishop", "reached"),
    [
        ("a1", "b1 a2 b2"),
        ("e1", "d1 d2 e2"),
        ("a5", "a4 b4 b5"),
        ("e5", "d4 e4 d5"),
        ("c1", "b1 d1 b2 c2 d2"),
        ("e3", "d2 e2 d3 d4 e4"),
        ("c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
    ],
)
def test_the_bishop_steps_to_the_eight_segments_around_him_that_exist(
    bishop: str, reached: str
) -> None:
    game = given().bishop_on(bishop).give(RED, ALL_PAINTS, 1).at("cathedral", RED)
    assert steps(game) == reached.split()


@rule("BISHOP-01", "AMB-30")
@pytest.mark.parametrize(("bishop", "segment"), [("c3", "c5"), ("c3", "c3"), ("e2", "a3")])
def test_the_bishop_goes_one_step_no_more_no_less_and_not_around(bishop: str, segment: str) -> None:
    game = given().bishop_on(bishop).give(RED, ALL_PAINTS, 9).at("cathedral", RED)
    assert game.why_not(f"bishop {segment}") == ("bishop_too_far", "BISHOP-01")


@rule("BISHOP-01", "BISHOP-05")
def test_a_step_costs_a_thaler_and_counts_for_the_restoration() -> None:
    game = given().tile_on("b2", 1).bishop_on("d2").give(RED, "RYB", 5).at("cathedral", RED)
    game.play("bishop c2")
    assert (game.player(RED).money, game.view(RED)["bishop"]) == (4, "c2")
    game.play("restore b2")
    assert (game.player(RED).money, game.player(RED).score) == (4, 3 + 2)


@rule("BISHOP-01", "PERF-05")
def test_without_a_thaler_the_bishop_stays() -> None:
    game = given().give(RED, ALL_PAINTS, 0).at("cathedral", RED)
    assert steps(game) == []
    assert game.why_not("bishop c2") == ("bishop_unpaid", "PERF-05")


@rule("BISHOP-02", "AMB-27")
def test_the_bishop_steps_once_for_each_restoration() -> None:
    game = given().tile_on("b2", 1).tile_on("e5", 2).bishop_on("c3")
    game.give(RED, "RRYYBB", 9).at("cathedral", RED, workers=2)
    game.play("bishop b3")
    assert game.why_not("bishop b4") == ("bishop_has_moved", "BISHOP-02")
    game.play("restore b2")
    assert game.why_not("bishop a1") is None
    game.play("bishop c3", "restore e5")
    assert game.player(RED).money == 7
    assert game.player(RED).score == 3 + 2 + 3


@rule("BISHOP-03")
def test_the_bishop_steps_onto_covered_and_restored_segments_alike() -> None:
    game = given().only_covered("c2", "e5").bishop_on("c3")
    game.give(RED, ALL_PAINTS, 1).at("cathedral", RED)
    assert game.why_not("bishop c2") is None
    assert game.why_not("bishop c4") is None


@rule("BISHOP-05")
@pytest.mark.parametrize("bishop", SEGMENTS)
def test_the_bonus_is_3_under_the_bishop_2_beside_him_and_else_nothing(bishop: str) -> None:
    table = given().bishop_on(bishop).give(RED, ALL_PAINTS).at("cathedral", RED)
    for segment in SEGMENTS:
        game = table.copy().play(f"restore {segment}")
        points, bonus = game.happened("restored")[0].numbers[2:]
        assert bonus == {0: 3, 1: 2}.get(gap(bishop, segment), 0)
        assert game.player(RED).score == points + bonus


@rule("BISHOP-05", "AMB-39")
@pytest.mark.parametrize(("bishop", "bonus"), [("c2", 2), ("a1", 2), ("d2", 0)])
def test_the_bishop_gives_his_bonus_from_a_restored_segment(bishop: str, bonus: int) -> None:
    game = given().tile_on("b2", 1).only_covered("b2").bishop_on(bishop)
    game.give(RED, "RYB").at("cathedral", RED).play("restore b2")
    assert game.player(RED).score == 3 + bonus


@rule("BISHOP-05", "AMB-192")
def test_at_the_start_the_bishop_already_stands_on_the_center() -> None:
    game = given().give(RED, "POG").at("cathedral", RED).play("restore c3")
    assert game.player(RED).score == 11 + 3


@rule("BISHOP-06", "AMB-28", "AMB-29")
@pytest.mark.parametrize("word", ["pass", "done", "altar RYB"])
def test_after_the_step_a_segment_must_be_restored(word: str) -> None:
    game = given().give(RED, ALL_PAINTS, 9).at("cathedral", RED, workers=2)
    assert game.why_not(word) is None
    game.play("bishop c2")
    assert game.why_not(word) == ("must_restore", "BISHOP-06")
    assert game.options() == [f"restore {segment}" for segment in SEGMENTS]


@rule("BISHOP-06", "AMB-28", "AMB-29")
@pytest.mark.parametrize("hand", ["", "RYB"])
def test_the_step_is_not_had_without_a_segment_to_restore(hand: str) -> None:
    game = given().tile_on("a1", 23).only_covered("a1")
    game.give(RED, hand, 1).at("cathedral", RED)  # the altar at most
    assert steps(game) == []
    assert game.why_not("bishop c2") == ("nothing_to_restore", "BISHOP-06")


@rule("BISHOP-07", "INV-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_rest_the_bishop_stands_on_a_restored_segment_once_one_is_restored(seats: int) -> None:
    rng = Random(seats)
    game = given(seats)
    state, restored = game.state, 0
    for figure in range(seats):
        game.give(figure, ALL_PAINTS * 2)
    while not is_over(state):
        moves = options(state, game.seat)
        play(state, game.seat, rng.choice(moves) if game.seat != NATURE else draw(state, rng))
        restored = len(game.happened("bishop_came"))
        if game.waiting != "on track" and not state.moved:
            assert bool(state.covered & bit(state.bishop)) == (restored == 0)
            assert not restored or game.happened("bishop_came")[-1].numbers == [state.bishop]
    assert restored


@rule("BISHOP-08")
def test_bishop_and_leonardos_painter_share_a_segment() -> None:
    game = given(2).tile_on("e5", 1).give(RED, "RYB", 1).bishop_on("c2").at("cathedral", RED)
    game.play("bishop c3")
    assert game.state.bishop == painter(game.state).segment
