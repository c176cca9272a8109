"""The seats of a table: come, go, say who you are, let a bot sit in."""

from __future__ import annotations

from litestar import Response, delete, post, put

from ....record import clean_name
from ...errors import Refused, no_table
from ...messages.protocol import Joining, Link, Seat, SeatWanted
from ...messages.stories import told_table
from ...messages.wire_types import Invited, TableTold
from ...play.hub import Hub
from ...play.new_tables import checked_level
from ...store import queries
from ...tables import seating
from ...tables.chair import BOT, HUMAN, OPEN, REMOTE, Caller, Chair
from ...tables.table import GATHERING, RUNNING, Table
from ...tables.tokens import INVITATION_COOKIE, hashed, new_token
from ..auth import Asked, as_guest, guest_cookie, name_of
from .tables import Id

Told = TableTold


@post("/tables/{table_id:str}/join", summary="Take the seat of an invitation", status_code=200)
async def join(
    request: Asked, table_id: Id, data: Joining, hub: Hub, caller: Caller
) -> Response[Told]:
    """A guest uses the invitation up; a program that holds the token keeps it."""
    given = data.token or request.cookies.get(INVITATION_COOKIE, "")
    token = caller.token or hashed(given)
    cookies = []
    if caller.token is None:
        guest, _ = as_guest(caller)
        caller = Caller(guest, address=caller.address)
        cookies = [guest_cookie(request.app.state.settings, guest)]
    name = clean_name(data.name or (await name_of(hub, caller.guest) if caller.guest else ""))
    if await hub.store.read(lambda c: queries.table_of_token(c, token)) != table_id:
        raise Refused(403, "no_invitation", "this invitation is used up or has been revoked")

    def sit(table: Table) -> Told:
        table.must_be(GATHERING, RUNNING)
        seating.sit(table, caller, token, name)
        return told_table(table, caller)

    return Response(await hub.change(table_id, sit), cookies=cookies)


@post("/tables/{table_id:str}/leave", summary="Leave a seat, or all of yours", status_code=200)
async def leave(table_id: Id, data: Seat, hub: Hub, caller: Caller) -> Told:
    """While the table gathers the seat is open again; later a bot sits in."""

    def act(table: Table) -> Told:
        table.viewer(caller)
        seating.leave(table, caller, data.seat)
        return told_table(table, caller)

    return await hub.change(table_id, act)


@post("/tables/{table_id:str}/start", summary="Begin the game", status_code=200)
async def start(table_id: Id, hub: Hub, caller: Caller) -> Told:
    def act(table: Table) -> Told:
        table.viewer(caller)
        seating.start(table, caller)
        return told_table(table, caller)

    return await hub.change(table_id, act)


@post("/tables/{table_id:str}/abandon", summary="End the game before its end", status_code=200)
async def abandon(table_id: Id, hub: Hub, caller: Caller) -> Told:
    def act(table: Table) -> Told:
        table.viewer(caller)
        seating.abandon(table, caller)
        return told_table(table, caller)

    return await hub.change(table_id, act)


@post("/tables/{table_id:str}/i-am", summary="Say who looks at the screen", status_code=200)
async def i_am(table_id: Id, data: Seat, hub: Hub, caller: Caller) -> Told:
    """With several seats at one screen: only now are the secrets of this one sent."""

    def act(table: Table) -> Told:
        table.viewer(caller)
        table.say_who(caller, data.seat)
        return told_table(table, caller)

    return await hub.change(table_id, act)


@put("/tables/{table_id:str}/seats/{color:str}", summary="Give a seat to somebody else")
async def set_seat(table_id: Id, color: str, data: SeatWanted, hub: Hub, caller: Caller) -> Invited:
    """Before the start only; an open seat comes with its link."""
    level, token = checked_level(data.level), new_token()
    name = data.name or (await name_of(hub, caller.guest) if caller.guest else "")

    def act(table: Table) -> Invited:
        table.viewer(caller)
        table.must_host(caller)
        table.must_be(GATHERING)
        seat = table.seat(color)
        chair = table.chairs[seat]
        chair.vacate()
        chair.level = level
        if data.kind == "me":
            chair.kind, chair.guest, chair.name = HUMAN, caller.guest, clean_name(name)
        elif data.kind == "bot":
            chair.kind, chair.name = BOT, clean_name(data.name or level)
        else:
            chair.token = hashed(token)
        table.game.record.names[seat] = chair.name
        link = f"/join/{token}" if chair.kind == OPEN else None
        return {**told_table(table, caller), "link": link}

    return await hub.change(table_id, act)


@post("/tables/{table_id:str}/seats/{color:str}/token", summary="A new token for a seat")
async def new_link(table_id: Id, color: str, hub: Hub, caller: Caller) -> Link:
    """For an open seat by its host, for a taken one by who sits there. The former one dies.

    Who sits there goes on elsewhere with it: the browser that takes the seat has it from then on.
    """
    token = new_token()

    def act(table: Table) -> Link:
        chair = may_invite(table, color, caller)
        table.must_be(GATHERING, RUNNING)
        chair.token = hashed(token)
        return Link(token, f"/join/{token}")

    if caller.token is not None:
        raise no_table()
    return await hub.change(table_id, act)


@delete("/tables/{table_id:str}/seats/{color:str}/token", summary="Revoke the token of a seat")
async def revoke(table_id: Id, color: str, hub: Hub, caller: Caller) -> None:
    def act(table: Table) -> None:
        may_invite(table, color, caller).token = None

    await hub.change(table_id, act)


def may_invite(table: Table, color: str, caller: Caller) -> Chair:
    """A token shows the secrets of a seat: its host hands out only those of free ones."""
    table.viewer(caller)
    seat = table.seat(color)
    chair = table.chairs[seat]
    if seat not in table.seats_of(caller):
        table.must_host(caller)
        if chair.kind != OPEN and not (chair.kind == REMOTE and table.status == GATHERING):
            raise Refused(403, "wrong_seat", f"{color} is taken; only who sits there may do that")
    return chair


@post("/tables/{table_id:str}/seats/{color:str}/bot", summary="A bot sits in", status_code=200)
async def take_over(table_id: Id, color: str, hub: Hub, caller: Caller) -> Told:
    """For oneself at any time; for another who has long been away, unless a clock decides."""
    table = await hub.table(table_id)
    table.viewer(caller)
    absent = await hub.is_absent(table_id, table.seat(color))

    def act(table: Table) -> Told:
        seating.take_over(table, caller, color, absent)
        return told_table(table, caller)

    return await hub.change(table_id, act)


@delete("/tables/{table_id:str}/seats/{color:str}/bot", summary="Take a seat back", status_code=200)
async def hand_back(table_id: Id, color: str, hub: Hub, caller: Caller) -> Told:
    def act(table: Table) -> Told:
        table.viewer(caller)
        seating.hand_back(table, caller, color)
        return told_table(table, caller)

    return await hub.change(table_id, act)
