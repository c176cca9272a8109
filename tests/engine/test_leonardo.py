"""Leonardo, the third painter of a game for two (LEO)."""

from __future__ import annotations

from typing import cast

import pytest

from affresco.engine.board import SEGMENTS, bit, bits
from affresco.engine.market import clear_booth
from affresco.engine.modules.leonardo.module import painter
from affresco.engine.modules.leonardo.module import targets as reachable
from affresco.engine.moves import parse
from affresco.engine.preview import preview
from tests.citing import rule
from tests.given import LEONARDO, RED, YELLOW, Position, given

SEEDS = range(8)


def at_market(options: str = "", final: bool = False) -> Position:
    """Red, yellow, Leonardo got up in this order, nobody works: Leonardo is at the market."""
    game = given(2, options).scores(1, 2, 3)
    game.state.final = final
    return game.wake("5", "6", "7").plan(RED).plan(YELLOW)


def at_cathedral(options: str = "") -> Position:
    return at_market(options).play("close I")


def next_round(game: Position) -> Position:
    return game.scores(1, 2, 3).wake("5", "6", "7").pass_until("waking")


def stands(game: Position) -> str:
    """The segment of Leonardo's painter."""
    return SEGMENTS[painter(game.state).segment]


def put_painter(game: Position, segment: str) -> Position:
    painter(game.state).segment = SEGMENTS.index(segment)
    return game


def targets(game: Position) -> list[str]:
    return [word.removeprefix("restore ") for word in game.options()]


def seen(game: Position, viewer: int = RED) -> dict[str, object]:
    """Leonardo as a seat sees him."""
    return cast(list[dict[str, object]], game.view(viewer)["players"])[LEONARDO]


# Set-up


@rule("LEO-01", "SETUP-01", "SETUP-09")
def test_two_players_use_the_board_and_the_tiles_of_three() -> None:
    two, three = given(2), given(3)
    market = cast(list[list[object]], two.view(RED)["market"])
    assert [len(booth) for booth in market] == [4, 3, 2]
    assert [len(booth) for booth in cast(list[list[object]], three.view(RED)["market"])] == [
        4,
        3,
        2,
    ]
    assert bits(two.state.bag) == bits(three.state.bag) == 2


@rule("LEO-02", "LEO-03", "LEO-04")
def test_leonardo_has_a_color_and_no_stock() -> None:
    game = given(2)
    assert len(game.state.players) == 3
    assert seen(game) == {
        "color": "blue",
        "seat": game.player(LEONARDO).seat,
        "score": 0,
        "start": 3,
        "hour": None,  # above the hostel
        "tiles": [],
    }
    assert (game.player(LEONARDO).money, game.paints(LEONARDO)) == (0, "")
    assert stands(game) == "c3"
    assert game.view(RED)["bishop"] == "c3"


@rule("LEO-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_leonardo_takes_part_only_with_two(seats: int) -> None:
    game = given(seats)
    assert len(game.state.players) == seats
    assert game.view(RED)["modules"] == {}


@rule("LEO-02", "ROUND-08")
def test_leonardo_gets_no_income() -> None:
    game = at_cathedral()
    game.player(RED).tiles = 1
    game.play("restore c2").nature()
    assert game.state.round == 2
    assert game.player(LEONARDO).tiles != 0
    assert (game.player(LEONARDO).money, game.paints(LEONARDO)) == (0, "")
    assert [event.figure for event in game.happened("income")] == [RED]


@rule("LEO-05", "LEO-04", "AMB-63")
def test_the_players_markers_are_drawn_onto_the_first_two_starting_spaces() -> None:
    drawn = [[player.start for player in given(2, seed=seed).state.players] for seed in SEEDS]
    assert [0, 1, 2] in drawn
    assert [1, 0, 2] in drawn
    assert all(row in ([0, 1, 2], [1, 0, 2]) for row in drawn)


# The tile


@rule("LEO-07", "AMB-64")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_chooses_first_in_round_1_holds_the_tile(seed: int) -> None:
    game = given(2, seed=seed)
    assert game.player(LEONARDO).seat == game.seat
    assert game.player(game.seat).start == 0


@rule("LEO-07", "LEO-08", "LEO-21")
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_the_holder_of_the_round_decides_everything_for_leonardo(rounds: int) -> None:
    game = given(2)
    first = game.player(LEONARDO).seat
    holder = first if rounds % 2 == 0 else 1 - first
    for _ in range(rounds):
        next_round(game)
    game.scores(1, 2, 3).wake("5", "6")
    for waiting in ("waking", "leonardo closes", "leonardo restores", "on track"):
        assert (game.waiting, game.seat) == (waiting, holder)
        assert game.options(seat=1 - holder) == []
        refused = game.why_not("pass", seat=1 - holder)
        assert refused in (("not_your_turn_to_wake", "HOSTEL-01"), ("not_your_turn", "PERF-01"))
        word = game.options()[0]
        if waiting == "leonardo restores":
            game.scores(*cast(list[int], preview(game.state, holder, parse(word))["landing"]))
        game.play(word)
        if waiting == "waking":
            game.plan(RED).plan(YELLOW)


@rule("LEO-08")
def test_the_tile_changes_hands_after_each_round() -> None:
    game = given(2)
    holders = [game.player(LEONARDO).seat]
    for _ in range(3):
        holders.append(next_round(game).player(LEONARDO).seat)
    first = holders[0]
    assert holders == [first, 1 - first, first, 1 - first]
    assert [event.numbers for event in game.happened("leonardo_tile")] == [[one] for one in holders]


@rule("LEO-07", "LEO-04", "INFO-03")
def test_everybody_sees_who_holds_the_tile_and_where_the_painter_stands() -> None:
    game = at_cathedral().play("restore c2")
    shown = {"segment": "c2", "holder": game.player(LEONARDO).seat}
    for viewer in (RED, YELLOW):
        assert game.view(viewer)["modules"] == {"leonardo": shown}


# Both orders


@rule("LEO-09", "HOSTEL-01")
@pytest.mark.parametrize("scores", [(5, 9, 1), (5, 1, 3), (1, 5, 9), (9, 1, 5)])
def test_leonardo_chooses_his_hour_by_his_place_on_the_track(scores: tuple[int, ...]) -> None:
    game = given(2).scores(*scores).wake("5", "6", "7")
    woken = [event.figure for event in game.happened("woke")]
    assert woken == sorted(range(3), key=lambda figure: scores[figure])


@rule("LEO-09", "HOSTEL-02")
def test_on_the_starting_spaces_leonardo_chooses_last() -> None:
    assert given(2).wake("5", "6", "7").happened("woke")[2].figure == LEONARDO


@rule("LEO-09", "HOSTEL-08")
@pytest.mark.parametrize(
    ("hours", "order"),
    [
        (("6", "7", "5"), [LEONARDO, RED, YELLOW]),
        (("5", "7", "6"), [RED, LEONARDO, YELLOW]),
        (("6", "5", "7"), [YELLOW, RED, LEONARDO]),
    ],
)
def test_leonardo_acts_in_the_order_of_his_hour(hours: tuple[str, ...], order: list[int]) -> None:
    game = given(2).scores(1, 2, 3).wake(*hours)
    game.plan(RED, market=1).plan(YELLOW, market=1)
    visitors = []
    while game.waiting in ("at market", "leonardo closes"):
        visitors.append(game.state.figure)
        game.play("close I" if game.waiting == "leonardo closes" else "done")
    assert visitors == order


@rule("LEO-10")
def test_leonardo_gets_up_at_any_free_hour_without_mood_or_price() -> None:
    game = given(2).scores(1, 2, 3).wake("6", "9")
    assert game.options() == ["wake 5", "wake 7", "wake 8"]
    assert game.view(YELLOW)["figure"] == LEONARDO  # all see for whom somebody decides
    assert game.why_not("wake 6") == ("hour_taken", "HOSTEL-03")
    assert game.why_not("pass") == ("must_get_up", "HOSTEL-04")
    before = game.player(LEONARDO).copy()
    game.play("wake 5")
    after = game.player(LEONARDO)
    assert (after.mood, after.apprentices) == (before.mood, before.apprentices)
    assert game.happened("woke")[-1].numbers == [0, 0]


@rule("LEO-10", "HOSTEL-03")
def test_the_hour_of_leonardo_is_taken_for_the_players() -> None:
    game = given(2).scores(2, 3, 1).wake("7")
    assert game.why_not("wake 7") == ("hour_taken", "HOSTEL-03")


# The sheet


@rule("LEO-03", "LEO-06", "AMB-73")
def test_leonardo_goes_to_market_and_cathedral_in_every_round() -> None:
    game = given(2)
    for _ in range(3):
        game.scores(1, 2, 3).wake("5", "6", "7").plan(RED).plan(YELLOW)
        waiting = []
        while game.waiting.startswith("leonardo"):
            waiting.append(game.waiting)
            game.play(game.options()[0])
        assert waiting == ["leonardo closes", "leonardo restores"]
        game.nature()
        assert game.waiting == "waking"


@rule("LEO-06")
def test_nobody_plans_for_leonardo() -> None:
    game = given(2).wake("5", "6", "7")
    assert game.plan(RED).waiting == "planning"
    assert game.plan(YELLOW).waiting == "leonardo closes"


# The market


@rule("LEO-11", "MARKET-08")
@pytest.mark.parametrize(("word", "open_booths"), [("close I", [1, 2]), ("close III", [0, 1])])
def test_leonardo_closes_an_open_booth(word: str, open_booths: list[int]) -> None:
    game = at_market()
    assert game.options() == ["close I", "close II", "close III"]
    market = cast(list[list[object]], game.play(word).view(RED)["market"])
    assert [booth for booth in range(3) if any(market[booth])] == open_booths


@rule("LEO-11", "AMB-68")
@pytest.mark.parametrize("word", ["done", "pass", "booth I", "buy 1"])
def test_leonardo_only_closes_and_never_buys(word: str) -> None:
    assert at_market().why_not(word) == ("leonardo_only_closes", "LEO-11")


@rule("LEO-11")
def test_leonardo_closes_no_booth_that_is_empty_already() -> None:
    game = given(2).scores(1, 2, 3).wake("5", "6", "7").plan(RED, market=1).plan(YELLOW)
    game.play("close II")
    assert game.options() == ["close I", "close III"]
    assert game.why_not("close II") == ("booth_empty", "MARKET-01")
    assert game.why_not("close IV") == ("booth_empty", "MARKET-01")


@rule("LEO-11", "MARKET-12", "AMB-21")
def test_without_an_open_booth_leonardo_closes_nothing() -> None:
    game = given(2).scores(1, 2, 3).wake("5", "6", "7")
    for booth in range(3):
        clear_booth(game.state, booth)
    assert game.plan(RED).plan(YELLOW).waiting == "leonardo restores"


@rule("LEO-11", "AMB-68")
def test_by_option_leonardo_may_leave_all_booths_open() -> None:
    game = at_market("leonardo_close=optional")
    assert game.options() == ["close I", "close II", "close III", "done"]
    game.play("done")
    assert game.waiting == "leonardo restores"
    assert game.happened("closed") == []
    assert [(event.figure, event.numbers) for event in game.happened("forfeited")] == [
        (LEONARDO, [1])
    ]


# The cathedral


@rule("LEO-12")
def test_leonardo_restores_exactly_one_segment_a_round() -> None:
    game = at_cathedral()
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    assert game.why_not("done") == ("not_now", "ROUND-04")
    assert all(word.startswith("restore") for word in game.options())
    game.play("restore c2").nature()
    assert game.waiting == "waking"
    assert [event.figure for event in game.happened("restored")] == [LEONARDO]


@rule("LEO-13", "AMB-65", "AMB-66")
@pytest.mark.parametrize(
    ("segment", "reached"),
    [("c3", "c2 b3 d3 c4"), ("a1", "b1 a2"), ("e2", "e1 d2 e3"), ("e5", "e4 d5")],
)
def test_leonardo_steps_straight_onto_a_neighboring_tile(segment: str, reached: str) -> None:
    game = put_painter(at_cathedral(), segment)
    game.state.covered -= bit(SEGMENTS.index(segment))
    assert targets(game) == reached.split()


@rule("LEO-13", "AMB-65")
def test_leonardo_steps_only_onto_a_segment_that_has_its_tile() -> None:
    game = at_cathedral().only_covered("b3", "d2", "a1")
    assert targets(game) == ["b3"]
    assert game.why_not("restore c2") == ("already_restored", "CATH-03")
    assert game.why_not("restore d2") == ("leonardo_steps", "LEO-13")
    assert game.why_not("restore a1") == ("leonardo_steps", "LEO-13")


@rule("LEO-14", "DX-30")
def test_without_a_neighboring_tile_leonardo_jumps_to_the_cheapest() -> None:
    game = at_cathedral().tile_on("a1", 6).tile_on("b5", 1).tile_on("e1", 2).tile_on("e5", 19)
    game.only_covered("a1", "b5", "e1", "e5")  # worth 5, 3, 3, 9
    assert targets(game) == ["e1", "b5"]
    assert game.why_not("restore a1") == ("leonardo_jumps", "LEO-14")
    game.bishop_on("c3").play("restore b5")
    assert game.player(LEONARDO).score == 3 + 3
    assert stands(game) == "b5"


@rule("LEO-14")
def test_a_diagonal_neighbor_does_not_keep_leonardo_from_jumping() -> None:
    game = at_cathedral().tile_on("b2", 19).tile_on("e5", 6).only_covered("b2", "e5")
    assert targets(game) == ["e5"]


@rule("LEO-13", "LEO-15", "LEO-17", "AMB-67", "DX-01")
@pytest.mark.parametrize("segment", ["c2", "b3", "d3", "c4"])
def test_at_first_leonardo_leaves_the_center_and_scores_the_bishop_beside_him(segment: str) -> None:
    game = at_cathedral()
    assert game.why_not("restore c3") == ("leonardo_steps", "LEO-13")
    game.tile_on(segment, 1).play(f"restore {segment}")
    assert game.player(LEONARDO).score == 3 + 3 + 2


@rule("LEO-14", "LEO-15", "AMB-67")
def test_if_others_took_all_around_the_center_leonardo_jumps_from_it() -> None:
    game = at_cathedral().tile_on("a1", 19).tile_on("e5", 20).only_covered("a1", "c3", "e5")
    assert targets(game) == ["a1", "e5"]
    assert game.why_not("restore c3") == ("leonardo_jumps", "LEO-14")


@rule("LEO-16")
def test_leonardo_needs_no_paint() -> None:
    game = at_cathedral().tile_on("c2", 23).play("restore c2")
    assert game.paints(LEONARDO) == ""
    assert game.player(LEONARDO).score == 3 + 11 + 2


@rule("LEO-17")
@pytest.mark.parametrize(("bishop", "bonus"), [("c3", 2), ("b1", 2), ("a1", 0), ("c4", 0)])
def test_leonardo_scores_tile_and_bishop_in_one_movement(bishop: str, bonus: int) -> None:
    game = at_cathedral().tile_on("c2", 1).bishop_on(bishop).play("restore c2")
    assert game.player(LEONARDO).score == 3 + 3 + bonus
    assert [event.numbers for event in game.happened("advanced")] == [[3 + bonus, 6 + bonus]]


@rule("LEO-17")
def test_leonardo_does_not_move_the_bishop_for_money() -> None:
    game = at_cathedral()
    game.player(LEONARDO).money = 5
    assert game.why_not("bishop c2") == ("not_now", "ROUND-04")


@rule("LEO-18", "LEO-02", "BISHOP-08")
def test_the_tile_lies_by_his_sheet_and_bishop_and_painter_come() -> None:
    game = at_cathedral().tile_on("c2", 1).play("restore c2")
    assert seen(game)["tiles"] == [1]
    assert (game.player(RED).tiles, game.player(YELLOW).tiles) == (0, 0)
    assert game.view(RED)["bishop"] == stands(game) == "c2"
    assert not game.state.covered & bit(SEGMENTS.index("c2"))


@rule("LEO-19")
def test_the_painter_stays_when_the_bishop_goes() -> None:
    game = given(2).scores(2, 3, 1).wake("5", "6", "7")
    game.tile_on("e5", 1).give(RED, "RYB").plan(RED, cathedral=1).plan(YELLOW)
    game.play("close I", "restore c2", "restore e5").nature()
    assert (game.view(RED)["bishop"], stands(game)) == ("e5", "c2")
    game.scores(1, 2, 3).wake("5", "6", "7").plan(RED).plan(YELLOW).play("close I")
    assert targets(game) == ["c1", "b2", "d2", "c3"]


@rule("LEO-20", "AMB-72")
def test_in_the_final_round_leonardo_closes_but_no_longer_restores() -> None:
    game = at_market(final=True)
    assert game.waiting == "leonardo closes"
    assert game.play("close I").waiting == "over"
    assert game.happened("restored") == []


@rule("LEO-20", "END-03")
def test_in_the_final_round_leonardo_is_in_neither_cathedral_column() -> None:
    game = given(2).scores(1, 2, 3)
    game.state.final = True
    game.wake("5", "6", "7").plan(RED, cathedral=1, cathedral2=1).plan(YELLOW)
    assert game.play("close I", "pass").waiting == "at cathedral"
    assert game.play("pass").waiting == "over"


# Track and end


@rule("LEO-21", "TRACK-03", "TRACK-09", "AMB-69")
@pytest.mark.parametrize(("word", "space"), [("behind", 7), ("ahead", 10)])
def test_the_holder_chooses_for_leonardo_on_the_track(word: str, space: int) -> None:
    game = at_cathedral().tile_on("c2", 1).scores(8, 9).play("restore c2")
    holder = game.player(LEONARDO).seat
    assert (game.waiting, game.seat) == ("on track", holder)
    assert game.why_not(word, seat=1 - holder) == ("not_your_turn", "PERF-01")
    assert game.play(word).player(LEONARDO).score == space


@rule("LEO-21", "TRACK-11", "AMB-81")
def test_in_final_scoring_leonardo_has_no_money_but_blocks_his_space() -> None:
    game = at_market(final=True).scores(10, 1, 16)
    game.player(LEONARDO).money = 20  # even if he had
    game.give(RED, money=12).give(YELLOW, money=0).play("close I")
    assert [player.score for player in game.state.players] == [17, 1, 16]
    assert [event.figure for event in game.happened("money_scored")] == [RED, YELLOW]


@rule("LEO-22", "AMB-71", "END-08")
def test_under_a_complete_ceiling_leonardo_does_nothing_at_the_cathedral() -> None:
    game = given(2).tile_on("a1", 1).only_covered("a1").scores(1, 2, 30).wake("5", "6", "7")
    game.give(RED, "RYB").plan(RED, cathedral=1, theater=1).plan(YELLOW)
    game.play("close I", "restore a1")
    assert game.view(RED)["final"] is False
    assert game.waiting == "at theater"
    assert game.play("pass").waiting == "over"


@rule("LEO-12", "END-08", "AMB-205")
@pytest.mark.parametrize(
    ("options", "waiting"), [("", "at theater"), ("full_fresco=stop_now", "over")]
)
def test_leonardo_may_complete_the_ceiling(options: str, waiting: str) -> None:
    game = given(2, options).only_covered("a1").scores(1, 2, 3).wake("5", "6", "7")
    game.plan(RED, theater=1).plan(YELLOW).play("close I", "restore a1")
    assert game.waiting == waiting


@rule("LEO-23", "SCORE-05", "AMB-70")
@pytest.mark.parametrize(
    ("options", "ranks"), [("", [2, 1, 0]), ("leonardo_can_win=yes", [3, 2, 1])]
)
def test_leonardo_is_ranked_only_by_option(options: str, ranks: list[int]) -> None:
    game = at_market(options, final=True).scores(10, 20, 50).play("close I")
    assert game.view(RED)["ranks"] == ranks
    assert seen(game)["score"] == 50


@rule("LEO-24", "TRACK-08")
def test_leonardo_takes_part_in_the_rotation() -> None:
    game = at_cathedral().play("restore c2")
    assert game.waiting == "stock market"  # nature draws, the rotation is still to come
    for figure, start in ((RED, 1), (YELLOW, 0), (LEONARDO, 2)):
        game.scores(0, 0, 0).player(figure).start = start
    game.nature()
    assert [player.start for player in game.state.players] == [2, 1, 0]


@rule("LEO-14", "LEO-15", "LEO-22", "AMB-67")
def test_leonardo_never_jumps_to_where_he_stands() -> None:
    game = given(2).only_covered("c3", "a1").tile_on("c3", 23).tile_on("a1", 24)
    assert reachable(game.state) == [SEGMENTS.index("a1")]
    assert reachable(game.only_covered("c3").state) == []
