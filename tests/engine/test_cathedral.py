"""The cathedral: restoring segments (CATH)."""

from __future__ import annotations

from typing import cast

import pytest

from affresco.components import read
from affresco.configuration import configure
from affresco.engine.board import SEGMENTS
from tests.citing import rule
from tests.components.editing import edited
from tests.given import BLUE, RED, YELLOW, Position, given

ALL_PAINTS = "RRRYYYBBBOOOGGGPPP"


def tiles(game: Position, figure: int) -> object:
    """The fresco tiles that a figure has, by number."""
    return cast(list[dict[str, object]], game.view(figure)["players"])[figure]["tiles"]


def restorable(game: Position) -> list[str]:
    return [word.removeprefix("restore ") for word in game.options() if word.startswith("restore")]


@rule("CATH-04", "CATH-05", "CATH-07", "CATH-08", "BISHOP-05", "EX-06")
@pytest.mark.parametrize(
    ("bishop", "bonus"), [("b2", 3), ("c3", 2), ("a1", 2), ("c1", 2), ("d2", 0), ("e5", 0)]
)
def test_a_restoration_brings_the_tile_and_the_bishops_bonus(bishop: str, bonus: int) -> None:
    game = given().tile_on("b2", 1).bishop_on(bishop).give(RED, "RYBBG", 5).at("cathedral", RED)
    game.play("restore b2")
    assert game.player(RED).score == 3 + bonus
    assert game.paints(RED) == "BG"
    assert game.player(RED).money == 5  # the bishop comes free of charge
    assert tiles(game, RED) == [1]
    assert tiles(game, YELLOW) == []
    assert cast(list[object], game.view(RED)["fresco"])[SEGMENTS.index("b2")] is None
    assert game.view(RED)["bishop"] == "b2"


@rule("CATH-01", "ALTAR-01", "AMB-37")
def test_each_apprentice_restores_one_segment_or_the_altar() -> None:
    game = given().tile_on("a1", 1).tile_on("e5", 2).bishop_on("c3")
    game.give(RED, "RRRYYYBBB").at("cathedral", RED, workers=3)
    game.play("restore a1", "altar RYB", "restore e5")
    assert game.waiting == "waking"
    assert game.player(RED).score == 3 + 2 + 3
    assert tiles(game, RED) == [1, 2]
    assert game.paints(RED) == ""


@rule("CATH-02", "AMB-24")
@pytest.mark.parametrize("hand", ["", "OY", "OB", "YB", "OOYY", "RYYB", "GYB", "OGB", "OPY", "RYP"])
def test_a_segment_needs_every_paint_of_its_tile_and_nothing_stands_in(hand: str) -> None:
    game = given().tile_on("b2", 6).give(RED, hand).at("cathedral", RED)  # O, Y and B
    assert game.why_not("restore b2") == ("paints_missing", "CATH-02")
    game.give(RED, hand + "OYB")
    assert game.why_not("restore b2") is None


@rule("CATH-02")
def test_a_color_shown_twice_is_needed_twice() -> None:
    twice = read(edited(('cost = "OB"', 'cost = "RRB"')))
    game = given(configuration=configure(components=twice)).tile_on("b2", 4)
    game.give(RED, "RBBB").at("cathedral", RED)
    assert game.why_not("restore b2") == ("paints_missing", "CATH-02")
    game.give(RED, "RRRBBB").play("restore b2")
    assert game.paints(RED) == "RBB"


@rule("CATH-03")
def test_every_segment_that_has_its_tile_is_open_wherever_it_lies() -> None:
    game = given().give(RED, ALL_PAINTS).at("cathedral", RED)
    assert restorable(game) == SEGMENTS
    game.only_covered("a1", "c3", "e5").bishop_on("b1")
    assert restorable(game) == ["a1", "c3", "e5"]


@rule("CATH-03")
def test_a_segment_is_restored_once() -> None:
    game = given().tile_on("b2", 1).give(RED, ALL_PAINTS).at("cathedral", RED, workers=2)
    game.play("restore b2")
    assert game.why_not("restore b2") == ("already_restored", "CATH-03")


@rule("CATH-06", "AMB-25")
def test_tile_and_bonus_are_one_movement() -> None:
    game = given().scores(10, 13, 14, 16).tile_on("b2", 1).bishop_on("a1")
    game.give(RED, "RYB").at("cathedral", RED).play("restore b2")
    assert game.waiting == "waking"  # no choice on the space of the tile's points alone
    assert [event.numbers for event in game.happened("advanced")] == [[5, 15]]


@rule("CATH-06", "AMB-25")
def test_only_the_sum_can_land_on_an_occupied_space() -> None:
    game = given().scores(10, 15).tile_on("b2", 1).bishop_on("a1")
    game.give(RED, "RYB").at("cathedral", RED).play("restore b2")
    assert game.waiting == "on track"


@rule("CATH-09", "AMB-26")
def test_a_restoration_goes_bishop_paint_points_tile_bishop() -> None:
    game = given().scores(10, 15).tile_on("b2", 1).bishop_on("e1")
    game.give(RED, "RYB", 1).at("cathedral", RED)
    game.play("bishop d1")
    assert (game.view(RED)["bishop"], game.player(RED).money) == ("d1", 0)
    game.scores(10, 13).play("restore b2")
    assert game.waiting == "on track"  # the points come before tile and bishop
    assert game.paints(RED) == ""
    assert game.view(RED)["bishop"] == "d1"
    assert tiles(game, RED) == []
    assert [step.name for step in game.state.agenda.steps()[-4:]] == [
        "bishop comes",
        "take tile",
        "scored",
        "on track",
    ]
    game.play("ahead")
    assert game.view(RED)["bishop"] == "b2"
    assert tiles(game, RED) == [1]
    assert [event.kind.key for event in game.events[-5:]] == [
        "bishop_moved",
        "restored",
        "occupied",
        "advanced",
        "bishop_came",
    ]


@rule("CATH-10", "EX-07")
def test_the_next_action_starts_from_where_the_bishop_came_to_stand() -> None:
    game = given().tile_on("b2", 1).tile_on("c3", 2).bishop_on("a1")
    game.give(RED, "RRYYBB").at("cathedral", RED, workers=2)
    game.play("restore b2", "restore c3")  # c3 is not next to a1
    assert game.player(RED).score == 3 + 2 + 3 + 2


@rule("CATH-10")
def test_the_next_action_waits_until_the_restoration_is_complete() -> None:
    game = given().scores(0, 3).tile_on("b2", 1).tile_on("c3", 2).bishop_on("e5")
    game.give(RED, "RRYYBB").at("cathedral", RED, workers=2).play("restore b2")
    assert game.options() == ["ahead", "behind"]
    assert game.why_not("restore c3") == ("not_now", "ROUND-04")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    assert game.play("behind", "restore c3").player(RED).score == 2 + 3 + 2


@rule("CATH-11")
def test_under_a_complete_ceiling_only_the_altar_is_left() -> None:
    game = given().only_covered("a1").tile_on("a1", 1).give(RED, "RRRYYYBBB", 5)
    game.at("cathedral", RED, workers=3).play("restore a1")
    assert game.options() == ["altar RYB", "pass", "done"]
    assert game.why_not("restore b2") == ("already_restored", "CATH-03")
    assert game.why_not("bishop b2") == ("nothing_to_restore", "BISHOP-06")


@rule("CATH-01", "PERF-04")
def test_an_apprentice_may_do_nothing_and_the_others_with_it() -> None:
    game = given().give(BLUE, ALL_PAINTS).at("cathedral", BLUE, workers=3)
    game.play("pass")
    assert game.waiting == "at cathedral"
    game.play("done")
    assert game.waiting == "waking"
    assert [event.numbers for event in game.happened("forfeited")] == [[1], [2]]
    assert (game.player(BLUE).score, game.paints(BLUE)) == (0, ALL_PAINTS)


@rule("CATH-01", "PERF-01")
def test_what_belongs_elsewhere_is_not_done_at_the_cathedral() -> None:
    game = given().at("cathedral", RED)
    assert game.why_not("paint") == ("not_now", "ROUND-04")
    assert game.why_not("restore c3", seat=YELLOW) == ("not_your_turn", "PERF-01")
