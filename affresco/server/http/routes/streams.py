"""Streams: everything that happens at a table, and the decisions that a program is asked for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import get
from litestar.params import HeaderParameter, Parameter
from litestar.response import Stream

from ...errors import Refused
from ...messages.stories import Decisions, Story
from ...play.hub import Hub
from ...tables.chair import Caller
from ...tables.table import ENDED
from ..auth import Asked
from ..limits import Limits
from .tables import Id

PLACE = "^[0-9]{1,6}-[0-9]{1,8}$"
Last = Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=200)]
Since = Annotated[str | None, Parameter(pattern=PLACE, description="the id of a message, as 0-57")]
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@get(
    "/tables/{table_id:str}/events",
    summary="All that happens, as server-sent events",
    media_type="text/event-stream",
)
async def events(
    request: Asked, table_id: Id, hub: Hub, caller: Caller, last: Last = None, since: Since = None
) -> Stream:
    """First the view, with what was missed since `Last-Event-ID`; then each change.

    Who is there is told beside it, in messages of their own.
    """
    story = Story(caller, last or since)
    return await stream(request, hub, table_id, caller, story)


@get(
    "/tables/{table_id:str}/decisions",
    summary="Each decision that your seat is asked for, as server-sent events",
    media_type="text/event-stream",
)
async def decisions(request: Asked, table_id: Id, hub: Hub, caller: Caller) -> Stream:
    (await hub.table(table_id)).player(caller)
    return await stream(request, hub, table_id, caller, Decisions(caller))


async def stream(
    request: Asked, hub: Hub, id: str, caller: Caller, told: Story | Decisions
) -> Stream:
    table = await hub.table(id)
    table.viewer(caller)
    limits: Limits = request.app.state.limits
    limits.open_stream(caller.address)
    content = listen(hub, id, table.seats_of(caller), told, limits)
    return Stream(content, headers=HEADERS, media_type="text/event-stream")


async def listen(
    hub: Hub, id: str, seats: list[int], told: Story | Decisions, limits: Limits
) -> AsyncIterator[bytes]:
    pause = hub.settings.heartbeat
    beat = time.monotonic() + pause
    try:
        with hub.listeners.listening(id, seats) as listener:
            while not hub.listeners.closing:
                listener.clear()
                try:
                    table = await hub.table(id, listener.revision)
                    message = told.goes_on(table)
                except Refused:
                    return  # the table is gone, or not shown any more
                hub.listeners.sit(id, listener, table.seats_of(told.caller))
                if message is not None:
                    yield message
                    beat = time.monotonic() + pause
                if isinstance(told, Story):
                    presence = told.attends(await hub.here(table))
                    if presence is not None:
                        yield presence
                if isinstance(told, Decisions) and table.status in ENDED:
                    return
                try:
                    # The beat does not depend on changes that this listener is not told of.
                    await asyncio.wait_for(listener.wait(), max(0.0, beat - time.monotonic()))
                except TimeoutError:
                    yield b": still here\n\n"
                    beat = time.monotonic() + pause
    finally:
        limits.close_stream(told.caller.address)
