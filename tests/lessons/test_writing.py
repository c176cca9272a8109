"""A lesson that is badly written, or does not fit the rules, says so in one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from affresco.game import Game
from affresco.lessons import LessonError, read_lesson, stage
from affresco.lessons.course import load
from affresco.lessons.lesson import ABOUT_LESSON, ABOUT_SCENE, ABOUT_TABLE, JUDGES
from affresco.lessons.values import RULES, SOURCES, Values
from affresco.record import Record

TEXTS = 'en = "a"\nde = "b"\nfr = "c"\n'
MOVES = load("planning").record.write().partition("\n\n")[2]
LESSON = f"""
guide = "peer"
picture = "fresco"
minutes = 1
[title]
{TEXTS}
[about]
{TEXTS}
[table]
seats = 3
moves = \"\"\"
{MOVES}\"\"\"
[values]
early = "set hostel.price.0"
[[scenes]]
{TEXTS}"""


def problem(text: str) -> str:
    with pytest.raises(LessonError) as refused:
        stage(read_lesson("mine", text))
    said = str(refused.value)
    assert "\n" not in said
    return said


def test_a_lesson_can_be_written_by_hand() -> None:
    (scene,) = stage(read_lesson("mine", LESSON))
    assert scene.said["en"] == "a"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('guide = "peer"', "", "mine: 'guide' is missing or no text"),
        ("minutes = 1", 'minutes = "1"', "mine: 'minutes' is missing or no number"),
        ("[table]", "[tables]", "mine: there is no 'tables'"),
        ("seats = 3", "seats = 9", "mine, table: "),
        ("seats = 3", 'seats = 3\nyou = "green"', "mine, table: nobody plays 'green'"),
        ("* marker", "* mark", "mine, table: line"),
        ('[[scenes]]\nen = "a"\n', "[[scenes]]\n", "mine, scene 1: the text is missing in 'en'"),
        ("[[scenes]]", "[[scenes]]\nsay = 1", "mine, scene 1: there is no 'say'"),
        ("[[scenes]]", '[[scenes]]\nlook = "bells"', "mine, scene 1: there is no place 'bells'"),
        ("[[scenes]]", '[[scenes]]\nword = "a"\nchoose = ["b"]', "one word is lit, or there is a"),
        ("[[scenes]]", '[[scenes]]\nchoose = ["b"]', "a choice has a judge, or names the right"),
        ("[[scenes]]", '[[scenes]]\nchoose = ["b"]\nright = "b"', "say in [scenes.again] what is"),
        ("[[scenes]]", '[[scenes]]\nword = "restore c3"', "'restore c3' is not possible; possible"),
        ("[[scenes]]", '[[scenes]]\nword = "juggle"', "'juggle' is not possible"),
        ("[[scenes]]", '[[scenes]]\nothers = "blue send studio"', "the plan of blue is not"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, said: str) -> None:
    assert old in LESSON
    assert said in problem(LESSON.replace(old, new))


def test_a_text_names_only_values_that_the_lesson_has() -> None:
    wrong = LESSON.replace('[[scenes]]\nen = "a"', '[[scenes]]\nen = "{late}"')
    assert problem(wrong) == "mine, scene 1: the lesson has no value 'late'"


def test_two_equally_good_words_are_no_judged_choice() -> None:
    again = f"[scenes.again]\n{TEXTS}"
    choice = '[[scenes]]\nchoose = ["send market", "send studio"]\nright = "send theater"'
    wrong = LESSON.replace("[[scenes]]", choice) + again
    assert "the right word 'send theater' is not among those" in problem(wrong)
    text = load("studio").record.write().partition("\n\n")[2]
    even = LESSON.replace(MOVES, text).replace(
        "[[scenes]]", '[[scenes]]\nchoose = ["paint", "pass"]\njudge = "points"'
    )
    assert "paint and pass are equally good by points" in problem(even + again)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("set hostel.hours.0", "5"),
        ("rule bishop.0", "3"),
        ("view bishop", "C3"),
        ("me money", "12"),
        ("me paints", "RYB"),
        ("view fresco.count", "25"),
    ],
)
def test_a_value_is_looked_up_where_the_game_has_it(written: str, found: str) -> None:
    lesson = load("planning")
    record = lesson.record
    game = Game.resume(Record(record.configuration, list(record.names), moves=list(record.moves)))
    assert Values(lesson, game, "send market").find(written) == found


@pytest.mark.parametrize(
    "written", ["moon phase", "set hostel.moon", "set hostel", "me paints.x.y"]
)
def test_a_value_that_is_nowhere_is_refused(written: str) -> None:
    lesson = load("planning")
    record = lesson.record
    game = Game.resume(Record(record.configuration, list(record.names), moves=list(record.moves)))
    with pytest.raises(LessonError):
        Values(lesson, game, "").find(written)


def test_a_lesson_that_the_rules_no_longer_allow_is_refused() -> None:
    assert "mine, table: " in problem(LESSON.replace("wake 7", "wake 9"))


def test_the_page_tells_all_that_can_be_written() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    for key in (ABOUT_LESSON | ABOUT_TABLE | ABOUT_SCENE) - {"options"}:
        assert re.search(rf"\b{key}\b", page), key
    for word in [*SOURCES, *RULES, *JUDGES]:
        assert re.search(rf"\b{word}\b", page), word
