"""Final scoring: money becomes points (SCORE)."""

from __future__ import annotations

import pytest

from affresco.engine.ledger import entries
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

IN_SEAT_ORDER = ("5", "6", "7", "8")
AGAINST_IT = ("8", "7", "6", "5")


def end(scores: tuple[int, ...], money: tuple[int, ...], hours: tuple[str, ...]) -> Position:
    """A final round in which nobody does anything, played to the end."""
    game = given(len(scores)).scores(*range(1, len(scores) + 1))
    game.state.final = True
    game.wake(*hours[: len(scores)]).scores(*scores)
    for figure, thalers in enumerate(money):
        game.give(figure, "", thalers)
    return game.pass_until("over")


@rule("SCORE-01", "AMB-58", "AMB-59", "DX-18")
@pytest.mark.parametrize(("money", "points"), [(0, 0), (1, 0), (2, 1), (7, 3), (25, 12)])
def test_every_two_thalers_are_a_point(money: int, points: int) -> None:
    game = end((50, 1, 2, 3), (money, 0, 0, 0), IN_SEAT_ORDER)
    assert game.player(RED).score == 50 + points
    assert [entry.points for entry in entries(game.state)] == [points] * bool(points)


@rule("SCORE-02", "SCORE-04", "HOSTEL-09")
@pytest.mark.parametrize(
    ("hours", "order", "scores"),
    [
        (IN_SEAT_ORDER, [RED, YELLOW, BLUE, GREEN], [12, 13, 5, 4]),
        (AGAINST_IT, [GREEN, BLUE, YELLOW, RED], [13, 12, 3, 5]),
    ],
)
def test_money_is_scored_in_the_action_order_of_the_final_round(
    hours: tuple[str, ...], order: list[int], scores: list[int]
) -> None:
    game = end((10, 11, 3, 4), (4, 2, 2, 0) if hours is IN_SEAT_ORDER else (4, 2, 0, 2), hours)
    assert [event.figure for event in game.happened("money_scored")] == order
    assert [player.score for player in game.state.players] == scores


@rule("SCORE-03")
def test_all_of_a_players_money_is_one_movement() -> None:
    game = end((10, 11, 12, 13), (25, 0, 0, 0), IN_SEAT_ORDER)
    assert [event.numbers for event in game.happened("advanced")] == [[12, 22]]


@rule("SCORE-04", "TRACK-11", "DX-22")
def test_in_final_scoring_an_occupied_space_sends_the_marker_forward() -> None:
    game = end((20, 30, 31, 5), (20, 0, 0, 0), IN_SEAT_ORDER)
    assert game.player(RED).score == 32
    assert [entry.points for entry in entries(game.state)] == [10, 2]
    assert game.happened("occupied") == []


@rule("SCORE-04", "TRACK-11", "TRACK-02")
def test_a_space_vacated_in_final_scoring_is_free() -> None:
    game = end((10, 12, 1, 2), (4, 2, 0, 0), AGAINST_IT)
    assert (game.player(YELLOW).score, game.player(RED).score) == (13, 12)


@rule("SCORE-01", "TRACK-05", "TRACK-11")
def test_a_player_without_points_for_money_stays_where_he_is() -> None:
    game = end((0, 1, 2, 3), (1, 1, 1, 1), IN_SEAT_ORDER)
    assert [player.score for player in game.state.players] == [0, 1, 2, 3]
    assert game.happened("advanced") == []


@rule("SCORE-05")
def test_the_most_points_win() -> None:
    game = end((10, 40, 20, 30), (0, 0, 50, 0), IN_SEAT_ORDER)
    assert game.view(YELLOW)["ranks"] == [4, 2, 1, 3]


@rule("SCORE-05")
def test_there_is_no_ranking_before_the_end() -> None:
    assert given().view(RED)["ranks"] is None


@rule("SCORE-06", "AMB-60", "AMB-217")
@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ((0, 0, 5, 7), [3, 3, 2, 1]),
        ((9, 0, 0), [1, 2, 2]),
        ((0, 0, 1, 0), [2, 2, 1, 2]),
        ((0, 3, 1), [3, 1, 2]),
    ],
)
def test_those_still_on_starting_spaces_share_the_last_rank(
    scores: tuple[int, ...], ranks: list[int]
) -> None:
    game = end(scores, (1, 0, 0, 0)[: len(scores)], IN_SEAT_ORDER)
    assert game.view(RED)["ranks"] == ranks


@rule("SCORE-06", "TRACK-02")
def test_nobody_is_equal_on_numbered_spaces() -> None:
    game = end((4, 5, 6, 7), (8, 6, 4, 2), IN_SEAT_ORDER)
    assert [player.score for player in game.state.players] == [8, 9, 10, 11]


@rule("SCORE-08")
def test_paint_is_worth_nothing_at_the_end() -> None:
    game = given().scores(1, 2, 3, 4)
    game.state.final = True
    game.give(RED, "RRRYYYBBBOOOGGGPPP", 0).wake(*IN_SEAT_ORDER).pass_until("over")
    assert game.player(RED).score == 1
