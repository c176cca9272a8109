"""A review makes sense: who plays better loses less, blunders are found, and luck is no skill.

Levels are compared at tables of their own kind, where all have the same to lose: whoever has
fallen far behind better players has no chance left to give away.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

from affresco.analysis.decisions import Decision
from affresco.analysis.pieces import DECISIONS, DRAWS, Terms, as_piece, walked, weigh
from affresco.analysis.review import Review
from affresco.analysis.verdicts import INACCURACY, MISTAKE, verdict
from affresco.bots import LEVELS
from affresco.record import read_record
from affresco.version import compiled
from tests.analysis.games import text_of_game
from tests.analysis.planting import planted, planted_game
from tests.sampling import SOAK, sample

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not compiled(), reason="hundreds of games need the compiled engine"),
]

SEATS = 4
GAMES = sample(1, 40)  # of each level: 200 in the whole
LOOKED_AT = sample(12, 60)  # tries for a decision
USUAL = 600
KEPT = 0.85  # of the mistakes, with ten times the budget
FOUND = 0.9  # of the blunders
NORMAL = 1.96  # standard errors of a 95 % interval


def reviewed(text: str, kind: str, budget: int) -> Review:
    found = Review(read_record(text), Terms(budget, 1))
    for task in found.open_tasks():
        if task.kind == kind:
            found.add(task, task.perform())
    return found


def losses(level: str) -> list[float]:
    """What each seat lost, in games of one level."""
    return [
        found.seat(seat)["lost"]
        for number in range(GAMES)
        for found in [reviewed(text_of_game(level, SEATS, "", number), DECISIONS, LOOKED_AT)]
        for seat in range(SEATS)
    ]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error(values: Sequence[float]) -> float:
    middle = mean(values)
    return sqrt(sum((one - middle) ** 2 for one in values) / (len(values) - 1) / len(values))


def test_who_plays_better_loses_less() -> None:
    levels = LEVELS[:5] if SOAK else (LEVELS[0], LEVELS[3])
    found = [losses(level) for level in levels]
    means = [mean(lost) for lost in found]
    assert means == sorted(means, reverse=True)
    for worse, better in zip(found, found[2:], strict=False):
        assert mean(worse) - NORMAL * error(worse) > mean(better) + NORMAL * error(better)


@pytest.mark.soak
def test_a_mistake_is_still_one_with_ten_times_the_budget() -> None:
    called = kept = 0
    for number, level in enumerate(LEVELS[:5]):
        for one in walked(text_of_game(level, SEATS, "", number)).decisions:
            if one.is_open and verdict(weigh(one, Terms(USUAL, 1)).loss) == MISTAKE:
                called += 1
                kept += verdict(weigh(one, Terms(10 * USUAL, 1)).loss) == MISTAKE
    assert kept >= KEPT * called > 0


def test_planted_blunders_are_found() -> None:
    """They are in the list, each with a better word, however little chance is left to lose."""
    there = found = 0
    for number in range(sample(2, 60)):
        record = planted_game(number, 2 + number % 3, "all" if number % 2 else "")
        for one, _ in planted(record):
            there += 1
            found += one.is_open and is_called(one)
    assert found >= (FOUND if SOAK else 0.8) * there > 0


def is_called(one: Decision) -> bool:
    piece = as_piece(one, weigh(one, Terms(USUAL, 1)))
    is_better = piece["lines"][0]["words"] != piece["words"]
    return piece["verdict"] in (INACCURACY, MISTAKE) and is_better


def test_luck_has_mean_0() -> None:
    lucks = []
    for number in range(sample(12, 1000)):
        text = text_of_game("novice", 2 + number % 3, "all" if number % 4 == 3 else "", number)
        found = reviewed(text, DRAWS, 12)
        lucks.append(found.seat(0)["luck"])
    assert abs(mean(lucks)) < 3.3 * error(lucks)
    assert error(lucks) > 0
