"""`affresco play`: a game in the terminal, at one keyboard, with bots for the other seats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..components import load as load_components
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
        Path | None, typer.Argument(help="A saved game to go on with: a record or a .json file.")
    ] = None,
    seats: Seats = 4,
    humans: Annotated[
        str, typer.Option(help="Who is human: how many, colors with commas, all or none.")
    ] = COLORS[0],
    bots: Annotated[
        str | None, typer.Option(help="Who sits at the other seats: one bot, or one for each.")
    ] = None,
    think: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="How long a bot may think: 3 seconds.")
    ] = None,
    names: Annotated[str, typer.Option(help="Names in the order of the seats, with commas.")] = "",
    modules: Modules = NONE,
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    seed: Annotated[int | None, typer.Option(help="Same seed and answers, same game.")] = None,
    open_screens: Annotated[
        bool, typer.Option("--open-screens", help="Money and paints are open to all.")
    ] = False,
    language: Language = ENGLISH,
) -> None:
    """Play in the terminal: red is you, bots sit at the other seats.

    Answer with a number or with words; "help" tells more. Several people share one keyboard:
    the screen is cleared before anybody's secrets are shown.

    Example: affresco play --seats 3 --humans red,blue --names Ada,Bo,Cosimo --bots random
    """
    messages = Messages(language)
    if file is None:
        made = configure(seats, modules, options, preset, load_components(components))
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
    """A saved game has its own settings."""
    fixed = ["seats", "names", "modules", "options", "preset", "components", "open_screens"]
    for name in fixed:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = name.replace("_", "-")
            raise BadSeats(f"a saved game has its own settings: leave --{option} out")


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
