"""The tables of the store. The moves are the game; the rest says who plays it and how.

Every change of these definitions needs a migration; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData()
ID = String(32)


def of_a_table() -> Column[str]:
    return Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("status", String(16), nullable=False),
    Column("revision", Integer, nullable=False),  # rises with every change of any row of the table
    Column("version", Integer, nullable=False),  # of the game, which players name
    Column("undos", Integer, nullable=False),
    Column("header", Text, nullable=False),  # of the record, with the component set
    Column("rules", Integer, nullable=False),  # the version of the rules
    Column("acting", String(32), nullable=False),  # colors, for lists
    Column("digest", String(64), nullable=False),  # of what the moves led to
    Column("host", ID, nullable=False),  # the guest who made the table
    Column("watchers", Boolean, nullable=False),
    Column("stand_in", String(80), nullable=False),  # the level of the bots for people who are away
    Column("hints", String(8), nullable=False, server_default="off"),  # off, few, free
    Column("bank", Float),  # seconds; None without a clock
    Column("increment", Float),
    Column("rematch", ID),  # the table where they play again
    Column("waits", Integer),  # before this round, until someone lets the bots go on
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tables_status", "status"),
    Index("tables_host", "host"),
)

MOVES = Table(
    "moves",
    METADATA,
    of_a_table(),
    Column("idx", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("word", String(40), nullable=False),
    Column("joined", Boolean, nullable=False, server_default=false()),  # to the move before it
)

SEALED_PLANS = Table(
    "sealed_plans",
    METADATA,
    of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("words", Text, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(80), nullable=False),  # of the bot that plays here
    Column("guest", ID),
    Column("token", String(64), unique=True),  # its hash
    Column("away", Boolean, nullable=False),  # a bot is sitting in
    Column("looking", Boolean, nullable=False),  # "I am red" has been said
    Column("bank_left", Float),  # seconds, while the clock is stopped
    Column("flag", Float),  # when the time is up, while the clock runs
    Column("shown_as", String(10), nullable=False, server_default=""),  # empty: in its own color
    Column("ends", Boolean, nullable=False, server_default=false()),  # agrees to end the game
    Column("voters", String(40), nullable=False, server_default=""),  # who asks for a bot there
    Column("due", Float),  # from when it may sit in
    Column("hinted", Text, nullable=False, server_default=""),  # rounds and versions of its hints
    Column("former", ID),  # the guest before the seat went to another device
    Column("seen", Float, nullable=False, default=0.0),  # when someone last listened there
    Column("asked", Float, nullable=False, server_default="0"),  # and when someone last asked
    Index("seats_guest", "guest"),
)

GUESTS = Table(
    "guests",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

BOXES = Table(
    "boxes",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("guest", ID, nullable=False),  # whose it is
    Column("title", String(40), nullable=False),
    Column("base", String(40), nullable=False),  # the shipped set that it was made from
    Column("text", Text, nullable=False),  # its file; it may have faults
    Column("created", Float, nullable=False),
    Index("boxes_guest", "guest"),
)

LEARNED = Table(
    "learned",
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("lesson", String(32), primary_key=True),
    Column("done", Float, nullable=False),  # when
)

PUZZLE_TRIES = Table(
    "puzzle_tries",
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("puzzle", String(64), primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("first", Boolean, nullable=False),  # at the first try
    Index("puzzle_tries_puzzle", "puzzle"),
)

PUZZLE_DAYS = Table(
    "puzzle_days",
    METADATA,
    Column("guest", ID, primary_key=True),
    Column("day", String(10), primary_key=True),  # on which the daily puzzle was tried
)


def rated(name: str) -> Table:
    return Table(
        name,
        METADATA,
        Column("id", String(64), primary_key=True),
        Column("rating", Float, nullable=False),
        Column("deviation", Float, nullable=False),
        Column("volatility", Float, nullable=False),
    )


SOLVERS = rated("solvers")  # by guest
PUZZLES = rated("puzzles")  # by name

REVIEWS = Table(
    "reviews",
    METADATA,
    of_a_table(),
    Column("found", Text, nullable=False),  # JSON, as far as it has come
    Column("touched", Float, nullable=False),
)

ANSWERS = Table(
    "answers",
    METADATA,
    of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("said", Text, nullable=False),  # what was asked for under this key
    Column("version", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # the moves that it made
    Column("last", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
)
