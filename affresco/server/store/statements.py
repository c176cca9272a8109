"""SQL statements that run with every move: spelled out once, then run by the driver itself.

SQLAlchemy writes the text, for the database at hand; to run it by SQLAlchemy too would take
several times as long as the database needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Dialect, Table, bindparam, delete, insert, update
from sqlalchemy.sql.elements import CompilerElement

Values = Mapping[str, Any]


class Cursor(Protocol):
    """What all drivers have in common."""

    rowcount: int

    def execute(self, statement: str, values: Any = ..., /) -> Any: ...
    def executemany(self, statement: str, values: Any, /) -> Any: ...


class Statement:
    def __init__(self, made: CompilerElement, columns: Sequence[str] | None, dialect: Dialect):
        spelled = made.compile(dialect=dialect, column_keys=columns)
        self.text = str(spelled)
        self._order: list[str] | None = getattr(spelled, "positiontup", None)

    def _values(self, values: Values) -> object:
        return values if self._order is None else [values[name] for name in self._order]

    def run(self, cursor: Cursor, values: Values) -> int:
        """Run it; returns how many rows it has changed."""
        cursor.execute(self.text, self._values(values))
        return cursor.rowcount

    def run_each(self, cursor: Cursor, rows: Sequence[Values]) -> None:
        if len(rows) == 1:
            cursor.execute(self.text, self._values(rows[0]))
        elif rows:
            cursor.executemany(self.text, [self._values(row) for row in rows])


@cache
def inserting(table: Table, columns: tuple[str, ...], dialect: Dialect) -> Statement:
    return Statement(insert(table), columns, dialect)


@cache
def updating(
    table: Table, which: ColumnElement[bool], columns: tuple[str, ...], dialect: Dialect
) -> Statement:
    new = {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in columns}
    return Statement(update(table).where(which).values(new), None, dialect)


@cache
def deleting(table: Table, which: ColumnElement[bool], dialect: Dialect) -> Statement:
    return Statement(delete(table).where(which), None, dialect)
