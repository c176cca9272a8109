"""Streams: everything that happens at a table, and the decisions a program is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from typing import Annotated

from litestar.params import HeaderParameter, Parameter
from litestar.response import Stream

from ...errors import Refused
from ...messages.protocol import A_PLACE, A_VIEWER, PLACE, VIEWER, Shown
from ...messages.stories import Decisions, Story
from ...play.hub import Hub
from ...tables.caller import Caller
from ...tables.table import ENDED
from ..access_log import PROCESSOR, note_step
from ..auth import Asked
from ..limits import Limits
from ..methods import get, post
from .tables import Id

Last = Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=200)]
Since = Annotated[str | None, Parameter(pattern=PLACE, description=A_PLACE)]
ViewerId = Annotated[str | None, Parameter(pattern=VIEWER, description=A_VIEWER)]
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@get("/events", summary="All that happens, as server-sent events", media_type="text/event-stream")
async def events(
    request: Asked,
    table_id: Id,
    hub: Hub,
    caller: Caller,
    last: Last = None,
    since: Since = None,
    viewer: ViewerId = None,
) -> Stream:
    """First the view, with what was missed since `Last-Event-ID`; then each change.

    Who is there comes in separate messages. Bots wait for a `viewer` to show what they did.
    """
    return await stream(request, hub, table_id, Story(caller, last or since), viewer)


@post("/shown", summary="What your page has shown, so that bots go on", status_code=204)
async def shown(table_id: Id, data: Shown, hub: Hub) -> None:
    """Everything up to a place. The viewer is the one that an open stream was given."""
    hub.viewers.shown(table_id, data.viewer, data.place, data.paused)


@get(
    "/decisions",
    summary="Each decision that your seat is asked for, as server-sent events",
    media_type="text/event-stream",
)
async def decisions(request: Asked, table_id: Id, hub: Hub, caller: Caller) -> Stream:
    (await hub.table(table_id)).player(caller)
    return await stream(request, hub, table_id, Decisions(caller))


async def stream(
    request: Asked, hub: Hub, id: str, story: Story | Decisions, viewer: str | None = None
) -> Stream:
    table = await hub.table(id)
    table.viewer(story.caller)
    limits: Limits = request.app.state.limits
    limits.check_streams(story.caller.address)
    content = listen(request, hub, id, table.seats_of(story.caller), story, viewer, limits)
    return Stream(content, headers=HEADERS, media_type="text/event-stream")


async def listen(
    request: Asked,
    hub: Hub,
    id: str,
    seats: list[int],
    story: Story | Decisions,
    viewer: str | None,
    limits: Limits,
) -> AsyncIterator[bytes]:
    pause = hub.settings.heartbeat
    clock = asyncio.get_running_loop().time
    beat = clock() + pause
    with ExitStack() as stream:
        stream.enter_context(limits.streaming(story.caller.address))
        listener = stream.enter_context(hub.listeners.listening(id, seats))
        if not hub.announcements.is_alone and isinstance(story, Story):
            await hub.compare([id])  # who listens at other processes
        with suppress(Refused):
            await hub.wake(id)
        while not hub.listeners.closing:
            listener.clear()
            try:
                showing = await hub.showing(id)
                own = showing.table.seats_of(story.caller)
                began = PROCESSOR.begin()
                message = story.next_message(showing, own)
                note_step(request.scope, began)
            except Refused:
                return  # the table is gone, or may no longer be seen
            table = showing.table
            hub.listeners.sit(id, listener, own)
            if viewer is not None:
                stream.enter_context(hub.viewers.watching(id, viewer, showing.place))
                viewer = None  # from now on they are known
            if isinstance(story, Story):
                presence = story.presence(hub.here(table))
                message = (message or b"") + (presence or b"")
            if message:
                yield message
                beat = clock() + pause
            if isinstance(story, Decisions) and table.status in ENDED:
                return
            try:
                # The beat must not depend on changes that this listener may not see.
                async with asyncio.timeout_at(beat):
                    await listener.wait()
            except TimeoutError:
                yield b": still here\n\n"
                beat = clock() + pause
