"""A tournament: all lines meet the same tables, and the worse half drops out again and again."""

from __future__ import annotations

from itertools import pairwise

import pytest

from affresco.bots import Deadline, make_bot
from affresco.bots.levels import learned
from affresco.bots.mind.estimate import Estimator
from affresco.bots.mind.instinct import QUICK, Instinct
from affresco.bots.mind.search import Line
from affresco.bots.mind.tournament import Tournament
from affresco.bots.scholar import Scholar
from affresco.engine.playout import Dice
from affresco.engine.state import State
from affresco.engine.view import imagine
from tests.given import RED, Position, given


def planning() -> Position:
    return given().wake("8", "7", "6", "5")


def tournament(lines: int = 8, seed: int = 1) -> Tournament:
    minds = [Instinct(learned(), Dice(seed), noise, QUICK) for noise in (0.0, 0.3, 0.6)]
    return Tournament(Estimator(learned()), *minds, lines, 1, 0.1, 0.0, Dice(seed))


def held(lines: int, iterations: int, seed: int = 1) -> tuple[Tournament, State]:
    table = imagine(planning().state, RED)
    one = tournament(lines, seed)
    one.begin(table, RED)
    one.expect(iterations)
    for _ in range(iterations):
        one.iterate(table, RED)
    return one, table


def test_the_same_line_gets_the_same_results_as_often_as_it_is_listed() -> None:
    """So whatever differs between two lines is not the luck of their tables."""
    table = imagine(planning().state, RED)
    one = tournament()
    one.begin(table, RED)
    words = one.root.lines[0].words
    one.root.lines = [Line(words, 0.0) for _ in range(4)]
    one.expect(12)
    for _ in range(4):
        one.iterate(table, RED)
    assert len({line.worth for line in one.root.lines}) == 1
    assert one.root.lines[0].worth > 0


def test_tables_differ_from_try_to_try() -> None:
    one, _ = held(2, 6)
    first = one.root.lines[0]
    assert first.visits == 3
    assert first.points != pytest.approx(3 * one.root.lines[1].points / 3)


@pytest.mark.parametrize(("lines", "iterations"), [(2, 6), (4, 12), (8, 24), (8, 40), (5, 17)])
def test_the_better_half_stays_and_all_tries_are_used(lines: int, iterations: int) -> None:
    one, _ = held(lines, iterations)
    visits = sorted((line.visits for line in one.root.lines), reverse=True)
    assert sum(visits) == iterations == one.root.visits
    assert len(visits) == lines
    assert visits[-1] >= 1
    best = one.best_lines()
    met = [line.met for line in best]
    assert met == sorted(met, reverse=True)
    stayed = [sum(number >= least for number in met) for least in sorted(set(met))]
    for more, fewer in pairwise(stayed):
        assert fewer <= (more + 1) // 2


def test_the_last_two_share_what_is_left_and_the_better_wins() -> None:
    one, _ = held(4, 20)
    first, second = one.best_lines()[:2]
    assert abs(first.visits - second.visits) <= 1
    assert first.visits > 20 // 4
    if first.met == second.met:
        assert first.mean() >= second.mean()


def test_when_it_is_over_it_begins_again_twice_as_long() -> None:
    one, table = held(4, 12)
    before = [line.visits for line in one.root.lines]
    assert one.budget == 24
    for _ in range(24):
        one.iterate(table, RED)
    assert one.budget == 48
    assert all(
        now > then
        for now, then in zip((line.visits for line in one.root.lines), before, strict=True)
    )


def test_the_same_seed_holds_the_same_tournament_and_another_seed_another() -> None:
    def results(seed: int) -> list[tuple[int, float]]:
        return [(line.visits, line.worth) for line in held(6, 18, seed)[0].root.lines]

    assert results(1) == results(1)
    assert results(1) != results(2)


def test_a_clock_gives_a_virtuoso_more_tables_and_a_budget_none() -> None:
    game = planning()
    bot = make_bot("virtuoso:network=none,iterations=4,lines=4", 1)
    assert isinstance(bot, Scholar)
    bot.patience = 3
    for deadline, visits in ((Deadline(), 4), (Deadline(3600), 12)):
        bot.plan(imagine(game.state, RED), RED, deadline)
        assert bot.search.root.visits == visits
    bot.limit(2)
    bot.plan(imagine(game.state, RED), RED, Deadline(3600))
    assert bot.search.root.visits == 2


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("virtuoso:lines=0", "iterations, lines and depth are numbers from 1 up, not '0'"),
        ("virtuoso:depth=deep", "iterations, lines and depth are numbers from 1 up, not 'deep'"),
        ("virtuoso:renown=2", "renown is a number from 0 to 1, not '2'"),
        ("virtuoso:renown=.", "renown is a number from 0 to 1, not '.'"),
        ("virtuoso:renown=-1", "renown is a number from 0 to 1, not '-1'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(spec: str, told: str) -> None:
    with pytest.raises(ValueError, match="cannot be made") as error:
        make_bot(spec)
    assert told in str(error.value)


def test_an_opinion_counts_for_as_many_tables_as_it_is_trusted() -> None:
    line = Line([], 0.0, 0.6, 3.0)
    assert line.mean() == pytest.approx(0.6)
    line.visits, line.worth = 1, 0.2
    assert line.mean() == pytest.approx((3 * 0.6 + 0.2) / 4)
    plain = Line([], 0.0)
    assert plain.mean() == 0.0
    plain.visits, plain.worth = 2, 1.0
    assert plain.mean() == pytest.approx(0.5)
