"""Where a module asks for a decision: positions of random games, found once for all tests.

Nothing here knows a module: its own steps, and those of the base game at which it adds a verb,
are looked for until all of them have been met. Everybody is rich, so that all of it comes up,
and options are drawn, since some steps exist only with one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from affresco.configuration import configure
from affresco.engine.module import Module
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.moves import VERBS, Move
from affresco.engine.options import VALUES
from affresco.engine.paints import ONE
from affresco.engine.playout import draw
from affresco.engine.rules import acting, is_over, options, play, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.step import NATURE
from affresco.engine.view import imagine

ALL: dict[str, Module] = {module.name: module for module in [LEONARDO, *MODULES]}
GAMES = 60  # at most, until every step has been met
MONEY = 12
PAINTS = sum(4 * ONE[paint] for paint in range(6))
IDLE = {"pass", "done", "ready", "close"}


def table_with(name: str, seats: int, rng: Random) -> State:
    """A new game with a module and some options; Leonardo comes by himself."""
    chosen = [f"{option}={rng.choice(VALUES[option])}" for option in VALUES if rng.random() < 0.5]
    modules = "" if ALL[name] is LEONARDO else name
    return new_game(configure(seats, modules, ", ".join(chosen)).rules())


def busy_walk(state: State, rng: Random) -> Iterator[State]:
    """The game wherever it rests; something is done rather than nothing."""
    while not is_over(state):
        yield state
        seat = acting(state)
        if seat == NATURE:
            move = draw(state, rng)
        else:
            refilled = [] if step(state).follows else state.players[: state.rules.seats]
            for player in refilled:  # not in the midst of an act, which might never end
                player.money = max(player.money, MONEY)
                player.paints = max(player.paints, PAINTS)
            move = choose(options(state, seat), rng)
        play(state, seat, move)


def choose(moves: list[Move], rng: Random) -> Move:
    """A verb first, since some have many words, then a word; idling only as a last resort."""
    kinds = sorted({move.kind for move in moves})
    kind = rng.choice([kind for kind in kinds if VERBS[kind] not in IDLE] or kinds)
    return rng.choice([move for move in moves if move.kind == kind])


def own_steps(name: str) -> list[str]:
    """The module's steps at which a game rests."""
    return [step.name for step in ALL[name].steps if step.waits]


def adds_verb(module: Module, state: State) -> bool:
    seat = acting(state)
    return seat != NATURE and any(move.kind in module.kinds for move in options(state, seat))


@cache
def found(name: str) -> dict[str, State]:
    """A position at each step where the module asks for a decision, by the step's name."""
    module = ALL[name]
    wanted = set(own_steps(name))
    met: dict[str, State] = {}
    for seed in range(GAMES):
        rng = Random(seed)
        for state in busy_walk(table_with(name, 2 + seed % 3, rng), rng):
            for table in (state, imagine(state, 0)):  # where secrets are dealt again
                here = step(table).name
                if here not in met and (here in wanted or adds_verb(module, table)):
                    met[here] = table.copy()
        if wanted <= met.keys():
            break
    return met


def decision(name: str, step_name: str) -> State:
    """A copy of the position, for a test to play with."""
    return found(name)[step_name].copy()
