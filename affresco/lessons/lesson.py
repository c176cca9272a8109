"""A lesson as its file has it: a table, and scenes in which somebody speaks and one choice is lit.

Nothing is played here: `staging` does that, and finds what does not fit the rules. How to write
one is in docs/lessons.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..configuration import configure
from ..engine.board import COLORS
from ..engine.moves import Move
from ..locales import languages
from ..record import Record, RecordError, read_line, without_comments

Texts = Mapping[str, str]  # by language
Moves = tuple[tuple[int, Move], ...]
ALL = "all"  # every word that the rules offer
JUDGES = ("points", "money", "mood")

ABOUT_LESSON = {"guide", "picture", "minutes", "title", "about", "table", "values", "scenes"}
ABOUT_TABLE = {"seats", "modules", "options", "names", "you", "seed", "moves"}
ABOUT_SCENE = {"look", "word", "choose", "judge", "right", "again", "others"}


class LessonError(ValueError):
    """The lesson is not well written, or does not fit the rules; one sentence says where."""


@dataclass(frozen=True)
class Scene:
    """What is said, and the one thing that the learner does then; without a word, they listen."""

    said: Texts
    look: str = ""  # the place or the module's board that is looked at
    word: str = ""  # the one lit choice
    choose: tuple[str, ...] = ()  # a free choice among these
    judge: str = ""  # by what the engine finds the right one
    right: str = ""  # or the right one itself
    again: Texts = field(default_factory=dict)  # said after another choice
    others: Moves = ()  # what the other seats do then


@dataclass(frozen=True)
class Lesson:
    name: str
    guide: str  # the figure that speaks
    picture: str
    minutes: int
    title: Texts
    about: Texts
    record: Record
    seat: int
    seed: int  # of what nature draws during the scenes
    values: Mapping[str, str]  # figures of the texts, by name: where they are found
    scenes: tuple[Scene, ...]


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from its text; a LessonError says what is wrong."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{name}: {error}") from error
    known(name, written, ABOUT_LESSON)
    table = part(name, written, "table", dict)
    known(f"{name}, table", table, ABOUT_TABLE)
    record = read_table(name, table)
    scenes = part(name, written, "scenes", list)
    you = table.get("you", COLORS[0])
    if you not in COLORS[: len(record.names)]:
        raise LessonError(f"{name}, table: nobody plays {you!r}")
    return Lesson(
        name,
        part(name, written, "guide", str),
        part(name, written, "picture", str),
        part(name, written, "minutes", int),
        texts(f"{name}, title", part(name, written, "title", dict)),
        texts(f"{name}, about", part(name, written, "about", dict)),
        record,
        COLORS.index(you),
        table.get("seed", 1),
        written.get("values", {}),
        tuple(read_scene(f"{name}, scene {at}", scene) for at, scene in enumerate(scenes, 1)),
    )


def read_table(name: str, table: Mapping[str, Any]) -> Record:
    """The table where the lesson begins: who plays what, and all moves so far."""
    where = f"{name}, table"
    try:
        configuration = configure(
            table.get("seats", 3),
            ",".join(table.get("modules", [])),
            ",".join(f"{option}={value}" for option, value in table.get("options", {}).items()),
        )
    except ValueError as error:
        raise LessonError(f"{where}: {error}") from error
    names = [*table.get("names", []), "", "", "", ""][: configuration.seats]
    moves = read_moves(where, part(where, table, "moves", str))
    return Record(configuration, names, moves=list(moves))


def read_moves(where: str, text: str) -> Moves:
    """Moves as they stand in a record, one line for each run of a seat."""
    try:
        lines = without_comments(text.splitlines())
        return tuple(move for at, line in enumerate(lines, 1) for move in read_line(line, at))
    except RecordError as error:
        raise LessonError(f"{where}: {error}") from error


def read_scene(where: str, scene: Mapping[str, Any]) -> Scene:
    known(where, scene, ABOUT_SCENE | set(languages()))
    choose = scene.get("choose", [])
    found = Scene(
        texts(where, {key: scene[key] for key in languages() if key in scene}),
        scene.get("look", ""),
        scene.get("word", ""),
        (choose,) if isinstance(choose, str) else tuple(choose),
        scene.get("judge", ""),
        scene.get("right", ""),
        texts(f"{where}, again", scene["again"]) if "again" in scene else {},
        read_moves(where, scene.get("others", "")),
    )
    if found.word and found.choose:
        raise LessonError(f"{where}: one word is lit, or there is a choice, not both")
    if found.choose and bool(found.judge) == bool(found.right):
        raise LessonError(f"{where}: a choice has a judge, or names the right word")
    if found.choose and not found.again:
        raise LessonError(f"{where}: say in [scenes.again] what is told after a wrong choice")
    if found.judge and found.judge not in JUDGES:
        raise LessonError(f"{where}: {found.judge!r} judges nothing; {', '.join(JUDGES)} do")
    return found


def known(where: str, written: Mapping[str, Any], names: set[str]) -> None:
    for name in written:
        if name not in names:
            raise LessonError(
                f"{where}: there is no {name!r}; there are {', '.join(sorted(names))}"
            )


def part(where: str, written: Mapping[str, Any], name: str, kind: type) -> Any:
    found = written.get(name)
    if not isinstance(found, kind):
        raise LessonError(f"{where}: {name!r} is missing or no {SPOKEN[kind]}")
    return found


SPOKEN = {str: "text", int: "number", dict: "table", list: "list of tables"}


def texts(where: str, written: Mapping[str, Any]) -> Texts:
    """A text in each language."""
    for language in languages():
        if not isinstance(written.get(language), str):
            raise LessonError(f"{where}: the text is missing in {language!r}")
    return dict(written)
