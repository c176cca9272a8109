"""The victory point track: no space holds two markers (TRACK)."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest

from affresco.configuration import configure
from affresco.engine.ledger import entries
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.leonardo.module import LEONARDO_RESTORES
from affresco.engine.moves import parse
from affresco.engine.paints import ONE
from affresco.engine.sums import sum_of
from affresco.engine.track import SCORE, advance
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given


def scored(game: Position, points: int) -> Position:
    """Red gains 3 or 5 points at the cathedral."""
    bishop = {3: "e5", 5: "a1"}[points]
    game.tile_on("b2", 1).bishop_on(bishop).give(RED, "RYB").at("cathedral", RED)
    return game.play("restore b2")


def on_starts(game: Position, **spaces: int) -> Position:
    """Put markers on starting spaces, from 1; others have scored."""
    for figure, color in enumerate(["red", "yellow", "blue", "green"][: len(game.state.players)]):
        game.player(figure).score = 0 if color in spaces else 10 + figure
        game.player(figure).start = spaces.get(color, 0) - 1
    return game


def starts(game: Position) -> dict[int, int]:
    """The starting spaces, from 1, of those who stand there."""
    return {
        figure: player.start + 1
        for figure, player in enumerate(game.state.players)
        if player.score == 0
    }


def next_round(game: Position) -> Position:
    return game.wake(*("5", "6", "7", "8")[: len(game.state.players)]).pass_until("waking")


@rule("TRACK-01")
@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_a_first_gain_leads_to_the_space_of_its_number(start: int) -> None:
    game = on_starts(given(), red=start)
    assert scored(game, 5).player(RED).score == 5


@rule("TRACK-02", "TRACK-03", "TRACK-04", "AMB-45", "AMB-47", "DX-20")
@pytest.mark.parametrize(("word", "space"), [("behind", 9), ("ahead", 12)])
def test_from_an_occupied_space_one_goes_behind_or_ahead(word: str, space: int) -> None:
    game = scored(given().scores(5, 10, 11, 30), 5)
    assert (game.waiting, game.seat) == ("on track", RED)
    assert game.options() == ["ahead", "behind"]
    game.play(word)
    assert game.player(RED).score == space
    assert game.waiting == "waking"


@rule("TRACK-03")
def test_the_choice_must_be_made() -> None:
    game = scored(given().scores(5, 10), 5)
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    assert game.why_not("ahead", seat=YELLOW) == ("not_your_turn", "PERF-01")


@rule("TRACK-04", "AMB-47")
@pytest.mark.parametrize(("word", "lost"), [("behind", -1), ("ahead", 2)])
def test_what_was_won_or_lost_on_the_track_stays_so(word: str, lost: int) -> None:
    game = scored(given().scores(5, 10, 11, 30), 5).play(word)
    game.tile_on("d4", 2).bishop_on("a1").give(RED, "RYB").at("cathedral", RED)
    game.play("restore d4")
    assert game.player(RED).score == 5 + 5 + lost + 3
    assert sum(entry.points for entry in entries(game.state) if entry.figure == RED) == 8 + lost


@rule("TRACK-02", "TRACK-03", "TRACK-06", "TRACK-07", "AMB-45", "AMB-46", "INV-05", "INV-07")
@pytest.mark.parametrize("own", range(6))
@pytest.mark.parametrize("gain", range(1, 6))
def test_a_marker_finds_the_nearest_free_spaces(own: int, gain: int) -> None:
    table, meant = given(), own + gain
    for others in combinations([space for space in range(1, 11) if space != own], 3):
        game = table.copy().scores(own, *others)
        game.state.figure = RED
        advance(game.state, RED, gain)
        ahead = next(space for space in range(meant, 15) if space not in others)
        behind = next((space for space in range(meant, 0, -1) if space not in others), 0)
        if meant not in others or behind == 0:
            assert (game.waiting, game.player(RED).score) == ("waking", ahead)
            continue
        assert game.waiting == "on track"
        assert behind >= own
        assert game.copy().play("ahead").player(RED).score == ahead
        assert game.copy().play("behind").player(RED).score == behind


@rule("TRACK-05")
def test_no_points_move_no_marker() -> None:
    game = given().scores(5, 5)  # not even from a space that were occupied
    advance(game.state, RED, 0)
    assert game.waiting == "waking"
    assert game.happened("advanced") == []


@rule("TRACK-05")
def test_a_sum_below_zero_leaves_the_marker_where_it_is() -> None:
    game = given().scores(5)
    game.state.figure, game.state.tally = RED, -2
    SCORE.run(game.state)
    assert game.player(RED).score == 5
    assert game.happened("advanced") == []


@rule("TRACK-06", "AMB-46", "DX-21")
def test_nobody_goes_behind_space_1() -> None:
    game = given().scores(0, 1)
    advance(game.state, RED, 1)
    assert (game.waiting, game.player(RED).score) == ("waking", 2)


@rule("TRACK-06", "AMB-46")
def test_where_no_numbered_space_behind_is_free_one_goes_ahead() -> None:
    game = given().scores(0, 1, 2).give(RED, "RYB").at("cathedral", RED).play("altar RYB")
    assert (game.waiting, game.player(RED).score) == ("waking", 3)


@rule("TRACK-07")
def test_going_behind_costs_at_most_the_whole_gain() -> None:
    game = scored(given().scores(5, 6, 7, 8), 3).play("behind")
    assert game.player(RED).score == 5


@rule("TRACK-08", "AMB-49", "DX-23")
def test_the_foremost_on_the_starting_spaces_goes_to_the_rear() -> None:
    game = next_round(on_starts(given(), red=1, yellow=2, blue=3, green=4))
    assert starts(game) == {GREEN: 1, RED: 2, YELLOW: 3, BLUE: 4}
    assert game.seat == GREEN  # who chose last chooses first


@rule("TRACK-08", "AMB-50", "DX-24")
def test_those_on_starting_spaces_rotate_over_the_gaps() -> None:
    game = next_round(on_starts(given(), red=1, green=4))
    assert starts(game) == {GREEN: 1, RED: 4}
    assert [player.score for player in game.state.players[1:3]] == [11, 12]


@rule("TRACK-08", "AMB-50")
def test_three_rotate_over_a_gap() -> None:
    game = next_round(on_starts(given(), red=4, yellow=1, green=3))
    assert starts(game) == {RED: 1, YELLOW: 3, GREEN: 4}


@rule("TRACK-08")
def test_one_marker_alone_stays_on_its_starting_space() -> None:
    game = next_round(on_starts(given(), blue=3))
    assert starts(game) == {BLUE: 3}
    assert game.happened("rotated") == []


@rule("TRACK-08", "AMB-51")
@pytest.mark.parametrize(
    ("options", "after"),
    [
        ("", {BLUE: 1, GREEN: 2, RED: 3, YELLOW: 4}),
        ("start_rotation=first_round_only", {GREEN: 1, RED: 2, YELLOW: 3, BLUE: 4}),
    ],
)
def test_the_starting_spaces_rotate_after_every_round_or_the_first(
    options: str, after: dict[int, int]
) -> None:
    game = next_round(on_starts(given(options=options), red=1, yellow=2, blue=3, green=4))
    assert starts(next_round(game)) == after


@rule("TRACK-08", "AMB-52", "ROUND-10")
def test_the_rotation_is_the_last_step_of_the_preparation() -> None:
    game = on_starts(given(), red=1, yellow=2, blue=3, green=4)
    game.player(RED).tiles = 1
    keys = [event.kind.key for event in next_round(game).events]
    assert keys[-5:] == [*["rotated"] * 4, "round_began"]
    assert "income" in keys[:-5]


@rule("TRACK-08", "AMB-52")
def test_nothing_rotates_after_the_final_round() -> None:
    game = on_starts(given(), red=1, yellow=2, blue=3, green=4)
    game.state.final = True
    game.wake("5", "6", "7", "8")
    assert game.pass_until("over").happened("rotated") == []


@rule("TRACK-09")
@pytest.mark.parametrize(("word", "space"), [("behind", 9), ("ahead", 12)])
def test_leonardos_marker_occupies_its_space(word: str, space: int) -> None:
    game = given(2).scores(5, 11, 10)
    assert game.player(LEONARDO).score == 10
    assert scored(game, 5).play(word).player(RED).score == space


@rule("TRACK-10", "AMB-48")
@pytest.mark.parametrize("lap", [50, 60, 70, 80, 100, 120])
def test_a_marker_of_another_lap_does_not_matter(lap: int) -> None:
    game = scored(given().scores(lap, 5, 6, 4), 5)
    assert (game.waiting, game.player(RED).score) == ("waking", lap + 5)


@rule("TRACK-11", "AMB-53")
@pytest.mark.parametrize(
    ("options", "final", "waiting"),
    [
        ("", False, "on track"),
        ("", True, "on track"),
        ("final_bump=whole_final_round", False, "on track"),
        ("final_bump=whole_final_round", True, "waking"),
    ],
)
def test_the_choice_is_lost_in_the_whole_final_round_only_by_option(
    options: str, final: bool, waiting: str
) -> None:
    game = given(options=options).scores(5, 10, 11)
    game.state.final = final
    scored(game, 5)
    assert game.waiting == waiting
    assert game.player(RED).score == (12 if waiting == "waking" else 5)


# Two movements


def restoring(options: str, *scores: int, modules: str = "none") -> Position:
    """Red can restore a tile worth 3, for which the bishop adds 2."""
    game = given(configuration=configure(4, modules=modules, options=options))
    return game.scores(*scores).tile_on("b2", 1).bishop_on("c3").give(RED, "RYB", 5)


@rule("CATH-06", "AMB-25", "EX-06")
def test_the_tile_moves_the_marker_and_the_bishop_moves_it_again() -> None:
    both = restoring("restoration_moves=two_moves", 0, 30, 40, 50).at("cathedral", RED)
    once = restoring("", 0, 30, 40, 50).at("cathedral", RED)
    assert both.play("restore b2").numbers("advanced") == [[RED, 3, 3], [RED, 2, 5]]
    assert once.play("restore b2").numbers("advanced") == [[RED, 5, 5]]
    assert both.player(RED).score == once.player(RED).score == 5


@rule("CATH-06", "TRACK-03", "AMB-25")
def test_with_two_movements_a_space_on_the_way_may_be_taken() -> None:
    game = restoring("restoration_moves=two_moves", 0, 3, 40, 50).at("cathedral", RED)
    game.play("restore b2")
    assert game.waiting == "on track"
    game.play("ahead")
    assert game.player(RED).score == 4 + 2
    plain = restoring("", 0, 3, 40, 50).at("cathedral", RED).play("restore b2")
    assert plain.player(RED).score == 5


@rule("CATH-06", "TRACK-03", "AMB-25")
def test_both_movements_may_end_on_a_taken_space() -> None:
    game = restoring("restoration_moves=two_moves", 0, 3, 6, 50).at("cathedral", RED)
    game.play("restore b2", "ahead")
    assert game.waiting == "on track"
    due = sum_of(game.state, RED, parse("behind"))
    assert cast(dict[str, object], due["best"])["points"] == {"bishop": 2, "track": -1}
    game.play("behind")
    assert game.player(RED).score == 5
    assert game.waiting == "waking"


@rule("CATH-06", "AMB-25")
def test_without_a_bonus_there_is_one_movement() -> None:
    game = restoring("restoration_moves=two_moves", 0, 30, 40, 50).bishop_on("e5")
    assert game.at("cathedral", RED).play("restore b2").numbers("advanced") == [[RED, 3, 3]]
    altar = restoring("restoration_moves=two_moves", 0, 30, 40, 50).at("cathedral", RED)
    assert altar.play("altar RYB").numbers("advanced") == [[RED, 2, 2]]


@rule("CATH-06", "M5-07", "M4-15", "AMB-25")
@pytest.mark.parametrize(
    ("word", "moves"), [("gild", [[RED, 7, 7]]), ("pass", [[RED, 3, 3], [RED, 2, 5]])]
)
def test_gold_is_added_to_tile_and_bonus_in_one_movement(word: str, moves: list[list[int]]) -> None:
    game = restoring("restoration_moves=two_moves", 0, 30, 40, 50, modules="leaf_gold")
    own = basket(game.state)
    own.color, own.leaves = 0, ONE[RED]
    game.at("cathedral", RED).play("restore b2", word)
    assert game.numbers("advanced") == moves


@rule("LEO-17", "AMB-25")
def test_leonardo_moves_twice_as_well() -> None:
    made = configure(2, preset="french_revised")
    game = given(configuration=made).scores(10, 20, 0).bishop_on("c3")
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_RESTORES)
    word = game.options()[0]
    points = game.state.rules.box.fresco.points[game.state.fresco[parse(word).arg]]
    game.play(word)
    assert [row[1] for row in game.numbers("advanced")] == [points, 2]
