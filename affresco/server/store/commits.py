"""Write statements, each inside a commit; `apply` writes the change of a table."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from ...record import without_names
from .rows import Change, Row
from .schema import (
    ANSWERS,
    BOXES,
    GUESTS,
    LEARNED,
    MOVES,
    PUZZLE_TRIES,
    SEALED_PLANS,
    SEATS,
    TABLES,
)
from .statements import Cursor, deleting, inserting, updating

PROOF = "a proof"  # no guest's id has a space


class Overtaken(Exception):
    """Another process changed the table first."""


class UnknownOutcome(Exception):
    """The answer to a commit was lost, and the store cannot be asked what became of it."""


THIS_TABLE = (TABLES.c.id == bindparam("this")) & (TABLES.c.revision == bindparam("expected"))
THIS_SEAT = (SEATS.c.table_id == bindparam("this")) & (SEATS.c.seat == bindparam("at"))
UNDONE = (MOVES.c.table_id == bindparam("this")) & (MOVES.c.idx >= bindparam("cut"))
SEALED = SEALED_PLANS.c.table_id == bindparam("this")
THIS_ANSWER = (
    (ANSWERS.c.table_id == bindparam("this"))
    & (ANSWERS.c.seat == bindparam("at"))
    & (ANSWERS.c.key == bindparam("old"))
)
SEEN = update(SEATS).where(THIS_SEAT).values(seen=bindparam("now"))
ASKED = update(SEATS).where(THIS_SEAT).values(asked=bindparam("now"))
UNSEEN = {"seen": 0.0, "asked": 0.0}


def apply(cursor: Cursor, dialect: Dialect, change: Change) -> None:
    """Write the change of a table, inside a commit; Overtaken if another was first."""
    this = {"this": change.id}
    if change.expected is None:
        add(cursor, dialect, TABLES, [change.table])
        add(cursor, dialect, SEATS, [{**seat, **UNSEEN} for seat in change.seats])
    else:
        where = {**this, "expected": change.expected}
        if not set_columns(cursor, dialect, TABLES, THIS_TABLE, change.table, where):
            raise Overtaken
        for seat in change.seats:
            set_columns(cursor, dialect, SEATS, THIS_SEAT, seat, {**this, "at": seat["seat"]})
    if change.cut is not None:
        deleting(MOVES, UNDONE, dialect).run(cursor, {**this, "cut": change.cut})
    add(cursor, dialect, MOVES, change.moves)
    if change.sealed is not None:
        deleting(SEALED_PLANS, SEALED, dialect).run(cursor, this)
        add(cursor, dialect, SEALED_PLANS, change.sealed)
    add(cursor, dialect, ANSWERS, change.answers)
    for old in change.expired:
        deleting(ANSWERS, THIS_ANSWER, dialect).run(cursor, old)


def add(cursor: Cursor, dialect: Dialect, table: Table, rows: Sequence[Row]) -> None:
    if rows:
        inserting(table, tuple(rows[0]), dialect).run_each(cursor, rows)


def set_columns(
    cursor: Cursor,
    dialect: Dialect,
    table: Table,
    which: ColumnElement[bool],
    row: Row,
    where: Row,
) -> bool:
    """Change one row; returns whether it was there."""
    new = {f"new_{name}": value for name, value in row.items()}
    return bool(updating(table, which, tuple(row), dialect).run(cursor, {**new, **where}))


def remove(connection: Connection, id: str) -> None:
    """Delete a table; its rows elsewhere go with it."""
    connection.execute(delete(TABLES).where(TABLES.c.id == id))


def forget_at(connection: Connection, id: str, guest: str) -> None:
    """Forget a guest at a table whose game cannot be replayed; without others it goes too."""
    this = TABLES.c.id == id
    table = connection.execute(select(TABLES).where(this)).mappings().one()
    rows = connection.execute(select(SEATS).where(SEATS.c.table_id == id)).mappings().all()
    others = [row["guest"] for row in rows if row["guest"] not in (guest, None)]
    if not others:
        return remove(connection, id)
    own = [row["seat"] for row in rows if row["guest"] == guest]
    connection.execute(
        update(TABLES)
        .where(this)
        .values(
            revision=TABLES.c.revision + 1,
            header=without_names(table["header"], own),
            host=others[0] if table["host"] == guest else table["host"],
        )
    )
    gone = {"guest": None, "token": None, "name": "", "looking": False, "away": True}
    here = SEATS.c.table_id == id
    connection.execute(update(SEATS).where(here & (SEATS.c.guest == guest)).values(gone))
    moved = here & (SEATS.c.former == guest)
    connection.execute(update(SEATS).where(moved).values(former=None))


def note_presence(connection: Connection, rows: Sequence[Row]) -> None:
    """Note when someone last listened at a seat; each row has `this`, `at` and `now`."""
    connection.execute(SEEN, list(rows))


def note_asking(connection: Connection, rows: Sequence[Row]) -> None:
    """Note when someone last asked something at a seat, which tells nobody that they are there."""
    connection.execute(ASKED, list(rows))


def keep_guest(connection: Connection, guest: str, name: str) -> None:
    known = update(GUESTS).where(GUESTS.c.id == guest).values(name=name)
    if not connection.execute(known).rowcount:
        connection.execute(insert(GUESTS), {"id": guest, "name": name, "created": time.time()})


def prove(connection: Connection) -> None:
    """Write something and take it back: what fails on a disk that is full or read-only."""
    connection.execute(insert(GUESTS), {"id": PROOF, "name": "", "created": 0.0})
    connection.execute(delete(GUESTS).where(GUESTS.c.id == PROOF))


def forget_strangers(connection: Connection, before: float) -> None:
    """Forget the names of guests who came long ago and have nothing here any more."""
    seated = select(SEATS.c.guest).where(SEATS.c.guest.is_not(None))
    old = GUESTS.c.created < before
    kept = (BOXES.c.guest, LEARNED.c.guest, PUZZLE_TRIES.c.guest)
    for owners in (select(TABLES.c.host), seated, *map(select, kept)):
        old &= GUESTS.c.id.not_in(owners)
    connection.execute(delete(GUESTS).where(old))


def forget_guest(connection: Connection, guest: str) -> None:
    connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))
