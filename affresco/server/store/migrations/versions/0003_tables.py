"""What the server keeps are tables, and a table has a game: the names say so."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

PARTS = ("moves", "sealed_plans", "seats", "answers")
INDEXED = ("status", "host")


def upgrade() -> None:
    rename("games", "tables", "game", "table_id")


def downgrade() -> None:
    rename("tables", "games", "table_id", "game")


def rename(table: str, new_table: str, column: str, new_column: str) -> None:
    for name in INDEXED:
        op.drop_index(f"{table}_{name}", table)
    op.rename_table(table, new_table)
    for name in INDEXED:
        op.create_index(f"{new_table}_{name}", new_table, [name])
    for part in PARTS:
        op.alter_column(part, column, new_column_name=new_column)
