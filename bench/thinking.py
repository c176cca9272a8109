"""How long the levels think about a decision and about a plan, on one core.

    PYTHONPATH=. python bench/thinking.py --decisions 200 --think 3

Positions come from four-seat games between apprentices; every level thinks about the same ones,
with a deadline as in live play. It prints the median, the 99th percentile and the longest, in
milliseconds of processor time, and the longest in wall time, which a busy machine makes longer.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import ceil
from random import Random
from time import perf_counter, process_time

from affresco.bots import LEVELS, Bot, Deadline, make_bot
from affresco.configuration import configure
from affresco.engine.moves import Move
from affresco.engine.rules import options
from affresco.engine.state import State
from affresco.lab.match import Deal, play_match

SEATS = 4
SETS = {"base game": "none", "all modules": "all"}


@dataclass(frozen=True)
class Position:
    state: State
    seat: int
    is_plan: bool


class Watcher(Bot):
    """Lets another bot play, and keeps what it was asked."""

    def __init__(self, bot: Bot, seen: list[Position]) -> None:
        super().__init__()
        self.bot = bot
        self.seen = seen

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        dealt = state.copy()
        self.let_nature_draw(dealt)  # what the bot does not know may be due to be drawn
        if len(options(dealt, seat)) > 1:
            self.seen.append(Position(state.copy(), seat, False))
        return self.bot.choose(state, seat, deadline)

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        self.seen.append(Position(state.copy(), seat, True))
        return self.bot.plan(state, seat, deadline)


def enough(seen: list[Position], decisions: int, plans: int) -> bool:
    """Are there twice as many as needed, to choose from?"""
    planned = sum(one.is_plan for one in seen)
    return planned >= 2 * plans and len(seen) - planned >= 2 * decisions


def positions(modules: str, decisions: int) -> list[Position]:
    """That many moves and half as many plans, from anywhere in some games."""
    seen: list[Position] = []
    plans = decisions // 2
    game = 0
    while not enough(seen, decisions, plans):
        bots = [Watcher(make_bot("apprentice", SEATS * game + at), seen) for at in range(SEATS)]
        play_match(configure(SEATS, modules), bots, Deal("thinking", game))
        game += 1
    rng = Random("thinking")
    moves = rng.sample([one for one in seen if not one.is_plan], decisions)
    return moves + rng.sample([one for one in seen if one.is_plan], plans)


def think(level: str, position: Position, seconds: float, seed: int) -> tuple[float, float]:
    """The milliseconds for one decision: processor time, and wall time."""
    bot, state = make_bot(level, seed), position.state.copy()
    wall, busy = perf_counter(), process_time()
    deadline = Deadline(seconds)
    if position.is_plan:
        bot.plan(state, position.seat, deadline)
    else:
        bot.choose(state, position.seat, deadline)
    return 1000 * (process_time() - busy), 1000 * (perf_counter() - wall)


def row(level: str, name: str, asked: list[Position], seconds: float, kind: str) -> str:
    times = [think(level, one, seconds, seed) for seed, one in enumerate(asked)]
    busy = sorted(time for time, _ in times)
    middle, high = busy[len(busy) // 2], busy[ceil(0.99 * len(busy)) - 1]
    longest = max(wall for _, wall in times)
    return (
        f"{level:11} {name:12} {kind:9} {len(busy):5} "
        f"{middle:9.1f} {high:9.1f} {busy[-1]:9.1f} {longest:9.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--think", type=float, default=3.0)
    asked = parser.parse_args()
    print("level       set          of            n    median       99%       max  max wall")
    for name, modules in SETS.items():
        found = positions(modules, asked.decisions)
        for level in asked.levels.split(","):
            for kind, is_plan in (("decision", False), ("plan", True)):
                some = [one for one in found if one.is_plan is is_plan]
                print(row(level, name, some, asked.think, kind), flush=True)


if __name__ == "__main__":
    main()
