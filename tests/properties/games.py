"""Random games for properties: any number of seats, any options, several ways of playing.

Everything comes from the generator passed in, so a failing seed reproduces the failure.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import cast

from affresco.configuration import Configuration, configure
from affresco.engine.board import SPACES
from affresco.engine.ledger import entries
from affresco.engine.module import Part
from affresco.engine.moves import Move
from affresco.engine.options import ROUND_LIMIT, VALUES
from affresco.engine.paints import ONE
from affresco.engine.playout import draw
from affresco.engine.rules import acting, is_over, options, play, step
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.state import Player, State
from affresco.engine.step import NATURE
from affresco.game import Game

OPTIONS = list(VALUES)[:7]  # those of the base game
EAGER = {
    **{"ready": 1, "pass": 1, "done": 1, "close": 2, "altar": 2, "bishop": 4, "restore": 60},
    **{"send cathedral": 80, "send theater": 5},
}  # weights of verbs or words for eager players
USUAL = 10  # of any other
BUSY = {"send market": 30, "send cathedral": 35, "send cathedral2": 35, "send workshop": 25}


def random_configuration(
    rng: Random, seats: int | None = None, short: bool = False
) -> Configuration:
    """Any seats, any options; half of the games are short, or all."""
    chosen = [f"{name}={rng.choice(VALUES[name])}" for name in OPTIONS if rng.random() < 0.5]
    if short or rng.random() < 0.5:
        chosen.append(f"{ROUND_LIMIT}={rng.randint(9, 12)}")
    return configure(seats or rng.randint(2, 4), options=", ".join(chosen))


def choose(moves: list[Move], rng: Random, eager: bool) -> Move:
    """Any move equally, or preferably one that advances the game."""
    if not eager:
        return rng.choice(moves)
    return rng.choices(moves, [eagerness(move.text) for move in moves])[0]


def eagerness(word: str) -> int:
    return EAGER.get(word) or EAGER.get(word.partition(" ")[0], USUAL)


def move_on(state: State, rng: Random, eager: bool) -> tuple[int, Move]:
    """Play one move for any of the seats that may act, or for nature."""
    seat = acting(state)
    if seat == NATURE:
        move = draw(state, rng)
    else:
        seat = rng.choice(step(state).seats(state))
        move = choose(options(state, seat), rng, eager)
    play(state, seat, move)
    return seat, move


def walk(rng: Random, seats: int | None = None) -> Iterator[State]:
    """One game: its state whenever it is at rest, from the set-up to the end.

    In some games everybody is rich in paint, so that the ceiling fills and markers meet.
    """
    state = new_game(random_configuration(rng, seats).rules())
    eager, rich = rng.random() < 0.7, rng.random() < 0.4
    if rich:
        enrich(state, rng)
    yield state
    while not is_over(state):
        move_on(state, rng, eager)
        yield state


def enrich(state: State, rng: Random) -> None:
    """Give everybody plenty of paint, before the game begins."""
    for player in state.players:
        player.paints = sum(ONE[color] * rng.randint(5, 30) for color in range(6))


def moments(rng: Random, number: int, chance: float = 0.03) -> Iterator[State]:
    """Positions from random games where a seat decides; the last of a game is among them."""
    found = 0
    while True:
        last: State | None = None
        for state in walk(rng):
            if not is_over(state) and acting(state) != NATURE:
                last = state.copy()
                if rng.random() < chance:
                    yield last
                    found += 1
                    if found == number:
                        return
        assert last is not None
        yield last
        found += 1
        if found >= number:
            return


def written(state: State) -> str:
    """A state as one line of text."""
    return json.dumps(dump(state))


def fields(state: State) -> dict[str, object]:
    """Every field of a state and of its players by name, independent of snapshots."""
    found = own_fields(state)
    found["agenda"] = [step.name for step in state.agenda]
    found["players"] = [own_fields(player) for player in state.players]
    found["parts"] = [cast(Part, part).data() for part in state.parts]
    found["ledger"] = [
        (entry.figure, entry.round, entry.source, entry.points) for entry in entries(state)
    ]
    del found["journal"]  # which no copy keeps
    return found


def own_fields(thing: State | Player) -> dict[str, object]:
    names = [name for name in dir(thing) if not name.startswith("_")]
    found = {name: getattr(thing, name) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


# At a table


def random_table(rng: Random, seats: int | None = None) -> Game:
    """A table for a short game, since the proofs replay it often."""
    configuration = random_configuration(rng, seats, short=True)
    return Game(configuration, ["Ada", "Bo", "Cy", "Di"], seed=rng.randrange(2**32))


def random_plan(game: Game, seat: int, rng: Random) -> list[str]:
    """Any legal plan, in canonical order; most apprentices go where there is something to do."""
    words = game.options(seat)[:-1]  # all but "ready"
    weights = [BUSY.get(word, 5) for word in words]
    apprentices = int(game.imagine(seat).players[seat].apprentices)
    sent: list[str] = []
    for _ in range(apprentices if rng.random() < 0.8 else rng.randint(0, apprentices)):
        word = rng.choices(words, weights)[0]
        if sent.count(word) < SPACES:
            sent.append(word)
    return [*sorted(sent, key=words.index), "ready"]


def act(game: Game, rng: Random) -> int:
    """One move, or one sealed plan, by any seat that is asked; returns the seat."""
    seat = rng.choice(game.acting())
    if game.is_planning:
        game.plan(seat, random_plan(game, seat, rng))
    else:
        words = game.options(seat)
        game.play(seat, rng.choices(words, [eagerness(word) for word in words])[0])
    return seat


def play_out(game: Game, rng: Random) -> Game:
    while not game.is_over:
        act(game, rng)
    return game


def kept(game: Game) -> str:
    """Everything that a table keeps, as one line of text."""
    return json.dumps(game.snapshot())
