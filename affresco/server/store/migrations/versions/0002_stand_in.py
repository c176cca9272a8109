"""The level of the bots that play for people who are away: one for the whole table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

USUAL = "journeyman"  # for games that were made before the host could say


def upgrade() -> None:
    column = sa.Column("stand_in", sa.String(80), nullable=False, server_default=USUAL)
    op.add_column("games", column)


def downgrade() -> None:
    op.drop_column("games", "stand_in")
