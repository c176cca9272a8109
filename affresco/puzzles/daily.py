"""The puzzle of the day, the same for everyone, and how many days in a row one has tried."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Final

from ..bots.seeds import seed_from
from .pile import pile
from .puzzle import Puzzle, PuzzleError

FIRST: Final = date(2026, 1, 1)  # had puzzle 1
DAY: Final = timedelta(days=1)
WEEK: Final = 7  # days, of which one may be missed


def number_of(day: date) -> int:
    """Of the puzzle of a day, counted from the first of all."""
    return (day - FIRST).days + 1


def daily(day: date) -> Puzzle:
    """The puzzle of a day: all of the pile in an order of that year, one after the other."""
    names = sorted(pile(), key=lambda name: seed_from("daily", day.year, name))
    if not names:
        raise PuzzleError("there are no puzzles")
    return pile()[names[day.timetuple().tm_yday % len(names)]]


def streak(tried: Collection[date], today: date) -> int:
    """The days in a row on which a daily puzzle was tried, solved or not.

    Today may still come. A missed day is forgiven, but only one in any seven.
    """
    count = 0
    day = today if today in tried else today - DAY
    missed: date | None = None  # the latest that was forgiven
    first = min(tried, default=today)
    while day >= first:
        if day in tried:
            count += 1
        elif missed is not None and (missed - day).days < WEEK:
            break
        else:
            missed = day
        day -= DAY
    return count
