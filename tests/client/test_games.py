"""Whole games in the browser, each move made by a click on what is lit."""

from __future__ import annotations

import random

import pytest

from affresco.engine.modules.registry import MODULES

from ..sampling import SOAK
from .conftest import Opens
from .playing import is_over, new_table, play_on

ALL = [module.name for module in MODULES if module.name != "leonardo"]


@pytest.mark.slow
def test_a_whole_base_game_of_four_at_one_screen_by_clicks(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=4, bots=0)
    play_on(page, random.Random(1))
    assert is_over(page)


@pytest.mark.slow
def test_a_game_with_all_modules_by_clicks(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=4, bots=0, modules=ALL)
    decisions = play_on(page, random.Random(2), until_round=99 if SOAK else 3)
    assert decisions > 40
    assert is_over(page) == SOAK
