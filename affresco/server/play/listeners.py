"""Open streams, woken when their table changes; whoever has one open is there."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

from ..metrics import STREAMS

LATELY = 60.0  # seconds for which it is remembered that a seat has asked something
Seated = tuple[str, int]  # a table and a seat where someone listens


class Listener(asyncio.Event):
    """Set when its table has changed, with the revision to show."""

    def __init__(self) -> None:
        super().__init__()
        self.revision = 0
        self.seats: list[int] = []


class Listeners:
    def __init__(self) -> None:
        self.left: set[Seated] = set()  # those whose last stream has closed, until that is noted
        self.closing = False
        self._open: dict[str, set[Listener]] = {}
        self._seats: dict[str, Counter[int]] = {}  # open streams at each seat of a table
        self._asked: dict[Seated, tuple[float, float]] = {}  # when a seat last asked; when noted

    def __contains__(self, id: str) -> bool:
        return id in self._open

    def heard(self, id: str, revision: int) -> None:
        """A table has changed, here or in another process."""
        for listener in self._open.get(id, ()):
            if revision > listener.revision or not revision:  # 0: the table is gone
                listener.revision = revision
                listener.set()

    @contextmanager
    def listening(self, id: str, seats: list[int]) -> Iterator[Listener]:
        """While a stream is open."""
        listener = Listener()
        self._open.setdefault(id, set()).add(listener)
        self.sit(id, listener, seats)
        STREAMS.inc()
        try:
            yield listener
        finally:
            STREAMS.dec()
            self._open[id].discard(listener)
            self.sit(id, listener, [])
            if not self._open[id]:
                del self._open[id]

    # Who is there

    def here(self, id: str) -> list[int]:
        """The seats where someone listens."""
        return sorted(self._seats.get(id, ()))

    @property
    def present(self) -> set[Seated]:
        return {(id, seat) for id, seats in self._seats.items() for seat in seats}

    def asked(self, id: str, seats: list[int]) -> None:
        """Somebody asks something at these seats, with a stream or without."""
        for seat in seats:
            _, noted = self._asked.get((id, seat), (0.0, -inf))
            self._asked[id, seat] = (time.monotonic(), noted)

    def asked_ago(self, id: str, seat: int) -> float:
        """Seconds since a seat last asked something."""
        return time.monotonic() - self._asked.get((id, seat), (-inf, 0.0))[0]

    def to_note(self, often: float) -> set[Seated]:
        """Those who ask and whose asking is to be noted again; who asks no more is forgotten."""
        now = time.monotonic()
        self._asked = {each: at for each, at in self._asked.items() if now - at[0] < LATELY}
        due = {each for each, (at, noted) in self._asked.items() if at > noted + often}
        self._asked.update((each, (self._asked[each][0], now)) for each in due)
        return due

    def sit(self, id: str, listener: Listener, seats: list[int]) -> None:
        """Set where a listener sits, which may change; the other listeners are woken."""
        before = self.here(id)
        counted = self._seats.pop(id, Counter())
        counted.subtract(listener.seats)
        counted.update(seats)
        if counted := +counted:  # drops those who have left
            self._seats[id] = counted
        listener.seats = seats
        here = self.here(id)
        if here == before:
            return
        self.left.difference_update((id, seat) for seat in here)
        self.left.update((id, seat) for seat in before if seat not in here)
        for other in self._open.get(id, ()):
            other.set()

    def close(self) -> None:
        """The server is stopping; clients reconnect by themselves."""
        self.closing = True
        for listeners in self._open.values():
            for listener in listeners:
                listener.set()
