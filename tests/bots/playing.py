"""Bots at their tables, and how much of a proof the engine at hand can carry.

Interpreted, a bot that searches takes some fifteen times as long: there it looks but a little
ahead, and fewer positions are tried. Both are fixed, so a failing seed is a reproduction.
"""

from __future__ import annotations

from random import Random

import pytest

from affresco.bots import LEVELS, make_bot
from affresco.bots.bot import Bot
from affresco.configuration import Configuration
from affresco.engine.state import State
from affresco.lab.match import Deal, play_match
from affresco.lab.sweep import describe
from affresco.record import Record
from affresco.version import compiled
from tests.sampling import sample

ITERATIONS = 20 if compiled() else 2  # of the levels that search
THINKERS = ("painter", "master")  # whom a budget reaches
EVERY = (*LEVELS, "sketcher")
only_compiled = pytest.mark.skipif(not compiled(), reason="takes too long interpreted")


def some(usual: int, interpreted: int, soak: int) -> range:
    """Seeds to try: a sample, a smaller one where the engine is interpreted, or all."""
    return range(sample(usual if compiled() else interpreted, soak))


def swept(number: int) -> Configuration:
    """One of all configurations, by its number in a sweep."""
    told = describe(number)
    return Configuration(int(str(told["seats"])), tuple(told["modules"]))  # type: ignore[arg-type]


def tables_of_all(seats: int, rng: Random) -> list[list[str]]:
    """All bots at tables of so many seats, in any order; novices take the seats left over."""
    levels = list(EVERY)
    levels += ["novice"] * (-len(levels) % seats)
    rng.shuffle(levels)
    return [levels[at : at + seats] for at in range(0, len(levels), seats)]


def seated(specs: list[str], seed: int, budget: int = ITERATIONS) -> list[Bot]:
    return [make_bot(spec, 10 * seed + seat, budget) for seat, spec in enumerate(specs)]


def played(
    configuration: Configuration, specs: list[str], seed: int = 1, budget: int = ITERATIONS
) -> tuple[State, Record]:
    """A whole game; a move that is not possible is an error."""
    return play_match(configuration, seated(specs, seed, budget), Deal(seed))
