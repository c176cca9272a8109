"""Guests: a name and a signed cookie, no account."""

from __future__ import annotations

from litestar import Response
from litestar.datastructures import Cookie

from ....names import clean_name
from ...errors import CANNOT_REPLAY, Refused
from ...messages.protocol import Guest, NewGuest
from ...play.hub import Hub
from ...store import boxes, commits, learned, puzzles, queries
from ...tables import seating
from ...tables.caller import Caller
from ...tables.table import ENDED
from ..auth import GUEST_COOKIE, Asked, as_guest, guest_cookie, name_of
from ..methods import delete, get, post


@post(summary="Say your name", status_code=200)
async def introduce(request: Asked, data: NewGuest, hub: Hub, caller: Caller) -> Response[Guest]:
    guest, name = as_guest(caller), clean_name(data.name)
    await hub.store.do(lambda connection: commits.keep_guest(connection, guest, name))
    return Response(Guest(name), cookies=[guest_cookie(request.app.state.settings, guest)])


@get("/me", summary="Who you are")
async def who_am_i(request: Asked, hub: Hub, caller: Caller) -> Response[Guest]:
    """Your cookie is signed anew, by the key of today."""
    signed = [guest_cookie(request.app.state.settings, caller.guest)] if caller.guest else []
    return Response(Guest(await name_of(hub, caller.guest)), cookies=signed)


@delete("/me", summary="Forget me", status_code=204)
async def forget_me(hub: Hub, caller: Caller) -> Response[None]:
    """Your name leaves all records, bots sit in for you; what is yours alone is deleted."""
    guest = caller.guest
    if guest is not None:
        for id in await hub.store.read(lambda c: queries.every_table_of(c, guest)):
            await forget_at(hub, id, guest)
        await hub.store.do(lambda connection: boxes.forget_boxes(connection, guest))
        await hub.store.do(lambda connection: learned.forget_learned(connection, guest))
        await hub.store.do(lambda connection: puzzles.forget_tries(connection, guest))
        await hub.store.do(lambda connection: commits.forget_guest(connection, guest))
    path = f"{hub.settings.prefix}/"
    gone = Cookie(GUEST_COOKIE, value="", max_age=0, path=path, httponly=True, samesite="lax")
    return Response(None, cookies=[gone], status_code=204)


async def forget_at(hub: Hub, id: str, guest: str) -> None:
    """Also where the game cannot be replayed: its rows name the guest all the same."""
    try:
        table = await hub.table(id)
    except Refused as refused:
        if refused.key == CANNOT_REPLAY:
            await hub.store.do(lambda c: commits.forget_at(c, id, guest))
        return
    others = [chair.guest for chair in table.chairs if chair.guest and chair.guest != guest]
    if not others and (table.host == guest or table.status in ENDED):
        await hub.remove(id)
    else:
        heir = others[0] if others else ""
        await hub.change(id, lambda table: seating.forget(table, guest, heir))
