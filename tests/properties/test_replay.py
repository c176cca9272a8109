"""A record holds the whole game: text, moves and state can be made from each other."""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.engine.rules import is_over
from affresco.engine.snapshot import dump
from affresco.game import Game
from affresco.record import read_record
from tests.citing import rule
from tests.properties.games import act, kept, play_out, random_table, written
from tests.sampling import seeds

pytestmark = pytest.mark.slow


@rule("INV-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_a_record_is_read_as_it_was_written(seats: int, seed: int) -> None:
    rng = Random(seed)
    game = play_out(random_table(rng, seats), rng)
    text = game.record.write()
    again = read_record(text)
    assert again.write() == text
    assert again.moves == game.record.moves
    assert again.result == game.scores()
    assert dump(again.replay()) == game.snapshot()["state"]


@rule("INV-16")
@pytest.mark.parametrize("seed", seeds(5, 200))
def test_the_record_of_an_unfinished_game_is_read_at_any_point(seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng)
    while not game.is_over:
        act(game, rng)
        if rng.random() < 0.02:
            text = game.record.write()
            record = read_record(text)
            assert record.write() == text
            assert dump(record.replay()) == game.snapshot()["state"]


@rule("INV-16")
def test_a_replay_needs_no_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_out(random_table(Random(1)), Random(2))
    text, state = game.record.write(), json.dumps(game.snapshot()["state"])

    def refuse(self: Random) -> float:
        raise AssertionError("a random number was asked for")

    monkeypatch.setattr(Random, "random", refuse)
    record = read_record(text)
    assert written(record.replay()) == state
    assert is_over(record.replay())
    assert Game.resume(record).record.write() == text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 100))
def test_a_table_sits_down_again_at_its_record(seats: int, seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng, seats)
    while not game.is_over:
        act(game, rng)
        if not game.sealed and rng.random() < 0.02:
            again = Game.resume(read_record(game.record.write()))
            assert kept(again) == kept(game)
            for viewer in (*range(seats), -2):
                assert again.view(viewer) == game.view(viewer)
                assert again.events(viewer) == game.events(viewer)


@pytest.mark.parametrize("seed", seeds(4, 200))
def test_whoever_sits_down_again_can_play_on(seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng)
    for _ in range(60):
        act(game, rng)
    again = Game.resume(read_record(game.record.write()), seed=1)
    play_out(again, rng)
    assert read_record(again.record.write()).result == again.scores()
