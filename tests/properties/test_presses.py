"""Several words said at once, at random tables with random modules."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from affresco.engine.moves import UnknownMove
from affresco.engine.rules import IllegalMove
from affresco.engine.step import NATURE
from affresco.game import Game
from affresco.record import Record, read_record
from tests.properties.games import eagerness, kept
from tests.properties.mixes import random_mix
from tests.sampling import seeds

pytestmark = pytest.mark.slow

GAMES = seeds(6, 200)


def best_words(game: Game, seat: int, rng: Random) -> list[str]:
    """Any word, with what follows from it on its best line."""
    seen = game.prospects(seat)["options"]
    word = rng.choices(list(seen), [eagerness(word) for word in seen])[0]
    told = cast(dict[str, Any], seen[word]["sum"])
    return list(told["best"]["words"])


def plan(game: Game, seat: int, rng: Random) -> None:
    words: list[str] = []
    while more := [word for word in game.options(seat, words) if word != "ready"]:
        words.append(rng.choice(more))
    game.plan(seat, words)


def table(rng: Random) -> Game:
    return Game(random_mix(rng), seed=rng.randrange(2**32))


@pytest.mark.parametrize("seed", GAMES)
def test_the_words_of_an_act_are_seen_coming_and_played_at_once(seed: int) -> None:
    rng = Random(seed)
    game = table(rng)
    while not game.is_over:
        seat = rng.choice(game.acting())
        if game.is_planning:
            plan(game, seat, rng)
            continue
        words = best_words(game, seat, rng)
        for at in range(1, len(words)):
            seen = game.prospects(seat, words[:at], previews=False)
            assert words[at] in seen["options"]
            assert seen["question"] is not None
        assert game.prospects(seat, words)["question"] is None
        before, text, version = kept(game), game.record.write(), game.version
        for wrong in ("dance", "ready"):
            with pytest.raises((UnknownMove, IllegalMove)):
                game.play(seat, *words, wrong)
            assert kept(game) == before
        start = len(game.record.moves)
        game.play(seat, *words)
        assert said_since(game.record, start) == words
        assert game.version == version + len(words)
        is_open = game._floors[-1] <= start  # no card was shown on the way
        if is_open and game.may_undo(seat) and not drawn_since(game.record, start):
            assert game.undo(seat).text == words[0]
            assert game.record.write() == text
            game.play(seat, *words)


def said_since(record: Record, start: int) -> list[str]:
    return [move.text for seat, move in record.moves[start:] if seat != NATURE]


def drawn_since(record: Record, start: int) -> bool:
    return any(seat == NATURE for seat, _ in record.moves[start:])


@pytest.mark.parametrize("seed", seeds(3, 40))
def test_a_game_that_goes_on_elsewhere_takes_back_the_same_words(seed: int) -> None:
    rng = Random(seed)
    game = table(rng)
    undone = 0
    while not game.is_over and undone < 30:
        seat = rng.choice(game.acting())
        if game.is_planning:
            plan(game, seat, rng)
            continue
        game.play(seat, *best_words(game, seat, rng))
        if game.may_undo(seat) and rng.random() < 0.3:
            joined = [at for at in range(len(game.record.moves)) if game.is_joined(at)]
            other = Game.resume(read_record(game.record.write()), joined=joined)
            assert other.undo(seat) is game.undo(seat)
            assert other.record.write() == game.record.write()
            undone += 1
    assert undone
