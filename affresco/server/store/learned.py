"""The lessons that guests have been through."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from .schema import LEARNED


def learned_by(connection: Connection, guest: str) -> set[str]:
    found = select(LEARNED.c.lesson).where(LEARNED.c.guest == guest)
    return set(connection.execute(found).scalars())


def keep_learned(connection: Connection, guest: str, lessons: Collection[str]) -> set[str]:
    """Add lessons to those that are done; returns all of them."""
    now = time.time()
    rows = [{"guest": guest, "lesson": lesson, "done": now} for lesson in set(lessons)]
    if rows:
        # What another tab keeps at this moment is kept already
        if connection.dialect.name == "postgresql":
            connection.execute(postgresql.insert(LEARNED).on_conflict_do_nothing(), rows)
        else:
            connection.execute(sqlite.insert(LEARNED).on_conflict_do_nothing(), rows)
    return learned_by(connection, guest)


def forget_learned(connection: Connection, guest: str) -> None:
    connection.execute(delete(LEARNED).where(LEARNED.c.guest == guest))
