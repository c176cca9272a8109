"""Who is next to think: people's tables first, and everybody in turn.

A place goes to the one whose address has used least time so far, and at one address to the person
who has used least. So whoever opens a hundred tables waits for himself. Where only bots play, an
address has one thought at a time, and one place is kept free for people's tables if there are
several.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from ..metrics import BOT_WAITS

REMEMBERED = 10_000  # persons and addresses; beyond that all begin anew


@dataclass(frozen=True)
class Asking:
    """For whom a bot thinks."""

    people: bool  # do people play at its table?
    person: str
    address: str


@dataclass(eq=False)
class Waiting:
    asking: Asking
    turn: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class FairQueue:
    def __init__(self, places: int) -> None:
        self.places = places
        self._thinking: list[Asking] = []
        self._waiting: list[Waiting] = []  # in the order of their coming
        self._used: dict[str, float] = {}  # seconds, by person and by address
        self._least = 0.0  # what a newcomer counts as having used

    @asynccontextmanager
    async def turn(self, asking: Asking) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        came = time.monotonic()
        one = Waiting(asking)
        self._waiting.append(one)
        self._call()
        try:
            await one.turn
        except BaseException:
            if one.turn.done() and not one.turn.cancelled():
                self._leave(asking, 0.0)  # called at the moment of giving up
            else:
                self._waiting.remove(one)
            raise
        began = time.monotonic()
        BOT_WAITS.labels("people" if asking.people else "bots").observe(began - came)
        try:
            yield
        finally:
            self._leave(asking, time.monotonic() - began)

    def _leave(self, asking: Asking, seconds: float) -> None:
        self._thinking.remove(asking)
        for name in {asking.person, asking.address}:
            self._used[name] = max(self._used.get(name, 0.0), self._least) + seconds
        if len(self._used) > REMEMBERED:
            self._used.clear()
        self._call()

    def _call(self) -> None:
        """Fill the free places."""
        while len(self._thinking) < self.places:
            ready = [one for one in self._waiting if self._may(one.asking)]
            if not ready:
                return
            next_one = min(ready, key=lambda one: self._rank(one.asking))
            self._least = max(self._least, self._rank(next_one.asking)[1])
            self._waiting.remove(next_one)
            self._thinking.append(next_one.asking)
            next_one.turn.set_result(None)

    def _may(self, asking: Asking) -> bool:
        if asking.people:
            return True
        bots = [other for other in self._thinking if not other.people]
        own = [other for other in bots if other.address == asking.address]
        return not own and len(bots) < max(1, self.places - 1)

    def _rank(self, asking: Asking) -> tuple[bool, float, float]:
        used = [
            max(self._used.get(name, 0.0), self._least) for name in (asking.address, asking.person)
        ]
        return (not asking.people, used[0], used[1])
