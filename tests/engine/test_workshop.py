"""The workshop: blending paints (WORK)."""

from __future__ import annotations

import pytest

from affresco.engine.paints import NAMES
from tests.citing import rule
from tests.given import RED, YELLOW, given


@rule("WORK-02", "WORK-03", "AMB-40")
@pytest.mark.parametrize(("color", "left"), [("orange", "BO"), ("green", "RG"), ("purple", "YP")])
def test_two_basic_paints_become_the_blend_of_their_recipe(color: str, left: str) -> None:
    game = given().give(RED, "RYB").at("workshop", RED).play(f"blend {color}")
    assert game.paints(RED) == left
    assert [NAMES[event.numbers[0]] for event in game.happened("blended")] == [color]


@rule("WORK-02", "WORK-05", "PERF-05")
@pytest.mark.parametrize(
    ("color", "hand"),
    [
        ("orange", "RRBBGP"),
        ("orange", "YYBB"),
        ("green", "YYRR"),
        ("green", "BBROO"),
        ("purple", "RRYY"),
        ("purple", "BBYY"),
    ],
)
def test_a_blend_needs_both_its_ingredients(color: str, hand: str) -> None:
    game = given().give(RED, hand).at("workshop", RED)
    assert game.why_not(f"blend {color}") == ("ingredients_missing", "WORK-05")


@rule("WORK-03")
@pytest.mark.parametrize("color", ["pink", "brown"])
def test_special_blends_need_their_module(color: str) -> None:
    game = given().give(RED, "RRPPOOGG").at("workshop", RED)
    assert game.why_not(f"blend {color}") == ("unknown_blend", "WORK-03")


@rule("WORK-01", "EX-13")
@pytest.mark.parametrize("blends", [0, 1, 2])
def test_an_apprentice_blends_not_at_all_once_or_twice(blends: int) -> None:
    game = given().give(RED, "RRRYYY").at("workshop", RED)
    game.play(*["blend orange"] * blends)
    if blends < 2:
        game.play("pass")
    assert game.waiting == "waking"  # never a third time
    assert game.paints(RED) == "R" * (3 - blends) + "Y" * (3 - blends) + "O" * blends


@rule("WORK-01")
@pytest.mark.parametrize(
    ("words", "oranges"),
    [
        (["blend orange"] * 6, 6),
        (["blend orange", "pass", *["blend orange"] * 4], 5),
        (["blend orange", "pass", "blend orange", "pass", *["blend orange"] * 2], 4),
        (["pass", "pass", "blend orange", "pass"], 1),
        (["blend orange", "done"], 1),
        (["done"], 0),
    ],
)
def test_each_apprentice_has_two_blends_of_its_own(words: list[str], oranges: int) -> None:
    game = given().give(RED, "RRRRRRRYYYYYYY").at("workshop", RED, workers=3)
    game.play(*words)
    assert game.waiting == "waking"
    assert game.paints(RED).count("O") == oranges


@rule("WORK-01")
def test_a_blend_left_out_is_not_kept_for_the_next_visitor() -> None:
    game = given().give(RED, "RY").at("workshop", RED).play("blend orange", "pass")
    game.give(YELLOW, "RRYY").at("workshop", YELLOW).play("blend orange", "blend orange")
    assert game.paints(YELLOW) == "OO"


@rule("WORK-04")
@pytest.mark.parametrize(
    ("first", "second", "left"),
    [("orange", "orange", "BBOO"), ("orange", "green", "RBOG"), ("purple", "orange", "YBOP")],
)
def test_recipes_are_chosen_freely_and_may_be_repeated(first: str, second: str, left: str) -> None:
    game = given().give(RED, "RRYYBB").at("workshop", RED)
    assert game.options() == ["blend orange", "blend green", "blend purple", "pass"]
    assert game.play(f"blend {first}", f"blend {second}").paints(RED) == left


@rule("WORK-05", "AMB-41")
def test_what_was_blended_is_gone_and_the_result_at_hand_at_once() -> None:
    game = given().give(RED, "RYB").at("workshop", RED, workers=2).play("blend orange")
    assert game.paints(RED) == "BO"
    assert game.options() == ["pass", "done"]
    assert game.why_not("blend purple") == ("ingredients_missing", "WORK-05")


@rule("WORK-06", "AMB-42")
def test_a_blend_is_credited_though_none_of_its_color_is_in_the_box() -> None:
    game = given().give(YELLOW, "P" * 9).give(RED, "RB").at("workshop", RED)
    assert game.play("blend purple").paints(RED) == "P"


@rule("WORK-06", "AMB-42")
def test_bought_paint_is_credited_though_the_box_has_only_17() -> None:
    game = given().give(YELLOW, "R" * 17 + "Y" * 17 + "B" * 17 + "O" * 9 + "G" * 9)
    game.give(RED, "").at("market", RED).play("booth I", "buy 1")
    goods = game.happened("bought")[0].numbers[2]
    assert game.player(RED).paints == game.state.rules.box.market.goods[goods] > 0


@rule("WORK-01", "ROUND-04")
def test_nothing_else_is_done_at_the_workshop() -> None:
    game = given().at("workshop", RED)
    assert game.why_not("paint") == ("not_now", "ROUND-04")
