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

from ..engine.moves import Move, parse
from ..engine.rules import RULES_VERSION
from ..engine.view import REFEREE
from ..record import COMPONENTS, Record, read_header
from ..table import Table
from .chair import Chair
from .clock import Clock
from .game import Answer, Game

Row = Mapping[str, Any]
NEW = object()  # differs from whatever a column holds
CHAIR = tuple(each.name for each in fields(Chair))
ANSWER = tuple(each.name for each in fields(Answer))
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
class Kept:
    """What the store holds of a game in memory."""

    game: Row = field(default_factory=dict)
    moves: int = 0
    sealed: Mapping[int, str] = field(default_factory=dict)
    chairs: Sequence[Row] = ()
    answers: int = 0


@dataclass
class Change:
    """What one commit writes of a game, if its revision in the store is still the expected one."""

    id: str
    expected: int | None  # None: the game is new
    game: Row  # the columns that are new
    cut: int | None  # moves from here on are taken back
    moves: Sequence[Row]
    sealed: Sequence[Row] | None  # all that are sealed; None: as before
    seats: Sequence[Row]
    answers: Sequence[Row]
    after: Kept


def kept(game: Game) -> Kept:
    """What the store holds of a game that has just been loaded."""
    return keep(game, game_row(game, header(game.table.record)))


def keep(game: Game, row: Row) -> Kept:
    chairs = [dict(vars(chair)) for chair in game.chairs]
    plans = {seat: written(plan) for seat, plan in game.table.sealed.items()}
    return Kept(row, len(game.table.record.moves), plans, chairs, len(game.answers))


def written(plan: Sequence[Move]) -> str:
    return ", ".join(move.text for move in plan)


def unsaved(game: Game, before: Kept) -> Change | None:
    """What the store does not know yet; None if it knows all."""
    names = [chair.name for chair in game.chairs] != [chair["name"] for chair in before.chairs]
    head = header(game.table.record) if names or not before.game else before.game["header"]
    after = keep(game, {**game_row(game, head), "revision": game.revision + 1})
    columns = {
        name: value for name, value in after.game.items() if value != before.game.get(name, NEW)
    }
    moves, same = game.table.record.moves, min(before.moves, after.moves)
    change = Change(
        game.id,
        game.revision if before.game else None,
        columns,
        same if after.moves < before.moves else None,
        [
            {"game": game.id, "idx": at, "seat": moves[at][0], "word": moves[at][1].text}
            for at in range(same, after.moves)
        ],
        None if after.sealed == before.sealed else sealed_rows(game.id, after.sealed),
        [
            {"game": game.id, "seat": seat, **chair}
            for seat, chair in enumerate(after.chairs)
            if not before.chairs or chair != before.chairs[seat]
        ],
        [
            {"game": game.id, "seat": seat, "key": key, **asdict(answer)}
            for (seat, key), answer in list(game.answers.items())[before.answers :]
        ],
        after,
    )
    if columns.keys() <= {"revision", "touched"} and is_idle(change):
        return None
    return change


def is_idle(change: Change) -> bool:
    nothing = not (change.moves or change.seats or change.answers)
    return nothing and change.cut is None and change.sealed is None


def sealed_rows(game: str, plans: Mapping[int, str]) -> list[Row]:
    return [{"game": game, "seat": seat, "words": words} for seat, words in plans.items()]


def game_row(game: Game, head: str) -> Row:
    return {
        "id": game.id,
        "status": game.status,
        "revision": game.revision,
        "version": game.table.version,
        "undos": game.undos,
        "header": head,
        "rules": RULES_VERSION,
        "acting": " ".join(game.colors[seat] for seat in game.asked()),
        "digest": digest(game.table),
        "host": game.host,
        "watchers": game.watchers,
        "stand_in": game.stand_in,
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
        row["stand_in"],
        row["status"],
        row["revision"],
        row["undos"],
        row["watchers"],
        None if row["bank"] is None else Clock(row["bank"], row["increment"]),
        row["rematch"],
        row["created"],
        row["touched"],
        {
            (one["seat"], one["key"]): Answer(**{name: one[name] for name in ANSWER})
            for one in stored.answers
        },
    )


def read_record(text: str, moves: Sequence[tuple[int, str]]) -> Record:
    """A record from its header and its moves, which are not checked yet."""
    top, _, components = text.partition(f"\n{COMPONENTS}\n")
    record = read_header([line for line in top.splitlines() if line.strip()], components)
    record.moves = [(seat, parse(word)) for seat, word in moves]
    return record
