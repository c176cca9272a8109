"""`affresco play`: a game in the terminal, at one keyboard, with bots for the other seats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..components import find as find_components
from ..configuration import configure
from ..engine.board import COLORS
from ..game import Game
from ..locales import ENGLISH, Messages
from ..terminal import Conversation, bots_at, plain_console, play_game
from ..terminal.keeping import load
from .parameters import Components, Language, Modules, Options, Preset, Seats

ALL = "all"
NONE = "none"


class BadSeats(ValueError):
    """The seats, humans or names do not fit together."""


def play_command(
    context: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(help="A saved game to continue: a record or a .json file.")
    ] = None,
    seats: Seats = 4,
    humans: Annotated[
        str, typer.Option(help="Who is human: a number, colors, all or none.")
    ] = COLORS[0],
    bots: Annotated[
        str | None, typer.Option(help="Bots for the other seats: one for all, or one per seat.")
    ] = None,
    think: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time a bot can think; 3 by default.")
    ] = None,
    names: Annotated[str, typer.Option(help="Player names in seat order, comma-separated.")] = "",
    modules: Modules = NONE,
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    seed: Annotated[int | None, typer.Option(help="Same seed and answers, same game.")] = None,
    open_screens: Annotated[
        bool, typer.Option("--open-screens", help="Show everyone’s Thalers and paints.")
    ] = False,
    language: Language = ENGLISH,
) -> None:
    """Play in the terminal: you are red, bots take the other seats.

    Answer with a number or with words; "help" explains more. Several people can share one
    keyboard: the screen is cleared before anyone's secrets are shown.

    Example: affresco play --seats 3 --humans red,blue --names Ada,Bo,Cosimo --bots random
    """
    messages = Messages(language)
    if file is None:
        made = configure(seats, modules, options, preset, find_components(components))
        given = [name.strip() for name in names.split(",")] if names.strip() else []
        if len(given) > seats:
            raise BadSeats(f"there are {len(given)} names for {seats} seats")
        game = Game(made, given, seed, open_screens)
    else:
        refuse_settings(context)
        game = load(file, seed)
    people = read_humans(humans, game.rules.seats)
    others = [seat for seat in range(game.rules.seats) if seat not in people]
    seated = bots_at(others, bots, seed, think)
    talk = Conversation(game, people, plain_console(), messages, file)
    play_game(talk, seated)


def refuse_settings(context: typer.Context) -> None:
    """Refuse options that a saved game fixes."""
    fixed = ["seats", "names", "modules", "options", "preset", "components", "open_screens"]
    for name in fixed:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = name.replace("_", "-")
            raise BadSeats(f"a saved game has its own settings: leave out --{option}")


def read_humans(text: str, seats: int) -> list[int]:
    """The seats of people: a number of them, colors, all or none."""
    wanted = text.strip().lower()
    if wanted == ALL:
        return list(range(seats))
    if wanted == NONE:
        return []
    if wanted.isdecimal():
        if int(wanted[:9]) > seats:
            raise BadSeats(f"there are {seats} seats, not {wanted[:9]} for people")
        return list(range(int(wanted)))
    found = []
    for color in (part.strip() for part in wanted.split(",")):
        if color not in COLORS[:seats]:
            raise BadSeats(
                f"humans are a number, all, none, or colors of {', '.join(COLORS[:seats])}; "
                f"not {text!r}"
            )
        found.append(COLORS.index(color))
    return sorted(set(found))
