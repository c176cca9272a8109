"""What a bot does in an environment: it answers at a table that it imagines."""

from __future__ import annotations

from typing import Final

from ..bots import Bot, Deadline
from ..engine.batch import Batch
from ..engine.moves import Move
from ..engine.planning import PLANNING
from ..engine.playout import let_nature_draw
from ..engine.rules import step
from ..engine.state import State
from ..engine.view import imagine

NO_LIMIT: Final = Deadline()


def decide(bot: Bot, state: State, seat: int) -> list[Move]:
    """A bot's move, or its whole plan, at a table that it imagines."""
    return decided(bot, imagine(state, seat), seat, step(state) is PLANNING)


def decided(bot: Bot, imagined: State, seat: int, is_planning: bool) -> list[Move]:
    let_nature_draw(imagined, bot.rng)  # what it does not know is dealt again
    if is_planning:
        return bot.plan(imagined, seat, NO_LIMIT)
    return [bot.choose(imagined, seat, NO_LIMIT)]


def words_at(bot: Bot, batch: Batch, game: int) -> list[int]:
    """The same in one game of a batch, by the numbers of the words."""
    place = batch.places[game]
    imagined = batch.imagined(game)
    return [int(m.id) for m in decided(bot, imagined, place.seat, batch.is_planning(game))]
