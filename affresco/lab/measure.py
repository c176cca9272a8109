"""How fast the engine is: random play inside the core, self-play with observations, play driven
from Python, and copies.

A decision is a move by a seat; nature's draws are done but not counted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from random import Random

from ..configuration import Configuration, configure
from ..engine.batch import Batch
from ..engine.modules.manifest import layout
from ..engine.playout import Dice, draw, playout
from ..engine.rewards import WIN
from ..engine.rows import Wishes
from ..engine.rules import Rules, acting, is_over, options, play
from ..engine.setting_up import new_game
from ..engine.step import NATURE
from ..version import compiled

SEED = 1
TOGETHER = 64  # games of a batch
STEPS = 50  # of a batch between two looks at the clock
SETTLED = 150  # moves, draws included, before a state is copied
SETS = {"base": "none", "all": "all"}  # each set measured, and its modules


def measure(configuration: Configuration, seconds: float) -> dict[str, float]:
    """Decisions and games per second inside the core, steps of self-play, decisions driven from
    Python, copies."""
    rules = configuration.rules()
    rng = Random(SEED)
    dice = Dice(SEED)
    decisions, games = rate(lambda: playout(new_game(rules), dice), seconds)
    learned, _ = rate(self_play(rules), seconds)
    driven, _ = rate(lambda: drive(rules, rng), seconds)
    state = new_game(rules)
    for _ in range(SETTLED):
        seat = acting(state)
        play(state, seat, draw(state, rng) if seat == NATURE else rng.choice(options(state, seat)))
    copy = state.copy

    def copies() -> int:
        for _ in range(1000):
            copy()
        return 1000

    copied, _ = rate(copies, seconds / 2)
    return {
        "core": decisions,
        "selfplay": learned,
        "api": driven,
        "copies": copied,
        "games": games,
    }


def self_play(rules: Rules) -> Callable[[], int]:
    """Many games by words chosen at random in the core; for each step all that a learner gets:
    observation, mask, rewards, scores, seat and end."""
    batch = Batch(rules, layout(rules), TOGETHER, Wishes(WIN, 0, False, True, False, False, 0))
    games = array("i", range(TOGETHER)).tobytes()
    batch.reset(games, array("q", range(TOGETHER)).tobytes())
    rows = batch.rows
    written = [
        rows.observations.bytes,
        rows.masks,
        rows.seats,
        rows.rewards,
        rows.scores,
        rows.ended,
        rows.illegal,
    ]

    def steps() -> int:
        for _ in range(STEPS):
            batch.step(games, batch.choose(games))
            for row in written:
                row.getvalue()
        return STEPS * TOGETHER

    return steps


def rate(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Per second: what the work counts, and its calls."""
    counted = calls = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        counted += work()
        calls += 1
    return counted / passed, calls / passed


def drive(rules: Rules, rng: Random) -> int:
    """A random game played through `options` and `play`, as a bot's author would."""
    state = new_game(rules)
    random = rng.random
    decisions = 0
    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            play(state, seat, draw(state, rng))
        else:
            moves = options(state, seat)
            play(state, seat, moves[int(random() * len(moves))])
            decisions += 1
    return decisions


def side_by_side(
    seconds: float, repeats: int, progress: Callable[[str], None]
) -> dict[str, object]:
    """Measure the compiled and the interpreted engine in turns; the best of each counts."""
    best: dict[bool, dict[str, dict[str, float]]] = {}
    for _ in range(repeats):
        for pure in (False, True):
            progress("interpreted" if pure else "compiled")
            for name, figures in in_own_process(pure, seconds).items():
                kept = best.setdefault(pure, {}).setdefault(name, figures)
                best[pure][name] = {key: max(kept[key], figures[key]) for key in figures}
    return {
        "compiled": compiled(),
        **best[False],
        "selfplay": {name: figures["selfplay"] for name, figures in best[False].items()},
        "interpreted": best[True],
    }


def in_own_process(pure: bool, seconds: float) -> dict[str, dict[str, float]]:
    environment = {**os.environ, "AFFRESCO_PURE": "1" if pure else ""}
    command = [sys.executable, "-m", "affresco.lab.measure", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, dict[str, float]] = json.loads(done.stdout)
    return figures


def main() -> None:
    seconds = float(sys.argv[1])
    measured = {name: measure(configure(4, modules), seconds) for name, modules in SETS.items()}
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
