"""Games between bots to look back at, always the same for the same arguments."""

from __future__ import annotations

from functools import cache

from affresco.bots.specs import read_specs, seat_bots, spread_specs
from affresco.configuration import configure
from affresco.lab.match import Deal, play_match
from affresco.record import Record
from affresco.version import compiled

BUDGET = 30 if compiled() else 4  # a twentieth of the usual one; interpreted, as few as will do


@cache
def text_of_game(bots: str, seats: int, modules: str, number: int) -> str:
    specs = spread_specs(read_specs(bots), seats)
    configuration = configure(seats, modules, "" if compiled() else "round_limit=9")
    players = seat_bots(specs, None, "review", number)
    return play_match(configuration, players, Deal("review", number))[1].write()


def cut(record: Record, moves: int) -> Record:
    return Record(record.configuration, record.names, moves=record.moves[:moves])
