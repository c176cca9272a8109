"""Try again from here: the game from one of its moments on, for a seat that wants to do better.

What the seat could not know then is dealt again, so it gains nothing by having seen the end. The
draws to come that everybody sees are made as they were, as far as they are still possible.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from ..engine.planning import PLANNING
from ..engine.rules import is_over, play, step
from ..engine.setting_up import new_game
from ..engine.step import NATURE
from ..engine.view import AUDIENCE
from ..game import Foretold, Game
from ..record import Record
from .redeal import is_hidden, redeal, with_moves


class NoSuchMoment(ValueError):
    """Nobody decides there."""


def try_again(record: Record, at: int, seat: int, seed: int | None = None) -> Game:
    """The game before move `at` of the record, counted from 0; amid a plan, before all plans."""
    first = resting_place(record, at)
    again = redeal(with_moves(record, record.moves[:first]), seat, Random(seed))
    return Game.resume(with_moves(again, again.moves), seed, foretold=draws_to_come(record, first))


def resting_place(record: Record, at: int) -> int:
    """The last moment up to this one where somebody decides and no plan is half made."""
    if not 0 <= at < len(record.moves):
        raise NoSuchMoment(f"the record has {len(record.moves)} moves; there is no moment {at}")
    state = new_game(record.configuration.rules())
    found: int | None = None
    planning = False
    for number, (seat, move) in enumerate(record.moves[: at + 1]):
        is_plan = seat != NATURE and not is_over(state) and step(state) is PLANNING
        if seat != NATURE and not (planning and is_plan):
            found = number
        planning = is_plan
        play(state, seat, move)
    if found is None:
        raise NoSuchMoment("nature draws there, and nobody has decided yet")
    return found


def draws_to_come(record: Record, first: int) -> Foretold:
    """All that everybody saw being drawn from a moment on, by round, step and number there."""
    game = Game.resume(with_moves(record, record.moves))
    state = new_game(record.configuration.rules())
    made: Counter[tuple[int, str]] = Counter()
    found = {}
    for at, (seat, move) in enumerate(record.moves):
        if seat == NATURE:
            here = int(state.round), step(state).name
            if at >= first and not is_hidden(game, at, AUDIENCE):
                found[*here, made[here]] = move
            made[here] += 1
        play(state, seat, move)
    return found
