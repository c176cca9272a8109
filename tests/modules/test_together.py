"""All modules at one table: what they do to each other, and what Leonardo does with them."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.board import COLUMNS, bit
from affresco.engine.ledger import SOURCES, entries
from affresco.engine.modules.bells.certificates import Installment, bell_board, owned
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.glaziers.figures import GlazierFigures
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.medico.sickroom import NOWHERE, sickroom
from affresco.engine.modules.portraits.gallery import gallery, keep
from affresco.engine.modules.requests.module import requests
from affresco.engine.modules.scrolls.module import scrolls
from affresco.engine.modules.wall_fresco.module import wall
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import NAMES, ONE
from affresco.engine.playout import draw
from affresco.engine.rules import options, play
from affresco.engine.snapshot import dump, load
from affresco.engine.state import NOTHING
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE, view
from affresco.lab.invariants import violations
from tests.citing import rule
from tests.given import BLUE, LEONARDO, RED, YELLOW, Position, given

SERVANT = 0  # a portrait, counted from 0


def table(modules: str, seats: int = 4, seed: int = 1) -> Position:
    return given(configuration=configure(seats, modules=modules), seed=seed)


def with_tiles(game: Position, figure: int, *tiles: int) -> Position:
    """Tiles, by their number in the set, that a figure has restored."""
    for tile in tiles:
        game.state.covered &= ~bit(game.state.fresco.index(tile - 1))
        game.player(figure).tiles |= bit(tile - 1)
    return game


def with_wall_tiles(game: Position, figure: int, *pairs: int) -> Position:
    """Wall tiles, three times the front plus the back, along the bottom of the wall."""
    own = wall(game.state)
    for pair in pairs:
        own.unseen -= bit(5 * pair)
        game.player(figure).wall_tiles += bit(5 * pair)
    return game


def with_installment(game: Position, seat: int, lacking: int) -> Position:
    """A certificate, taken from the display, that is paid except for some Thalers."""
    own = bell_board(game.state)
    certificate = own.display[0]
    own.display = vec[i64]([NOTHING, *own.display[1:]])
    price = BellFigures.of(game.state.rules.box).price[certificate]
    own.partly = vec[Installment]([*own.partly, Installment(seat, certificate, price - lacking)])
    return game


def day(game: Position, *words: str) -> Position:
    """Red plans with these words, the others plan nothing."""
    game.wake_in_order().play(*words, "ready", seat=RED)
    for seat in range(1, game.state.rules.seats):
        game.plan(seat)
    return game.nature()


def gained(game: Position, figure: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in entries(game.state):
        if entry.figure == figure:
            source = SOURCES[entry.source]
            found[source] = found.get(source, 0) + int(entry.points)
    return found


def keys(game: Position) -> list[str]:
    """The kinds of events in the order in which they came first."""
    return list(dict.fromkeys(event.kind.key for event in game.events))


def in_order(found: list[str], due: list[str]) -> bool:
    return [key for key in found if key in due] == due


# The preparation


@rule("ROUND-11", "ROUND-08", "AMB-225", "M2-10", "M9-10")
def test_the_preparation_goes_market_income_portraits_disc_glass_certificates_bottles() -> None:
    game = with_wall_tiles(with_tiles(table("all"), RED, 1), RED, 0)
    requests(game.state).fulfilled[RED] = ONE[0] + ONE[1]
    requests(game.state).left -= ONE[0] + ONE[1]
    game.wake_in_order().events.clear()
    sickroom(game.state).ill = ONE[RED]
    well(game.state).supply -= 1
    well(game.state).thrown = 1
    day(game).pass_until("waking")
    due = [
        "stocked", "income_paint", "wall_income", "income", "portrait_removed",
        "portrait_revealed", "disc_drawn", "glass_shown", "certificate_shown", "bottle_shown",
        "rotated", "round_began",
    ]  # fmt: skip
    assert in_order(keys(game), due)
    room = sickroom(game.state)
    assert (room.infected, well(game.state).thrown) == (NOWHERE, 0)
    assert game.player(RED).cover == 0


@rule("DX-33", "ROUND-08", "M2-10", "M1-11")
def test_three_tiles_an_orange_request_and_gods_servant_bring_five_thalers_and_orange() -> None:
    game = with_tiles(table("portraits,requests"), RED, 1, 2, 3, 4, 6, 7).give(RED, "", 0)
    keep(gallery(game.state), RED, SERVANT)
    gallery(game.state).deck &= ~bit(SERVANT)
    day(game, "send workshop").play("request orange", "stack 4", "stack 6", "stack 7")
    game.pass_until("waking")
    assert (game.player(RED).money, game.paints(RED)) == (3 + 1 + 1, "O")


@rule("X-24", "X-26", "M2-10", "AMB-141")
@pytest.mark.parametrize(("lacking", "money", "left"), [(4, 0, 1), (3, 0, 0), (1, 2, 0)])
def test_tiles_and_requests_pay_onto_a_certificate_first(
    lacking: int, money: int, left: int
) -> None:
    game = with_tiles(table("requests,bells"), RED, 1, 2).give(RED, "", 0)
    requests(game.state).fulfilled[RED] = ONE[3]
    with_installment(game, RED, lacking)
    day(game).pass_until("waking")
    assert (game.player(RED).money, game.paints(RED)) == (money, "P")
    assert len(bell_board(game.state).partly) == left


# The action tiles


@rule("DX-34", "X-02", "X-04", "M9-04")
def test_three_action_tiles_act_each_at_its_column_and_at_its_owners_place() -> None:
    game = table("glaziers,bells,wall_fresco").wake_in_order()
    game.play("glaziery studio", "audience market", "wall cathedral", seat=RED)
    game.play("send workshop", "send theater", "send wall", "ready", seat=RED)
    game.play("audience studio", "wall market", "send cathedral", "send wall", "ready", seat=YELLOW)
    game.plan(BLUE, market=1, cathedral=1, studio=1).plan(3)
    visits = []
    while game.waiting != "waking":
        if game.waiting.startswith("at "):
            visits.append((COLUMNS[game.state.column], game.seat, game.waiting))
        words = game.options()
        game.play(next((one for one in ("done", "pass") if one in words), words[0])).nature()
    assert visits == [
        ("market", RED, "at audience"),
        ("market", YELLOW, "at wall"),
        ("market", BLUE, "at market"),
        ("cathedral", RED, "at wall"),
        ("cathedral", YELLOW, "at cathedral"),
        ("cathedral", BLUE, "at cathedral"),
        ("studio", RED, "at glaziery"),
        ("studio", YELLOW, "at audience"),
        ("studio", BLUE, "at studio"),
        ("workshop", RED, "at workshop"),
        ("theater", RED, "at theater"),
    ]


@rule("X-01", "X-02", "X-03", "INFO-18", "INV-15", "AMB-186")
def test_all_four_action_tiles_fit_in_one_plan_and_nobody_else_knows() -> None:
    game = table("all").wake_in_order()
    game.play("glaziery theater", "audience workshop", "wall studio", "medico", seat=RED)
    assert game.why_not("send studio", RED) == ("column_covered", "X-04")
    game.play("send cathedral", "send glaziery", "send wall", "send medico", seat=RED)
    for viewer in (YELLOW, AUDIENCE):
        assert cast("list[dict[str, Any]]", game.view(viewer)["players"])[RED]["plan"] is None
    game.play("ready", seat=RED)
    for seat in (YELLOW, BLUE, 3):
        game.plan(seat)
    plan = cast("list[dict[str, Any]]", game.view(AUDIENCE)["players"])[RED]["plan"]
    assert plan == {
        "market": "medico", "cathedral": 1, "studio": "wall", "workshop": "audience",
        "theater": "glaziery", "glaziery": 1, "wall": 1, "medico": 1,
    }  # fmt: skip


# The workshop


WORK = {
    "blend": ["blend orange", "blend green"],
    "request": ["request general", "stack 1", "stack 2", "stack 3"],
    "exchange": ["exchange purple", "swap OR", "swap OB"],
}


@rule("X-43", "M2-03", "M2-04", "M9-08")
@pytest.mark.parametrize("order", list(permutations(WORK)))
def test_each_apprentice_blends_or_fulfills_or_exchanges(order: tuple[str, ...]) -> None:
    game = with_tiles(table("requests,wall_fresco"), RED, 1, 2, 3)
    with_wall_tiles(game, RED, 0, 2).give(RED, "RYYB").at("workshop", RED, 3)
    for left, work in zip((3, 2, 1), order, strict=True):
        assert (game.waiting, game.state.workers) == ("at workshop", left)
        assert WORK[work][0] in game.options()
        game.play(*WORK[work])
    assert game.waiting == "waking"
    assert game.paints(RED) == "OG"
    assert gained(game, RED) == {"request": 6}
    assert wall(game.state).exchanged[RED] == bit(2)


@rule("X-43", "M4-17", "M4-11", "AMB-101")
def test_alchemy_comes_on_top_of_a_request_by_the_same_apprentice() -> None:
    game = with_tiles(table("requests,wishing_well"), RED, 1, 2, 3).give(RED, "RRR")
    deal(well(game.state), RED, WISHES.index("alchemy"))
    day(game, "send workshop").play("play alchemy", *["give red"] * 3, "take purple")
    assert game.waiting == "at workshop"
    game.play(*WORK["request"])
    assert (game.paints(RED), game.player(RED).score) == ("P", 6)


# A restoration


@rule("CATH-09", "CATH-10", "AMB-26", "X-30", "X-31", "X-36")
def test_a_restoration_with_all_that_may_belong_to_it() -> None:
    game = table("leaf_gold,glaziers,scrolls,favors").tile_on("c1", 6).bishop_on("c2")
    basket(game.state).color = NAMES.index("yellow")
    basket(game.state).leaves = ONE[RED]
    scrolls(game.state).rows[RED] = 0
    scrolls(game.state).columns[RED] = 2
    window = glass(game.state).bench[0]
    points = GlazierFigures.of(game.state.rules.box).window_points[window]
    game.give(RED, "OYB", 1).at("cathedral", RED)
    game.events.clear()
    game.play("bishop c1", "restore c1")
    waited = []
    while game.waiting != "waking":
        red = game.player(RED)
        waited.append((game.waiting, red.score > 0, red.tiles != 0, game.paints(RED)))
        word = {"gilding": "gild", "unrolling": "unroll both", "show favor": "favor point"}
        game.play(word.get(game.waiting, game.options()[0]))
    assert waited == [
        ("gilding", False, False, ""),
        ("choose window", False, False, ""),
        ("show window", False, False, ""),
        ("unrolling", True, False, ""),
        ("show favor", True, True, ""),
    ]
    due = ["bishop_moved", "restored", "gilded", "window_taken", "advanced"]
    due += ["scroll_played", "favor_shown", "bishop_came"]
    assert in_order(keys(game), due)
    moves = [event.numbers[0] for event in game.happened("advanced")]
    assert moves == [max(5 + 3 + 3 + points + gained(game, RED)["missing_glass"], 0), 3 + 3, 1]
    assert game.player(RED).score == sum(moves)


# The end


@rule("SCORE-07", "AMB-61", "X-24", "X-28")
def test_final_scoring_goes_pennies_and_gold_bells_health_money() -> None:
    game = table("all", 3).only_covered("a1")
    day(game).pass_until("waking")
    assert game.state.final
    basket(game.state).supply -= 2
    basket(game.state).leaves = 2 * ONE[RED]
    with_installment(game.give(RED, "", 0), RED, 6)  # three pennies and two leaves do not do
    game.events.clear()
    day(game).pass_until("over")
    due = ["pennies_exchanged", "deposited", "gold_exchanged"]
    due += ["bells_counted", "health_credited", "money_scored", "game_ended"]
    assert in_order(keys(game), due)
    assert len(bell_board(game.state).partly) == 1
    assert gained(game, RED)["money"] == 25 // 2


@rule("SCORE-08", "M7-08")
def test_paint_scrolls_cards_glass_bottles_and_tiles_are_worth_nothing_at_the_end() -> None:
    game = day(table("all", 3).only_covered("a1")).pass_until("waking")
    assert game.state.final
    poor = game.copy()
    game.give(RED, "RRRYYYBBBOOOGGGPPPKKKNNN")
    deal(well(game.state), RED, WISHES.index("tip"))
    glass(game.state).tokens[RED] = ONE[0] + ONE[1]
    sickroom(game.state).bottles[RED] = ONE[0]
    requests(game.state).fulfilled[RED] = ONE[1]
    wall(game.state).exchanged[RED] = 7
    with_wall_tiles(game, RED, 0, 4, 8)
    assert scrolls(game.state).rows[RED] >= 0
    for one in (game, poor):
        day(one).pass_until("over")
    assert game.player(RED).score == poor.player(RED).score


@rule("END-09", "X-47", "X-48", "DX-09")
def test_several_reasons_together_make_one_final_round() -> None:
    game = table("portraits,medico", 3)
    while game.state.round < 8:
        day(game).pass_until("waking")
    assert not game.state.final
    game.only_covered("a1", "a2")
    day(game).pass_until("waking")
    assert game.state.final
    day(game).pass_until("over")
    began = [list(event.numbers) for event in game.happened("round_began")]
    assert began == [[number, int(number == 9)] for number in range(1, 10)]


# Leonardo


def rounds(game: Position) -> list[list[str]]:
    """What Leonardo did, round by round."""
    found: list[list[str]] = [[]]
    for event in game.events:
        if event.kind.key == "round_began":
            found.append([])
        elif event.figure == LEONARDO:
            found[-1].append(event.kind.key)
    return found[1:]


@rule("LEO-41", "X-51", "X-53", "LEO-20", "LEO-25", "LEO-28", "LEO-35", "AMB-72")
@pytest.mark.parametrize("seed", range(4))
def test_leonardos_five_apprentices_stand_where_they_stand_all_game(seed: int) -> None:
    game = with_tiles(table("portraits,requests,bells", 2, seed), LEONARDO, 1, 2, 3, 4, 5, 6)
    while game.waiting != "over":
        if not bell_board(game.state).track:
            assert owned(game.state, LEONARDO) == 4
        seat = game.seat
        moves = [draw(game.state, game.rng)] if seat == NATURE else options(game.state, seat)
        asked = [move for move in moves if move.text.startswith(("request", "portrait"))]
        if game.waiting == "at studio":
            asked = []  # what lies there is for Leonardo
            moves = [move for move in moves if not move.text.startswith("portrait")]
        play(game.state, seat, game.rng.choice(asked or moves))
        assert game.player(LEONARDO).plan == game.player(LEONARDO).cover == 0
    days = rounds(game)
    for number, done in enumerate(days, 1):
        is_last = number == len(days)
        assert done.count("woke") == done.count("closed") == 1
        assert done.count("portrait_painted") == 1
        assert done.count("restored") == (0 if is_last and game.state.final else 1)
        assert done.count("request_fulfilled") + done.count("forfeited") <= 1
    assert sum(done.count("request_fulfilled") for done in days) >= 2


HIS = {
    "woke", "closed", "restored", "bishop_came", "advanced", "occupied", "portrait_painted",
    "portrait_reward", "request_fulfilled", "tile_stacked", "forfeited", "window_taken",
    "favor_lost", "leonardo_tile", "leonardo_showed", "bells_counted", "bells_scored", "rotated",
}  # fmt: skip


@rule("X-52", "LEO-02", "LEO-31", "LEO-32", "LEO-33", "LEO-34", "LEO-38", "LEO-39", "LEO-40")
@pytest.mark.parametrize("seed", range(4))
def test_leonardo_never_pays_or_receives_anything_but_points_and_tiles(seed: int) -> None:
    game = table("all", 2, seed)
    while game.waiting != "over":
        game.play_any()
        leonardo = game.player(LEONARDO)
        assert leonardo.money == leonardo.paints == leonardo.mood == leonardo.wall_tiles == 0
    assert {key for done in rounds(game) for key in done} <= HIS
    rows = [well(game.state).hands, glass(game.state).tokens, scrolls(game.state).rows]
    rows += [sickroom(game.state).bottles, wall(game.state).exchanged]
    assert [len(row) for row in rows] == [2] * 5


# All modules at random


@rule("INV-01", "INV-13", "INV-14", "INV-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_with_all_modules_holds_together_and_can_be_put_aside_anywhere(seats: int) -> None:
    for seed in range(2):
        game = table("all", seats, seed)
        moment = 0
        while game.waiting != "over":
            game.play_any()
            moment += 1
            if moment % 7 == 0:
                assert violations(game.state) == []
            if moment % 29 == 0:
                data = dump(game.state)
                again = load(game.state.rules, json.loads(json.dumps(data)))
                assert dump(again) == data
                assert view(again, RED) == view(game.state, RED)
                game = Position(again, Random(game.rng.random()))
