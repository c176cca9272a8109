"""Each seat is shown in a color of the host's choice; empty: in its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("shown_as", sa.String(10), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "shown_as")
