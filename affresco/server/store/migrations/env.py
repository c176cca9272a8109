"""Alembic's environment: one transaction, and on PostgreSQL one process at a time."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from affresco.server.store.schema import METADATA

MIGRATING = 0x0AFF5EC0  # the number of an advisory lock


def migrate(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=METADATA)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        context.run_migrations()


migrate(context.config.attributes["connection"])
