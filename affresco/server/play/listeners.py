"""Who listens: open streams, woken when their game changes, and who is there by that."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..metrics import STREAMS

Seated = tuple[str, int]  # somebody who listens: a game and a seat


class Listener(asyncio.Event):
    """Set when a game has changed, with the revision that is to be told."""

    def __init__(self) -> None:
        super().__init__()
        self.revision = 0
        self.seats: list[int] = []


class Listeners:
    def __init__(self) -> None:
        self.left: set[Seated] = set()  # whose last stream has closed, until that is noted
        self.closing = False
        self._open: dict[str, set[Listener]] = {}
        self._seats: dict[str, Counter[int]] = {}  # streams at each seat of a game

    def __contains__(self, table: str) -> bool:
        return table in self._open

    def heard(self, table: str, revision: int) -> None:
        """A game has changed, here or in another process."""
        for listener in self._open.get(table, ()):
            if revision > listener.revision or not revision:  # 0: the game is gone
                listener.revision = revision
                listener.set()

    @contextmanager
    def listening(self, table: str, seats: list[int]) -> Iterator[Listener]:
        """As long as a stream is open."""
        listener = Listener()
        self._open.setdefault(table, set()).add(listener)
        self.sit(table, listener, seats)
        STREAMS.inc()
        try:
            yield listener
        finally:
            STREAMS.dec()
            self._open[table].discard(listener)
            self.sit(table, listener, [])
            if not self._open[table]:
                del self._open[table]

    # Who is there

    def here(self, table: str) -> list[int]:
        """The seats at which somebody listens."""
        return sorted(self._seats.get(table, ()))

    @property
    def present(self) -> set[Seated]:
        return {(table, seat) for table, seats in self._seats.items() for seat in seats}

    def sit(self, table: str, listener: Listener, seats: list[int]) -> None:
        """Where a listener sits, which may change while he listens; the others are woken by it."""
        before = self.here(table)
        counted = self._seats.pop(table, Counter())
        counted.subtract(listener.seats)
        counted.update(seats)
        if counted := +counted:  # without those who have gone
            self._seats[table] = counted
        listener.seats = seats
        here = self.here(table)
        if here == before:
            return
        self.left.difference_update((table, seat) for seat in here)
        self.left.update((table, seat) for seat in before if seat not in here)
        for other in self._open.get(table, ()):
            other.set()

    def close(self) -> None:
        """The server ends; whoever listens comes again by himself."""
        self.closing = True
        for listeners in self._open.values():
            for listener in listeners:
                listener.set()
