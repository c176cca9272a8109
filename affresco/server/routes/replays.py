"""Looking back: views of any move, the record of an ended game, records from elsewhere."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, cast

from litestar import Response, get, post
from litestar.params import Parameter

from ...engine.board import COLORS
from ...engine.step import NATURE
from ...engine.view import AUDIENCE, REFEREE
from ...record import Record, RecordError, read
from ...table import Table
from ..asking import Asked, as_guest
from ..chair import HUMAN, Caller, Chair
from ..game import ENDED, GATHERING, OVER, Game
from ..hub import Hub
from ..making import new_game, one_sentence, usual_level
from ..protocol import Frame, Frames, MadeTable, Upload, Viewed
from ..refused import Refused, wrong_status
from ..shapes import EventTold, ViewSeen
from ..telling import told_table
from .tables import Id, made

Eyes = Annotated[
    str | None,
    Parameter(max_length=10, description="a color, `watcher`, or `open`; of an ended game only"),
]
OPEN_EYES = "open"
WATCHER = "watcher"


def eyes_of(game: Game, caller: Caller, seat: str | None) -> int:
    """Whose knowledge somebody may look back with: while it runs, only his own."""
    own = game.viewer(caller)
    if game.status == GATHERING:
        raise wrong_status(game.status, "running or over")
    if seat is None:
        return own
    wanted = {OPEN_EYES: REFEREE, WATCHER: AUDIENCE}.get(seat)
    if wanted is None:
        wanted = game.seat(seat)
    if game.status not in ENDED and wanted not in (own, AUDIENCE):
        raise Refused(
            403, "still_running", "a running game can be looked back at only with your own eyes"
        )
    return wanted


@get("/tables/{table_id:str}/replay", summary="All moves so far")
async def frames(table_id: Id, hub: Hub, caller: Caller, seat: Eyes = None) -> Frames:
    game = await hub.game(table_id)
    viewer = eyes_of(game, caller, seat)
    table, ended = game.table, game.status in ENDED
    told, counts = (
        cast(list[EventTold], table.events(viewer)),
        [len(events) for events in table.chronicle],
    )
    found, at = [], 0
    for index, (mover, word) in enumerate(table.record.moves):
        events = told[at : at + counts[index]]
        at += counts[index]
        name = "nature" if mover == NATURE else COLORS[mover]
        found.append(Frame(index, name, word.text if ended else None, events))
    return Frames(len(found), found)


@get("/tables/{table_id:str}/replay/{index:int}", summary="The view after some moves")
async def look_back(
    table_id: Id, index: int, hub: Hub, caller: Caller, seat: Eyes = None
) -> Viewed:
    game = await hub.game(table_id)
    viewer = eyes_of(game, caller, seat)
    record = game.table.record
    if not 0 <= index <= len(record.moves):
        raise Refused(404, "no_such_move", f"this game has {len(record.moves)} moves, not {index}")
    shown = told_table(game, caller)
    undos, who = game.undos, seat or WATCHER
    past = Record(record.configuration, record.names[:], record.open_screens, record.moves[:index])
    view = (await asyncio.to_thread(Table.resume, past)).view(viewer)
    view["options"], view["undo"] = [], False
    return Viewed(f"{undos}-{index}", who, shown, cast(ViewSeen, view))


@get(
    "/tables/{table_id:str}/record", summary="The record of an ended game", media_type="text/plain"
)
async def download(table_id: Id, hub: Hub, caller: Caller) -> Response[str]:
    game = await hub.game(table_id)
    game.viewer(caller)
    if game.status not in ENDED:
        raise Refused(
            409, "still_running", "the record tells all secrets: it can be had when it is over"
        )
    return Response(
        game.table.record.write(),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game.id}.fresco"'},
    )


@post("/records", summary="Bring a record from elsewhere")
async def upload(request: Asked, data: Upload, hub: Hub, caller: Caller) -> Response[MadeTable]:
    """Every move is checked. An ended game can be looked back at, any other can be gone on with."""
    guest, _ = as_guest(caller)
    table = await asyncio.to_thread(read_table, data.record)
    level = usual_level()
    chairs = [Chair(HUMAN, name, level, guest) for name in table.record.names]
    game = new_game(table, chairs, guest, level)
    if table.is_over:
        game.status = OVER
    await hub.add(game)
    return made(request, game, [""] * len(chairs), guest)


def read_table(text: str) -> Table:
    try:
        record: Any = read(text)
        result = record.result
        table = Table.resume(record)
        record.result = table.scores() if table.is_over else result
    except (RecordError, ValueError) as error:
        raise Refused(422, "bad_record", one_sentence(error)) from error
    return table
