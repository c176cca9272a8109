"""Read queries, each in one consistent snapshot."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, func, or_, select, text

from ...engine.board import COLORS
from .. import steady
from ..tables.chair import PLAYERS, SeatKind
from ..tables.table import ENDED, Status
from .rows import Row, Stored
from .schema import ANSWERS, GUESTS, MOVES, SEALED_PLANS, SEATS, TABLES


def load(connection: Connection, id: str) -> Stored | None:
    table = connection.execute(select(TABLES).where(TABLES.c.id == id)).mappings().first()
    if table is None:
        return None
    moves = connection.execute(
        select(MOVES.c.seat, MOVES.c.word, MOVES.c.joined)
        .where(MOVES.c.table_id == id)
        .order_by(MOVES.c.idx)
    ).all()
    sealed = connection.execute(
        select(SEALED_PLANS.c.seat, SEALED_PLANS.c.words).where(SEALED_PLANS.c.table_id == id)
    )
    seats = select(SEATS).where(SEATS.c.table_id == id).order_by(SEATS.c.seat)
    answers = select(ANSWERS).where(ANSWERS.c.table_id == id)
    return Stored(
        dict(table),
        [(seat, word) for seat, word, _ in moves],
        [at for at, (_, _, joined) in enumerate(moves) if joined],
        {seat: words for seat, words in sealed},
        [dict(row) for row in connection.execute(seats).mappings()],
        [dict(row) for row in connection.execute(answers).mappings()],
    )


def revision(connection: Connection, id: str) -> int | None:
    return connection.execute(select(TABLES.c.revision).where(TABLES.c.id == id)).scalar()


def last_change(connection: Connection, id: str) -> tuple[int, float] | None:
    """The revision of a table and when it was reached, after any commit that is under way."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = '2s'"))
    asked = select(TABLES.c.revision, TABLES.c.touched).where(TABLES.c.id == id).with_for_update()
    row = connection.execute(asked).first()
    return (row.revision, row.touched) if row else None


def revisions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    rows = connection.execute(select(TABLES.c.id, TABLES.c.revision).where(TABLES.c.id.in_(ids)))
    return {id: revision for id, revision in rows}


def table_of_token(connection: Connection, token: str) -> str | None:
    return connection.execute(select(SEATS.c.table_id).where(SEATS.c.token == token)).scalar()


def invitation(connection: Connection, token: str) -> tuple[str, int, bool] | None:
    """The table and seat that a token opens, and whether someone sits there already."""
    found = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.kind).where(SEATS.c.token == token)
    row = connection.execute(found).first()
    return (row.table_id, row.seat, row.kind != SeatKind.OPEN) if row else None


def all_tables(connection: Connection) -> list[str]:
    return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.created)).scalars())


def tables_of(connection: Connection, guest: str, most: int) -> list[Row]:
    """The tables where a guest sits or that they made, newest first."""
    seated = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    found = (
        connection.execute(
            select(TABLES.c.id, TABLES.c.status, TABLES.c.acting, TABLES.c.waits, TABLES.c.created)
            .where(or_(TABLES.c.host == guest, TABLES.c.id.in_(seated)))
            .order_by(TABLES.c.created.desc())  # not by last change, which may be a secret plan
            .limit(most)
        )
        .mappings()
        .all()
    )
    ids = [table["id"] for table in found]
    seats = (
        connection.execute(
            select(
                *(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name, SEATS.c.kind, SEATS.c.guest),
                SEATS.c.shown_as,
            )
            .where(SEATS.c.table_id.in_(ids))
            .order_by(SEATS.c.seat)
        )
        .mappings()
        .all()
    )
    return [
        {**table, "seats": [dict(seat) for seat in seats if seat["table_id"] == table["id"]]}
        for table in found
    ]


def every_table_of(connection: Connection, guest: str) -> list[str]:
    """All tables that know of a guest."""
    seated = select(SEATS.c.table_id).where((SEATS.c.guest == guest) | (SEATS.c.former == guest))
    known = or_(TABLES.c.host == guest, TABLES.c.id.in_(seated))
    return list(connection.execute(select(TABLES.c.id).where(known)).scalars())


def host_of(connection: Connection, id: str) -> str | None:
    return connection.execute(select(TABLES.c.host).where(TABLES.c.id == id)).scalar()


def open_tables(connection: Connection, host: str) -> int:
    """How many tables of a person are not over."""
    unended = (TABLES.c.host == host) & TABLES.c.status.not_in(ENDED)
    return connection.execute(select(func.count()).select_from(TABLES).where(unended)).scalar_one()


def outdated_tables(
    connection: Connection, ended_before: float, idle_before: float, most: int
) -> list[str]:
    """Tables that are kept no longer, the oldest first."""
    ended = TABLES.c.status.in_(ENDED)
    found = (
        select(TABLES.c.id)
        .where(
            or_(
                ended & (TABLES.c.touched < ended_before),
                ~ended & (TABLES.c.touched < idle_before),
            )
        )
        .order_by(TABLES.c.touched)
        .limit(most)
    )
    return list(connection.execute(found).scalars())


def waiting_tables(connection: Connection, before: float, alone: bool) -> list[str]:
    """Running tables where a bot or a clock is due and nothing has happened for a while.

    If not `alone`, those where only bots play are left out.
    """
    found = (
        select(TABLES.c.id, TABLES.c.acting, SEATS.c.seat)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where((TABLES.c.status == Status.RUNNING) & (TABLES.c.touched < before))
        .where(TABLES.c.waits.is_(None))
        .where(or_(SEATS.c.kind == SeatKind.BOT, SEATS.c.away, SEATS.c.flag < steady.now()))
    )
    if not alone:
        players = select(SEATS.c.table_id).where(SEATS.c.kind.in_(PLAYERS))
        found = found.where(TABLES.c.id.in_(players))
    seats = connection.execute(found)
    return sorted({id for id, acting, seat in seats if COLORS[seat] in acting.split()})


def seen(connection: Connection, id: str, seat: int) -> float:
    """When someone last listened or asked at a seat."""
    here = (SEATS.c.table_id == id) & (SEATS.c.seat == seat)
    row = connection.execute(select(SEATS.c.seen, SEATS.c.asked).where(here)).first()
    return max(row) if row else 0.0


def seen_lately(connection: Connection, ids: Sequence[str], since: float) -> dict[str, set[int]]:
    """The seats of some tables where someone has listened since then."""
    lately = SEATS.c.table_id.in_(ids) & (SEATS.c.seen >= since)
    found: dict[str, set[int]] = {}
    for id, seat in connection.execute(select(SEATS.c.table_id, SEATS.c.seat).where(lately)):
        found.setdefault(id, set()).add(seat)
    return found


def name_of(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(GUESTS.c.name).where(GUESTS.c.id == guest)).scalar()


def is_alive(connection: Connection) -> bool:
    return connection.execute(text("SELECT 1")).scalar() == 1
