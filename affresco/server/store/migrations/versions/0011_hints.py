"""Whether a table allows hints, and when each seat has asked for one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Who sat down before there were hints has not agreed to any
    op.add_column("tables", sa.Column("hints", sa.String(8), nullable=False, server_default="off"))
    op.add_column("seats", sa.Column("hinted", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "hinted")
    op.drop_column("tables", "hints")
