"""How much stronger a bot becomes with time: games that are kept, and a picture of them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from affresco.bots import BadSpec
from affresco.lab.arena import BadContest
from affresco.lab.strength import (
    PICTURE,
    Course,
    draw,
    enroll,
    kept,
    play_missing,
    standings,
    table,
)

pytest.importorskip("matplotlib", reason="the extra lab is not installed")

COURSE = Course("sketcher:lines=2", "random", ("0.001", "0.002"), games=3)


def test_what_was_played_is_kept_and_the_rest_is_played_later(tmp_path: Path) -> None:
    enroll(COURSE, tmp_path)
    assert list(play_missing(COURSE, tmp_path, minutes=0)) == [(1, 4)]
    assert [len(kept(tmp_path, each)) for each in COURSE.seconds] == [1, 0]
    first = kept(tmp_path, "0.001")
    enroll(COURSE, tmp_path)
    assert [done for done, _ in play_missing(COURSE, tmp_path, processes=2)] == [2, 3, 4]
    assert kept(tmp_path, "0.001")[:1] == first
    assert list(play_missing(COURSE, tmp_path)) == []
    told = standings(COURSE, tmp_path)
    assert [one["games"] for one in told.values()] == [4, 4]
    assert [one["bot"] for one in told.values()] == [
        "sketcher:lines=2,think=0.001",
        "sketcher:lines=2,think=0.002",
    ]
    assert len(table(told)) == 4


def test_both_meet_the_same_deals_whatever_the_time(tmp_path: Path) -> None:
    """A bot that decides at once plays the same games."""
    at_once = replace(COURSE, bot="novice")
    enroll(at_once, tmp_path)
    assert len(list(play_missing(at_once, tmp_path))) == 4
    assert kept(tmp_path, "0.001") == kept(tmp_path, "0.002")


def test_the_picture_is_the_same_for_the_same_games(tmp_path: Path) -> None:
    enroll(COURSE, tmp_path)
    assert len(list(play_missing(COURSE, tmp_path))) == 4
    for name in ("one.svg", "other.svg"):
        draw(COURSE, standings(COURSE, tmp_path), tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_a_folder_with_another_course_is_refused(tmp_path: Path) -> None:
    enroll(COURSE, tmp_path)
    with pytest.raises(BadContest, match="holds another course"):
        enroll(Course("virtuoso"), tmp_path)


@pytest.mark.parametrize("seconds", ["0", "soon", "-1"])
def test_seconds_that_make_no_sense_are_refused_before_anything_is_played(
    tmp_path: Path, seconds: str
) -> None:
    with pytest.raises(BadSpec, match="thinks for some seconds"):
        enroll(Course(seconds=(seconds,)), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_no_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContest, match="at least one game is played, not 0"):
        enroll(replace(COURSE, games=0), tmp_path)


@pytest.mark.slow
def test_the_command_says_how_far_it_is_and_shows_a_table(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "affresco.lab.strength", str(tmp_path), "--bot", "novice"]
    words += ["--rival", "random", "--seconds", "0.01", "--games", "4", "--minutes"]
    one, other, third = (
        subprocess.run([*words, minutes], capture_output=True, text=True, check=False)
        for minutes in ("0", "9", "9")
    )
    assert (one.returncode, other.returncode, third.returncode) == (3, 0, 0)
    assert one.stderr == "1 of 2 deals\n"
    assert "| 0.01 | 4 |" in other.stdout
    assert third.stderr == ""
    assert third.stdout == other.stdout
    assert (tmp_path / PICTURE).read_text("utf-8").startswith("<?xml")
    refused = subprocess.run(
        [*words, "9", "--seats", "3"], capture_output=True, text=True, check=False
    )
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
