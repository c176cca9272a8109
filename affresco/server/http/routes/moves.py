"""Playing: views, options, moves, plans, undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, cast

from litestar.params import Parameter

from ....telling.forecast import ForecastTold
from ...errors import key_missing
from ...messages.protocol import (
    Done,
    DraftSaid,
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
from ...messages.wire_types import LackingTold, ProspectTold, QuestionTold
from ...play.hub import Hub
from ...tables import seating
from ...tables.caller import Caller
from ...tables.table import Answer, Status, Table
from ..auth import Asked
from ..limits import Traffic
from ..methods import delete, get, post, put
from .tables import Id

Draft = Annotated[list[str] | None, Parameter(max_items=40)]
After = Annotated[list[str] | None, Parameter(max_items=20)]
LONGEST_WORD = 40
Keyed = MoveSaid | PlanSaid | UnsealSaid | UndoSaid


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
    table_id: Id,
    hub: Hub,
    caller: Caller,
    previews: bool = False,
    draft: Draft = None,
    after: After = None,
) -> Options:
    """With previews on request, and what other words lack; while planning, additions to a draft.

    With `after`, as if these words of the same act had been said already; nothing is played.
    """
    table = await hub.table(table_id)
    seat = table.player(caller)
    table.must_be(Status.RUNNING)
    if table.game.is_planning:
        return to_plan(table, seat, draft or [])
    if seat not in table.asked():
        return Options(table.game.version, [])
    with table.refusing(seat, ", ".join(after or [])):
        seen = table.game.prospects(seat, after or [], previews)
    found = cast(dict[str, ProspectTold], seen["options"])
    return Options(
        table.game.version,
        [Option(word, preview if previews else None) for word, preview in found.items()],
        cast(dict[str, LackingTold], seen["lacking"]),
        seen["forced"],
        cast(QuestionTold | None, seen["question"]),
        seen["payable"],
    )


def to_plan(table: Table, seat: int, draft: list[str]) -> Options:
    """The words that may be added to a draft; what a plan brings is not foreseen here."""
    with table.refusing(seat, ", ".join(draft)):
        words = table.game.additions(seat, draft)
    asked = cast(QuestionTold | None, table.game.view(seat)["question"])
    return Options(table.game.version, [Option(word) for word in words], question=asked)


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


@post("/moves", summary="Play a move, or several at once", status_code=200)
async def move(request: Asked, table_id: Id, data: MoveSaid, hub: Hub, caller: Caller) -> Done:
    """Answered when it is durable; 409 for a stale version, 422 for an illegal move.

    Several words are played whole or refused whole, and taken back by one undo. Nothing may be
    drawn before the last of them that could make a difference to it.
    """

    def act(table: Table, seat: int) -> Answer:
        return table.play(seat, data.version, data.words, data.key)

    return await acted(request, table_id, hub, caller, data, act)


@put("/plan", summary="Seal a plan for the round")
async def plan(request: Asked, table_id: Id, data: PlanSaid, hub: Hub, caller: Caller) -> Done:
    """Replaces your former one until everyone has planned; others learn only that you are ready."""

    def act(table: Table, seat: int) -> Answer:
        return table.plan(seat, data.round, data.words, data.key)

    return await acted(request, table_id, hub, caller, data, act)


@post("/forecast", summary="What a plan would bring", status_code=200)
async def foresee(table_id: Id, data: DraftSaid, hub: Hub, caller: Caller) -> ForecastTold:
    """Of a draft, finished or not; nothing is sealed. As you may know it, if nobody interferes."""
    table = await hub.table(table_id)
    seat = table.player(caller, data.seat)
    table.must_be(Status.RUNNING)
    with table.refusing(seat, ", ".join(data.words)):
        return table.game.forecast(seat, data.words)


@delete("/plan", summary="Take your sealed plan back", status_code=200)
async def unseal(request: Asked, table_id: Id, data: UnsealSaid, hub: Hub, caller: Caller) -> Done:
    """Until everyone has planned; others learn only that you are no longer ready."""

    def act(table: Table, seat: int) -> Answer:
        return table.unseal(seat, data.round, data.key)

    return await acted(request, table_id, hub, caller, data, act)


@post("/undo", summary="Take back your last move", status_code=200)
async def undo(request: Asked, table_id: Id, data: UndoSaid, hub: Hub, caller: Caller) -> Done:
    """Until someone else moves, a piece is drawn or a secret is revealed."""

    def act(table: Table, seat: int) -> Answer:
        return table.undo(seat, data.version, data.key)

    return await acted(request, table_id, hub, caller, data, act)


async def acted(
    request: Asked,
    table_id: str,
    hub: Hub,
    caller: Caller,
    said: Keyed,
    act: Callable[[Table, int], Answer],
) -> Done:
    """Let the caller's seat act; the outcome is answered when it is durable."""

    def change(table: Table) -> Done:
        seat = table.player(caller, said.seat)
        if said.key is None:
            raise key_missing()
        request.app.state.limits.count(Traffic.MOVING, f"{table.id} {seat}")
        return outcome(table, seat, act(table, seat))

    await take_back(table_id, hub, caller, said.seat)
    return await hub.change(table_id, change)


async def take_back(table_id: str, hub: Hub, caller: Caller, color: str | None) -> None:
    """Whoever acts is back: the bot that sat in gets up, also if the act itself is refused."""
    table = await hub.table(table_id)
    seat = table.player(caller, color)
    if table.chairs[seat].away and table.status == Status.RUNNING:
        color = table.colors[seat]
        await hub.change(table_id, lambda table: seating.hand_back(table, caller, color))
