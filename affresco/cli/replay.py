"""`affresco replay`: step through a record, check it, or turn it into JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..locales import ENGLISH, Messages
from ..record import Record, read_record
from ..terminal import plain_console
from ..terminal.keeping import read_text
from ..terminal.replaying import Position, Replay, positions
from .parameters import Language


class NoSuchRound(ValueError):
    """The record has no such round."""


def replay_command(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check the moves.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per move.")
    ] = False,
    first: Annotated[int, typer.Option("--from", min=0, help="The round to start from.")] = 0,
    language: Language = ENGLISH,
) -> None:
    """Step through a recorded game: Enter goes on, b back, a number to that round, q quits.

    Example: affresco replay game.fresco --verify
    """
    messages = Messages(language)
    record = read_record(read_text(file))
    if verify:
        print(tell_verdict(record))
        return
    places = positions(record)
    if first > places[-1].round:
        raise NoSuchRound(f"the record ends in round {places[-1].round}, before round {first}")
    if as_json:
        for place in places:
            if place.word and place.round >= first:
                print(json.dumps(as_object(place)))
        return
    Replay(record, plain_console(), messages).run(first)


def tell_verdict(record: Record) -> str:
    """One line about a record whose moves have all been checked."""
    last = positions(record)[-1]
    if last.seen["step"] == "over":
        scores = [player["score"] for player in last.seen["players"]]
        result = f"result {' '.join(map(str, scores))}"
    else:
        result = f"not finished, in round {last.round}"
    return f"ok: {len(record.moves)} moves, {result}"


def as_object(place: Position) -> dict[str, object]:
    return {
        "number": place.number,
        "seat": place.seat,
        "word": place.word,
        "view": place.seen,
    }
