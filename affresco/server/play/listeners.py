"""Open streams, woken when their table changes; whoever has one open is there.

Those who sit at the table are woken at once, those who only watch after them and a few at a
time: thousands of watchers do not keep the players waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

from ..metrics import STREAMS

LATELY = 60.0  # seconds for which it is remembered that a seat has asked something
Seated = tuple[str, int]  # a table and a seat where someone listens
AT_ONCE = 16  # watchers, between two looks at what the players want


class Listener(asyncio.Event):
    """Set when there is news for its stream."""

    def __init__(self) -> None:
        super().__init__()
        self.seats: list[int] = []
        self.is_called = False  # waits for its turn to be woken


class Listeners:
    def __init__(self) -> None:
        self.left: set[Seated] = set()  # those whose last stream has closed, until that is noted
        self.closing = False
        self._open: dict[str, set[Listener]] = {}
        self._seats: dict[str, Counter[int]] = {}  # open streams at each seat of a table
        self._asked: dict[Seated, tuple[float, float]] = {}  # when a seat last asked; when noted
        self._called: deque[Listener] = deque()

    def __contains__(self, id: str) -> bool:
        return id in self._open

    @property
    def tables(self) -> list[str]:
        """Where someone listens."""
        return list(self._open)

    def heard(self, id: str) -> None:
        """A table has changed, here or in another process."""
        for listener in self._open.get(id, ()):
            if listener.seats:
                listener.set()
            elif not listener.is_called:
                listener.is_called = True
                if not self._called:
                    asyncio.get_running_loop().call_soon(self._wake_some)
                self._called.append(listener)

    def _wake_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._called))):
            listener = self._called.popleft()
            listener.is_called = False
            listener.set()
        if self._called:
            asyncio.get_running_loop().call_soon(self._wake_some)

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
        if seats == listener.seats:
            return
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
        self.heard(id)

    def close(self) -> None:
        """The server is stopping; clients reconnect by themselves."""
        self.closing = True
        for listeners in self._open.values():
            for listener in listeners:
                listener.set()
