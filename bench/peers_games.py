"""Random games, ours and the peers', each through its own Python interface.

Each entry plays one game and returns how many decisions the players made; chance moves are made
but not counted.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import rlcard
from catanatron import Color, Game, RandomPlayer

from affresco import configure
from affresco.engine.playout import Dice, playout
from affresco.engine.setting_up import new_game
from affresco.lab.measure import drive
from affresco.research import affresco_v0

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.classic import gin_rummy_v4, hanabi_v5

Play = Callable[[], int]
ROLLOUTS = 20  # in one call into C++


def ours(modules: str) -> Play:
    rules, rng = configure(4, modules).rules(), Random(1)
    return lambda: drive(rules, rng)


def our_core(modules: str) -> Play:
    rules, dice = configure(4, modules).rules(), Dice(1)
    return lambda: playout(new_game(rules), dice)


def open_spiel(name: str) -> Play:
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])  # cheaper than fair
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def open_spiel_core(name: str) -> Play:
    """Rollouts by its C++ search from the first decision; a rollout is as long as a game."""
    game = pyspiel.load_game(name)
    length = sum(open_spiel(name)() for _ in range(20)) / 20
    search = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, 1, 100, False, 1, False
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def play() -> int:
        search.step(state)
        return int(ROLLOUTS * length)

    return play


def petting_zoo(make: Callable[..., Any], **settings: Any) -> Play:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = make(**settings)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ends, stops, _ = env.last()
            if ends or stops:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                decisions += 1
        return decisions

    return play


def rl_card(name: str) -> Play:
    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def catanatron() -> int:
    game = Game([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions)


PLAYED_OUT = "bridge(use_double_dummy_result=false)"  # else each game is solved at its end
SPIELS = ["gin_rummy", "backgammon", "chess", PLAYED_OUT, "hearts"]
CATAN = "Catanatron, 4 players"
OURS = "ours, base"
OUR_CORE = "our core, base"
DRIVEN: dict[str, Callable[[], Play]] = {
    OURS: lambda: ours("none"),
    "ours, all modules": lambda: ours("all"),
    **{
        f"OpenSpiel {name}": lambda name=name: open_spiel(name)  # type: ignore[misc]
        for name in SPIELS
    },
    **{
        f"RLCard {name}": lambda name=name: rl_card(name)  # type: ignore[misc]
        for name in ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")
    },
    CATAN: lambda: catanatron,
}
ENVIRONMENTS: dict[str, Callable[[], Play]] = {
    "ours, base": lambda: petting_zoo(affresco_v0.env),
    "ours, all modules": lambda: petting_zoo(affresco_v0.env, modules="all"),
    "hanabi_v5": lambda: petting_zoo(hanabi_v5.env),
    "gin_rummy_v4": lambda: petting_zoo(gin_rummy_v4.env),
}
CORES: dict[str, Callable[[], Play]] = {
    OUR_CORE: lambda: our_core("none"),
    "our core, all modules": lambda: our_core("all"),
    **{
        f"OpenSpiel {name}, C++": lambda name=name: open_spiel_core(name)  # type: ignore[misc]
        for name in SPIELS
    },
}
