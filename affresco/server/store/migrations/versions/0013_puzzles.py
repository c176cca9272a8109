"""What guests have tried among the puzzles, and the ratings of both."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(64), primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("first", sa.Boolean, nullable=False),
    )
    op.create_index("puzzle_tries_puzzle", "puzzle_tries", ["puzzle"])
    op.create_table(
        "puzzle_days",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
    )
    for name in ("solvers", "puzzles"):
        op.create_table(
            name,
            sa.Column("id", sa.String(64), primary_key=True),
            sa.Column("rating", sa.Float, nullable=False),
            sa.Column("deviation", sa.Float, nullable=False),
            sa.Column("volatility", sa.Float, nullable=False),
        )


def downgrade() -> None:
    for name in ("puzzles", "solvers", "puzzle_days", "puzzle_tries"):
        op.drop_table(name)
