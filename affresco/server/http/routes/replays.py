"""Looking back: views of any move, the record of an ended game, records from elsewhere."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, cast

from litestar import Response, get, post
from litestar.params import Parameter

from ....engine.board import COLORS
from ....engine.step import NATURE
from ....engine.view import AUDIENCE, REFEREE
from ....game import Game
from ....record import Record, RecordError, read_record
from ...errors import Refused, wrong_status
from ...messages.protocol import Frame, Frames, MadeTable, Upload, Viewed
from ...messages.stories import told_table
from ...messages.wire_types import EventTold, ViewSeen
from ...play.hub import Hub
from ...play.new_tables import new_table, one_sentence, usual_level
from ...tables.chair import HUMAN, Caller, Chair
from ...tables.table import ENDED, GATHERING, OVER, Table
from ..auth import Asked, as_guest
from .tables import Id, made

Eyes = Annotated[
    str | None,
    Parameter(max_length=10, description="a color, `watcher`, or `open`; of an ended game only"),
]
OPEN_EYES = "open"
WATCHER = "watcher"


def eyes_of(table: Table, caller: Caller, seat: str | None) -> int:
    """Whose knowledge somebody may look back with: while it runs, only his own."""
    own = table.viewer(caller)
    if table.status == GATHERING:
        raise wrong_status(table.status, "running or over")
    if seat is None:
        return own
    wanted = {OPEN_EYES: REFEREE, WATCHER: AUDIENCE}.get(seat)
    if wanted is None:
        wanted = table.seat(seat)
    if table.status not in ENDED and wanted not in (own, AUDIENCE):
        raise Refused(
            403, "still_running", "a running game can be looked back at only with your own eyes"
        )
    return wanted


@get("/tables/{table_id:str}/replay", summary="All moves so far")
async def frames(table_id: Id, hub: Hub, caller: Caller, seat: Eyes = None) -> Frames:
    table = await hub.table(table_id)
    viewer = eyes_of(table, caller, seat)
    game, ended = table.game, table.status in ENDED
    told, counts = (
        cast(list[EventTold], game.events(viewer)),
        [len(events) for events in game.chronicle],
    )
    found, at = [], 0
    for index, (mover, word) in enumerate(game.record.moves):
        events = told[at : at + counts[index]]
        at += counts[index]
        name = "nature" if mover == NATURE else COLORS[mover]
        found.append(Frame(index, name, word.text if ended else None, events))
    return Frames(len(found), found)


@get("/tables/{table_id:str}/replay/{index:int}", summary="The view after some moves")
async def look_back(
    table_id: Id, index: int, hub: Hub, caller: Caller, seat: Eyes = None
) -> Viewed:
    table = await hub.table(table_id)
    viewer = eyes_of(table, caller, seat)
    record = table.game.record
    if not 0 <= index <= len(record.moves):
        raise Refused(404, "no_such_move", f"this game has {len(record.moves)} moves, not {index}")
    shown = told_table(table, caller)
    undos, who = table.undos, seat or WATCHER
    past = Record(record.configuration, record.names[:], record.open_screens, record.moves[:index])
    view = (await asyncio.to_thread(Game.resume, past)).view(viewer)
    view["options"], view["undo"] = [], False
    return Viewed(f"{undos}-{index}", who, shown, cast(ViewSeen, view))


@get(
    "/tables/{table_id:str}/record", summary="The record of an ended game", media_type="text/plain"
)
async def download(table_id: Id, hub: Hub, caller: Caller) -> Response[str]:
    table = await hub.table(table_id)
    table.viewer(caller)
    if table.status not in ENDED:
        raise Refused(
            409, "still_running", "the record tells all secrets: it can be had when it is over"
        )
    return Response(
        table.game.record.write(),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{table.id}.fresco"'},
    )


@post("/records", summary="Bring a record from elsewhere")
async def upload(request: Asked, data: Upload, hub: Hub, caller: Caller) -> Response[MadeTable]:
    """Every move is checked. An ended game can be looked back at, any other can be gone on with."""
    guest, _ = as_guest(caller)
    game = await asyncio.to_thread(read_game, data.record)
    level = usual_level()
    chairs = [Chair(HUMAN, name, level, guest) for name in game.record.names]
    table = new_table(game, chairs, guest, level)
    if game.is_over:
        table.status = OVER
    await hub.add(table)
    return made(request, table, [""] * len(chairs), guest)


def read_game(text: str) -> Game:
    try:
        record: Any = read_record(text)
        result = record.result
        game = Game.resume(record)
        record.result = game.scores() if game.is_over else result
    except (RecordError, ValueError) as error:
        raise Refused(422, "bad_record", one_sentence(error)) from error
    return game
