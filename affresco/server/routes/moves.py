"""Playing: views, options, moves, plans, and what is taken back."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import delete, get, post, put
from litestar.params import Parameter

from ...engine.moves import UnknownMove
from ...engine.rules import IllegalMove
from ...engine.view import AUDIENCE
from ..asking import Asked
from ..chair import Caller
from ..game import GATHERING, RUNNING, Answer, Game
from ..hub import Hub
from ..limits import MOVING
from ..protocol import (
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
from ..refused import Refused
from ..shapes import LackingTold, PreviewTold
from ..telling import place, told_answer, told_table, told_view
from .tables import Id

Draft = Annotated[list[str] | None, Parameter(max_items=40)]
LONGEST_WORD = 40


@get("/tables/{table_id:str}/view", summary="The table as you may see it")
async def see(table_id: Id, hub: Hub, caller: Caller) -> Viewed:
    game = await hub.game(table_id)
    viewer = game.viewer(caller)
    who = "watcher" if viewer == AUDIENCE else game.colors[viewer]
    return Viewed(place(game), who, told_table(game, caller), told_view(game, viewer))


@get("/tables/{table_id:str}/options", summary="What you may do now")
async def possible(
    table_id: Id, hub: Hub, caller: Caller, previews: bool = False, draft: Draft = None
) -> Options:
    """With previews on request, and what is missing for more; while planning, beside a draft."""
    game = await hub.game(table_id)
    seat = game.player(caller)
    game.must_be(RUNNING)
    words = asked_words(game, seat, draft or [])
    shown = previews and not draft and seat in game.asked()
    return Options(
        game.table.version,
        [Option(word, previewed(game, seat, word) if shown else None) for word in words],
        lacked(game, seat) if shown else {},
    )


def previewed(game: Game, seat: int, word: str) -> PreviewTold:
    return cast(PreviewTold, game.table.preview(seat, word))


def lacked(game: Game, seat: int) -> dict[str, LackingTold]:
    return cast(dict[str, LackingTold], game.table.lacking(seat))


def asked_words(game: Game, seat: int, draft: list[str]) -> list[str]:
    try:
        if game.table.is_planning:
            return game.table.additions(seat, draft)
        return game.table.options(seat, draft)
    except (IllegalMove, UnknownMove) as error:
        raise game.refusal(seat, ", ".join(draft), error) from error


@get("/tables/{table_id:str}/why", summary="Why a word cannot be said now")
async def why(table_id: Id, word: str, hub: Hub, caller: Caller, draft: Draft = None) -> Why:
    game = await hub.game(table_id)
    seat = game.player(caller)
    if game.status == GATHERING:
        game.must_be(RUNNING)
    word = word[:LONGEST_WORD]
    try:
        refusal = game.table.why_not(seat, word, draft or [])
    except (IllegalMove, UnknownMove) as error:
        raise game.refusal(seat, word, error) from error
    if refusal is None:
        return Why(possible=True)
    return Why(False, refusal.key, refusal.rule, lacked(game, seat).get(word))


@post("/tables/{table_id:str}/moves", summary="Play a move", status_code=200)
async def move(request: Asked, table_id: Id, data: MoveSaid, hub: Hub, caller: Caller) -> Done:
    """Answered when it is durable; a stale version is refused by 409, an illegal move by 422."""

    def act(game: Game) -> tuple[int, Answer]:
        seat = acting_seat(request, game, caller, data.seat)
        return seat, game.play(seat, data.version, data.word, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


@put("/tables/{table_id:str}/plan", summary="Seal a plan for the round")
async def plan(request: Asked, table_id: Id, data: PlanSaid, hub: Hub, caller: Caller) -> Done:
    """Replaces the former one until all have planned; others learn only that you are ready."""

    def act(game: Game) -> tuple[int, Answer]:
        seat = acting_seat(request, game, caller, data.seat)
        return seat, game.plan(seat, data.round, data.words, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


@delete("/tables/{table_id:str}/plan", summary="Take your sealed plan back", status_code=200)
async def unseal(request: Asked, table_id: Id, data: UnsealSaid, hub: Hub, caller: Caller) -> Done:
    """Until all have planned; others learn only that you are not ready any more."""

    def act(game: Game) -> tuple[int, Answer]:
        seat = acting_seat(request, game, caller, data.seat)
        return seat, game.unseal(seat, data.round, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


@post("/tables/{table_id:str}/undo", summary="Take back your last move", status_code=200)
async def undo(request: Asked, table_id: Id, data: UndoSaid, hub: Hub, caller: Caller) -> Done:
    """Until somebody else moves, a piece is drawn or a secret is out."""

    def act(game: Game) -> tuple[int, Answer]:
        seat = acting_seat(request, game, caller, data.seat)
        return seat, game.undo(seat, data.version, data.key)

    return await done(table_id, hub, *await hub.change(table_id, act))


def acting_seat(request: Asked, game: Game, caller: Caller, color: str | None) -> int:
    seat = game.player(caller, color)
    request.app.state.limits.count(MOVING, f"{game.id} {seat}")
    if game.chairs[seat].away:
        raise Refused(409, "away", "a bot sits in for you: take your seat back first")
    return seat


async def done(table_id: str, hub: Hub, seat: int, answer: Answer) -> Done:
    game = await hub.game(table_id)
    return Done(**told_answer(game, seat, answer))
