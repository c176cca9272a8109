"""How much a second process speeds up the vector environment: `python bench/vector.py`.

One and two processes take turns, in bursts, so that whatever else the machine does affects both
alike; seconds are wall time. For comparison, two processes that never wait for each other: bare
playouts, each in its own process, which is the most the machine can give. Turns in which a host
took the cores away, as happens with virtual machines, are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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
from affresco.research.random_words import random_words
from affresco.research.vector import AffrescoVectorEnv

GAMES = 256
QUIET = 0.06  # of a burst: the most a host may take in the six of a turn
Burst = Callable[[float], float]  # seconds of wall time → what was done in each second


@contextmanager
def by_steps(processes: int) -> Iterator[Burst]:
    """Steps of all games together, each waiting for all of them; choosing the words is not
    counted."""
    env = AffrescoVectorEnv(GAMES, processes)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)

    def burst(seconds: float) -> float:
        nonlocal seen
        steps, passed = 0, 0.0
        while passed < seconds:
            words = random_words(seen["action_mask"], rng)
            began = time.perf_counter()
            seen, *_ = env.step(words)
            passed += time.perf_counter() - began
            steps += GAMES
        return steps / passed

    yield burst
    env.close()


@contextmanager
def by_parts(processes: int) -> Iterator[Burst]:
    """Steps of all games together, part by part, including the choice of the words: the others
    play meanwhile. A burst ends when everything sent has been received."""
    env = AffrescoVectorEnv(GAMES, processes)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    words = random_words(seen["action_mask"], rng)
    said = {part: words[games.start : games.stop] for part, games in enumerate(env.parts)}

    def burst(seconds: float) -> float:
        steps, began = 0, time.perf_counter()
        for part, words in said.items():
            env.send(words, part)
        while env.under_way:
            part, (seen, *_) = env.recv()
            said[part] = random_words(seen["action_mask"], rng)
            steps += len(said[part])
            if time.perf_counter() - began < seconds:
                env.send(said[part], part)
        return steps / (time.perf_counter() - began)

    yield burst
    env.close()


def play_alone(link: Connection, seed: int) -> None:
    """Random games for each requested time, until the other side closes."""
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

    burst(0.01)  # make sure they have started
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
    contests = {
        f"`send` and `recv`, {GAMES} games, base": ("steps", by_parts),
        f"`step`, {GAMES} games, base": ("steps", by_steps),
        "playouts, each process for itself": ("decisions", alone),
    }
    with ExitStack() as stack:
        bursts = {
            name: (stack.enter_context(of(1)), stack.enter_context(of(2)))
            for name, (_, of) in contests.items()
        }
        rates: dict[str, list[tuple[float, float]]] = {name: [] for name in contests}
        quiet = []
        for _ in range(turns):  # all in one turn: the machine is seldom the same for long
            before = taken()
            for name, (one, two) in bursts.items():
                rates[name].append((one(seconds), two(seconds)))
            quiet.append(taken() - before < QUIET * seconds)
    counted = quiet if any(quiet) else [True] * turns
    return [
        "| two processes | per second of wall time | times one process |",
        "|---|--:|--:|",
        *(
            line
            for name, (unit, _) in contests.items()
            for line in rows(name, unit, list(compress(rates[name], counted)))
        ),
        "",
        f"Of {turns} turns the host left {sum(quiet)} alone; "
        f"{'those count' if any(quiet) else 'all count'}.",
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
