"""Deal again what a viewer may not know: another game that they could be sitting at.

The record of a running game holds secrets: cards that others have drawn. A redealt record
shows the viewer exactly the same, in every view and event, with other cards. It is found by
changing hidden draws at random, as long as the viewer cannot see a difference.
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


async def redealt(record: Record, viewer: int) -> Record:
    """In a thread, since it plays the game many times."""
    copy = with_moves(record, record.moves)
    return await asyncio.to_thread(redeal, copy, viewer, SystemRandom())


def redeal(record: Record, viewer: int, rng: Random, trials: int = TRIALS) -> Record:
    moves = list(record.moves)
    game = Game.resume(with_moves(record, moves))
    hidden = [
        at
        for at, events in enumerate(game.chronicle)
        if moves[at][0] == NATURE
        and any(event.audience not in (EVERYBODY, viewer) for event in events)
    ]
    if not hidden:
        return record
    shown = all_shown(game, viewer)
    for _ in range(trials):
        tried = changed(record, moves, hidden, rng)
        try:
            found = Game.resume(with_moves(record, tried))
        except IllegalMove:
            continue
        if all_shown(found, viewer) == shown:
            moves = tried
    return with_moves(record, moves)


def changed(
    record: Record, moves: list[tuple[int, Move]], hidden: list[int], rng: Random
) -> list[tuple[int, Move]]:
    """Swap two hidden draws, or draw one of them again."""
    tried = list(moves)
    one, other = rng.choice(hidden), rng.choice(hidden)
    if rng.random() < 0.5:
        tried[one], tried[other] = tried[other], tried[one]
    else:
        before = Game.resume(with_moves(record, moves[:one])).imagine(REFEREE)
        tried[one] = (NATURE, rng.choice(options(before, NATURE)))
    return tried


def with_moves(record: Record, moves: list[tuple[int, Move]]) -> Record:
    return Record(record.configuration, record.names[:], record.open_screens, list(moves))


def all_shown(game: Game, viewer: int) -> bytes:
    """Everything a viewer has seen so far and sees now."""
    return msgspec.json.encode([game.view(viewer), game.events(viewer)])
