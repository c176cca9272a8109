"""The wishing well (M4): pennies on the sheet and in the well, and what the cards bring."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.agenda import Agenda
from affresco.engine.board import COLUMNS, HOURS
from affresco.engine.ledger import BISHOP, entries
from affresco.engine.market import EMPTY, goods_at
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.gallery import gallery, keep
from affresco.engine.modules.wishing_well.figures import WishingWellFigures
from affresco.engine.modules.wishing_well.module import cards_of
from affresco.engine.modules.wishing_well.pennies import EXCHANGE_PENNIES
from affresco.engine.modules.wishing_well.well import Well, deal, held, how_many, well, whole_pile
from affresco.engine.modules.wishing_well.words import WISH, WISHES
from affresco.engine.moves import parse
from affresco.engine.paints import ONE, count, pack
from affresco.engine.preview import lacking, preview
from affresco.engine.round import VISITS, begin_visit
from affresco.engine.rules import is_over, options, proceed, step, why_not
from affresco.engine.snapshot import dump
from affresco.engine.state import State
from affresco.engine.step import NATURE, Step
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable
from affresco.telling.events import tell
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given
from tests.sampling import sample

ABBOT = 6  # a portrait, counted from 0
D2_NEIGHBORS = ["c1", "d1", "e1", "c2", "e2", "c3", "d3", "e3"]


def table(seats: int = 4, options: str = "", others: str = "", seed: int = 1) -> Position:
    modules = f"wishing_well,{others}" if others else "wishing_well"
    return given(configuration=configure(seats, modules=modules, options=options), seed=seed)


def own(game: Position) -> Well:
    return well(game.state)


def hold(game: Position, seat: int, *cards: str) -> Position:
    """Deal cards from the pile."""
    for card in cards:
        deal(own(game), seat, WISHES.index(card))
    return game


def hand(game: Position, seat: int) -> list[str]:
    seen = cast(list[list[str]], seen_by(game, seat)["hands"])
    return seen[seat]


def pennies(game: Position, seat: int) -> int:
    return count(own(game).pennies, seat)


def lay(game: Position, seat: int, number: int) -> Position:
    """Put pennies on a revealed sheet."""
    own(game).pennies -= number * ONE[seat]
    own(game).sheets += number * ONE[seat]
    return game


def visit(game: Position, place: str, seat: int, workers: int = 1, hour: str = "8") -> Position:
    """Begin a visit as planned; after it the table waits where it waited before."""
    state, column = game.state, COLUMNS.index(place)
    below = len(state.agenda)
    game.player(seat).hour = HOURS.index(hour)
    game.player(seat).plan = workers * 16**column
    state.column = column
    assert begin_visit(state, column, seat)
    steps = state.agenda.steps()
    assert steps.pop(below) is VISITS
    state.agenda = Agenda(vec[Step](steps))
    proceed(state)
    return game


def stock(game: Position, booth: int, *tiles: str) -> Position:
    """Exchange the tiles of a booth, by their paints."""
    state = game.state
    goods = list(state.rules.box.market.goods)
    start = state.rules.booth_starts[booth]
    slots = [goods_at(state, slot) for slot in range(state.rules.booth_starts[-1])]
    spare = [tile for tile in range(len(goods)) if state.bag & 2**tile]
    for slot, paints in enumerate(tiles, start):
        tile = goods.index(pack(paints))
        if tile in slots:
            there = slots.index(tile)
            slots[slot], slots[there] = slots[there], slots[slot]
        else:
            spare[spare.index(tile)], slots[slot] = slots[slot], tile
    state.display = sum(
        (tile if tile >= 0 else EMPTY) * 16**slot for slot, tile in enumerate(slots)
    )
    state.bag = sum(2**tile for tile in spare)
    return game


def seen_by(game: Position, viewer: int, open_screens: bool = False) -> dict[str, Any]:
    return game.seen("wishing_well", viewer, open_screens)


def planning(game: Position) -> Position:
    """Everyone gets up: red first, then the others in the order of their seats."""
    for figure in range(game.state.rules.figures):
        game.player(figure).start = figure
    return game.wake(*"6789"[: game.state.rules.figures])


# Set-up


@rule("M4-01", "M4-02", "DX-04")
def test_there_are_twenty_cards() -> None:
    pile = whole_pile(WishingWellFigures.of(given().state.rules.box))
    assert how_many(pile) == 20
    assert [held(pile, card) for card in range(len(WISHES))] == [3, 1, 1, 1, 2, 2, 3, 2, 2, 3]


@rule("M4-03", "LEO-31")
@pytest.mark.parametrize(("seats", "supply"), [(2, 14), (3, 11), (4, 8)])
def test_each_player_has_three_pennies_and_leonardo_none(seats: int, supply: int) -> None:
    seen = seen_by(table(seats), REFEREE)
    assert seen["pennies"] == [3] * seats
    assert seen["supply"] == supply
    assert seen["thrown"] == 0
    assert seen["pile"] == 20
    assert seen["cards"] == [0] * seats


# Planning


@rule("M4-04", "EX-21")
def test_two_pennies_at_most_lie_on_the_sheet_whatever_the_apprentices() -> None:
    game = planning(table())
    game.play("send market", "send market", "send market", "penny", "penny", seat=RED)
    assert game.options(RED) == ["ready"]
    assert game.why_not("penny", RED) == ("two_pennies", "M4-04")
    assert pennies(game, RED) == 1


@rule("M4-04", "X-39")
def test_pennies_need_an_apprentice_at_the_market() -> None:
    game = planning(table())
    game.play("send studio", seat=RED)
    assert "penny" not in game.options(RED)
    assert game.why_not("penny", RED) == ("penny_needs_market", "X-39")


@rule("M4-04")
def test_whoever_has_no_penny_lays_none() -> None:
    game = planning(table())
    own(game).pennies -= 3 * ONE[RED]
    game.play("send market", seat=RED)
    assert "penny" not in game.options(RED)
    assert game.why_not("penny", RED) == ("no_penny", "M4-04")


@rule("PLAN-06")
def test_pennies_are_the_last_words_of_a_plan() -> None:
    game = planning(table())
    game.play("send market", "penny", seat=RED)
    assert game.options(RED) == ["ready", "penny"]
    assert game.why_not("send studio", RED) == ("out_of_order", "PLAN-06")
    game.play("ready", seat=RED)
    assert game.why_not("penny", RED) is not None


def test_a_penny_belongs_to_planning() -> None:
    assert table().why_not("penny") == ("not_now", "ROUND-04")


@rule("X-39", "X-05")
def test_a_market_covered_by_another_tile_excludes_pennies() -> None:
    game = planning(table(others="glaziers"))
    game.play("glaziery market", "send glaziery", seat=RED)
    assert "penny" not in game.options(RED)
    assert game.why_not("penny", RED) == ("penny_needs_market", "X-39")


@rule("X-39", "X-06")
def test_an_apprentice_on_the_medico_tile_allows_pennies() -> None:
    game = planning(table(others="medico"))
    game.play("medico", "send medico", seat=RED)
    assert "penny" in game.options(RED)
    game.play("penny", seat=RED)
    assert game.options(RED) == ["ready", "penny"]


@rule("INFO-10", "INFO-02")
def test_pennies_on_a_sheet_are_secret_until_the_reveal() -> None:
    game = planning(table())
    game.play("send market", "penny", "ready", seat=RED)
    assert seen_by(game, RED)["sheets"] == [1, None, None, None]
    assert seen_by(game, YELLOW)["sheets"] == [None, 0, None, None]
    assert seen_by(game, RED)["pennies"] == [2, None, None, None]
    assert seen_by(game, YELLOW)["pennies"] == [None, 3, None, None]
    assert "pennies on the sheet of red" in unknowable(game.state, YELLOW)
    assert unknowable(game.state, RED) == []
    game.plan(YELLOW, studio=1).plan(BLUE).plan(GREEN)
    assert seen_by(game, YELLOW)["sheets"] == [1, 0, 0, 0]
    assert unknowable(game.state, YELLOW) == []
    assert [event.numbers for event in game.happened("pennies_laid")] == [[1]]


@rule("INFO-10")
def test_open_screens_do_not_betray_pennies_of_a_secret_plan() -> None:
    game = planning(table())
    before = seen_by(game, YELLOW, open_screens=True)
    game.play("send market", "penny", seat=RED)
    assert seen_by(game, YELLOW, open_screens=True) == before
    assert before["pennies"] == [3, 3, 3, 3]


# The well


def at_well(*laid: int, workers: int = 1) -> Position:
    """Red and the next seats have pennies on their sheets; red's visit begins."""
    game = table()
    for seat, number in enumerate(laid):
        lay(game, seat, number)
    return visit(game, "market", RED, workers)


@rule("M4-05", "M4-06", "EX-22", "INFO-10")
def test_a_penny_thrown_draws_one_card_in_secret() -> None:
    game = at_well(1)
    assert game.waiting == "wishing well"
    assert game.options() == ["throw", "done"]
    game.play("throw")
    assert game.seat == NATURE
    game.play("wish tip")
    assert game.waiting == "at market"
    assert hand(game, RED) == ["tip"]
    assert seen_by(game, YELLOW)["hands"] == [None, [], None, None]
    assert seen_by(game, YELLOW)["cards"] == [1, 0, 0, 0]
    assert seen_by(game, YELLOW)["thrown"] == 1
    assert seen_by(game, YELLOW)["pile"] == 19
    (event,) = game.happened("wish_drawn")
    assert tell(event, RED)["details"] == {"card": "tip"}
    assert tell(event, REFEREE)["details"] == {"card": "tip"}
    assert tell(event, YELLOW)["details"] == {"card": None}
    assert tell(event, AUDIENCE)["details"] == {"card": None}


@rule("M4-05")
def test_cards_are_drawn_by_their_number_in_the_pile() -> None:
    game = at_well(1).play("throw")
    here = cast(Any, step(game.state))
    weights = [here.weight(game.state, move) for move in WISH]
    assert weights == [3, 1, 1, 1, 2, 2, 3, 2, 2, 3]
    own(game).pile = whole_pile(WishingWellFigures.of(game.state.rules.box)) - 3
    assert "wish lucky_guy" not in game.options()


@rule("M4-05", "AMB-219")
def test_the_second_penny_is_thrown_after_seeing_the_first_card() -> None:
    game = at_well(2).play("throw", "wish tip")
    assert game.waiting == "wishing well"
    game.play("throw", "wish busker")
    assert game.waiting == "at market"
    assert hand(game, RED) == ["tip", "busker"]


@rule("M4-05", "AMB-98")
@pytest.mark.parametrize("words", [["done"], ["throw", "wish tip", "done"]])
def test_pennies_need_not_be_thrown(words: list[str]) -> None:
    game = at_well(2).play(*words)
    assert game.waiting == "at market"
    assert game.why_not("throw") == ("not_now", "ROUND-04")


@rule("M4-06", "AMB-109")
def test_all_players_together_throw_two_pennies_a_round_first_come_first_served() -> None:
    game = at_well(1, 2, 1).play("throw").nature().play("done")
    visit(game, "market", YELLOW).play("throw").nature()
    assert game.waiting == "at market"
    assert game.why_not("throw") == ("well_full", "M4-06")
    game.play("done")
    assert visit(game, "market", BLUE).waiting == "at market"


@rule("M4-07")
@pytest.mark.parametrize("word", ["booth I", "close II", "done"])
def test_the_market_visit_goes_on_or_is_forfeited(word: str) -> None:
    game = at_well(1).play("throw", "wish tip")
    assert word in game.options()
    game.play(word)


@rule("M4-05")
def test_without_a_penny_on_the_sheet_nothing_is_thrown() -> None:
    game = at_well()
    assert game.waiting == "at market"
    assert game.why_not("throw") == ("no_penny_on_sheet", "M4-05")


@rule("M4-21", "AMB-99")
@pytest.mark.parametrize("option", ["", "penny_gold_limits=unlimited"])
def test_without_a_card_no_penny_is_thrown(option: str) -> None:
    game = lay(table(options=option), RED, 2)
    own(game).pile = 1
    visit(game, "market", RED).play("throw", "wish lucky_guy")
    assert game.waiting == "at market"
    assert game.why_not("throw") == ("no_card_left", "M4-21")


@rule("M4-08", "ROUND-11")
def test_thrown_pennies_go_to_the_supply_and_the_others_return() -> None:
    game = planning(table())
    game.play("send market", "penny", "penny", "ready", seat=RED)
    game.play("send market", "penny", "ready", seat=YELLOW)
    game.plan(BLUE).plan(GREEN)
    game.play("throw", "wish tip", "done", "done", "throw", "wish busker", "done")
    assert (own(game).thrown, own(game).supply) == (2, 8)
    game.pass_until("waking")
    assert (own(game).thrown, own(game).supply) == (0, 10)
    assert [pennies(game, seat) for seat in range(4)] == [2, 2, 3, 3]
    assert own(game).sheets == 0
    assert [event.numbers for event in game.happened("pennies_returned")] == [[1]]
    assert [event.numbers for event in game.happened("well_emptied")] == [[2]]


@rule("M4-08", "INFO-10")
def test_pennies_not_thrown_are_behind_the_screen_when_the_market_is_left() -> None:
    game = planning(table())
    game.play("send market", "penny", "penny", "ready", seat=RED)
    game.plan(YELLOW, market=1).plan(BLUE).plan(GREEN).nature()
    assert game.seen("wishing_well", YELLOW)["sheets"][RED] == 2
    game.play("throw", "wish tip", "done", "done")
    assert game.waiting == "at market"
    assert game.seat == YELLOW
    for viewer in (RED, YELLOW, REFEREE):
        assert game.seen("wishing_well", viewer)["sheets"][RED] == 0
    assert game.seen("wishing_well", RED)["pennies"][RED] == 2
    assert [event.numbers for event in game.happened("pennies_returned")] == [[1]]


@rule("AMB-207", "M4-05", "X-06")
def test_the_bottle_comes_before_the_pennies_and_the_pennies_before_the_paint() -> None:
    game = planning(table(others="medico"))
    sickroom(game.state).offer = vec[i64]([0])
    game.play("medico", "send medico", "penny", "ready", seat=RED)
    game.plan(YELLOW).plan(BLUE).plan(GREEN).nature()
    game.play("bottle 1")
    assert game.waiting == "wishing well"
    hold(game.play("throw", "wish lucky_guy"), RED, "lucky_guy")
    game.play("play lucky_guy")
    assert game.why_not("play lucky_guy") == ("one_card_each", "M4-10")  # it is one apprentice


# The cards in general


@rule("M4-09", "AMB-100")
def test_a_card_is_played_in_the_round_it_was_drawn_and_leaves_the_game() -> None:
    game = at_well(1).play("throw", "wish lucky_guy", "play lucky_guy")
    assert hand(game, RED) == []
    assert held(own(game).pile, 0) == 2
    assert [event.numbers for event in game.happened("card_played")] == [[0]]


@rule("M4-09")
def test_a_card_may_be_kept_for_a_later_round() -> None:
    game = hold(table(), RED, "tip").pass_until("planning").pass_until("waking")
    visit(game.until("waking"), "studio", RED).play("play tip")
    assert hand(game, RED) == []


@rule("M4-09")
def test_a_card_that_one_does_not_hold_is_not_played() -> None:
    game = visit(hold(table(), YELLOW, "tip"), "studio", RED)
    assert game.options() == ["paint", "pass"]
    assert game.why_not("play tip") == ("card_not_held", "M4-09")


@rule("M4-10")
@pytest.mark.parametrize(
    ("place", "card"),
    [
        ("market", "lucky_guy"),
        ("cathedral", "bishops_visit"),
        ("studio", "tip"),
        ("workshop", "alchemy"),
        ("theater", "finders_reward"),
    ],
)
def test_a_card_is_played_at_its_place_alone(place: str, card: str) -> None:
    game = hold(table(), RED, *WISHES).tile_on("b2", 1).give(RED, "RYBRYB")
    visit(game, place, RED)
    assert [word for word in game.options() if word.startswith("play")] == [f"play {card}"]
    for other in WISHES:
        if other != card:
            assert game.why_not(f"play {other}") == ("card_elsewhere", "M4-10")


@rule("M4-10")
@pytest.mark.parametrize(
    ("place", "card"), [("studio", "tip"), ("workshop", "alchemy"), ("theater", "finders_reward")]
)
@pytest.mark.parametrize("workers", [1, 2])
def test_each_apprentice_uses_one_card(place: str, card: str, workers: int) -> None:
    game = hold(table(), RED, card, card).give(RED, "RRRRRRRRR")
    visit(game, place, RED, workers)
    for _ in range(workers):
        game.play(f"play {card}")
        while game.waiting == "alchemist":
            game.play(game.options()[0])
    assert f"play {card}" not in game.options()
    assert hand(game, RED) == [card] * (2 - workers)
    if workers == 1:
        assert game.why_not(f"play {card}") == ("one_card_each", "M4-10")


@rule("AMB-101")
@pytest.mark.parametrize(
    ("place", "card"), [("studio", "tip"), ("workshop", "alchemy"), ("theater", "finders_reward")]
)
def test_an_apprentice_whose_action_is_forfeited_may_use_a_card(place: str, card: str) -> None:
    game = hold(table(), RED, card).give(RED, "RYB")
    visit(game, place, RED).play(f"play {card}")
    while game.waiting == "alchemist":
        game.play(game.options()[0])
    game.play("pass")
    assert hand(game, RED) == []


@rule("X-40")
def test_three_apprentices_at_the_market_use_up_to_three_cards() -> None:
    game = hold(table(), RED, "lucky_guy", "lucky_guy", "lucky_guy", "free_paint_1")
    stock(game, 0, "RY", "R", "Y", "B")
    visit(game, "market", RED, workers=3).play("play lucky_guy", "booth I", "play lucky_guy")
    game.play("buy 2", "play free_paint_1")
    assert game.why_not("play lucky_guy") == ("one_card_each", "M4-10")
    assert hand(game, RED) == ["lucky_guy"]


# Lucky guy


@rule("M4-12", "AMB-101")
def test_the_lucky_guy_brings_two_pennies() -> None:
    game = visit(hold(table(), RED, "lucky_guy"), "market", RED).play("play lucky_guy")
    assert pennies(game, RED) == 5
    assert own(game).supply == 6
    assert [event.numbers for event in game.happened("pennies_received")] == [[2]]
    game.play("done")


@rule("AMB-110")
def test_the_lucky_guys_pennies_are_not_thrown_this_round() -> None:
    game = visit(hold(table(), RED, "lucky_guy"), "market", RED).play("play lucky_guy")
    assert game.why_not("throw") == ("no_penny_on_sheet", "M4-05")


@rule("M4-21", "AMB-99")
@pytest.mark.parametrize(("option", "received"), [("", 1), ("penny_gold_limits=unlimited", 2)])
def test_from_a_short_supply_one_takes_what_is_there(option: str, received: int) -> None:
    game = hold(table(options=option), RED, "lucky_guy")
    own(game).supply = 1
    visit(game, "market", RED).play("play lucky_guy")
    assert pennies(game, RED) == 3 + received
    assert own(game).supply == 0


# Free paint


def shopping(*cards: str, workers: int = 1, others: str = "", options: str = "") -> Position:
    """Red, holding cards, has chosen a booth with the tiles of two pictures."""
    game = hold(table(others=others, options=options), RED, *cards).give(RED, "", 12)
    stock(game, 0, "R", "RY", "YB", "B")
    return visit(game, "market", RED, workers)


@rule("M4-13", "AMB-102", "AMB-199", "MARKET-07")
def test_free_paint_adds_its_tile_to_the_last_purchase() -> None:
    game = shopping("free_paint_1").play("booth I", "buy 1")
    assert game.waiting == "at counter"
    assert game.options() == ["done", "play free_paint_1"]
    game.play("play free_paint_1")
    assert game.paints(RED) == "RRY"
    assert game.player(RED).money == 10
    assert game.waiting == "waking"
    assert game.view(RED)["market"][0] == [None] * 4  # type: ignore[index]
    assert [event.numbers for event in game.happened("free_tile")] == [[0, 1, 9]]


@rule("M4-13")
def test_free_paint_may_come_between_two_purchases_and_needs_no_apprentice() -> None:
    game = shopping("free_paint_1", workers=2).play("booth I", "buy 1", "play free_paint_1")
    assert game.why_not("buy 2") == ("tile_sold", "MARKET-03")
    game.play("buy 3")
    assert game.paints(RED) == "RRYYB"
    assert game.waiting == "waking"


@rule("AMB-102", "AMB-101", "M4-13")
def test_free_paint_needs_a_purchase() -> None:
    game = shopping("free_paint_1")
    assert game.why_not("play free_paint_1") == ("card_elsewhere", "M4-10")
    game.play("booth I")
    assert game.why_not("play free_paint_1") == ("free_with_purchase", "M4-13")
    assert game.options() == ["buy 1", "buy 2", "buy 3", "buy 4"]


@rule("M4-13")
def test_free_paint_does_not_come_with_a_booth_that_is_closed() -> None:
    game = shopping("free_paint_1").play("close I")
    assert game.waiting == "waking"
    assert hand(game, RED) == ["free_paint_1"]


@rule("M4-13", "AMB-199")
def test_the_tile_must_lie_in_the_chosen_booth_and_not_be_taken_yet() -> None:
    game = shopping("free_paint_1", "free_paint_2", workers=2).play("booth I", "buy 2")
    assert game.why_not("play free_paint_1") == ("picture_missing", "M4-13")
    assert game.why_not("play free_paint_2") == ("picture_missing", "M4-13")
    assert "done" in game.options()


@rule("AMB-199", "M4-10")
@pytest.mark.parametrize("workers", [1, 2])
def test_each_free_paint_is_one_apprentices_card(workers: int) -> None:
    game = shopping("free_paint_1", "free_paint_3", workers=workers).play("booth I", "buy 1")
    if workers == 2:
        game.play("buy 4")
    assert game.options() == ["done", "play free_paint_1", "play free_paint_3"]
    game.play("play free_paint_3")
    assert game.waiting == ("waking" if workers == 1 else "at counter")
    if workers == 2:
        game.play("done")
    assert hand(game, RED) == ["free_paint_1"]


@rule("M4-10")
def test_whose_apprentice_has_used_a_card_is_not_asked_at_the_counter() -> None:
    game = shopping("lucky_guy", "free_paint_1").play("play lucky_guy", "booth I", "buy 1")
    assert game.waiting == "waking"


@rule("INFO-10")
def test_everybody_with_cards_is_asked_at_the_counter_as_long_as_the_card_is_left() -> None:
    game = shopping("tip").play("booth I", "buy 1")
    assert game.waiting == "at counter"
    assert game.options() == ["done"]
    game = shopping("tip")
    for card in (1, 3):
        own(game).pile -= 64**card  # played by somebody
    assert game.play("booth I", "buy 1").waiting == "waking"
    assert shopping().play("booth I", "buy 1").waiting == "waking"


@rule("AMB-103")
def test_a_card_whose_tile_is_not_in_play_is_simply_of_no_use() -> None:
    game = table(3)
    assert how_many(own(game).pile) == 20
    hold(game, RED, "free_paint_2")
    stock(game, 0, "R", "RRR", "Y", "YYY")
    visit(game, "market", RED, workers=2).play("booth I", "buy 1")
    assert game.why_not("play free_paint_2") == ("picture_missing", "M4-13")


@rule("X-37", "AMB-115")
@pytest.mark.parametrize(("option", "leaves"), [("", 0), ("gold_on_free_tile=yes", 1)])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_free_tile_brings_no_leaf_gold_unless_the_option_says_so(
    option: str, leaves: int, workers: int
) -> None:
    game = hold(table(others="leaf_gold", options=option), RED, "free_paint_1")
    stock(game, 2, "R", "Y", "RY")  # one leaf lies at the third space of booth III
    visit(game, "market", RED, workers).play("booth III", "buy 1", "play free_paint_1")
    assert count(basket(game.state).leaves, RED) == leaves
    assert game.waiting == ("waking" if workers == 1 else "at booth")


# The bishop


def restoring(*cards: str, bishop: str = "b2", others: str = "", workers: int = 1) -> Position:
    """Red, holding cards, can restore b2, a tile of three points."""
    game = hold(table(others=others), RED, *cards).tile_on("b2", 1).bishop_on(bishop)
    return visit(game.give(RED, "RYB", 3), "cathedral", RED, workers)


@rule("M4-14", "BISHOP-06")
def test_the_bishop_pays_a_visit_for_nothing_and_a_restoration_follows() -> None:
    game = restoring("bishops_visit", bishop="d2").play("play bishops_visit")
    assert game.waiting == "bishop visits"
    assert game.options() == [f"bishop {at}" for at in D2_NEIGHBORS]
    assert game.why_not("bishop b2") == ("bishop_too_far", "BISHOP-01")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("bishop c2")
    assert game.player(RED).money == 3
    assert "pass" not in game.options()
    assert game.why_not("altar RYB") == ("must_restore", "BISHOP-06")
    game.play("restore b2")
    assert game.player(RED).score == 3 + 2
    assert [event.numbers for event in game.happened("bishop_moved")] == [[11 - 4, 0]]


@rule("AMB-105")
@pytest.mark.parametrize(
    "words",
    [
        ["play bishops_visit", "bishop c2", "bishop b2"],
        ["bishop c2", "play bishops_visit", "bishop b2"],
    ],
)
def test_the_free_step_comes_beside_the_paid_one_in_any_order(words: list[str]) -> None:
    game = restoring("bishops_visit", bishop="d2").play(*words, "restore b2")
    assert game.player(RED).money == 2
    assert game.player(RED).score == 3 + 3


@rule("M4-14", "AMB-101")
def test_without_a_restoration_the_bishop_pays_no_visit() -> None:
    game = restoring("bishops_visit").give(RED, "RR")
    assert "play bishops_visit" not in game.options()
    assert game.why_not("play bishops_visit") == ("nothing_to_restore", "BISHOP-06")


@rule("M4-10")
def test_a_restoration_sees_one_card() -> None:
    game = restoring("bishops_visit", "bishops_visit", "praise", workers=2).give(RED, "RYBRYB")
    game.tile_on("b3", 2).play("play bishops_visit", "bishop c3")
    assert game.why_not("play bishops_visit") == ("one_card_each", "M4-10")
    game.play("restore b2")
    assert game.waiting == "at cathedral"  # no praise
    game.play("play bishops_visit", "bishop b3", "restore b3")
    assert hand(game, RED) == ["praise"]


@rule("M4-15", "CATH-06")
@pytest.mark.parametrize(("bishop", "bonus"), [("b2", 3), ("c3", 2)])
def test_praise_raises_the_bishops_bonus_by_one(bishop: str, bonus: int) -> None:
    game = restoring("praise", bishop=bishop).play("restore b2")
    assert game.waiting == "praise"
    assert game.options() == ["pass", "play praise"]
    game.play("play praise")
    assert game.player(RED).score == 3 + bonus + 1
    assert [entry.points for entry in entries(game.state) if entry.source == BISHOP] == [bonus, 1]
    assert [event.numbers for event in game.happened("praised")] == [[6, 1]]
    assert [event.numbers for event in game.happened("advanced")] == [[4 + bonus, 4 + bonus]]


@rule("M4-15")
def test_praise_may_be_kept() -> None:
    game = restoring("praise").play("restore b2", "pass")
    assert game.player(RED).score == 6
    assert hand(game, RED) == ["praise"]


def test_who_keeps_a_card_gives_up_only_the_points_that_it_would_bring() -> None:
    game = restoring("praise").play("restore b2")
    assert (game.forfeits("pass"), game.forfeits("play praise")) == ({"points": 1}, {})
    game = visit(lay(table(), RED, 1), "market", RED)
    assert (game.options(), game.forfeits("done")) == (["throw", "done"], {})  # the penny stays


@rule("AMB-104", "M4-15")
def test_without_a_bonus_there_is_no_praise() -> None:
    game = restoring("praise", bishop="e5").play("restore b2")
    assert game.waiting == "waking"
    assert game.player(RED).score == 3


@rule("M4-10")
def test_each_restoration_may_be_praised() -> None:
    game = restoring("praise", "praise", workers=2).give(RED, "RYBRYB").tile_on("b3", 2)
    game.play("restore b2", "play praise", "restore b3", "play praise")
    assert game.player(RED).score == 3 + 4 + 3 + 3


@rule("INFO-10")
def test_everybody_with_cards_is_asked_for_praise_as_long_as_one_is_left() -> None:
    game = restoring("tip").play("restore b2")
    assert game.waiting == "praise"
    assert game.options() == ["pass"]
    game = restoring("tip")
    own(game).pile -= 2 * 64**5  # both have been played
    assert game.play("restore b2").waiting == "waking"
    assert restoring().play("restore b2").waiting == "waking"


@rule("X-33", "DX-16", "X-30", "M4-11")
@pytest.mark.parametrize(("bishop", "bonus"), [("b2", 5), ("c3", 4)])
def test_the_abbot_and_praise_add_up(bishop: str, bonus: int) -> None:
    game = restoring("praise", bishop=bishop, others="portraits")
    keep(gallery(game.state), RED, ABBOT)
    game.play("restore b2", "play praise")
    assert game.player(RED).score == 3 + bonus


@rule("X-32")
def test_praise_does_not_raise_the_leaf_gold() -> None:
    game = restoring("praise", others="leaf_gold")
    basket(game.state).color, basket(game.state).leaves = 0, 1
    game.play("restore b2", "play praise", "gild")
    assert game.player(RED).score == 3 + 4 + 3


# Tip, Alchemy, Finder's reward


@rule("M4-16", "EX-23", "STUDIO-01")
def test_a_tip_brings_a_thaler_and_a_penny_besides() -> None:
    game = visit(hold(table(), RED, "tip").give(RED, "", 0), "studio", RED)
    game.play("play tip", "paint")
    assert game.player(RED).money == 4
    assert pennies(game, RED) == 4
    assert hand(game, RED) == []
    assert [event.numbers for event in game.happened("wish_paid")] == [[1]]


@rule("AMB-106", "M4-11")
def test_the_apprentice_that_takes_a_portrait_may_be_tipped() -> None:
    game = visit(hold(table(others="portraits"), RED, "tip").give(RED, "", 0), "studio", RED)
    gallery(game.state).display = vec[i64]([ABBOT, 7])
    game.play("play tip", "portrait 1")
    assert game.player(RED).money == 1


@rule("M4-17", "WORK-02", "X-46")
def test_alchemy_turns_three_basic_paints_into_a_blended_one_of_choice() -> None:
    game = visit(hold(table(), RED, "alchemy").give(RED, "RRYBO"), "workshop", RED)
    game.play("play alchemy", "give red", "give yellow", "give blue")
    assert game.options() == ["take orange", "take green", "take purple"]
    assert game.why_not("take red") == ("alchemy_is_blended", "X-46")
    assert game.why_not("give red") == ("not_now", "ROUND-04")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("take purple")
    assert game.paints(RED) == "ROP"
    assert [event.numbers for event in game.happened("transmuted")] == [[0, 1, 2, 5]]


@rule("M4-17")
def test_what_alchemy_would_take_is_not_told_before_it_begins() -> None:
    """Which three of the basic paints is chosen later: none of them is the one that is missing."""
    game = visit(hold(table(), RED, "alchemy").give(RED, "RY"), "workshop", RED)
    assert game.why_not("play alchemy") == ("basic_paints_missing", "M4-17")
    assert [*lacking(game.state, RED)] == ["blend green", "blend purple"]


@rule("M4-17", "WORK-01")
def test_alchemy_is_a_blend_beside_the_two_of_the_apprentice() -> None:
    game = visit(hold(table(), RED, "alchemy").give(RED, "RRRRYYB"), "workshop", RED)
    game.play("blend orange", "play alchemy", "give red", "give red", "give blue", "take green")
    assert game.paints(RED) == "RYOG"
    game.play("blend orange")
    assert game.waiting == "waking"


@rule("M4-17")
def test_the_alchemist_is_given_any_three_basic_paints_in_the_order_of_colors() -> None:
    game = visit(hold(table(), RED, "alchemy").give(RED, "RYYB"), "workshop", RED)
    game.play("play alchemy")
    assert game.options() == ["give red", "give yellow"]
    assert game.why_not("take orange") == ("give_three", "M4-17")
    assert game.why_not("give blue") == ("alchemy_in_order", "M4-17")
    game.play("give yellow")
    assert game.options() == ["give yellow"]
    assert game.why_not("give red") == ("alchemy_in_order", "M4-17")
    game.play("give yellow")
    assert game.options() == ["give blue"]
    assert game.why_not("give yellow") == ("basic_paints_missing", "M4-17")


@rule("M4-17")
def test_alchemy_needs_three_basic_paints() -> None:
    game = visit(hold(table(), RED, "alchemy").give(RED, "RYOGP"), "workshop", RED)
    assert game.why_not("play alchemy") == ("basic_paints_missing", "M4-17")


@rule("M4-18", "AMB-108")
def test_the_finder_is_rewarded_even_in_the_best_of_moods() -> None:
    game = visit(hold(table(), RED, "finders_reward").give(RED, "", 0), "theater", RED)
    game.player(RED).mood = 8
    game.play("play finders_reward", "enjoy")
    assert (game.player(RED).money, game.player(RED).mood) == (3, 8)


def dearest(game: Position) -> int:
    """The certificate with the highest price."""
    prices = list(BellFigures.of(game.state.rules.box).price)
    return prices.index(max(prices))


@rule("X-24", "AMB-141")
@pytest.mark.parametrize(
    ("place", "card", "coins"), [("studio", "tip", 2), ("theater", "finders_reward", 4)]
)
def test_what_a_card_pays_goes_onto_a_part_paid_certificate(
    place: str, card: str, coins: int
) -> None:
    game = hold(table(others="bells"), RED, card).give(RED, "", 0)
    bell_board(game.state).partly = vec[Installment]([Installment(RED, dearest(game), 1)])
    visit(game, place, RED).play(f"play {card}")
    assert game.player(RED).money == 0
    assert [one.coins for one in bell_board(game.state).partly] == [coins]


# The Busker


def in_the_morning(*cards: str, seats: int = 4, mood: int = 4) -> Position:
    """Red, first to choose, holds cards."""
    game = hold(table(seats), RED, *cards)
    for seat in range(seats):
        game.player(seat).start = seat
    game.player(RED).mood = mood
    return game


@rule("M4-19", "AMB-107", "MOOD-06")
def test_the_busker_comes_before_the_apprentices_are_counted() -> None:
    game = in_the_morning("busker", mood=6).play("wake 8")
    assert game.player(RED).mood == 6
    assert game.waiting == "busker"
    assert game.options() == ["pass", "play busker"]
    assert game.player(RED).apprentices == 5
    game.play("play busker")
    assert (game.player(RED).mood, game.player(RED).apprentices) == (7, 6)
    assert [event.numbers for event in game.happened("busked")] == [[1]]
    assert game.seat == YELLOW


@rule("M4-19")
def test_one_busker_a_round_and_none_that_is_not_wanted() -> None:
    game = in_the_morning("busker", "busker").play("wake 8", "play busker")
    assert game.waiting == "waking"
    assert hand(game, RED) == ["busker"]
    game = in_the_morning("busker").play("wake 8", "pass")
    assert hand(game, RED) == ["busker"]


@rule("M4-10", "M4-19")
def test_the_busker_needs_no_apprentice() -> None:
    game = hold(table(), RED, "tip", "busker")
    visit(game, "studio", RED).play("play tip", "paint")
    assert own(game).played == own(game).came
    for seat in range(4):
        game.player(seat).start = seat
        game.player(seat).hour = -1
    game.play("wake 8", "play busker")


@rule("INFO-10")
def test_everybody_with_cards_is_asked_for_the_busker_as_long_as_one_is_left() -> None:
    game = in_the_morning("tip").play("wake 8")
    assert game.options() == ["pass"]
    assert game.why_not("play busker") == ("card_not_held", "M4-09")
    assert game.why_not("enjoy") == ("not_now", "ROUND-04")
    game.play("pass", "wake 9")
    assert game.seat == BLUE
    game = in_the_morning("tip")
    own(game).pile -= 3 * 64**9
    assert game.play("wake 8").waiting == "waking"


# Illness


@rule("X-14")
@pytest.mark.parametrize(("place", "card"), [("studio", "tip"), ("workshop", "alchemy")])
def test_an_ill_apprentice_uses_no_card_beside_a_healthy_one_it_does_not_count(
    place: str, card: str
) -> None:
    game = hold(table(others="medico"), RED, card, card).give(RED, "RRRRRRRRR")
    room, column = sickroom(game.state), COLUMNS.index(place)
    room.ill, room.sent_ill[RED] = 1, 16**column
    visit(game, place, RED, workers=2).play("call ill")
    assert f"play {card}" not in game.options()
    assert game.why_not(f"play {card}") == ("no_card_for_the_ill", "X-14")
    game.play("pass", f"play {card}")
    while game.waiting == "alchemist":
        game.play(game.options()[0])
    assert game.why_not(f"play {card}") == ("one_card_each", "M4-10")


@rule("X-14", "AMB-215")
@pytest.mark.parametrize(("bishop", "option"), [("e5", ""), ("b2", "ill_bishop_cell=allowed")])
def test_an_ill_apprentice_is_neither_visited_nor_praised(bishop: str, option: str) -> None:
    game = table(others="medico", options=option).tile_on("b2", 1).bishop_on(bishop)
    hold(game, RED, "bishops_visit", "praise").give(RED, "RYB")
    room = sickroom(game.state)
    room.ill, room.sent_ill[RED] = 1, 16
    visit(game, "cathedral", RED)
    assert "play bishops_visit" not in game.options()
    game.play("restore b2")
    if game.waiting == "praise":
        assert game.options() == ["pass"]


# The end


def last_round(game: Position) -> Position:
    game.state.final = True
    return game


@rule("M4-20", "SCORE-07", "X-24")
def test_before_final_scoring_each_penny_becomes_a_thaler() -> None:
    game = table().only_covered("a1")
    for seat in range(4):
        game.give(seat, "", 0)
    game.pass_until("over")
    assert [event.numbers for event in game.happened("pennies_exchanged")] == [[3]] * 4
    assert own(game).pennies == 0
    assert own(game).supply == 20
    assert [game.player(seat).money for seat in range(4)] == [24 + 3, 3, 3, 3]  # 24 of income


@rule("X-24")
def test_pennies_go_onto_a_part_paid_certificate() -> None:
    game = table(others="bells").give(RED, "", 0)
    bell_board(game.state).partly = vec[Installment]([Installment(RED, dearest(game), 1)])
    EXCHANGE_PENNIES.run(game.state)
    assert game.player(RED).money == 0
    assert [one.coins for one in bell_board(game.state).partly] == [4]


@rule("AMB-209", "M4-08")
def test_pennies_on_the_sheet_are_exchanged_and_those_in_the_well_are_not() -> None:
    game = planning(last_round(table().only_covered("a1")))
    for seat in range(4):
        game.give(seat, "", 0)
    game.play("send market", "penny", "penny", "ready", seat=RED)
    game.plan(YELLOW).plan(BLUE).plan(GREEN)
    game.play("throw").nature().play("done").pass_until("over")
    assert game.player(RED).money == 2
    assert own(game).thrown == 1


@rule("X-49")
def test_in_the_final_round_the_finders_reward_has_no_use() -> None:
    game = hold(planning(last_round(table())), RED, "finders_reward")
    game.play("send cathedral2", "ready", seat=RED)
    game.plan(YELLOW).plan(BLUE).plan(GREEN)
    assert game.waiting == "at cathedral"
    assert game.why_not("play finders_reward") == ("card_elsewhere", "M4-10")


# Leonardo


@rule("LEO-31")
def test_leonardo_restores_without_praise() -> None:
    game = planning(table(2))
    hold(hold(game, RED, "praise"), YELLOW, "praise").plan(RED).plan(YELLOW)
    game.play("close I")
    assert game.waiting == "leonardo restores"
    game.play("restore c2")
    assert game.happened("restored")[0].numbers[-1] == 2  # there is a bonus
    assert game.nature().waiting == "waking"


# Sight


@rule("INFO-10", "INV-15")
def test_views_and_imagination_do_not_know_the_cards_of_others() -> None:
    one = hold(hold(table(), RED, "tip", "tip"), YELLOW, "praise")
    two = hold(hold(table(), RED, "busker", "praise"), YELLOW, "praise")
    assert one.view(YELLOW) == two.view(YELLOW)
    assert one.view(AUDIENCE) == two.view(AUDIENCE)
    assert one.view(REFEREE) != two.view(REFEREE)
    assert dump(imagine(one.state, YELLOW)) == dump(imagine(two.state, YELLOW))
    assert dump(imagine(one.state, REFEREE)) == dump(one.state)
    assert unknowable(one.state, YELLOW) == ["wishing card 1 of red", "wishing card 2 of red"]
    assert unknowable(one.state, REFEREE) == []


@rule("INFO-10")
def test_others_cards_are_imagined_by_drawing_them_anew() -> None:
    game = hold(hold(table(), RED, "tip", "tip"), YELLOW, "praise")
    twin = Position(imagine(game.state, YELLOW), Random(3))
    assert twin.waiting == "deal wishes"
    assert seen_by(twin, YELLOW)["cards"] == [2, 1, 0, 0]
    assert seen_by(twin, YELLOW)["pile"] == 19
    again = Position(imagine(twin.state, YELLOW), Random(4))
    assert dump(again.state) == dump(twin.state)
    twin.play("wish busker")
    assert twin.waiting == "deal wishes"
    twin.play("wish alchemy")
    assert twin.waiting == "waking"
    assert hand(twin, RED) == ["alchemy", "busker"]
    assert hand(twin, YELLOW) == ["praise"]
    nobody = Position(imagine(game.state, AUDIENCE), Random(5)).nature()
    assert [cards_of(nobody.state, seat) for seat in range(4)] == [2, 1, 0, 0]
    assert hand(game, RED) == ["tip", "tip"]


@rule("INFO-10")
def test_pennies_of_a_secret_plan_are_imagined_behind_the_screen() -> None:
    game = planning(table())
    game.play("send market", "penny", seat=RED)
    twin = imagine(game.state, YELLOW)
    assert (count(well(twin).pennies, RED), well(twin).sheets) == (3, 0)
    assert "send market" in [move.text for move in options(twin, RED)]
    kept = imagine(game.state, RED)
    assert (count(well(kept).pennies, RED), well(kept).sheets) == (2, 1)
    game.play("ready", seat=RED).plan(YELLOW).plan(BLUE).plan(GREEN)
    assert well(imagine(game.state, YELLOW)).sheets == 1


def test_a_game_that_is_over_stays_so_in_imagination() -> None:
    game = hold(table(), RED, "tip").until("over")
    assert is_over(imagine(game.state, YELLOW))


# Form


def test_nature_cannot_play_cards() -> None:
    game = at_well(1).play("throw")
    for word in ("throw", "penny", "play tip"):
        found = why_not(game.state, NATURE, parse(word))
        assert found is not None
        assert found.key == "not_now"


def test_a_card_can_be_previewed() -> None:
    game = visit(hold(table(), RED, "tip"), "studio", RED)
    assert preview(game.state, RED, parse("play tip"))["money"] == 1


def spread(state: State) -> tuple[int, int]:
    """All pennies of the box, and all cards not out of the game."""
    part = well(state)
    held_pennies = sum(
        count(part.pennies, seat) + count(part.sheets, seat) for seat in range(state.rules.seats)
    )
    cards = how_many(part.pile) + sum(how_many(cards) for cards in part.hands)
    return part.supply + part.thrown + held_pennies, cards


@rule("INV-09", "INV-11", "INV-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("games", "others"), [(sample(8, 40), ""), (sample(4, 10), "portraits,leaf_gold")]
)
def test_no_penny_and_no_card_is_ever_lost(seats: int, games: int, others: str) -> None:
    for seed in range(games):
        game = table(seats, others=others, seed=seed)
        while game.waiting != "over":
            game.until("waking")
            out = len(game.happened("card_played"))
            assert spread(game.state) == (20, 20 - out)
            part = well(game.state)
            assert min(part.supply, part.pennies, part.sheets, part.pile, *part.hands) >= 0
            if game.waiting == "waking":
                game.play(game.rng.choice(game.options()))
