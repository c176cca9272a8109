"""The review of an ended game, shown as it comes."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from ....analysis import NoSuchMoment, try_again
from ....game import Game
from ....record import Record
from ...bots.queue import Asking
from ...bots.reviews import Reviews
from ...errors import Refused
from ...messages.protocol import MadeTable
from ...messages.reviews import AgainWanted, ReviewTold, told_review
from ...play.hub import Hub
from ...play.new_tables import new_table
from ...tables.caller import Caller
from ...tables.chair import Chair, SeatKind
from ...tables.hints import HintRule
from ...tables.table import ENDED, Table
from ..auth import Asked, as_guest
from ..methods import get, post
from .tables import Id, begin_if_all_are_here, made

After = Annotated[int, Parameter(ge=0, le=1000, description="`done` of the last answer")]


@get("/review", summary="An ended game in retrospect")
async def review(
    request: Asked, table_id: Id, hub: Hub, caller: Caller, after: After = 0
) -> ReviewTold:
    """Every decision judged as its seat could know it, luck apart; never of a running game.

    It is made when somebody asks, and grows: ask again for what has come `after`.
    """
    table = await hub.table(table_id)
    table.viewer(caller)
    must_be_over(table)
    reviews: Reviews = request.app.state.reviews
    person = caller.guest or table.host
    found = await reviews.look(hub, table, Asking(False, person, caller.address))
    return await asyncio.to_thread(told_review, found, after)


@post("/again", summary="Try again from a moment of an ended game")
async def again(
    request: Asked, table_id: Id, data: AgainWanted, hub: Hub, caller: Caller
) -> Response[MadeTable]:
    """At a new table, against the same bots; bots sit in for all other people.

    What your seat could not know then is dealt anew; what everybody sees drawn comes as it came.
    """
    guest = as_guest(caller)
    old = await hub.table(table_id)
    old.viewer(caller)
    must_be_over(old)
    seat = chosen_seat(old, caller, data.seat)
    chairs = [
        Chair(SeatKind.HUMAN, one.name, one.level, guest)
        if at == seat
        else Chair(SeatKind.BOT, one.name, old.level_at(at))
        for at, one in enumerate(old.chairs)
    ]
    for chair, one in zip(chairs, old.chairs, strict=True):
        chair.shown_as = one.shown_as
    game = await asyncio.to_thread(retried, old.game.record, data.at, seat)
    table = new_table(game, chairs, guest, old.stand_in)
    table.hints = HintRule.FREE
    await hub.add(table, caller.address)
    await begin_if_all_are_here(hub, table)
    return made(request, table, [""] * len(chairs), guest)


def must_be_over(table: Table) -> None:
    if table.status not in ENDED:
        sentence = "you can look back when the game is over; this one is still running"
        raise Refused(409, "still_running", sentence)


def chosen_seat(table: Table, caller: Caller, color: str | None) -> int:
    if color is not None:
        return table.seat(color)
    own = table.seats_of(caller)
    if not own:
        raise Refused(400, "which_seat", f"in whose place? {', '.join(table.colors)}")
    return own[0]


def retried(record: Record, at: int, seat: int) -> Game:
    whole = Record(record.configuration, record.names[:], record.open_screens, record.moves[:])
    try:
        return try_again(whole, at, seat)
    except NoSuchMoment as error:
        raise Refused(404, "no_such_move", str(error)) from error
