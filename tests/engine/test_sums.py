"""The sum of a whole act, told before it begins; and the moves that nobody need be asked for."""

from __future__ import annotations

from typing import Any, cast

import pytest

from affresco.engine.acts import Rehearsal
from affresco.engine.ledger import ALTAR, BISHOP, credit
from affresco.engine.moves import parse
from affresco.engine.rules import IllegalMove
from affresco.engine.snapshot import dump
from affresco.engine.sums import forced, sum_of, sums
from tests.citing import rule
from tests.given import LEONARDO, RED, YELLOW, Position, given

NOTHING = {"paints": {}, "money": 0, "mood": 0}


def told(game: Position, word: str) -> dict[str, Any]:
    """The sum of a move, which leaves the table as it was."""
    before = dump(game.state)
    found = cast(dict[str, Any], sum_of(game.state, game.seat, parse(word)))
    assert dump(game.state) == before
    assert found == sums(game.state, game.seat)[word]
    return found


def range_of(game: Position, word: str) -> tuple[int, int]:
    found = told(game, word)
    return found["least"], found["most"]


def cathedral(game: Position, workers: int = 1) -> Position:
    """Red can restore b2 for 3 points and 2 from the bishop."""
    game.tile_on("b2", 1).bishop_on("c3").give(RED, "RYB", 9)
    return game.at("cathedral", RED, workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_restoration_is_summed_up_with_its_one_line(workers: int) -> None:
    assert told(cathedral(given().scores(10), workers), "restore b2") == {
        "least": 5,
        "most": 5,
        "secret": False,
        "complete": True,
        "money": [0, 0],
        "mood": [0, 0],
        "space": [15, 15],
        "best": {
            "words": ["restore b2"],
            "points": {"tile": 3, "bishop": 2},
            "paints": {"R": -1, "Y": -1, "B": -1},
            "money": 0,
            "mood": 0,
            "space": 15,
        },
    }


@rule("TRACK-03", "DX-20")
def test_a_taken_space_is_part_of_the_sum() -> None:
    game = cathedral(given().scores(5, 10, 11))
    found = told(game, "restore b2")
    assert (found["least"], found["most"], found["space"]) == (4, 7, [9, 12])
    assert found["best"]["words"] == ["restore b2", "ahead"]
    assert found["best"]["points"] == {"tile": 3, "bishop": 2, "track": 2}


@rule("TRACK-04")
def test_the_choice_on_the_track_moves_the_marker_by_the_whole_sum() -> None:
    game = cathedral(given().scores(5, 10, 11)).play("restore b2")
    assert range_of(game, "behind") == (4, 4)
    assert told(game, "ahead")["best"]["points"] == {"tile": 3, "bishop": 2, "track": 2}


def test_points_that_the_marker_has_moved_by_are_not_told_again() -> None:
    game = cathedral(given().scores(5, 10, 11))
    credit(game.state, RED, ALTAR, 5)  # from before
    game.play("restore b2")
    assert told(game, "behind")["best"]["points"] == {"tile": 3, "bishop": 2, "track": -1}


def test_under_a_tile_worth_nothing_the_bishops_points_are_still_due() -> None:
    game = given().scores(10).at("studio", RED)
    credit(game.state, RED, BISHOP, 3)
    game.state.tally = 3
    assert told(game, "paint")["best"]["points"] == {"bishop": 3}


@rule("BISHOP-06")
def test_the_bishops_step_is_summed_up_with_the_restoration_that_must_follow() -> None:
    game = cathedral(given().scores(10), workers=2).only_covered("b2", "e5")
    found = told(game, "bishop b2")
    assert (found["least"], found["most"], found["money"]) == (6, 6, [-1, -1])
    assert found["best"]["words"] == ["bishop b2", "restore b2"]
    assert range_of(game, "bishop d4") == (3, 3)


@rule("MARKET-02")
def test_a_booth_is_summed_up_with_the_first_purchase() -> None:
    game = given().scores(10).give(RED, "", 12).at("market", RED, workers=3, hour="6")
    found = told(game, "booth I")
    assert found["money"] == [-3, -3]
    assert len(found["best"]["words"]) == 2
    assert told(game.play("booth I"), "buy 1")["best"]["words"] == ["buy 1"]


def test_pay_and_mood_are_in_the_sum() -> None:
    game = given().scores(10).at("studio", RED, workers=2)
    assert told(game, "paint")["money"] == [3, 3]
    assert told(game, "pass")["best"] == {**NOTHING, "words": ["pass"], "points": {}, "space": 10}
    assert told(given().scores(10).at("theater", RED), "enjoy")["mood"] == [2, 2]


@rule("LEO-17")
def test_leonardos_sum_is_about_leonardo() -> None:
    game = given(2).scores(4, 11, 6).give(RED, "RYB", 7).tile_on("c2", 1)
    game.wake("5", "6", "7").plan(RED).plan(YELLOW).play("close I")
    found = told(game, "restore c2")
    assert (found["least"], found["most"]) == (4, 6)
    assert found["best"]["space"] == game.player(LEONARDO).score + 6


@pytest.mark.parametrize("options", ["", "full_fresco=stop_now"])
def test_the_last_tile_is_summed_up_without_the_final_scoring(options: str) -> None:
    game = given(options=options).scores(1, 20, 30, 40).tile_on("a1", 1).only_covered("a1")
    game.bishop_on("e5").wake("5", "6", "7", "8").plan(RED, cathedral=1)
    game.plan(YELLOW).plan(2).plan(3)
    assert range_of(game, "restore a1") == (3, 3)


# What nobody need be asked for


def word(game: Position, seat: int | None = None) -> str | None:
    found = forced(game.state, game.seat if seat is None else seat)
    return found.text if found else None


@rule("STUDIO-01", "THEATRE-01")
@pytest.mark.parametrize("workers", [1, 3])
def test_pay_and_play_need_no_question(workers: int) -> None:
    assert word(given().at("studio", RED, workers)) == "paint"
    assert word(given().at("theater", RED, workers)) == "enjoy"


@rule("WORK-05")
def test_where_nothing_can_be_blended_the_visit_ends_by_itself() -> None:
    game = given().give(RED, "YYYO").at("workshop", RED)
    assert (word(game), game.options()) == ("pass", ["pass"])
    assert word(given().give(RED, "YYYO").at("workshop", RED, 2)) == "done"
    assert word(given().give(RED, "RY").at("workshop", RED)) is None  # a blend costs paint


def test_where_there_is_a_choice_nothing_is_forced() -> None:
    game = cathedral(given())
    assert word(game) is None
    assert word(given()) is None  # an hour to choose
    assert word(given().give(RED, "", 0).at("market", RED)) is None  # a booth to close
    assert word(cathedral(given().scores(5, 10, 11)).play("restore b2")) is None


@rule("BISHOP-06")
def test_the_only_answer_is_forced() -> None:
    game = cathedral(given()).only_covered("b2").play("bishop c2")
    assert word(game) == "restore b2"


def test_nothing_is_forced_while_planning_nor_on_those_who_are_not_asked() -> None:
    game = given().scores(1, 2, 3, 4)
    assert word(game, YELLOW) is None
    game.wake("5", "6", "7", "8")
    game.player(RED).apprentices = 0
    assert game.options(RED) == ["ready"]
    assert word(game, RED) is None
    game.state.agenda.clear()
    assert forced(game.state, RED) is None


# Several words, said on a copy


def rehearse(game: Position, *words: str, seat: int = RED) -> Rehearsal:
    before = dump(game.state)
    rehearsal = Rehearsal(game.state, seat)
    assert rehearsal.is_asking()
    for each in words:
        rehearsal.play(parse(each))
    assert dump(game.state) == before
    return rehearsal


def test_an_act_goes_on_until_nothing_more_follows_from_it() -> None:
    game = cathedral(given().scores(5, 10, 11), workers=2)
    assert rehearse(game, "restore b2").is_asking()
    assert not rehearse(game, "restore b2", "ahead").is_asking()


def test_words_of_several_acts_can_be_said_one_after_another() -> None:
    game = given().give(RED, "RRYY").at("workshop", RED, workers=2)
    rehearsal = rehearse(game, "blend orange", "blend orange", "pass")
    assert rehearsal.state.workers == 0


@pytest.mark.parametrize(
    ("words", "refused", "key"),
    [
        (["restore b2", "restore b2"], "restore b2", "already_restored"),
        (["restore b2", "pass", "pass"], "pass", "not_your_turn_to_wake"),
        (["ahead"], "ahead", "not_now"),
    ],
)
def test_the_first_impossible_word_is_refused(words: list[str], refused: str, key: str) -> None:
    game = cathedral(given().scores(4, 5, 6, 7).give(RED, "RYB"), workers=2)
    with pytest.raises(IllegalMove) as caught:
        rehearse(game, *words)
    assert (caught.value.word, caught.value.refusal.key) == (refused, key)


def test_a_follow_up_is_checked_too() -> None:
    game = cathedral(given().scores(5, 10, 11), workers=2)
    with pytest.raises(IllegalMove, match="restore b2"):
        rehearse(game, "restore b2", "restore b2")


@rule("PLAN-07")
def test_a_plan_is_no_part_of_it() -> None:
    game = given().scores(1, 2, 3, 4).wake("5", "6", "7")
    with pytest.raises(IllegalMove) as caught:
        rehearse(game, "wake 8", "send market", seat=3)
    assert caught.value.refusal.key == "plan_as_a_whole"


def test_nobody_says_what_comes_after_a_draw_or_after_the_end() -> None:
    game = given().scores(1, 20, 30, 40).wake("5", "6", "7", "8")
    game.plan(RED, studio=1).plan(YELLOW).plan(2).plan(3)
    with pytest.raises(IllegalMove, match="red cannot 'wake 7' yet: a piece is drawn"):
        rehearse(game, "paint", "wake 7")
    game.state.final = True
    with pytest.raises(IllegalMove) as caught:
        rehearse(game, "paint", "wake 7")
    assert caught.value.refusal.key == "game_over"
