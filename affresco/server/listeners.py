"""Who listens: open streams, woken when their game changes, and who is there by that."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from .metrics import STREAMS

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

    def __contains__(self, game: str) -> bool:
        return game in self._open

    def heard(self, game: str, revision: int) -> None:
        """A game has changed, here or in another process."""
        for listener in self._open.get(game, ()):
            if revision > listener.revision or not revision:  # 0: the game is gone
                listener.revision = revision
                listener.set()

    @contextmanager
    def listening(self, game: str, seats: list[int]) -> Iterator[Listener]:
        """As long as a stream is open."""
        listener = Listener()
        self._open.setdefault(game, set()).add(listener)
        self.sit(game, listener, seats)
        STREAMS.inc()
        try:
            yield listener
        finally:
            STREAMS.dec()
            self._open[game].discard(listener)
            self.sit(game, listener, [])
            if not self._open[game]:
                del self._open[game]

    # Who is there

    def here(self, game: str) -> list[int]:
        """The seats at which somebody listens."""
        return sorted(self._seats.get(game, ()))

    @property
    def present(self) -> set[Seated]:
        return {(game, seat) for game, seats in self._seats.items() for seat in seats}

    def sit(self, game: str, listener: Listener, seats: list[int]) -> None:
        """Where a listener sits, which may change while he listens; the others are woken by it."""
        before = self.here(game)
        counted = self._seats.pop(game, Counter())
        counted.subtract(listener.seats)
        counted.update(seats)
        if counted := +counted:  # without those who have gone
            self._seats[game] = counted
        listener.seats = seats
        here = self.here(game)
        if here == before:
            return
        self.left.difference_update((game, seat) for seat in here)
        self.left.update((game, seat) for seat in before if seat not in here)
        for other in self._open.get(game, ()):
            other.set()

    def close(self) -> None:
        """The server ends; whoever listens comes again by himself."""
        self.closing = True
        for listeners in self._open.values():
            for listener in listeners:
                listener.set()
