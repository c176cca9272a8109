"""A table ↔ its rows in the store: what to write after a change, and the way back.

The record is the truth. A table is loaded by replaying its game with every move checked; a
digest shows whether the current rules lead to the same place as when it was played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from hashlib import sha256
from random import SystemRandom
from typing import Any, cast

import msgspec

from ...engine.moves import Move, parse
from ...engine.rules import RULES_VERSION
from ...engine.view import REFEREE
from ...game import Game
from ...record import Record
from ..tables.chair import Chair, SeatKind
from ..tables.clock import Clock
from ..tables.seating import dress_all
from ..tables.table import Answer, Status, Table

Row = Mapping[str, Any]
NEW = object()  # differs from anything a column holds
CHAIR = tuple(each.name for each in fields(Chair))
ANSWER = tuple(each.name for each in fields(Answer))
STOCK = ("score", "money", "paints", "mood", "hour", "apprentices", "tiles")


class CannotReplay(ValueError):
    """The current rules do not lead to where the stored game stands."""


@dataclass
class Stored:
    """All rows of one table."""

    table: Row
    moves: Sequence[tuple[int, str]]
    joined: Collection[int]  # moves said together with the one before
    sealed: Mapping[int, str]
    seats: Sequence[Row]
    answers: Sequence[Row]


@dataclass
class Kept:
    """What the store holds of a table in memory."""

    table: Row = field(default_factory=dict)
    moves: int = 0
    sealed: Mapping[int, str] = field(default_factory=dict)
    chairs: Sequence[Row] = ()


@dataclass
class Change:
    """What one commit writes of a table, if its revision in the store is still as expected."""

    id: str
    expected: int | None  # None: the table is new
    table: Row  # the columns that changed
    cut: int | None  # moves from here on were undone
    moves: Sequence[Row]
    sealed: Sequence[Row] | None  # all that are sealed now; None: no change
    seats: Sequence[Row]
    answers: Sequence[Row]
    expired: Sequence[Row]  # answers that are kept no longer
    after: Kept


def kept(table: Table) -> Kept:
    """What the store holds of a table that has just been loaded."""
    return keep(table, table_row(table, table.game.record.header()))


def keep(table: Table, row: Row) -> Kept:
    chairs = [{**vars(chair), "kind": chair.kind.value} for chair in table.chairs]
    plans = {seat: written(plan) for seat, plan in table.game.sealed.items()}
    return Kept(row, len(table.game.record.moves), plans, chairs)


def written(plan: Sequence[Move]) -> str:
    return ", ".join(move.text for move in plan)


def unsaved(table: Table, before: Kept) -> Change | None:
    """What the store lacks; None if it has everything."""
    names = [chair.name for chair in table.chairs] != [chair["name"] for chair in before.chairs]
    head = table.game.record.header() if names or not before.table else before.table["header"]
    after = keep(table, {**table_row(table, head), "revision": table.revision + 1})
    columns = {
        name: value for name, value in after.table.items() if value != before.table.get(name, NEW)
    }
    moves, same = table.game.record.moves, min(before.moves, after.moves)
    change = Change(
        table.id,
        table.revision if before.table else None,
        columns,
        same if after.moves < before.moves else None,
        [
            {
                "table_id": table.id,
                "idx": at,
                "seat": moves[at][0],
                "word": moves[at][1].text,
                "joined": table.game.is_joined(at),
            }
            for at in range(same, after.moves)
        ],
        None if after.sealed == before.sealed else sealed_rows(table.id, after.sealed),
        [
            {"table_id": table.id, "seat": seat, **chair}
            for seat, chair in enumerate(after.chairs)
            if not before.chairs or chair != before.chairs[seat]
        ],
        [
            {"table_id": table.id, "seat": seat, "key": key, **vars(table.answers[seat, key])}
            for seat, key in table.answered
        ],
        [{"this": table.id, "at": seat, "old": key} for seat, key in table.expired],
        after,
    )
    if columns.keys() <= {"revision", "touched"} and is_idle(change):
        return None
    return change


def is_idle(change: Change) -> bool:
    nothing = not (change.moves or change.seats or change.answers)
    return nothing and change.cut is None and change.sealed is None


def sealed_rows(id: str, plans: Mapping[int, str]) -> list[Row]:
    return [{"table_id": id, "seat": seat, "words": words} for seat, words in plans.items()]


def table_row(table: Table, head: str) -> Row:
    return {
        "id": table.id,
        "status": table.status.value,
        "revision": table.revision,
        "version": table.game.version,
        "undos": table.undos,
        "header": head,
        "rules": RULES_VERSION,
        "acting": " ".join(table.colors[seat] for seat in table.asked()),
        "digest": digest(table.game),
        "host": table.host,
        "watchers": table.watchers,
        "stand_in": table.stand_in,
        "hints": table.hints,
        "bank": table.clock.bank if table.clock else None,
        "increment": table.clock.increment if table.clock else None,
        "rematch": table.rematch,
        "waits": table.waits,
        "created": table.created,
        "touched": table.touched,
    }


def digest(game: Game) -> str:
    """Of what the moves led to: the stocks, the round, and the options now."""
    seen = game.view(REFEREE)
    players = cast("list[dict[str, object]]", seen["players"])
    outcome = {
        "round": seen["round"],
        "step": seen["step"],
        "players": [[player.get(name) for name in STOCK] for player in players],
        "options": [] if game.is_over else [game.options(seat) for seat in game.acting()[:1]],
    }
    return sha256(msgspec.json.encode(outcome)).hexdigest()


def revive(stored: Stored) -> Table:
    """The table of its rows; CannotReplay says in one sentence why there is none."""
    row = stored.table
    try:
        record = stored_record(row["header"], stored.moves)
        game = Game.resume(record, rng=SystemRandom(), joined=stored.joined)
        for seat, words in stored.sealed.items():
            game.plan(seat, words.split(", "))
    except ValueError as error:
        raise CannotReplay(f"the current rules can’t replay this game: {error}") from error
    if game.is_over:
        record.result = game.scores()
    game.version = row["version"]
    if digest(game) != row["digest"]:
        raise CannotReplay(
            "under the current rules this game ends with another result than when it was played"
        )
    chairs = [chair_of(seat) for seat in stored.seats]
    dress_all(chairs)  # former tables have no colors of their own
    return Table(
        row["id"],
        game,
        chairs,
        row["host"],
        row["stand_in"],
        Status(row["status"]),
        row["revision"],
        row["undos"],
        row["watchers"],
        None if row["bank"] is None else Clock(row["bank"], row["increment"]),
        row["rematch"],
        row["created"],
        row["touched"],
        {(one["seat"], one["key"]): answer_of(one) for one in in_order(stored.answers)},
        row["waits"],
        hints=row["hints"],
    )


def in_order(answers: Sequence[Row]) -> list[Row]:
    """The oldest first, as far as can be told."""
    return sorted(answers, key=lambda one: (one["undos"], one["version"], one["last"]))


def answer_of(row: Row) -> Answer:
    return Answer(**{name: row[name] for name in ANSWER})


def follow(
    table: Table,
    before: Kept,
    columns: Row,
    moves: Sequence[tuple[int, str, bool]],
    sealed: Mapping[int, str] | None,
    seats: Sequence[Row],
    answers: Sequence[Row],
) -> Kept:
    """Bring a table in memory to where another process has brought it; returns what is kept.

    Whatever is wrong with what was sent is raised; then the table must be loaded again.
    """
    row = {**before.table, **columns}
    plans = before.sealed if sealed is None else sealed
    table.game.follow(
        [(seat, parse(word), joined) for seat, word, joined in moves],
        {seat: [parse(word) for word in words.split(", ")] for seat, words in plans.items()},
        row["version"],
    )
    chairs = list(before.chairs)
    for new in seats:
        chair = chair_of(new)
        table.chairs[new["seat"]] = chair
        table.game.record.names[new["seat"]] = chair.name  # told apart where it was given
        chairs[new["seat"]] = {**vars(chair), "kind": chair.kind.value}
    for one in answers:
        table.remember(one["seat"], one["key"], answer_of(one))
    table.is_kept()
    table.status, table.revision = Status(row["status"]), row["revision"]
    table.undos, table.host, table.stand_in = row["undos"], row["host"], row["stand_in"]
    table.watchers, table.rematch, table.waits = row["watchers"], row["rematch"], row["waits"]
    table.touched, table.hints = row["touched"], row["hints"]
    return Kept(row, len(table.game.record.moves), plans, chairs)


def chair_of(row: Row) -> Chair:
    columns = {name: row[name] for name in CHAIR}
    return Chair(**{**columns, "kind": SeatKind(row["kind"])})


def stored_record(text: str, moves: Sequence[tuple[int, str]]) -> Record:
    """A record of its header and moves; the moves are not checked yet."""
    record = Record.from_header(text)
    record.moves = [(seat, parse(word)) for seat, word in moves]
    return record
