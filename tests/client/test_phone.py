"""On a phone: the decision, the own things and the place concerned, without scrolling sideways."""

from __future__ import annotations

import random

import pytest

from .conftest import Opens
from .measuring import scrolls_sideways
from .playing import is_over, new_table, take_turn
from .test_games import ALL

THUMB = 44  # pixels


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("modules", [[], ALL], ids=["base", "all"])
def test_a_round_by_thumb(open_page: Opens, size: tuple[int, int], modules: list[str]) -> None:
    page = open_page(size, touch=True)
    new_table(page, modules=modules)
    dice = random.Random(9)
    while not is_over(page) and int(page.evaluate("document.body.dataset.round")) < 2:
        assert not scrolls_sideways(page)
        take_turn(page, dice)
