"""The PettingZoo environments: PettingZoo's own tests and ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from affresco.engine.moves import LEXICON, WAIT, parse
from affresco.research import affresco_v0
from tests.research.tables import SHORT, every_game
from tests.sampling import SOAK

# PettingZoo lists by name which of its own environments may have dictionaries as observations.
knows_only_its_own = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


@knows_only_its_own
@every_game
def test_the_turns_pass_the_test_of_the_interface(seats: int, modules: str) -> None:
    api_test(affresco_v0.env(seats=seats, modules=modules), num_cycles=300)


@every_game
def test_the_parallel_form_passes_the_test_of_the_interface(seats: int, modules: str) -> None:
    parallel_api_test(affresco_v0.parallel_env(seats=seats, modules=modules), num_cycles=300)


@every_game
def test_the_same_seed_gives_the_same_game(seats: int, modules: str) -> None:
    seed_test(lambda: affresco_v0.env(seats=seats, modules=modules), num_cycles=50)
    parallel_seed_test(lambda: affresco_v0.parallel_env(seats=seats, modules=modules), 50)


@every_game
def test_every_way_of_rendering_passes_the_test(seats: int, modules: str) -> None:
    def make(render_mode: str) -> Any:
        return affresco_v0.env(seats=seats, modules=modules, render_mode=render_mode)

    render_test(make, {"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "modules"),
    [(4, "all")] if not SOAK else [(s, m) for s in (2, 3, 4) for m in ("none", "all")],
)
def test_the_benchmark_runs(seats: int, modules: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(affresco_v0.env(seats=seats, modules=modules))
    assert "turns per second" in capsys.readouterr().out


def test_an_action_is_the_number_of_a_word() -> None:
    env = affresco_v0.env(seats=3)
    env.reset(seed=1)
    observation = env.last()[0]
    words = [LEXICON[word].text for word in np.flatnonzero(observation["action_mask"])]
    assert words == [f"wake {hour}" for hour in range(5, 10)]


def test_who_is_not_asked_may_only_wait() -> None:
    env = affresco_v0.raw_env(seats=3)
    env.reset(seed=1)
    for agent in env.agents:
        words = np.flatnonzero(env.observe(agent)["action_mask"])
        assert (list(words) == [WAIT.id]) == (agent != env.agent_selection)


def test_all_plan_at_once_in_the_parallel_form() -> None:
    env = affresco_v0.parallel_env(seats=3)
    seen, _ = env.reset(seed=1)
    while env.episode.acting() != [0, 1, 2]:
        actions = {agent: np.flatnonzero(seen[agent]["action_mask"])[0] for agent in env.agents}
        seen, *_ = env.step(actions)
    ready = int(parse("ready").id)
    assert all(seen[agent]["action_mask"][ready] for agent in env.agents)
    wanting = {"player_0": ready, "player_1": int(parse("send market").id), "player_2": ready}
    seen, *_ = env.step(wanting)
    assert env.episode.acting() == [1]
    assert list(np.flatnonzero(seen["player_0"]["action_mask"])) == [WAIT.id]


def test_a_word_that_is_not_possible_ends_the_game() -> None:
    env = affresco_v0.parallel_env(seats=2)
    env.reset(seed=1)
    _, rewards, terminations, _, _ = env.step(dict.fromkeys(env.agents, WAIT.id))
    assert sorted(rewards.values()) == [-1.0, 0.0]
    assert all(terminations.values())


@pytest.mark.parametrize("reward", ["win", "rank", "margin", "shaped"])
def test_rewards_of_a_game_add_up_to_nothing(reward: str) -> None:
    env = affresco_v0.raw_env(seats=3, modules="all", options=SHORT, reward=reward)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    paid = np.zeros(3)
    while not env.episode.is_over:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        paid += [env.rewards[agent] for agent in env.agents]
    assert paid.sum() == pytest.approx(0)
    assert np.abs(paid).max() > 0


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"reward": "fame"}, "there is no reward 'fame'; there are win, rank, margin, shaped"),
        ({"render_mode": "oil"}, "there is no render mode 'oil'"),
        ({"modules": "cellar"}, "there is no module 'cellar'"),
        ({"seats": 5}, "a game has 2, 3 or 4 seats, not 5"),
    ],
)
def test_a_wrong_setting_is_told_in_a_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        affresco_v0.env(**settings)
