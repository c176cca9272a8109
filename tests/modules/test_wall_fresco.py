"""The wall fresco (M9): sections in blended paint, exchange tiles, income in paint."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from affresco.configuration import configure
from affresco.engine.board import COLUMNS, bit, bits, few
from affresco.engine.events import KINDS
from affresco.engine.ledger import WALL, entries
from affresco.engine.modules.wall_fresco.figures import WallFigures
from affresco.engine.modules.wall_fresco.module import AT_WALL, LAY_SECTIONS, SHOW_BACK, wall
from affresco.engine.modules.wall_fresco.words import BACK, EXCHANGE, FRONT, MURAL, SWAP, WALL_TILES
from affresco.engine.moves import parse
from affresco.engine.paints import ONE, count
from affresco.engine.playout import draw
from affresco.engine.preview import preview
from affresco.engine.rules import play
from affresco.engine.setting_up import new_game
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE, imagine, unknowable
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given
from tests.sampling import sample

# The wall of the classic set; the sections 10 and 15 adjoin the bottom left
#    1  2  3  4
#    5  6  7  8  9
#   10 11 12 13 14
#    s 15 16 17 18
# in the tests orange, green, purple, orange … from section 1 on


def table(seats: int = 4, options: str = "", others: str = "", seed: int = 1) -> Position:
    modules = f"wall_fresco,{others}" if others else "wall_fresco"
    game = given(configuration=configure(seats, modules=modules, options=options), seed=seed)
    wall(game.state).fronts = [section % 3 for section in range(18)]
    return game


def at_wall(game: Position, figure: int) -> Position:
    """An apprentice of this figure stands at the wall."""
    game.state.figure = figure
    game.state.workers = 1
    game.state.agenda.append(AT_WALL)
    return game


def restored(game: Position, *sections: int) -> Position:
    """Sections, by number, whose tiles are out of sight."""
    own = wall(game.state)
    own.fronts = [-1 if at + 1 in sections else front for at, front in enumerate(own.fronts)]
    for section in sections:
        own.restored |= bit(section - 1)
    return game


def hold(game: Position, figure: int, *tiles: str) -> Position:
    """Loose wall tiles of a figure, front and back."""
    own = wall(game.state)
    for tile in tiles:
        section = own.fronts.index("OGP".index(tile[0]))
        restored(game, section + 1)
        own.unseen -= bit(5 * WALL_TILES.index(tile))
        game.player(figure).wall_tiles += bit(5 * WALL_TILES.index(tile))
    return game


def murals(game: Position) -> list[int]:
    return [int(word.split()[1]) for word in game.options() if word.startswith("mural")]


def exchanges(game: Position) -> list[str]:
    return [word.split()[1] for word in game.options() if word.startswith("exchange")]


def day(game: Position, *words: str) -> Position:
    """Red plans with these words, the others plan nothing."""
    game.wake_in_order().play(*words, "ready", seat=RED)
    for seat in range(1, game.state.rules.seats):
        game.plan(seat)
    return game


def next_round(game: Position) -> Position:
    return day(game).pass_until("waking")


def seen(game: Position, viewer: int = RED) -> dict[str, Any]:
    return game.seen("wall_fresco", viewer)


def points(game: Position, figure: int) -> dict[int, int]:
    """What a figure has scored, by source."""
    found: dict[int, int] = {}
    for entry in entries(game.state):
        if entry.figure == figure:
            found[entry.source] = found.get(entry.source, 0) + entry.points
    return found


# Set-up


@rule("M9-01", "M9-02", "INFO-15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eighteen_tiles_lie_front_up_on_the_wall(seats: int) -> None:
    game = given(configuration=configure(seats, modules="wall_fresco"))
    for viewer in (RED, YELLOW, AUDIENCE):
        sections = seen(game, viewer)["sections"]
        assert sorted(sections) == ["green"] * 6 + ["orange"] * 6 + ["purple"] * 6
    assert seen(game)["exchange_left"] == {"orange": 4, "green": 4, "purple": 4}
    assert seen(game)["tiles"] == seen(game)["exchange_tiles"] == [[]] * seats
    laid = game.numbers("section_laid")
    assert [section for _, section, _ in laid] == list(range(18))
    assert [front for _, _, front in laid] == wall(game.state).fronts


@rule("M9-02")
def test_each_tile_comes_with_its_chance_onto_the_next_section() -> None:
    game = Position(new_game(configure(3, modules="wall_fresco").rules()), Random(1))
    while game.waiting != "lay sections":
        play(game.state, NATURE, draw(game.state, game.rng))
    assert LAY_SECTIONS.weighted
    assert [LAY_SECTIONS.weight(game.state, move) for move in FRONT] == [6, 6, 6]
    game.play(*["front green"] * 5)
    assert [LAY_SECTIONS.weight(game.state, move) for move in FRONT] == [6, 1, 6]
    game.play("front green")
    assert game.options() == ["front orange", "front purple"]


# Planning


@rule("M9-03", "X-01", "X-04")
def test_the_wall_tile_covers_any_column_and_takes_one_apprentice() -> None:
    game = table().wake_in_order()
    assert [word for word in game.options(RED) if word.startswith("wall")] == [
        f"wall {column}" for column in COLUMNS[:5]
    ]
    assert game.why_not("wall cathedral2", RED) == ("not_on_this_side", "END-02")
    assert game.why_not("send wall", RED) == ("tile_not_laid", "X-04")
    game.play("wall studio", seat=RED)
    assert not [word for word in game.options(RED) if word.startswith("wall")]
    assert game.why_not("wall market", RED) == ("tile_laid_already", "X-02")
    assert game.why_not("send studio", RED) == ("column_covered", "X-04")
    game.play("send theater", "send wall", seat=RED)
    assert game.why_not("send wall", RED) == ("column_full", "PLAN-03")
    game.play("send market", seat=YELLOW)
    assert game.why_not("wall studio", YELLOW) == ("out_of_order", "PLAN-06")


@rule("M9-04", "X-04", "ROUND-04")
@pytest.mark.parametrize("column", COLUMNS[:5])
def test_the_wall_is_restored_at_the_covered_columns_moment_in_action_order(column: str) -> None:
    game = table().wake_in_order().play(f"wall {column}", "send wall", "ready", seat=RED)
    game.play("wall workshop", "send wall", "ready", seat=YELLOW)
    game.play(f"wall {column}", "send wall", "ready", seat=BLUE)
    game.plan(GREEN)
    visits = []
    while game.waiting == "at wall":
        visits.append((COLUMNS[game.state.column], game.seat))
        assert cast("dict[str, Any]", game.view(GREEN)["visit"])["apprentices"] == 1
        game.play("pass")
    due = [(column, RED), ("workshop", YELLOW), (column, BLUE)]
    assert visits == sorted(due, key=lambda visit: (COLUMNS.index(visit[0]), visit[1]))
    assert game.nature().waiting == "waking"


@rule("M9-03", "X-07", "AMB-158", "AMB-188")
def test_without_an_apprentice_nothing_happens_but_the_column_stays_covered() -> None:
    game = day(table().give(RED, "OGP"), "wall cathedral", "send market", "send market")
    assert game.waiting == "at market"
    assert game.pass_until("waking").happened("section_restored") == []
    assert game.numbers("covered") == [[RED, 1, 3]]


@rule("ROUND-11", "M9-03")
def test_the_tile_comes_back_in_the_preparation() -> None:
    game = day(table(), "wall market", "send wall").pass_until("waking").wake_in_order()
    assert "wall market" in game.options(RED)
    assert "send market" in game.options(RED)


@rule("X-08", "X-10", "AMB-187")
def test_in_the_final_round_either_cathedral_column_may_be_covered() -> None:
    game = next_round(table().only_covered("a1", "a2", "a3")).wake_in_order()
    assert game.state.final
    walls = [word for word in game.options(RED) if word.startswith("wall")]
    assert walls == [f"wall {COLUMNS[at]}" for at in (0, 1, 2, 3, 5)]
    assert game.why_not("wall theater", RED) == ("not_on_this_side", "END-02")
    game.play("wall cathedral2", "send cathedral", "send wall", "ready", seat=RED).give(RED, "OP")
    for seat in (YELLOW, BLUE, GREEN):
        game.plan(seat)
    assert game.waiting == "at cathedral"
    assert game.play("pass").play("mural 10").nature().waiting == "over"
    assert points(game, RED)[WALL] == 4


@rule("INFO-18", "INFO-02", "INV-15")
def test_whether_and_where_the_tile_lies_is_secret_until_the_reveal() -> None:
    game = table().wake_in_order().play("wall studio", "send wall", seat=RED)
    players = cast("list[dict[str, Any]]", game.view(YELLOW)["players"])
    assert players[RED]["plan"] is None
    assert unknowable(game.state, YELLOW) == ["plan of red"]
    assert imagine(game.state, YELLOW).players[RED].cover == 0
    assert imagine(game.state, RED).players[RED].cover != 0
    game.play("ready", seat=RED).plan(YELLOW).plan(BLUE).plan(GREEN)
    players = cast("list[dict[str, Any]]", game.view(YELLOW)["players"])
    assert players[RED]["plan"]["studio"] == "wall"
    assert players[RED]["plan"]["wall"] == 1


# Restoring


@rule("M9-05", "AMB-152", "AMB-153", "INV-13")
@pytest.mark.parametrize(
    ("done", "paints", "open_sections"),
    [
        ([], "OGP", [10, 15]),
        ([], "O", [10]),
        ([], "P", [15]),
        ([], "G", []),
        ([], "RYBKN", []),
        ([10], "OGP", [5, 11, 15]),
        ([15], "OGP", [10, 11, 16]),
        ([10, 5, 1, 2, 3, 4], "OGP", [6, 7, 8, 11, 15]),
        ([15, 16, 17, 18, 14, 9], "OGP", [8, 10, 11, 12, 13]),
    ],
)
def test_only_sections_beside_restored_ones_may_be_restored(
    done: list[int], paints: str, open_sections: list[int]
) -> None:
    game = at_wall(restored(table(), *done).give(RED, paints), RED)
    assert murals(game) == open_sections
    assert game.options()[-1] == "pass"
    for section in range(1, 19):
        word = f"mural {section}"
        if section in done:
            assert game.why_not(word) == ("section_gone", "M9-05")
        elif section not in open_sections and paints == "OGP":
            assert game.why_not(word) == ("section_apart", "M9-05")


@rule("M9-06", "PERF-04", "PERF-05")
def test_the_paint_must_be_at_hand_and_nobody_must_restore() -> None:
    game = at_wall(table().give(RED, "O"), RED)
    assert game.why_not("mural 15") == ("section_paint_missing", "M9-06")
    assert game.why_not("done") == ("not_now", "ROUND-04")
    assert game.play("pass").waiting == "waking"
    assert game.paints(RED) == "O"


@rule("EX-44", "M9-06", "M9-07", "AMB-154", "AMB-160")
def test_a_section_costs_the_paint_shown_and_scores_four_points() -> None:
    game = table().give(RED, "OPP", 3).bishop_on("c3")
    game = day(game, "wall cathedral", "send wall").play("mural 15")
    assert (game.waiting, game.seat) == ("show back", NATURE)
    game.play("back yellow")
    assert game.paints(RED) == "OP"
    assert game.player(RED).money == 3
    assert points(game, RED) == {WALL: 4}
    assert seen(game, BLUE)["tiles"] == [["PY"], [], [], []]
    assert seen(game, BLUE)["sections"][14] is None
    assert game.state.bishop == 12
    assert game.numbers("section_restored") == [[RED, 14, 2, 4]]
    assert game.numbers("back_shown") == [[RED, 1]]


@rule("M9-06", "TRACK-03")
@pytest.mark.parametrize(("word", "space"), [("ahead", 5), ("behind", 3)])
def test_the_four_points_may_lead_to_an_occupied_space(word: str, space: int) -> None:
    game = at_wall(table().give(RED, "O").scores(0, 4), RED).play("mural 10")
    assert (game.waiting, game.seat) == ("on track", RED)
    game.play(word).nature()
    assert game.player(RED).score == space
    assert len(seen(game)["tiles"][RED]) == 1


@rule("INFO-15", "AMB-31", "INV-15")
def test_a_back_is_drawn_from_those_that_nobody_has_seen() -> None:
    game = hold(table(), YELLOW, "OR", "OR", "OY").give(RED, "O")
    assert unknowable(game.state, RED) == []
    restored(game, 4, 5, 6, 7, 8, 9, 11)
    at_wall(game, RED).play("mural 10")
    assert SHOW_BACK.weighted
    assert [SHOW_BACK.weight(game.state, move) for move in BACK] == [0, 1, 2]
    assert game.options() == ["back yellow", "back blue"]
    for viewer in (RED, AUDIENCE):
        assert "OR" in json.dumps(seen(game, viewer))  # a tile once taken is public
    assert json.dumps(seen(game, RED)).count("OB") == 0


@rule("M9-07", "END-01")
def test_a_wall_that_is_complete_does_not_end_the_game() -> None:
    game = next_round(restored(table(), *range(1, 19)))
    assert not game.state.final
    at_wall(game.give(RED, "OGP"), RED)
    assert game.options() == ["pass"]


# The exchange


@rule("EX-45", "M9-08", "AMB-156", "X-43")
def test_a_blue_and_a_yellow_tile_go_for_the_green_exchange_tile() -> None:
    game = hold(table(), RED, "OB", "PY").give(RED, "RYB").at("workshop", RED)
    assert exchanges(game) == ["green"]
    game.play("exchange green")
    assert (game.waiting, game.seat) == ("swapping", RED)
    assert game.options() == ["swap PY"]
    game.play("swap PY")
    assert game.options() == ["swap OB"]
    game.play("swap OB")
    assert game.waiting == "waking"  # and does not blend
    assert game.paints(RED) == "RYB"
    for viewer in (RED, GREEN, AUDIENCE):
        assert seen(game, viewer)["tiles"][RED] == []
        assert seen(game, viewer)["exchange_tiles"][RED] == ["green"]
        assert seen(game, viewer)["exchange_left"]["green"] == 3
    assert game.numbers("exchanged") == [[RED, 4]]
    assert game.numbers("tile_swapped") == [[RED, 7], [RED, 2]]


@rule("M9-08")
@pytest.mark.parametrize(
    ("tiles", "paints"),
    [
        ([], []),
        (["OR"], []),
        (["OR", "GR"], []),
        (["OR", "GY"], ["orange"]),
        (["OY", "GB"], ["green"]),
        (["OR", "GB"], ["purple"]),
        (["OR", "GY", "PB"], ["orange", "green", "purple"]),
    ],
)
def test_two_different_basic_paints_make_the_blended_one(
    tiles: list[str], paints: list[str]
) -> None:
    game = hold(table(), RED, *tiles).at("workshop", RED)
    assert exchanges(game) == paints
    for paint in {"orange", "green", "purple"} - set(paints):
        assert game.why_not(f"exchange {paint}") == ("exchange_tiles_missing", "M9-08")


@rule("M9-08")
def test_of_tiles_with_the_same_back_the_player_chooses_which_to_give() -> None:
    game = hold(table(), RED, "OR", "GR", "GR", "PY").at("workshop", RED).play("exchange orange")
    assert game.options() == ["swap OR", "swap GR"]
    assert game.why_not("swap PR") == ("exchange_tiles_missing", "M9-08")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("swap GR", "swap PY")
    assert seen(game)["tiles"][RED] == ["OR", "GR"]


@rule("M9-09", "M9-08", "AMB-159", "X-43")
def test_each_apprentice_may_exchange_but_for_each_color_only_once() -> None:
    game = hold(table(), RED, "OR", "OR", "OY", "OY", "OB", "OB").give(RED, "RYB")
    game.at("workshop", RED, 3).play("exchange orange", "swap OR", "swap OY")
    assert exchanges(game) == ["green", "purple"]
    assert game.why_not("exchange orange") == ("exchange_owned", "M9-09")
    game.play("blend orange")
    assert exchanges(game) == []
    assert game.why_not("exchange green") == ("not_now", "ROUND-04")
    game.play("pass", "exchange purple", "swap OR", "swap OB")
    assert seen(game)["exchange_tiles"] == [["orange", "purple"], [], [], []]
    assert seen(game)["exchange_left"] == {"orange": 3, "green": 4, "purple": 3}
    game.at("studio", RED)
    assert game.why_not("exchange green") == ("not_now", "ROUND-04")
    assert game.why_not("wall market") == ("not_now", "ROUND-04")


@rule("M9-09")
def test_there_is_an_exchange_tile_of_each_color_for_everybody() -> None:
    game = table()
    for seat in range(4):
        hold(game, seat, *(["OR", "GY"] if seat % 2 else ["PR", "OY"]))
        game.at("workshop", seat).play("exchange orange")
        game.play(game.options()[0]).play(game.options()[0])
    assert seen(game)["exchange_left"]["orange"] == 0
    assert seen(game)["exchange_tiles"] == [["orange"]] * 4


# Income


@rule("EX-46", "M9-10")
def test_each_basic_paint_shown_brings_one_piece_however_many_tiles_show_it() -> None:
    game = next_round(hold(table(), GREEN, "OR", "GB", "GY", "PY").give(GREEN, "", 5))
    assert (game.paints(GREEN), game.player(GREEN).money) == ("RYB", 5)
    assert game.numbers("wall_income") == [[GREEN, 0], [GREEN, 1], [GREEN, 2]]
    assert next_round(game).paints(GREEN) == "RRYYBB"


@rule("M9-10", "M9-11", "M9-08", "AMB-155", "AMB-156")
def test_an_exchange_tile_of_today_already_pays_and_its_tiles_no_longer() -> None:
    game = hold(table(), RED, "OR", "OB", "OB").give(RED, "")
    day(game, "send workshop").play("exchange purple", "swap OR", "swap OB").pass_until("waking")
    assert game.paints(RED) == "BP"


@rule("M9-11", "AMB-155")
def test_a_tile_taken_today_already_pays() -> None:
    game = day(table().give(RED, "O"), "wall theater", "send wall")
    game.play("mural 10", "back blue").pass_until("waking")
    assert game.paints(RED) == "B"


@rule("END-06")
def test_after_the_final_round_no_paint_comes_in() -> None:
    game = hold(next_round(table().only_covered("a1")), RED, "OR").give(RED, "")
    assert game.state.final
    assert next_round(game).paints(RED) == ""


# With requests


@rule("M9-12", "X-41", "X-42", "M2-06", "AMB-157")
@pytest.mark.parametrize(
    ("tiles", "backs", "kinds"),
    [
        ([], ["OR", "OR", "GY"], ["general"]),
        ([], ["OR", "OY", "OB"], ["general", "orange"]),
        ([], ["GR", "GY", "GB"], ["general", "green"]),
        ([10], ["PR", "PR"], ["general", "purple"]),
        ([1, 2], ["OR"], ["general"]),
        ([1], ["OR"], []),
    ],
)
def test_wall_tiles_serve_for_requests_alone_or_with_ceiling_tiles(
    tiles: list[int], backs: list[str], kinds: list[str]
) -> None:
    game = hold(table(others="requests"), RED, *backs)
    for tile in tiles:
        game.state.covered &= ~bit(game.state.fresco.index(tile - 1))
        game.player(RED).tiles |= bit(tile - 1)
    wall(game.state).exchanged[RED] = 7  # exchange tiles are not fresco tiles
    game.at("workshop", RED)
    assert [word.split()[1] for word in game.options() if word.startswith("req")] == kinds


@rule("M9-12", "M9-13", "X-41", "M2-09", "M2-10")
def test_a_wall_tile_under_a_request_pays_no_longer_the_request_and_the_others_do() -> None:
    game = hold(table(others="requests"), RED, "OR", "OR", "OY", "OB", "PB").give(RED, "", 0)
    wall(game.state).exchanged[RED] = bit(1)
    day(game, "send workshop").play("request orange")
    assert game.options() == ["stack OR"]
    game.play("stack OR")
    assert game.options() == ["stack OR", "stack OY"]
    game.play("stack OR", "stack OB").pass_until("waking")
    assert seen(game)["tiles"][RED] == ["OY", "PB"]
    assert (game.paints(RED), game.player(RED).money) == ("YBOG", 1)
    assert game.player(RED).score == 8


# Leonardo and other modules


@rule("LEO-38", "X-52")
def test_leonardo_does_not_restore_the_wall() -> None:
    restored_by = set()
    for seed in range(3):
        game = table(2, seed=seed).until("over")
        restored_by |= {event.figure for event in game.happened("section_restored")}
        assert game.player(LEONARDO).wall_tiles == game.player(LEONARDO).cover == 0
        assert LEONARDO not in [event.figure for event in game.happened("wall_income")]
    assert restored_by <= {RED, YELLOW}


@rule("X-44")
def test_the_wall_asks_for_orange_green_or_purple_alone() -> None:
    game = at_wall(table(others="blends").give(RED, "KKNN"), RED)
    assert game.options() == ["pass"]
    assert set(seen(game)["sections"]) == {"orange", "green", "purple"}
    game.play("pass")
    hold(game, RED, "OR", "GY", "PB").give(RED, "").at("workshop", RED)
    assert exchanges(game) == ["orange", "green", "purple"]


# Previews


def test_a_preview_tells_what_a_section_brings() -> None:
    game = at_wall(table().give(RED, "O"), RED)
    told = preview(game.state, RED, parse("mural 10"))
    assert (told["points"], told["paints"], told["landing"]) == ({"wall": 4}, {"O": -1}, [4])


def test_events_name_the_rules_behind_them() -> None:
    for key in (
        "section_laid", "section_restored", "back_shown", "tile_swapped", "exchanged", "wall_income"
    ):  # fmt: skip
        assert KINDS[key].rules


# Whole games at random


@rule("INV-05", "INV-13", "INV-14", "M9-01", "M9-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_restored_wall_hangs_together_in_any_game(seats: int) -> None:
    taken = swapped = 0
    for seed in range(sample(8, 40)):
        game = table(seats, seed=seed)
        for seat in range(seats):
            game.give(seat, "OOOOGGGGPPPP")
        while game.waiting != "over":
            if game.play_any("mural", "exchange") in [*MURAL, *BACK, *EXCHANGE, *SWAP]:
                check(game)
        taken += len(game.happened("back_shown"))
        swapped += len(game.happened("exchanged"))
    assert taken > sample(15, 100)
    assert swapped > sample(0, 5)


def check(game: Position) -> None:
    own = wall(game.state)
    printed = WallFigures.of(game.state.rules.box)
    together = own.restored & printed.start
    for _ in range(18):
        for section in range(18):
            if own.restored & bit(section) and printed.neighbors[section] & together:
                together |= bit(section)
    assert together == own.restored
    in_hand = 1 if game.state.agenda.has(SHOW_BACK) else 0
    unseen = sum(few(own.unseen, pair) for pair in range(9))
    assert unseen - in_hand == 18 - bits(own.restored)
    assert unseen == len([front for front in own.fronts if front >= 0])
    given_away = len(game.happened("tile_swapped"))
    loose = [few(player.wall_tiles, pair) for player in game.state.players for pair in range(9)]
    assert sum(loose) + given_away + unseen == 18
    for paint in range(3):
        owned = len([row for row in own.exchanged if row & bit(paint)])
        assert owned + count(own.left, paint) == 4
    assert all(player.paints >= 0 for player in game.state.players)


def test_the_classic_set_has_two_tiles_of_each_pair() -> None:
    box = table().state.rules.box
    assert WallFigures.of(box).pairs == [2] * 9
    assert WallFigures.of(box).points == 4
    assert list(box.recipes.cost[:3]) == [ONE[0] + ONE[1], ONE[1] + ONE[2], ONE[0] + ONE[2]]
