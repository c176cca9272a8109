"""The lessons that come with the game fit the rules, and say what the game says."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter

import pytest

from affresco.engine.modules.registry import MODULES
from affresco.game import Game
from affresco.lessons import Lesson, course, load, stage
from affresco.locales import languages
from affresco.record import read_so_far

ALL = [name for part in course().values() for name in part]
LONGEST = 34  # words of a scene, so that it is said in one breath
FIGURE = re.compile(r"\d")


@pytest.fixture(scope="module", params=ALL)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return load(request.param)


def texts_of(lesson: Lesson) -> list[tuple[str, str]]:
    """All texts as they are written, with their languages."""
    told = [lesson.title, lesson.about]
    told += [texts for scene in lesson.scenes for texts in (scene.said, scene.again)]
    return [(language, text) for texts in told for language, text in texts.items()]


def test_every_part_of_the_game_and_every_module_has_its_lesson() -> None:
    modules = [module.name for module in MODULES if module.name != "leonardo"]
    assert sorted(course()["modules"]) == sorted(modules)
    assert course()["game"] == [
        *("goal", "day", "waking", "planning", "market", "cathedral", "altar", "studio"),
        *("workshop", "theater", "ending", "leonardo"),
    ]


def test_no_file_is_left_out_of_the_contents() -> None:
    folder = files("affresco.lessons.course")
    written = {file.name for file in folder.iterdir() if file.name.endswith(".toml")}
    assert written == {f"{name}.toml" for name in ALL} | {"contents.toml"}


def test_the_rules_allow_every_scene_and_lead_from_each_to_the_next(lesson: Lesson) -> None:
    scenes = stage(lesson)
    assert len(scenes) == len(lesson.scenes)
    for scene in scenes:
        assert not scene.words or scene.right in scene.words


def test_a_lesson_of_a_module_is_played_with_that_module(lesson: Lesson) -> None:
    played = lesson.record.configuration.modules
    assert played == ((lesson.name,) if lesson.name in course()["modules"] else ())


def test_every_lesson_checks_what_was_learned_and_ends_with_words(lesson: Lesson) -> None:
    assert any(scene.choose for scene in lesson.scenes)
    assert not lesson.scenes[-1].word
    assert not lesson.scenes[-1].choose


def test_a_scene_is_short_in_every_language(lesson: Lesson) -> None:
    for scene in stage(lesson):
        assert set(scene.said) == set(languages())
        for text in [*scene.said.values(), *scene.again.values()]:
            assert len(text.split()) <= LONGEST, text


def test_no_figure_is_typed_into_a_text(lesson: Lesson) -> None:
    for _, text in texts_of(lesson):
        assert not FIGURE.search(text.replace("}:00", "}")), text


def test_all_languages_name_the_same_figures_paints_and_stresses(lesson: Lesson) -> None:
    for scene in lesson.scenes:
        for texts in (scene.said, scene.again):
            assert len({named(text) for text in texts.values()} - {frozenset()}) <= 1, texts
            assert all(text.count("**") % 2 == 0 for text in texts.values())


def named(text: str) -> frozenset[str]:
    found = {name for _, name, _, _ in Formatter().parse(text) if name}
    return frozenset(found | set(re.findall("⟦(.*?)⟧", text)))


def test_nobody_learns_what_their_seat_could_not_see(lesson: Lesson) -> None:
    begun = lesson.record
    rival = (lesson.seat + 1) % len(begun.names)
    for scene in stage(lesson):
        other = scene.view["players"][rival]
        assert scene.view["step"] == "over" or other.get("money") is None


def test_the_table_of_a_lesson_is_a_game_that_goes_on(lesson: Lesson) -> None:
    assert not Game.resume(read_so_far(lesson.record.write()), seed=1).is_over
