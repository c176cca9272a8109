"""A game ↔ the rows of the store: what has to be written after a change, and the way back.

The record is the truth. A game is loaded by replaying it with every move checked, and its
digest tells whether the rules at hand still lead to where they led when it was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from hashlib import sha256
from random import SystemRandom
from typing import Any, cast

import msgspec

from ..engine.moves import parse
from ..engine.rules import RULES_VERSION
from ..engine.view import REFEREE
from ..record import COMPONENTS, Record, read_header
from ..table import Table
from .chair import Chair
from .clock import Clock
from .game import Answer, Game

Row = Mapping[str, Any]
CHAIR = tuple(each.name for each in fields(Chair))
STOCK = ("score", "money", "paints", "mood", "hour", "apprentices", "tiles")


class CannotReplay(ValueError):
    """The rules at hand do not lead to where the stored game is."""


@dataclass
class Stored:
    """All rows of one game."""

    game: Row
    moves: Sequence[tuple[int, str]]
    sealed: Mapping[int, str]
    seats: Sequence[Row]
    answers: Sequence[Row]


@dataclass
class Change:
    """What one commit writes of a game, if its revision in the store is still the expected one."""

    game: Row
    expected: int | None  # None: the game is new
    cut: int | None = None  # moves from here on are taken back
    moves: Sequence[Row] = ()
    sealed: Sequence[Row] | None = None  # all that are sealed; None: as before
    seats: Sequence[Row] = ()
    answers: Sequence[Row] = ()


@dataclass
class Kept:
    """What the store holds of a game in memory."""

    moves: int = 0
    sealed: dict[int, str] = field(default_factory=dict)
    chairs: list[dict[str, Any]] = field(default_factory=list)
    answers: int = 0
    game: Row = field(default_factory=dict)


def kept(game: Game) -> Kept:
    return Kept(
        len(game.table.record.moves),
        written_plans(game),
        [asdict(chair) for chair in game.chairs],
        len(game.answers),
        game_row(game),
    )


def written_plans(game: Game) -> dict[int, str]:
    return {seat: ", ".join(move.text for move in plan) for seat, plan in game.table.sealed.items()}


def unsaved(game: Game, before: Kept) -> Change | None:
    """What the store does not know yet; None if it knows all."""
    moves = game.table.record.moves
    same = before.moves
    cut: int | None = None
    if len(moves) < same:
        same = cut = len(moves)
    rows = [
        {"game": game.id, "idx": at, "seat": moves[at][0], "word": moves[at][1].text}
        for at in range(same, len(moves))
    ]
    plans = written_plans(game)
    seats = [
        {"game": game.id, "seat": seat, **asdict(chair)}
        for seat, chair in enumerate(game.chairs)
        if seat >= len(before.chairs) or asdict(chair) != before.chairs[seat]
    ]
    fresh = list(game.answers.items())[before.answers :]
    answers = [{"game": game.id, "seat": at, "key": key, **asdict(a)} for (at, key), a in fresh]
    row = game_row(game)
    change = Change(
        {**row, "revision": game.revision + 1},
        game.revision if before.game else None,
        cut,
        rows,
        None if plans == before.sealed else sealed_rows(game.id, plans),
        seats,
        answers,
    )
    steady = {**row, "touched": before.game.get("touched")} == before.game
    if steady and not (rows or seats or answers) and cut is None and change.sealed is None:
        return None
    return change


def sealed_rows(game: str, plans: Mapping[int, str]) -> list[Row]:
    return [{"game": game, "seat": seat, "words": words} for seat, words in plans.items()]


def game_row(game: Game) -> Row:
    return {
        "id": game.id,
        "status": game.status,
        "revision": game.revision,
        "version": game.table.version,
        "undos": game.undos,
        "header": header(game.table.record),
        "rules": RULES_VERSION,
        "acting": " ".join(game.colors[seat] for seat in game.asked()),
        "digest": digest(game.table),
        "host": game.host,
        "watchers": game.watchers,
        "bank": game.clock.bank if game.clock else None,
        "increment": game.clock.increment if game.clock else None,
        "rematch": game.rematch,
        "created": game.created,
        "touched": game.touched,
    }


def header(record: Record) -> str:
    """The record without its moves."""
    return Record(record.configuration, record.names, record.open_screens).write()


def digest(table: Table) -> str:
    """What the moves have led to: the stocks, the round, and what can be done now."""
    seen = table.view(REFEREE)
    players = cast("list[dict[str, object]]", seen["players"])
    led_to = {
        "round": seen["round"],
        "step": seen["step"],
        "players": [[player.get(name) for name in STOCK] for player in players],
        "options": [] if table.is_over else [table.options(seat) for seat in table.acting()[:1]],
    }
    return sha256(msgspec.json.encode(led_to)).hexdigest()


def revive(stored: Stored) -> Game:
    """The game of its rows; CannotReplay says in one sentence what is wrong with it."""
    row = stored.game
    try:
        record = read_record(row["header"], stored.moves)
        table = Table.resume(record)
        table.rng = SystemRandom()
        for seat, words in stored.sealed.items():
            table.plan(seat, words.split(", "))
    except ValueError as error:
        raise CannotReplay(f"the rules at hand cannot replay this game: {error}") from error
    if table.is_over:
        record.result = table.scores()
    table.version = row["version"]
    chairs = [Chair(**{name: seat[name] for name in CHAIR}) for seat in stored.seats]
    if digest(table) != row["digest"]:
        raise CannotReplay(
            "the rules at hand replay this game to another result than when it was played"
        )
    return Game(
        row["id"],
        table,
        chairs,
        row["host"],
        row["status"],
        row["revision"],
        row["undos"],
        row["watchers"],
        None if row["bank"] is None else Clock(row["bank"], row["increment"]),
        row["rematch"],
        row["created"],
        row["touched"],
        {
            (one["seat"], one["key"]): Answer(
                one["said"], one["version"], one["first"], one["last"]
            )
            for one in stored.answers
        },
    )


def read_record(text: str, moves: Sequence[tuple[int, str]]) -> Record:
    """A record from its header and its moves, which are not checked yet."""
    top, _, components = text.partition(f"\n{COMPONENTS}\n")
    record = read_header([line for line in top.splitlines() if line.strip()], components)
    record.moves = [(seat, parse(word)) for seat, word in moves]
    return record
