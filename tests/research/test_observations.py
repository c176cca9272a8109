"""What a seat observes, as arrays: every field in its units, and nothing hidden."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from affresco.engine.rules import options
from affresco.engine.step import NATURE
from affresco.engine.view import view
from affresco.research.course import Course
from affresco.research.fields_table import table
from affresco.research.observation import LARGEST, Observer
from tests.given import given
from tests.properties.mixes import dealt_anew, mixed_moments
from tests.research.tables import course
from tests.sampling import seeds

HISTORY = {"points", "ranks", "options"}  # no part of an observation
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "research.md"


@pytest.mark.parametrize("seed", seeds(3, 500))
def test_an_observation_depends_on_nothing_that_is_hidden(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_moments(rng, 20):
        observer = Observer(state.rules)
        for viewer in range(state.rules.seats):
            twin = dealt_anew(state, viewer, rng, screened=True)
            assert (observer.observe(twin, viewer) == observer.observe(state, viewer)).all()


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_every_field_has_its_size_and_every_number_its_bounds(seed: int) -> None:
    for state in mixed_moments(Random(seed), 20):
        observer = Observer(state.rules)
        for viewer in range(state.rules.seats):
            row = observer.observe(state, viewer)
            assert row.shape == (observer.size,)
            assert row.min() >= 0
            assert row.max() <= LARGEST
            assert sum(len(part) for part in observer.named(row).values()) == observer.size


@pytest.mark.parametrize(("seats", "modules"), [(2, "all"), (4, "all"), (3, "none")])
def test_what_looks_different_is_observed_as_different(seats: int, modules: str) -> None:
    game, rng = course(seats, modules), Random(seats)
    observer = Observer(game.rules)
    looks: list[dict[bytes, str]] = [{} for _ in range(seats)]
    while not game.is_over:
        for viewer, known in enumerate(looks):
            seen = view(game.state, viewer)
            look = json.dumps({name: seen[name] for name in seen if name not in HISTORY})
            assert known.setdefault(observer.observe(game.state, viewer).tobytes(), look) == look
        words = [word for word, _ in game.draws()] if game.seat == NATURE else possible(game)
        game.play(rng.choice(words))


def possible(game: Course) -> list[int]:
    return [int(move.id) for move in options(game.state, game.seat)]


def test_seats_that_see_the_same_differ_in_where_they_sit() -> None:
    game = given(3)
    observer = Observer(game.state.rules)
    rows = [observer.named(observer.observe(game.state, viewer)) for viewer in range(3)]
    assert [list(row["seat"]) for row in rows] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    for viewer, row in enumerate(rows):
        assert row["acting"][(game.seat - viewer) % 3] == 1
        assert list(row["money"][::2] > 0) == [True, False, False]  # only the viewer's own is known


def test_numbers_times_their_units_are_those_of_the_view() -> None:
    game = given(4)
    observer = Observer(game.state.rules)
    row = observer.named(observer.observe(game.state, 1))
    player = view(game.state, 1)["players"][1]  # type: ignore[index]
    assert row["money"][1] * observer.part("money").unit == pytest.approx(player["money"])
    assert row["fresco.tile"][0] * observer.part("fresco.tile").unit == pytest.approx(
        view(game.state, 1)["fresco"][0]  # type: ignore[index]
    )


def test_more_than_255_points_are_told_too() -> None:
    game = given(2)
    game.state.players[0].score = 300
    observer = Observer(game.state.rules)
    row = observer.named(observer.observe(game.state, 0))
    assert row["score"][0] == pytest.approx(3.0)
    assert row["score"].dtype == np.float32


def test_the_document_tells_every_field_as_it_is_declared() -> None:
    assert DOCUMENT.read_text(encoding="utf-8").rstrip().endswith(table())
