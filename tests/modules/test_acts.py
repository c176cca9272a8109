"""One act with the modules: everything that follows from a word is in its sum."""

from __future__ import annotations

from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.acts import Rehearsal
from affresco.engine.board import bit
from affresco.engine.module import with_entry
from affresco.engine.modules.favors.module import favors
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.moves import parse
from affresco.engine.paints import ONE, pack
from affresco.engine.rules import IllegalMove
from affresco.engine.sums import forced, sum_of, sums
from tests.citing import rule
from tests.given import RED, Position, given

SEVEN = 14  # a tile of 7 VP that needs red, yellow and purple
POINT = 2  # the favor of a point
YELLOW_PANE = ONE[0]


def table(modules: str, options: str = "") -> Position:
    """Red can restore c1 for 7 points; the bishop is far away."""
    game = given(configuration=configure(4, modules=modules, options=options))
    game.scores(10).tile_on("c1", SEVEN).bishop_on("c5").give(RED, paints="RYP", money=0)
    return game.at("cathedral", RED)


def told(game: Position, word: str) -> dict[str, Any]:
    return cast(dict[str, Any], sum_of(game.state, game.seat, parse(word)))


def with_windows(game: Position, *windows: int) -> Position:
    own = glass(game.state)
    own.bench = vec[i64]([window - 1 for window in windows])
    own.pile = 2**18 - 1 - sum(bit(window) for window in own.bench)
    return game


def with_glass(game: Position, tokens: int) -> Position:
    own = glass(game.state)
    own.tokens = with_entry(own.tokens, RED, tokens)
    own.bag -= tokens
    return game


@rule("M6-08", "M6-12")
def test_a_restoration_is_summed_up_with_its_window_and_the_missing_glass() -> None:
    game = with_windows(table("glaziers"), 1, 18)  # y b for 3, g g r for 11
    found = told(game, "restore c1")
    assert (found["least"], found["most"]) == (4, 4)
    assert found["best"]["words"] == ["restore c1", "bench 1"]
    assert found["best"]["points"] == {"tile": 7, "window": 3, "missing_glass": -6}


@rule("M6-12")
def test_glass_at_hand_makes_a_range() -> None:
    game = with_glass(with_windows(table("glaziers"), 1), YELLOW_PANE)
    found = told(game, "restore c1")
    assert (found["least"], found["most"]) == (4, 6)
    assert found["best"]["words"] == ["restore c1", "bench 1", "fit yellow"]
    assert found["complete"]
    game.play("restore c1", "bench 1")
    assert told(game, "pass")["most"] == 4  # with the tile, which is not scored yet
    assert told(game, "pass")["best"]["points"] == {"tile": 7, "window": 3, "missing_glass": -6}


@rule("M6-12", "TRACK-05")
def test_glass_that_cannot_help_is_kept() -> None:
    game = with_glass(with_windows(table("glaziers"), 18), ONE[2])  # one of its three panels
    game.tile_on("c1", 1).give(RED, paints="RYB")
    found = told(game, "restore c1")
    assert (found["least"], found["most"]) == (0, 0)
    assert found["best"]["words"] == ["restore c1", "bench 1", "pass"]
    points = found["best"]["points"]
    assert list(points) == ["tile", "window", "missing_glass", "floor"]
    assert sum(points.values()) == 0


@rule("M5-05")
def test_leaf_gold_is_a_choice_in_the_sum() -> None:
    game = table("leaf_gold")
    basket(game.state).color = 0
    basket(game.state).leaves = 2 * ONE[RED]
    found = told(game, "restore c1")
    assert found["least"] == 7
    assert found["best"]["words"] == ["restore c1", "gild"]
    assert found["best"]["points"] == {"tile": 7, "gold": found["most"] - 7}


@rule("Q-03", "Q-04")
def test_before_a_favor_the_sum_is_what_is_certain() -> None:
    game = table("favors").bishop_on("c1")
    found = told(game, "restore c1")
    assert (found["least"], found["most"], found["secret"]) == (10, 10, True)
    assert found["best"]["words"] == ["restore c1"]
    assert found["complete"]  # the point would find its space free
    game.scores(10, 21)
    assert not told(game, "restore c1")["complete"]
    favors(game.state).unseen -= bit(5 * POINT) * (favors(game.state).unseen >> (5 * POINT) & 31)
    assert told(game, "restore c1")["complete"]


@rule("Q-05")
def test_away_from_the_bishop_there_is_no_favor_to_wait_for() -> None:
    assert not told(table("favors"), "restore c1")["secret"]


def test_a_favor_is_rather_claimed_than_declined() -> None:
    game = table("favors", "favor_claim=optional").bishop_on("c1")
    found = told(game, "restore c1")
    assert found["secret"]
    assert found["best"]["words"] == ["restore c1", "claim"]


@rule("Q-04")
def test_nothing_can_be_said_beyond_a_favor() -> None:
    game = table("favors").bishop_on("c1")
    rehearsal = Rehearsal(game.state, RED)
    rehearsal.play(parse("restore c1"))
    assert not rehearsal.is_asking()
    with pytest.raises(IllegalMove, match="a piece is drawn"):
        rehearsal.play(parse("ahead"))


@rule("M6-10")
def test_the_next_window_does_not_matter_within_the_act_but_after_it() -> None:
    game = with_windows(table("glaziers"), 1, 2).scores(10, 14)
    game.give(RED, paints="RRYYPP")
    game.state.workers = 2
    rehearsal = Rehearsal(game.state, RED)
    for word in ("restore c1", "bench 1", "ahead"):
        rehearsal.play(parse(word))
    assert not rehearsal.is_asking()
    with pytest.raises(IllegalMove, match="a piece is drawn"):
        rehearsal.play(parse("pass"))


@rule("M4-14", "BISHOP-06")
def test_two_ways_of_the_bishop_to_one_segment_are_summed_up_once() -> None:
    game = table("wishing_well").bishop_on("c4").give(RED, money=3)
    deal(well(game.state), RED, WISHES.index("bishops_visit"))
    well(game.state).came = 1
    found = sums(game.state, RED)
    card = cast(dict[str, Any], found["play bishops_visit"])
    assert card["best"]["words"][-1] == "restore c1"
    assert card["most"] == 9  # two steps lead beside it
    assert cast(dict[str, Any], found["bishop c3"])["most"] == 9  # the card follows
    assert found["play bishops_visit"] == sum_of(game.state, RED, parse("play bishops_visit"))


def test_a_bishop_on_his_free_step_still_needs_a_restoration() -> None:
    game = table("wishing_well").bishop_on("c3").give(RED, money=0)
    deal(well(game.state), RED, WISHES.index("bishops_visit"))
    well(game.state).came = 1
    game.play("play bishops_visit")
    assert told(game, "bishop c2")["most"] == 9


@rule("M4-15", "INFO-10")
def test_who_cannot_praise_need_not_be_asked() -> None:
    game = table("wishing_well").bishop_on("c2")
    deal(well(game.state), RED, WISHES.index("tip"))
    well(game.state).came = 1
    game.play("restore c1")
    assert game.waiting == "praise"
    assert forced(game.state, RED) is parse("pass")


@pytest.mark.parametrize("modules", ["portraits", "wishing_well"])
def test_where_a_module_offers_more_pay_is_not_forced(modules: str) -> None:
    game = given(configuration=configure(4, modules=modules)).at("studio", RED)
    if modules == "wishing_well":
        assert forced(game.state, RED) is parse("paint")
        deal(well(game.state), RED, WISHES.index("tip"))
        well(game.state).came = 1
    assert forced(game.state, RED) is None


@rule("M10-15")
def test_a_saint_costs_paint_and_is_not_forced() -> None:
    game = given(configuration=configure(4, modules="medico")).give(RED, paints="R")
    game.at("studio", RED)
    sickroom(game.state).is_ill_at_work = True
    assert game.options() == ["pass", "saint red"]
    assert forced(game.state, RED) is None
    game.player(RED).paints = pack("")
    assert forced(game.state, RED) is parse("pass")
