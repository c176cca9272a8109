"""`affresco lesson`: learn at the terminal, check a lesson of one's own."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from affresco.lessons import course, load, stage

from .running import assert_one_sentence, run

GOAL = ["", "restore d3", "", "altar RYB", "what?", "restore d5"]


def test_all_lessons_are_listed_in_the_language_asked_for() -> None:
    told = run("lesson", "--language", "fr").stdout
    for name in [name for part in course().values() for name in part]:
        assert load(name).title["fr"] in told


def test_a_lesson_goes_on_by_the_right_word_and_tells_why_not_another() -> None:
    result = run("lesson", "goal", lines=GOAL)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "That works, but it brings less." in said
    assert "8 points." in said
    assert "**" not in said
    assert "⟦" not in said


def test_a_learner_may_leave() -> None:
    assert "8 points." not in run("lesson", "goal", lines=["", "q"]).stdout
    assert run("lesson", "goal", lines=[]).exit_code == 0


def test_a_program_gets_the_scenes() -> None:
    told = json.loads(run("lesson", "goal", "--json").stdout)
    assert [scene["right"] or "" for scene in told["scenes"]] == [
        scene.right for scene in stage(load("goal"))
    ]
    assert json.loads(run("lesson", "--json").stdout)["lessons"] == course()


def test_a_lesson_of_ones_own_is_checked(tmp_path: Path) -> None:
    text = (files("affresco.lessons.course") / "market.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    assert run("lesson", mine, "--check").stdout == "mine: 5 scenes, all of them fit the rules\n"
    mine.write_text(text.replace('word = "booth I"', 'word = "booth IV"'), encoding="utf-8")
    assert_one_sentence(run("lesson", mine, "--check"), "mine, scene 2", "booth IV", "possible")


def test_what_is_wrong_is_one_sentence(tmp_path: Path) -> None:
    assert_one_sentence(run("lesson", "juggling"), "there is no lesson 'juggling'")
    assert_one_sentence(run("lesson", tmp_path / "none.toml"), "none.toml")
