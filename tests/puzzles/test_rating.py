"""Glicko-2, by the example of its paper; streaks; the puzzle of a day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from affresco.puzzles import Rating, after_try, daily, number_of, pile, rate, rating_of, streak

TODAY = date(2026, 11, 16)


def test_the_worked_example_of_the_paper_comes_out() -> None:
    one = Rating(1500, 200, 0.06)
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rate(one, results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_a_try_only_makes_a_rating_less_certain() -> None:
    one = Rating(1600, 50, 0.06)
    after = rate(one, [])
    assert (after.rating, after.volatility) == (1600, 0.06)
    assert after.deviation == pytest.approx(51.07, abs=0.01)
    assert rate(Rating(), []).deviation == 350


def test_an_upset_raises_the_volatility() -> None:
    one = Rating(1500, 50, 0.06)
    assert rate(one, [(Rating(2400, 30), 1.0)] * 8).volatility > 0.0605


def test_who_solves_a_puzzle_rises_and_the_puzzle_falls() -> None:
    solver, puzzle = Rating(), Rating(1700, 150)
    better, easier = after_try(solver, puzzle, True)
    worse, harder = after_try(solver, puzzle, False)
    assert worse.rating < solver.rating < better.rating
    assert easier.rating < puzzle.rating < harder.rating
    assert better.rating - solver.rating > solver.rating - worse.rating  # it was the stronger


def test_a_harder_puzzle_begins_with_a_higher_rating() -> None:
    ratings = {puzzle.difficulty: rating_of(puzzle).rating for puzzle in pile().values()}
    assert [ratings[at] for at in sorted(ratings)] == sorted(ratings.values())


def days_ago(*numbers: int) -> list[date]:
    return [TODAY - timedelta(days=number) for number in numbers]


@pytest.mark.parametrize(
    ("tried", "days"),
    [
        ([], 0),
        ([0], 1),
        ([1, 2, 3], 3),  # today may still come
        ([0, 1, 3, 4], 4),  # a missed day is forgiven
        ([0, 2, 4], 2),  # but not two within a week
        ([0, 2, 3, 4, 5, 6, 7, 9], 8),
        ([2, 3], 2),  # yesterday was missed
        ([3, 4], 0),
        ([0, 30], 1),
    ],
)
def test_a_streak_counts_days_of_tries_and_forgives_one_day_in_a_week(
    tried: list[int], days: int
) -> None:
    assert streak(days_ago(*tried), TODAY) == days


def test_every_day_has_its_puzzle_and_none_comes_twice_before_all_have_come() -> None:
    first = [daily(TODAY + timedelta(days=at)).name for at in range(min(len(pile()), 40))]
    assert len(set(first)) == len(first)
    assert daily(TODAY).name == first[0]
    assert number_of(date(2026, 1, 1)) == 1
    assert number_of(TODAY) == 320
