"""Version 1 of the environments: rows of bytes, on the engine's batch where that is faster."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test

from affresco.engine.moves import WAIT
from affresco.research import affresco_v0, affresco_v1
from affresco.research.gymnasium import SoloEnv
from affresco.research.rllib import RLlibEnv
from affresco.research.selfplay import WORDS
from affresco.research.solo import ID, SoloRowsEnv
from affresco.research.vector import AffrescoVectorEnv
from tests.research.tables import SHORT

of_both = pytest.mark.parametrize("again", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])


def possible(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# Gymnasium, one game


@pytest.mark.parametrize("settings", [{"seats": 2}, {"modules": "all", "flat": True}])
def test_one_game_passes_the_test_of_the_interface(settings: dict[str, Any]) -> None:
    made = gymnasium.make(ID, disable_env_checker=True, render_mode="ansi", **settings)
    check_env(made.unwrapped)


@pytest.mark.parametrize("opponents", ["random", ["novice", "random"]])
@pytest.mark.parametrize("reward", ["win", "shaped"])
def test_a_whole_game_ends_with_a_reward(opponents: Any, reward: str) -> None:
    env = SoloRowsEnv(seats=3, opponents=opponents, options=SHORT, reward=reward)
    rng, total, ends = np.random.default_rng(1), 0.0, False
    seen, info = env.reset(seed=1)
    while not ends:
        assert isinstance(seen, dict)
        assert (seen["action_mask"] == info["action_mask"]).all()
        assert (env.action_masks() == info["action_mask"]).all()
        seen, gain, ends, _, info = env.step(possible(info["action_mask"], rng))
        total += gain
    assert list(np.flatnonzero(info["action_mask"])) == [WAIT.id]
    own = info["scores"].pop(info["seat"])
    assert (total > 0) == (own > (max(info["scores"]) if reward == "win" else 0)) or total != 0


def test_the_agent_changes_seats_or_keeps_its_own() -> None:
    env = SoloRowsEnv()
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}
    kept = SoloRowsEnv(seat=2)
    assert {kept.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}
    with pytest.raises(ValueError, match="there is no seat 4 among 4"):
        SoloRowsEnv(seat=4)
    with pytest.raises(ValueError, match="4 seats need 3 opponents, not 1"):
        SoloRowsEnv(opponents=["random"])


def test_an_impossible_word_ends_the_game() -> None:
    env = SoloRowsEnv(flat=True)
    env.reset(seed=1)
    _, reward, ends, _, info = env.step(int(WAIT.id))
    assert (reward, ends, info["illegal"]) == (-1.0, True, True)


def test_rllib_observes_under_the_names_of_its_masking_module() -> None:
    env, plain = RLlibEnv({"seats": 2}), SoloRowsEnv(seats=2, flat=True)
    check_env(env, skip_render_check=True)
    seen, _ = env.reset(seed=1)
    row, info = plain.reset(seed=1)
    for _ in range(20):
        assert (seen["observations"] == plain.play.floats(row)).all()
        assert (seen["action_mask"] == info["action_mask"]).all()
        word = int(seen["action_mask"].argmax())
        (seen, *mine, _), (row, *its, info) = env.step(word), plain.step(word)
        assert mine == its


# Many games


@pytest.fixture(scope="module")
def vector() -> Iterator[AffrescoVectorEnv]:
    made = AffrescoVectorEnv(4, processes=2, version=1, seats=2, options=SHORT)
    yield made
    made.close()


def steps(env: AffrescoVectorEnv, number: int) -> list[bytes]:
    """What some steps return, always playing the first possible word."""
    told = []
    masks = np.array(env.call("action_masks"))
    for _ in range(number):
        seen, *rest, infos = env.step(masks.argmax(axis=1))
        masks = infos["action_mask"]
        told.append(b"".join(row.tobytes() for row in (*seen.values(), *rest, infos["scores"])))
    return told


def test_games_are_the_same_in_one_process_and_in_two(vector: AffrescoVectorEnv) -> None:
    alone = AffrescoVectorEnv(4, version=1, seats=2, options=SHORT, copy=False)
    seeds = np.array([1, 2, 3, 4])
    for env in (vector, alone):
        seen, infos = env.reset(seed=seeds)
        assert env.observation_space.contains(copy.deepcopy(seen))
        assert infos["action_mask"].shape == (4, WORDS)
    assert steps(vector, 150) == steps(alone, 150)
    assert vector.call("seat") == alone.call("seat")
    with pytest.raises(AttributeError, match="have action_masks, seat, scores and illegal"):
        alone.call("fame")
    with pytest.raises(TypeError, match="by their place"):
        alone.call("seat", by="name")
    alone.close()


def test_a_reset_mask_starts_some_games_anew(vector: AffrescoVectorEnv) -> None:
    first = vector.reset(seed=[1, 2, 3, 4])[0]["observation"]
    steps(vector, 20)
    then = vector.board.rows["observation"].copy()
    some = np.array([True, False, False, True])
    seen = vector.reset(seed=[1, 0, 0, 4], options={"reset_mask": some})[0]["observation"]
    assert (seen[some] == first[some]).all()
    assert (seen[~some] == then[~some]).all()
    with pytest.raises(ValueError, match="4 truth values"):
        vector.reset(options={"reset_mask": np.zeros(4, bool)})
    with pytest.raises(ValueError, match="4 games need a seed each"):
        vector.reset(seed=[1])
    vector.reset(seed=[1, None, None, 4])


@pytest.mark.parametrize("version", [0, 1])
def test_a_game_starts_again_when_it_is_wished(version: int) -> None:
    settings: dict[str, Any] = {"version": version, "seats": 2, "options": SHORT}
    wrong = np.array([int(WAIT.id)] * 2)
    same = AffrescoVectorEnv(2, autoreset_mode=AutoresetMode.SAME_STEP, **settings)
    same.reset(seed=1)
    seen, rewards, ends, _, infos = same.step(wrong)
    assert ends.all()
    assert infos["illegal"].all()
    assert list(rewards) == [-1.0, -1.0]
    assert infos["final_obs"][0]["action_mask"][WAIT.id] == 1
    assert not seen["action_mask"][:, WAIT.id].any()  # the next game has begun
    assert not same.step(infos["action_mask"].argmax(axis=1))[2].any()
    same.close()
    never = AffrescoVectorEnv(2, autoreset_mode="Disabled", **settings)
    never.reset(seed=1)
    never.step(wrong)
    with pytest.raises(ValueError, match="some games are over: `reset` them"):
        never.step(wrong)
    never.reset(options={"reset_mask": np.array([True, True])})
    never.close()


@pytest.mark.filterwarnings("ignore:.*out of date")  # floats stay as they are beside the bytes
def test_gymnasium_makes_many_games_by_our_entry_points() -> None:
    for name, dtype in (("Affresco-v0", np.float32), (ID, np.uint8)):
        env: Any = gymnasium.make_vec(name, 2, seats=2)
        assert isinstance(env.unwrapped, AffrescoVectorEnv)
        assert env.reset(seed=1)[0]["observation"].dtype == dtype
        env.close()
    with pytest.raises(ValueError, match="there is no version 2"):
        AffrescoVectorEnv(1, version=2)


def test_the_learner_may_play_every_seat() -> None:
    env = AffrescoVectorEnv(3, version=1, seats=3, opponents="self", options=SHORT, reward="rank")
    infos = env.reset(seed=1)[1]
    asked, ended = set(infos["seat"].tolist()), False
    while not ended:
        before = infos["seat"].copy()
        masks = infos["action_mask"]
        words = [possible(mask, np.random.default_rng(1)) for mask in masks]
        _, rewards, ends, _, infos = env.step(words)
        asked |= set(infos["seat"].tolist())
        assert (rewards == infos["rewards"][np.arange(3), before]).all()
        ended = bool(ends.any())
    assert asked == {0, 1, 2}
    env.close()


# PettingZoo


def test_agents_in_turn_and_together_pass_the_tests_of_the_interface() -> None:
    api_test(affresco_v1.raw_env(seats=2, options=SHORT, flat=True), num_cycles=50)
    for flat in (False, True):
        together = affresco_v1.parallel_env(seats=2, options=SHORT, flat=flat)
        parallel_api_test(together, num_cycles=50)


def test_the_mask_is_in_the_info_too_and_the_bytes_are_those_of_the_floats() -> None:
    one, other = affresco_v1.env(seats=2, flat=False), affresco_v0.env(seats=2)
    for env in (one, other):
        env.reset(seed=1)
    observer = other.unwrapped.episode.observer
    for _ in range(30):
        (new, *_, info), (old, *_) = one.last(), other.last()
        assert (observer.floats(new["observation"]) == old["observation"]).all()
        assert (info["action_mask"] == old["action_mask"]).all()
        word = int(new["action_mask"].argmax())
        one.step(word)
        other.step(word)
    assert one.metadata["name"] == "affresco_v1"


# Copies


@of_both
@pytest.mark.parametrize("make", [SoloEnv, SoloRowsEnv])
@pytest.mark.parametrize("mode", [None, "ansi"])
def test_a_copy_of_one_game_goes_on_alike(again: Any, make: Any, mode: str | None) -> None:
    env = make(seats=2, options=SHORT, reward="shaped", render_mode=mode)
    seen, _ = env.reset(seed=1)
    for _ in range(12):
        seen, *_ = env.step(int(seen["action_mask"].argmax()))
    twin = again(env)
    assert (twin.action_masks() == env.action_masks()).all()
    if mode:
        assert twin.render() == env.render()
    word = int(env.action_masks().argmax())
    mine, its = env.step(word), twin.step(word)
    assert mine[1:4] == its[1:4] or make is SoloEnv  # its bots have numbers of their own
    assert twin.seat == env.seat
    if make is SoloRowsEnv:
        assert (mine[0]["observation"] == its[0]["observation"]).all()


@of_both
@pytest.mark.parametrize("make", [affresco_v0, affresco_v1])
def test_a_copy_of_agents_in_turn_goes_on_alike(again: Any, make: Any) -> None:
    env = make.env(seats=2, options=SHORT)
    env.reset(seed=1)
    for _ in range(20):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    twin = again(env)
    for _ in range(20):
        assert env.agent_selection == twin.agent_selection
        assert (env.last()[0]["observation"] == twin.last()[0]["observation"]).all()
        word = int(env.last()[0]["action_mask"].argmax())
        env.step(word)
        twin.step(word)


@of_both
def test_a_copy_of_agents_together_goes_on_alike(again: Any) -> None:
    env = affresco_v1.parallel_env(seats=2, options=SHORT)
    seen, _ = env.reset(seed=1)
    twin = again(env)
    for _ in range(20):
        words = {agent: int(row["action_mask"].argmax()) for agent, row in seen.items()}
        seen, mine, *_ = env.step(words)
        theirs, its, *_ = twin.step(words)
        assert mine == its
        assert all((seen[a]["observation"] == theirs[a]["observation"]).all() for a in seen)


@of_both
@pytest.mark.parametrize("version", [0, 1])
def test_a_copy_of_many_games_goes_on_alike(again: Any, version: int) -> None:
    env = AffrescoVectorEnv(3, processes=version + 1, version=version, seats=2, options=SHORT)
    env.reset(seed=1)
    twin = again(env)
    if version:
        assert steps(twin, 40) == steps(env, 40)
    else:  # its bots have numbers of their own
        assert np.array_equal(twin.call("action_masks"), env.call("action_masks"))
        steps(twin, 5)
    for one in (env, twin):
        one.close()
