"""An information state is all that a seat has learned: no more and no less.

Others' plans before the reveal and cards that only others may see are dealt again along the whole
course: the seat cannot tell. Any difference it can tell makes another information state.
"""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random

import pytest

from affresco.engine.events import EVERYBODY
from affresco.engine.moves import LEXICON
from affresco.engine.rules import options
from affresco.engine.snapshot import dump
from affresco.engine.step import NATURE
from affresco.engine.view import imagine, view
from affresco.research.course import HIDDEN, Course
from affresco.research.resampling import resample
from tests.research.tables import course, every_game
from tests.sampling import sample

CHANCE = 0.03  # that a position is looked at


def say_any(game: Course, rng: Random) -> None:
    game.play(rng.choice(possible(game)))


def possible(game: Course) -> list[int]:
    if game.seat == NATURE:
        return [word for word, _ in game.draws()]
    return [int(move.id) for move in options(game.state, game.seat)]


def moments(seats: int, modules: str, rng: Random) -> Iterator[Course]:
    for _ in range(sample(1, 20)):
        game = course(seats, modules)
        while not game.is_over:
            if game.state.round and rng.random() < CHANCE:
                yield game
            say_any(game, rng)


def written(game: Course) -> str:
    return json.dumps(dump(game.state))


def another(game: Course, viewer: int, rng: Random) -> Course:
    """A course dealt again, with every word checked."""
    twin = Course(game.rules, game.remake)

    def say(word: int) -> None:
        assert word in possible(twin), LEXICON[word]
        twin.play(word)

    resample(game, viewer, rng.random, twin, say)
    return twin


@every_game
def test_what_is_dealt_anew_is_the_same_to_the_seat(seats: int, modules: str) -> None:
    rng = Random(seats)
    others = 0
    for game in moments(seats, modules, rng):
        for viewer in range(seats):
            twin = another(game, viewer, rng)
            assert twin.told(viewer) == game.told(viewer)
            assert json.dumps(view(twin.state, viewer)) == json.dumps(view(game.state, viewer))
            assert twin.seat == game.seat
            assert written_as_imagined(twin, viewer) == written_as_imagined(game, viewer)
            others += written(twin) != written(game)
    assert others


def written_as_imagined(game: Course, viewer: int) -> str:
    return json.dumps(dump(imagine(game.state, viewer)))


@every_game
def test_whatever_a_seat_can_tell_apart_is_told_apart(seats: int, modules: str) -> None:
    """Two words at the same place: the player and everyone who learns it know which was played."""
    rng = Random(seats)
    for game in moments(seats, modules, rng):
        words = possible(game)
        if len(words) < 2:
            continue
        one, other = game.copy(), game.copy()
        first, second = rng.sample(words, 2)
        one.play(first)
        other.play(second)
        for viewer in range(seats):
            is_secret = one.said[-1].audience not in (EVERYBODY, viewer) or (
                game.is_planning and game.seat != viewer
            )
            sees_the_same = view(one.state, viewer) == view(other.state, viewer)
            if not is_secret:
                assert one.told(viewer) != other.told(viewer)
            elif one.is_planning == other.is_planning and sees_the_same:
                assert one.told(viewer) == other.told(viewer)
            if not sees_the_same and one.is_planning == other.is_planning:
                assert is_planned_at_once(game, viewer) or one.told(viewer) != other.told(viewer)


def is_planned_at_once(game: Course, viewer: int) -> bool:
    """That a seat has planned is seen at once; what it planned, at the reveal."""
    return game.is_planning and game.seat != viewer


def test_a_plan_is_told_with_the_reveal_and_not_before() -> None:
    game, rng = course(2, "none"), Random(1)
    while not game.is_planning:
        say_any(game, rng)
    before = game.told(1)
    say_plan(game, "send market", "send studio", "ready")
    assert game.told(1) == before
    assert [LEXICON[word].text for word in game.told(0)[len(before) :]] == [
        *("send market", "send studio", "ready")
    ]
    say_plan(game, "send theater", "ready")
    assert [LEXICON[word].text for word in game.told(1)[len(before) :]][:5] == [
        *("send theater", "ready", "send market", "send studio", "ready")
    ]


def say_plan(game: Course, *words: str) -> None:
    for text in words:
        game.play(next(word for word in possible(game) if LEXICON[word].text == text))


def test_a_scroll_is_told_to_its_owner_alone() -> None:
    game, rng = course(3, "scrolls"), Random(1)
    while game.state.round == 0:
        say_any(game, rng)
    dealt = [said for said in game.said if said.audience != EVERYBODY]
    assert len(dealt) == 6
    for viewer in range(3):
        assert game.told(viewer).count(HIDDEN) == 4
        assert [said.word for said in dealt if said.audience == viewer] == [
            word for word in game.told(viewer) if LEXICON[word % HIDDEN].text.startswith("scroll")
        ]


@pytest.mark.parametrize("modules", ["none", "all"])
def test_a_course_survives_copies_and_other_processes(modules: str) -> None:
    game, rng = course(2, modules), Random(7)
    for _ in range(150):
        say_any(game, rng)
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert written(twin) == written(game)
        assert twin.said == game.said
        say_any(twin, rng)
        assert len(twin.said) == len(game.said) + 1
