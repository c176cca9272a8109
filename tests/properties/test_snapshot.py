"""A snapshot is the whole state: it can be written, read, and played on from."""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.engine.rules import is_over
from affresco.engine.snapshot import STEPS, SnapshotError, dump, load
from affresco.engine.view import REFEREE, view
from affresco.game import Game
from tests.given import given
from tests.properties.games import (
    act,
    fields,
    kept,
    move_on,
    play_out,
    random_table,
    walk,
    written,
)
from tests.sampling import seeds

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 100))
def test_a_snapshot_goes_through_json_and_back(seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in walk(rng, seats):
        if state.round:
            text = written(state)
            twin = load(state.rules, json.loads(text))
            assert written(twin) == text
            assert fields(twin) == fields(state)
            assert view(twin, REFEREE) == view(state, REFEREE)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(3, 150))
def test_the_game_goes_on_from_a_snapshot_as_it_would_have(seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in walk(rng, seats):
        if state.round and rng.random() < 0.02:
            one, other = state.copy(), load(state.rules, json.loads(written(state)))
            first, second = Random(seed), Random(seed)
            while not is_over(one):
                assert move_on(one, first, eager=True) == move_on(other, second, eager=True)
            assert written(one) == written(other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_snapshot_may_be_taken_during_the_set_up(seats: int) -> None:
    for state in walk(Random(1), seats):
        if state.round:
            break
        assert written(load(state.rules, json.loads(written(state)))) == written(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_may_be_seen_during_the_set_up(seats: int) -> None:
    for state in walk(Random(1), seats):
        assert view(state, REFEREE)["round"] == state.round
        if state.round:
            break


def test_a_state_loaded_shares_nothing_with_the_data() -> None:
    state = given(4).wake("7", "8", "9", "5").state
    data = json.loads(written(state))
    twin = load(state.rules, data)
    data["order"].reverse()
    data["fresco"].clear()
    data["players"].pop()
    assert written(twin) == written(state)


def test_every_step_has_a_name_of_its_own() -> None:
    names = [step.name for step in STEPS]
    names += [step.name for module in given(2).state.rules.modules for step in module.steps]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", list(dump(given(2).state)))
def test_a_snapshot_without_one_of_its_values_is_refused(key: str) -> None:
    state = given(2).state
    data = json.loads(written(state))
    del data[key]
    with pytest.raises(SnapshotError, match="this is not a snapshot of a game by these rules"):
        load(state.rules, data)


@pytest.mark.parametrize("key", list(json.loads(written(given(2).state))["players"][0]))
def test_a_player_without_one_of_its_values_is_refused(key: str) -> None:
    state = given(2).state
    data = json.loads(written(state))
    del data["players"][1][key]
    with pytest.raises(SnapshotError):
        load(state.rules, data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("agenda", ["dinner"]),
        ("agenda", [["waking"]]),
        ("agenda", 7),
        ("players", 7),
        ("players", [7]),
        ("players", [[]]),
        ("parts", []),
        ("parts", {"leonardo": []}),
        ("ledger", [[1, 2, 3]]),
        ("ledger", 7),
        ("fresco", 7),
        ("order", None),
    ],
)
def test_a_snapshot_with_a_wrong_value_is_refused(key: str, value: object) -> None:
    state = given(2).state
    data = json.loads(written(state))
    data[key] = value
    with pytest.raises(SnapshotError):
        load(state.rules, data)


@pytest.mark.parametrize("value", [None, "7", [], {}])
def test_a_snapshot_with_a_value_that_is_no_number_is_refused(value: object) -> None:
    state = given(2).state
    for key in ("round", "bishop", "figure"):
        with pytest.raises(SnapshotError):
            load(state.rules, {**json.loads(written(state)), key: value})


def test_a_snapshot_of_other_rules_is_refused() -> None:
    for_two = json.loads(written(given(2).until("leonardo closes").state))
    with pytest.raises(SnapshotError):
        load(given(3).state.rules, for_two)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 150))
def test_a_table_is_kept_and_restored_with_its_sealed_plans(seats: int, seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng, seats)
    while not game.is_over:
        act(game, rng)
        if rng.random() < 0.02:
            again = Game.from_snapshot(json.loads(kept(game)))
            assert kept(again) == kept(game)
            for viewer in (*range(seats), -2):
                assert again.view(viewer) == game.view(viewer)
                assert again.events(viewer) == game.events(viewer)


@pytest.mark.parametrize("seed", seeds(3, 100))
def test_a_restored_table_can_be_played_on(seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng)
    for _ in range(80):
        act(game, rng)
    again = Game.from_snapshot(json.loads(kept(game)), seed=3)
    version = again.version
    play_out(again, rng)
    assert again.version > version
    assert again.record.result == again.scores()
