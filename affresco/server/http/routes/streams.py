"""Streams: everything that happens at a table, and the decisions a program is asked for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated

from litestar.params import HeaderParameter, Parameter
from litestar.response import Stream

from ...errors import Refused
from ...messages.stories import Decisions, Story
from ...play.hub import Hub
from ...tables.caller import Caller
from ...tables.table import ENDED
from ..auth import Asked
from ..limits import Limits
from ..methods import get
from .tables import Id

PLACE = "^[0-9]{1,6}-[0-9]{1,8}$"
Last = Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=200)]
Since = Annotated[str | None, Parameter(pattern=PLACE, description="the id of a message, as 0-57")]
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@get("/events", summary="All that happens, as server-sent events", media_type="text/event-stream")
async def events(
    request: Asked, table_id: Id, hub: Hub, caller: Caller, last: Last = None, since: Since = None
) -> Stream:
    """First the view, with what was missed since `Last-Event-ID`; then each change.

    Who is there comes in separate messages.
    """
    return await stream(request, hub, table_id, Story(caller, last or since))


@get(
    "/decisions",
    summary="Each decision that your seat is asked for, as server-sent events",
    media_type="text/event-stream",
)
async def decisions(request: Asked, table_id: Id, hub: Hub, caller: Caller) -> Stream:
    (await hub.table(table_id)).player(caller)
    return await stream(request, hub, table_id, Decisions(caller))


async def stream(request: Asked, hub: Hub, id: str, story: Story | Decisions) -> Stream:
    table = await hub.table(id)
    table.viewer(story.caller)
    limits: Limits = request.app.state.limits
    limits.open_stream(story.caller.address)
    content = listen(hub, id, table.seats_of(story.caller), story, limits)
    return Stream(content, headers=HEADERS, media_type="text/event-stream")


async def listen(
    hub: Hub, id: str, seats: list[int], story: Story | Decisions, limits: Limits
) -> AsyncIterator[bytes]:
    pause = hub.settings.heartbeat
    beat = time.monotonic() + pause
    try:
        with hub.listeners.listening(id, seats) as listener:
            while not hub.listeners.closing:
                listener.clear()
                try:
                    table = await hub.table(id, listener.revision)
                    message = story.next_message(table)
                except Refused:
                    return  # the table is gone, or may no longer be seen
                hub.listeners.sit(id, listener, table.seats_of(story.caller))
                if message is not None:
                    yield message
                    beat = time.monotonic() + pause
                if isinstance(story, Story):
                    presence = story.presence(await hub.here(table))
                    if presence is not None:
                        yield presence
                if isinstance(story, Decisions) and table.status in ENDED:
                    return
                try:
                    # The beat must not depend on changes that this listener may not see.
                    await asyncio.wait_for(listener.wait(), max(0.0, beat - time.monotonic()))
                except TimeoutError:
                    yield b": still here\n\n"
                    beat = time.monotonic() + pause
    finally:
        limits.close_stream(story.caller.address)
