"""What the store is asked for, each question inside one state of the store."""

from __future__ import annotations

import time

from sqlalchemy import Connection, or_, select, text

from ...engine.board import COLORS
from ..tables.chair import OPEN
from .rows import Row, Stored
from .schema import ANSWERS, GAMES, GUESTS, MOVES, SEALED_PLANS, SEATS


def load(connection: Connection, id: str) -> Stored | None:
    table = connection.execute(select(GAMES).where(GAMES.c.id == id)).mappings().first()
    if table is None:
        return None
    moves = connection.execute(
        select(MOVES.c.seat, MOVES.c.word).where(MOVES.c.game == id).order_by(MOVES.c.idx)
    )
    sealed = connection.execute(
        select(SEALED_PLANS.c.seat, SEALED_PLANS.c.words).where(SEALED_PLANS.c.game == id)
    )
    seats = select(SEATS).where(SEATS.c.game == id).order_by(SEATS.c.seat)
    answers = select(ANSWERS).where(ANSWERS.c.game == id)
    return Stored(
        dict(table),
        [(seat, word) for seat, word in moves],
        {seat: words for seat, words in sealed},
        [dict(row) for row in connection.execute(seats).mappings()],
        [dict(row) for row in connection.execute(answers).mappings()],
    )


def revision(connection: Connection, id: str) -> int | None:
    return connection.execute(select(GAMES.c.revision).where(GAMES.c.id == id)).scalar()


def table_of_token(connection: Connection, token: str) -> str | None:
    return connection.execute(select(SEATS.c.game).where(SEATS.c.token == token)).scalar()


def invitation(connection: Connection, token: str) -> tuple[str, int, bool] | None:
    """The game and the seat to which a token leads, and whether somebody sits there already."""
    found = select(SEATS.c.game, SEATS.c.seat, SEATS.c.kind).where(SEATS.c.token == token)
    row = connection.execute(found).first()
    return (row.game, row.seat, row.kind != OPEN) if row else None


def all_tables(connection: Connection) -> list[str]:
    return list(connection.execute(select(GAMES.c.id).order_by(GAMES.c.created)).scalars())


def tables_of(connection: Connection, guest: str, most: int) -> list[Row]:
    """The games where a guest sits or that he has made, the latest first."""
    seated = select(SEATS.c.game).where(SEATS.c.guest == guest)
    found = (
        connection.execute(
            select(GAMES.c.id, GAMES.c.status, GAMES.c.acting, GAMES.c.created)
            .where(or_(GAMES.c.host == guest, GAMES.c.id.in_(seated)))
            .order_by(GAMES.c.created.desc())  # not by its last change: that may be a secret plan
            .limit(most)
        )
        .mappings()
        .all()
    )
    ids = [table["id"] for table in found]
    seats = (
        connection.execute(
            select(SEATS.c.game, SEATS.c.seat, SEATS.c.name, SEATS.c.kind, SEATS.c.guest)
            .where(SEATS.c.game.in_(ids))
            .order_by(SEATS.c.seat)
        )
        .mappings()
        .all()
    )
    return [
        {**table, "seats": [dict(seat) for seat in seats if seat["game"] == table["id"]]}
        for table in found
    ]


def waiting_tables(connection: Connection, before: float) -> list[str]:
    """Running games where a bot or a clock is due and nothing has happened for a while."""
    seats = connection.execute(
        select(GAMES.c.id, GAMES.c.acting, SEATS.c.seat)
        .join(SEATS, SEATS.c.game == GAMES.c.id)
        .where((GAMES.c.status == "running") & (GAMES.c.touched < before))
        .where(or_(SEATS.c.kind == "bot", SEATS.c.away, SEATS.c.flag < time.time()))
    )
    return sorted({id for id, acting, seat in seats if COLORS[seat] in acting.split()})


def seen(connection: Connection, table: str, seat: int) -> float:
    """When somebody last listened at a seat."""
    here = (SEATS.c.game == table) & (SEATS.c.seat == seat)
    return connection.execute(select(SEATS.c.seen).where(here)).scalar() or 0.0


def seen_since(connection: Connection, table: str, moment: float) -> set[int]:
    """The seats at which somebody has listened since then."""
    lately = (SEATS.c.game == table) & (SEATS.c.seen >= moment)
    return set(connection.execute(select(SEATS.c.seat).where(lately)).scalars())


def name_of(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(GUESTS.c.name).where(GUESTS.c.id == guest)).scalar()


def is_alive(connection: Connection) -> bool:
    return connection.execute(text("SELECT 1")).scalar() == 1
