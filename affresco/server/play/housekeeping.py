"""What is done again and again: wake waiting tables, note who is there, forget the unused.

A table that waits for a bot or a clock is served by the process that changed it last. This
finds the tables whose process is gone: after a restart, or when another process has died.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from .. import steady
from ..errors import Refused
from ..store import commits, queries
from .hub import Hub
from .listeners import Seated

LOG = logging.getLogger("affresco.server")
A_DAY = 24 * 3600.0
AT_ONCE = 50  # seats noted in one commit, so that no move waits long for it


async def keep_house(hub: Hub) -> None:
    pause = hub.settings.housekeeping
    before = float("inf")  # at first all waiting tables, later those that others have left
    noted: dict[Seated, float] = {}
    cleared = float("-inf")
    while True:
        try:
            await wake_waiting(hub, before)
            await note_presence(hub, noted)
            if not hub.announcements.is_alone:
                await hub.compare_all(hub.listeners.tables)  # for changes nobody announced
            await hub.forget()
            if time.monotonic() - cleared > hub.settings.clearing:
                await clear_out(hub)
                cleared = time.monotonic()
        except Exception:
            LOG.exception("housekeeping")
        hub.viewers.repeat()
        await asyncio.sleep(pause)
        before = steady.now() - 2 * pause


async def clear_out(hub: Hub) -> None:
    """Delete what is kept no longer."""
    settings, now = hub.settings, steady.now()
    if not (settings.keep_ended or settings.keep_idle):
        return
    ended, idle = (
        now - days * A_DAY if days else float("-inf")
        for days in (settings.keep_ended, settings.keep_idle)
    )
    while ids := await hub.store.read(lambda c: queries.outdated_tables(c, ended, idle, AT_ONCE)):
        for id in ids:
            await hub.remove(id)
        LOG.info("cleared out", extra={"tables": len(ids)})
    await hub.store.do(lambda c: commits.forget_strangers(c, min(ended, idle)))


async def wake_waiting(hub: Hub, before: float) -> None:
    alone = not hub.settings.public  # else bots among themselves rest until somebody watches
    for id in await hub.store.read(lambda c: queries.waiting_tables(c, before, alone)):
        with suppress(Refused):  # the hub has logged a game that cannot be replayed
            hub.on_change(hub, await hub.table(id))


async def note_presence(hub: Hub, noted: dict[Seated, float]) -> None:
    """So that other processes know who was there, also after this one is gone."""
    now, present, left = steady.now(), hub.listeners.present, hub.listeners.left
    often = hub.settings.absence / 4
    due = [seated for seated in present if now - noted.get(seated, 0.0) >= often]
    due += left  # noted one last time
    for part in parts(due):
        rows = [{"this": id, "at": seat, "now": now} for id, seat in part]
        await hub.store.do(partial(commits.note_presence, rows=rows))
        for seated in part:
            if seated in present:
                noted[seated] = now
            else:
                noted.pop(seated, None)
                left.discard(seated)
    for part in parts(list(hub.listeners.to_note(often) - present)):
        rows = [{"this": id, "at": seat, "now": now} for id, seat in part]
        await hub.store.do(partial(commits.note_asking, rows=rows))


def parts(seats: list[Seated]) -> Iterator[list[Seated]]:
    for at in range(0, len(seats), AT_ONCE):
        yield seats[at : at + AT_ONCE]
