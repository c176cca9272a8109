"""New tables: from what somebody asks for, from an ended game, from a record."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import SystemRandom

from ...bots import LEVELS, known_bots
from ...components import load as load_components
from ...components import read as read_components
from ...configuration import Configuration, configure
from ...game import Game
from ...record import Record, clean_name
from ..errors import Refused
from ..messages.protocol import ClockWanted, NewTable, SeatWanted
from ..tables.chair import BOT, HUMAN, OPEN, Chair
from ..tables.clock import Clock
from ..tables.table import Table
from ..tables.tokens import hashed, new_id, new_token


def configured(wanted: NewTable) -> Configuration:
    """The rules that are asked for; what is wrong with them is refused in one sentence."""
    try:
        components = read_components(wanted.components) if wanted.components else load_components()
        options = ",".join(f"{name}={value}" for name, value in wanted.options.items())
        modules = ",".join(wanted.modules)
        return configure(len(wanted.seats), modules, options, wanted.preset, components)
    except ValueError as error:
        raise Refused(400, "bad_configuration", one_sentence(error)) from error


def one_sentence(error: ValueError) -> str:
    return " ".join(str(error).split())[:400]


def checked_level(level: str | None) -> str:
    """A bot that exists."""
    if level is None:
        return usual_level()
    if level not in known_bots():  # by name alone: settings are not for strangers to choose
        names = ", ".join(sorted(known_bots()))
        raise Refused(400, "no_such_bot", f"there is no bot {level!r}; there are {names}")
    return level


def usual_level() -> str:
    """Who sits in where nobody has said otherwise: a bot of middling strength."""
    return LEVELS[len(LEVELS) // 2] if LEVELS else "random"


def seated(wanted: Sequence[SeatWanted], guest: str, name: str) -> tuple[list[Chair], list[str]]:
    """The seats, and for each the token of its link, empty where there is none."""
    chairs, tokens = [], []
    for seat in wanted:
        level, token = checked_level(seat.level), ""
        chair = Chair(OPEN, "", level)
        if seat.kind == "me":
            chair = Chair(HUMAN, clean_name(seat.name or name), level, guest)
        elif seat.kind == "bot":
            chair = Chair(BOT, clean_name(seat.name or level), level)
        else:
            token = new_token()
            chair.token = hashed(token)
        chairs.append(chair)
        tokens.append(token)
    return chairs, tokens


def wanted_game(wanted: NewTable, chairs: Sequence[Chair]) -> Game:
    """The table that is asked for; reading a stranger's text is not for the event loop."""
    return new_game(configured(wanted), chairs, wanted.open_screens)


def new_game(configuration: Configuration, chairs: Sequence[Chair], open_screens: bool) -> Game:
    names = [chair.name for chair in chairs]
    return Game(configuration, names, open_screens=open_screens, rng=SystemRandom())


def new_table(
    game: Game, chairs: list[Chair], host: str, stand_in: str, clock: Clock | None = None
) -> Table:
    return Table(new_id(), game, chairs, host, stand_in=stand_in, clock=clock, created=time.time())


def clock_of(wanted: ClockWanted | None) -> Clock | None:
    return Clock(wanted.bank, wanted.increment) if wanted else None


def again(record: Record, chairs: Sequence[Chair], moves: int) -> Game:
    """A table where a game goes on from one of its moves."""
    names = [chair.name for chair in chairs]
    kept = Record(record.configuration, names, record.open_screens, record.moves[:moves])
    return Game.resume(kept, rng=SystemRandom())


def same_chairs(table: Table) -> tuple[list[Chair], list[str]]:
    """Everybody sits where he sat; those who cannot be there by cookie get a new link."""
    chairs, tokens = [], []
    for old in table.chairs:
        chair, token = Chair(old.kind, old.name, old.level, old.guest), ""
        if old.kind not in (HUMAN, BOT):
            token = new_token()
            chair = Chair(OPEN, "", old.level, token=hashed(token))
        chairs.append(chair)
        tokens.append(token)
    return chairs, tokens
