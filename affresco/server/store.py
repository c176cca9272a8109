"""The store: SQLite or PostgreSQL, read in threads, written by one commit for all that waits.

Nothing is acknowledged before its commit. The revision of a game is compared and raised by
every commit, so of two processes that change a game at once the second one is told to look
again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    Update,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError

from ..engine.board import COLORS
from .keeping import Change, Row, Stored
from .metrics import COMMITS, COMMITTED
from .schema import ANSWERS, GAMES, GUESTS, MOVES, SEALED_PLANS, SEATS
from .settings import BadSettings

Result = TypeVar("Result")
READERS = 4
MOST_AT_ONCE = 100  # changes in one commit


class Overtaken(Exception):
    """Somebody else has changed the game meanwhile."""


class Store:
    def __init__(self, url: str) -> None:
        try:
            self.engine = create_engine(url, pool_size=READERS + 1, pool_pre_ping=True)
        except (ArgumentError, ModuleNotFoundError) as error:
            raise BadSettings(
                f"the database {url.partition('://')[0]} cannot be used: {error}"
            ) from error
        self.steady: Any = "REPEATABLE READ"
        if self.engine.dialect.name == "sqlite":
            self.steady = "SERIALIZABLE"
            event.listen(self.engine, "connect", make_durable)
            event.listen(self.engine, "begin", begin)
        self.readers = ThreadPoolExecutor(READERS, "reading")
        self.writer = ThreadPoolExecutor(1, "writing")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def migrate(self) -> None:
        """Bring the tables up to date, from nothing too."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except OperationalError as error:
            shown = self.engine.url.render_as_string(hide_password=True)
            raise BadSettings(f"the database {shown} cannot be opened: {error.orig}") from error

    def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()

    # Reading

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.ask, question)

    def ask(self, question: Callable[[Connection], Result]) -> Result:
        """An answer out of one state of the store, whoever writes meanwhile."""
        with self.engine.connect().execution_options(isolation_level=self.steady) as connection:
            return question(connection)

    # Writing

    async def write(self, change: Change) -> None:
        """Returns when the change is durable; raises Overtaken if it was too late."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            changes = [change for change, _ in batch]
            outcomes = await loop.run_in_executor(self.writer, self._commit_each, changes)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if not done.cancelled():
                    done.set_result(None) if outcome is None else done.set_exception(outcome)

    def _commit_each(self, changes: list[Change]) -> list[Exception | None]:
        """All in one commit; where one of them is refused, each on its own."""
        with suppress(Exception):
            self.commit(changes)
            return [None] * len(changes)
        outcomes: list[Exception | None] = []
        for change in changes:
            try:
                self.commit([change])
            except Exception as error:
                outcomes.append(error)
            else:
                outcomes.append(None)
        return outcomes

    def commit(self, changes: Iterable[Change]) -> None:
        with COMMITS.time(), self.engine.begin() as connection:
            for change in changes:
                apply(connection, change)
                COMMITTED.inc(len(change.moves))

    async def do(self, deed: Callable[[Connection], Result]) -> Result:
        """A change that is not of a game's play, in a commit of its own."""

        def act() -> Result:
            with self.engine.begin() as connection:
                return deed(connection)

        return await asyncio.get_running_loop().run_in_executor(self.writer, act)


def make_durable(connection: Any, _: object) -> None:
    connection.isolation_level = None  # Python's driver would begin no transaction for reading
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


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
            connection.execute(insert(GAMES), change.game)
            connection.execute(insert(SEATS), list(change.seats))
        else:
            expected = change.expected
            if not set_columns(
                connection, GAMES, THIS_GAME, change.game, this=this, expected=expected
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


# Questions


def load(connection: Connection, id: str) -> Stored | None:
    game = connection.execute(select(GAMES).where(GAMES.c.id == id)).mappings().first()
    if game is None:
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
        dict(game),
        [(seat, word) for seat, word in moves],
        {seat: words for seat, words in sealed},
        [dict(row) for row in connection.execute(seats).mappings()],
        [dict(row) for row in connection.execute(answers).mappings()],
    )


def revision(connection: Connection, id: str) -> int | None:
    return connection.execute(select(GAMES.c.revision).where(GAMES.c.id == id)).scalar()


def game_of_token(connection: Connection, token: str) -> str | None:
    return connection.execute(select(SEATS.c.game).where(SEATS.c.token == token)).scalar()


def all_games(connection: Connection) -> list[str]:
    return list(connection.execute(select(GAMES.c.id).order_by(GAMES.c.created)).scalars())


def games_of(connection: Connection, guest: str, most: int) -> list[Row]:
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
    ids = [game["id"] for game in found]
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
        {**game, "seats": [dict(seat) for seat in seats if seat["game"] == game["id"]]}
        for game in found
    ]


def waiting_games(connection: Connection, before: float) -> list[str]:
    """Running games where a bot or a clock is due and nothing has happened for a while."""
    seats = connection.execute(
        select(GAMES.c.id, GAMES.c.acting, SEATS.c.seat)
        .join(SEATS, SEATS.c.game == GAMES.c.id)
        .where((GAMES.c.status == "running") & (GAMES.c.touched < before))
        .where(or_(SEATS.c.kind == "bot", SEATS.c.away, SEATS.c.flag < time.time()))
    )
    return sorted({id for id, acting, seat in seats if COLORS[seat] in acting.split()})


def seen(connection: Connection, game: str, seat: int) -> float:
    """When somebody last listened at a seat."""
    here = (SEATS.c.game == game) & (SEATS.c.seat == seat)
    return connection.execute(select(SEATS.c.seen).where(here)).scalar() or 0.0


def name_of(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(GUESTS.c.name).where(GUESTS.c.id == guest)).scalar()


def is_alive(connection: Connection) -> bool:
    return connection.execute(text("SELECT 1")).scalar() == 1
