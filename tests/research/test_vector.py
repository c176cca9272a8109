"""Many games in several processes play just as each would alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from gymnasium.error import AlreadyPendingCallError, NoAsyncCallError

from affresco.research.episode import WORDS
from affresco.research.gymnasium import SoloEnv
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
            if over[game]:  # restarts, whatever was played
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
    with pytest.raises(ValueError, match="3 games need a word each"):
        vector.step(words[:1])
    with pytest.raises(ValueError, match="0 to 2; there is no part -1"):
        vector.send(words[:1], -1)
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
    own = env.player.stages[0].environments[0]  # type: ignore[attr-defined]
    for one in (own, alone):
        one.episode.state.players[0].score = 300
    word = int(own.action_masks().argmax())
    seen = env.step([word])[0]["observation"][0]
    assert (seen == alone.step(word)[0]["observation"]).all()
    assert (seen > 2.5).any()
    env.close()


def course(vector: AffrescoVectorEnv, by_parts: bool, steps: int) -> list[list[bytes]]:
    """What each game returns over that many steps, always playing the first possible word."""
    told: list[list[bytes]] = [[] for _ in range(GAMES)]

    def note(games: range, seen: dict[str, np.ndarray], *rest: np.ndarray) -> np.ndarray:
        for at, game in enumerate(games):
            rows = (seen["observation"], seen["action_mask"], *rest)
            told[game].append(b"".join(row[at].tobytes() for row in rows))
        return seen["action_mask"].argmax(axis=1)

    seen, infos = vector.reset(seed=7)
    words = note(range(GAMES), seen, infos["seat"])
    if not by_parts:
        for _ in range(steps):
            seen, *rest, infos = vector.step(words)
            words = note(range(GAMES), seen, *rest, infos["seat"])
        return told
    left = [steps] * len(vector.parts)
    for part, games in enumerate(vector.parts):
        vector.send(words[games.start : games.stop], part)
    while vector.under_way:
        part, (seen, *rest, infos) = vector.recv()
        words = note(vector.parts[part], seen, *rest, infos["seat"])
        left[part] -= 1
        if left[part]:
            vector.send(words, part)
    return told


def test_games_that_wait_for_nobody_are_the_same_games(vector: AffrescoVectorEnv) -> None:
    assert [list(games) for games in vector.parts] == [[0], [1], [2]]
    assert course(vector, by_parts=True, steps=150) == course(vector, by_parts=False, steps=150)


def test_nobody_is_forgotten_who_waits_for_nobody() -> None:
    """Every part has its turn, however fast this process answers and however late the other."""
    env = AffrescoVectorEnv(8, processes=2, parts=2, seats=2)
    words = env.reset(seed=1)[0]["action_mask"].argmax(axis=1)
    for part, games in enumerate(env.parts):
        env.send(words[games.start : games.stop], part)
    played = [0] * len(env.parts)
    while min(played) <= 2 and sum(played) < 20_000:
        part, (seen, *_) = env.recv()
        played[part] += 1
        env.send(seen["action_mask"].argmax(axis=1), part)
    assert min(played) > 2
    env.close()  # although all parts are under way


def test_what_is_under_way_is_received_before_it_goes_on(vector: AffrescoVectorEnv) -> None:
    first = vector.reset(seed=3)[0]["action_mask"].argmax(axis=1)
    with pytest.raises(NoAsyncCallError, match="`send` one first"):
        vector.recv()
    vector.send(first[2:], 2)
    with pytest.raises(AlreadyPendingCallError, match="part 2 is under way: `recv` it first"):
        vector.send(first[2:], 2)
    with pytest.raises(AlreadyPendingCallError, match="1 parts are under way"):
        vector.step(first)
    assert vector.recv()[0] == 2
    vector.send(first[:1], 0)
    again = vector.reset(seed=3)[0]["action_mask"].argmax(axis=1)  # whatever was under way
    assert (again == first).all()


def test_a_share_has_a_part() -> None:
    with pytest.raises(ValueError, match="at least one part, not 0"):
        AffrescoVectorEnv(2, parts=0)
