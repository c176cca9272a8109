"""Setting up the base game (SETUP)."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from affresco.components import load, read
from affresco.configuration import configure
from affresco.engine.board import CENTER, COLORS, bit, bits
from affresco.engine.figures import SIDE_FOUR, SIDE_THREE
from affresco.engine.market import goods_at
from affresco.engine.paints import spell
from affresco.engine.playout import draw
from affresco.engine.setting_up import new_game
from affresco.engine.state import ASLEEP, NOTHING, Player
from affresco.engine.step import NATURE
from tests.citing import rule
from tests.components.editing import edited
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

BOX: Final = load().box
SEEDS: Final = range(8)


def bare(seats: int = 4) -> Position:
    """A table at which nothing has been drawn yet."""
    return Position(new_game(configure(seats).rules()), Random(1))


def displayed(game: Position) -> list[int]:
    slots = range(game.state.rules.booth_starts[-1])
    return [goods_at(game.state, slot) for slot in slots]


@rule("SETUP-01", "SETUP-13")
@pytest.mark.parametrize(
    ("seats", "side", "figures"), [(2, SIDE_THREE, 3), (3, SIDE_THREE, 3), (4, SIDE_FOUR, 4)]
)
def test_four_use_one_side_and_three_the_other_and_two_are_joined_by_leonardo(
    seats: int, side: int, figures: int
) -> None:
    state = given(seats).state
    assert state.rules.side == side
    assert len(state.players) == figures
    assert [module.name for module in state.rules.modules] == ["leonardo"] * (figures - seats)


@rule("SETUP-02")
def test_everybody_begins_with_five_apprentices_and_side_1_of_the_sheet() -> None:
    game = given().pass_until("planning")
    for seat in (RED, YELLOW, BLUE, GREEN):
        assert given().player(seat).apprentices == 5
        assert game.options(seat) == [
            *("send market", "send cathedral", "send studio", "send workshop", "send theater"),
            "ready",
        ]


@rule("SETUP-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_one_of_each_basic_paint_and_12_thalers(seats: int) -> None:
    game = given(seats)
    for seat in range(seats):
        assert (game.paints(seat), game.player(seat).money) == ("RYB", 12)


@rule("SETUP-13", "AMB-79")
def test_what_players_get_is_not_for_leonardo() -> None:
    game = given(2)
    assert (game.paints(LEONARDO), game.player(LEONARDO).money) == ("", 0)


@rule("SETUP-04")
def test_the_first_marker_drawn_comes_on_s1_and_the_next_on_s2() -> None:
    game = bare()
    assert game.waiting == "draw markers"
    assert game.options() == ["marker red", "marker yellow", "marker blue", "marker green"]
    game.play("marker blue", "marker red")
    assert game.options() == ["marker yellow", "marker green"]
    game.play("marker green", "marker yellow")
    assert [player.start + 1 for player in game.state.players] == [2, 4, 1, 3]
    assert [player.score for player in game.state.players] == [0, 0, 0, 0]


@rule("SETUP-04")
def test_which_marker_is_drawn_is_left_to_chance() -> None:
    assert {given(seed=seed).seat for seed in range(30)} == {RED, YELLOW, BLUE, GREEN}


@rule("SETUP-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_in_bed_at_first(seats: int) -> None:
    game = given(seats)
    assert game.waiting == "waking"
    assert all(player.hour == ASLEEP for player in game.state.players)
    assert game.options() == ["wake 5", "wake 6", "wake 7", "wake 8", "wake 9"]


@rule("SETUP-06")
def test_everybody_begins_on_the_same_neutral_space_of_the_mood_display() -> None:
    game = given()
    assert [player.mood for player in game.state.players] == [BOX.mood.start] * 4
    game.play("wake 8", "wake 7", "wake 6", "wake 9")
    assert [player.apprentices for player in game.state.players] == [5] * 4


@rule("SETUP-07")
def test_a_neutral_apprentice_waits_above_every_column() -> None:
    calm = read(edited(("mood = [-3, -2, -1, 0, 1]", "mood = [0, 0, 0, 0, 0]")))
    game = given(configuration=configure(4, components=calm))
    for player in game.state.players:
        player.mood = BOX.mood.spaces - 1
    game.wake("9", "8", "7", "6")
    assert [player.apprentices for player in game.state.players] == [6, 6, 6, 6]


@rule("SETUP-08", "SETUP-09", "EX-15", "EX-16")
@pytest.mark.parametrize(("seats", "out", "left"), [(4, 13, 1), (3, 9, 2), (2, 9, 2)])
def test_every_space_of_the_booths_shows_a_tile_and_the_others_stay_in_the_bag(
    seats: int, out: int, left: int
) -> None:
    game = given(seats)
    tiles = displayed(game)
    assert NOTHING not in tiles
    assert len(set(tiles)) == out
    assert bits(game.state.bag) == left
    assert not any(game.state.bag & bit(tile) for tile in tiles)


@rule("SETUP-08")
def test_with_four_all_14_market_tiles_are_drawn_from() -> None:
    game = bare()
    while game.waiting != "stock market":
        game.play(draw(game.state, game.rng).text)
    assert game.options() == [f"stock {number}" for number in range(1, 15)]


@rule("SETUP-09", "AMB-23")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_three_market_tiles_always_leave_with_three_or_two(seats: int, seed: int) -> None:
    game = given(seats, seed=seed)
    in_play = {tile for tile in range(14) if game.state.bag & bit(tile)} | set(displayed(game))
    removed = [spell(BOX.market.goods[tile]) for tile in range(14) if tile not in in_play]
    assert removed == ["RR", "YY", "BB"]


@rule("SETUP-10", "AMB-38")
def test_any_of_the_11s_may_come_on_the_center_and_any_other_tile_anywhere_else() -> None:
    game = bare().play("marker red", "marker yellow", "marker blue", "marker green")
    elevens = [f"lay {tile + 1}" for tile in range(25) if BOX.fresco.points[tile] == 11]
    assert game.options() == elevens
    game.play(elevens[1])
    for laid in range(1, 25):
        assert len(game.options()) == 25 - laid
        game.play(game.options()[-1])
    assert game.state.fresco[CENTER] == int(elevens[1].split()[1]) - 1
    assert sorted(game.state.fresco) == list(range(25))
    assert bits(game.state.covered) == 25


@rule("SETUP-10")
def test_the_tiles_lie_at_random_around_an_11() -> None:
    ceilings = [given(seed=seed).state.fresco for seed in SEEDS]
    assert all(BOX.fresco.points[fresco[CENTER]] == 11 for fresco in ceilings)
    assert len({tuple(fresco) for fresco in ceilings}) == len(ceilings)


@rule("SETUP-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bishop_begins_on_the_tile_of_the_center(seats: int) -> None:
    state = given(seats).state
    assert state.bishop == CENTER
    assert state.covered & bit(CENTER)


@rule("SETUP-12", "AMB-42", "AMB-43")
def test_paint_and_money_come_from_a_supply_that_never_runs_out() -> None:
    game = given().give(RED, "Y" * 17 + "R" * 17 + "B" * 17, 196).at("workshop", RED)
    game.play("blend orange", "blend green").at("studio", RED).play("paint")
    assert game.paints(RED) == "R" * 16 + "Y" * 15 + "B" * 16 + "OG"
    assert game.player(RED).money == 199
    for seat in (YELLOW, BLUE, GREEN):
        assert (game.paints(seat), game.player(seat).money) == ("RYB", 12)
    game.give(RED, "O" * 9 + "RY").at("workshop", RED).play("blend orange")
    assert game.paints(RED) == "O" * 10


@rule("SETUP-13")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_the_game_is_for_two_three_or_four(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^a game has 2, 3 or 4 seats, not {seats}$"):
        configure(seats)


def holdings(player: Player) -> tuple[int, ...]:
    return (
        *(player.score, player.start, player.money, player.paints, player.mood, player.hour),
        *(player.apprentices, player.plan, player.tiles),
    )


def drawn_for(word: str, others: tuple[int, ...]) -> str:
    """What nature draws at the other table: the marker of the same person, the same tile."""
    if not word.startswith("marker"):
        return word
    return f"marker {COLORS[others[COLORS.index(word.removeprefix('marker '))]]}"


@rule("SETUP-14")
@pytest.mark.parametrize("others", [(1, 0), (1, 2, 0), (2, 1, 0), (3, 0, 1, 2), (2, 3, 1, 0)])
def test_people_who_change_their_seats_play_the_same_game(others: tuple[int, ...]) -> None:
    """The player of a seat here sits at `others[seat]` there and makes the same moves."""
    here, there = bare(len(others)), bare(len(others))
    while here.waiting != "over":
        assert there.waiting == here.waiting
        if here.seat == NATURE:
            word = draw(here.state, here.rng).text
            there.play(drawn_for(word, others))
        else:
            seat = others[here.seat]
            assert there.options(seat) == here.options()
            word = here.rng.choice(here.options())
            there.play(word, seat=seat)
        here.play(word)
    for figure in range(len(here.state.players)):
        other = others[figure] if figure < len(others) else LEONARDO
        assert holdings(there.player(other)) == holdings(here.player(figure))
