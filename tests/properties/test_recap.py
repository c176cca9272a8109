"""The recap of a round: its sums are those of the game, and it tells nothing that is hidden."""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.analysis.redeal import redeal
from affresco.engine.view import AUDIENCE, REFEREE
from affresco.game import Game
from affresco.telling.recap import Recap
from tests.citing import rule
from tests.properties.games import eagerness
from tests.properties.mixes import random_mix
from tests.sampling import seeds

pytestmark = pytest.mark.slow


def played(rng: Random, rounds: int = 99) -> Game:
    """A game with any modules, or its first rounds."""
    game = Game(random_mix(rng), seed=rng.randrange(2**32))
    while not game.is_over and game.rounds_over < rounds:
        seat = rng.choice(game.acting())
        if game.is_planning:
            game.plan(seat, some_plan(game, seat, rng))
        else:
            words = game.options(seat)
            game.play(seat, rng.choices(words, [eagerness(word) for word in words])[0])
    return game


def some_plan(game: Game, seat: int, rng: Random) -> list[str]:
    words: list[str] = []
    while more := [word for word in game.options(seat, words) if word != "ready"]:
        words.append(rng.choice(more))
    return words


def recaps(game: Game, viewer: int) -> list[Recap]:
    return [game.recap(day, viewer) for day in range(1, game.rounds_over + 1)]


@rule("TRACK-01", "SCORE-01")
@pytest.mark.parametrize("seed", seeds(12, 500))
def test_the_points_of_all_rounds_make_the_score(seed: int) -> None:
    game = played(Random(seed))
    told = recaps(game, AUDIENCE)
    assert [recap["final"] for recap in told] == [False] * (len(told) - 1) + [True]
    seen = game.view()["players"]
    assert isinstance(seen, list)
    for figure, player in enumerate(seen):
        score = 0
        for recap in told:
            own = recap["players"][figure]
            assert own["score"] == [score, score + sum(own["points"].values())]
            score = own["score"][1]
        assert score + sum(told[-1]["players"][figure]["scoring"].values()) == player["score"]


@rule("INFO-01", "ROUND-08")
@pytest.mark.parametrize("seed", seeds(12, 500))
def test_what_was_earned_and_paid_explains_the_own_money(seed: int) -> None:
    game = played(Random(seed))
    public = recaps(game, AUDIENCE)
    for seat in range(game.rules.seats):
        for recap, seen_by_all in zip(recaps(game, seat), public, strict=True):
            own = recap["players"][seat]
            assert own["money"] is not None
            before, after = own["money"]
            gained = sum(own["earned"].values()) - sum(own["paid"].values())
            assert before + gained == after, own
            assert seen_by_all["players"][seat] == {**own, "money": None}


@pytest.mark.parametrize("seed", seeds(6, 200))
def test_the_order_of_tomorrow_is_the_one_in_which_hours_are_chosen(seed: int) -> None:
    game = played(Random(seed))
    colors = ["red", "yellow", "blue", "green"]
    woke: list[str] = []
    by_day: list[list[str]] = []
    for event in game.events():
        figure = event["figure"]
        assert isinstance(figure, int)
        if event["key"] == "round_began":
            woke = []
            by_day.append(woke)
        elif event["key"] == "woke":
            woke.append(colors[figure])
    told = recaps(game, REFEREE)
    assert [recap["order"] for recap in told] == [*by_day[1:], []]
    assert all(player["money"] for player in told[0]["players"][: game.rules.seats])


@rule("INV-15")
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_a_recap_does_not_depend_on_what_is_hidden(seed: int) -> None:
    rng = Random(seed)
    game = played(rng, rounds=2)
    viewer = rng.choice([*range(game.rules.seats), AUDIENCE])
    other = Game.resume(redeal(game.record, viewer, rng, trials=6))
    assert json.dumps(recaps(other, viewer)) == json.dumps(recaps(game, viewer))
