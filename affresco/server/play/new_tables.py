"""New tables: as someone asks for, like an ended one, or from a move of a record."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import SystemRandom

from ...bots import USUAL_LEVEL, bots_by_name
from ...components import load as load_components
from ...components import read as read_components
from ...configuration import Configuration, configure
from ...engine.options import ROUND_LIMIT
from ...engine.planning import PLANNING
from ...engine.rules import acting, is_over, play, step
from ...engine.setting_up import new_game as new_state
from ...engine.step import NATURE
from ...game import Game
from ...names import clean_name
from ...record import Record
from ..errors import Refused
from ..messages.protocol import ClockWanted, NewTable, SeatWanted
from ..tables.caller import Caller
from ..tables.chair import Chair, SeatKind, name_apart
from ..tables.clock import Clock
from ..tables.seating import dress_all
from ..tables.table import Table
from ..tables.tokens import hashed, new_id, new_token

MOST_ROUNDS = 200  # most games have ten, and the rules themselves would allow a thousand


def new_table(
    game: Game, chairs: list[Chair], host: str, stand_in: str, clock: Clock | None = None
) -> Table:
    dress_all(chairs)
    return Table(new_id(), game, chairs, host, stand_in=stand_in, clock=clock, created=time.time())


def clock_of(wanted: ClockWanted | None) -> Clock | None:
    return Clock(wanted.bank, wanted.increment) if wanted else None


# Games


def wanted_game(wanted: NewTable, chairs: Sequence[Chair]) -> Game:
    """The game someone asks for; not for the event loop, since it reads a stranger's text."""
    return new_game(configured(wanted), chairs, wanted.open_screens)


def configured(wanted: NewTable) -> Configuration:
    """What is to be played; whatever is wrong with it is refused in one sentence."""
    try:
        components = read_components(wanted.components) if wanted.components else load_components()
        options = ",".join(f"{name}={value}" for name, value in wanted.options.items())
        modules = ",".join(wanted.modules)
        made = configure(len(wanted.seats), modules, options, wanted.preset, components)
        check_length(made)
        return made
    except ValueError as error:
        raise Refused(400, "bad_configuration", one_sentence(error)) from error


def check_length(configuration: Configuration) -> None:
    """A game whose story takes long to tell would keep everybody waiting."""
    rounds = int(configuration.chosen_options().get(ROUND_LIMIT, 0))
    if rounds > MOST_ROUNDS:
        raise ValueError(f"a game here has at most {MOST_ROUNDS} rounds, not {rounds}")


def one_sentence(error: ValueError) -> str:
    return " ".join(str(error).split())[:400]


def new_game(configuration: Configuration, chairs: Sequence[Chair], open_screens: bool) -> Game:
    names = [chair.name for chair in chairs]
    return Game(configuration, names, open_screens=open_screens, rng=SystemRandom())


def resumed_game(record: Record, chairs: Sequence[Chair], moves: int) -> Game:
    """The game of a record after some of its moves."""
    names = [chair.name for chair in chairs]
    kept = Record(record.configuration, names, record.open_screens, record.moves[:moves])
    return Game.resume(kept, rng=SystemRandom())


def resting_places(record: Record) -> list[int]:
    """After how many moves a game can be resumed.

    That is where a seat decides: not amid draws, and not in a half-made plan.
    """
    state = new_state(record.configuration.rules())
    found: list[int] = []
    for at, (seat, move) in enumerate(record.moves, 1):
        play(state, seat, move)
        if is_over(state):
            return [*found, at]
        drawing = acting(state) == NATURE
        planning = step(state) is PLANNING and any(
            player.planned or player.sent or player.cover for player in state.players
        )
        if not drawing and not planning:
            found.append(at)
    return found


def resting_place(record: Record, index: int) -> int:
    """The last place at or before a move where a game can be resumed."""
    found = [at for at in resting_places(record) if at <= index]
    return found[-1] if found else first_decision(record)


def first_decision(record: Record) -> int:
    """After the setup, which every game needs."""
    return next((at for at, (seat, _) in enumerate(record.moves) if seat != NATURE), 0)


# Seats


def checked_level(level: str | None) -> str:
    """A bot that exists."""
    if level is None:
        return USUAL_LEVEL
    if level not in bots_by_name():  # by name alone: strangers may not choose settings
        names = ", ".join(bots_by_name())
        raise Refused(400, "no_such_bot", f"there is no bot {level!r}; there are {names}")
    return level


def wanted_chair(wanted: SeatWanted, guest: str | None, name: str) -> tuple[Chair, str]:
    """A seat as someone asks for it, and the token of its link, empty if it has none."""
    level = checked_level(wanted.level)
    if wanted.kind == "me":
        return Chair(SeatKind.HUMAN, clean_name(wanted.name or name), level, guest), ""
    if wanted.kind == "bot":
        return Chair(SeatKind.BOT, clean_name(wanted.name or level), level), ""
    return open_chair(level)


def open_chair(level: str) -> tuple[Chair, str]:
    token = new_token()
    return Chair(SeatKind.OPEN, "", level, token=hashed(token)), token


def wanted_chairs(
    wanted: Sequence[SeatWanted], guest: str, name: str
) -> tuple[list[Chair], list[str]]:
    pairs = [wanted_chair(seat, guest, name) for seat in wanted]
    for (chair, _), seat in zip(pairs, wanted, strict=True):
        chair.shown_as = seat.shown_as or ""
    chairs = [chair for chair, _ in pairs]
    for at in range(1, len(chairs)):
        name_apart(chairs[: at + 1], at)
    return chairs, [token for _, token in pairs]


def others_play(chairs: Sequence[Chair], guest: str) -> bool:
    """Does anybody but this guest and bots play, or may they still come?"""
    return any(chair.kind != SeatKind.BOT and chair.guest != guest for chair in chairs)


def former_chairs(table: Table, caller: Caller) -> tuple[list[Chair], list[str]]:
    """The same bots, and the caller where they sat; for other people their seats are open.

    Whoever had no seat plays for all the people.
    """
    own = table.seats_of(caller)
    pairs = []
    for seat, old in enumerate(table.chairs):
        if old.kind == SeatKind.BOT:
            pairs.append((Chair(old.kind, old.name, old.level), ""))
        elif seat in own or not own:
            pairs.append((Chair(SeatKind.HUMAN, old.name, old.level, caller.guest), ""))
        else:
            pairs.append(open_chair(old.level))
    return [chair for chair, _ in pairs], [token for _, token in pairs]


def same_chairs(table: Table) -> tuple[list[Chair], list[str]]:
    """Everyone sits where they sat; those without a cookie get a new link."""
    pairs = [
        (Chair(old.kind, old.name, old.level, old.guest), "")
        if old.kind in (SeatKind.HUMAN, SeatKind.BOT)
        else open_chair(old.level)
        for old in table.chairs
    ]
    for (chair, _), old in zip(pairs, table.chairs, strict=True):
        chair.shown_as = old.shown_as
    return [chair for chair, _ in pairs], [token for _, token in pairs]
