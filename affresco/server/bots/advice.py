"""Hints under way: one for each decision, however often it is asked for, and few for an address."""

from __future__ import annotations

import asyncio
from typing import Any

from ..errors import Refused
from ..tables.table import Table
from .queue import Asking
from .workers import WorkerPool

BUDGET = 1_200  # tries: about a second
AT_ONCE = 20  # hints for one address; a class may sit behind it
PATIENCE = 30.0  # seconds that somebody waits for one

Lines = list[dict[str, Any]]
Decision = tuple[str, int, int]  # table, seat and version


class Advice:
    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._sought: dict[Decision, tuple[str, asyncio.Task[Lines]]] = {}

    async def lines(self, table: Table, seat: int, asking: Asking) -> Lines:
        """The best lines of a seat; those who ask while it is thought about share the answer."""
        decision = (table.id, seat, table.game.version)
        if decision not in self._sought:
            self._check(asking.address)
            task = asyncio.create_task(self.workers.advise(table, seat, BUDGET, asking))
            self._sought[decision] = (asking.address, task)
            task.add_done_callback(lambda _: self._sought.pop(decision))
        task = self._sought[decision][1]
        return await asyncio.wait_for(asyncio.shield(task), PATIENCE)

    def _check(self, address: str) -> None:
        """Who does not wait for an answer, and asks again, would fill the queue."""
        own = sum(other == address for other, _ in self._sought.values())
        if own >= AT_ONCE:
            sentence = f"{own} hints are being found for your address; try again in 5 s"
            raise Refused(429, "too_many_hints", sentence, wait=5)
