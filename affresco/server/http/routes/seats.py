"""The seats of a table: come, go, say who you are, let a bot sit in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from litestar import Response

from ....names import clean_name
from ... import steady
from ...errors import no_invitation
from ...messages.protocol import ColorWanted, Joining, Link, RoundSaid, Seat, SeatWanted
from ...messages.stories import table_for
from ...messages.wire_types import Invited, TableTold
from ...play.hub import Hub
from ...play.new_tables import wanted_chair
from ...store import queries
from ...tables import seating
from ...tables.caller import Caller
from ...tables.table import Status, Table
from ...tables.tokens import hashed, new_token
from ..auth import INVITATION_COOKIE, Asked, as_guest, guest_cookie, name_of
from ..methods import delete, post, put
from .tables import Id, link_of


async def changed(
    table_id: str, hub: Hub, caller: Caller, act: Callable[[Table], object]
) -> TableTold:
    """Let someone who sees the table change it; the answer is the table afterward."""

    def change(table: Table) -> TableTold:
        table.viewer(caller)
        act(table)
        return table_for(table, caller)

    return await hub.change(table_id, change)


@post("/join", summary="Take the seat of an invitation", status_code=200)
async def join(
    request: Asked, table_id: Id, data: Joining, hub: Hub, caller: Caller
) -> Response[TableTold]:
    """A guest uses the invitation up; a program that holds the token keeps it."""
    given = data.token or request.cookies.get(INVITATION_COOKIE, "")
    token = caller.token or hashed(given)
    cookies = []
    if caller.token is None:
        caller = replace(caller, guest=as_guest(caller))
        cookies = [guest_cookie(request.app.state.settings, caller.guest or "")]
    name = clean_name(data.name or await name_of(hub, caller.guest))
    if await hub.store.read(lambda c: queries.table_of_token(c, token)) != table_id:
        raise no_invitation()

    def sit(table: Table) -> TableTold:
        seating.sit(table, caller, token, name)
        return table_for(table, caller)

    return Response(await hub.change(table_id, sit), cookies=cookies)


@post("/leave", summary="Leave a seat, or all of yours", status_code=200)
async def leave(table_id: Id, data: Seat, hub: Hub, caller: Caller) -> TableTold:
    """While the table gathers, the seat is open again; later a bot sits in."""
    return await changed(
        table_id, hub, caller, lambda table: seating.leave(table, caller, data.seat)
    )


@post("/start", summary="Begin the game", status_code=200)
async def start(table_id: Id, hub: Hub, caller: Caller) -> TableTold:
    return await changed(table_id, hub, caller, lambda table: seating.start(table, caller))


@post("/abandon", summary="Agree to end the game here", status_code=200)
async def abandon(table_id: Id, hub: Hub, caller: Caller) -> TableTold:
    """It ends when everyone who plays agrees; until then nothing is opened.

    Where a bot sits in, its player is asked too, unless long absent.
    """
    away = [at for at, chair in enumerate((await hub.table(table_id)).chairs) if chair.away]
    patience = hub.settings.long_absence
    absent = [seat for seat in away if await hub.absent_for(table_id, seat) >= patience]
    return await changed(
        table_id, hub, caller, lambda table: seating.abandon(table, caller, absent)
    )


@delete("/abandon", summary="Agree no longer to end the game", status_code=200)
async def play_on(table_id: Id, hub: Hub, caller: Caller) -> TableTold:
    return await changed(table_id, hub, caller, lambda table: seating.play_on(table, caller))


@post("/i-am", summary="Say who looks at the screen", status_code=200)
async def i_am(table_id: Id, data: Seat, hub: Hub, caller: Caller) -> TableTold:
    """With several seats at one screen: only now are the secrets of this one sent."""
    return await changed(table_id, hub, caller, lambda table: table.say_who(caller, data.seat))


@put(summary="Give a seat to somebody else")
async def set_seat(table_id: Id, color: str, data: SeatWanted, hub: Hub, caller: Caller) -> Invited:
    """Before the start only; an open seat comes with its link."""
    chair, token = wanted_chair(data, caller.guest, await name_of(hub, caller.guest))
    shown = await changed(
        table_id, hub, caller, lambda table: seating.assign(table, caller, color, chair)
    )
    return {**shown, "link": link_of(hub.settings, token) if token else None}


@put("/color", summary="Show a seat in another color")
async def set_color(
    table_id: Id, color: str, data: ColorWanted, hub: Hub, caller: Caller
) -> TableTold:
    """Before the start, by its player or the host; who has that color gets the former one."""
    return await changed(
        table_id, hub, caller, lambda table: seating.dress(table, caller, color, data.color)
    )


@post("/token", summary="A new token for a seat")
async def new_link(table_id: Id, color: str, hub: Hub, caller: Caller) -> Link:
    """For an open seat by its host, for a taken one by its player. The former token dies.

    A person's is a link to go on elsewhere: whoever uses it first has the seat from then on. A
    program's is the one it plays with, which nobody else has seen.
    """
    token = new_token()

    def renew(table: Table) -> None:
        chair = seating.invited_chair(table, caller, color)
        table.must_be(Status.GATHERING, Status.RUNNING)
        chair.token = hashed(token)

    await changed(table_id, hub, caller, renew)
    return Link(token, link_of(hub.settings, token))


@delete("/token", summary="Revoke the token of a seat")
async def revoke(table_id: Id, color: str, hub: Hub, caller: Caller) -> None:
    def forget(table: Table) -> None:
        seating.invited_chair(table, caller, color).token = None

    await changed(table_id, hub, caller, forget)


@post("/bot", summary="A bot sits in", status_code=200)
async def take_over(table_id: Id, color: str, hub: Hub, caller: Caller) -> TableTold:
    """For yourself at any time; unless a clock decides, for another by notice and vote.

    The first time, everybody learns that you ask for it (`vote` of the seat). Asked again when
    its notice is over, a bot sits in if the player has long been absent, or all others ask too.
    """
    table = await hub.table(table_id)
    table.viewer(caller)
    absent = await hub.absent_for(table_id, table.seat(color))
    chosen = hub.settings
    patience = seating.Patience(chosen.absence, chosen.long_absence, chosen.notice)

    def take_over(table: Table) -> None:
        seating.take_over(table, caller, color, absent, steady.now(), patience)

    return await changed(table_id, hub, caller, take_over)


@delete("/bot", summary="Take a seat back", status_code=200)
async def hand_back(table_id: Id, color: str, hub: Hub, caller: Caller) -> TableTold:
    return await changed(
        table_id, hub, caller, lambda table: seating.hand_back(table, caller, color)
    )


@post("/rounds", summary="Let the bots play the next round", status_code=200)
async def go_on(table_id: Id, data: RoundSaid, hub: Hub, caller: Caller) -> TableTold:
    """Where a bot sits in for everyone, the game waits before each round."""
    return await changed(
        table_id, hub, caller, lambda table: seating.go_on(table, caller, data.round)
    )
