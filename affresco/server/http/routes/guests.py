"""Guests: a name and a signed cookie, no account."""

from __future__ import annotations

import time

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from sqlalchemy import Connection, insert, update
from sqlalchemy import delete as sql_delete

from ....record import clean_name
from ...messages.protocol import Guest, NewGuest
from ...play.hub import Hub
from ...store import queries
from ...store.schema import GUESTS
from ...tables.chair import Caller
from ...tables.table import ENDED, RUNNING, Table
from ...tables.tokens import GUEST_COOKIE
from ..auth import Asked, as_guest, guest_cookie, name_of

ALL = 1_000_000


@post("/guests", summary="Say your name", status_code=200)
async def introduce(request: Asked, data: NewGuest, hub: Hub, caller: Caller) -> Response[Guest]:
    guest, _ = as_guest(caller)
    name = clean_name(data.name)

    def keep(connection: Connection) -> None:
        known = update(GUESTS).where(GUESTS.c.id == guest).values(name=name)
        if not connection.execute(known).rowcount:
            connection.execute(insert(GUESTS), {"id": guest, "name": name, "created": time.time()})

    await hub.store.do(keep)
    settings = request.app.state.settings
    return Response(Guest(name), cookies=[guest_cookie(settings, guest)])


@get("/guests/me", summary="Who you are")
async def who_am_i(hub: Hub, caller: Caller) -> Guest:
    return Guest(await name_of(hub, caller.guest) if caller.guest else "")


@delete("/guests/me", summary="Forget me", status_code=204)
async def forget_me(hub: Hub, caller: Caller) -> Response[None]:
    """Your name leaves all records, your tables without others are deleted, bots sit in for you."""
    guest = caller.guest
    if guest is not None:
        for row in await hub.store.read(lambda c: queries.tables_of(c, guest, ALL)):
            await forget_at(hub, row["id"], guest, [seat["guest"] for seat in row["seats"]])
        await hub.store.do(lambda c: c.execute(sql_delete(GUESTS).where(GUESTS.c.id == guest)))
    gone = Cookie(GUEST_COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
    return Response(None, cookies=[gone], status_code=204)


async def forget_at(hub: Hub, id: str, guest: str, guests: list[str | None]) -> None:
    table = await hub.table(id)
    alone = all(other in (guest, None) for other in guests)
    if alone and (table.host == guest or table.status in ENDED):
        await hub.remove(id)
        return

    def leave(table: Table) -> None:
        for seat, chair in enumerate(table.chairs):
            if chair.guest == guest:
                if table.status == RUNNING:
                    chair.away = True
                chair.guest, chair.token, chair.looking = None, None, False
                chair.name = table.game.record.names[seat] = ""
        if table.host == guest:
            table.host = next((each for each in guests if each not in (guest, None)), None) or ""

    await hub.change(id, leave)
