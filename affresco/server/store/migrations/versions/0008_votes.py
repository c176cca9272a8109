"""A seat is its owner's: votes for a bot, agreement to end, and from whom a seat has moved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("ends", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("due", sa.Float))
    op.add_column("seats", sa.Column("voters", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("former", sa.String(32)))


def downgrade() -> None:
    for name in ("former", "voters", "due", "ends"):
        op.drop_column("seats", name)
