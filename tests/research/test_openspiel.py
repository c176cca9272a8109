"""The OpenSpiel game: OpenSpiel's own tests, its algorithms, and our tests."""

from __future__ import annotations

import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent, tabular_qlearner
from open_spiel.python.tests import games_sim_test

from affresco.engine.moves import LEXICON
from affresco.research import openspiel
from tests.research.tables import every_game
from tests.sampling import sample


def load(seats: int, modules: str, more: str = "") -> Any:
    options = "options=round_limit:9"
    return pyspiel.load_game(f"python_affresco(seats={seats},modules={modules},{options}{more})")


def play_on(state: Any, moves: int, rng: np.random.RandomState) -> Any:
    """Play at least that many random moves, until somebody has a choice."""
    while moves > 0 or state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            words, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(words, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        moves -= 1
    return state


@every_game
def test_random_games_pass_the_simulation_test(seats: int, modules: str) -> None:
    pyspiel.random_sim_test(
        load(seats, modules), num_sims=sample(1, 10), serialize=False, verbose=False
    )


@every_game
def test_random_games_pass_the_test_of_copies_and_serialization(seats: int, modules: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(seats, modules))


@every_game
def test_the_game_passes_the_tests_of_the_interface(seats: int, modules: str) -> None:
    named = {"game": load(seats, modules), "game_name": "python_affresco"}
    published = type("Published", (api_test.EnforceAPIOnPartialTreeBase,), named)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(published).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@every_game
def test_information_set_search_plays_it(seats: int, modules: str) -> None:
    rng = np.random.RandomState(seats)
    game = load(seats, modules)
    state = play_on(game.new_initial_state(), 100, rng)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 2.0, max_simulations=sample(3, 50),
        random_state=rng,
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


@every_game
def test_a_learner_learns_on_it(seats: int, modules: str) -> None:
    environment = rl_environment.Environment(load(seats, modules), include_full_state=False)
    environment.seed(1)
    words = environment.action_spec()["num_actions"]
    learner = tabular_qlearner.QLearner(0, words)
    agents = [learner, *(random_agent.RandomAgent(seat, words) for seat in range(1, seats))]
    for _ in range(sample(1, 5)):
        moment = environment.reset()
        while not moment.last():
            seat = moment.observations["current_player"]
            moment = environment.step([agents[seat].step(moment).action])
        for agent in agents:
            agent.step(moment)
    learned = [value for row in learner._q_values.values() for value in row.values()]
    assert np.isfinite(learned).all()
    assert np.abs(learned).max() > 0


def test_a_search_may_play_out_inside_the_engine() -> None:
    rng = np.random.RandomState(3)
    game = load(3, "none")
    state = play_on(game.new_initial_state(), 100, rng)
    evaluator = openspiel.PlayoutEvaluator(2, seed=1)
    assert sum(evaluator.evaluate(state)) == pytest.approx(0, abs=1e-6)
    assert sum(chance for _, chance in evaluator.prior(state)) == pytest.approx(1)
    assert sum(chance for _, chance in evaluator.prior(game.new_initial_state())) == 1
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, max_simulations=3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_chance_has_the_weights_of_what_is_in_the_bag() -> None:
    game = load(2, "favors")
    state = game.new_initial_state()
    chances = dict(state.chance_outcomes())
    assert {LEXICON[word].text for word in chances} == {"marker red", "marker yellow"}
    assert set(chances.values()) == {0.5}


@pytest.mark.parametrize("modules", ["none", "all"])
def test_a_resampled_state_has_the_same_information_state(modules: str) -> None:
    rng = np.random.RandomState(5)
    game = load(3, modules)
    for moves in range(60, 200, 40):
        state = play_on(game.new_initial_state(), moves, rng)
        for player in range(3):
            twin = state.resample_from_infostate(player, rng.random_sample)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.current_player() == state.current_player()


def test_observation_and_information_state_are_kept_apart() -> None:
    game = load(2, "none")
    state = play_on(game.new_initial_state(), 100, np.random.RandomState(1))
    assert state.observation_string(0).startswith('{"round"')
    assert state.information_state_string(0).startswith("seat 0\nmarker")
    assert game.information_state_tensor_size() == (
        game.observation_tensor_size() + game.max_game_length()
    )
    told = state.information_state_tensor(0)[game.observation_tensor_size() :]
    words = [LEXICON[int(word) - 1].text for word in told if word]
    assert state.information_state_string(0).split("\n")[1:] == words


def test_modules_options_and_rewards_are_parameters() -> None:
    game = pyspiel.load_game(
        "python_affresco(seats=3,modules=bells+scrolls,"
        "options=altar_limit:per_visit+round_limit:12,reward=rank)"
    )
    assert [module.name for module in game.rules.modules] == ["scrolls", "bells"]
    assert game.rules.options.chosen() == {"altar_limit": "per_visit", "round_limit": "12"}
    assert game.reward is openspiel.AT_THE_END["rank"]


def test_players_are_seats() -> None:
    assert pyspiel.load_game("python_affresco", {"players": 3}).num_players() == 3


def test_where_leonardo_may_win_the_game_is_not_zero_sum() -> None:
    general = load(2, "none", "+leonardo_can_win:yes")
    assert general.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert load(2, "none").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
