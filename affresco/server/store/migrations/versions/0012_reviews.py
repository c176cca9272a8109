"""Reviews of ended games are kept with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
