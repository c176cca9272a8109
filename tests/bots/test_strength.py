"""Levels are sane, and a stronger one beats a weaker one: few games, always the same."""

from __future__ import annotations

import pytest

from affresco.lab.arena import Contest, meet
from affresco.lab.blunders import SelfPlay, play_and_lint
from affresco.version import compiled
from tests.bots.playing import ITERATIONS, only_compiled
from tests.sampling import SOAK, sample


def share(better: str, worse: str, games: int) -> float:
    """The wins of the one that should be better, for two; an even share is a half."""
    contest = Contest((better, worse), 2, "none", seed=5, budget=ITERATIONS)
    return meet(contest, games).standings()[0].win_share


@pytest.mark.parametrize("level", ["novice", "apprentice"])
def test_whoever_judges_what_it_does_beats_one_who_does_not(level: str) -> None:
    assert share(level, "random", 8 if compiled() else 2) == 1


@only_compiled
@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [
        ("apprentice", "novice", 20),
        ("journeyman", "novice", 12),
        ("journeyman", "apprentice", 12),
        ("painter", "apprentice", 4),
        ("master", "apprentice", 4),
    ],
)
def test_a_stronger_level_beats_a_weaker_one(better: str, worse: str, games: int) -> None:
    assert share(better, worse, games) >= 0.7


@only_compiled
def test_a_stronger_level_makes_more_points_with_all_modules() -> None:
    """Points tell more than wins when there is time for few games only."""
    contest = Contest(("journeyman", "novice"), 4, "all", seed=5, budget=ITERATIONS)
    better, worse = meet(contest, 4).standings()
    assert better.mean_score > worse.mean_score + 10


@pytest.mark.slow
@only_compiled
@pytest.mark.parametrize(
    ("spec", "games"),
    [("journeyman", sample(4, 200))] + [(spec, 200) for spec in ("painter", "master") if SOAK],
)
def test_fewer_than_one_of_100_decisions_is_a_blunder(spec: str, games: int) -> None:
    found = play_and_lint(SelfPlay((spec,), seed=3, budget=ITERATIONS), games)
    assert found.games == games
    assert found.decisions.total() > 100 * games
    assert found.rate < 1, found.by_kind()
