"""Tables that are left to bots wait before each round, also after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("waits", sa.Integer()))


def downgrade() -> None:
    op.drop_column("tables", "waits")
