"""What is done again and again: look for games that wait, note who is there, forget the rest.

A game that waits for a bot or a clock is woken by whoever has changed it last. The sweep finds
those whose server has gone: after a restart, or when another process has died.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, bindparam, update

from ..errors import Refused
from ..store import queries
from ..store.schema import SEATS
from .hub import Hub
from .listeners import Seated

LOG = logging.getLogger("affresco.server")
SEEN = (
    update(SEATS)
    .where((SEATS.c.game == bindparam("id")) & (SEATS.c.seat == bindparam("at")))
    .values(seen=bindparam("now"))
)
AT_ONCE = 50  # seats noted in one commit, so that no move waits long for it


async def sweep(hub: Hub) -> None:
    pause = hub.settings.sweep
    before = float("inf")  # at first all games that wait, later those that others have left
    noted: dict[Seated, float] = {}
    while True:
        try:
            await wake_waiting(hub, before)
            await note_presence(hub, noted)
        except Exception:
            LOG.exception("sweep")
        hub.forget()
        await asyncio.sleep(pause)
        before = time.time() - 2 * pause


async def wake_waiting(hub: Hub, before: float) -> None:
    for id in await hub.store.read(lambda c: queries.waiting_tables(c, before)):
        with suppress(Refused):  # a game that cannot be replayed, which is logged where it is found
            hub.changed(await hub.table(id))


async def note_presence(hub: Hub, noted: dict[Seated, float]) -> None:
    """So that it is known who was there: by other processes, and after this one has gone."""
    now, present, left = time.time(), hub.listeners.present, hub.listeners.left
    often = hub.settings.absence / 4
    due = [seated for seated in present if now - noted.get(seated, 0.0) >= often]
    due += left  # who has left since is noted a last time
    for at in range(0, len(due), AT_ONCE):
        part = due[at : at + AT_ONCE]
        rows = [{"id": id, "at": seat, "now": now} for id, seat in part]
        await hub.store.do(partial(note, rows))
        for seated in part:
            if seated in present:
                noted[seated] = now
            else:
                noted.pop(seated, None)
                left.discard(seated)


def note(rows: list[dict[str, object]], connection: Connection) -> None:
    connection.execute(SEEN, rows)
