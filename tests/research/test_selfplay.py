"""Many games at once as arrays: every chair at its speed, and copies of all of it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from affresco.engine.moves import WAIT
from affresco.research.selfplay import LEARNER, WORDS, Rows, SelfPlay
from tests.properties.mixes import dealt_anew
from tests.research.tables import SHORT

GAMES = 4


def first_possible(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """A policy."""
    words: np.ndarray = masks.argmax(axis=1)
    return words


def played(env: SelfPlay, steps: int) -> list[bytes]:
    """All that is told over some steps of random words."""
    told = []
    for _ in range(steps):
        rows = env.step(env.choose())
        told.append(b"".join(row.tobytes() for row in rows))
    return told


def test_rows_are_bytes_and_share_the_memory_of_the_engine() -> None:
    env = SelfPlay(GAMES, seats=3, options=SHORT)
    rows = env.reset(seed=1)
    assert rows.observation.shape == (GAMES, env.width)
    assert rows.mask.shape == (GAMES, WORDS)
    assert rows.reward.shape == rows.scores.shape == (GAMES, 3)
    assert rows.observation.dtype == rows.mask.dtype == rows.seat.dtype == np.uint8
    assert not rows.observation.flags.owndata
    assert not rows.observation.flags.writeable
    state = env.batch.places[0].state
    assert (env.observer.row(state, int(rows.seat[0])) == rows.observation[0]).all()
    assert env.floats(rows.observation).dtype == np.float32


def test_bytes_times_their_scale_are_the_numbers_in_their_units() -> None:
    env = SelfPlay(1, seats=2)
    env.reset(seed=1)
    state, observer = env.batch.places[0].state, env.observer
    state.players[0].score = 300
    row, at = observer.row(state, 0) * env.scale, 0
    for field in observer.fields:
        if field.name == "score":
            assert row[at : at + 2].sum() == pytest.approx(3.0)
        at += field.width
    assert observer.named(observer.observe(state, 0))["score"][0] == pytest.approx(3.0)


def test_a_mask_of_bits_is_the_mask_of_bytes() -> None:
    byte, bit = SelfPlay(GAMES, seats=2), SelfPlay(GAMES, seats=2, bits=True)
    for _ in range(2):
        one, other = byte.reset(seed=5), bit.reset(seed=5)
        unpacked = np.unpackbits(other.mask, axis=1, bitorder="little")[:, :WORDS]
        assert (unpacked == one.mask).all()


def test_seeds_are_one_number_or_one_for_each_game() -> None:
    env = SelfPlay(GAMES, seats=2)
    first = env.reset(seed=3).observation
    assert (env.reset(seed=3).observation == first).all()
    assert (env.reset(seed=4).observation != first).any()
    listed = env.reset(seed=[7, 8, 9, 10]).observation
    assert (env.reset(seed=np.array([7, 8, 9, 10])).observation == listed).all()
    some = env.reset(seed=[10], mask=[True, False, False, False]).observation
    assert (some[0] == listed[3]).all()
    assert (some[1:] == listed[1:]).all()


def test_a_game_that_is_over_starts_again_and_tells_how_it_ended() -> None:
    env = SelfPlay(GAMES, seats=3, options=SHORT)
    env.reset(seed=1)
    finished = 0
    while finished < 3:
        rows = env.step(env.choose())
        for game in np.flatnonzero(rows.ended):
            finished += 1
            assert rows.reward[game].sum() == pytest.approx(0, abs=1e-6)
            assert rows.reward[game].argmax() == rows.scores[game].argmax()
        assert not rows.reward[~rows.ended].any()
        assert rows.mask.any(axis=1).all()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([0], r"4 games need a word each, not \(1,\) of them"),
        ([0, 0, 0, -1], "a word has a number from 0 to"),
        ([0, 0, 0, 70_000], "a word has a number from 0 to"),
    ],
)
def test_words_that_there_are_not_are_refused(words: list[int], message: str) -> None:
    env = SelfPlay(GAMES, seats=2)
    with pytest.raises(ValueError, match="`reset` comes first"):
        env.step(words)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=message):
        env.step(words)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"chairs": [LEARNER]}, "4 seats need 4 chairs, not 1"),
        ({"chairs": ["random"] * 4}, "no chair is the learner's"),
        ({"acts": 300}, "0 to 255 acts can be told, not 300"),
        ({"chairs": [LEARNER, "monet", LEARNER, LEARNER]}, "there is no bot 'monet'"),
        ({"reward": "fame"}, "there is no reward 'fame'"),
        ({"games": 0}, "at least one game, not 0"),
    ],
)
def test_a_wrong_setting_is_told_in_a_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SelfPlay(**settings)
    env = SelfPlay(2, seats=2)
    with pytest.raises(ValueError, match="all games must be started"):
        env.reset(mask=[True, False])
    with pytest.raises(ValueError, match="2 games need a seed each"):
        env.reset(seed=[1])


MIXED = ("learner", "random", "novice", first_possible)


def test_bots_and_policies_play_their_chairs_inside() -> None:
    env = SelfPlay(3, seats=4, options=SHORT, chairs=MIXED, rotates=True, reward="rank")
    rows = env.reset(seed=1)
    firsts = set()
    finished = 0
    while finished < 2:
        assert ((rows.seat.astype(int) - rows.first) % 4 == 0).all()
        firsts |= set(rows.first.tolist())
        rows = env.step(env.choose())
        finished += int(rows.ended.sum())
        assert np.allclose(rows.reward[rows.ended].sum(axis=1), 0)
    assert len(firsts) > 1
    assert env.policies.keys() == {3}
    assert env.bots.keys() == {2}


def test_without_a_restart_the_others_let_a_game_rest_that_is_over() -> None:
    env = SelfPlay(2, seats=2, options=SHORT, chairs=["learner", first_possible], restarts=False)
    env.reset(seed=1)
    rows = env.step([int(WAIT.id), env.choose()[1]])
    assert rows.illegal.tolist() == rows.ended.tolist() == [True, False]
    assert rows.reward[0].tolist() == [-1.0, 0.0]
    assert env.step(env.choose()).ended.tolist() == [False, False]


def test_what_a_seat_remembers_and_nothing_else_is_added() -> None:
    env = SelfPlay(2, seats=3, modules="all", remembers=True, options=SHORT)
    env.reset(seed=1)
    rng = __import__("random").Random(1)
    for _ in range(60):
        rows = env.step(env.choose())
        for game, place in enumerate(env.batch.places):
            viewer = int(rows.seat[game])
            twin = dealt_anew(place.state, viewer, rng, screened=False)
            assert (env.observer.row(twin, viewer) == rows.observation[game]).all()
    plain = SelfPlay(1, seats=3, modules="all", options=SHORT)
    assert plain.width == env.width


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(
    "settings",
    [
        {"modules": "all", "acts": 3, "reward": "shaped"},
        {"chairs": ("learner", "random", first_possible, "learner"), "rotates": True},
        {"restarts": False, "bits": True},
    ],
)
def test_a_copy_goes_on_as_the_original(again: Any, settings: dict[str, Any]) -> None:
    env = SelfPlay(2, seats=4, options=SHORT, **settings)
    fresh = again(env)
    assert (fresh.reset(seed=2).observation == env.reset(seed=2).observation).all()
    played(env, 20)
    assert played(again(env), 30) == played(env, 30)


def test_a_copy_with_bots_has_bots_of_its_own() -> None:
    env = SelfPlay(2, seats=4, options=SHORT, chairs=MIXED)
    env.reset(seed=2)
    played(env, 10)
    twin = pickle.loads(pickle.dumps(env))
    assert (twin.rows.observation == env.rows.observation).all()  # type: ignore[union-attr]
    assert twin.bots[2] is not env.bots[2]
    played(twin, 10)


def test_rows_have_names() -> None:
    assert Rows._fields == (
        "observation",
        "mask",
        "seat",
        "reward",
        "ended",
        "illegal",
        "scores",
        "first",
    )
