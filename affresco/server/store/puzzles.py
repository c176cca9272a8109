"""Puzzles that guests have tried: how often, with what success, and what that says of both."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import Connection, Table, case, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ...puzzles import Puzzle, Rating, after_try, rating_of
from .rows import Row
from .schema import PUZZLE_DAYS, PUZZLE_TRIES, PUZZLES, SOLVERS


@dataclass(frozen=True)
class Tried:
    """What a try led to."""

    tries: int
    rating: Rating  # of the solver
    change: float  # of that rating; only the first try at a puzzle counts


def rating_in(connection: Connection, table: Table, id: str) -> Rating | None:
    row = connection.execute(select(table).where(table.c.id == id)).mappings().first()
    return None if row is None else Rating(row["rating"], row["deviation"], row["volatility"])


def solver(connection: Connection, guest: str) -> Rating:
    return rating_in(connection, SOLVERS, guest) or Rating()


def tries_of(connection: Connection, guest: str) -> dict[str, Row]:
    found = select(PUZZLE_TRIES).where(PUZZLE_TRIES.c.guest == guest)
    return {row["puzzle"]: dict(row) for row in connection.execute(found).mappings()}


def days_of(connection: Connection, guest: str) -> list[date]:
    found = select(PUZZLE_DAYS.c.day).where(PUZZLE_DAYS.c.guest == guest)
    return [date.fromisoformat(day) for day in connection.execute(found).scalars()]


def found_by(connection: Connection, puzzle: str) -> tuple[int, int]:
    """How many have tried a puzzle, and how many of them found it at once."""
    tries = PUZZLE_TRIES
    first = func.sum(case((tries.c.first, 1), else_=0))
    row = connection.execute(select(func.count(), first).where(tries.c.puzzle == puzzle)).first()
    return (row[0], row[1] or 0) if row else (0, 0)


def note_day(connection: Connection, guest: str, day: date) -> None:
    """A daily puzzle was tried on its day, solved or not."""
    is_new(connection, PUZZLE_DAYS, {"guest": guest, "day": day.isoformat()})


def note_try(
    connection: Connection, guest: str, puzzle: Puzzle, is_solved: bool, lost: Tried | None = None
) -> Tried:
    """Keep a try; the first one at a puzzle changes both ratings.

    `lost` is what it led to if the answer to its commit was lost: it may be kept already.
    """
    before = solver(connection, guest)
    this = (PUZZLE_TRIES.c.guest == guest) & (PUZZLE_TRIES.c.puzzle == puzzle.name)
    row = {"guest": guest, "puzzle": puzzle.name, "tries": 1}
    if not is_new(connection, PUZZLE_TRIES, {**row, "solved": is_solved, "first": is_solved}):
        known = connection.execute(select(PUZZLE_TRIES).where(this)).mappings().one()
        if lost and known["tries"] == lost.tries:
            return lost
        tries = known["tries"] + (0 if known["solved"] else 1)
        solved = known["solved"] or is_solved
        connection.execute(update(PUZZLE_TRIES).where(this).values(tries=tries, solved=solved))
        return Tried(tries, before, 0.0)
    its = rating_in(connection, PUZZLES, puzzle.name) or rating_of(puzzle)
    mine, its = after_try(before, its, is_solved)
    keep_rating(connection, SOLVERS, guest, mine)
    keep_rating(connection, PUZZLES, puzzle.name, its)
    return Tried(1, mine, mine.rating - before.rating)


def keep_rating(connection: Connection, table: Table, id: str, rating: Rating) -> None:
    known = update(table).where(table.c.id == id).values(asdict(rating))
    if not connection.execute(known).rowcount:
        is_new(connection, table, {"id": id, **asdict(rating)})


def is_new(connection: Connection, table: Table, row: Row) -> bool:
    """Insert a row; another process may do the same at this moment, and only one is the first."""
    made = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = made.insert(table).values(row).on_conflict_do_nothing()
    return connection.execute(new.returning(*table.primary_key)).first() is not None


def forget_tries(connection: Connection, guest: str) -> None:
    """What the puzzles have learned from a guest stays."""
    connection.execute(delete(PUZZLE_TRIES).where(PUZZLE_TRIES.c.guest == guest))
    connection.execute(delete(PUZZLE_DAYS).where(PUZZLE_DAYS.c.guest == guest))
    connection.execute(delete(SOLVERS).where(SOLVERS.c.id == guest))
