"""The altar: three paints for points (ALTAR)."""

from __future__ import annotations

import pytest

from affresco.configuration import configure
from affresco.engine.ledger import entries
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.moves import UnknownMove, parse
from affresco.engine.observation import waiting_steps
from affresco.engine.paints import ONE
from affresco.engine.snapshot import dump, load
from tests.citing import rule
from tests.given import RED, YELLOW, Position, given

VALUES = {
    2: "RYB",
    3: "RYO RYG RYP RBO RBG RBP YBO YBG YBP",
    4: "ROO ROG ROP RGG RGP RPP YOO YOG YOP YGG YGP YPP BOO BOG BOP BGG BGP BPP",
    5: "OOO OOG OOP OGG OPP GGG GGP GPP PPP",
    6: "OGP",
}
WORTH = [(letters, points) for points, sets in VALUES.items() for letters in sets.split()]
ALL_PAINTS = "RRRYYYBBBOOOGGGPPP"


def altars(game: Position) -> list[str]:
    return [word.removeprefix("altar ") for word in game.options() if word.startswith("altar")]


def planned(options: str, final: bool = False, **columns: int) -> Position:
    """A round in which red, then yellow, go to the cathedral with plenty of paint."""
    game = given(options=options).scores(1, 2, 30, 40)
    game.state.final = final
    game.give(RED, ALL_PAINTS).give(YELLOW, ALL_PAINTS).wake("5", "6", "7", "8")
    return game.plan(RED, **columns).plan(YELLOW, cathedral=1).plan(2).plan(3)


@rule("ALTAR-02", "ALTAR-03", "ALTAR-04", "ALTAR-05", "ALTAR-06", "AMB-33", "AMB-35", "DX-10")
@rule("EX-08", "EX-09", "EX-10", "EX-11")
@pytest.mark.parametrize(("letters", "points"), WORTH)
def test_a_set_of_three_is_worth_2_and_1_for_each_blended_or_6(letters: str, points: int) -> None:
    game = given().give(RED, letters).at("cathedral", RED)
    assert altars(game) == [letters]
    game.play(f"altar {letters}")
    assert game.player(RED).score == points
    assert game.paints(RED) == ""


@rule("ALTAR-06", "DX-11")
def test_there_are_38_sets_without_special_blends() -> None:
    game = given().give(RED, ALL_PAINTS).at("cathedral", RED)
    assert sorted(altars(game)) == sorted(letters for letters, _ in WORTH)
    assert len(altars(game)) == 38


@rule("ALTAR-06", "DX-10")
@pytest.mark.parametrize("letters", ["RRR", "RRY", "RRO", "YYB", "YYG", "BBP", "RYY", "BBB"])
def test_two_equal_basic_paints_are_no_set(letters: str) -> None:
    with pytest.raises(UnknownMove):
        parse(f"altar {letters}")
    assert altars(given().give(RED, letters).at("cathedral", RED)) == []


@rule("ALTAR-06")
@pytest.mark.parametrize("letters", ["OGK", "KKK", "RYN"])
def test_pink_and_brown_are_no_set_without_their_module(letters: str) -> None:
    game = given().give(RED, ALL_PAINTS + "KKKNNN").at("cathedral", RED)
    assert game.why_not(f"altar {letters}") == ("no_altar_set", "ALTAR-06")


@rule("ALTAR-02", "AMB-34")
def test_the_altar_takes_three_pieces_and_leaves_the_rest() -> None:
    game = given().give(RED, "RRYYBBOOGGPP").at("cathedral", RED).play("altar ROG")
    assert game.paints(RED) == "RYYBBOGPP"
    for letters in ("RY", "O", "RYBO", "OGPP"):
        with pytest.raises(UnknownMove):
            parse(f"altar {letters}")


@rule("ALTAR-02", "PERF-05")
@pytest.mark.parametrize("hand", ["", "RY", "RYYOO", "RBBOG"])
def test_a_set_that_is_not_at_hand_cannot_be_spent(hand: str) -> None:
    game = given().give(RED, hand).at("cathedral", RED)
    assert game.why_not("altar RYB") == ("altar_paints_missing", "PERF-05")


@rule("ALTAR-07", "ALTAR-09", "AMB-32")
def test_every_apprentice_may_restore_the_altar() -> None:
    game = given().give(RED, "RRRYYYBBB").at("cathedral", RED, workers=3)
    game.play("altar RYB", "altar RYB", "altar RYB")
    assert game.player(RED).score == 6
    assert game.waiting == "waking"


@rule("ALTAR-07", "AMB-32")
def test_by_the_visit_the_altar_is_restored_once_in_each_column() -> None:
    game = planned("altar_limit=per_visit", final=True, cathedral=2, cathedral2=2)
    game.play("altar RYB")
    assert altars(game) == []
    assert game.why_not("altar RYB") == ("altar_used", "ALTAR-07")
    assert game.why_not("restore a1") is None  # for the other apprentice
    game.play("pass")
    assert game.seat == YELLOW
    game.play("altar RYB")
    assert (game.seat, game.state.column) == (RED, 4)
    game.play("altar RYB")
    assert game.why_not("altar RYB") == ("altar_used", "ALTAR-07")


@rule("ALTAR-07", "AMB-32")
def test_by_the_round_the_altar_is_restored_once_in_both_columns_together() -> None:
    game = planned("altar_limit=per_round", final=True, cathedral=1, cathedral2=1)
    game.play("altar RYB")
    assert game.seat == YELLOW
    game.play("altar RYB")
    assert (game.seat, game.state.column) == (RED, 4)
    assert game.why_not("altar RYB") == ("altar_used", "ALTAR-07")


@rule("ALTAR-07", "AMB-32")
def test_by_the_round_the_altar_is_open_again_in_the_next() -> None:
    game = planned("altar_limit=per_round", cathedral=2)
    game.play("altar RYB")
    assert game.why_not("altar RYB") == ("altar_used", "ALTAR-07")
    game.pass_until("waking").wake("5", "6", "7", "8")
    game.plan(RED, cathedral=1).plan(YELLOW).plan(2).plan(3)
    assert game.why_not("altar RYB") is None


@rule("ALTAR-07", "AMB-32")
@pytest.mark.parametrize(
    ("limit", "used"), [("per_apprentice", 4), ("per_visit", 2), ("per_round", 1)]
)
def test_how_often_the_altar_is_restored_is_an_option(limit: str, used: int) -> None:
    game = planned(f"altar_limit={limit}", final=True, cathedral=2, cathedral2=2)
    game.give(RED, "RYB" * 4)
    while game.waiting == "at cathedral":
        game.play("altar RYB" if game.seat == RED and altars(game) else "pass")
    assert [event.figure for event in game.happened("altar_restored")] == [RED] * used


@rule("ALTAR-08")
@pytest.mark.parametrize("bishop", ["c3", "a1", "e4"])
def test_the_altar_knows_no_bishop(bishop: str) -> None:
    game = given().bishop_on(bishop).give(RED, "RYB", 9).at("cathedral", RED)
    game.play("altar RYB")
    assert game.player(RED).score == 2
    assert game.player(RED).money == 9
    assert game.view(RED)["bishop"] == bishop


@rule("ALTAR-09")
def test_the_altar_gives_no_tile_and_no_income() -> None:
    game = planned("", cathedral=3)
    game.play("altar RYB", "altar RYB", "altar RYB", "altar RYB")
    assert game.player(RED).tiles == 0
    assert game.state.covered == 2**25 - 1
    money = game.player(RED).money
    game.pass_until("waking")
    assert game.state.round == 2
    assert game.player(RED).money == money


# More than three pieces


def richer(paints: str, options: str = "altar_pieces=more_blended", modules: str = "") -> Position:
    made = configure(4, modules=modules or "none", options=options)
    return given(configuration=made).give(RED, paints).at("cathedral", RED)


@rule("ALTAR-02", "ALTAR-04", "AMB-34")
@pytest.mark.parametrize(
    ("paints", "first", "more", "points"),
    [
        ("RYOOG", "RYO", ["orange", "green"], 2 + 3),
        ("RYOOG", "RYO", ["green"], 2 + 2),
        ("OOOOOO", "OOO", ["orange"] * 3, 2 + 6),
        ("OGPP", "OGP", ["purple"], 2 + 4),
        ("OGPPPP", "OGP", ["purple"] * 3, 2 + 6),
    ],
)
def test_where_more_is_allowed_every_blended_piece_adds_a_point(
    paints: str, first: str, more: list[str], points: int
) -> None:
    game = richer(paints).play(f"altar {first}")
    for color in more:
        game.play(f"blend {color}")
    if game.waiting.startswith("add"):
        game.play("done")
    assert game.player(RED).score == points
    assert len(game.paints(RED)) == len(paints) - 3 - len(more)
    assert sum(entry.points for entry in entries(game.state)) == points


@rule("ALTAR-04", "M3-08", "AMB-34")
def test_more_pieces_are_named_in_one_order_and_only_blended_ones() -> None:
    game = richer("RYBOGGPK", modules="blends").play("altar RYG")
    assert game.waiting == "add to altar from set, green"
    assert game.options() == ["blend green", "blend purple", "done"]
    assert game.why_not("blend orange") == ("add_in_order", "ALTAR-04")
    assert game.why_not("blend pink") == ("no_special_set", "M3-08")
    assert richer("RYOO").play("altar RYO").why_not("blend pink") == ("unknown_blend", "WORK-03")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("blend purple")
    assert game.player(RED).score == 2 + 2
    assert game.numbers("altar_enriched") == [[RED, 5, 1]]


@rule("ALTAR-04", "AMB-34", "PERF-05")
def test_a_piece_that_is_not_there_cannot_be_added() -> None:
    game = richer("RYOP").play("altar RYO")
    assert game.why_not("blend green") == ("altar_paints_missing", "PERF-05")


@rule("ALTAR-02", "ALTAR-03", "AMB-34")
@pytest.mark.parametrize(
    ("options", "paints", "first"),
    [
        ("", "RYOOG", "RYO"),  # by default it is three
        ("altar_pieces=more_blended", "RYBOOO", "RYB"),  # nothing has been replaced
        ("altar_pieces=more_blended", "RYORRB", "RYO"),  # there is no more to add
        ("altar_pieces=more_blended", "OGKOOP", "OGK"),  # pink belongs to the three
    ],
)
def test_three_pieces_it_is_where_nothing_can_be_added(
    options: str, paints: str, first: str
) -> None:
    game = richer(paints, options, "blends").play(f"altar {first}")
    assert game.waiting == "waking"
    assert len(game.paints(RED)) == len(paints) - 3


@rule("ALTAR-04", "M3-07", "AMB-34", "AMB-214")
def test_pink_and_brown_are_added_where_any_blended_piece_may_be_replaced() -> None:
    options = "altar_pieces=more_blended,blends_altar=any_blended_piece"
    game = richer("RYKKN", options, "blends").play("altar RYK", "blend pink", "blend brown")
    assert game.player(RED).score == 2 + 3 + 3 + 3 + 5
    game = richer("OGKN", options, "blends").play("altar OGK", "blend brown")
    assert game.player(RED).score == 2 + 4 + 3 + 5


@rule("ALTAR-08", "M6-14", "AMB-34")
def test_glass_for_the_altar_window_follows_the_added_pieces() -> None:
    game = richer("RYOO", modules="glaziers")
    glass(game.state).tokens[RED] = ONE[0]
    game.play("altar RYO", "blend orange")
    assert game.waiting == "fit altar"
    game.play("fit yellow", "done")
    assert game.player(RED).score == 2 + 2 + 1


@rule("AMB-34")
def test_a_table_in_the_midst_of_adding_is_kept() -> None:
    game = richer("RYOO").play("altar RYO")
    again = load(game.state.rules, dump(game.state))
    assert dump(again) == dump(game.state)
    assert "add to altar from set, orange" in waiting_steps(game.state.rules)
    assert "add to altar from set, orange" not in waiting_steps(given().state.rules)
