"""The portraits (M1): sitters at the studio, their thanks, and Leonardo's part in it."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.components import ComponentSet, load, read
from affresco.configuration import configure
from affresco.engine.board import bit
from affresco.engine.ledger import PORTRAIT, entries
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.leonardo.module import LEONARDO_RESTORES
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.figures import PortraitFigures
from affresco.engine.modules.portraits.gallery import REVEAL_PORTRAITS, gallery
from affresco.engine.moves import parse
from affresco.engine.paints import ONE
from affresco.engine.playout import draw
from affresco.engine.preview import preview
from affresco.engine.rules import play
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.state import ASLEEP, NOTHING
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE, imagine, unknowable
from tests.citing import rule
from tests.components.editing import edited
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given
from tests.sampling import sample

# Portraits by their number in the classic set
SERVANT, ACTOR, MERCHANT, PEER, PRETTY_GIRL = 1, 2, 3, 4, 6
ABBOT, SEXTON, PATRON, MUSE, SELF_PORTRAIT = 7, 8, 9, 10, 12
LAST_MERCHANT, LAST_PATRON, BISHOP, VIRGIN = 13, 14, 15, 16
PERMANENT = {SERVANT, ACTOR, ABBOT, SEXTON}
CARDS = 18


def table(
    seats: int = 4,
    options: str = "",
    others: str = "",
    components: ComponentSet | None = None,
    seed: int = 1,
) -> Position:
    modules = f"portraits,{others}" if others else "portraits"
    made = configure(seats, modules=modules, options=options, components=components)
    return given(configuration=made, seed=seed)


def show(game: Position, *cards: int) -> Position:
    """Swap portraits onto the display."""
    own = gallery(game.state)
    for card in own.display:
        if card != NOTHING:
            own.deck |= bit(card)
    own.display = vec[i64]([card - 1 for card in cards])
    for card in own.display:
        own.deck &= ~bit(card)
    return game


def with_cards(game: Position, figure: int, *cards: int) -> Position:
    """Give a figure permanent portraits, none of which is on display."""
    game = show(game, LAST_PATRON, LAST_MERCHANT)
    own = gallery(game.state)
    owned = own.owned[:]
    for card in cards:
        owned[figure] |= bit(card - 1)
        own.deck &= ~bit(card - 1)
    own.owned = owned
    if len(cards) % 2:
        own.deck &= ~bit(VIRGIN - 1)  # a deck lasts for this many pairs
    return game


def next_round(game: Position) -> Position:
    """Forfeit a whole round that has not begun, or after a visit out of the order of things."""
    for player in game.state.players:
        player.hour = ASLEEP
    hours = ["5", "6", "7", "8"][: len(game.state.players)]
    return game.wake(*hours).pass_until("waking")


def seen(game: Position, viewer: int = RED) -> dict[str, Any]:
    return game.seen("portraits", viewer)


def portrait_points(game: Position, figure: int) -> int:
    return sum(
        entry.points
        for entry in entries(game.state)
        if entry.figure == figure and entry.source == PORTRAIT
    )


def sextons(game: Position) -> list[str]:
    return [word for word in game.options() if word.startswith("sexton")]


def steps(game: Position) -> list[str]:
    return [word for word in game.options() if word.startswith("bishop")]


def until_portraits(game: Position) -> Position:
    """Let nature draw, one thing after another, until the portraits are due."""
    while game.waiting != "reveal portraits":
        play(game.state, NATURE, draw(game.state, game.rng))
    return game


def numbers(game: Position, key: str) -> list[list[int]]:
    return [list(event.numbers) for event in game.happened(key)]


# Set-up and preparation


@rule("M1-01", "M1-02", "INFO-08")
def test_two_of_the_18_portraits_are_on_display_from_pile_a() -> None:
    game = table()
    assert seen(game)["deck"] == [4, 6, 6]
    assert all(card in range(1, 7) for card in seen(game)["display"])
    assert seen(game)["owned"] == [[], [], [], []]
    assert numbers(game, "portrait_revealed") == [
        [space, card - 1] for space, card in enumerate(seen(game)["display"])
    ]


@rule("M1-02")
def test_every_card_of_the_topmost_pile_may_come_next_and_no_other() -> None:
    game = until_portraits(Position(new_game(configure(3, modules="portraits").rules()), Random(1)))
    assert game.seat == NATURE
    assert not REVEAL_PORTRAITS.weighted
    assert game.options() == [f"sitter {card}" for card in range(1, 7)]
    game.play("sitter 5")
    assert game.options() == [f"sitter {card}" for card in (1, 2, 3, 4, 6)]
    game.play("sitter 2")
    assert game.waiting == "waking"
    assert seen(game)["display"] == [5, 2]
    until_portraits(game.wake("5", "6", "7").plan(0).plan(1).plan(2)).play("sitter 1", "sitter 3")
    until_portraits(game.wake("5", "6", "7").plan(0).plan(1).plan(2)).play("sitter 4", "sitter 6")
    until_portraits(game.wake("5", "6", "7").plan(0).plan(1).plan(2))
    assert game.options() == [f"sitter {card}" for card in range(7, 13)]


def two_piles() -> ComponentSet:
    """Five cards in pile A, seven in pile B."""
    girl = '  { name = "pretty_girl", money = 2, mood = 2 },\n'
    return read(edited((f"{girl}]\nB = [\n", f"]\nB = [\n{girl}")))


@rule("M1-02")
def test_a_pile_that_is_used_up_uncovers_the_next_one() -> None:
    game = table(components=two_piles())
    assert seen(game)["deck"] == [3, 7, 6]
    for left in ([1, 7, 6], [0, 6, 6], [0, 4, 6]):
        next_round(game)
        assert seen(game)["deck"] == left


@rule("M1-07", "ROUND-11")
def test_portraits_left_over_leave_the_game_and_two_new_ones_are_revealed() -> None:
    game = table()
    before = seen(game)["display"]
    next_round(game)
    after = seen(game)["display"]
    assert not set(before) & set(after)
    assert numbers(game, "portrait_removed") == [[0, before[0] - 1], [1, before[1] - 1]]
    assert seen(game)["deck"] == [2, 6, 6]


@rule("M1-06", "M1-07")
def test_a_portrait_taken_is_replaced_only_in_the_preparation() -> None:
    game = show(table(), PATRON, MUSE).at("studio", RED).play("portrait 1")
    assert seen(game)["display"] == [None, MUSE]
    next_round(game)
    assert numbers(game, "portrait_removed") == [[1, MUSE - 1]]
    assert None not in seen(game)["display"]


@rule("M1-08", "AMB-82", "END-09", "ROUND-13", "DX-09", "INV-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_two_portraits_make_the_ninth_round_the_final_one(seats: int) -> None:
    game = table(seats).pass_until("over")
    assert numbers(game, "round_began") == [[round, int(round == 9)] for round in range(1, 10)]
    assert len(game.happened("portrait_revealed")) == CARDS


@rule("X-50", "ROUND-05")
def test_after_the_final_round_the_portraits_stay_where_they_are() -> None:
    game = table().pass_until("over")
    assert seen(game)["deck"] == [0, 0, 0]
    assert None not in seen(game)["display"]
    assert len(game.happened("portrait_removed")) == CARDS - 2


@rule("X-47", "END-09")
def test_six_tiles_end_the_game_before_the_portraits_do() -> None:
    game = table().only_covered("a1", "a2", "a3", "a4", "a5", "b1")
    next_round(game)
    assert seen(game)["deck"] != [0, 0, 0]
    assert game.state.final


# At the studio


@rule("M1-03", "M1-04", "AMB-83")
def test_one_apprentice_paints_a_portrait_the_others_are_paid() -> None:
    game = show(table(), SERVANT, ACTOR).give(RED, money=0).at("studio", RED, 3)
    assert game.options() == ["paint", "pass", "done", "portrait 1", "portrait 2"]
    game.play("portrait 2")
    assert game.player(RED).money == 0
    assert game.options() == ["paint", "pass", "done"]
    assert game.why_not("portrait 1") == ("one_portrait", "M1-03")
    game.play("paint", "paint")
    assert game.player(RED).money == 6
    assert game.waiting == "waking"


@rule("M1-03", "M1-04")
def test_the_portrait_may_be_painted_by_the_last_apprentice() -> None:
    game = show(table(), SERVANT, PATRON).give(RED, money=0).at("studio", RED, 2)
    game.play("paint", "portrait 2")
    assert game.player(RED).money == 3 + 7
    assert game.waiting == "waking"


@rule("M1-03")
def test_nobody_has_to_paint_a_portrait() -> None:
    game = table().at("studio", RED).play("pass")
    assert seen(game)["painted"] == [False] * 4


@rule("M1-05", "M1-06")
def test_when_both_portraits_are_gone_the_studio_only_pays() -> None:
    game = show(table(), SERVANT, ACTOR)
    game.at("studio", YELLOW).play("portrait 1")
    game.at("studio", BLUE)
    assert game.options() == ["paint", "pass", "portrait 2"]
    assert game.why_not("portrait 1") == ("portrait_gone", "M1-06")
    game.play("portrait 2")
    game.at("studio", RED)
    assert game.options() == ["paint", "pass"]
    assert game.why_not("portrait 2") == ("portrait_gone", "M1-06")
    assert seen(game)["painted"] == [False, True, True, False]


@rule("M1-03", "M1-07")
def test_everybody_may_paint_again_in_the_next_round() -> None:
    game = show(table(), SERVANT, ACTOR).at("studio", RED).play("portrait 1")
    next_round(game)
    game.at("studio", RED)
    assert game.options() == ["paint", "pass", "portrait 1", "portrait 2"]


@rule("ROUND-04", "M1-03")
def test_portraits_are_painted_at_the_studio_alone() -> None:
    game = table()
    assert game.why_not("portrait 1") == ("not_now", "ROUND-04")
    game.at("theater", RED)
    assert game.why_not("portrait 1") == ("not_now", "ROUND-04")
    assert game.why_not("sexton a1") == ("not_now", "ROUND-04")


# Immediate portraits


@rule("M1-10")
def test_an_immediate_portrait_leaves_the_game() -> None:
    game = show(table(), PATRON, PEER).at("studio", RED).play("portrait 1")
    assert seen(game)["owned"] == [[], [], [], []]
    assert seen(game)["display"] == [None, PEER]


@rule("M1-16", "M1-17", "M1-18", "M1-19", "M1-20", "AMB-06", "MOOD-07")
@pytest.mark.parametrize(
    ("card", "money", "paints", "points", "mood"),
    [
        (PEER, 3, "Y", 0, 0),
        (5, 2, "B", 0, 0),
        (PRETTY_GIRL, 2, "", 0, 2),
        (PATRON, 7, "", 0, 0),
        (MUSE, 0, "", 0, 6),
        (11, 2, "R", 0, 0),
        (SELF_PORTRAIT, 0, "", 2, 2),
        (14, 7, "", 0, 0),
        (BISHOP, 2, "", 4, 0),
        (VIRGIN, 0, "O", 3, 0),
        (17, 0, "G", 3, 0),
        (18, 0, "P", 3, 0),
    ],
)
def test_a_portrait_gives_what_it_shows(
    card: int, money: int, paints: str, points: int, mood: int
) -> None:
    game = show(table(), card, SERVANT).give(RED, "", 0)
    before = game.player(RED).mood
    top = game.state.rules.box.mood.spaces - 1
    apprentices = game.player(RED).apprentices
    game.at("studio", RED).play("portrait 1")
    lifted = game.player(RED).mood - before
    assert game.player(RED).money == money
    assert game.paints(RED) == paints
    assert game.player(RED).score == points == portrait_points(game, RED)
    assert lifted == (top - before if card == MUSE else mood)
    assert game.player(RED).apprentices == apprentices
    assert numbers(game, "portrait_reward") == [[money, lifted, points]]
    assert numbers(game, "portrait_paint") == [["RYBOGP".index(letter)] for letter in paints]


@rule("M1-10", "AMB-84")
def test_a_reward_that_is_of_no_use_is_lost() -> None:
    game = show(table(), MUSE, PRETTY_GIRL).give(RED, money=0)
    top = game.state.rules.box.mood.spaces - 1
    game.player(RED).mood = top
    game.player(YELLOW).mood = top - 1
    game.at("studio", RED).play("portrait 1")
    game.at("studio", YELLOW).play("portrait 2")
    assert game.player(RED).mood == game.player(YELLOW).mood == top
    assert numbers(game, "portrait_reward") == [[0, 0, 0], [2, 1, 0]]


@rule("M1-15", "AMB-87")
@pytest.mark.parametrize(
    ("first", "second", "paints"),
    [
        ("red", "red", "RR"),
        ("red", "yellow", "RY"),
        ("red", "blue", "RB"),
        ("yellow", "yellow", "YY"),
        ("yellow", "blue", "YB"),
        ("blue", "blue", "BB"),
    ],
)
def test_the_merchant_brings_a_thaler_and_any_two_basic_paints(
    first: str, second: str, paints: str
) -> None:
    game = show(table(), MERCHANT, ACTOR).give(RED, "", 0).at("studio", RED, 2)
    game.play("portrait 1")
    assert (game.waiting, game.seat) == ("merchant", RED)
    assert game.options() == ["take red", "take yellow", "take blue"]
    game.play(f"take {first}", f"take {second}")
    assert game.paints(RED) == paints
    assert game.player(RED).money == 1
    assert game.waiting == "at studio"
    assert game.options() == ["paint", "pass"]


@rule("M1-15")
def test_the_merchants_paints_are_named_in_the_order_of_the_colors() -> None:
    game = show(table(), MERCHANT, 13).give(RED, "").at("studio", RED).play("portrait 1")
    assert game.why_not("take orange") == ("merchant_is_basic", "M1-15")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("take blue")
    assert game.options() == ["take blue"]
    assert game.why_not("take red") == ("merchant_in_order", "M1-15")
    game.play("take blue")
    game.give(YELLOW, "").at("studio", YELLOW).play("portrait 2")
    assert game.options() == ["take red", "take yellow", "take blue"]
    game.play("take red", "take blue")
    assert (game.paints(RED), game.paints(YELLOW)) == ("BB", "RB")


@rule("M1-16", "TRACK-03", "TRACK-04")
@pytest.mark.parametrize(("word", "space"), [("ahead", 5), ("behind", 3)])
def test_points_of_a_portrait_may_lead_to_an_occupied_space(word: str, space: int) -> None:
    game = show(table(), BISHOP, SERVANT).scores(0, 4).give(RED, money=0).at("studio", RED, 2)
    game.play("portrait 1")
    assert (game.waiting, game.seat) == ("on track", RED)
    game.play(word)
    assert game.player(RED).score == space
    assert portrait_points(game, RED) == 4
    assert game.player(RED).money == 2
    assert game.waiting == "at studio"


# Permanent portraits


@rule("M1-09", "INFO-08")
def test_a_permanent_portrait_stays_before_its_owner_for_all_to_see() -> None:
    game = show(table(), ABBOT, SEXTON).at("studio", RED).play("portrait 2")
    for viewer in (RED, YELLOW, AUDIENCE):
        assert seen(game, viewer)["owned"] == [[SEXTON], [], [], []]
    assert not game.happened("portrait_reward")
    next_round(game)
    assert seen(game)["owned"] == [[SEXTON], [], [], []]


@rule("M1-11", "AMB-195", "ROUND-08")
@pytest.mark.parametrize("tiles", [0, 3])
def test_gods_servant_adds_a_thaler_to_every_income_also_to_none(tiles: int) -> None:
    game = with_cards(table(), RED, SERVANT)
    game.player(RED).tiles = bit(tiles) - 1
    for _ in range(2):
        money = game.player(RED).money
        next_round(game)
        assert game.player(RED).money == money + tiles + 1


@rule("M1-11", "AMB-89")
def test_gods_servant_pays_already_in_the_round_in_which_he_is_painted() -> None:
    game = show(table(), SERVANT, ACTOR).give(RED, money=0).wake("5", "6", "7", "8")
    game.plan(RED, studio=1).plan(YELLOW).plan(BLUE).plan(GREEN)
    game.play("portrait 1").pass_until("waking")
    assert game.player(RED).money == 1
    income = [event for event in game.happened("income") if event.figure == RED]
    assert [event.numbers[0] for event in income] == [1]


@rule("M1-12", "THEATRE-01")
def test_the_actor_lifts_the_mood_by_three_for_each_apprentice() -> None:
    game = with_cards(table(), RED, ACTOR)
    game.player(RED).mood = game.player(YELLOW).mood = 0
    game.at("theater", RED, 2).play("enjoy", "enjoy")
    game.at("theater", YELLOW, 2).play("enjoy", "enjoy")
    assert (game.player(RED).mood, game.player(YELLOW).mood) == (6, 4)


@rule("X-49", "END-03")
def test_in_the_final_round_there_is_no_theater_for_the_actor() -> None:
    game = with_cards(table(), RED, ACTOR).only_covered("a1")
    next_round(game).wake("5", "6", "7", "8")
    assert game.state.final
    assert "send theater" not in game.options(RED)


@rule("M1-13", "AMB-85", "DX-15")
@pytest.mark.parametrize(("bishop", "bonus"), [("b2", 4), ("c3", 3), ("a1", 3), ("d4", 0)])
def test_the_abbot_adds_one_to_any_bonus_but_not_to_none(bishop: str, bonus: int) -> None:
    game = with_cards(table(), RED, ABBOT).tile_on("b2", 1).bishop_on(bishop).give(RED, "RYB")
    game.at("cathedral", RED).play("restore b2")
    assert game.player(RED).score == 3 + bonus


@rule("M1-13")
def test_the_abbot_works_for_his_owner_alone() -> None:
    game = with_cards(table(), RED, ABBOT).tile_on("b2", 1).bishop_on("b2").give(YELLOW, "RYB")
    game.at("cathedral", YELLOW).play("restore b2")
    assert game.player(YELLOW).score == 3 + 3


@rule("X-30", "X-32", "DX-17")
def test_the_abbot_does_not_raise_what_leaf_gold_brings() -> None:
    game = with_cards(table(others="leaf_gold"), RED, ABBOT)
    box = game.state.rules.box
    tile = list(box.fresco.points).index(7)
    game.tile_on("b2", tile + 1).bishop_on("b2")
    game.player(RED).paints = box.fresco.cost[tile]
    game.at("cathedral", RED)
    basket = cast(Any, game.state.parts[5])
    basket.color = next(color for color in range(6) if box.fresco.cost[tile] >> 8 * color & 15)
    basket.leaves = 1
    game.play("restore b2", "gild")
    assert game.player(RED).score == 7 + 3 + 4


@rule("M1-21")
def test_several_permanent_portraits_work_side_by_side() -> None:
    game = with_cards(table(), RED, SERVANT, ACTOR, ABBOT, SEXTON)
    game.tile_on("b2", 1).bishop_on("e5").give(RED, "RYB", 1).at("cathedral", RED)
    game.play("sexton b2", "restore b2")
    assert game.player(RED).score == 3 + 4
    game.player(RED).mood = 0
    game.at("theater", RED).play("enjoy")
    assert game.player(RED).mood == 3
    next_round(game.give(RED, money=0))
    assert game.player(RED).money == 1 + 1


def doubled() -> ComponentSet:
    """A box with two of each permanent portrait."""
    return read(
        edited(
            ('{ name = "peer", money = 3, paint = "Y" }', '{name = "actor", effect = "theater 3"}'),
            (
                '{ name = "peer", money = 2, paint = "B" }',
                '{ name = "gods_servant", effect = "income +1" } ',
            ),
            (
                '{ name = "virgin_mary", vp = 3, paint = "G" }',
                '{ name = "abbot", effect = "bishop bonus +1" } ',
            ),
            (
                '{ name = "virgin_mary", vp = 3, paint = "P" }',
                '{ name = "sexton", effect = "bishop anywhere" } ',
            ),
        )
    )


@rule("M1-21", "AMB-88")
def test_equal_permanent_portraits_add_up_but_for_the_actor() -> None:
    game = with_cards(table(components=doubled()), RED, SERVANT, ACTOR, 4, 5, ABBOT, SEXTON, 17, 18)
    game.tile_on("b2", 1).tile_on("b3", 2).bishop_on("e5").give(RED, "RRRYYYBBBOOGGPP", 2)
    game.at("cathedral", RED, 3).play("sexton b2", "restore b2")
    assert game.player(RED).score == 3 + 5
    game.play("sexton a1", "restore b3")
    assert game.why_not("sexton e5") == ("sexton_was_called", "M1-14")
    game.play("pass")
    assert seen(game)["sexton_calls"] == [2, 0, 0, 0]
    game.player(RED).mood = 0
    game.at("theater", RED).play("enjoy")
    assert game.player(RED).mood == 3
    next_round(game.give(RED, money=0))
    assert game.player(RED).money == 2 + 2


# The Sexton


def at_cathedral(options: str = "", workers: int = 1, money: int = 3) -> Position:
    """Red has the Sexton, the bishop stands in the center, tile 1 can be paid twice over."""
    game = with_cards(table(options=options), RED, SEXTON).tile_on("b2", 1).bishop_on("c3")
    return game.give(RED, "RYB", money).at("cathedral", RED, workers)


@rule("M1-14", "AMB-213", "BISHOP-05")
def test_the_sexton_fetches_the_bishop_from_anywhere_for_a_thaler() -> None:
    game = at_cathedral().bishop_on("e5")
    assert len(sextons(game)) == 24
    assert "sexton e5" not in game.options()
    assert game.why_not("sexton e5") == ("bishop_is_there", "M1-14")
    game.play("sexton b2")
    assert game.player(RED).money == 2
    assert numbers(game, "bishop_fetched") == [[6, 1]]
    game.play("restore b2")
    assert game.player(RED).score == 3 + 3


@rule("M1-14", "AMB-86", "BISHOP-06")
def test_a_restoration_must_follow_the_sexton() -> None:
    game = at_cathedral(workers=2).play("sexton a1")
    assert all(word.startswith("restore") for word in game.options())
    assert game.why_not("pass") == ("must_restore", "BISHOP-06")
    game.play("restore b2")
    assert game.options() == ["pass"]


@rule("M1-14", "BISHOP-06", "PERF-05")
def test_the_sexton_is_not_called_in_vain() -> None:
    broke = at_cathedral(money=0)
    assert not sextons(broke)
    assert broke.why_not("sexton a1") == ("bishop_unpaid", "PERF-05")
    idle = at_cathedral().give(RED, "RO")
    assert not sextons(idle)
    assert idle.why_not("sexton a1") == ("nothing_to_restore", "BISHOP-06")
    altar = at_cathedral().only_covered("e1").give(RED, "RYB")
    altar.tile_on("e1", list(altar.state.rules.box.fresco.points).index(11) + 1)
    assert "altar RYB" in altar.options()
    assert not sextons(altar)


@rule("M1-14")
def test_without_the_sexton_the_bishop_goes_step_by_step() -> None:
    game = with_cards(table(), YELLOW, SEXTON).tile_on("b2", 1).give(RED, "RYB", 3)
    game.at("cathedral", RED)
    assert steps(game)
    assert not sextons(game)
    assert game.why_not("sexton a1") == ("no_sexton", "M1-14")


@rule("M1-14", "AMB-86")
def test_the_sextons_thaler_replaces_the_one_for_a_step() -> None:
    game = at_cathedral().play("sexton a1")
    assert not steps(game)
    assert game.why_not("bishop b1") == ("bishop_has_moved", "BISHOP-02")
    game = at_cathedral().play("bishop b3")
    assert not sextons(game)
    assert game.why_not("sexton a1") == ("bishop_has_moved", "BISHOP-02")


@rule("M1-14", "AMB-86")
def test_with_the_option_the_sexton_comes_on_top_of_the_step() -> None:
    game = at_cathedral("sexton=additional_move").play("sexton a2")
    assert steps(game)
    assert not sextons(game)
    game.play("bishop b2")
    assert not steps(game)
    game.play("restore b2")
    assert (game.player(RED).money, game.player(RED).score) == (1, 3 + 3)
    game = at_cathedral("sexton=additional_move").play("bishop d4")
    assert sextons(game)
    game.play("sexton b2")
    assert all(word.startswith("restore") for word in game.options())


@rule("M1-14", "AMB-86")
def test_the_sexton_is_called_once_a_round_whatever_the_option() -> None:
    for option in ("", "sexton=additional_move", "sexton=free_move"):
        game = at_cathedral(option, workers=2).give(RED, "RRRYYYBBBOOOGGGPPP")
        game.play("sexton a1", "restore b2")
        assert not sextons(game)
        assert steps(game)
        assert game.why_not("sexton a1") == ("sexton_was_called", "M1-14")
        next_round(game.play("pass"))
        game.at("cathedral", RED)
        assert sextons(game)


@rule("M1-14", "AMB-86", "END-03")
def test_the_two_cathedrals_of_the_final_round_share_the_sexton() -> None:
    game = with_cards(table(), RED, SEXTON).only_covered("b2", "b3", "b4")
    next_round(game)
    assert game.state.final
    game.wake("5", "6", "7", "8").give(RED, "RRRRYYYYBBBBOOOOGGGGPPPP", 5)
    game.plan(RED, cathedral=1, cathedral2=1).pass_until("at cathedral")
    game.play("sexton a1", "restore b2").pass_until("at cathedral")
    assert steps(game)
    assert not sextons(game)
    assert seen(game)["sexton_calls"] == [1, 0, 0, 0]


@rule("M1-14", "AMB-86", "BISHOP-06")
def test_a_free_sexton_asks_for_no_restoration_and_leaves_the_step() -> None:
    game = at_cathedral("sexton=free_move", workers=2).play("sexton a1")
    assert {"pass", "done", "altar RYB", "restore b2"} <= set(game.options())
    assert steps(game)
    game.play("altar RYB", "pass")
    assert game.state.bishop == 0
    assert game.player(RED).score == 2
    bound = at_cathedral(workers=2).play("sexton a1")
    assert bound.why_not("altar RYB") == ("must_restore", "BISHOP-06")


@rule("M1-14", "AMB-86", "PERF-05")
def test_a_free_sexton_is_called_without_paint_but_not_without_a_thaler() -> None:
    idle = at_cathedral("sexton=free_move").give(RED, "")
    assert len(sextons(idle)) == 24
    broke = at_cathedral("sexton=free_move", money=0)
    assert not sextons(broke)
    assert broke.why_not("sexton a1") == ("bishop_unpaid", "PERF-05")


@rule("M1-14", "AMB-86", "BISHOP-06")
def test_after_a_paid_step_a_restoration_is_due_even_with_a_free_sexton() -> None:
    game = at_cathedral("sexton=free_move").play("bishop c4", "sexton b2")
    assert all(word.startswith("restore") for word in game.options())
    game.play("restore b2")
    assert (game.player(RED).money, game.player(RED).score) == (1, 3 + 3)


@rule("M1-14", "LEO-17", "LEO-40", "Q-05")
def test_a_free_sexton_may_put_the_bishop_where_leonardo_restores() -> None:
    game = with_cards(table(2, "sexton=free_move", "favors"), RED, SEXTON).scores(10, 20, 0)
    game.give(RED, "", 3).at("cathedral", RED).play("sexton c2", "pass")
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_RESTORES)
    tile = game.state.fresco[7]
    game.play("restore c2")
    assert game.player(LEONARDO).score == game.state.rules.box.fresco.points[tile] + 3
    assert not game.happened("favor_claimed")


# Leonardo


def beside_leonardo(*cards: int) -> Position:
    """Nobody but Leonardo has anything to do at the studio."""
    game = show(table(2), *cards).wake("5", "6", "9")
    game.plan(RED).plan(YELLOW)
    return game.pass_until("leonardo paints")


@rule("LEO-25", "LEO-26", "AMB-74", "X-52")
def test_leonardo_must_paint_a_portrait_that_the_holder_of_his_tile_chooses() -> None:
    game = beside_leonardo(PATRON, VIRGIN)
    assert game.seat == game.player(LEONARDO).seat
    assert game.options() == ["portrait 1", "portrait 2"]
    assert game.why_not("pass") == ("leonardo_must_paint", "LEO-26")
    assert game.why_not("portrait 1", 1 - game.seat) == ("not_your_turn", "PERF-01")
    before = game.player(LEONARDO).score
    game.play("portrait 2")
    leonardo = game.player(LEONARDO)
    assert leonardo.score == before + 3
    assert portrait_points(game, LEONARDO) == 3
    assert (leonardo.money, leonardo.paints, leonardo.mood) == (0, 0, 0)
    assert numbers(game, "portrait_reward") == [[0, 0, 3]]


@rule("LEO-26", "AMB-74")
@pytest.mark.parametrize("card", [SERVANT, MERCHANT, PATRON, MUSE])
def test_of_a_portrait_without_points_leonardo_has_nothing(card: int) -> None:
    game = beside_leonardo(card, ABBOT)
    before = game.player(LEONARDO).score
    game.play("portrait 1")
    leonardo = game.player(LEONARDO)
    assert (leonardo.score, leonardo.money, leonardo.paints) == (before, 0, 0)
    assert gallery(game.state).owned[LEONARDO] == 0
    assert game.waiting != "merchant"


@rule("LEO-26")
def test_leonardo_paints_one_of_what_is_left() -> None:
    game = show(table(2), VIRGIN, BISHOP).wake("5", "6", "9")
    game.plan(RED, studio=1).plan(YELLOW).pass_until("at studio").play("portrait 1")
    game.until("leonardo paints")
    assert game.options() == ["portrait 2"]
    assert game.why_not("portrait 1") == ("portrait_gone", "M1-06")


@rule("LEO-26", "TRACK-03")
def test_the_holder_decides_when_leonardos_points_lead_to_an_occupied_space() -> None:
    game = beside_leonardo(BISHOP, SERVANT)
    space = game.player(LEONARDO).score + 4
    game.player(RED).score = space
    holder = game.seat
    game.play("portrait 1")
    assert (game.waiting, game.seat) == ("on track", holder)
    game.play("ahead")
    assert game.player(LEONARDO).score == space + 1


@rule("LEO-27")
def test_without_a_portrait_leonardo_has_nothing_to_do_at_the_studio() -> None:
    game = show(table(2), SERVANT, PATRON).wake("5", "6", "9")
    game.plan(RED, studio=1).plan(YELLOW, studio=1).pass_until("at studio")
    game.play("portrait 1", "portrait 2")
    game.pass_until("waking")
    assert [event.figure for event in game.happened("portrait_painted")].count(LEONARDO) == 0


@rule("LEO-25", "LEO-26", "X-51", "X-53")
def test_leonardo_paints_every_round_also_in_the_final_one() -> None:
    game = table(2).pass_until("over")
    painted = [event.figure for event in game.happened("portrait_painted")]
    assert painted == [LEONARDO] * 9
    assert game.state.round == 9


# With other modules


@rule("X-11")
def test_an_ill_apprentice_neither_paints_a_portrait_nor_calls_the_sexton() -> None:
    game = with_cards(table(others="medico"), RED, SEXTON, ABBOT).tile_on("b2", 1)
    game.bishop_on("e5").give(RED, "RYB", 3).at("cathedral", RED)
    assert sextons(game)
    sickroom(game.state).is_ill_at_work = True
    assert not sextons(game)
    game.play("restore b2")
    assert game.player(RED).score == 3
    show(game, PATRON, MUSE).at("studio", RED)
    assert not [word for word in game.options() if word.startswith("portrait")]


@rule("X-24", "AMB-141", "M1-11", "M1-18")
def test_portraits_pay_onto_a_certificate_first() -> None:
    game = show(table(others="bells"), PATRON, SERVANT).give(RED, money=0)
    own = bell_board(game.state)
    certificate = own.display[0]
    own.display = vec[i64]([NOTHING, *own.display[1:]])
    own.partly = vec[Installment]([Installment(RED, certificate, 0)])
    lacking = BellFigures.of(game.state.rules.box).price[certificate]
    game.at("studio", RED).play("portrait 1")
    assert game.player(RED).money == max(7 - lacking, 0)
    game.give(RED, money=0)
    own = bell_board(game.state)
    own.partly = vec[Installment]([Installment(RED, certificate, lacking - 1)])
    next_round(with_cards(game, RED, SERVANT))
    assert game.player(RED).money == 0
    assert not bell_board(game.state).partly


@rule("X-47", "X-48", "DX-09")
def test_portraits_and_medico_make_the_same_round_the_final_one() -> None:
    game = table(3, others="medico").pass_until("over")
    assert numbers(game, "round_began") == [[round, int(round == 9)] for round in range(1, 10)]


@rule("DX-33", "ROUND-08", "M2-10", "M1-11")
def test_tiles_a_request_and_gods_servant_all_bring_income() -> None:
    game = with_cards(table(others="requests"), RED, SERVANT).give(RED, "", 0)
    game.player(RED).tiles = bit(0) | bit(1) | bit(2)
    fulfilled = cast(Any, game.state.parts[2]).fulfilled
    fulfilled[RED] = ONE[1]  # an orange one
    next_round(game)
    assert game.player(RED).money == 3 + 1 + 1
    assert game.paints(RED) == "O"


# Sight


@rule("INFO-08", "INV-15")
def test_there_is_nothing_to_hide_about_portraits() -> None:
    game = show(table(), MERCHANT, ABBOT)
    game.at("studio", RED).play("portrait 1")
    assert seen(game, RED) == seen(game, YELLOW) == seen(game, AUDIENCE)
    assert unknowable(game.state, YELLOW) == []
    assert dump(imagine(game.state, YELLOW)) == dump(game.state)


def test_a_preview_tells_what_a_portrait_brings() -> None:
    game = show(table(), VIRGIN, MERCHANT).at("studio", RED)
    assert preview(game.state, RED, parse("portrait 1")) == {
        "points": {"portrait": 3},
        "paints": {"O": 1},
        "money": 0,
        "mood": 0,
        "landing": [3],
        "forfeits": {},
    }
    assert preview(game.state, RED, parse("portrait 2"))["money"] == 1


# Whole games at random


class Watch:
    """What the events of a game have shown of its portraits."""

    def __init__(self, game: Position) -> None:
        self.game = game
        self.revealed: list[int] = []
        self.gone: list[int] = []  # from the display
        self.look()

    def look(self) -> None:
        for event in self.game.events:
            if event.kind.key == "portrait_revealed":
                self.revealed.append(event.numbers[1])
            elif event.kind.key in ("portrait_removed", "portrait_painted"):
                self.gone.append(event.numbers[1])
        self.game.events.clear()

    def check(self) -> None:
        """Every portrait is at one place: the deck, the display, an owner, or out of the game."""
        own = gallery(self.game.state)
        shown = [card for card in own.display if card >= 0]
        deck = [card for card in range(CARDS) if own.deck & bit(card)]
        kept = [card for card in range(CARDS) for cards in own.owned if cards & bit(card)]
        assert sorted(deck + self.revealed) == list(range(CARDS))
        assert sorted(shown + self.gone) == sorted(self.revealed)
        assert len(set(kept)) == len(kept)
        assert set(kept) <= set(self.gone)
        assert {card + 1 for card in kept} <= PERMANENT


@rule("INV-05", "INV-11", "INV-14", "INV-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("option", "games"), [("", sample(8, 40)), ("sexton=free_move", sample(4, 10))]
)
def test_every_portrait_is_somewhere_in_any_game(seats: int, option: str, games: int) -> None:
    for seed in range(games):
        game = table(seats, option, seed=seed)
        watch = Watch(game)
        while game.waiting != "over":
            game.play_any()
            watch.look()
            watch.check()
            scores = [player.score for player in game.state.players if player.score]
            assert len(set(scores)) == len(scores)
            assert all(game.player(seat).money >= 0 for seat in range(seats))
        assert game.state.round <= 9


def test_the_classic_set_has_the_portraits_that_these_tests_name() -> None:
    names = PortraitFigures.of(load().box).names
    assert len(names) == CARDS
    assert {names[card - 1] for card in PERMANENT} == {"gods_servant", "actor", "abbot", "sexton"}
