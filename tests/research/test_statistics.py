"""How large the game is."""

from __future__ import annotations

from random import Random

import pytest

from affresco.configuration import configure
from affresco.research.exact import rules
from affresco.research.statistics import HEAD, chooser, measured, row


@pytest.mark.parametrize("spec", ["random", "novice"])
def test_a_game_is_measured_decision_by_decision(spec: str) -> None:
    made = configure(2, "none", "round_limit=9").rules()
    of = measured(made, chooser(spec, Random(1), 2), Random(1))
    assert of.decisions == len(of.words) > of.sealed > 0
    assert of.forced == of.words.count(1)
    assert 1 <= of.rounds <= 9
    assert of.courses > 10


def test_a_small_game_has_few_courses() -> None:
    of = measured(rules(), chooser("random", Random(1), 2), Random(1))
    assert of.courses < 6
    assert of.rounds <= 2


def test_a_row_has_a_cell_for_each_column() -> None:
    assert row(2, "none", "random", 1, 1).count("|") == HEAD.splitlines()[0].count("|")
