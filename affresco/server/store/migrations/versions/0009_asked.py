"""When a seat last asked something: who only asks has no stream, but is not away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("asked", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seats", "asked")
