"""Performing actions: what holds at every place (PERF)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest

from affresco.engine.board import COLUMNS
from affresco.engine.snapshot import dump_player
from affresco.engine.step import NATURE
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

ACTIONS: Final = [
    ("cathedral", "altar RYB"),
    ("studio", "paint"),
    ("theater", "enjoy"),
]  # places where one word is one action


def all_at(place: str, workers: int = 2) -> Position:
    """Everybody, blue first and red last, has sent apprentices to one place."""
    game = given().scores(1, 2, 3, 4).wake("9", "7", "5", "6")
    for seat in (RED, YELLOW, BLUE, GREEN):
        game.plan(seat, **{place: workers})
    return game


def holding(game: Position, figure: int) -> dict[str, object]:
    return {key: kept for key, kept in dump_player(game.player(figure)).items() if key != "hour"}


@rule("PERF-01")
@pytest.mark.parametrize(
    ("place", "word"), [("studio", "paint"), ("theater", "enjoy"), ("workshop", "pass")]
)
def test_one_finishes_all_actions_before_the_next_begins(place: str, word: str) -> None:
    game = all_at(place)
    acted = []
    while game.waiting == f"at {place}":
        acted.append(game.seat)
        others = {RED, YELLOW, BLUE, GREEN} - {game.seat}
        assert {game.why_not(word, seat=other) for other in others} == {
            ("not_your_turn", "PERF-01")
        }
        game.play(word)
    assert acted == [BLUE, BLUE, GREEN, GREEN, YELLOW, YELLOW, RED, RED]


@rule("PERF-01", "ROUND-04")
def test_all_are_done_at_a_place_before_anybody_acts_at_the_next() -> None:
    game = given().scores(1, 2, 3, 4).wake("9", "7", "5", "6")
    for seat in (RED, YELLOW, BLUE, GREEN):
        game.plan(seat, studio=1, theater=1)
    game.play("paint")
    assert game.why_not("enjoy", seat=BLUE) == ("not_your_turn", "PERF-01")
    assert game.why_not("enjoy") == ("not_now", "ROUND-04")
    game.play("paint", "paint", "paint", "enjoy")
    assert [event.figure for event in game.happened("enjoyed")] == [BLUE]


@rule("PERF-02", "EX-12")
def test_a_player_without_an_apprentice_is_skipped() -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7", "8")
    game.plan(RED, theater=1).plan(YELLOW, studio=1).plan(BLUE).plan(GREEN, studio=1)
    acted = []
    while game.waiting == "at studio":
        acted.append(game.seat)
        game.play("paint")
    assert acted == [YELLOW, GREEN]
    assert [player.money for player in game.state.players] == [12, 15, 12, 15]
    assert (game.waiting, game.seat) == ("at theater", RED)


@rule("PERF-02")
@pytest.mark.parametrize("place", COLUMNS[:5])
def test_nobody_visits_a_place_to_which_nobody_was_sent(place: str) -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7", "8")
    game.plan(RED, **{other: 1 for other in COLUMNS[:5] if other != place})
    game.plan(YELLOW).plan(BLUE).plan(GREEN)
    visited = []
    while game.waiting.startswith("at "):
        visited.append(game.waiting.removeprefix("at "))
        game.play("done" if game.waiting == "at market" else "pass")
    assert visited == [other for other in COLUMNS[:5] if other != place]


@rule("PERF-03")
@pytest.mark.parametrize(("place", "word"), ACTIONS)
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_apprentice_gives_one_action(place: str, word: str, workers: int) -> None:
    game = given().give(RED, "RRRRYYYYBBBB").at(place, RED, workers)
    for _ in range(workers):
        assert game.waiting == f"at {place}"
        game.play(word)
    assert game.waiting == "waking"


@rule("PERF-03")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_apprentice_buys_one_tile_and_blends_two_times(workers: int) -> None:
    game = given().at("market", RED, workers, hour="9").play("booth I")
    game.play(*[f"buy {slot}" for slot in range(1, workers + 1)])
    assert game.waiting == "waking"
    game.give(RED, "RRRRRRRRYYYYYYYY").at("workshop", RED, workers)
    game.play(*["blend orange"] * workers * 2)
    assert game.waiting == "waking"


@rule("PERF-04")
@pytest.mark.parametrize(("place", "word"), [*ACTIONS, ("workshop", "blend orange")])
@pytest.mark.parametrize("forfeited", [0, 1, 2])
def test_any_single_action_may_be_forfeited_when_it_comes_up(
    place: str, word: str, forfeited: int
) -> None:
    game = given().give(RED, "RRRRYYYYBBBB").at(place, RED, workers=3)
    words = [word] * (2 if place == "workshop" else 1)
    for apprentice in range(3):
        before = holding(game, RED)
        if apprentice == forfeited:
            assert game.play("pass").happened("forfeited")[0].numbers == [1]
            assert holding(game, RED) == before
        else:
            game.play(*words)
            assert holding(game, RED) != before
    assert game.waiting == "waking"


@rule("PERF-04", "MARKET-10")
@pytest.mark.parametrize("place", COLUMNS[:5])
def test_all_that_is_left_may_be_forfeited_at_once(place: str) -> None:
    game = given().at(place, RED, workers=3)
    before = holding(game, RED)
    game.play("done")
    assert game.waiting == "waking"
    assert holding(game, RED) == before
    assert game.happened("forfeited")[0].numbers == [3]


@rule("PERF-05")
@pytest.mark.parametrize(
    ("place", "paints", "money", "word", "refusal"),
    [
        ("market", "RYB", 1, "booth I", ("too_dear", "MARKET-06")),
        ("cathedral", "RY", 12, "restore b2", ("paints_missing", "CATH-02")),
        ("cathedral", "OGP", 12, "restore b2", ("paints_missing", "CATH-02")),
        ("cathedral", "RY", 12, "altar RYB", ("altar_paints_missing", "PERF-05")),
        ("cathedral", "RRYY", 12, "altar RYO", ("altar_paints_missing", "PERF-05")),
        ("cathedral", "RYB", 0, "bishop b2", ("bishop_unpaid", "PERF-05")),
        ("workshop", "RRBB", 12, "blend orange", ("ingredients_missing", "WORK-05")),
    ],
)
def test_what_cannot_be_paid_must_be_forfeited(
    place: str, paints: str, money: int, word: str, refusal: tuple[str, str]
) -> None:
    game = given().tile_on("b2", 1).give(RED, paints, money).at(place, RED, hour="8")
    assert game.why_not(word) == refusal
    assert word not in game.options()
    assert game.options()[-1] in ("pass", "done")


@rule("PERF-05")
def test_only_forfeiting_is_left_to_one_who_has_nothing() -> None:
    for place, words in {
        "cathedral": ["pass", "done"],
        "workshop": ["pass", "done"],
        "market": ["close I", "close II", "close III", "close IV", "done"],
    }.items():
        assert given().give(RED, "", 0).at(place, RED, workers=2).options() == words


@rule("PERF-06")
@pytest.mark.parametrize("words", list(permutations(["restore b2", "altar OGP", "pass"])))
def test_the_actions_of_a_visit_come_in_any_order(words: tuple[str, ...]) -> None:
    game = given().tile_on("b2", 1).bishop_on("e5").give(RED, "RYBOGP").at("cathedral", RED, 3)
    for word in words:
        assert game.why_not(word) is None
        game.play(word)
    assert (game.player(RED).score, game.paints(RED), game.waiting) == (9, "", "waking")


@rule("PERF-06")
def test_an_action_is_decided_on_after_the_one_before_has_brought_its_result() -> None:
    game = given().tile_on("b2", 1).bishop_on("e5").give(RED, "RYB", 0).at("cathedral", RED, 2)
    assert game.why_not("restore b2") is None
    assert game.why_not("altar RYB") is None
    game.play("altar RYB")
    assert game.player(RED).score == 2
    assert game.options() == ["pass"]
    game = given().give(RED, "RYYB").at("workshop", RED)
    assert game.play("blend orange").options() == ["blend green", "pass"]


@rule("PERF-07", "AMB-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_move_touches_the_stock_of_anybody_else(seats: int) -> None:
    game = given(seats, seed=7)
    while game.waiting != "over":
        mover, told = game.seat, len(game.events)
        before = [(player.money, player.paints) for player in game.state.players]
        if mover == NATURE:
            game.nature()
        else:
            game.play(game.rng.choice(game.options()))
        income = {
            event.figure: event.numbers[0]
            for event in game.events[told:]
            if event.kind.key == "income"
        }
        for figure, player in enumerate(game.state.players):
            money, paints = before[figure]
            if figure != mover:
                assert player.paints == paints
                assert player.money == money + income.get(figure, 0)
