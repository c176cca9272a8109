"""The store: SQLite or PostgreSQL, read in threads, with one commit for all waiting changes.

Nothing is acknowledged before its commit. Every commit compares and raises the revision of its
tables, so when two processes change a table at once, the second must look again.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from ..metrics import COMMITS, COMMITTED
from ..settings import BadSettings
from . import queries
from .commits import Overtaken, UnknownOutcome, apply
from .rows import Change

Result = TypeVar("Result")
READERS = 4
MOST_AT_ONCE = 100  # changes in one commit
PATIENCE = 5.0  # seconds, while another process holds the file
PAUSE = 0.02
LOOKS = 4  # when the answer to a commit was lost
LOOK_AGAIN = 0.25  # seconds


class Store:
    def __init__(self, url: str) -> None:
        keep_private(url)
        try:
            self.engine = create_engine(
                url,
                pool_size=READERS + 1,
                pool_pre_ping=True,
                hide_parameters=True,  # errors are logged
            )
        except (ArgumentError, ModuleNotFoundError) as error:
            raise BadSettings(
                f"the database {url.partition('://')[0]} can’t be used: {error}"
            ) from error
        self.steady: Any = "REPEATABLE READ"
        if self.engine.dialect.name == "sqlite":
            self.steady = "SERIALIZABLE"
            event.listen(self.engine, "connect", make_durable)
            event.listen(self.engine, "begin", begin)
        self.writing_engine = self.engine.execution_options(writes=True)
        self.readers = ThreadPoolExecutor(READERS, "reading")
        self.writer = ThreadPoolExecutor(1, "writing")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def migrate(self) -> None:
        """Bring the schema up to date, or create it."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.writing_engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except OperationalError as error:
            shown = self.engine.url.render_as_string(hide_password=True)
            raise BadSettings(f"the database {shown} can’t be opened: {error.orig}") from error

    def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()

    # Reading

    async def read(self, query: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.ask, query)

    def ask(self, query: Callable[[Connection], Result]) -> Result:
        """Answer a query from one consistent snapshot, whatever is written meanwhile."""
        with self.engine.connect().execution_options(isolation_level=self.steady) as connection:
            return query(connection)

    # Writing

    async def write(self, change: Change) -> None:
        """Return when the change is durable; raise Overtaken if another was first."""
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
        """All in one commit; if one of them fails, each in its own."""
        try:
            self.commit(changes)
        except Exception as error:
            doubtful = is_lost(error)
            return [self._commit_alone(change, doubtful) for change in changes]
        return [None] * len(changes)

    def _commit_alone(self, change: Change, doubtful: bool) -> Exception | None:
        """Doubtful: it may be in the store already, and only the answer was lost."""
        try:
            self.commit([change])
        except Exception as error:
            return self._looked_up(change, error) if doubtful or is_lost(error) else error
        return None

    def _looked_up(self, change: Change, error: Exception) -> Exception | None:
        """What has become of a change after an answer was lost; None if it is in the store."""
        for _ in range(LOOKS):
            try:
                with self.writing_engine.begin() as connection:
                    found = queries.last_change(connection, change.id)
            except DBAPIError:
                time.sleep(LOOK_AGAIN)
                continue
            if found == (change.table["revision"], change.table["touched"]):
                return None
            kept = found[0] if found else None
            return error if kept == change.expected else Overtaken()
        return UnknownOutcome()

    def commit(self, changes: Iterable[Change]) -> None:
        with COMMITS.time(), self.writing_engine.begin() as connection:
            for change in changes:
                apply(connection, change)
                COMMITTED.inc(len(change.moves))

    async def do(self, deed: Callable[[Connection], Result]) -> Result:
        """Any other change, in a commit of its own."""

        def act() -> Result:
            with self.writing_engine.begin() as connection:
                return deed(connection)

        def act_surely() -> Result:
            """Done again if the answer was lost: whatever is done here may be done twice."""
            try:
                return act()
            except DBAPIError as error:
                if not is_lost(error):
                    raise
            try:
                return act()
            except DBAPIError as error:
                raise UnknownOutcome if is_lost(error) else error from error

        return await asyncio.get_running_loop().run_in_executor(self.writer, act_surely)


def is_lost(error: Exception) -> bool:
    """Has the connection broken? Then nobody knows whether the store did what it was told."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def keep_private(url: str) -> None:
    """A file of SQLite is for its owner alone; what SQLite puts beside it is, by that."""
    _, _, path = url.partition("sqlite:///")
    if path and not path.startswith((":", "file:")):
        with suppress(OSError):  # which is told when the file is opened
            os.close(os.open(path, os.O_CREAT, 0o600))
            for beside in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.chmod(path + beside, 0o600)


def make_durable(connection: Any, _: object) -> None:
    connection.isolation_level = None  # Python's driver would not begin a transaction for reads
    connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000:.0f}")
    write_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def write_ahead(connection: Any) -> None:
    """Several processes may open a new file at once; SQLite does not wait here by itself."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(PAUSE)


def begin(connection: Connection) -> None:
    """Writers lock up front; upgrading a read fails if someone else wrote first."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
