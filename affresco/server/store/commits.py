"""How a change of a game is written, inside a commit."""

from __future__ import annotations

from functools import cache

from sqlalchemy import ColumnElement, Connection, Table, Update, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from .rows import Change, Row
from .schema import ANSWERS, GAMES, MOVES, SEALED_PLANS, SEATS


class Overtaken(Exception):
    """Somebody else has changed the game meanwhile."""


THIS_GAME = (GAMES.c.id == bindparam("this")) & (GAMES.c.revision == bindparam("expected"))
THIS_SEAT = (SEATS.c.game == bindparam("this")) & (SEATS.c.seat == bindparam("at"))
TAKEN_BACK = (MOVES.c.game == bindparam("this")) & (MOVES.c.idx >= bindparam("cut"))
UNSEAL = delete(SEALED_PLANS).where(SEALED_PLANS.c.game == bindparam("this"))


@cache
def updating(table: Table, which: ColumnElement[bool], columns: tuple[str, ...]) -> Update:
    """A statement is made once for each set of columns, since making one is dear."""
    return update(table).where(which).values({name: bindparam(f"new_{name}") for name in columns})


def set_columns(
    connection: Connection, table: Table, which: ColumnElement[bool], row: Row, **where: object
) -> bool:
    """Change one row; tells whether it was there."""
    statement = updating(table, which, tuple(row))
    new = {f"new_{name}": value for name, value in row.items()}
    return bool(connection.execute(statement, {**new, **where}).rowcount)


def apply(connection: Connection, change: Change) -> None:
    this = change.id
    try:
        if change.expected is None:
            connection.execute(insert(GAMES), change.table)
            connection.execute(insert(SEATS), list(change.seats))
        else:
            expected = change.expected
            if not set_columns(
                connection, GAMES, THIS_GAME, change.table, this=this, expected=expected
            ):
                raise Overtaken
            for seat in change.seats:
                set_columns(connection, SEATS, THIS_SEAT, seat, this=this, at=seat["seat"])
        if change.cut is not None:
            connection.execute(delete(MOVES).where(TAKEN_BACK), {"this": this, "cut": change.cut})
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
