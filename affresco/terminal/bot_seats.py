"""The bots' seats: each thinks about what it may know, and plays a word or plans its day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from random import Random
from typing import Final

from ..bots import USUAL_LEVEL, Bot, Deadline
from ..bots.specs import read_specs, seat_bots, spread_specs
from ..game import Game

USUAL_SECONDS: Final = 3.0  # for a decision


class BadThinking(ValueError):
    """A bot cannot think for that long."""


def check_seconds(seconds: float | None) -> None:
    """Check a number of seconds; None is as long as it takes."""
    if seconds is not None and not (isfinite(seconds) and seconds >= 0):
        raise BadThinking(f"a bot thinks for a number of seconds, not for {seconds}")


class BotSeats:
    """Bots by seat. They get an imagined table and a deadline, and nothing else."""

    def __init__(self, bots: Mapping[int, Bot], seconds: float = USUAL_SECONDS) -> None:
        check_seconds(seconds)
        self.bots = bots
        self.seconds = seconds

    def act(self, game: Game, seat: int) -> None:
        """Play one move, or plan a whole day."""
        bot, imagined, deadline = self.bots[seat], game.imagine(seat), Deadline(self.seconds)
        if game.is_planning:
            game.plan(seat, [move.text for move in bot.plan(imagined, seat, deadline)])
        else:
            game.play(seat, bot.choose(imagined, seat, deadline).text)


def bots_at(
    seats: Sequence[int], specs: str | None, seed: int | None, seconds: float | None
) -> BotSeats:
    """One spec for all these seats, or one for each, in order."""
    wanted = spread_specs(read_specs(USUAL_LEVEL if specs is None else specs), len(seats))
    start = Random().getrandbits(32) if seed is None else seed
    bots = dict(zip(seats, seat_bots(wanted, None, start), strict=True))
    return BotSeats(bots, USUAL_SECONDS if seconds is None else seconds)
