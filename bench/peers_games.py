"""Random games, ours and the peers', each through its own Python interface.

Each entry plays one game and returns how many decisions the players made; chance moves are made
but not counted.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from contextlib import redirect_stderr
from importlib import import_module
from io import StringIO
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
from affresco.research import affresco_v0, affresco_v1
from affresco.research.random_words import random_words
from affresco.research.selfplay import SelfPlay

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.classic import gin_rummy_v4, hanabi_v5

Play = Callable[[], int]
ROLLOUTS = 20  # in one call into C++
TOGETHER = 256  # games at once


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


# With observation: many games at once where the peer has them, else one after the other


def self_play(modules: str, by_numpy: bool) -> Play:
    """A step of many games, with the row and mask of the next seat."""
    env, rng = SelfPlay(TOGETHER, modules=modules), np.random.default_rng(1)
    rows = [env.reset(seed=1)]

    def play() -> int:
        words = random_words(rows[0].mask, rng) if by_numpy else env.choose()
        rows[0] = env.step(words)
        return TOGETHER

    return play


def open_spiel_observed(name: str) -> Play:
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def pgx_game(name: str) -> Play:
    """Many games on the CPU in one compiled step, words chosen inside it."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    start = jax.jit(jax.vmap(env.init))

    def one(state: Any, key: Any) -> Any:
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        return env.step(state, jax.random.categorical(key, chances), key)

    def again(state: Any, key: Any) -> Any:
        return jax.lax.cond(state.terminated, env.init, lambda _: state, key)

    @jax.jit
    def step(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, TOGETHER + 1)
        state = jax.vmap(again)(jax.vmap(one)(state, keys[1:]), keys[1:])
        return state, keys[0]

    held = [(start(jax.random.split(jax.random.PRNGKey(1), TOGETHER)), jax.random.PRNGKey(2))]

    def play() -> int:
        held[0] = step(*held[0])
        held[0][0].observation.block_until_ready()
        return TOGETHER

    play()  # compiles it
    return play


def puffer(name: str, title: str) -> Play:
    """Its own measure: words drawn beforehand, and no mask."""
    with warnings.catch_warnings(), redirect_stderr(StringIO()):
        warnings.simplefilter("ignore")
        made = getattr(import_module(f"pufferlib.ocean.{name}.{name}"), title)
    env = made(num_envs=TOGETHER)
    env.reset(seed=1)
    words = np.random.default_rng(1).integers(0, env.single_action_space.n, (512, TOGETHER))
    turn = [0]

    def play() -> int:
        turn[0] += 1
        env.step(words[turn[0] % len(words)])
        return TOGETHER

    return play


def petting_zoo_raw(modules: str) -> Play:
    return petting_zoo(affresco_v1.raw_env, modules=modules)


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
OBSERVED: dict[str, Callable[[], Play]] = {
    "ours, base": lambda: self_play("none", by_numpy=False),
    "ours, base, words from NumPy": lambda: self_play("none", by_numpy=True),
    "ours, all modules": lambda: self_play("all", by_numpy=False),
    "ours, all modules, words from NumPy": lambda: self_play("all", by_numpy=True),
    "ours, base, PettingZoo `raw_env`": lambda: petting_zoo_raw("none"),
    **{
        f"OpenSpiel {name}": lambda name=name: open_spiel_observed(name)  # type: ignore[misc]
        for name in ("hanabi", "backgammon", "gin_rummy")
    },
    **{
        f"pgx {name}": lambda name=name: pgx_game(name)  # type: ignore[misc]
        for name in ("backgammon", "sparrow_mahjong")
    },
    "PufferLib tripletriad": lambda: puffer("tripletriad", "TripleTriad"),
    "PufferLib tetris": lambda: puffer("tetris", "Tetris"),
}
CORES: dict[str, Callable[[], Play]] = {
    OUR_CORE: lambda: our_core("none"),
    "our core, all modules": lambda: our_core("all"),
    **{
        f"OpenSpiel {name}, C++": lambda name=name: open_spiel_core(name)  # type: ignore[misc]
        for name in SPIELS
    },
}
