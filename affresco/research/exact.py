"""A small game, solved: the miniature of `miniature.toml` as a tree for OpenSpiel's exact methods.

The tree is written in Gambit's form (EFG) and played by OpenSpiel in C++, so that its solvers and
best responses run at their own speed. A decision with one possible word is no node of it.

    python -m affresco.research.exact novice --iterations 100
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pyspiel

from ..bots import Bot, make_bot
from ..components import miniature
from ..configuration import Configuration
from ..engine.rules import Rules, options
from ..engine.state import State
from ..engine.step import NATURE
from .course import Course
from .deciding import decide
from .rewards import AT_THE_END

FILE: Final = Path(__file__).with_name("miniature.toml")
SEATS: Final = 2

Chances = dict[int, float]  # of words
Policy = Callable[["Situation"], Chances]


@dataclass(frozen=True)
class Situation:
    """What a seat has learned when it decides, with one of the states that it may be in."""

    seat: int
    number: int  # among those of the seat, from 1
    state: State
    words: tuple[int, ...]


@dataclass
class Tree:
    lines: list[str] = field(default_factory=list)
    situations: dict[tuple[int, tuple[int, ...]], Situation] = field(default_factory=dict)
    of_seat: Counter[int] = field(default_factory=Counter)
    numbers: dict[int, int] = field(default_factory=dict)  # of words, as OpenSpiel counts them
    ends: int = 0

    @property
    def text(self) -> str:
        return "\n".join(['EFG 2 R "miniature" { "red" "yellow" } ""', *self.lines, ""])


@cache
def box() -> miniature.Miniature:
    return miniature.read(FILE.read_text(encoding="utf-8"))


def rules() -> Rules:
    return Configuration(SEATS, components=box()).rules()


def grown(reward: str = "win") -> Tree:
    """The whole tree of the game."""
    tree = Tree()
    grow(tree, Course(rules(), rules), AT_THE_END[reward])
    return tree


def grow(tree: Tree, course: Course, reward: Callable[[State], list[float]]) -> None:
    while not course.is_over and len(words := possible(course)) == 1:
        course.play(words[0][0])
    if course.is_over:
        tree.ends += 1
        gains = " ".join(f"{gain:g}" for gain in reward(course.state))
        tree.lines.append(f't "" {tree.ends} "" {{ {gains} }}')
        return
    if course.seat == NATURE:
        total = sum(weight for _, weight in words)
        drawn = " ".join(f'"{word}" {weight}/{total}' for word, weight in words)
        tree.lines.append(f'c "" {len(tree.lines) + 1} "" {{ {drawn} }} 0')
    else:
        here = situation(tree, course, words)
        spoken = " ".join(f'"{word}"' for word in here.words)
        for word in here.words:
            tree.numbers.setdefault(word, len(tree.numbers))
        tree.lines.append(f'p "" {here.seat + 1} {here.number} "" {{ {spoken} }} 0')
    for word, _ in words:
        branch = course.copy()
        branch.play(word)
        grow(tree, branch, reward)


def possible(course: Course) -> list[tuple[int, int]]:
    """The words that may follow, in the order of the lexicon, and nature's weights."""
    if course.seat == NATURE:
        return sorted(course.draws())
    return sorted((int(move.id), 1) for move in options(course.state, course.seat))


def situation(tree: Tree, course: Course, words: list[tuple[int, int]]) -> Situation:
    seat = course.seat
    key = (seat, tuple(course.told(seat)))
    if key not in tree.situations:
        tree.of_seat[seat] += 1
        chosen = tuple(word for word, _ in words)
        tree.situations[key] = Situation(seat, tree.of_seat[seat], course.state.copy(), chosen)
    return tree.situations[key]


# Policies


def uniform(here: Situation) -> Chances:
    return dict.fromkeys(here.words, 1 / len(here.words))


def played_by(make: Callable[[int], Bot], tries: int = 1) -> Policy:
    """What a bot does, from some tries, each with random numbers of its own."""

    def policy(here: Situation) -> Chances:
        found: Counter[int] = Counter()
        for seed in range(tries):
            bot = make(Random(f"{here.seat} {here.number} {seed}").getrandbits(32))
            found[int(decide(bot, here.state, here.seat)[0].id)] += 1
        return {word: found[word] / tries for word in here.words}

    return policy


def by_level(name: str, tries: int = 1) -> Policy:
    return played_by(lambda seed: make_bot(name, seed), tries)


# Solved


class Exact:
    """The tree as a game of OpenSpiel, and how far policies are from perfect play."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.game: Any = pyspiel.load_efg_game(tree.text)
        self.solvers: list[Any] = []

    def table(self, policy: Policy) -> Any:
        """A policy by the names and numbers that OpenSpiel gives to situations and words."""
        return pyspiel.TabularPolicy(
            {
                f"{here.seat}-{here.seat}-{here.number}-": [
                    (self.tree.numbers[word], chance) for word, chance in policy(here).items()
                ]
                for here in self.tree.situations.values()
            }
        )

    def exploitability(self, policy: Any) -> float:
        """What a perfect opponent wins against a policy, on the mean of both seats."""
        return float(pyspiel.exploitability(self.game, policy))

    def against(self, policy: Any, other: Any) -> float:
        """What a policy wins against another, on the mean of both seats."""
        begin = self.game.new_initial_state()
        first = pyspiel.expected_returns(begin, [policy, other], -1, True)[0]
        second = pyspiel.expected_returns(begin, [other, policy], -1, True)[1]
        return float(first + second) / 2

    def solved(self, iterations: int) -> Any:
        """The average policy of CFR+ after some iterations."""
        solver = pyspiel.CFRPlusSolver(self.game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        self.solvers.append(solver)  # which holds what its policy reads
        return solver.average_policy()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("bots", nargs="*", default=["novice"], help="as in `affresco play`")
    arguments.add_argument("--iterations", type=int, default=100, help="of CFR+")
    arguments.add_argument("--tries", type=int, default=1, help="of a bot in each situation")
    arguments.add_argument("--reward", choices=list(AT_THE_END), default="win")
    given = arguments.parse_args()
    exact = Exact(grown(given.reward))
    tree = exact.tree
    print(
        f"{len(tree.lines):,} nodes, {tree.ends:,} ends, {len(tree.situations):,} situations, "
        f"{len(tree.numbers)} words"
    )
    best = exact.solved(given.iterations)
    print("| policy | exploitability | against CFR+ | seconds |\n|---|--:|--:|--:|")
    for name, make in policies(exact, given.bots, given.iterations, given.tries):
        began = time.process_time()
        policy = make()
        passed = time.process_time() - began
        lost, won = exact.exploitability(policy), exact.against(policy, best)
        print(f"| {name} | {lost:.4f} | {won:.3f} | {passed:.1f} |", flush=True)


def policies(
    exact: Exact, bots: list[str], iterations: int, tries: int
) -> Iterator[tuple[str, Callable[[], Any]]]:
    yield "uniform random", lambda: exact.table(uniform)
    for name in bots:
        yield name, lambda name=name: exact.table(by_level(name, tries))  # type: ignore[misc]
    for number in steps(iterations):
        yield f"CFR+, {number:,} iterations", lambda number=number: exact.solved(number)  # type: ignore[misc]


def steps(iterations: int) -> list[int]:
    """Ten, a hundred, and so on, up to the last."""
    row = [10]
    while row[-1] * 10 < iterations:
        row.append(row[-1] * 10)
    return [*(step for step in row if step < iterations), iterations]


if __name__ == "__main__":
    main()
