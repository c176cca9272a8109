"""One seat against bots: Gymnasium's own test and ours."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from affresco.engine.moves import WAIT
from affresco.research.gymnasium import ID, SoloEnv
from tests.research.tables import SHORT, every_game

# Gymnasium calls the floats out of date, beside the bytes.
pytestmark = pytest.mark.filterwarnings("ignore:.*out of date")


def make(**settings: Any) -> SoloEnv:
    made = gymnasium.make(ID, disable_env_checker=True, **settings).unwrapped
    assert isinstance(made, SoloEnv)
    return made


@every_game
def test_it_passes_the_test_of_the_interface(seats: int, modules: str) -> None:
    check_env(make(seats=seats, modules=modules, render_mode="ansi"))


def test_a_whole_game_against_bots_ends_with_a_reward() -> None:
    env = make(seats=3, modules="all", options=SHORT, reward="rank")
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    ends, rewards = False, []
    while not ends:
        word = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, ends, _, info = env.step(word)
        rewards.append(reward)
    assert set(rewards[:-1]) == {0.0}
    assert rewards[-1] in (1.0, 0.0, -1.0)
    assert len(info["scores"]) == 3
    assert list(np.flatnonzero(seen["action_mask"])) == [WAIT.id]


def test_without_a_seat_of_its_own_the_agent_changes_seats() -> None:
    env = make()
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}
    assert {make(seat=2).reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_the_agent_is_asked_after_the_others_have_planned_and_does_not_see_it() -> None:
    env = make(seats=2, seat=0)
    seen, _ = env.reset(seed=5)
    while env.episode.observer.named(seen["observation"])["planned"].sum() == 0:
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    parts = env.episode.observer.named(seen["observation"])
    assert list(parts["planned"]) == [0, 1]
    assert list(parts["plan.known"]) == [1, 0]


def test_a_word_that_is_not_possible_ends_the_game() -> None:
    env = make()
    env.reset(seed=1)
    _, reward, ends, _, info = env.step(int(WAIT.id))
    assert (reward, ends, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"opponents": ["random"]}, "4 seats need 3 opponents, not 1"),
        ({"seat": 4}, "there is no seat 4 among 4"),
    ],
)
def test_a_wrong_setting_is_told_in_a_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SoloEnv(**settings)


def test_an_unknown_bot_is_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="there is no bot 'michelangelo'"):
        SoloEnv(opponents="michelangelo")
