"""What a second process of the vector environment is worth: `python bench/vector.py`.

One and two processes take turns, in bursts, so that whatever else the machine does meets both
alike; seconds are those of the wall. Beside it, what two processes are worth that never wait for
one another: bare playouts, each in its own process. That is what the machine has to give. Turns
in which a host took the cores away, as it does with virtual machines, are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import compress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from affresco.configuration import configure
from affresco.engine.playout import Dice, playout
from affresco.engine.setting_up import new_game
from affresco.research.vector import AffrescoVectorEnv

GAMES = 256
QUIET = 0.04  # of a turn's burst: the host may take so much from four of them
Burst = Callable[[float], float]  # so many seconds of the wall; what was done in each of them


@contextmanager
def vector(processes: int) -> Iterator[Burst]:
    """Steps, all games together; the choice of the words is not counted, and takes little room
    in the caches of the cores."""
    env = AffrescoVectorEnv(GAMES, processes)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)

    def burst(seconds: float) -> float:
        nonlocal seen
        steps, passed = 0, 0.0
        while passed < seconds:
            mask = seen["action_mask"]
            words = (mask * rng.integers(1, 127, mask.shape, np.int8)).argmax(axis=1)
            began = time.perf_counter()
            seen, *_ = env.step(words)
            passed += time.perf_counter() - began
            steps += GAMES
        return steps / passed

    yield burst
    env.close()


def play_alone(link: Connection, seed: int) -> None:
    """Random games for as long as is asked, until nothing more is."""
    rules, dice = configure(4).rules(), Dice(seed)
    while seconds := link.recv():
        decisions, began = 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            decisions += playout(new_game(rules), dice)
        link.send(decisions / passed)


@contextmanager
def alone(processes: int) -> Iterator[Burst]:
    """Decisions of processes that have nothing to do with each other."""
    context = get_context("spawn")
    links: list[Any] = []
    for seed in range(processes):
        ours, theirs = context.Pipe()
        context.Process(target=play_alone, args=(theirs, seed), daemon=True).start()
        links.append(ours)

    def burst(seconds: float) -> float:
        for link in links:
            link.send(seconds)
        return float(sum(link.recv() for link in links))

    burst(0.01)  # they have started
    yield burst
    for link in links:
        link.send(0)


def taken() -> float:
    """Seconds that a host has taken from the cores of this machine so far."""
    try:
        cores = Path("/proc/stat").read_text(encoding="ascii").split(maxsplit=9)
    except OSError:
        return 0.0
    return int(cores[8]) / os.sysconf("SC_CLK_TCK")


def rows(name: str, unit: str, rates: list[tuple[float, float]]) -> list[str]:
    ratios = [two / one for one, two in rates]
    ones, twos = zip(*rates, strict=True)
    return [
        f"| {name}, 1 process | {median(ones):,.0f} {unit} | |",
        f"| {name}, 2 processes | {median(twos):,.0f} {unit} | {median(ratios):.2f} "
        f"({min(ratios):.2f} to {max(ratios):.2f}) |",
    ]


def report(turns: int, seconds: float) -> list[str]:
    print("the vector environment, and processes alone", file=sys.stderr)
    with vector(1) as one, vector(2) as two, alone(1) as single, alone(2) as pair:
        steps, decisions, quiet = [], [], []
        for _ in range(turns):  # all four in one turn: the machine is seldom the same for long
            before = taken()
            steps.append((one(seconds), two(seconds)))
            decisions.append((single(seconds), pair(seconds)))
            quiet.append(taken() - before < QUIET * seconds)
    if any(quiet):
        steps, decisions = list(compress(steps, quiet)), list(compress(decisions, quiet))
    return [
        "| two processes | a second of the wall | times one process |",
        "|---|--:|--:|",
        *rows(f"the vector environment, {GAMES} games, base", "steps", steps),
        *rows("playouts, each process for itself", "decisions", decisions),
        "",
        f"Of {turns} turns the host left {sum(quiet)} alone; "
        f"{'those are told' if any(quiet) else 'all are told'}.",
        "",
    ]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=15)
    arguments.add_argument("--seconds", type=float, default=1.0)
    given = arguments.parse_args()
    before = os.getloadavg()[0]
    print("\n".join(report(given.turns, given.seconds)))
    print(f"load before and after {before:.1f} and {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
