"""A table as it is kept: snapshots, and what is refused as one."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from affresco.engine.snapshot import SnapshotError
from affresco.game import Game
from affresco.record import RecordError, read_record
from tests.properties.games import act, kept, play_out, random_table
from tests.sampling import sample
from tests.test_game import planning


def play_some(seed: int = 3, acts: int = 45) -> Game:
    rng = Random(seed)
    game = random_table(rng, 3)
    for _ in range(acts):
        act(game, rng)
    while not game.sealed:
        act(game, rng)
    return game


def test_a_snapshot_holds_the_record_the_sealed_plans_the_version_and_the_state() -> None:
    game = play_some()
    data = json.loads(json.dumps(game.snapshot()))
    assert set(data) == {"record", "sealed", "version", "state"}
    assert len(data["sealed"]) == len(game.sealed)
    assert data["version"] == game.version
    assert read_record(data["record"]).moves == game.record.moves
    assert kept(Game.from_snapshot(data)) == kept(game)


@pytest.mark.parametrize(
    "garbage",
    [
        lambda data: None,
        lambda data: [],
        lambda data: "a table",
        lambda data: {},
        lambda data: {**data, "record": None},
        lambda data: {**data, "record": 7},
        lambda data: {**data, "record": ""},
        lambda data: {**data, "record": data["record"].replace("wake 5", "wake 6")},
        lambda data: {**data, "record": data["record"].rpartition(" ")[0]},
        lambda data: {**data, "sealed": None},
        lambda data: {**data, "sealed": ["red"]},
        lambda data: {**data, "sealed": {"mauve": []}},
        lambda data: {**data, "sealed": {"green": []}},
        lambda data: {**data, "sealed": {"red": None}},
        lambda data: {**data, "sealed": {"red": [7]}},
        lambda data: {**data, "sealed": {"red": ["send market"] * 5}},
        lambda data: {**data, "sealed": {"red": "ready"}},
        lambda data: {**data, "state": None},
        lambda data: {**data, "state": {}},
        lambda data: {**data, "state": {**data["state"], "round": 7}},
        lambda data: {**data, "state": {**data["state"], "agenda": []}},
        lambda data: {**data, "state": {**data["state"], "players": []}},
        lambda data: {key: data[key] for key in ("record", "sealed", "state")},
    ],
)
def test_garbage_is_no_snapshot(garbage: Callable[[dict[str, object]], object]) -> None:
    data = garbage(json.loads(json.dumps(play_some().snapshot())))
    with pytest.raises((SnapshotError, RecordError, ValueError)):
        Game.from_snapshot(data)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_snapshot_with_a_wrong_letter_is_restored_or_refused_and_nothing_else() -> None:
    text = kept(play_some(acts=20))
    rng = Random(2)
    for _ in range(sample(60, 3000)):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice('"[]{},:0-n ') + text[at + rng.randrange(3) :]
        try:
            Game.from_snapshot(json.loads(damaged))
        except ValueError:
            continue


@pytest.mark.parametrize("version", ["12", None, -3, 1.5])
def test_a_version_is_a_number(version: object) -> None:
    data = play_some().snapshot()
    with pytest.raises(SnapshotError):
        Game.from_snapshot({**data, "version": version})


def test_plans_of_all_seats_are_never_sealed() -> None:
    game = planning()
    with pytest.raises(SnapshotError):
        Game.from_snapshot({**game.snapshot(), "sealed": {"red": [], "yellow": [], "blue": []}})


def test_the_result_is_kept_when_the_game_is_over() -> None:
    game = play_out(random_table(Random(3), 2), Random(3))
    assert game.record.result == game.scores()
    assert game.view()["step"] == "over"
    ranks = game.view()["ranks"]
    assert isinstance(ranks, list)
    assert 1 in ranks
    again = Game.from_snapshot(json.loads(kept(game)))
    assert again.record.result == game.scores()
