"""A decision never depends on what the seat cannot know.

The proof: the bot's seed is fixed and everything unknowable is dealt anew, plans that are not
revealed, cards in others' hands and scrolls; move by move and plan by plan it says the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from affresco.bots import Deadline, make_bot
from affresco.engine.moves import READY, Move
from affresco.engine.planning import PLANNING
from affresco.engine.rules import check, options, play, step
from affresco.engine.state import State
from affresco.engine.view import imagine
from affresco.version import compiled
from tests.bots.playing import EVERY, ITERATIONS, only_compiled, some
from tests.citing import rule
from tests.properties.games import written
from tests.properties.mixes import dealt_anew, mixed_moments

pytestmark = pytest.mark.slow

POSITIONS = 10 if compiled() else 4  # for each seed: 40 in the sample, 2,000 in the whole
SEEDS = some(4, 1, 200)
SO_MANY = 10**9  # as many as are asked for
ALL = ("random", *EVERY)


def secretive(rng: Random, number: int) -> Iterator[tuple[State, State, int]]:
    """Positions with a seat that has a choice, each with a twin that differs in what the seat
    cannot know: one where days are planned, one elsewhere, and so on."""
    found = 0
    for state in mixed_moments(rng, SO_MANY):
        seat = rng.choice(step(state).seats(state))
        if (step(state) is PLANNING) == (found % 2 == 0) and len(options(state, seat)) > 1:
            twin = dealt_anew(state, seat, rng, screened=False)
            if written(twin) != written(state):
                yield state, twin, seat
                found += 1
        if found == number:
            return


def decision(spec: str, state: State, seat: int, seed: int) -> list[Move]:
    """What a bot says there: its move, and where days are planned its whole plan before it."""
    words: list[Move] = []
    if step(state) is PLANNING:
        planner = make_bot(spec, seed, ITERATIONS)
        words = planner.plan(imagine(state, seat), seat, Deadline())
    bot = make_bot(spec, seed, ITERATIONS)
    return [*words, bot.choose(imagine(state, seat), seat, Deadline())]


def assert_possible(state: State, seat: int, words: list[Move]) -> None:
    """Each of the words, as they follow each other, and the last one by itself."""
    check(state, seat, words[-1])
    game = state.copy()
    for word in words[:-1]:
        check(game, seat, word)
        play(game, seat, word)


@rule("INFO-07", "INFO-10", "INFO-13", "INV-15")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_decision_does_not_depend_on_what_the_seat_cannot_know(seed: int) -> None:
    for state, twin, seat in secretive(Random(seed), POSITIONS):
        before = written(state)
        for spec in ALL:
            words = decision(spec, state, seat, seed)
            assert decision(spec, twin, seat, seed) == words, spec
            assert_possible(state, seat, words)
            assert_possible(twin, seat, words)
            if step(state) is PLANNING:
                assert words[-2] is READY
                assert READY not in words[:-2]
        assert written(state) == before


@only_compiled
def test_whoever_saw_the_true_table_would_plan_otherwise() -> None:
    """The proof above would fail if a secret slipped through."""
    found = 0
    for state, twin, seat in secretive(Random(1), 10):
        if step(state) is PLANNING:
            one, other = (
                make_bot("master", 1, ITERATIONS).plan(game.copy(), seat, Deadline())
                for game in (state, twin)
            )
            found += one != other
    assert found > 0
