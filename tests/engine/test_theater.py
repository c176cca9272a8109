"""The theater: a better mood (THEATRE)."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given


def at_work(mood: int, hour: str, **columns: int) -> Position:
    """Red, with this mood, gets up and plans; the others do nothing."""
    game = given().scores(1, 2, 3, 4)
    game.player(RED).mood = mood
    others = [other for other in ("5", "6", "7", "8") if other != hour]
    game.wake(hour, *others[:3])
    return game.plan(RED, **columns).plan(YELLOW).plan(BLUE).plan(GREEN)


@rule("THEATRE-01", "EX-14")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_apprentice_lifts_the_mood_two_spaces(workers: int) -> None:
    game = given()
    game.player(RED).mood = 1
    game.at("theater", RED, workers).play(*["enjoy"] * workers)
    assert game.player(RED).mood == 1 + 2 * workers
    assert game.waiting == "waking"
    assert game.player(YELLOW).mood == 4


@rule("THEATRE-01", "MOOD-01")
@pytest.mark.parametrize(("mood", "after"), [(6, 8), (7, 8), (8, 8)])
def test_the_mood_does_not_leave_its_column(mood: int, after: int) -> None:
    game = given()
    game.player(RED).mood = mood
    game.at("theater", RED).play("enjoy")
    assert game.player(RED).mood == after
    assert game.happened("enjoyed")[0].numbers == [after - mood]


@rule("THEATRE-02", "AMB-08")
def test_each_apprentice_may_decline() -> None:
    game = given().at("theater", RED, workers=3)
    assert game.options() == ["enjoy", "pass", "done"]
    game.play("pass", "enjoy")
    assert game.options() == ["enjoy", "pass"]
    game.play("pass")
    assert game.player(RED).mood == 6
    assert game.waiting == "waking"
    game.at("theater", RED, workers=2).play("done")
    assert game.player(RED).mood == 6
    assert game.waiting == "waking"


@rule("THEATRE-03", "MOOD-07", "DX-41", "EX-14")
def test_an_apprentice_comes_back_only_after_the_next_get_up() -> None:
    game = at_work(3, "5", theater=1)  # down to the lowest space
    game.play("enjoy")
    assert (game.player(RED).mood, game.player(RED).apprentices) == (2, 4)
    game.pass_until("waking")
    assert game.player(RED).apprentices == 4
    game.play("wake 8")
    assert (game.player(RED).mood, game.player(RED).apprentices) == (2, 5)


@rule("THEATRE-03", "MOOD-07")
@pytest.mark.parametrize(("hour", "apprentices"), [("8", 6), ("6", 5)])
def test_the_theater_counts_with_the_next_hour(hour: str, apprentices: int) -> None:
    game = at_work(6, "8", theater=1)
    game.play("enjoy")
    assert (game.player(RED).mood, game.player(RED).apprentices) == (8, 5)
    game.pass_until("waking").play(f"wake {hour}")
    assert game.player(RED).apprentices == apprentices


@rule("THEATRE-04", "END-02")
def test_the_final_round_has_no_theater() -> None:
    game = given()
    game.state.final = True
    game.wake("5", "6", "7", "8")
    assert "send theater" not in game.options()
    assert game.why_not("send theater") == ("not_on_this_side", "END-02")


@rule("THEATRE-01", "ROUND-04")
def test_nothing_else_is_done_at_the_theater() -> None:
    game = given().at("theater", RED)
    assert game.why_not("paint") == ("not_now", "ROUND-04")
