"""How large the game is: length, choice, chance and what is hidden, as a table of Markdown.

python -m affresco.research.statistics --games 200 --bot novice
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log10
from random import Random
from statistics import mean
from typing import Any, Final, cast

from ..bots import make_bot
from ..configuration import configure
from ..engine.modules.manifest import layout
from ..engine.moves import Move
from ..engine.planning import PLANNING
from ..engine.rules import acting, is_over, options, play, step
from ..engine.setting_up import new_game
from ..engine.state import State
from ..engine.step import NATURE, Draw
from .deciding import decide

RANDOM: Final = "random"

Choose = Callable[[State, int, list[Move]], list[Move]]


@dataclass
class Measured:
    """Of one game."""

    decisions: int = 0
    forced: int = 0  # with one possible word
    draws: int = 0
    sealed: int = 0  # words of plans, unseen by the others until all are made
    words: list[int] = field(default_factory=list)  # possible at each decision
    courses: float = 0.0  # the decimal logarithm of how many games have as many choices and draws
    rounds: int = 0


def measured(rules: Any, choose: Choose, rng: Random) -> Measured:
    state, of = new_game(rules), Measured()
    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            drawn = options(state, seat)
            here = cast(Draw, step(state))
            weights = [int(here.weight(state, move)) if here.weighted else 1 for move in drawn]
            of.draws += 1
            of.courses += log10(sum(weight > 0 for weight in weights))
            play(state, seat, rng.choices(drawn, weights)[0])
            continue
        is_plan = step(state) is PLANNING
        for move in choose(state, seat, options(state, seat)):
            count = len(options(state, seat))
            of.decisions += 1
            of.forced += count == 1
            of.sealed += is_plan
            of.words.append(count)
            of.courses += log10(count)
            play(state, seat, move)
    of.rounds = int(state.round)
    return of


def chooser(spec: str, rng: Random, seats: int) -> Choose:
    if spec == RANDOM:
        return lambda state, seat, moves: [rng.choice(moves)]
    bots = [make_bot(spec, rng.getrandbits(32)) for _ in range(seats)]
    return lambda state, seat, moves: decide(bots[seat], state, seat)


def row(seats: int, modules: str, spec: str, games: int, seed: int) -> str:
    rules, rng = configure(seats, modules).rules(), Random(seed)
    found = [measured(rules, chooser(spec, rng, seats), rng) for _ in range(games)]
    words = [count for one in found for count in one.words]
    free = [count for count in words if count > 1]
    decisions = sum(one.decisions for one in found)
    cells = [
        f"{mean(one.rounds for one in found):.1f}",
        f"{mean(one.decisions for one in found):.0f}",
        f"{sum(one.forced for one in found) / decisions:.0%}",
        f"{mean(words):.1f} ({mean(free):.1f}, {max(words)})",
        f"{mean(one.draws for one in found):.0f}",
        f"{sum(one.sealed for one in found) / decisions:.0%}",
        f"10^{mean(one.courses for one in found):.0f}",
        f"{layout(rules).width}",
    ]
    return f"| {seats} seats, {modules}, {spec} | {' | '.join(cells)} |"


HEAD: Final = """\
| table | rounds | decisions | forced | words (free, most) | draws | sealed | courses | bytes |
|---|--:|--:|--:|--:|--:|--:|--:|--:|"""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--bot", default=RANDOM, help="who plays, as in `affresco play`")
    arguments.add_argument("--modules", nargs="*", default=["none", "all"])
    arguments.add_argument("--seats", nargs="*", type=int, default=[2, 3, 4])
    given = arguments.parse_args()
    print(HEAD)
    for modules in given.modules:
        for seats in given.seats:
            print(row(seats, modules, given.bot, given.games, given.seed), flush=True)


if __name__ == "__main__":
    main()
