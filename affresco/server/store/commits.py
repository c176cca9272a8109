"""Write statements, each inside a commit; `apply` writes the change of a table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    Update,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ...record import without_names
from .rows import Change, Row
from .schema import ANSWERS, GUESTS, MOVES, SEALED_PLANS, SEATS, TABLES


class Overtaken(Exception):
    """Another process changed the table first."""


class UnknownOutcome(Exception):
    """The answer to a commit was lost, and the store cannot be asked what became of it."""


THIS_TABLE = (TABLES.c.id == bindparam("this")) & (TABLES.c.revision == bindparam("expected"))
THIS_SEAT = (SEATS.c.table_id == bindparam("this")) & (SEATS.c.seat == bindparam("at"))
UNDONE = (MOVES.c.table_id == bindparam("this")) & (MOVES.c.idx >= bindparam("cut"))
SEEN = update(SEATS).where(THIS_SEAT).values(seen=bindparam("now"))
UNSEAL = delete(SEALED_PLANS).where(SEALED_PLANS.c.table_id == bindparam("this"))


@cache
def updating(table: Table, which: ColumnElement[bool], columns: tuple[str, ...]) -> Update:
    """Cached by its set of columns: making a statement is expensive."""
    return update(table).where(which).values({name: bindparam(f"new_{name}") for name in columns})


def set_columns(
    connection: Connection, table: Table, which: ColumnElement[bool], row: Row, **where: object
) -> bool:
    """Change one row; returns whether it was there."""
    statement = updating(table, which, tuple(row))
    new = {f"new_{name}": value for name, value in row.items()}
    return bool(connection.execute(statement, {**new, **where}).rowcount)


def apply(connection: Connection, change: Change) -> None:
    this = change.id
    try:
        if change.expected is None:
            connection.execute(insert(TABLES), change.table)
            connection.execute(insert(SEATS), list(change.seats))
        else:
            expected = change.expected
            if not set_columns(
                connection, TABLES, THIS_TABLE, change.table, this=this, expected=expected
            ):
                raise Overtaken
            for seat in change.seats:
                set_columns(connection, SEATS, THIS_SEAT, seat, this=this, at=seat["seat"])
        if change.cut is not None:
            connection.execute(delete(MOVES).where(UNDONE), {"this": this, "cut": change.cut})
        if change.moves:
            connection.execute(insert(MOVES), list(change.moves))
        if change.sealed is not None:
            connection.execute(UNSEAL, {"this": this})
            if change.sealed:
                connection.execute(insert(SEALED_PLANS), list(change.sealed))
        if change.answers:
            connection.execute(insert(ANSWERS), list(change.answers))
    except IntegrityError as error:
        raise Overtaken from error


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
    """Note when someone was last seen at a seat; each row has `this`, `at` and `now`."""
    connection.execute(SEEN, list(rows))


def keep_guest(connection: Connection, guest: str, name: str) -> None:
    known = update(GUESTS).where(GUESTS.c.id == guest).values(name=name)
    if not connection.execute(known).rowcount:
        connection.execute(insert(GUESTS), {"id": guest, "name": name, "created": time.time()})


def forget_guest(connection: Connection, guest: str) -> None:
    connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))
