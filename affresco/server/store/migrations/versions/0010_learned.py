"""Guests keep which lessons they have been through."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learned",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("lesson", sa.String(32), primary_key=True),
        sa.Column("done", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("learned")
