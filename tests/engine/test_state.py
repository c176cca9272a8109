"""A used table turns into a copy of another; whole games are in `tests/properties`."""

from __future__ import annotations

import pytest

from affresco.configuration import configure
from affresco.engine.playout import Dice, playout, roll_nature
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.state import State


def table(modules: str, seed: int) -> State:
    state = new_game(configure(3, modules=modules).rules())
    roll_nature(state, Dice(seed))
    return state


@pytest.mark.parametrize("modules", ["none", "all"])
def test_a_used_table_becomes_another_and_is_independent_of_it(modules: str) -> None:
    used, other = table(modules, 1), table(modules, 2)
    before = dump(other)
    playout(used, Dice(3))
    used.journal = []
    used.become(other)
    assert used.journal is None
    assert used.rules is other.rules
    assert dump(used) == before
    playout(used, Dice(4))
    assert dump(other) == before


def test_what_was_played_at_a_used_table_does_not_matter() -> None:
    used, fresh = table("all", 1), table("all", 2)
    twin = fresh.copy()
    playout(used, Dice(3))
    used.become(fresh)
    assert playout(used, Dice(5)) == playout(twin, Dice(5))
    assert dump(used) == dump(twin)
