"""Nature by the dice of the core; whole games are played in `tests/properties`."""

from __future__ import annotations

from affresco.configuration import configure
from affresco.engine.playout import Dice, roll_nature
from affresco.engine.rules import acting, is_over
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.step import NATURE
from tests.given import given


def test_the_dice_draw_all_that_is_due_and_nothing_else() -> None:
    state = new_game(configure(3, modules="all").rules())
    roll_nature(state, Dice(1))
    assert state.round == 1
    assert acting(state) != NATURE
    laid_out = dump(state)
    roll_nature(state, Dice(2))
    assert dump(state) == laid_out


def test_when_the_game_is_over_nothing_is_drawn() -> None:
    state = given().until("over").state
    roll_nature(state, Dice(1))
    assert is_over(state)
