"""Component sets that guests keep: each the text of its file, with a title."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, func, insert, select, update

from .rows import Row
from .schema import BOXES


def boxes_of(connection: Connection, guest: str) -> list[Row]:
    """The latest first."""
    found = select(BOXES).where(BOXES.c.guest == guest).order_by(BOXES.c.created.desc(), BOXES.c.id)
    return [dict(row) for row in connection.execute(found).mappings()]


def number_of(connection: Connection, guest: str) -> int:
    found = select(func.count()).select_from(BOXES).where(BOXES.c.guest == guest)
    return connection.execute(found).scalar() or 0


def box(connection: Connection, id: str) -> Row | None:
    row = connection.execute(select(BOXES).where(BOXES.c.id == id)).mappings().first()
    return dict(row) if row else None


def add_box(connection: Connection, row: Row) -> None:
    connection.execute(insert(BOXES), {**row, "created": time.time()})


def rewrite(connection: Connection, id: str, old: str, row: Row) -> bool:
    """Change a box if nobody else has meanwhile."""
    changed = update(BOXES).where((BOXES.c.id == id) & (BOXES.c.text == old)).values(row)
    return bool(connection.execute(changed).rowcount)


def remove_box(connection: Connection, id: str) -> None:
    connection.execute(delete(BOXES).where(BOXES.c.id == id))


def forget_boxes(connection: Connection, guest: str) -> None:
    connection.execute(delete(BOXES).where(BOXES.c.guest == guest))
