"""Many games in several processes play as each would alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from affresco.research.episode import WORDS
from affresco.research.solo import SoloEnv
from affresco.research.vector import AffrescoVectorEnv, WorkerEnded

GAMES = 3


@pytest.fixture(scope="module")
def vector() -> Iterator[AffrescoVectorEnv]:
    made = AffrescoVectorEnv(GAMES, processes=2, seats=2, options="round_limit=9", reward="margin")
    yield made
    made.close()


def test_every_game_is_the_one_that_its_seed_gives_alone(vector: AffrescoVectorEnv) -> None:
    alone = [SoloEnv(seats=2, options="round_limit=9", reward="margin") for _ in range(GAMES)]
    seen, infos = vector.reset(seed=[4, 5, 6])
    others = [env.reset(seed=seed) for env, seed in zip(alone, [4, 5, 6], strict=True)]
    observations = [one[0] for one in others]
    assert list(infos["seat"]) == [one[1]["seat"] for one in others]
    rng = np.random.default_rng(1)
    over = np.zeros(GAMES, bool)
    finished = 0
    while finished < GAMES:
        for game in range(GAMES):
            for part in ("observation", "action_mask"):
                assert (seen[part][game] == observations[game][part]).all()
        masks = seen["action_mask"]
        words = (masks * rng.random(masks.shape)).argmax(axis=1)
        seen, rewards, ends, truncated, _ = vector.step(words)
        for game, env in enumerate(alone):
            if over[game]:  # begins again, whatever was said
                observations[game], reward, end = env.reset()[0], 0.0, False
            else:
                observations[game], reward, end, _, _ = env.step(int(words[game]))
            assert (rewards[game], ends[game]) == (reward, end)
        assert not truncated.any()
        finished += int(ends.sum())
        over = ends


def test_a_seed_gives_the_same_games_again(vector: AffrescoVectorEnv) -> None:
    first, _ = vector.reset(seed=1)
    other, _ = vector.reset()
    again, _ = vector.reset(seed=1)
    assert (first["observation"] == again["observation"]).all()
    assert (first["observation"] != other["observation"]).any()


def test_the_spaces_hold_all_that_is_observed(vector: AffrescoVectorEnv) -> None:
    seen, _ = vector.reset(seed=2)
    assert vector.observation_space.contains(seen)


def test_more_processes_than_games_are_refused() -> None:
    with pytest.raises(ValueError, match="1 games cannot be shared by 2 processes"):
        AffrescoVectorEnv(1, processes=2)


def test_a_word_that_there_is_not_is_refused_and_changes_nothing(vector: AffrescoVectorEnv) -> None:
    seen, _ = vector.reset(seed=3)
    words = seen["action_mask"].argmax(axis=1)
    for wrong in (-1, WORDS):
        with pytest.raises(ValueError, match=f"from 0 to {WORDS - 1}; nothing was played"):
            vector.step([int(words[0]), wrong, wrong])
    then = vector.step(words)[0]
    vector.reset(seed=3)
    assert (vector.step(words)[0]["observation"] == then["observation"]).all()


def test_a_worker_that_has_ended_is_missed() -> None:
    vector = AffrescoVectorEnv(2, processes=2, seats=2)
    vector.workers[0].kill()
    vector.workers[0].join()
    with pytest.raises(WorkerEnded, match="has ended by itself"):
        vector.reset(seed=1)
    vector.close()


def test_one_process_is_this_one() -> None:
    env = AffrescoVectorEnv(2, seats=2)
    assert env.workers == []
    env.close()


def test_many_points_are_observed_as_one_game_alone_observes_them() -> None:
    """More than a byte holds."""
    env, alone = AffrescoVectorEnv(1, seats=2), SoloEnv(seats=2)
    env.reset(seed=[3])
    alone.reset(seed=3)
    own = env.player.environments[0]
    for one in (own, alone):
        one.episode.state.players[0].score = 300
    word = int(own.action_masks().argmax())
    seen = env.step([word])[0]["observation"][0]
    assert (seen == alone.step(word)[0]["observation"]).all()
    assert (seen > 2.5).any()
    env.close()
