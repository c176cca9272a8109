"""The end of the game (END)."""

from __future__ import annotations

import pytest

from affresco.engine.board import SEGMENTS, bit
from affresco.engine.options import UnknownOption
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

HOURS = ("5", "6", "7", "8")
ALL_PAINTS = "RRRYYYBBBOOOGGGPPP"


def next_round(game: Position) -> Position:
    return game.scores(1, 2, 3, 4).wake(*HOURS).pass_until("waking")


def final_round(options: str = "") -> Position:
    """The final round with six tiles left, red first to act."""
    return next_round(given(options=options).only_covered(*SEGMENTS[:6]))


def with_one_tile_left(options: str = "", final: bool = False) -> Position:
    """Red is about to restore the last tile; red and yellow have more to do in that round."""
    game = given(options=options).tile_on("a1", 1).only_covered("a1").scores(11, 50, 60, 70)
    game.state.final = final
    game.bishop_on("e5").wake(*HOURS)
    game.give(RED, "RRYYBB", 12).give(YELLOW, "", 0)
    last = "cathedral2" if final else "theater"
    game.plan(RED, cathedral=2, studio=1, **{last: 1}).plan(YELLOW, **{last: 1})
    return game.plan(BLUE).plan(GREEN)


def visits(game: Position) -> list[tuple[str, int]]:
    """All visits until the round is over, with everything forfeited."""
    seen: list[tuple[str, int]] = []
    while game.waiting.startswith("at"):
        seen.append((game.waiting.removeprefix("at "), game.seat))
        game.play("done" if game.waiting == "at market" else "pass")
    return seen


@rule("END-01", "ROUND-03", "AMB-01")
@pytest.mark.parametrize(("tiles", "final"), [(7, False), (6, True), (5, True), (1, True)])
def test_a_round_that_begins_with_six_tiles_or_fewer_is_final(tiles: int, final: bool) -> None:
    game = next_round(given().only_covered(*SEGMENTS[:tiles]))
    assert game.state.round == 2
    assert game.view(RED)["final"] is final  # announced before anybody gets up
    assert game.happened("round_began")[-1].numbers == [2, int(final)]


@rule("END-01")
def test_a_round_that_comes_down_to_six_tiles_is_not_final_yet() -> None:
    game = given().tile_on("a1", 1).only_covered(*SEGMENTS[:7]).give(RED, "RYB")
    game.scores(1, 20, 30, 40).wake(*HOURS)
    game.plan(RED, cathedral=1, theater=1).plan(YELLOW).plan(BLUE).plan(GREEN)
    game.play("restore a1")
    assert game.view(RED)["final"] is False
    assert game.waiting == "at theater"
    game.play("pass")
    assert game.nature().view(RED)["final"] is True


@rule("END-01", "ROUND-13", "AMB-221")
@pytest.mark.parametrize(("options", "last"), [("", 30), ("round_limit=9", 9)])
def test_the_round_of_the_limit_is_final_whatever_lies_on_the_ceiling(
    options: str, last: int
) -> None:
    game = given(options=options)
    game.state.round = last - 2
    assert next_round(game).state.round == last - 1
    assert game.view(RED)["final"] is False
    assert next_round(game).state.round == last
    assert game.view(RED)["final"] is True


@rule("AMB-221")
@pytest.mark.parametrize("limit", ["8", "0", "-9", "many"])
def test_no_limit_is_below_nine_rounds(limit: str) -> None:
    with pytest.raises(UnknownOption, match="round_limit"):
        given(options=f"round_limit={limit}")


@rule("END-02", "PLAN-09")
def test_in_the_final_round_the_theater_gives_way_to_a_second_cathedral_column() -> None:
    game = final_round().wake(*HOURS)
    columns = ["market", "cathedral", "studio", "workshop", "cathedral2"]
    assert game.options() == [*(f"send {column}" for column in columns), "ready"]
    assert game.why_not("send theater") == ("not_on_this_side", "END-02")


@rule("END-02")
def test_in_an_ordinary_round_there_is_one_cathedral_column() -> None:
    game = given().wake(*HOURS)
    assert game.why_not("send cathedral2") == ("not_on_this_side", "END-02")
    assert game.why_not("send theater") is None


@rule("END-03", "END-04", "AMB-54", "DX-35", "PERF-01")
def test_the_final_round_goes_to_the_cathedral_again_at_its_end() -> None:
    game = final_round().wake(*HOURS)
    everywhere = {"market": 1, "cathedral": 1, "studio": 1, "workshop": 1, "cathedral2": 1}
    game.player(YELLOW).apprentices = 5
    game.player(RED).apprentices = 5
    game.plan(RED, **everywhere).plan(YELLOW, **everywhere).plan(BLUE).plan(GREEN)
    places = ["market", "cathedral", "studio", "workshop", "cathedral"]
    assert visits(game) == [(place, seat) for place in places for seat in (RED, YELLOW)]
    assert game.waiting == "over"


@rule("END-04", "AMB-54", "AMB-55")
def test_both_cathedral_columns_have_three_spaces() -> None:
    game = final_round().wake(*HOURS)
    game.player(RED).apprentices = 6
    game.play(*["send cathedral"] * 3, seat=RED)
    assert game.why_not("send cathedral", seat=RED) == ("column_full", "PLAN-03")
    game.play(*["send cathedral2"] * 2, seat=RED)
    assert game.why_not("send cathedral2", seat=RED) is None
    game.player(RED).apprentices = 7  # more than there ever are
    game.play("send cathedral2", seat=RED)
    assert game.why_not("send cathedral2", seat=RED) == ("column_full", "PLAN-03")


@rule("END-04", "AMB-55")
def test_six_apprentices_restore_six_segments_in_two_visits() -> None:
    game = final_round().wake(*HOURS).give(RED, ALL_PAINTS * 2)
    game.player(RED).apprentices = 6
    game.plan(RED, cathedral=3, cathedral2=3).plan(YELLOW, cathedral2=1).plan(BLUE).plan(GREEN)
    for at, segment in enumerate(SEGMENTS[:6]):
        assert (game.seat, game.state.column) == (RED, 1 if at < 3 else 4)
        game.play(f"restore {segment}").scores(1)
    assert (game.waiting, game.seat) == ("at cathedral", YELLOW)


@rule("END-05")
def test_the_game_ends_after_the_final_round_though_tiles_are_left() -> None:
    game = final_round().wake(*HOURS).pass_until("waking")
    assert game.waiting == "over"
    assert game.state.covered == 0b111111
    assert game.happened("game_ended")
    assert game.why_not("pass", seat=RED) == ("game_over", "END-05")


@rule("END-05", "CATH-11")
@pytest.mark.parametrize("options", ["", "full_fresco=stop_now"])
def test_the_final_round_is_played_to_its_end_when_the_ceiling_is_complete(options: str) -> None:
    game = with_one_tile_left(options, final=True).play("restore a1")
    assert game.options() == ["altar RYB", "pass"]
    game.play("altar RYB")
    assert visits(game) == [("studio", RED), ("cathedral", RED), ("cathedral", YELLOW)]
    assert game.waiting == "over"


@rule("END-06", "ROUND-05")
def test_after_the_final_round_nobody_gets_income() -> None:
    game = given().only_covered(*SEGMENTS[:6]).scores(1, 20, 30, 40)
    game.state.final = True
    game.give(RED, money=0).wake(*HOURS).pass_until("over")
    assert game.player(RED).tiles != 0
    assert game.happened("income") == []
    assert game.player(RED).score == 1


@rule("END-07", "AMB-57")
def test_income_is_still_paid_before_the_final_round() -> None:
    game = given().only_covered(*SEGMENTS[:6]).give(RED, money=0)
    assert next_round(game).view(RED)["final"] is True
    assert game.player(RED).money == 19


@rule("END-08", "AMB-56", "AMB-204")
def test_a_round_that_completes_the_ceiling_is_played_to_its_end() -> None:
    game = with_one_tile_left().play("restore a1")
    assert game.view(RED)["final"] is False
    assert game.waiting == "at cathedral"
    game.play("altar RYB", "paint")
    assert visits(game) == [("theater", RED), ("theater", YELLOW)]
    assert game.waiting == "over"
    assert game.happened("income") == []
    assert game.state.round == 1
    assert game.player(RED).score == 11 + 3 + 2 + (12 + 3) // 2


@rule("END-08", "AMB-56", "AMB-205")
def test_by_option_the_game_stops_with_the_last_tile() -> None:
    game = with_one_tile_left("full_fresco=stop_now").play("restore a1")
    assert game.waiting == "over"
    assert game.view(RED)["bishop"] == "a1"
    assert game.player(RED).tiles == 2**25 - 1
    assert game.happened("income") == []
    assert game.player(RED).score == 11 + 3 + 12 // 2
    assert game.happened("game_ended")


@rule("END-08", "AMB-205")
def test_by_option_the_game_does_not_stop_before_the_last_tile() -> None:
    game = with_one_tile_left("full_fresco=stop_now")
    game.state.covered |= bit(SEGMENTS.index("b5"))
    assert game.play("restore a1").waiting == "at cathedral"


@rule("END-08", "AMB-205")
def test_by_option_the_game_stops_after_the_choice_on_the_track() -> None:
    game = with_one_tile_left("full_fresco=stop_now").scores(11, 14)
    game.play("restore a1")
    assert game.waiting == "on track"
    assert game.play("behind").waiting == "over"
    assert game.player(RED).score == 13 + 12 // 2


@rule("END-08", "AMB-204", "AMB-53")
def test_a_round_that_completes_the_ceiling_is_no_final_round_for_the_options() -> None:
    game = with_one_tile_left("final_bump=whole_final_round").scores(12, 15)
    game.play("restore a1")
    assert game.waiting == "on track"
    game.play("behind").scores(13, 15).play("altar RYB")
    assert game.waiting == "on track"  # nor afterwards
