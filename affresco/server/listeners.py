"""Who listens: open streams, woken when their game changes, and who is there by that."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .metrics import STREAMS


class Listener(asyncio.Event):
    """Set when a game has changed, with the revision that is to be told."""

    def __init__(self) -> None:
        super().__init__()
        self.revision = 0


class Listeners:
    def __init__(self) -> None:
        self.present: Counter[tuple[str, int]] = Counter()  # streams by game and seat
        self.closing = False
        self._open: dict[str, set[Listener]] = {}

    def __contains__(self, game: str) -> bool:
        return game in self._open

    def heard(self, game: str, revision: int) -> None:
        """A game has changed, here or in another process."""
        for listener in self._open.get(game, ()):
            if revision > listener.revision or not revision:  # 0: the game is gone
                listener.revision = revision
                listener.set()

    @contextmanager
    def listening(self, game: str, seats: Sequence[int]) -> Iterator[Listener]:
        """As long as a stream is open."""
        listener = Listener()
        self._open.setdefault(game, set()).add(listener)
        self.present.update((game, seat) for seat in seats)
        STREAMS.inc()
        try:
            yield listener
        finally:
            STREAMS.dec()
            self.present.subtract((game, seat) for seat in seats)
            self.present += Counter()  # without those who have gone
            self._open[game].discard(listener)
            if not self._open[game]:
                del self._open[game]

    def close(self) -> None:
        """The server ends; whoever listens comes again by himself."""
        self.closing = True
        for listeners in self._open.values():
            for listener in listeners:
                listener.set()
