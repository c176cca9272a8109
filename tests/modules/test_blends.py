"""The special blends: pink and brown, seven precious tiles, a richer altar (M3)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial
from random import Random
from typing import cast

import pytest

from affresco.configuration import configure
from affresco.engine.board import CENTER, SEGMENTS, WHOLE_CEILING, bit, bits
from affresco.engine.modules.favors.module import SHOW_FAVOR
from affresco.engine.modules.leaf_gold.module import DRAW_DISC, basket
from affresco.engine.modules.leonardo.module import painter
from affresco.engine.modules.wall_fresco.module import AT_WALL, wall
from affresco.engine.moves import ALTAR_SETS
from affresco.engine.paints import LETTERS, NAMES, ONE, pack
from affresco.engine.playout import draw
from affresco.engine.round import BEGIN_ROUND
from affresco.engine.rules import play, proceed, step
from affresco.engine.setting_up import LAY_TILES, SPECIAL_TILES, new_game
from affresco.engine.state import State
from affresco.engine.step import NATURE, Draw
from tests.citing import rule
from tests.given import LEONARDO, RED, Position, given

# The special tiles of the classic set, by number:
# 26, 27: 13 VP for KP   28, 29: 16 for NP   30, 31: 19 for NK   32: 24 for NKP

ANY = "blends_altar=any_blended_piece"


def table(seats: int = 4, options: str = "", modules: str = "blends") -> Position:
    return given(configuration=configure(seats, modules=modules, options=options))


# The ceiling


def laid(seed: int, modules: str = "blends", seats: int = 3) -> tuple[State, Fraction]:
    """A ceiling laid at random, and how likely it was."""
    rng = Random(seed)
    state = new_game(configure(seats, modules=modules).rules())
    chance = Fraction(1)
    while state.covered != WHOLE_CEILING:
        here = cast(Draw, step(state))
        move = draw(state, rng)
        if here is LAY_TILES:
            chance *= Fraction(int(here.weight(state, move)), int(here.tickets(state)))
        play(state, NATURE, move)
    return state, chance


@rule("M3-01", "M3-02", "DX-08", "AMB-38", "AMB-95", "AMB-96")
def test_the_24_lies_in_the_middle_and_seven_basic_tiles_are_left_out_at_random() -> None:
    layouts = 400
    left_out, special_at, where = Counter[int](), Counter[int](), Counter[int]()
    rules = configure(3, modules="blends").rules()
    for seed in range(layouts):
        state = Position(new_game(rules), Random(seed)).nature().state
        assert rules.box.fresco.points[state.fresco[CENTER]] == 24
        assert sorted(tile for tile in state.fresco if tile >= 25) == list(range(25, 32))
        assert len({*state.fresco}) == 25
        left_out.update({*range(25)} - {*state.fresco})
        special_at.update(at for at in range(25) if state.fresco[at] >= 25)
        where[state.fresco.index(25)] += 1
    assert sum(left_out.values()) == 7 * layouts
    assert all(0.19 < left_out[tile] / layouts < 0.37 for tile in range(25))  # 28 %, the 11s too
    assert special_at.pop(CENTER) == layouts
    assert all(0.16 < special_at[at] / layouts < 0.34 for at in special_at)  # 6 of 24
    assert (len(special_at), where[CENTER]) == (24, 0)
    assert all(1 <= times < 40 for at, times in where.items() if at != CENTER)


@rule("M3-02", "AMB-95", "AMB-96", "SETUP-10")
def test_every_layout_is_as_likely_as_any_other() -> None:
    for seed in range(5):
        assert laid(seed)[1] == Fraction(1, comb(25, 18) * factorial(24))
        assert laid(seed, "none")[1] == Fraction(1, 3 * factorial(24))  # one of three 11s


@rule("M3-02", "SETUP-10")
def test_without_the_module_no_special_tile_is_ever_laid() -> None:
    state, _ = laid(1, "none")
    assert state.stack == 0
    assert not sum(bit(tile) for tile in state.fresco) & SPECIAL_TILES
    assert bits(laid(1)[0].stack) == 7


# Paints


@rule("M3-03", "M3-04", "M3-05", "X-13")
@pytest.mark.parametrize(
    ("paints", "word", "left"),
    [("PR", "blend pink", "K"), ("OG", "blend brown", "N"), ("RRPP", "blend pink", "RPK")],
)
def test_purple_and_red_make_pink_and_orange_and_green_make_brown(
    paints: str, word: str, left: str
) -> None:
    game = table().give(RED, paints).at("workshop", RED).play(word)
    assert game.paints(RED) == left
    assert game.waiting == "at workshop"
    assert game.play("pass").waiting == "waking"


@rule("M3-06", "DX-27", "WORK-05")
def test_a_second_blend_may_use_what_the_first_one_made() -> None:
    game = table().give(RED, "RRB").at("workshop", RED)
    assert game.why_not("blend pink") == ("ingredients_missing", "WORK-05")
    game.play("blend purple", "blend pink")
    assert (game.paints(RED), game.waiting) == ("K", "waking")


@rule("M3-06", "WORK-01")
def test_brown_from_basic_paints_takes_two_apprentices() -> None:
    game = table().give(RED, "RYYB").at("workshop", RED, workers=2)
    game.play("blend orange", "blend green")
    assert game.state.workers == 1
    assert game.play("blend brown", "pass").paints(RED) == "N"


@rule("M3-04", "M3-05")
def test_without_the_module_nobody_knows_pink_and_brown() -> None:
    game = given().give(RED, "RPOG").at("workshop", RED)
    assert game.options() == ["pass"]
    assert game.why_not("blend pink") == game.why_not("blend brown") == ("unknown_blend", "WORK-03")


@rule("M3-03", "INFO-01")
def test_pink_and_brown_lie_behind_the_screen_like_other_paints() -> None:
    game = table().give(RED, "RKN")
    paints = [
        cast(list[dict[str, object]], game.view(seat)["players"])[RED]["paints"] for seat in (0, 1)
    ]
    assert paints == ["RKN", None]


# The altar


def worth(letters: str, any_piece: bool) -> int | None:
    """What ALTAR-06, M3-08 and AMB-214 say a set is worth; None if there is no such set."""
    number = Counter(letters)
    basics = [number[letter] for letter in "RYB"]
    blended = [number[letter] for letter in "OGP"]
    extra = 3 * number["K"] + 5 * number["N"]
    if max(basics) > 1:
        return None
    if max(basics) == 0 and max(blended) <= 1:
        return 6 + extra
    if extra and not any_piece:
        return None
    return 2 + 3 - sum(basics) + extra


EVERY_SET = ["".join(letters) for letters in combinations_with_replacement(LETTERS, 3)]


@rule("M3-07", "M3-08", "M3-09", "DX-10", "DX-11", "DX-13", "AMB-36", "AMB-214", "ALTAR-06")
@pytest.mark.parametrize(("options", "special"), [("", 19), (ANY, 58)])
def test_an_altar_set_is_legal_and_worth_what_the_rules_say(options: str, special: int) -> None:
    """All 120 sets of three paints out of eight colors."""
    rules = table(options=options).state.rules
    found = {}
    for letters in EVERY_SET:
        at = next((at for at, one in enumerate(ALTAR_SETS) if pack(one) == pack(letters)), None)
        legal = at is not None and at in rules.altar_sets
        value = int(rules.altar_points[at]) if at is not None and legal else None
        assert (letters, value) == (letters, worth(letters, options == ANY))
        found[letters] = value
    legal_sets = [letters for letters in EVERY_SET if found[letters] is not None]
    assert len(legal_sets) == 38 + special
    assert len([one for one in legal_sets if "K" in one or "N" in one]) == special


VALUES = [
    ("OGK", 9, 9), ("OPK", 9, 9), ("GPK", 9, 9), ("OGN", 11, 11), ("OKK", 12, 12),
    ("OKN", 14, 14), ("ONN", 16, 16), ("KKK", 15, 15), ("KKN", 17, 17), ("KNN", 19, 19),
    ("NNN", 21, 21), ("OGP", 6, 6), ("OOG", 5, 5), ("RYB", 2, 2), ("RYO", 3, 3),
    ("GGK", None, 8), ("RYK", None, 6), ("RYN", None, 8), ("RKN", None, 12), ("ROK", None, 7),
    ("BNN", None, 14),
]  # fmt: skip


@rule("EX-19", "EX-20", "DX-12", "M3-07", "M3-08", "M3-09", "AMB-36", "AMB-214")
@pytest.mark.parametrize("options", ["", ANY])
@pytest.mark.parametrize(("letters", "plain", "free"), VALUES)
def test_each_pink_adds_three_and_each_brown_five(
    letters: str, plain: int | None, free: int | None, options: str
) -> None:
    expected = free if options else plain
    game = table(options=options).give(RED, letters + "R").at("cathedral", RED)
    assert (f"altar {letters}" in game.options()) == (expected is not None)
    if expected is None:
        basic = any(letter in "RYB" for letter in letters)
        refused = ("special_with_basic", "M3-09") if basic else ("no_special_set", "M3-08")
        assert game.why_not(f"altar {letters}") == refused
    else:
        game.play(f"altar {letters}")
        assert (game.player(RED).score, game.paints(RED)) == (expected, "R")
        assert game.view(RED)["bishop"] == "c3"


@rule("M3-07", "M3-10", "PERF-05", "ALTAR-07")
def test_pink_and_brown_must_be_at_hand_and_the_altar_tile_has_no_rule_of_its_own() -> None:
    game = table().give(RED, "KNNOG").at("cathedral", RED, workers=2)
    assert game.why_not("altar KKK") == ("altar_paints_missing", "PERF-05")
    game.play("altar ONN", "pass")
    assert (game.player(RED).score, game.paints(RED)) == (16, "GK")


@rule("M3-07")
def test_without_the_module_the_altar_takes_neither_pink_nor_brown() -> None:
    game = given(options=ANY).give(RED, "OGPKN").at("cathedral", RED)
    assert [word for word in game.options() if word.startswith("altar")] == ["altar OGP"]
    assert len(game.state.rules.altar_sets) == 38


@rule("AMB-36")
def test_the_french_edition_takes_pink_and_brown_in_any_set_and_the_others_do_not() -> None:
    for preset, possible in (
        ("french_revised", True),
        ("german_revised", False),
        ("big_box", False),
    ):
        game = given(configuration=configure(3, modules="blends", preset=preset))
        game.give(RED, "RYK").at("cathedral", RED)
        assert ("altar RYK" in game.options()) == possible


# All other rules are unchanged


@rule("M3-10", "CATH-02", "CATH-05", "BISHOP-05")
@pytest.mark.parametrize(
    ("tile", "cost", "points"), [(32, "PKN", 24), (26, "PK", 13), (28, "PN", 16), (30, "KN", 19)]
)
def test_a_special_tile_is_restored_like_any_other(tile: int, cost: str, points: int) -> None:
    game = table().tile_on("b2", tile).give(RED, cost[:-1] + "RYBOG")
    assert game.at("cathedral", RED).why_not("restore b2") == ("paints_missing", "CATH-02")
    game.give(RED, cost).play("restore b2")
    assert (game.player(RED).score, game.paints(RED)) == (points + 2, "")
    assert game.player(RED).tiles == bit(tile - 1)


@rule("M3-02", "M3-10", "BISHOP-05")
def test_the_24_may_be_restored_first_with_the_bishop_on_it() -> None:
    game = table().give(RED, "PKN").at("cathedral", RED).play("restore c3")
    assert game.player(RED).score == 27


@rule("M3-10", "END-01")
@pytest.mark.parametrize(("left", "final"), [(6, True), (7, False)])
def test_the_game_ends_at_six_tiles_as_ever(left: int, final: bool) -> None:
    game = table().only_covered(*SEGMENTS[:left])
    game.state.agenda.append(BEGIN_ROUND)
    proceed(game.state)
    assert game.state.final == final


@rule("LEO-30", "LEO-14", "M3-02")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ({"a1": 25, "e1": 26, "e5": 30}, ["restore a1"]),  # 11, 13, 19
        ({"a1": 32, "e1": 26, "e5": 27, "a5": 28}, ["restore e1", "restore e5"]),
    ],
)
def test_leonardo_jumps_to_the_lowest_value_special_tiles_included(
    tiles: dict[str, int], expected: list[str]
) -> None:
    game = table(2).wake("5", "6", "7")
    fresco = [tile for tile in range(32) if tile + 1 not in tiles.values()][:25]
    for segment, tile in tiles.items():
        fresco[SEGMENTS.index(segment)] = tile - 1
    game.state.fresco = fresco
    game.only_covered(*tiles).pass_until("leonardo restores")
    assert game.options() == expected
    game.play(expected[-1])
    value = game.state.rules.box.fresco.points[tiles[expected[-1][-2:]] - 1]
    assert game.player(LEONARDO).score == value


@rule("LEO-30", "LEO-15", "LEO-16")
def test_leonardo_begins_beside_the_24_and_restores_special_tiles_without_paint() -> None:
    game = table(2).tile_on("c2", 31).wake("5", "6", "7").pass_until("leonardo restores")
    assert SEGMENTS[painter(game.state).segment] == "c3"
    assert game.options() == ["restore c2", "restore b3", "restore d3", "restore c4"]
    game.play("restore c2")
    assert game.player(LEONARDO).score == 19 + 2


# With other modules


@rule("X-34")
@pytest.mark.parametrize(
    ("tile", "refined"), [(26, "P"), (28, "P"), (30, ""), (32, "P"), (24, "OGP")]
)
def test_a_special_tile_is_gilded_only_where_its_cost_shows_the_refined_color(
    tile: int, refined: str
) -> None:
    for color, letter in enumerate("RYBOGP"):
        game = table(modules="blends,leaf_gold").give(RED, "OGPKN").bishop_on("a5")
        fresco = [at for at in range(32) if at != tile - 1][:24]
        game.state.fresco = [tile - 1, *fresco]
        basket(game.state).color = color
        basket(game.state).leaves = ONE[RED]
        game.at("cathedral", RED).play("restore a1")
        assert (game.waiting == "gilding") == (letter in refined)


@rule("X-34", "M5-09")
def test_the_refined_color_is_never_pink_or_brown() -> None:
    game = table(modules="blends,leaf_gold")
    game.state.agenda.append(DRAW_DISC)
    refined = NAMES[basket(game.state).color]
    assert {*game.options()} == {f"disc {name}" for name in NAMES[:6] if name != refined}


@rule("X-44")
def test_pink_and_brown_are_of_no_use_at_the_wall() -> None:
    game = table(modules="blends,wall_fresco").give(RED, "KKNN")
    assert {*wall(game.state).fronts} == {0, 1, 2}  # orange, green, purple
    game.state.figure = RED
    game.state.workers = 1
    game.state.agenda.append(AT_WALL)
    assert game.options() == ["pass"]
    assert len(game.give(RED, "OGP").options()) > 1


@rule("X-45", "Q-02")
def test_favors_lie_on_old_and_new_tiles_alike() -> None:
    game = table(modules="blends,favors")
    modules = cast(dict[str, object], game.view(RED)["modules"])
    assert modules["favors"] == {"tiles": 25}
    game.give(RED, "PKN" * 2, money=1).at("cathedral", RED, workers=2).play("restore c3")
    assert game.waiting == SHOW_FAVOR.name
    assert not [word for word in game.options() if word.split()[1] in ("pink", "brown")]
    game.play("favor mood").tile_on("b2", 26).play("bishop b2", "restore b2")
    assert game.waiting == SHOW_FAVOR.name
