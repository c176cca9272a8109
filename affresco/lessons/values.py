"""The figures in the texts of a lesson: none is typed in, each is looked up where the game has it.

A value is written as a source and a path:

    set hostel.price.0          the component set
    rule bishop.1               the rules
    view bishop                 the table as the learner sees it
    me money                    the learner's own things
    sum most of restore b5      what a word leads to; `preview points.tile of …` by itself

What the right word is about (B5) is called `it`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from ..engine.board import SPACES
from ..engine.cathedral import BISHOP_BONUS
from ..engine.ending import THALERS_A_POINT
from ..engine.studio import PAY
from ..engine.theater import CHEER
from ..engine.workshop import BLENDS
from ..game import Game
from .lesson import Lesson, LessonError

RULES: Final[Mapping[str, object]] = {
    "bishop": list(BISHOP_BONUS),
    "blends": BLENDS,
    "mood_of_a_play": CHEER,
    "pay": PAY,
    "spaces": SPACES,
    "thalers_a_point": THALERS_A_POINT,
}
MINUS: Final = "\N{MINUS SIGN}"
SEGMENT: Final = re.compile("[a-e][1-5]?")  # or a column of the ceiling


class Values(dict[str, object]):
    """What the texts of one scene name, looked up when it is named."""

    def __init__(self, lesson: Lesson, game: Game, right: str) -> None:
        super().__init__(it=right.partition(" ")[2].upper())
        self.lesson, self.game = lesson, game

    def __missing__(self, name: str) -> object:
        if name not in self.lesson.values:
            raise LessonError(f"the lesson has no value {name!r}")
        return self.find(self.lesson.values[name])

    def find(self, written: str) -> object:
        source, _, path = written.partition(" ")
        found = SOURCES.get(source)
        if found is None:
            raise LessonError(f"{written!r} begins with none of {', '.join(SOURCES)}")
        value = found(self, path)
        if isinstance(value, str) and SEGMENT.fullmatch(value):
            return value.upper()
        if isinstance(value, int):
            return str(value).replace("-", MINUS)
        return value

    def of_word(self, path: str) -> tuple[str, dict[str, Any]]:
        steps, _, word = path.partition(" of ")
        return steps, self.game.preview(self.lesson.seat, word)


def of_set(values: Values, path: str) -> object:
    return walk(printed(values.lesson.record.configuration.components.text), path)


def of_rule(values: Values, path: str) -> object:
    return walk(RULES, path)


def of_view(values: Values, path: str) -> object:
    return walk(values.game.view(values.lesson.seat), path)


def of_me(values: Values, path: str) -> object:
    return of_view(values, f"players.{values.lesson.seat}.{path}")


def of_preview(values: Values, path: str) -> object:
    steps, found = values.of_word(path)
    return walk(found, steps)


def of_sum(values: Values, path: str) -> object:
    steps, found = values.of_word(path)
    return walk(found["sum"], steps)


SOURCES: Final[Mapping[str, Callable[[Values, str], object]]] = {
    "set": of_set,
    "rule": of_rule,
    "view": of_view,
    "me": of_me,
    "preview": of_preview,
    "sum": of_sum,
}


@cache
def printed(components: str) -> dict[str, Any]:
    return tomllib.loads(components)


def walk(found: Any, path: str) -> object:
    """What lies at a path: names and, in a list, numbers counted from 0.

    `count` is how many there are, without the empty places.
    """
    for step in path.split("."):
        try:
            if step == "count":
                found = len([one for one in found if one is not None])
            else:
                found = found[int(step) if isinstance(found, list) else step]
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise LessonError(f"there is no {step!r} in {path!r}") from error
    if not isinstance(found, (int, str)):
        raise LessonError(f"{path!r} is no figure")
    return found
