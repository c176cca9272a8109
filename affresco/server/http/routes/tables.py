"""Tables: make, find, show and delete them; play again, or go on from a move."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any

from litestar import Response
from litestar.params import Parameter

from ....engine.board import COLORS
from ...errors import CANNOT_REPLAY, Refused, not_host
from ...messages.printed import printed
from ...messages.protocol import (
    LETTERS,
    CloneWanted,
    ConfigurationTold,
    Listed,
    Listing,
    MadeTable,
    NewTable,
    SeatsWanted,
    TableShown,
)
from ...messages.stories import table_for
from ...play.hub import Hub
from ...play.new_tables import (
    checked_level,
    clock_of,
    former_chairs,
    new_game,
    new_table,
    others_play,
    resting_place,
    resumed_game,
    same_chairs,
    wanted_chairs,
    wanted_game,
)
from ...play.redeal import redealt, with_moves
from ...settings import Settings
from ...store import queries
from ...tables import seating
from ...tables.caller import Caller
from ...tables.chair import SeatKind
from ...tables.hints import HintRule, usual_rule
from ...tables.table import ENDED, Status, Table
from ..auth import Asked, as_guest, guest_cookie, name_of, readers_of
from ..methods import delete, get, post

Id = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,32}$", description=f"at most 32 {LETTERS}")]
LISTED = 200  # tables at most


@post(summary="Make a table")
async def make_table(
    request: Asked, data: NewTable, hub: Hub, caller: Caller
) -> Response[MadeTable]:
    guest = as_guest(caller)
    chairs, tokens = wanted_chairs(data.seats, guest, await name_of(hub, guest))
    stand_in = checked_level(data.stand_in)
    if data.components:
        await readers_of(request).try_out("set", data.components)
    game = await asyncio.to_thread(wanted_game, data, chairs)
    table = new_table(game, chairs, guest, stand_in, clock_of(data.clock))
    table.watchers = data.watchers
    table.hints = data.hints or usual_rule(others_play(chairs, guest))
    await hub.add(table, caller.address)
    return made(request, table, tokens, guest)


def link_of(settings: Settings, token: str) -> str:
    """Its token is no part of what browsers send, so that nothing on the way writes it down."""
    return f"{settings.prefix}/join#{token}"


def made(request: Asked, table: Table, tokens: list[str], guest: str) -> Response[MadeTable]:
    settings: Settings = request.app.state.settings
    pairs = zip(table.colors, tokens, strict=True)
    links = {color: link_of(settings, token) for color, token in pairs if token}
    return Response(
        MadeTable(table.id, f"{settings.prefix}/tables/{table.id}", links),
        status_code=201,
        cookies=[guest_cookie(settings, guest)],
    )


@get(summary="The tables where you sit, or that you have made")
async def my_tables(hub: Hub, caller: Caller) -> Listing:
    guest = caller.guest
    if guest is None:
        return Listing([])
    rows = await hub.store.read(lambda c: queries.tables_of(c, guest, LISTED))
    return Listing([listed(row, guest) for row in rows])


def listed(row: Any, guest: str) -> Listed:
    own = [COLORS[seat["seat"]] for seat in row["seats"] if seat["guest"] == guest]
    acting = row["acting"].split()
    return Listed(
        row["id"],
        row["status"],
        [seat["name"] for seat in row["seats"]],
        [seat["shown_as"] or COLORS[seat["seat"]] for seat in row["seats"]],
        own,
        acting,
        bool(own) and (row["waits"] is not None or any(color in acting for color in own)),
        row["created"],
    )


@get(summary="Who plays what at a table")
async def show_table(table_id: Id, hub: Hub, caller: Caller) -> TableShown:
    table = await hub.table(table_id)
    table.viewer(caller)
    record = table.game.record
    return TableShown(
        table_for(table, caller),
        ConfigurationTold(
            record.configuration.seats,
            list(record.configuration.modules),
            record.configuration.chosen_options(),
            record.configuration.components.name,
            record.open_screens,
            table.watchers,
            table.stand_in,
            table.hints,
        ),
        printed(table.game.rules),
    )


@delete(summary="Delete a table that is not being played at")
async def delete_table(table_id: Id, hub: Hub, caller: Caller) -> None:
    """Also one whose game the current rules cannot replay."""
    try:
        table = await hub.table(table_id)
    except Refused as refused:
        if refused.key != CANNOT_REPLAY:
            raise
        host = await hub.store.read(lambda c: queries.host_of(c, table_id))
        if caller.guest is None or caller.guest != host:
            raise not_host() from refused
    else:
        table.viewer(caller)
        table.must_host(caller)
        table.must_be(Status.GATHERING, *ENDED)
    await hub.remove(table_id)


@post("/rematch", summary="The same table again")
async def rematch(
    request: Asked, table_id: Id, data: SeatsWanted, hub: Hub, caller: Caller
) -> Response[MadeTable]:
    """The first to ask makes the new table; the others are led there.

    It begins at once if nobody else is needed.
    """
    guest = as_guest(caller)
    old = await hub.table(table_id)
    old.viewer(caller)
    old.must_be(*ENDED)
    if not old.seats_of(caller) and guest != old.host:
        raise Refused(403, "not_seated", "only those who played here can play again")
    if old.rematch:
        return await led_there(request, hub, old, guest)
    chairs, tokens = (
        wanted_chairs(data.seats, guest, await name_of(hub, guest))
        if data.seats
        else same_chairs(old)
    )
    same_number(old, len(chairs))
    record = old.game.record
    game = new_game(record.configuration, chairs, record.open_screens)
    table = new_table(game, chairs, guest, old.stand_in, old.clock)
    table.watchers, table.hints = old.watchers, old.hints

    def lead_there(old: Table) -> bool:
        if old.rematch is None:
            old.rematch = table.id
        return old.rematch == table.id

    await hub.add(table, caller.address)
    if await hub.change(table_id, lead_there):
        await begin_if_all_are_here(hub, table)
        return made(request, table, tokens, guest)
    await hub.remove(table.id)  # someone else was a moment earlier
    return await led_there(request, hub, await hub.table(table_id), guest)


async def begin_if_all_are_here(hub: Hub, table: Table) -> None:
    """Where bots and its host are the only players, a game need not wait."""
    if all(chair.kind == SeatKind.BOT or chair.guest == table.host for chair in table.chairs):
        await hub.change(table.id, lambda table: seating.start(table, Caller(table.host)))


async def led_there(request: Asked, hub: Hub, old: Table, guest: str) -> Response[MadeTable]:
    table = await hub.table(old.rematch or "")
    return made(request, table, [""] * len(table.chairs), guest)


def same_number(old: Table, seats: int) -> None:
    if seats != len(old.chairs):
        raise Refused(400, "other_number", f"this game has {len(old.chairs)} seats, not {seats}")


@post("/clone", summary="Go on from a move at a new table")
async def clone(
    request: Asked, table_id: Id, data: CloneWanted, hub: Hub, caller: Caller
) -> Response[MadeTable]:
    """An ended game from any of its moves; a running one only as your seat could imagine it.

    The same bots play, and you where you sat. It begins at once if nobody else is needed.
    """
    guest = as_guest(caller)
    old = await hub.table(table_id)
    viewer = old.viewer(caller)
    record, index = old.game.record, data.index
    if old.status not in ENDED:
        viewer = old.player(caller)
        if old.hints != HintRule.FREE:  # a bot there, or its review, would tell what to do here
            sentence = "where hints are not free, a running game can’t be copied"
            raise Refused(403, "no_hints", sentence)
        record = await redealt(record, viewer)
    last = len(record.moves) if index is None else index
    moves = await asyncio.to_thread(resting_place, with_moves(record, record.moves), last)
    if data.seats:
        chairs, tokens = wanted_chairs(data.seats, guest, await name_of(hub, guest))
    else:
        chairs, tokens = former_chairs(old, replace(caller, guest=guest))
    same_number(old, len(chairs))
    game = await asyncio.to_thread(resumed_game, record, chairs, moves)
    table = new_table(game, chairs, guest, old.stand_in)
    table.hints = usual_rule(others_play(chairs, guest))
    await hub.add(table, caller.address)
    await begin_if_all_are_here(hub, table)
    return made(request, table, tokens, guest)
