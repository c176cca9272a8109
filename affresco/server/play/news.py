"""What processes tell each other about tables, over Redis.

A change is sent along whole, so that nobody need ask the store for it. Whatever cannot be read
is logged and skipped: the store has the truth, and every process looks there regularly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from ..store.rows import Change

Place = tuple[int, int]  # undos and moves so far; a later place is the greater one


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A table has gone from one revision to the next."""

    table: str
    process: str
    expected: int
    columns: dict[str, Any]  # of the table, those that changed
    cut: int | None
    moves: Sequence[tuple[int, str, bool]]  # seat, word, said together with the one before
    sealed: dict[int, str] | None  # None: no change
    seats: Sequence[dict[str, Any]]
    answers: Sequence[dict[str, Any]]


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """A table was deleted."""

    table: str
    process: str


class Sighting(msgspec.Struct, frozen=True, tag="sighting"):
    """Something about a viewer."""

    process: str
    table: str
    viewer: str
    news: Literal["here", "gone", "shown"]
    shown: Place
    paused: bool


class WhoIsThere(msgspec.Struct, frozen=True, tag="who"):
    """A process has come to a table and wants to know its viewers."""

    table: str
    process: str


News = Changed | Gone | Sighting | WhoIsThere
write = msgspec.msgpack.Encoder().encode
read = msgspec.msgpack.Decoder(News).decode  # raises msgspec.MsgspecError


def changed(change: Change, process: str) -> Changed:
    """What the others need to go on from the same place; a table that is new has no others."""
    return Changed(
        change.id,
        process,
        change.expected or 0,
        dict(change.table),
        change.cut,
        [(row["seat"], row["word"], row["joined"]) for row in change.moves],
        None if change.sealed is None else {row["seat"]: row["words"] for row in change.sealed},
        [dict(row) for row in change.seats],
        [dict(row) for row in change.answers],
    )
