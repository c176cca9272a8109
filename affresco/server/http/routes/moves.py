"""Playing: views, options, moves, plans, undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, cast

from litestar.params import Parameter

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
from ...messages.stories import outcome, place, table_for, view_for, viewer_name
from ...messages.wire_types import LackingTold, PreviewTold
from ...play.hub import Hub
from ...tables.caller import Caller
from ...tables.table import Answer, Status, Table
from ..auth import Asked
from ..limits import Traffic
from ..methods import delete, get, post, put
from .tables import Id

Draft = Annotated[list[str] | None, Parameter(max_items=40)]
LONGEST_WORD = 40


@get("/view", summary="The table as you may see it")
async def see(table_id: Id, hub: Hub, caller: Caller) -> Viewed:
    table = await hub.table(table_id)
    viewer = table.viewer(caller)
    return Viewed(
        place(table),
        viewer_name(table, viewer),
        table_for(table, caller),
        view_for(table, viewer),
    )


@get("/options", summary="What you may do now")
async def possible(
    table_id: Id, hub: Hub, caller: Caller, previews: bool = False, draft: Draft = None
) -> Options:
    """With previews on request, and what other words lack; while planning, additions to a draft."""
    table = await hub.table(table_id)
    seat = table.player(caller)
    table.must_be(Status.RUNNING)
    words = possible_words(table, seat, draft or [])
    shown = previews and not draft and seat in table.asked()
    return Options(
        table.game.version,
        [Option(word, preview(table, seat, word) if shown else None) for word in words],
        lacking(table, seat) if shown else {},
    )


def possible_words(table: Table, seat: int, draft: list[str]) -> list[str]:
    with table.refusing(seat, ", ".join(draft)):
        if table.game.is_planning:
            return table.game.additions(seat, draft)
        return table.game.options(seat, draft)


def preview(table: Table, seat: int, word: str) -> PreviewTold:
    return cast(PreviewTold, table.game.preview(seat, word))


def lacking(table: Table, seat: int) -> dict[str, LackingTold]:
    return cast(dict[str, LackingTold], table.game.lacking(seat))


@get("/why", summary="Why a word cannot be said now")
async def why(table_id: Id, word: str, hub: Hub, caller: Caller, draft: Draft = None) -> Why:
    table = await hub.table(table_id)
    seat = table.player(caller)
    if table.status == Status.GATHERING:
        table.must_be(Status.RUNNING)
    word = word[:LONGEST_WORD]
    with table.refusing(seat, word):
        refusal = table.game.why_not(seat, word, draft or [])
    if refusal is None:
        return Why(possible=True)
    return Why(False, refusal.key, refusal.rule, lacking(table, seat).get(word))


@post("/moves", summary="Play a move", status_code=200)
async def move(request: Asked, table_id: Id, data: MoveSaid, hub: Hub, caller: Caller) -> Done:
    """Answered when it is durable; 409 for a stale version, 422 for an illegal move."""

    def act(table: Table, seat: int) -> Answer:
        return table.play(seat, data.version, data.word, data.key)

    return await acted(request, table_id, hub, caller, data.seat, act)


@put("/plan", summary="Seal a plan for the round")
async def plan(request: Asked, table_id: Id, data: PlanSaid, hub: Hub, caller: Caller) -> Done:
    """Replaces your former one until everyone has planned; others learn only that you are ready."""

    def act(table: Table, seat: int) -> Answer:
        return table.plan(seat, data.round, data.words, data.key)

    return await acted(request, table_id, hub, caller, data.seat, act)


@delete("/plan", summary="Take your sealed plan back", status_code=200)
async def unseal(request: Asked, table_id: Id, data: UnsealSaid, hub: Hub, caller: Caller) -> Done:
    """Until everyone has planned; others learn only that you are no longer ready."""

    def act(table: Table, seat: int) -> Answer:
        return table.unseal(seat, data.round, data.key)

    return await acted(request, table_id, hub, caller, data.seat, act)


@post("/undo", summary="Take back your last move", status_code=200)
async def undo(request: Asked, table_id: Id, data: UndoSaid, hub: Hub, caller: Caller) -> Done:
    """Until someone else moves, a piece is drawn or a secret is revealed."""

    def act(table: Table, seat: int) -> Answer:
        return table.undo(seat, data.version, data.key)

    return await acted(request, table_id, hub, caller, data.seat, act)


async def acted(
    request: Asked,
    table_id: str,
    hub: Hub,
    caller: Caller,
    color: str | None,
    act: Callable[[Table, int], Answer],
) -> Done:
    """Let the caller's seat act; the outcome is answered when it is durable."""

    def change(table: Table) -> Done:
        seat = table.player(caller, color)
        request.app.state.limits.count(Traffic.MOVING, f"{table.id} {seat}")
        if table.chairs[seat].away:
            raise Refused(409, "away", "a bot is sitting in for you: take your seat back first")
        return outcome(table, seat, act(table, seat))

    return await hub.change(table_id, change)
