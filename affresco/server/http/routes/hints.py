"""Hints: what a master would do now, from what the seat may know."""

from __future__ import annotations

import msgspec

from ...bots.advice import Advice
from ...bots.queue import Asking
from ...bots.workers import BotFailed, WorkerDied
from ...errors import Refused
from ...messages.hints import HintAsked, Hints, LineJudged
from ...play.hub import Hub
from ...tables.caller import Caller
from ...tables.hints import ask_for_hint, hints_left
from ...tables.table import Table
from ..auth import Asked
from ..limits import Traffic
from ..methods import post
from .tables import Id


@post("/hint", summary="What a master would do now", status_code=200)
async def hint(request: Asked, table_id: Id, data: HintAsked, hub: Hub, caller: Caller) -> Hints:
    """The best three words or plans of your seat, judged only by what you can see.

    The others are told that you have asked, and nothing else. The host may forbid it.
    """

    def ask(table: Table) -> int:
        seat = table.player(caller, data.seat)
        table.check_version(data.version)
        ask_for_hint(table, seat)
        return seat

    table = await hub.table(table_id)
    request.app.state.limits.count(Traffic.MOVING, f"{table.id} {caller.guest or caller.token}")
    seat = await hub.change(table_id, ask)
    table = await hub.table(table_id)
    table.check_version(data.version)
    advice: Advice = request.app.state.advice
    person = caller.guest or table.host
    try:
        found = await advice.lines(table, seat, Asking(True, person, caller.address))
    except (BotFailed, WorkerDied, TimeoutError) as error:
        raise Refused(503, "no_hint", "no hint was found in time; ask again", wait=1) from error
    lines = [msgspec.convert(line, LineJudged) for line in found]
    return Hints(data.version, lines, hints_left(table, seat))
