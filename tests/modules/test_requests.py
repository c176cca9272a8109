"""The bishop's requests (M2): three tiles for points now and a better income later."""

from __future__ import annotations

from typing import Any, cast

import pytest

from affresco.configuration import configure
from affresco.engine.board import bit, bits
from affresco.engine.events import KINDS
from affresco.engine.ledger import REQUEST, entries
from affresco.engine.modules.requests.figures import RequestFigures
from affresco.engine.modules.requests.module import requests
from affresco.engine.moves import parse
from affresco.engine.paints import ONE, count
from affresco.engine.preview import preview
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE, imagine, unknowable
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given
from tests.sampling import sample

KINDS_OF_REQUEST = ["general", "orange", "green", "purple"]
# Tiles of the classic set that show a splash of each color; 1 to 3 show none
SPLASHED = {
    "general": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "orange": [4, 6, 7, 12, 15, 16, 17, 19, 20, 23, 24, 25],
    "green": [5, 8, 9, 12, 15, 16, 18, 21, 22, 23, 24, 25],
    "purple": [10, 11, 13, 14, 17, 18, 19, 20, 21, 22, 23, 24],
}


def table(seats: int = 4, options: str = "", others: str = "", seed: int = 1) -> Position:
    modules = f"requests,{others}" if others else "requests"
    return given(configuration=configure(seats, modules=modules, options=options), seed=seed)


def with_tiles(game: Position, figure: int, *tiles: int) -> Position:
    """Tiles, by their number in the set, that a figure has restored."""
    for tile in tiles:
        game.state.covered &= ~bit(game.state.fresco.index(tile - 1))
        game.player(figure).tiles |= bit(tile - 1)
    return game


def with_request(game: Position, figure: int, kind: str) -> Position:
    """A request that has been fulfilled with tiles out of sight."""
    own = requests(game.state)
    own.left -= ONE[KINDS_OF_REQUEST.index(kind)]
    own.fulfilled[figure] += ONE[KINDS_OF_REQUEST.index(kind)]
    return game


def asked(game: Position) -> list[str]:
    """The requests that may be fulfilled."""
    return [word.split()[1] for word in game.options() if word.startswith("request")]


def fulfill(game: Position, kind: str, *tiles: int) -> Position:
    return game.play(f"request {kind}", *(f"stack {tile}" for tile in tiles))


def day(game: Position, **columns: int) -> Position:
    """Everybody gets up; red plans this, the others plan nothing."""
    game.wake_in_order().plan(RED, **columns)
    for seat in range(1, game.state.rules.seats):
        game.plan(seat)
    return game


def next_round(game: Position) -> Position:
    return day(game).pass_until("waking")


def seen(game: Position, viewer: int = RED) -> dict[str, Any]:
    return game.seen("requests", viewer)


def points(game: Position, figure: int) -> list[int]:
    """What requests have brought a figure."""
    return [
        entry.points
        for entry in entries(game.state)
        if entry.figure == figure and entry.source == REQUEST
    ]


# The stacks


@rule("M2-01", "M2-02", "INFO-09")
def test_twelve_requests_lie_in_four_stacks_for_all_to_see() -> None:
    game = table()
    for viewer in (RED, GREEN, AUDIENCE):
        assert seen(game, viewer)["stacks"] == dict.fromkeys(KINDS_OF_REQUEST, 3)
    assert seen(game)["fulfilled"] == [dict.fromkeys(KINDS_OF_REQUEST, 0)] * 4
    for row in RequestFigures.of(game.state.rules.box).points:
        assert row == sorted(row)


@rule("M2-02", "M2-08", "M2-11", "AMB-93")
@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        ("general", [6, 5, 4]),
        ("orange", [8, 7, 6]),
        ("green", [8, 7, 6]),
        ("purple", [10, 9, 8]),
    ],
)
def test_the_top_request_is_taken_the_most_valuable_first_until_none_is_left(
    kind: str, worth: list[int]
) -> None:
    game = table()
    tiles = SPLASHED[kind]
    for figure in range(4):
        with_tiles(game, figure, *tiles[3 * figure : 3 * figure + 3])
    for figure, value in enumerate(worth):
        game.scores(20, 40, 60, 80).at("workshop", figure)
        fulfill(game, kind, *tiles[3 * figure : 3 * figure + 3])
        assert points(game, figure) == [value]
        assert game.player(figure).score == 20 + 20 * figure + value
    game.at("workshop", GREEN)
    assert kind not in asked(game)
    assert game.why_not(f"request {kind}") == ("requests_gone", "M2-11")
    assert seen(game)["stacks"][kind] == 0


# Which tiles


@rule("M2-05", "M2-06", "M2-07", "AMB-90")
@pytest.mark.parametrize(
    ("tiles", "kinds"),
    [
        ([], []),
        ([1, 2], []),
        ([23, 24], []),
        ([1, 2, 3], ["general"]),
        ([4, 5, 10], ["general"]),
        ([4, 6, 7], ["general", "orange"]),
        ([5, 8, 9], ["general", "green"]),
        ([10, 11, 13], ["general", "purple"]),
        ([4, 12, 17], ["general", "orange"]),
        ([17, 18, 23], ["general", "purple"]),
        ([12, 15, 16], ["general", "orange", "green"]),
        ([23, 24, 25], ["general", "orange", "green", "purple"]),
    ],
)
def test_a_request_needs_three_loose_tiles_that_show_its_color(
    tiles: list[int], kinds: list[str]
) -> None:
    game = with_tiles(table(), RED, *tiles).at("workshop", RED)
    assert asked(game) == kinds
    for kind in set(KINDS_OF_REQUEST) - set(kinds):
        assert game.why_not(f"request {kind}") == ("tiles_missing", "M2-05")


@rule("M2-06", "AMB-216")
def test_special_tiles_show_the_blended_paints_of_their_cost() -> None:
    game = with_tiles(table(others="blends"), RED, 26, 28, 32, 30, 31).at("workshop", RED)
    assert asked(game) == ["general", "purple"]
    game.play("request purple")
    assert game.options() == ["stack 26"]
    game.play("stack 26", "stack 28", "stack 32")
    assert seen(game)["stacked"] == [26, 28, 32]


@rule("M2-06", "M2-08")
def test_the_player_chooses_the_tiles_in_the_order_of_their_numbers() -> None:
    game = with_tiles(table(), RED, 1, 4, 6, 7, 12, 25).at("workshop", RED)
    game.play("request orange")
    assert (game.waiting, game.seat) == ("stacking", RED)
    assert game.options() == ["stack 4", "stack 6", "stack 7"]
    game.play("stack 6")
    assert game.options() == ["stack 7", "stack 12"]
    for word in ("stack 1", "stack 4", "stack 6", "stack 25", "stack OR"):
        assert game.why_not(word) == ("not_a_tile_for_it", "M2-06")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("stack 12")
    assert game.options() == ["stack 25"]
    game.play("stack 25")
    assert cast("list[dict[str, Any]]", game.view(YELLOW)["players"])[RED]["tiles"] == [1, 4, 7]
    assert seen(game, YELLOW)["stacked"] == [6, 12, 25]
    assert game.numbers("tile_stacked") == [[RED, 5], [RED, 11], [RED, 24]]
    assert game.numbers("request_fulfilled") == [[RED, 1, 8]]


@rule("M2-05", "AMB-92", "ROUND-04")
def test_a_tile_restored_today_already_serves_at_the_workshop() -> None:
    game = with_tiles(table(), RED, 2, 3).tile_on("b2", 1).give(RED, "RYB")
    day(game, cathedral=1, workshop=1).play("restore b2").pass_until("at workshop")
    assert asked(game) == ["general"]
    fulfill(game, "general", 1, 2, 3)
    assert points(game, RED) == [6]


# At the workshop


@rule("M2-03", "M2-04", "X-43", "AMB-94")
def test_one_apprentice_fulfills_a_request_the_others_only_blend() -> None:
    game = with_tiles(table(), RED, 1, 2, 3, 4, 5, 6).give(RED, "RRYYBB").at("workshop", RED, 3)
    game.play("blend orange")
    assert asked(game) == []
    assert game.why_not("request general") == ("not_now", "ROUND-04")
    game.play("blend green")
    assert asked(game) == ["general"]
    fulfill(game, "general", 1, 2, 3)
    assert (game.waiting, game.state.workers) == ("at workshop", 1)
    assert asked(game) == []
    assert game.why_not("request general") == ("one_request", "M2-03")
    assert game.options() == ["blend purple", "pass"]
    game.play("pass")
    assert game.paints(RED) == "RBOG"
    assert seen(game)["busy"] == [True, False, False, False]
    game.at("workshop", RED)
    assert game.why_not("request general") == ("one_request", "M2-03")
    next_round(game.play("pass"))
    assert seen(game)["busy"] == [False] * 4
    fulfill(game.at("workshop", RED), "general", 4, 5, 6)
    assert points(game, RED) == [6, 5]


@rule("M2-03")
def test_everybody_may_fulfill_one_and_nobody_must() -> None:
    game = with_tiles(with_tiles(table(), RED, 1, 2, 3), YELLOW, 4, 5, 6)
    fulfill(game.at("workshop", RED), "general", 1, 2, 3)
    game.at("workshop", YELLOW, 2)
    assert asked(game) == ["general"]
    game.play("done")
    assert points(game, YELLOW) == []
    assert seen(game)["busy"] == [True, False, False, False]


@rule("ROUND-04")
def test_requests_are_fulfilled_at_the_workshop_alone() -> None:
    game = with_tiles(table(), RED, 1, 2, 3)
    assert game.why_not("request general") == ("not_now", "ROUND-04")
    game.at("studio", RED)
    assert game.why_not("request general") == ("not_now", "ROUND-04")
    assert game.why_not("stack 1") == ("not_now", "ROUND-04")


@rule("M2-08", "TRACK-03")
@pytest.mark.parametrize(("word", "space"), [("ahead", 7), ("behind", 5)])
def test_points_of_a_request_may_lead_to_an_occupied_space(word: str, space: int) -> None:
    game = with_tiles(table(), RED, 1, 2, 3).scores(0, 6).at("workshop", RED, 2)
    fulfill(game, "general", 1, 2, 3)
    assert (game.waiting, game.seat) == ("on track", RED)
    game.play(word)
    assert game.player(RED).score == space
    assert game.waiting == "at workshop"


# Income


@rule("EX-17", "M2-05", "M2-08", "M2-10")
def test_a_general_request_of_six_points_brings_a_thaler_and_a_basic_paint_each_time() -> None:
    game = with_tiles(table(), RED, 1, 2, 3).give(RED, "", 0)
    fulfill(day(game, workshop=1), "general", 1, 2, 3)
    assert game.player(RED).score == 6
    game.pass_until("choose paint")
    assert (game.seat, game.options()) == (RED, ["take red", "take yellow", "take blue"])
    for word in ("take orange", "take purple"):
        assert game.why_not(word) == ("income_is_basic", "M2-10")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("take blue").nature()
    assert (game.player(RED).money, game.paints(RED)) == (1, "B")
    day(game).pass_until("choose paint").play("take red").nature()
    assert (game.player(RED).money, game.paints(RED)) == (2, "RB")
    assert game.numbers("income_paint") == [[RED, 2], [RED, 0]]
    assert game.numbers("income") == [[RED, 1], [RED, 1]]


@rule("EX-18", "M2-06", "M2-08", "M2-10")
def test_a_purple_request_of_ten_points_brings_a_thaler_and_a_purple_paint() -> None:
    game = with_tiles(table(), RED, 10, 11, 13).give(RED, "", 0)
    fulfill(day(game, workshop=1), "purple", 10, 11, 13)
    assert game.player(RED).score == 10
    game.pass_until("waking")
    assert (game.player(RED).money, game.paints(RED)) == (1, "P")


@rule("M2-10")
@pytest.mark.parametrize(
    ("kinds", "money", "paints"),
    [
        (["orange"], 1, "O"),
        (["green"], 1, "G"),
        (["purple"], 1, "P"),
        (["orange", "orange", "purple"], 3, "OOP"),
        (["general", "green"], 2, "RG"),
    ],
)
def test_each_request_pays_with_every_income(kinds: list[str], money: int, paints: str) -> None:
    game = table().give(RED, "", 0)
    for kind in kinds:
        with_request(game, RED, kind)
    next_round(game)  # a player who forfeits everything takes red
    assert (game.player(RED).money, game.paints(RED)) == (money, paints)
    assert sorted(game.numbers("income_paint")) == [[RED, "RYBOGP".index(one)] for one in paints]


@rule("M2-09", "AMB-91", "ROUND-08")
def test_stacked_tiles_pay_no_income_of_their_own_and_serve_no_other_request() -> None:
    game = with_tiles(table(), RED, 1, 2, 3, 4, 5).give(RED, "", 0)
    fulfill(day(game, workshop=1), "general", 1, 2, 3).pass_until("waking")
    assert game.player(RED).money == 2 + 1  # two loose tiles, one request
    game.at("workshop", RED)
    assert asked(game) == []
    assert game.why_not("request general") == ("tiles_missing", "M2-05")


@rule("AMB-220", "AMB-225", "M2-10", "ROUND-11")
def test_income_paints_are_chosen_in_action_order_one_for_each_general_request() -> None:
    game = table().give(RED, "").give(YELLOW, "")
    for figure in (RED, RED, YELLOW):
        with_request(game, figure, "general")
    game.wake("8", "5", "6", "7")
    for seat in range(4):
        game.plan(seat)
    game.events.clear()
    order = list(game.pass_until("choose paint").state.order)
    chosen = []
    while game.waiting == "choose paint":
        chosen.append(game.seat)
        game.play("take blue")
    assert chosen == [figure for figure in order for _ in range([2, 1, 0, 0][figure])]
    assert (game.paints(RED), game.paints(YELLOW)) == ("BB", "B")
    keys = [event.kind.key for event in game.events]
    assert max(at for at, key in enumerate(keys) if key == "stocked") < keys.index("income_paint")


@rule("AMB-220", "M2-10")
def test_several_paints_of_one_player_are_named_in_the_order_of_the_colors() -> None:
    game = table().give(RED, "").give(YELLOW, "")
    for figure in (RED, RED, YELLOW):
        with_request(game, figure, "general")
    day(game).pass_until("choose paint").play("take blue")
    assert (game.seat, game.options()) == (RED, ["take blue"])
    assert game.why_not("take red") == ("income_is_basic", "M2-10")
    game.play("take blue")
    assert (game.seat, game.options()) == (YELLOW, ["take red", "take yellow", "take blue"])


@rule("END-06", "M2-08", "AMB-92")
def test_the_final_round_has_requests_but_no_income() -> None:
    game = table().only_covered("a1", "a2").give(RED, "", 0)
    game = with_request(next_round(game), RED, "general")
    assert game.state.final
    day(game.give(RED, "", 0), workshop=1)
    fulfill(game, "orange", 4, 6, 7)
    assert points(game, RED) == [8]
    assert game.pass_until("over").waiting == "over"
    assert (game.player(RED).money, game.paints(RED)) == (0, "")


# Leonardo


def beside_leonardo(*tiles: int) -> Position:
    """Leonardo's tiles at the workshop, where nobody else has anything to do."""
    return day(with_tiles(table(2), LEONARDO, *tiles)).pass_until("leonardo requests")


@rule("LEO-28", "LEO-29", "AMB-75", "X-51", "X-52")
def test_leonardo_may_fulfill_a_request_as_the_holder_of_his_tile_decides() -> None:
    game = beside_leonardo(1, 10, 11, 13, 14)
    holder = game.player(LEONARDO).seat
    assert game.seat == holder
    assert game.options() == ["request general", "request purple", "done"]
    assert game.why_not("request orange") == ("tiles_missing", "M2-05")
    assert game.why_not("request general", 1 - holder) == ("not_your_turn", "PERF-01")
    before = game.player(LEONARDO).score
    owned = game.player(LEONARDO).tiles
    game.play("request purple")
    assert (game.waiting, game.seat) == ("stacking", holder)
    game.play("stack 10", "stack 13", "stack 14")
    assert game.player(LEONARDO).score == before + 10
    assert game.player(LEONARDO).tiles == owned & ~(bit(9) | bit(12) | bit(13))
    assert points(game, LEONARDO) == [10]
    assert seen(game)["stacks"]["purple"] == 2
    game.pass_until("waking")
    leonardo = game.player(LEONARDO)
    assert (leonardo.money, leonardo.paints) == (0, 0)
    assert not game.happened("income_paint")
    assert LEONARDO not in [event.figure for event in game.happened("income")]


@rule("LEO-29", "AMB-75")
def test_leonardo_may_do_without_and_is_asked_again_in_the_next_round() -> None:
    game = beside_leonardo(1, 2, 3)
    holder = game.seat
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("done")
    assert points(game, LEONARDO) == []
    assert [event.figure for event in game.happened("forfeited")] == [LEONARDO]
    day(game.pass_until("waking")).pass_until("leonardo requests")
    assert game.seat == 1 - holder
    assert "request general" in game.options()


@rule("LEO-28", "LEO-29")
def test_leonardo_is_not_asked_without_three_fitting_tiles() -> None:
    game = day(with_tiles(table(2), LEONARDO, 1)).pass_until("leonardo requests")
    assert game.state.round > 1  # he restores a tile a round
    assert bits(game.player(LEONARDO).tiles) == 3


@rule("M2-03", "LEO-29", "TRACK-03")
def test_leonardo_fulfills_one_a_round_and_his_holder_decides_where_he_lands() -> None:
    game = beside_leonardo(1, 2, 3, 4, 5, 6)
    game.player(RED).score = game.player(LEONARDO).score + 6
    holder = game.seat
    fulfill(game, "general", 1, 2, 3)
    assert (game.waiting, game.seat) == ("on track", holder)
    game.play("ahead")
    assert game.waiting != "leonardo requests"
    assert seen(game)["busy"] == [False, False, True]
    assert points(game, LEONARDO) == [6]


@rule("X-53", "LEO-20", "LEO-29", "AMB-72")
def test_leonardo_fulfills_requests_also_in_the_final_round() -> None:
    game = next_round(with_tiles(table(2), LEONARDO, 1, 2, 3).only_covered("a1", "a2"))
    assert game.state.final
    day(game).pass_until("leonardo requests")
    fulfill(game, "general", 1, 2, 3)
    assert points(game, LEONARDO) == [6]


# Sight


@rule("INFO-09", "INV-15")
def test_there_is_nothing_to_hide_about_requests() -> None:
    game = with_tiles(table(), RED, 1, 2, 3).at("workshop", RED).play("request general", "stack 1")
    assert seen(game, RED) == seen(game, YELLOW) == seen(game, AUDIENCE)
    assert unknowable(game.state, YELLOW) == []
    assert dump(imagine(game.state, YELLOW)) == dump(game.state)
    game.play("stack 2", "stack 3")
    for viewer in (BLUE, AUDIENCE):
        assert seen(game, viewer)["fulfilled"][RED]["general"] == 1


def test_a_preview_goes_as_far_as_the_tiles() -> None:
    game = with_tiles(table(), RED, 1, 2, 3).at("workshop", RED)
    assert preview(game.state, RED, parse("request general"))["points"] == {}
    game.play("request general", "stack 1", "stack 2")
    assert preview(game.state, RED, parse("stack 3"))["points"] == {"request": 6}


def test_events_name_the_rules_behind_them() -> None:
    for key in ("request_fulfilled", "tile_stacked", "income_paint"):
        assert KINDS[key].rules


# Whole games at random


@rule("INV-01", "INV-05", "INV-14", "M2-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tile_and_every_request_is_somewhere_in_any_game(seats: int) -> None:
    fulfilled = 0
    for seed in range(sample(8, 40)):
        game = table(seats, others="wall_fresco" if seed % 2 else "", seed=seed)
        for seat in range(seats):
            game.give(seat, "RRRRYYYYBBBBOOOOGGGGPPPP")
        while game.waiting != "over":
            game.play_any("request", "restore")
            check(game)
        fulfilled += len(game.happened("request_fulfilled"))
    assert fulfilled > sample(8, 40)


def check(game: Position) -> None:
    own = requests(game.state)
    loose = [player.tiles for player in game.state.players]
    on_ceiling = bits(game.state.covered)
    assert on_ceiling + sum(map(bits, loose)) + bits(own.stacked) == 25
    assert not any(tiles & own.stacked for tiles in loose)
    for kind in range(4):
        assert count(own.left, kind) + sum(count(row, kind) for row in own.fulfilled) == 3
    scores = [player.score for player in game.state.players if player.score]
    assert len(set(scores)) == len(scores)
