"""The leaf gold (M5): the disc of the round, leaves at the market, gilded tiles, the exchange."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.components import load as load_set
from affresco.components import read
from affresco.configuration import configure
from affresco.engine.board import COLUMNS, HOURS, SEGMENTS, bit
from affresco.engine.ending import FINAL_SCORING
from affresco.engine.market import goods_at
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.leaf_gold.figures import LeafGoldFigures
from affresco.engine.modules.leaf_gold.module import Basket, basket
from affresco.engine.modules.leonardo.module import LEONARDO_RESTORES, painter
from affresco.engine.modules.portraits.gallery import gallery, keep
from affresco.engine.modules.wishing_well.well import deal
from affresco.engine.modules.wishing_well.well import well as wishing_well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import NAMES, ONE, count, pack
from affresco.engine.round import RENEWAL, begin_visit
from affresco.engine.rules import proceed
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable
from tests.citing import rule
from tests.components.editing import edited
from tests.given import BLUE, LEONARDO, RED, YELLOW, Position, given

ABBOT = 6  # a portrait, counted from 0
SEVEN = 14  # a tile of 7 VP that needs red, yellow and purple
PAINTS = "RYP"
FIRST_OF_III, LAST_OF_III, FIRST_OF_IV = 8, 10, 11  # slots of side four, over all booths


def table(seats: int = 4, options: str = "", others: str = "", seed: int = 1) -> Position:
    modules = f"leaf_gold,{others}" if others else "leaf_gold"
    return given(configuration=configure(seats, modules=modules, options=options), seed=seed)


def own(game: Position) -> Basket:
    return basket(game.state)


def refine(game: Position, color: str) -> Position:
    own(game).color = NAMES.index(color)
    return game


def hold(game: Position, figure: int, leaves: int) -> Position:
    """Give leaves out of the supply."""
    own(game).supply -= leaves
    own(game).leaves += leaves * ONE[figure]
    return game


def leaves(game: Position, figure: int) -> int:
    return count(own(game).leaves, figure)


def seen(game: Position, viewer: int, open_screens: bool = False) -> dict[str, Any]:
    return game.seen("leaf_gold", viewer, open_screens)


def told(game: Position, key: str) -> list[tuple[int, list[int]]]:
    return [(event.figure, list(event.numbers)) for event in game.happened(key)]


def stock(game: Position, slot: int, paints: str) -> Position:
    """Swap a market tile into a slot, out of another one or the bag; all slots are full."""
    state = game.state
    wanted, here = list(state.rules.box.market.goods).index(pack(paints)), goods_at(state, slot)
    slots = [goods_at(state, at) for at in range(state.rules.booth_starts[-1])]
    if wanted in slots:
        state.display += (here - wanted) * 16 ** slots.index(wanted)
    else:
        state.bag ^= bit(wanted) | bit(here)
    state.display += (wanted - here) * 16**slot
    return game


def restore(game: Position, bishop: str, segment: str = "c3", tile: int = SEVEN) -> Position:
    """Red restores a tile and has the paints for it."""
    game.tile_on(segment, tile).bishop_on(bishop).give(RED, paints=PAINTS)
    return game.at("cathedral", RED).play(f"restore {segment}")


def renewed(game: Position) -> Position:
    game.state.agenda.append(RENEWAL)
    proceed(game.state)
    return game


# The pieces and the disc


@rule("M5-01", "M5-02", "INV-10")
def test_the_set_has_24_leaves_six_discs_and_two_marked_spaces_on_each_side() -> None:
    printed = LeafGoldFigures.of(load_set().box)
    assert printed.leaves == 24
    assert sorted(printed.discs) == [NAMES.index(name) for name in NAMES[:6]]
    assert printed.points == [3, 2, 1]
    assert [[at for at, gold in enumerate(row) if gold] for row in printed.spaces] == [
        [LAST_OF_III, FIRST_OF_IV],
        [6, 7],
    ]
    game = table()
    assert (own(game).supply, own(game).leaves) == (24, 0)
    assert told(game, "disc_drawn") == [(-1, [own(game).color])]


@rule("M5-02", "M5-03", "M5-12", "AMB-111")
def test_discs_and_market_tiles_are_drawn_apart() -> None:
    game = Position(new_game(configure(4, modules="leaf_gold").rules()), Random(1))
    while game.waiting != "draw disc":
        if game.waiting == "stock market":
            assert {word.split()[0] for word in game.options()} == {"stock"}
        game.play(game.options()[0])
    assert game.options() == [f"disc {name}" for name in NAMES[:6]]
    market, bag = game.state.display, game.state.bag
    game.play("disc purple")
    assert (game.state.display, game.state.bag) == (market, bag)
    assert seen(game, YELLOW)["color"] == "purple"
    assert game.waiting == "waking"


@rule("M5-09", "DX-36")
@pytest.mark.parametrize("color", NAMES[:6])
def test_the_new_disc_is_another_one(color: str) -> None:
    game = renewed(refine(table(), color))
    assert game.waiting == "draw disc"
    assert game.options() == [f"disc {name}" for name in NAMES[:6] if name != color]
    other = game.options()[0]
    assert game.play(other).waiting == "waking"
    assert seen(game, RED)["color"] == other.split()[1] != color


@rule("M5-03", "M5-09", "DX-36", "ROUND-11")
def test_the_color_changes_with_every_round() -> None:
    game, colors = table(seed=3), []
    for _ in range(6):
        game.pass_until("planning")
        colors.append(own(game).color)
        game.pass_until("waking")
    assert all(one != other for one, other in pairwise(colors))
    assert len(game.happened("disc_drawn")) == 7


@rule("X-50", "ROUND-05")
def test_after_the_final_round_no_disc_is_drawn() -> None:
    game = table().only_covered("a1")
    game.pass_until("planning").state.final = True
    assert game.pass_until("over").waiting == "over"
    assert len(game.happened("disc_drawn")) == 1


# The market


@rule("M5-04", "EX-24", "EX-25", "AMB-114")
@pytest.mark.parametrize(
    ("seats", "booth", "slot", "at", "tile", "gold"),
    [
        (4, "III", 3, LAST_OF_III, "YB", 1),
        (4, "IV", 1, FIRST_OF_IV, "RR", 2),
        (4, "III", 1, FIRST_OF_III, "YB", 0),
        (3, "II", 3, 6, "YB", 1),
        (2, "III", 1, 7, "RR", 2),
    ],
)
def test_the_buyer_of_a_marked_tile_also_receives_gold(
    seats: int, booth: str, slot: int, at: int, tile: str, gold: int
) -> None:
    game = stock(table(seats), at, tile).give(RED, paints="", money=9)
    game.at("market", RED, hour="7").play(f"booth {booth}", f"buy {slot}")
    assert sorted(game.paints(RED)) == sorted(tile)
    assert game.player(RED).money == 9 - game.state.rules.box.hostel.price[HOURS.index("7")]
    assert (leaves(game, RED), own(game).supply) == (gold, 24 - gold)
    assert told(game, "gold_received") == ([(RED, [gold])] if gold else [])


@rule("M5-04")
def test_several_apprentices_buy_several_tiles_but_each_space_gives_its_gold_once() -> None:
    game = table().give(YELLOW, money=20).at("market", YELLOW, workers=3)
    game.play("booth III", "buy 1", "buy 2", "buy 3")
    assert [leaves(game, seat) for seat in range(4)] == [0, 1, 0, 0]


@rule("X-38", "AMB-116")
@pytest.mark.parametrize("booth", ["III", "IV"])
def test_closing_a_booth_brings_no_gold(booth: str) -> None:
    game = table().give(RED, paints="").at("market", RED).play(f"close {booth}")
    assert (game.paints(RED), leaves(game, RED), own(game).supply) == ("", 0, 24)


@rule("M5-11", "AMB-112", "AMB-202", "AMB-99")
@pytest.mark.parametrize(
    ("limits", "supply", "gold", "left"),
    [
        ("component_limited", 2, 2, 0),
        ("component_limited", 1, 1, 0),
        ("component_limited", 0, 0, 0),
        ("unlimited", 1, 2, 0),
        ("unlimited", 0, 2, 0),
    ],
)
def test_when_the_supply_runs_out_one_takes_what_is_there_unless_it_is_unlimited(
    limits: str, supply: int, gold: int, left: int
) -> None:
    game = table(options=f"penny_gold_limits={limits}").give(RED, money=9)
    own(game).supply = supply
    game.at("market", RED).play("booth IV", "buy 1")
    assert (leaves(game, RED), own(game).supply) == (gold, left)


@rule("AMB-112")
def test_leaves_beyond_127_are_not_counted() -> None:
    game = table(options="penny_gold_limits=unlimited").give(RED, money=9)
    own(game).leaves = 126 * ONE[RED] + 5 * ONE[YELLOW]
    game.at("market", RED).play("booth IV", "buy 1")
    assert [leaves(game, seat) for seat in range(4)] == [127, 5, 0, 0]


@rule("X-37", "AMB-115")
@pytest.mark.parametrize(("option", "gold"), [("no", 0), ("yes", 1)])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_free_tile_brings_gold_only_if_the_option_says_so(
    option: str, gold: int, workers: int
) -> None:
    """At the booth, and at the counter once the last apprentice has bought."""
    game = table(options=f"gold_on_free_tile={option}", others="wishing_well")
    stock(game, LAST_OF_III, "RY").give(RED, paints="", money=9)
    deal(wishing_well(game.state), RED, WISHES.index("free_paint_1"))
    game.player(RED).hour = HOURS.index("8")
    game.player(RED).plan = workers
    begin_visit(game.state, COLUMNS.index("market"), RED)
    proceed(game.state)
    game.play("booth III", "buy 1")
    assert leaves(game, RED) == 0
    game.play("play free_paint_1")
    assert set("RY") <= set(game.paints(RED))
    assert (leaves(game, RED), own(game).supply) == (gold, 24 - gold)


# The cathedral


@rule("M5-05", "M5-07", "EX-26", "EX-27", "EX-28", "CATH-06")
@pytest.mark.parametrize(
    ("bishop", "plain", "gilded"),
    [("c3", 10, 13), ("b2", 9, 11), ("c4", 9, 11), ("a1", 7, 8), ("e3", 7, 8)],
)
def test_gold_adds_by_where_the_bishop_stands_in_the_same_movement(
    bishop: str, plain: int, gilded: int
) -> None:
    game = restore(hold(refine(table(), "yellow"), RED, 2), bishop)
    assert game.options() == ["gild", "pass"]
    assert game.player(RED).score == 0
    without = game.copy().play("pass")
    assert (without.player(RED).score, leaves(without, RED)) == (plain, 2)
    game.play("gild")
    assert (game.player(RED).score, leaves(game, RED)) == (gilded, 1)
    gold = gilded - plain
    assert told(game, "gilded") == [(RED, [SEGMENTS.index("c3"), gold])]
    assert told(game, "advanced") == [(RED, [gilded, gilded])]
    points = cast(list[list[object]], game.view(RED)["points"])
    assert [0, 1, "gold", gold] in points


@rule("M5-05")
@pytest.mark.parametrize(("bishop", "points"), [("c3", 3), ("c4", 2), ("e5", 1)])
def test_who_does_not_gild_gives_up_the_points_of_the_leaf(bishop: str, points: int) -> None:
    game = restore(hold(refine(table(), "red"), RED, 1), bishop)
    assert (game.forfeits("pass"), game.forfeits("gild")) == ({"points": points}, {})


@rule("M5-06", "AMB-113")
def test_a_color_that_a_tile_needs_twice_takes_one_leaf_all_the_same() -> None:
    components = read(edited(('cost = "PRY"', 'cost = "PYY"')))
    game = given(configuration=configure(4, modules="leaf_gold", components=components))
    hold(refine(game, "yellow"), RED, 2).tile_on("c3", SEVEN).bishop_on("c3")
    game.give(RED, paints="YYP").at("cathedral", RED).play("restore c3", "gild")
    assert (game.waiting, game.player(RED).score, leaves(game, RED)) == ("waking", 13, 1)


@rule("M5-06", "AMB-203", "INV-10")
def test_one_leaf_for_a_restoration_and_it_leaves_the_game() -> None:
    game = restore(hold(refine(table(), "red"), RED, 3), "a1").play("gild")
    assert game.waiting == "waking"
    assert (leaves(game, RED), own(game).supply) == (2, 21)


@rule("M5-05", "M5-03")
@pytest.mark.parametrize(
    ("color", "held", "asked"),
    [
        *((name, 1, name in ("red", "yellow", "purple")) for name in NAMES[:6]),
        ("yellow", 0, False),
    ],
)
def test_gold_is_for_tiles_that_need_the_refined_color(color: str, held: int, asked: bool) -> None:
    game = hold(hold(refine(table(), color), RED, held), YELLOW, 1)
    restore(game, "c3")
    assert game.waiting == ("gilding" if asked else "waking")


@rule("M5-05", "BISHOP-01")
def test_the_gold_counts_from_where_the_bishop_was_led() -> None:
    game = hold(refine(table(), "red"), RED, 1).tile_on("c3", SEVEN).bishop_on("b2")
    game.give(RED, paints=PAINTS, money=1).at("cathedral", RED)
    game.play("bishop c3", "restore c3", "gild")
    assert game.player(RED).score == 13


@rule("M5-06", "CATH-10")
def test_each_restoration_may_have_its_own_leaf() -> None:
    game = hold(refine(table(), "red"), RED, 2).tile_on("c3", SEVEN).tile_on("a1", 13)
    game.bishop_on("c3").give(RED, paints="RRBYPP").at("cathedral", RED, workers=2)
    game.play("restore c3", "gild", "restore a1", "gild")
    assert game.player(RED).score == 13 + 7 + 1
    assert leaves(game, RED) == 0


@rule("M5-08")
def test_there_is_no_gold_at_the_altar() -> None:
    game = hold(refine(table(), "yellow"), RED, 2).give(RED, paints="RYB")
    game.at("cathedral", RED).play("altar RYB")
    assert (game.waiting, game.player(RED).score, leaves(game, RED)) == ("waking", 2, 2)


@rule("X-32", "DX-17")
@pytest.mark.parametrize(("bishop", "points"), [("c3", 14), ("b2", 12), ("a1", 8)])
def test_the_abbot_does_not_raise_the_gold(bishop: str, points: int) -> None:
    game = hold(refine(table(others="portraits"), "yellow"), RED, 1)
    keep(gallery(game.state), RED, ABBOT)
    assert restore(game, bishop).play("gild").player(RED).score == points


@rule("X-32", "X-33", "X-30")
def test_praise_does_not_raise_the_gold_either() -> None:
    game = hold(refine(table(others="portraits,wishing_well"), "yellow"), RED, 1)
    keep(gallery(game.state), RED, ABBOT)
    deal(wishing_well(game.state), RED, WISHES.index("praise"))
    game.tile_on("c3", SEVEN).bishop_on("c3").give(RED, paints=PAINTS)
    game.player(RED).hour = HOURS.index("8")
    game.player(RED).plan = 16 ** COLUMNS.index("cathedral")
    game.state.column = COLUMNS.index("cathedral")
    begin_visit(game.state, COLUMNS.index("cathedral"), RED)
    game.play("restore c3", "play praise", "gild")
    assert game.player(RED).score == 7 + 5 + 3
    assert len(game.happened("advanced")) == 1


@rule("X-34")
def test_a_special_tile_is_gilded_only_if_its_cost_shows_the_refined_color() -> None:
    for color, asked in [("purple", True), ("red", False)]:
        game = hold(refine(table(others="blends"), color), RED, 1)
        tile = next(tile for tile in range(26, 30) if tile - 1 in game.state.fresco)  # PK, PN
        game.tile_on("c3", tile).give(RED, paints="PKN").at("cathedral", RED).play("restore c3")
        assert (game.waiting == "gilding") == asked


@rule("M5-05", "ROUND-04")
def test_gold_is_used_at_no_other_moment() -> None:
    game = hold(refine(table(), "yellow"), RED, 1).give(RED, paints=PAINTS)
    game.at("cathedral", RED)
    assert game.why_not("gild") == ("not_now", "ROUND-04")
    restore(game, "c3")
    assert game.why_not("done") == ("not_now", "ROUND-04")
    assert game.why_not("gild") is None


# Leonardo, the end, what can be seen


@rule("LEO-32", "X-52")
@pytest.mark.parametrize("color", ["red", "yellow", "purple"])
def test_leonardo_never_gilds(color: str) -> None:
    game = hold(refine(table(2), color), RED, 1).tile_on("c2", SEVEN).bishop_on("c2")
    painter(game.state).segment = SEGMENTS.index("c3")
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_RESTORES)
    game.play("restore c2")
    assert (game.waiting, game.player(LEONARDO).score) == ("waking", 10)
    assert own(game).leaves == ONE[RED]


@rule("LEO-32", "X-38", "LEO-11")
def test_leonardo_never_takes_gold() -> None:
    game = table(2)
    for _ in range(4):
        game.pass_until("leonardo closes")
        game.play("close III")
    assert (own(game).leaves, own(game).supply) == (0, 24)


@rule("M5-10", "SCORE-07", "INV-10")
def test_each_leaf_becomes_a_thaler_before_the_money_is_scored() -> None:
    game = hold(hold(table(), RED, 3), BLUE, 2)
    for seat in range(4):
        game.give(seat, money=1)
    game.state.order = vec[i64]([0, 1, 2, 3])
    game.state.agenda.clear()
    game.state.agenda.append(FINAL_SCORING)
    proceed(game.state)
    assert [game.player(seat).money for seat in range(4)] == [4, 1, 3, 1]
    assert [game.player(seat).score for seat in range(4)] == [2, 0, 1, 0]
    assert told(game, "gold_exchanged") == [(RED, [3]), (BLUE, [2])]
    assert (own(game).leaves, own(game).supply) == (0, 24)


@rule("M5-10", "X-24", "SCORE-07")
def test_exchanged_gold_goes_onto_a_certificate_first() -> None:
    game = hold(table(others="bells"), RED, 3).give(RED, money=0)
    board = bell_board(game.state)
    board.unseen &= ~bit(17)
    board.display = vec[i64]([-1 if one == 17 else one for one in board.display])
    board.partly = vec[Installment]([Installment(RED, 17, 7)])  # nine Thalers are its price
    game.state.order = vec[i64]([0, 1, 2, 3])
    game.state.agenda.clear()
    game.state.agenda.append(FINAL_SCORING)
    proceed(game.state)
    assert (game.player(RED).money, len(board.partly), board.paid[RED]) == (1, 0, bit(17))


@rule("INFO-11", "INV-15", "INFO-07")
def test_leaves_lie_behind_the_screens_and_the_disc_is_public() -> None:
    game = hold(refine(table(), "orange"), YELLOW, 2)
    for viewer, expected in [
        (RED, [0, None, None, None]),
        (YELLOW, [None, 2, None, None]),
        (AUDIENCE, [None] * 4),
        (REFEREE, [0, 2, 0, 0]),
    ]:
        assert seen(game, viewer) == {"color": "orange", "supply": 22, "leaves": expected}
    assert seen(game, AUDIENCE, open_screens=True)["leaves"] == [0, 2, 0, 0]
    assert unknowable(game.state, RED) == []
    assert dump(imagine(game.state, RED)) == dump(game.state)


def test_before_the_first_disc_there_is_no_color() -> None:
    game = Position(new_game(configure(4, modules="leaf_gold").rules()), Random(1))
    while game.waiting != "draw disc":
        game.play(game.options()[0])
    module = game.state.rules.modules[0]
    assert module.view(game.state, RED, False)["color"] is None


# Every game


IDLE = {"close", "done", "pass", "ready"}


def discarded(game: Position) -> int:
    return len(game.happened("gilded"))


@rule("INV-10", "INV-14", "M5-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_leaf_is_lost_at_any_time(seats: int) -> None:
    gilded = 0
    for seed in range(4):
        game = table(seats, seed=seed)
        while game.waiting != "over":
            held = sum(leaves(game, seat) for seat in range(seats))
            assert own(game).supply + held + discarded(game) == 24
            assert own(game).supply >= 0
            busy = [word for word in game.options() if word.split()[0] not in IDLE]
            game.play(game.rng.choice(busy or game.options())).nature()
        assert own(game).leaves == 0
        gilded += discarded(game)
    assert gilded
