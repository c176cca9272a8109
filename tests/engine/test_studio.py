"""The studio: portraits for money (STUDIO)."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, given


@rule("STUDIO-01")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_apprentice_earns_3_thalers(workers: int) -> None:
    game = given().give(RED, money=10).at("studio", RED, workers)
    game.play(*["paint"] * workers)
    assert game.player(RED).money == 10 + 3 * workers
    assert [event.numbers for event in game.happened("painted")] == [[3]] * workers
    assert game.waiting == "waking"


@rule("STUDIO-01", "AMB-43")
def test_the_pay_comes_even_if_all_coins_are_with_the_players() -> None:
    game = given().give(YELLOW, money=196).give(RED, money=0).at("studio", RED)
    assert game.play("paint").player(RED).money == 3


@rule("STUDIO-02", "PERF-04")
def test_the_pay_may_be_declined_by_one_apprentice_or_by_all() -> None:
    game = given().give(RED, money=10).at("studio", RED, workers=3)
    assert game.options() == ["paint", "pass", "done"]
    game.play("pass", "paint")
    assert game.options() == ["paint", "pass"]
    game.play("pass")
    assert game.player(RED).money == 13
    assert game.waiting == "waking"
    game.at("studio", RED, workers=2).play("done")
    assert game.player(RED).money == 13
    assert game.waiting == "waking"


@rule("STUDIO-01", "PERF-02", "EX-12")
def test_who_has_nobody_at_the_studio_is_skipped_there() -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7", "8")
    game.plan(RED, workshop=1).plan(YELLOW, studio=1).plan(BLUE).plan(GREEN, studio=1)
    assert (game.waiting, game.seat) == ("at studio", YELLOW)
    game.play("paint")
    assert (game.waiting, game.seat) == ("at studio", GREEN)
    game.play("paint")
    assert (game.waiting, game.seat) == ("at workshop", RED)
    assert [game.player(figure).money for figure in range(4)] == [12, 15, 12, 15]


@rule("STUDIO-01", "ROUND-04")
def test_nothing_else_is_done_at_the_studio() -> None:
    game = given().give(RED, "RY").at("studio", RED)
    assert game.why_not("blend orange") == ("not_now", "ROUND-04")
