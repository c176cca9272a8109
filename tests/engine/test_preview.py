"""What a move would bring, shown before it is played."""

from __future__ import annotations

import pytest

from affresco.engine.ending import FINAL_SCORING
from affresco.engine.ledger import ALTAR, MONEY, credit
from affresco.engine.moves import parse
from affresco.engine.preview import lacking, points_since, preview
from affresco.engine.snapshot import dump
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

NOTHING: dict[str, object] = {"points": {}, "paints": {}, "money": 0, "mood": 0, "forfeits": {}}
HOURS = ("5", "6", "7", "8")


def look(game: Position, word: str, seat: int | None = None) -> dict[str, object]:
    """The preview of a move, which leaves the table as it was."""
    before, events = dump(game.state), len(game.events)
    found = preview(game.state, game.seat if seat is None else seat, parse(word))
    assert dump(game.state) == before
    assert len(game.events) == events
    return found


def cathedral(game: Position, workers: int = 1) -> Position:
    """Red can restore b2 for 3 points and 2 from the bishop."""
    game.tile_on("b2", 1).bishop_on("c3").give(RED, "RRYYBBO", 9)
    return game.at("cathedral", RED, workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_restoration_tells_points_by_source_and_what_it_costs(workers: int) -> None:
    game = cathedral(given().scores(10), workers)
    assert look(game, "restore b2") == {
        **NOTHING,
        "points": {"tile": 3, "bishop": 2},
        "paints": {"R": -1, "Y": -1, "B": -1},
        "landing": [15],
    }


def test_a_source_that_brings_nothing_is_left_out() -> None:
    game = cathedral(given()).bishop_on("e5")
    assert look(game, "restore b2")["points"] == {"tile": 3}


def test_the_bishops_step_costs_a_thaler() -> None:
    game = cathedral(given().scores(10))
    assert look(game, "bishop c2") == {**NOTHING, "money": -1, "landing": [10]}


def test_after_the_bishops_step_his_new_place_counts() -> None:
    game = cathedral(given()).play("bishop b2")
    assert look(game, "restore b2")["points"] == {"tile": 3, "bishop": 3}


def test_the_altar_tells_its_points_and_paints() -> None:
    game = cathedral(given().scores(10))
    assert look(game, "altar RYO") == {
        **NOTHING,
        "points": {"altar": 3},
        "paints": {"R": -1, "Y": -1, "O": -1},
        "landing": [13],
    }


def test_the_studio_tells_its_pay() -> None:
    game = given().scores(10).at("studio", RED)
    assert look(game, "paint") == {**NOTHING, "money": 3, "landing": [10]}


def test_a_blend_tells_what_goes_and_what_comes() -> None:
    game = given().scores(10).give(RED, "RRY").at("workshop", RED)
    paints = {"R": -1, "Y": -1, "O": 1}
    assert look(game, "blend orange") == {**NOTHING, "paints": paints, "landing": [10]}


@pytest.mark.parametrize(("mood", "gain"), [(4, 2), (7, 1), (8, 0)])
def test_the_theater_tells_how_far_the_mood_can_rise(mood: int, gain: int) -> None:
    game = given().scores(10).at("theater", RED)
    game.player(RED).mood = mood
    assert look(game, "enjoy") == {**NOTHING, "mood": gain, "landing": [10]}


def test_an_hour_tells_its_mood() -> None:
    game = given().scores(1, 2, 3, 4)
    assert look(game, "wake 5") == {**NOTHING, "mood": -3, "landing": [1]}


def test_a_purchase_tells_price_and_paints() -> None:
    game = given().give(RED, "", 12).at("market", RED, workers=2, hour="6").play("booth I")
    found = look(game, "buy 1")
    game.play("buy 1")
    paints = game.paints(RED)
    assert found == {
        **NOTHING,
        "paints": {letter: paints.count(letter) for letter in set(paints)},
        "money": -3,
        "landing": [0],
    }


@pytest.mark.parametrize("place", ["cathedral", "studio", "workshop", "theater"])
def test_a_forfeited_action_brings_nothing(place: str) -> None:
    game = given().scores(10).at(place, RED, workers=2)
    for word in ("pass", "done"):
        assert look(game, word) | {"forfeits": {}} == {**NOTHING, "landing": [10]}


@rule("TRACK-03", "DX-20")
def test_an_occupied_space_leaves_two_to_choose_from() -> None:
    game = cathedral(given().scores(5, 10, 11))
    found = look(game, "restore b2")
    assert found["points"] == {"tile": 3, "bishop": 2}  # what the track takes is not decided
    assert found["landing"] == [9, 12]
    assert look(game.give(RED, "RYB").scores(5, 7, 8), "altar RYB")["landing"] == [6, 9]


@rule("TRACK-04")
@pytest.mark.parametrize(("word", "track", "space"), [("behind", -1, 9), ("ahead", 2, 12)])
def test_the_choice_on_the_track_tells_what_it_wins_or_loses(
    word: str, track: int, space: int
) -> None:
    game = cathedral(given().scores(5, 10, 11)).play("restore b2")
    assert look(game, word) == {**NOTHING, "points": {"track": track}, "landing": [space]}


@rule("TRACK-06")
def test_without_a_choice_there_is_one_landing_space() -> None:
    game = cathedral(given().scores(0, 1, 2))
    found = look(game, "altar RYB")
    assert (found["points"], found["landing"]) == ({"altar": 2, "track": 1}, [3])


def test_in_a_final_round_without_choice_there_is_one_landing_space() -> None:
    game = given(options="final_bump=whole_final_round").scores(5, 10, 11)
    game.state.final = True
    found = look(cathedral(game), "restore b2")
    assert found["points"] == {"tile": 3, "bishop": 2, "track": 2}
    assert found["landing"] == [12]


@rule("LEO-17")
def test_what_leonardo_does_is_told_of_leonardo() -> None:
    game = given(2).scores(4, 5, 6).give(RED, "RYB", 7).tile_on("c2", 1)
    game.wake("5", "6", "7").plan(RED).plan(YELLOW)
    assert look(game, "close I") == {**NOTHING, "landing": [6]}
    game.play("close I")
    assert look(game, "restore c2") == {
        **NOTHING,
        "points": {"tile": 3, "bishop": 2},
        "landing": [game.player(LEONARDO).score + 5],
    }


def test_while_planning_each_seat_sees_its_own() -> None:
    game = given().scores(1, 2, 3, 4).wake(*HOURS)
    for seat in (GREEN, RED, BLUE, YELLOW):
        assert look(game, "send market", seat) == {**NOTHING, "landing": [seat + 1]}
        assert look(game, "ready", seat) == {**NOTHING, "landing": [seat + 1]}


def planned(game: Position, **columns: int) -> Position:
    """Red is the only one at work today."""
    game.scores(1, 20, 30, 40).wake(*HOURS)
    return game.plan(RED, **columns).plan(YELLOW).plan(BLUE).plan(GREEN)


def test_the_last_to_get_up_or_to_be_ready_learns_nothing_of_the_others() -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7")
    assert look(game, "wake 8") == {**NOTHING, "landing": [4]}
    game.play("wake 8").plan(RED, theater=1).plan(YELLOW, studio=1).plan(BLUE)
    assert look(game, "ready", GREEN) == {**NOTHING, "landing": [4]}


@pytest.mark.parametrize(("place", "word"), [("studio", "paint"), ("theater", "pass")])
def test_the_last_decision_of_a_round_tells_no_income(place: str, word: str) -> None:
    game = planned(given().only_covered("a1", "b1", "c1", "d1", "e1", "a2", "b2"), **{place: 1})
    money = 3 if word == "paint" else 0
    assert look(game, word) | {"forfeits": {}} == {**NOTHING, "money": money, "landing": [1]}
    game.play(word).nature()
    assert game.player(RED).money == 12 + money + 18


def test_the_last_decision_of_the_game_tells_no_final_scoring() -> None:
    game = given()
    game.state.final = True
    planned(game, studio=1)
    assert look(game, "paint") == {**NOTHING, "money": 3, "landing": [1]}
    assert game.play("paint").player(RED).score == 1 + (12 + 3) // 2


def test_what_follows_by_itself_but_belongs_to_the_round_is_not_told() -> None:
    game = given().scores(1, 2, 3, 4).wake(*HOURS)
    game.state.agenda.append(FINAL_SCORING)
    assert look(game.at("studio", RED), "paint") == {**NOTHING, "money": 3, "landing": [1]}


@pytest.mark.parametrize("options", ["", "full_fresco=stop_now"])
def test_the_last_tile_tells_no_final_scoring(options: str) -> None:
    game = given(options=options).tile_on("a1", 1).only_covered("a1").bishop_on("e5")
    planned(game, cathedral=1)
    assert look(game, "restore a1") == {
        **NOTHING,
        "points": {"tile": 3},
        "paints": {"R": -1, "Y": -1, "B": -1},
        "landing": [4],
    }
    assert game.play("restore a1").waiting == "over"
    assert game.player(RED).score == 4 + 6


def test_the_next_visitor_is_not_foretold() -> None:
    game = given().scores(1, 20, 30, 40).wake(*HOURS)
    game.plan(RED, studio=1).plan(YELLOW, studio=1).plan(BLUE).plan(GREEN)
    assert look(game, "paint")["money"] == 3
    assert game.play("paint").seat == YELLOW
    assert look(game, "paint") == {**NOTHING, "money": 3, "landing": [20]}


def test_points_of_others_are_not_told() -> None:
    game = given()
    twin = game.state.copy()
    credit(twin, RED, ALTAR, 3)
    credit(twin, YELLOW, MONEY, 2)
    assert points_since(game.state, twin, RED) == {"altar": 3}


# What is missing


def missing(game: Position, word: str, seat: int | None = None) -> dict[str, object] | None:
    """What is missing for a move, which leaves the table as it was."""
    before = dump(game.state)
    found = lacking(game.state, game.seat if seat is None else seat)
    assert dump(game.state) == before
    return found.get(word)


@rule("CATH-02")
def test_the_paints_that_are_missing_for_a_tile_are_told_with_what_it_would_bring() -> None:
    game = cathedral(given().scores(10)).give(RED, "RR", 0)
    assert missing(game, "restore b2") == {
        "paints": {"Y": 1, "B": 1},
        "money": 0,
        "preview": {
            **NOTHING,
            "points": {"tile": 3, "bishop": 2},
            "paints": {"R": -1, "Y": -1, "B": -1},
            "landing": [15],
        },
    }


@rule("ALTAR-02")
def test_for_the_altar_one_is_told_what_is_missing_of_the_set() -> None:
    game = cathedral(given()).give(RED, "RB", 0)
    found = missing(game, "altar RYB")
    assert found is not None
    assert found["paints"] == {"Y": 1}


@rule("BISHOP-02")
def test_money_that_is_missing_for_the_bishop_is_told() -> None:
    game = cathedral(given()).give(RED, "RYB", 0)
    found = missing(game, "bishop c2")
    assert found is not None
    assert (found["paints"], found["money"]) == ({}, 1)


@rule("BISHOP-06")
def test_money_alone_does_not_lead_the_bishop_where_nothing_can_be_restored() -> None:
    game = cathedral(given()).give(RED, "", 0)
    assert missing(game, "bishop c2") is None


@rule("WORK-05")
def test_a_blend_takes_both_of_its_paints() -> None:
    game = given().give(RED, "", 0).at("workshop", RED)
    found = missing(game, "blend orange")
    assert found is not None
    assert found["paints"] == {"R": 1, "Y": 1}


def test_nothing_is_missing_where_something_else_forbids_a_move() -> None:
    game = cathedral(given())
    assert missing(game, "restore b2") is None  # it is possible
    assert missing(game, "restore b2", YELLOW) is None  # it is not yellow's turn
    assert missing(game, "paint") is None  # this is not the studio
    game.play("restore b2")
    assert missing(game, "restore b2") is None


def test_nothing_is_missing_in_the_end() -> None:
    game = given()
    game.state.agenda.clear()
    assert missing(game, "restore b2", RED) is None
