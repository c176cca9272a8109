"""What is done again and again: look for games that wait, note who is there, forget the rest.

A game that waits for a bot or a clock is woken by whoever has changed it last. The sweep finds
those whose server has gone: after a restart, or when another process has died.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from sqlalchemy import Connection, bindparam, update

from . import questions
from .hub import Hub
from .refused import Refused
from .schema import SEATS

LOG = logging.getLogger("affresco.server")
SEEN = (
    update(SEATS)
    .where((SEATS.c.game == bindparam("id")) & (SEATS.c.seat == bindparam("at")))
    .values(seen=bindparam("now"))
)


async def sweep(hub: Hub) -> None:
    pause = hub.settings.sweep
    before = float("inf")  # at first all games that wait, later those that others have left
    while True:
        try:
            await wake_waiting(hub, before)
            await hub.store.do(lambda connection: note_presence(hub, connection))
        except Exception:
            LOG.exception("sweep")
        hub.forget()
        await asyncio.sleep(pause)
        before = time.time() - 2 * pause


async def wake_waiting(hub: Hub, before: float) -> None:
    for id in await hub.store.read(lambda c: questions.waiting_games(c, before)):
        with suppress(Refused):  # a game that cannot be replayed, which is logged where it is found
            hub.changed(await hub.game(id))


def note_presence(hub: Hub, connection: Connection) -> None:
    """So that other processes know who is there."""
    now = time.time()
    here = [{"id": id, "at": seat, "now": now} for id, seat in list(hub.listeners.present)]
    if here:
        connection.execute(SEEN, here)
