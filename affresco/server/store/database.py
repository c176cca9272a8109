"""The store: SQLite or PostgreSQL, read in threads, with one commit for all waiting changes.

Nothing is acknowledged before its commit. Every commit compares and raises the revision of its
tables, so when two processes change a table at once, the second must look again. Every wait has
an end: a database that is silent for too long is hung up on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.pool import PoolProxiedConnection

from ..metrics import COMMITS, COMMITTED, QUEUED
from ..settings import BadSettings
from . import queries
from .commits import Overtaken, UnknownOutcome, apply, prove
from .rows import Change
from .statements import Cursor

Result = TypeVar("Result")
Outcomes = list[BaseException | None]
Batch = list[tuple[Change, asyncio.Future[None]]]
LOG = logging.getLogger("affresco.server")
READERS = 4
PROVEN = 1.0  # seconds
MOST_AT_ONCE = 100  # changes in one commit
PATIENCE = 5.0  # seconds, while another process holds the file, or until the database answers
PAUSE = 0.02
LOOKS = 4  # when the answer to a commit was lost
LOOK_AGAIN = 0.25  # seconds
# PostgreSQL gives up by itself before we hang up on it, and forgets a process that is gone.
POSTGRES = {
    "connect_timeout": str(round(PATIENCE)),
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "options": " ".join(
        f"-c {name}={milliseconds}"
        for name, milliseconds in (
            ("lock_timeout", round(PATIENCE * 800)),
            ("statement_timeout", round(PATIENCE * 900)),
            ("idle_in_transaction_session_timeout", round(PATIENCE * 2000)),
        )
    ),
}


class Silent(OperationalError):
    """The database did not answer in time."""

    def __init__(self) -> None:
        super().__init__("", None, TimeoutError("the database did not answer in time"))


class Call:
    """One use of a connection, which can be hung up on."""

    def __init__(self) -> None:
        self.line: Any = None  # the driver's own connection, while it is in use
        self.commits = False  # something may be durable from now on, whatever is heard of it
        self.is_doubtful = False  # the answer to a commit was lost
        self.is_over = False  # it was hung up on
        self.is_given_up = False  # nobody waits for it any more
        self.timer: asyncio.TimerHandle

    def begin_commit(self) -> None:
        """Said before every commit; who gives up after that knows that it may have been made."""
        self.commits = True
        if self.is_given_up:
            raise Silent

    def hang_up(self) -> None:
        """Whoever waits for an answer of PostgreSQL gets an error at once; SQLite has no line."""
        self.is_over = True
        if hasattr(self.line, "fileno"):
            with suppress(Exception), socket.socket(fileno=os.dup(self.line.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)


class Store:
    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        keep_private(url)
        postgres = url.startswith("postgresql")
        try:
            self.engine = create_engine(
                url,
                pool_size=READERS + 1,
                pool_timeout=patience,
                pool_pre_ping=True,
                hide_parameters=True,  # errors are logged
                connect_args=POSTGRES if postgres else {},
            )
        except (ArgumentError, ModuleNotFoundError) as error:
            raise BadSettings(
                f"the database {url.partition('://')[0]} can’t be used: {error}"
            ) from error
        self.steady: Any = "REPEATABLE READ"
        self.begins = ""  # PostgreSQL's driver does it by itself
        if self.engine.dialect.name == "sqlite":
            self.steady, self.begins = "SERIALIZABLE", "BEGIN IMMEDIATE"
            event.listen(self.engine, "connect", make_durable)
            event.listen(self.engine, "begin", begin)
        self.writing_engine = self.engine.execution_options(writes=True)
        self.patience = patience
        self.readers = ThreadPoolExecutor(READERS, "reading")
        self.writer = ThreadPoolExecutor(1, "writing")
        self._line: PoolProxiedConnection | None = None  # of the writer
        self._proof: asyncio.Task[bool] | None = None
        self._waiting: Batch = []
        self._writing = False

    def migrate(self) -> None:
        """Bring the schema up to date, or create it."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.writing_engine.begin() as connection:
                if connection.dialect.name == "postgresql":  # a migration may take its time
                    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except OperationalError as error:
            shown = self.engine.url.render_as_string(hide_password=True)
            raise BadSettings(f"the database {shown} can’t be opened: {error.orig}") from error

    def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        if self._line:
            self._line.close()
        self.engine.dispose()

    def _in_time(self, where: Executor, work: Callable[[Call], Result]) -> asyncio.Future[Result]:
        """Some work in a thread, begun at once; if it takes too long, its database is hung up on.

        The database itself has the last word; only what has not begun is given up. Who waits no
        longer for a commit that has begun cannot know what becomes of it.
        """
        loop, call = asyncio.get_running_loop(), Call()
        job = where.submit(work, call)
        done: asyncio.Future[Result] = loop.create_future()

        def finish() -> None:
            call.timer.cancel()
            if done.done():
                return
            if job.cancelled():
                done.set_exception(Silent())
            elif error := job.exception():
                done.set_exception(error)
            else:
                done.set_result(job.result())

        def give_up() -> None:
            call.hang_up()
            if not job.cancel():
                call.timer = loop.call_later(self.patience, despair)

        def despair() -> None:
            call.is_given_up = True
            if not done.done():
                done.set_exception(UnknownOutcome() if call.commits else Silent())

        call.timer = loop.call_later(self.patience, give_up)
        job.add_done_callback(lambda _: in_loop(loop, finish))
        return done

    # Reading

    async def read(self, query: Callable[[Connection], Result]) -> Result:
        return await self._in_time(self.readers, lambda call: self.ask(query, call))

    def ask(self, query: Callable[[Connection], Result], call: Call | None = None) -> Result:
        """Answer a query from one consistent snapshot, whatever is written meanwhile."""
        steady = self.engine.connect().execution_options(isolation_level=self.steady)
        with steady as connection, in_use(call, connection):
            return query(connection)

    # Writing

    async def write(self, change: Change) -> None:
        """Return when the change is durable; raise Overtaken if another was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if not self._writing:
            self._write_next()
        await done

    def _write_next(self) -> None:
        """Begin a commit of all that waits."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        QUEUED.set(len(self._waiting))
        self._writing = bool(batch)
        if batch:
            changes = [change for change, _ in batch]
            job = self._in_time(self.writer, partial(self._commit_each, changes))
            job.add_done_callback(partial(self._written, batch))

    def _written(self, batch: Batch, job: asyncio.Future[Outcomes]) -> None:
        error = job.exception()
        outcomes = job.result() if error is None else [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if not done.done():
                done.set_result(None) if outcome is None else done.set_exception(outcome)
        self._write_next()

    def _commit_each(self, changes: list[Change], call: Call) -> Outcomes:
        """All in one commit; if they clash with what is there, each in its own."""
        outcomes: Outcomes
        try:
            outcomes = self.commit(changes, call)
        except IntegrityError:
            if len(changes) > 1:
                return [outcome for one in changes for outcome in self._commit_each([one], call)]
            outcomes = [Overtaken()]
        except Exception as error:
            outcomes = [error] * len(changes)
        if not call.is_doubtful:
            return outcomes
        return self._looked_up(changes, outcomes, call)

    def _looked_up(self, changes: list[Change], outcomes: Outcomes, call: Call) -> Outcomes:
        """What has become of changes after an answer was lost; None for those in the store."""
        pairs = list(zip(changes, outcomes, strict=True))
        for _ in range(LOOKS):
            if call.is_given_up:
                break
            try:
                with self.writing_engine.begin() as connection, in_use(call, connection):
                    return [error and became(connection, change, error) for change, error in pairs]
            except DBAPIError:
                time.sleep(LOOK_AGAIN)
        return [error and UnknownOutcome() for error in outcomes]

    def commit(self, changes: list[Change], call: Call | None = None) -> Outcomes:
        """Write changes in one commit; Overtaken for those where another was first."""
        call, reused = call or Call(), self._line is not None
        try:
            return self._commit_once(changes, call)
        except OperationalError:
            if not (reused or call.is_doubtful) or call.is_over:
                raise
            # The database had hung up since the last time, or has just now: then what it has made
            # already is overtaken by itself.
            return self._commit_once(changes, call)

    def _commit_once(self, changes: list[Change], call: Call) -> Outcomes:
        dialect, outcomes = self.engine.dialect, Outcomes()
        with COMMITS.time(), self._committing(call) as cursor:
            for change in changes:
                try:
                    apply(cursor, dialect, change)
                except Overtaken as error:
                    outcomes.append(error)  # it has written nothing
                else:
                    outcomes.append(None)
        made = [change for change, error in zip(changes, outcomes, strict=True) if error is None]
        COMMITTED.inc(sum(len(change.moves) for change in made))
        return outcomes

    def _open_line(self) -> PoolProxiedConnection:
        if self._line is None:
            raises = self.engine.dialect.loaded_dbapi.Error
            try:
                self._line = self.engine.raw_connection()
            except raises as error:
                raise OperationalError("", None, error, hide_parameters=True) from error
        return self._line

    @contextmanager
    def _committing(self, call: Call) -> Iterator[Cursor]:
        """A transaction on the writer's own line, which stays open until there is an error."""
        line, raises = self._open_line(), self.engine.dialect.loaded_dbapi.Error
        sent = False
        try:
            call.line = line.driver_connection
            cursor: Any = line.cursor()
            if self.begins:
                cursor.execute(self.begins)
            yield cursor
            cursor.close()
            call.begin_commit()
            sent = True
            line.commit()
        except BaseException as error:
            dialect, broken = self.engine.dialect, call.is_over
            if isinstance(error, raises):
                broken = broken or dialect.is_disconnect(error, call.line, None)
            call.is_doubtful = call.is_doubtful or (sent and broken)
            self._line = None
            with suppress(Exception):  # who reads can go on with a line that is not broken
                line.invalidate() if broken else line.close()
            if isinstance(error, raises):
                raise DBAPIError.instance(
                    *("", None, error, raises),
                    hide_parameters=True,
                    connection_invalidated=broken,
                    dialect=dialect,
                ) from error
            raise
        finally:
            call.line = None

    async def do(self, deed: Callable[[Connection], Result]) -> Result:
        """Any other change, in a commit of its own."""

        def act(call: Call) -> Result:
            with self.writing_engine.connect() as connection, in_use(call, connection):
                result = deed(connection)
                call.begin_commit()
                connection.commit()
                return result

        def act_surely(call: Call) -> Result:
            """Done again if the answer was lost: whatever is done here may be done twice."""
            try:
                return act(call)
            except DBAPIError as error:
                if not is_lost(error) or call.is_over:
                    raise told(error, call) from error
                call.is_doubtful = call.commits
            try:
                return act(call)
            except DBAPIError as error:
                raise told(error, call) from error

        return await self._in_time(self.writer, act_surely)

    async def is_ready(self) -> bool:
        """Can games be saved? Found out by writing, at most once a second, whoever asks."""
        if self._proof is None:
            self._proof = asyncio.create_task(self._prove())
            loop = asyncio.get_running_loop()
            self._proof.add_done_callback(lambda _: loop.call_later(PROVEN, self._forget_proof))
        return await asyncio.shield(self._proof)

    async def _prove(self) -> bool:
        try:
            await self.do(prove)
        except Exception as error:
            LOG.warning("not ready", extra={"why": type(error).__name__})
            return False
        return True

    def _forget_proof(self) -> None:
        self._proof = None


def in_loop(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """Have something done by the event loop, unless the server has stopped meanwhile."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(work)


@contextmanager
def in_use(call: Call | None, connection: Connection) -> Iterator[None]:
    if call is None:
        yield
        return
    call.line = connection.connection.driver_connection
    try:
        yield
    finally:
        call.line = None


def is_lost(error: Exception) -> bool:
    """Has the connection broken? Then nobody knows whether the store did what it was told."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def told(error: DBAPIError, call: Call) -> Exception:
    """What may be said of an error: once the answer to a commit is lost, only that it is."""
    is_doubtful = call.is_doubtful or (call.commits and is_lost(error))
    return UnknownOutcome() if is_doubtful else error


def became(connection: Connection, change: Change, error: BaseException) -> BaseException | None:
    """What has become of a change that may be in the store already; None if it is."""
    found = queries.last_change(connection, change.id)
    if found == (change.after.table["revision"], change.after.table["touched"]):
        return None
    revision = found[0] if found else None
    return error if revision == change.expected else Overtaken()


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
