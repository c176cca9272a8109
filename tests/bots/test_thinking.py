"""Clocks, budgets and hints: when a bot stops thinking, and what it tells of its thoughts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from affresco.bots import LEVELS, Deadline, Hint, make_bot
from affresco.bots.levels import Thinker
from affresco.engine.moves import READY, parse
from affresco.engine.planning import PLANNING
from affresco.engine.rules import check, options, play, step
from affresco.engine.state import State
from affresco.engine.view import imagine
from affresco.version import compiled
from tests.bots.playing import EVERY, ITERATIONS, THINKERS, only_compiled
from tests.given import RED, Position, given
from tests.properties.mixes import mixed_moments

ALL = ("random", *EVERY, "search")
POSITIONS = 12 if compiled() else 4


def positions(number: int) -> Iterator[tuple[State, int]]:
    """Out of random games with random modules: a seat has a choice."""
    for state in mixed_moments(Random(7), 10**9, chance=0.01):
        seat = step(state).seats(state)[0]
        if len(options(state, seat)) > 1:
            yield state, seat
            number -= 1
        if not number:
            return


def assert_sayable(state: State, seat: int, words: list[str]) -> None:
    table = state.copy()
    for word in words:
        check(table, seat, parse(word))
        play(table, seat, parse(word))


def decide(spec: str, state: State, seat: int, deadline: Deadline) -> list[str]:
    """The move, or the whole plan, of a bot that never looked at the clock before."""
    bot, imagined = make_bot(spec, 3), imagine(state, seat)
    if step(state) is PLANNING:
        return [word.text for word in bot.plan(imagined, seat, deadline)]
    return [bot.choose(imagined, seat, deadline).text]


class Countdown:
    """A word from outside that comes after it was asked for so many times."""

    def __init__(self, patience: int) -> None:
        self.left = patience

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def planning() -> Position:
    """Four have got up, and red may plan."""
    return given().wake("8", "7", "6", "5")


def thinker(spec: str, budget: int | None = None) -> Thinker:
    bot = make_bot(spec, 1, budget)
    assert isinstance(bot, Thinker)
    return bot


# Clocks


@pytest.mark.parametrize("spec", ALL)
@pytest.mark.parametrize("deadline", [Deadline(0), Deadline(-9.5), Deadline(60, lambda: True)])
def test_whose_time_is_up_still_says_something_possible(spec: str, deadline: Deadline) -> None:
    for state, seat in positions(POSITIONS):
        assert_sayable(state, seat, decide(spec, state, seat, deadline))


@pytest.mark.parametrize("spec", EVERY[2:])
def test_whose_time_is_up_imagines_no_table_more(spec: str) -> None:
    game, bot = planning(), thinker(spec)
    for deadline in (Deadline(0), Deadline(cancelled=lambda: True)):
        assert bot.plan(imagine(game.state, RED), RED, deadline)[-1] is READY
        assert bot.search.root.visits == 0
    bot.plan(imagine(game.state, RED), RED, Deadline(cancelled=Countdown(5)))
    assert bot.search.root.visits == 5


def test_a_deadline_without_limit_never_stops_anybody() -> None:
    assert not Deadline().has_passed()
    assert not Deadline(3600).has_passed()
    assert Deadline(3600, lambda: True).has_passed()
    assert Deadline(0).has_passed()


def test_iterations_make_a_level_and_only_the_master_uses_its_time_for_more() -> None:
    game = planning()
    for spec, more in (("journeyman", 1), ("painter", 1), ("master", 12), ("search", 1)):
        bot = thinker(spec)
        bot.iterations = 3
        for deadline, visits in ((Deadline(), 3), (Deadline(3600), 3 * more)):
            bot.plan(imagine(game.state, RED), RED, deadline)
            assert bot.search.root.visits == visits
        bot.limit(2)
        bot.plan(imagine(game.state, RED), RED, Deadline(3600))
        assert bot.search.root.visits == (3 if spec == "journeyman" else 2)


# Decisions without a choice


@pytest.mark.parametrize("spec", LEVELS)
def test_nobody_thinks_where_there_is_nothing_to_decide(spec: str) -> None:
    game = given().at("theater", RED, workers=1)
    while len(game.options()) > 1:
        game.play(game.options()[0])
    only = game.options()
    bot = make_bot(spec, 1)
    deadline = Deadline(3600, lambda: pytest.fail("looked at its clock"))
    assert [bot.choose(imagine(game.state, game.seat), game.seat, deadline).text] == only


# Hints


def all_hints(bot: Thinker, state: State, seat: int) -> list[Hint]:
    return bot.hints(imagine(state, seat), seat, Deadline(), count=3)


@pytest.mark.parametrize("spec", [*THINKERS, "journeyman"])
def test_hints_are_the_best_three_with_what_comes_of_them(spec: str) -> None:
    for state, seat in positions(POSITIONS):
        bot = thinker(spec, ITERATIONS)
        hints = all_hints(bot, state, seat)
        assert 1 <= len(hints) <= 3 or len(bot.search.root.lines) == 1
        assert len({one.words for one in hints}) == len(hints)
        assert sum(one.samples for one in hints) <= bot.iterations
        samples = [one.samples for one in hints]
        assert samples == sorted(samples, reverse=True)
        for one in hints:
            assert 0 <= one.win <= 1
            assert one.samples > 0
            assert -50 < one.points < 400
            assert -300 < one.margin < 300
            assert_sayable(state, seat, list(one.words))
            if step(state) is PLANNING:
                assert one.words[-1] == "ready"
                assert one.words.count("ready") == 1
            else:
                assert len(one.words) == 1


@only_compiled
def test_the_first_hint_is_what_the_bot_would_do() -> None:
    for state, seat in positions(POSITIONS):
        hints = all_hints(thinker("master", ITERATIONS), state, seat)
        bot, imagined = thinker("master", ITERATIONS), imagine(state, seat)
        if step(state) is PLANNING:
            said = tuple(word.text for word in bot.plan(imagined, seat, Deadline()))
        else:
            said = (bot.choose(imagined, seat, Deadline()).text,)
        assert not hints or hints[0].words == said


def test_who_makes_no_estimates_has_no_hints() -> None:
    game = planning()
    for spec in ("random", "novice", "apprentice"):
        assert make_bot(spec).hints(imagine(game.state, RED), RED, Deadline()) == []


def test_whoever_is_far_ahead_in_the_final_round_has_as_good_as_won() -> None:
    for lead, least, most in ((60, 0.95, 1.0), (0, 0.0, 0.05)):
        game = planning()
        game.state.final = True
        game.scores(lead, 20, 20, 20)
        hints = all_hints(thinker("master", 6), game.state, RED)
        for one in hints:
            assert least <= one.win <= most
