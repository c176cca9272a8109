"""`affresco ladder`: who meets whom, what the ratings show, and the page it writes."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import Counter
from importlib.resources import files
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affresco.bots import LEVELS
from affresco.lab.arena import Contest, Played
from affresco.lab.ladder import ELO, Ladder, Meeting, climb, middle
from affresco.lab.ladder_page import page
from affresco.lab.ladder_picture import picture
from tests.cli.running import assert_one_sentence, run

FOUR = ("random", "one", "two", "three")
RANDOMS = "random,random:seed=3,random:seed=5"


def ladder(*levels: str, seats: tuple[int, ...] = (2, 3, 4), games: int = 40) -> Ladder:
    return Ladder(levels, Contest((), 0, seed=5), seats, games)


def played(strengths: dict[str, float], seats: int, games: int) -> Ladder:
    """A ladder whose games went exactly by strength."""
    made = ladder(*strengths, seats=(seats,), games=games)
    rng = Random(7)
    made.meetings[seats] = [Meeting(contest) for contest in made.contests(seats)]
    for contest, deals in ((one.contest, one.deals) for one in made.meetings[seats]):
        for deal in range(contest.deals(games)):
            deals.append([])
            for turn in range(seats):
                line_up = contest.line_up(deal, turn)
                came = [rng.expovariate(strengths[contest.bots[bot]]) for bot in line_up]
                scores = tuple(1 + len([one for one in came if one > own]) for own in came)
                deals[-1].append(Played(line_up, scores, 8))
    made.rungs[seats] = made.rate_all(seats)
    return made


@pytest.mark.parametrize(("seats", "sets"), [(2, 6), (3, 4), (4, 1)])
def test_all_sets_of_levels_meet_in_whole_deals(seats: int, sets: int) -> None:
    made = ladder(*FOUR)
    contests = made.contests(seats)
    assert len({contest.bots for contest in contests}) == len(contests) == sets
    met = Counter(bot for contest in contests for bot in contest.bots)
    assert len(met) == 4
    assert len(set(met.values())) == 1
    assert len({contest.seed for contest in contests}) == sets
    assert len(made.jobs(seats)) == sets * (42 if seats == 3 else 40)


def test_fewer_levels_than_seats_share_the_seats() -> None:
    assert [contest.bots for contest in ladder("random", "one").contests(4)] == [("random", "one")]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ratings_are_the_strengths_on_the_scale_of_elo(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("choix", reason="the extra lab is not installed")
    monkeypatch.setattr("affresco.lab.ladder.RESAMPLES", 40)
    strengths = {"random": 1.0, "one": 2.0, "two": 6.0, "three": 20.0}
    rungs = played(strengths, seats, games=100 if seats == 2 else 400).rungs[seats]
    assert [rung.level for rung in rungs] == list(strengths)
    assert (rungs[0].rating, rungs[0].interval) == (0, (0, 0))
    for rung in rungs[1:]:
        assert rung.rating == pytest.approx(ELO * log(strengths[rung.level]), abs=70)
        assert rung.interval[0] < rung.rating < rung.interval[1]
        assert rung.interval[1] - rung.interval[0] < 240
    assert [rung.win_share for rung in rungs] == sorted(rung.win_share for rung in rungs)


def test_a_level_that_never_loses_has_a_rating_all_the_same() -> None:
    pytest.importorskip("choix", reason="the extra lab is not installed")
    rungs = played({"random": 1.0, "one": 1e12}, 2, games=20).rungs[2]
    assert 400 < rungs[1].rating < 2400
    assert rungs[1].win_share == 1


def test_the_weakest_is_at_zero_where_random_does_not_play() -> None:
    pytest.importorskip("choix", reason="the extra lab is not installed")
    assert played({"one": 1.0, "two": 3.0}, 2, games=40).rungs[2][0].rating == 0
    last = played({"one": 1.0, "random": 3.0}, 2, games=40).rungs[2]
    assert (last[0].rating < 0, last[1].rating) == (True, 0)


def test_the_middle_leaves_out_as_many_below_as_above() -> None:
    assert middle(range(400)) == (10, 389)


def test_the_same_games_are_rated_the_same_by_one_process_or_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("choix", reason="the extra lab is not installed")
    monkeypatch.setattr("affresco.lab.ladder.RESAMPLES", 40)
    words = ["ladder", "--levels", RANDOMS, "--games", "4", "--seats", "2,4"]
    where = tmp_path / "ladder.md"
    ratings = tmp_path / "ratings.toml"
    one = run(*words, "--json", "--write", where, "--ratings", ratings)
    text, drawing = where.read_text("utf-8"), where.with_suffix(".svg").read_text("utf-8")
    two = run(*words, "--json", "--write", where, "--processes", "2")
    assert one.exit_code == 0, one.output
    assert one.stdout == two.stdout
    assert where.read_text("utf-8") == text
    assert where.with_suffix(".svg").read_text("utf-8") == drawing
    told = json.loads(one.stdout)
    assert [part["seats"] for part in told["ladders"]] == [2, 4]
    assert [part["games"] for part in told["ladders"]] == [12, 4]
    assert set(told["versions"]) == {"affresco", "rules", "choix"}
    data = tomllib.loads(ratings.read_text("utf-8"))
    assert f"    {data['command']}\n" in text
    assert figures(data["seats"]) == figures_of_page(text)


def figures(seats: dict[str, Any]) -> dict[str, list[str]]:
    return {
        number: [f"{part['games']} games."]
        + [
            f"| {level} | {one['rating']} | {one['least']} to {one['most']} |"
            for level, one in part["levels"].items()
        ]
        for number, part in seats.items()
    }


def figures_of_page(text: str) -> dict[str, list[str]]:
    parts = re.split(r"^## (\d) seats$", text, flags=re.M)
    line = r"^\d+ games\.|^\| \S+ \| -?\d+ \| -?\d+ to -?\d+ \|"
    return {
        number: re.findall(line, part, flags=re.M)
        for number, part in zip(parts[1::2], parts[2::2], strict=True)
    }


def test_the_ratings_that_ship_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text("utf-8")
    data = tomllib.loads((files("affresco.bots") / "ratings.toml").read_text("utf-8"))
    assert f"    {data['command']}\n" in page
    assert figures(data["seats"]) == figures_of_page(page)
    assert {tuple(part["levels"]) for part in data["seats"].values()} == {LEVELS}


def test_the_page_tells_what_repeats_it_and_no_date(tmp_path: Path) -> None:
    pytest.importorskip("choix", reason="the extra lab is not installed")
    made = climb(ladder(*RANDOMS.split(","), seats=(2,), games=2))
    words = ["affresco", "ladder", "--levels", RANDOMS, "--seed", "5"]
    text = page(made, words, "ladder.svg")
    assert f"    affresco ladder --levels {RANDOMS} --seed 5\n" in text
    assert re.search(r"Seed 5, .*affresco [\d.]+, rules \d+, choix [\d.]+", text)
    assert not re.search(r"20\d\d-\d\d|20\d\d/", text)
    assert "## 2 seats" in text
    assert all(f"| {level} |" in text for level in RANDOMS.split(","))
    assert picture(made).count("<circle") == 3 + 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--levels", "random"], "two levels or more, not 1"),
        (["--levels", "random,random"], "a level is named twice"),
        (["--levels", "random,deep_blue"], "there is no bot 'deep_blue'"),
        (["--levels", RANDOMS, "--seats", "2,7"], "a game has 2, 3 or 4 seats, not 7"),
        (["--levels", RANDOMS, "--seats", ""], "a game has 2, 3 or 4 seats"),
        (["--levels", RANDOMS, "--modules", "plague"], "there is no module 'plague'"),
    ],
)
def test_what_cannot_be_rated_is_refused_in_one_sentence(words: list[str], told: str) -> None:
    assert_one_sentence(run("ladder", *words), told)


def test_without_its_library_the_ladder_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    result = run("ladder", "--levels", RANDOMS)
    assert_one_sentence(result, "the library choix", "pip install 'affresco[lab]'")


def test_our_levels_are_the_usual_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("choix", reason="the extra lab is not installed")
    monkeypatch.setattr("affresco.cli.ladder.LEVELS", ("random", "random:seed=2"))
    result = run("ladder", "--games", "2", "--seats", "2", "--json")
    assert json.loads(result.stdout)["levels"] == ["random", "random:seed=2"]
