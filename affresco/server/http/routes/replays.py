"""Looking back: the view after any move, the record of an ended game, records from elsewhere."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Annotated, cast

from litestar import Response
from litestar.params import Parameter, QueryParameter

from ....bots import USUAL_LEVEL
from ....engine.board import COLORS
from ....engine.step import NATURE
from ....engine.view import AUDIENCE, REFEREE
from ....game import Game, NotOver
from ....record import Record, RecordError, read_record
from ....telling.recap import Recap
from ...errors import Refused, wrong_status
from ...messages.protocol import Frame, Frames, MadeTable, Upload, Viewed
from ...messages.stories import WATCHER, table_for
from ...messages.wire_types import EventTold, ViewSeen
from ...play.hub import Hub
from ...play.new_tables import (
    check_length,
    new_table,
    one_sentence,
    resting_places,
)
from ...tables.caller import Caller
from ...tables.chair import Chair, SeatKind
from ...tables.hints import usual_rule
from ...tables.table import ENDED, Status, Table
from ..auth import Asked, as_guest, readers_of
from ..methods import get, post
from .tables import Id, made

Eyes = Annotated[
    str | None,
    Parameter(max_length=10, description="a color, `watcher`, or `open`; of an ended game only"),
]
OPEN_EYES = "open"


def eyes_of(table: Table, caller: Caller, seat: str | None) -> int:
    """Whose view a caller may look back with: while the game runs, only their own."""
    own = table.viewer(caller)
    if table.status == Status.GATHERING:
        raise wrong_status(table.status, "running or over")
    if seat is None:
        return own
    wanted = {OPEN_EYES: REFEREE, WATCHER: AUDIENCE}.get(seat)
    if wanted is None:
        wanted = table.seat(seat)
    if table.status not in ENDED and wanted not in (own, AUDIENCE):
        sentence = "the game is still running; you can replay only your own view"
        raise Refused(403, "still_running", sentence)
    return wanted


@get("/recap", summary="What a round that is over brought everybody")
async def recap(
    table_id: Id,
    hub: Hub,
    caller: Caller,
    day: Annotated[int, QueryParameter(name="round", ge=1, le=1000)],
    seat: Eyes = None,
) -> Recap:
    """As you may know it: exact about yourself, and about others what was public."""
    table = await hub.table(table_id)
    viewer = eyes_of(table, caller, seat)
    try:
        return table.game.recap(day, viewer)
    except NotOver as error:
        raise Refused(404, "not_over", str(error), round=table.round) from error


@get("/replay", summary="All moves so far")
async def frames(table_id: Id, hub: Hub, caller: Caller, seat: Eyes = None) -> Frames:
    table = await hub.table(table_id)
    viewer = eyes_of(table, caller, seat)
    game, ended = table.game, table.status in ENDED
    events = iter(cast(list[EventTold], game.events(viewer)))
    found = []
    for index, (mover, word) in enumerate(game.record.moves):
        name = "nature" if mover == NATURE else COLORS[mover]
        shown = [next(events) for _ in game.chronicle[index]]
        found.append(Frame(index, name, word.text if ended else None, shown))
    record = game.record
    whole = Record(record.configuration, record.names[:], record.open_screens, record.moves[:])
    resting = await asyncio.to_thread(resting_places, whole)
    return Frames(len(found), found, resting)


@get("/replay/{index:int}", summary="The view after some moves")
async def look_back(
    table_id: Id, index: int, hub: Hub, caller: Caller, seat: Eyes = None
) -> Viewed:
    table = await hub.table(table_id)
    viewer = eyes_of(table, caller, seat)
    record = table.game.record
    if not 0 <= index <= len(record.moves):
        raise Refused(404, "no_such_move", f"this game has {len(record.moves)} moves, not {index}")
    shown = table_for(table, caller)
    undos, who = table.undos, seat or WATCHER
    past = Record(record.configuration, record.names[:], record.open_screens, record.moves[:index])
    view = (await asyncio.to_thread(Game.resume, past)).view(viewer)
    view["options"], view["undo"] = [], False
    return Viewed(f"{undos}-{index}", who, shown, cast(ViewSeen, view))


@get("/record", summary="The record of an ended game", media_type="text/plain")
async def download(table_id: Id, hub: Hub, caller: Caller) -> Response[str]:
    table = await hub.table(table_id)
    table.viewer(caller)
    if table.status not in ENDED:
        raise Refused(
            409, "still_running", "the game record reveals all secrets; wait until the game is over"
        )
    return Response(
        table.game.record.write(),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{table.id}.fresco"'},
    )


@post("/records", summary="Bring a record from elsewhere")
async def upload(request: Asked, data: Upload, hub: Hub, caller: Caller) -> Response[MadeTable]:
    """Every move is checked. You can look back at an ended game, and go on with any other."""
    guest = as_guest(caller)
    await readers_of(request).try_out("record", data.record)
    game = await asyncio.to_thread(read_game, data.record)
    chairs = [Chair(SeatKind.HUMAN, name, USUAL_LEVEL, guest) for name in game.record.names]
    table = new_table(game, chairs, guest, USUAL_LEVEL)
    table.hints = usual_rule(others_play=False)
    if game.is_over:
        table.status = Status.OVER
    await hub.add(table, caller.address)
    return made(request, table, [""] * len(chairs), guest)


def read_game(text: str) -> Game:
    try:
        record = read_record(text)
        check_length(record.configuration)
        game = Game.resume(record, rng=SystemRandom())
        if game.is_over:
            record.result = game.scores()
    except (RecordError, ValueError) as error:
        raise Refused(422, "bad_record", one_sentence(error)) from error
    return game
