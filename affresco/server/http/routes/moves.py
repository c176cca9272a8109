"""Playing: views, options, moves, plans, and what is taken back."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import delete, get, post, put
from litestar.params import Parameter

from ....engine.moves import UnknownMove
from ....engine.rules import IllegalMove
from ....engine.view import AUDIENCE
from ...errors import Refused
from ...messages.protocol import (
    Done,
    MoveSaid,
    Option,
    Options,
    PlanSaid,
    UndoSaid,
    UnsealSaid,
    Viewed,
    Why,
)
from ...messages.stories import place, told_answer, told_table, told_view
from ...messages.wire_types import LackingTold, PreviewTold
from ...play.hub import Hub
from ...tables.chair import Caller
from ...tables.table import GATHERING, RUNNING, Answer, Table
from ..auth import Asked
from ..limits import MOVING
from .tables import Id

Draft = Annotated[list[str] | None, Parameter(max_items=40)]
LONGEST_WORD = 40


@get("/tables/{table_id:str}/view", summary="The table as you may see it")
async def see(table_id: Id, hub: Hub, caller: Caller) -> Viewed:
    table = await hub.table(table_id)
    viewer = table.viewer(caller)
    who = "watcher" if viewer == AUDIENCE else table.colors[viewer]
    return Viewed(place(table), who, told_table(table, caller), told_view(table, viewer))


@get("/tables/{table_id:str}/options", summary="What you may do now")
async def possible(
    table_id: Id, hub: Hub, caller: Caller, previews: bool = False, draft: Draft = None
) -> Options:
    """With previews on request, and what is missing for more; while planning, beside a draft."""
    table = await hub.table(table_id)
    seat = table.player(caller)
    table.must_be(RUNNING)
    words = asked_words(table, seat, draft or [])
    shown = previews and not draft and seat in table.asked()
    return Options(
        table.game.version,
        [Option(word, previewed(table, seat, word) if shown else None) for word in words],
        lacked(table, seat) if shown else {},
    )


def previewed(table: Table, seat: int, word: str) -> PreviewTold:
    return cast(PreviewTold, table.game.preview(seat, word))


def lacked(table: Table, seat: int) -> dict[str, LackingTold]:
    return cast(dict[str, LackingTold], table.game.lacking(seat))


def asked_words(table: Table, seat: int, draft: list[str]) -> list[str]:
    try:
        if table.game.is_planning:
            return table.game.additions(seat, draft)
        return table.game.options(seat, draft)
    except (IllegalMove, UnknownMove) as error:
        raise table.refusal(seat, ", ".join(draft), error) from error


@get("/tables/{table_id:str}/why", summary="Why a word cannot be said now")
async def why(table_id: Id, word: str, hub: Hub, caller: Caller, draft: Draft = None) -> Why:
    table = await hub.table(table_id)
    seat = table.player(caller)
    if table.status == GATHERING:
        table.must_be(RUNNING)
    word = word[:LONGEST_WORD]
    try:
        refusal = table.game.why_not(seat, word, draft or [])
    except (IllegalMove, UnknownMove) as error:
        raise table.refusal(seat, word, error) from error
    if refusal is None:
        return Why(possible=True)
    return Why(False, refusal.key, refusal.rule, lacked(table, seat).get(word))


@post("/tables/{table_id:str}/moves", summary="Play a move", status_code=200)
async def move(request: Asked, table_id: Id, data: MoveSaid, hub: Hub, caller: Caller) -> Done:
    """Answered when it is durable; a stale version is refused by 409, an illegal move by 422."""

    def act(table: Table) -> tuple[int, Answer]:
        seat = acting_seat(request, table, caller, data.seat)
        return seat, table.play(seat, data.version, data.word, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


@put("/tables/{table_id:str}/plan", summary="Seal a plan for the round")
async def plan(request: Asked, table_id: Id, data: PlanSaid, hub: Hub, caller: Caller) -> Done:
    """Replaces the former one until all have planned; others learn only that you are ready."""

    def act(table: Table) -> tuple[int, Answer]:
        seat = acting_seat(request, table, caller, data.seat)
        return seat, table.plan(seat, data.round, data.words, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


@delete("/tables/{table_id:str}/plan", summary="Take your sealed plan back", status_code=200)
async def unseal(request: Asked, table_id: Id, data: UnsealSaid, hub: Hub, caller: Caller) -> Done:
    """Until all have planned; others learn only that you are not ready any more."""

    def act(table: Table) -> tuple[int, Answer]:
        seat = acting_seat(request, table, caller, data.seat)
        return seat, table.unseal(seat, data.round, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


@post("/tables/{table_id:str}/undo", summary="Take back your last move", status_code=200)
async def undo(request: Asked, table_id: Id, data: UndoSaid, hub: Hub, caller: Caller) -> Done:
    """Until somebody else moves, a piece is drawn or a secret is out."""

    def act(table: Table) -> tuple[int, Answer]:
        seat = acting_seat(request, table, caller, data.seat)
        return seat, table.undo(seat, data.version, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


def acting_seat(request: Asked, table: Table, caller: Caller, color: str | None) -> int:
    seat = table.player(caller, color)
    request.app.state.limits.count(MOVING, f"{table.id} {seat}")
    if table.chairs[seat].away:
        raise Refused(409, "away", "a bot sits in for you: take your seat back first")
    return seat


async def done(table_id: str, hub: Hub, seat: int, answer: Answer) -> Done:
    table = await hub.table(table_id)
    return Done(**told_answer(table, seat, answer))
