"""Planning the day (PLAN)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest

from affresco.configuration import configure
from affresco.engine.board import MARKET, STUDIO, THEATER, bits
from affresco.engine.rules import IllegalMove
from affresco.game import Game
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

COLUMNS: Final = ["market", "cathedral", "studio", "workshop", "theater"]
LAST_DAY: Final = ["market", "cathedral", "studio", "workshop", "cathedral2"]


def planning(apprentices: int = 5) -> Position:
    """Everyone is awake, in the order of their seats; red has this many apprentices."""
    game = given().scores(1, 2, 3, 4).wake("6", "7", "8", "9")
    game.player(RED).apprentices = apprentices
    return game


def last_day() -> Position:
    """The planning of the final round."""
    game = given().only_covered("a1", "b2", "c3", "d4", "e5", "a5")
    game.pass_until("planning").pass_until("waking").pass_until("planning")
    game.player(RED).apprentices = 5
    return game


def table() -> Game:
    """A table in the first round, where everyone is awake."""
    made = Game(configure(4), seed=1)
    for hour in ("9", "8", "7", "6"):
        made.play(made.acting()[0], f"wake {hour}")
    return made


def sheet(game: Position, figure: int, columns: list[str] = COLUMNS) -> list[int]:
    places = [*COLUMNS, "cathedral2"]
    return [game.player(figure).workers(places.index(column)) for column in columns]


@rule("PLAN-01")
@pytest.mark.parametrize("order", list(permutations((RED, YELLOW, BLUE, GREEN))))
def test_all_plan_at_once_and_may_be_ready_in_any_order(order: tuple[int, ...]) -> None:
    game = planning()
    for seat in order:
        assert game.waiting == "planning"
        assert game.why_not("send market", seat=seat) is None
        game.plan(seat, theater=1)
    assert game.waiting == "at theater"


@rule("PLAN-01", "PLAN-07")
def test_a_sealed_plan_is_told_to_nobody_and_may_be_replaced_until_the_last_is_sealed() -> None:
    made = table()
    assert made.plan(BLUE, ["send studio"]) == []
    assert made.plan(BLUE, ["send theater", "send theater"]) == []
    assert made.acting() == [RED, YELLOW, GREEN]
    made.plan(RED, [])
    made.plan(GREEN, [])
    told = made.plan(YELLOW, ["send theater"])
    revealed = [(event.figure, *event.numbers) for event in told if event.kind.key == "planned"]
    assert revealed == [(YELLOW, THEATER, 1), (BLUE, THEATER, 2)]


@rule("PLAN-02", "PLAN-03")
@pytest.mark.parametrize("column", COLUMNS)
def test_each_of_the_five_columns_has_three_spaces(column: str) -> None:
    game = planning(apprentices=6)
    game.play(*[f"send {column}"] * 3, seat=RED)
    assert game.why_not(f"send {column}", seat=RED) == ("column_full", "PLAN-03")
    assert sheet(game, RED) == [3 if place == column else 0 for place in COLUMNS]


@rule("PLAN-02")
@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("send cathedral2", ("not_on_this_side", "END-02")),
        ("send glaziery", ("tile_not_laid", "X-04")),
        ("send wall", ("tile_not_laid", "X-04")),
        ("send medico", ("tile_not_laid", "X-04")),
    ],
)
def test_there_is_no_other_column(word: str, refusal: tuple[str, str]) -> None:
    assert planning().why_not(word, seat=RED) == refusal


@rule("PLAN-03", "DX-25")
def test_four_players_restore_at_most_twelve_segments_in_an_ordinary_round() -> None:
    game = planning()
    for seat in (RED, YELLOW, BLUE, GREEN):
        game.give(seat, "RYBOGP" * 9)
        game.play(*["send cathedral"] * 3, seat=seat)
        assert game.why_not("send cathedral", seat=seat) == ("column_full", "PLAN-03")
        game.play("ready", seat=seat)
    restored = 0
    while game.waiting != "stock market":
        if game.waiting == "at cathedral":
            restored += 1
        game.play(game.options()[0])
    assert restored == 12
    assert bits(game.state.covered) == 25 - 12


@rule("PLAN-04")
@pytest.mark.parametrize("apprentices", [4, 5, 6])
def test_only_apprentices_who_are_there_can_be_sent(apprentices: int) -> None:
    game = planning(apprentices)
    words = [f"send {column}" for column in COLUMNS for _ in range(2)]
    game.play(*words[:apprentices], seat=RED)
    assert game.why_not("send theater", seat=RED) == ("no_apprentice", "PLAN-04")
    assert game.options(RED) == ["ready"]


@rule("PLAN-02", "PLAN-04", "EX-04")
def test_the_plan_of_the_rulebook() -> None:
    game = planning().plan(RED, market=1, cathedral=2, workshop=1, theater=1)
    assert sheet(game, RED) == [1, 2, 0, 1, 1]


@rule("PLAN-05", "AMB-09")
@pytest.mark.parametrize("sent", range(6))
def test_apprentices_may_stay_at_home(sent: int) -> None:
    game = planning()
    game.play(*[f"send {column}" for column in COLUMNS[:sent]], seat=RED)
    assert game.why_not("ready", seat=RED) is None


@rule("PLAN-05", "PERF-02")
def test_a_day_for_which_nobody_is_sent_is_over_at_once() -> None:
    game = planning()
    for seat in (RED, YELLOW, BLUE, GREEN):
        game.plan(seat)
    assert game.waiting == "stock market"
    assert not game.happened("forfeited")


@rule("PLAN-06")
def test_it_makes_no_difference_in_what_order_a_plan_is_spelled() -> None:
    for words in permutations(["send market", "send studio", "send market", "send theater"]):
        made = table()
        made.plan(RED, words)
        spelled = ["send market", "send market", "send studio", "send theater", "ready"]
        assert made.view(RED)["own_plan"] == spelled
        for seat in (YELLOW, BLUE, GREEN):
            made.plan(seat, [])
        assert [move.text for _, move in made.record.moves[-8:-3]] == spelled


@rule("PLAN-06")
def test_word_by_word_a_plan_has_one_spelling() -> None:
    game = planning().play("send studio", seat=RED)
    assert game.why_not("send market", seat=RED) == ("out_of_order", "PLAN-06")
    assert game.options(RED) == ["send studio", "send workshop", "send theater", "ready"]


@rule("PLAN-07")
def test_the_screens_are_lifted_together_when_all_are_ready() -> None:
    game = planning().plan(RED, market=1).plan(YELLOW, studio=2).plan(GREEN)
    assert not game.happened("planned")
    game.plan(BLUE, theater=3)
    told = [(event.figure, *event.numbers) for event in game.happened("planned")]
    assert told == [(RED, MARKET, 1), (YELLOW, STUDIO, 2), (BLUE, THEATER, 3)]


@rule("PLAN-07", "AMB-10")
def test_after_the_reveal_no_plan_can_be_changed() -> None:
    made = table()
    for seat in (RED, YELLOW, BLUE, GREEN):
        made.plan(seat, ["send theater"])
    before = made.view(RED)
    with pytest.raises(IllegalMove, match="nothing to plan now"):
        made.plan(made.acting()[0], ["send market"])
    refusal = made.why_not(made.acting()[0], "send market")
    assert refusal is not None
    assert refusal.key == "not_now"
    assert not any(made.may_undo(seat) for seat in range(4))
    assert made.view(RED) == before


@rule("PLAN-08")
@pytest.mark.parametrize("column", COLUMNS)
def test_a_plan_needs_neither_money_nor_paint(column: str) -> None:
    game = planning().give(RED, "", 0).plan(RED, **{column: 3})
    game.plan(YELLOW).plan(BLUE).plan(GREEN)
    assert game.waiting == f"at {column}"
    assert game.seat == RED


@rule("PLAN-09")
def test_the_final_round_is_planned_on_side_2_without_the_theater() -> None:
    game = last_day()
    assert game.options(RED) == [*(f"send {column}" for column in LAST_DAY), "ready"]
    assert game.why_not("send theater", seat=RED) == ("not_on_this_side", "END-02")
    game.play("send cathedral", "send cathedral", "send cathedral", seat=RED)
    game.play("send cathedral2", "send cathedral2", seat=RED)
    assert sheet(game, RED, LAST_DAY) == [0, 3, 0, 0, 2]


@rule("PLAN-09", "PLAN-03")
def test_a_column_of_side_2_has_three_spaces_too() -> None:
    game = last_day()
    for column in LAST_DAY:
        twin = game.copy().play(*[f"send {column}"] * 3, seat=RED)
        assert twin.why_not(f"send {column}", seat=RED) == ("column_full", "PLAN-03")
