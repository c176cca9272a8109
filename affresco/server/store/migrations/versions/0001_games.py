"""Games, moves, sealed plans, seats, guests and answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(32)


def of_a_game() -> sa.Column[str]:
    return sa.Column("game", ID, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", ID, primary_key=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("acting", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("host", ID, nullable=False),
        sa.Column("watchers", sa.Boolean, nullable=False),
        sa.Column("bank", sa.Float),
        sa.Column("increment", sa.Float),
        sa.Column("rematch", ID),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("games_status", "games", ["status"])
    op.create_index("games_host", "games", ["host"])
    op.create_table(
        "moves",
        of_a_game(),
        sa.Column("idx", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
    )
    op.create_table(
        "sealed_plans",
        of_a_game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        of_a_game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("guest", ID),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("looking", sa.Boolean, nullable=False),
        sa.Column("bank_left", sa.Float),
        sa.Column("flag", sa.Float),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "guests",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "answers",
        of_a_game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("answers", "guests", "seats", "sealed_plans", "moves", "games"):
        op.drop_table(name)
