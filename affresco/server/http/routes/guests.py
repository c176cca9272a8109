"""Guests: a name and a signed cookie, no account."""

from __future__ import annotations

from litestar import Response
from litestar.datastructures import Cookie

from ....names import clean_name
from ...messages.protocol import Guest, NewGuest
from ...play.hub import Hub
from ...store import boxes, commits, queries
from ...tables import seating
from ...tables.caller import Caller
from ...tables.table import ENDED
from ..auth import GUEST_COOKIE, Asked, as_guest, guest_cookie, name_of
from ..methods import delete, get, post

ALL = 1_000_000


@post(summary="Say your name", status_code=200)
async def introduce(request: Asked, data: NewGuest, hub: Hub, caller: Caller) -> Response[Guest]:
    guest, name = as_guest(caller), clean_name(data.name)
    await hub.store.do(lambda connection: commits.keep_guest(connection, guest, name))
    return Response(Guest(name), cookies=[guest_cookie(request.app.state.settings, guest)])


@get("/me", summary="Who you are")
async def who_am_i(hub: Hub, caller: Caller) -> Guest:
    return Guest(await name_of(hub, caller.guest))


@delete("/me", summary="Forget me", status_code=204)
async def forget_me(hub: Hub, caller: Caller) -> Response[None]:
    """Your name leaves all records, bots sit in for you; what is yours alone is deleted."""
    guest = caller.guest
    if guest is not None:
        for row in await hub.store.read(lambda c: queries.tables_of(c, guest, ALL)):
            others = [seat["guest"] for seat in row["seats"] if seat["guest"] not in (guest, None)]
            await forget_at(hub, row["id"], guest, others)
        await hub.store.do(lambda connection: boxes.forget_boxes(connection, guest))
        await hub.store.do(lambda connection: commits.forget_guest(connection, guest))
    gone = Cookie(GUEST_COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
    return Response(None, cookies=[gone], status_code=204)


async def forget_at(hub: Hub, id: str, guest: str, others: list[str]) -> None:
    table = await hub.table(id)
    if not others and (table.host == guest or table.status in ENDED):
        await hub.remove(id)
    else:
        heir = others[0] if others else ""
        await hub.change(id, lambda table: seating.forget(table, guest, heir))
