"""Another game that a viewer could be sitting at: what he may not know is dealt anew.

The record of a running game holds what its players may not know: cards that others have drawn.
A twin is a record that tells the viewer the same to the letter, in every view and event, with
other cards. It is found by changing draws at random as long as he cannot tell the difference.
"""

from __future__ import annotations

import asyncio
from random import Random, SystemRandom

import msgspec

from ...engine.events import EVERYBODY
from ...engine.moves import Move
from ...engine.rules import IllegalMove, options
from ...engine.step import NATURE
from ...engine.view import REFEREE
from ...game import Game
from ...record import Record

TRIALS = 60


async def twin_record(record: Record, viewer: int) -> Record:
    """In a thread, since it plays the game many times."""
    moves = list(record.moves)
    start = Record(record.configuration, record.names[:], record.open_screens, moves)
    return await asyncio.to_thread(twin, start, viewer, SystemRandom())


def twin(record: Record, viewer: int, rng: Random, trials: int = TRIALS) -> Record:
    moves = list(record.moves)
    game = replayed(record, moves)
    hidden = [
        at
        for at, events in enumerate(game.chronicle)
        if moves[at][0] == NATURE
        and any(event.audience not in (EVERYBODY, viewer) for event in events)
    ]
    if not hidden:
        return record
    told = tellings(game, viewer)
    for _ in range(trials):
        tried = changed(record, moves, hidden, rng)
        try:
            found = replayed(record, tried)
        except IllegalMove:
            continue
        if tellings(found, viewer) == told:
            moves = tried
    return Record(record.configuration, record.names[:], record.open_screens, moves)


def changed(
    record: Record, moves: list[tuple[int, Move]], hidden: list[int], rng: Random
) -> list[tuple[int, Move]]:
    """Two hidden draws exchanged, or one of them made anew."""
    tried = list(moves)
    one, other = rng.choice(hidden), rng.choice(hidden)
    if rng.random() < 0.5:
        tried[one], tried[other] = tried[other], tried[one]
    else:
        before = replayed(record, moves[:one]).imagine(REFEREE)
        tried[one] = (NATURE, rng.choice(options(before, NATURE)))
    return tried


def replayed(record: Record, moves: list[tuple[int, Move]]) -> Game:
    return Game.resume(
        Record(record.configuration, record.names[:], record.open_screens, list(moves))
    )


def tellings(game: Game, viewer: int) -> bytes:
    """All that a viewer has been told so far, and is shown now."""
    return msgspec.json.encode([game.view(viewer), game.events(viewer)])
