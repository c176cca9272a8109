"""`affresco puzzle` and `affresco puzzles`: solve at the terminal, find and prove."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from affresco.cli import puzzles as making
from affresco.lab.puzzles.figures import HEADING
from affresco.locales import Messages, languages
from affresco.puzzles import Puzzle, choose, daily, pile
from affresco.puzzles.puzzle import MOST, PLAN

from .running import assert_one_sentence, run


def first(theme: str) -> Puzzle:
    return choose(theme)[0]


@pytest.mark.parametrize("language", languages())
def test_a_person_tries_until_the_answer_is_right(language: str) -> None:
    puzzle = first(MOST)
    lines = [", ".join(puzzle.instinct), *puzzle.solution]
    result = run("puzzle", puzzle.name, "--language", language, lines=lines)
    said = " ".join(result.stdout.split())
    best, less = int(puzzle.best.points), puzzle.reason["params"]["points"]
    messages = Messages(language)
    for told in (
        messages.say("puzzle.missed_most", points=less, best=best),
        messages.say("puzzle.solved_most", points=best, best=best),
        messages.say("puzzle.goal.most"),
    ):
        assert " ".join(told.split()) in said


def test_a_plan_is_drafted_word_by_word() -> None:
    puzzle = first(PLAN)
    result = run("puzzle", puzzle.name, lines=[*puzzle.solution])
    assert "Solved" in result.stdout
    assert "The solution: " in result.stdout


def test_what_is_not_possible_is_said_and_one_may_see_the_solution_or_leave() -> None:
    puzzle = first(MOST)
    result = run("puzzle", puzzle.name, lines=["juggle", "wake 5", "s"])
    assert "juggle" in result.stdout
    assert ", ".join(puzzle.solution) in " ".join(result.stdout.split())
    assert "The solution" not in run("puzzle", puzzle.name, lines=["q"]).stdout
    assert run("puzzle", puzzle.name, lines=[]).exit_code == 0


def test_today_has_a_puzzle_and_every_other_day() -> None:
    assert "Today’s puzzle" in run("puzzle", lines=["q"]).stdout
    told = json.loads(run("puzzle", "--day", "2026-11-16", "--json").stdout)
    assert told["name"] == daily(date(2026, 11, 16)).name
    assert "solution" not in told
    assert told["options"]


def test_a_kind_can_be_asked_for_and_the_same_seed_gives_the_same() -> None:
    one = json.loads(run("puzzle", "--theme", "plan", "--seed", 1, "--json").stdout)
    assert one == json.loads(run("puzzle", "--theme", "plan", "--seed", 1, "--json").stdout)
    assert one["theme"] == "plan"
    assert json.loads(run("puzzle", "--seats", 2, "--json").stdout)["seats"] == 2


def test_a_program_has_its_answer_judged() -> None:
    puzzle = first(PLAN)
    told = json.loads(run("puzzle", puzzle.name, "--answer", ", ".join(puzzle.solution)).stdout)
    assert told["solved"]
    assert told["best"] == puzzle.best.chance
    missed = json.loads(run("puzzle", puzzle.name, "--answer", ",".join(puzzle.instinct)).stdout)
    assert not missed["solved"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], ["there is no puzzle 'nowhere'"]),
        (["--theme", "chess"], ["there is no theme 'chess'", "booth"]),
        (["--module", "chess"], ["there is no puzzle of that kind"]),
        (["--day", "tomorrow"], ["a day is written 2026-11-16"]),
        (["--difficulty", "9"], ["difficulty"]),
        (["--theme", "most", "--answer", "juggle"], ["this is no answer", "juggle"]),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: list[str], words: list[str]) -> None:
    assert_one_sentence(run("puzzle", *arguments), *words)


def test_finding_goes_on_where_it_stopped(tmp_path: Path) -> None:
    told = run("puzzles", tmp_path, "--games", 0, "--write", tmp_path / "pile", "--json")
    assert json.loads(told.stdout) == {"games": 0, "found": 0, "written": 0}
    assert run("puzzles", tmp_path, "--games", 0).stdout == "0 puzzles found in 0 games\n"
    assert_one_sentence(run("puzzles", tmp_path, "--box", "chess"), "there is no box 'chess'")


def test_the_figures_of_the_pile_go_into_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Puzzles\n\n{HEADING}\nstale\n")
    told = json.loads(run("puzzles", tmp_path, "--games", 0, "--figures", page, "--json").stdout)
    assert told["figures"]["puzzles"] == len(pile())
    text = page.read_text()
    assert text.startswith("Puzzles\n")
    assert "stale" not in text


def test_a_proof_names_what_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    two = list(pile().values())[:2]
    monkeypatch.setattr(making, "pile", lambda: {one.name: one for one in two})
    monkeypatch.setattr(making, "still_holds", lambda puzzle: puzzle is two[0])
    result = run("puzzles", "--check")
    assert result.exit_code == 1
    assert " ".join(result.stdout.split()) == f"1 of 2 solutions hold; not those of {two[1].name}"
    monkeypatch.setattr(making, "still_holds", lambda puzzle: True)
    told = json.loads(run("puzzles", "--check", "--json").stdout)
    assert told == {"puzzles": 2, "budget": making.TEN_TIMES, "fallen": []}
