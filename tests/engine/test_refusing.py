"""A refusal names who cannot do what, which rule forbids it, and what is possible instead."""

from __future__ import annotations

import pytest

from affresco.components import load
from affresco.engine.modules.registry import UnknownModule, make_rules
from affresco.engine.moves import parse
from affresco.engine.options import read_options
from affresco.engine.rules import IllegalMove, check
from affresco.engine.snapshot import dump
from affresco.engine.step import NATURE
from tests.citing import rule
from tests.given import RED, given

WAKING = ["wake 5", "wake 6", "wake 7", "wake 8", "wake 9"]


@pytest.mark.parametrize(
    ("seat", "word", "sentence"),
    [
        (0, "pass", f"red cannot 'pass' now (HOSTEL-04); possible: {', '.join(WAKING)}"),
        (1, "wake 5", "yellow cannot 'wake 5' now (HOSTEL-01); no move is possible"),
        (7, "wake 5", "seat 7 cannot 'wake 5' now (PERF-01); no move is possible"),
        (NATURE, "stock 1", "nature cannot 'stock 1' now (PERF-01); no move is possible"),
    ],
)
def test_a_refused_move_is_told_in_one_sentence(seat: int, word: str, sentence: str) -> None:
    game = given().scores(1, 2, 3, 4)
    before = dump(game.state)
    with pytest.raises(IllegalMove) as refused:
        check(game.state, seat, parse(word))
    assert str(refused.value) == sentence
    assert dump(game.state) == before


def test_only_the_first_dozen_of_many_possible_moves_is_told() -> None:
    game = given().give(RED, "RRRYYYBBBOOOGGGPPP", 9).at("cathedral", RED)
    with pytest.raises(IllegalMove, match=r"possible: restore a1, .*, restore b3, …$"):
        check(game.state, RED, parse("paint"))


@rule("END-05")
def test_nothing_is_possible_when_the_game_is_over() -> None:
    game = given(options="round_limit=9").pass_until("over")
    with pytest.raises(IllegalMove, match=r"red cannot 'pass' now \(END-05\); no move is possible"):
        check(game.state, RED, parse("pass"))


@rule("SETUP-13")
def test_other_seats_and_modules_do_not_exist() -> None:
    options, box = read_options({}), load().box
    with pytest.raises(ValueError, match="a game has 2, 3 or 4 seats, not 5"):
        make_rules(5, [], options, box)
    with pytest.raises(UnknownModule, match="there is no module 'plague'; there are portraits, "):
        make_rules(4, ["plague"], options, box)
