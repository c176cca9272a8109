"""Deal again what a viewer may not know: another game that they could be sitting at.

The record of a running game holds secrets: cards that others have drawn. A redealt record
shows the viewer exactly the same, in every view and event, with other cards. It is found by
changing hidden draws at random, as long as the viewer cannot see a difference.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Final

from ..engine.events import EVERYBODY
from ..engine.moves import Move
from ..engine.rules import IllegalMove, options
from ..engine.step import NATURE
from ..engine.view import REFEREE
from ..game import Game
from ..record import Record

TRIALS: Final = 60


def redeal(record: Record, viewer: int, rng: Random, trials: int = TRIALS) -> Record:
    moves = list(record.moves)
    game = Game.resume(with_moves(record, moves))
    hidden = [at for at in range(len(moves)) if is_hidden(game, at, viewer)]
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


def is_hidden(game: Game, at: int, viewer: int) -> bool:
    """Was a move of the record a draw that the viewer learned nothing of?"""
    return game.record.moves[at][0] == NATURE and any(
        event.audience not in (EVERYBODY, viewer) for event in game.chronicle[at]
    )


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


def with_moves(record: Record, moves: Sequence[tuple[int, Move]]) -> Record:
    return Record(record.configuration, record.names[:], record.open_screens, list(moves))


def all_shown(game: Game, viewer: int) -> str:
    """Everything a viewer has seen so far and sees now."""
    return json.dumps([game.view(viewer), game.events(viewer)])
