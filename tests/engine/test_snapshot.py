"""Snapshots and sight before the first round, and data that is not a snapshot."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from affresco.configuration import configure
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import SnapshotError, dump, load
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable, view
from tests.given import RED, given


@pytest.mark.parametrize(("seats", "modules"), [(2, "none"), (4, "all")])
def test_before_the_first_round_no_modules_pieces_are_seen(seats: int, modules: str) -> None:
    state = new_game(configure(seats, modules).rules())
    assert view(state, REFEREE)["modules"] == {}
    assert unknowable(state, AUDIENCE) == []
    assert dump(imagine(state, RED)) == dump(state)
    text = json.dumps(dump(state))
    assert json.dumps(dump(load(state.rules, json.loads(text)))) == text


def test_a_deep_copy_is_a_copy() -> None:
    state = given(2).state
    assert dump(deepcopy(state)) == dump(state)


def test_what_is_no_number_is_refused() -> None:
    state = given(2).state
    wrong: tuple[object, ...] = (None, "7", True, [])
    for value in wrong:
        with pytest.raises(SnapshotError, match="round is not a number"):
            load(state.rules, {**dump(state), "round": value})


def test_the_audience_and_the_referee_are_asked_for_nothing() -> None:
    state = given(3).state
    assert view(state, AUDIENCE)["options"] == view(state, REFEREE)["options"] == []
