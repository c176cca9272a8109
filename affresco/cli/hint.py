"""`affresco hint`: what a bot would do at a position in a record, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..bots import Deadline, make_bot
from ..engine.board import COLORS
from ..locales import ENGLISH, Messages
from ..record import Record, read_so_far
from ..terminal import plain_console
from ..terminal.bot_seats import USUAL_SECONDS, check_seconds
from ..terminal.hinting import advise, draw_advice, judged_advice, situation
from ..terminal.keeping import is_whole_table, load, read_text
from .parameters import AsJson, Language

JUDGE = "virtuoso"  # whose minds judge if no bot is named


class NoSuchSeat(ValueError):
    """Nobody sits there."""


def hint_command(
    file: Annotated[Path, typer.Argument(help="A game record or a saved table.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="COLOR", help="Whose move to advise; default: the player to act."),
    ] = None,
    move: Annotated[
        int | None, typer.Option(metavar="N", help="The position before move N, not the last.")
    ] = None,
    bot: Annotated[
        str | None, typer.Option(help="A bot to ask; without one you are told reasons as well.")
    ] = None,
    think: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time to think; 3 by default.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=1, help="Iterations instead of seconds.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed and budget, same hints.")] = 1,
    as_json: AsJson = False,
    language: Language = ENGLISH,
) -> None:
    """Show the best three moves or plans, with their estimated results and a reason for each.

    They are judged from what the seat may know at that point, and nothing else.

    Example: affresco hint game.fresco --move 57 --think 5
    """
    messages = Messages(language)
    adviser = None if bot is None else make_bot(bot, seed, budget)
    asked = JUDGE if bot is None else bot
    seconds = think if think is not None or budget is not None else USUAL_SECONDS
    check_seconds(seconds)
    record = read_game(file)
    where = situation(record, move, read_color(seat, record.configuration.seats))
    deadline = Deadline(seconds)
    if adviser is None:
        found = judged_advice(where, budget, deadline, seed)
    else:
        found = advise(where, adviser, deadline)
    if as_json:
        told = {
            "seat": COLORS[where.seat],
            "move": where.number,
            "bot": asked,
            "hints": [one.as_object() for one in found],
        }
        print(json.dumps(told))
        return
    plain_console().print(draw_advice(where, found, asked, messages))


def read_game(file: Path) -> Record:
    """A record, which may break off anywhere, or the record of a saved table."""
    return load(file).record if is_whole_table(file) else read_so_far(read_text(file))


def read_color(text: str | None, seats: int) -> int | None:
    if text is None:
        return None
    wanted = text.strip().lower()
    if wanted not in COLORS[:seats]:
        raise NoSuchSeat(f"a seat is one of {', '.join(COLORS[:seats])}, not {text!r}")
    return COLORS.index(wanted)
