"""Reviews of ended games, as far as they have come."""

from __future__ import annotations

import time

from sqlalchemy import Connection, insert, select, update

from .schema import REVIEWS, TABLES


def review_of(connection: Connection, table: str) -> tuple[str, float] | None:
    """What was found, and when that was."""
    found = select(REVIEWS.c.found, REVIEWS.c.touched).where(REVIEWS.c.table_id == table)
    row = connection.execute(found).first()
    return None if row is None else (row[0], row[1])


def keep_review(connection: Connection, table: str, found: str) -> bool:
    """With its table; one that is deleted meanwhile has no review: False."""
    new = {"found": found, "touched": time.time()}
    known = update(REVIEWS).where(REVIEWS.c.table_id == table).values(new)
    if connection.execute(known).rowcount:
        return True
    is_there = select(TABLES.c.id).where(TABLES.c.id == table)
    if not connection.execute(is_there).first():
        return False
    connection.execute(insert(REVIEWS), {"table_id": table, **new})
    return True
