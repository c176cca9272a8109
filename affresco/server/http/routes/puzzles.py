"""Puzzles: the pile, a table to solve each at, answers and solutions; tries stay with guests."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, cast

from litestar import Response
from litestar.params import Parameter
from sqlalchemy import Connection

from ....engine.moves import UnknownMove
from ....engine.rules import IllegalMove
from ....puzzles import (
    THEMES,
    Puzzle,
    PuzzleError,
    Verdict,
    check,
    daily,
    load,
    number_of,
    pile,
    pose,
    streak,
)
from ....puzzles.visit import Luck
from ...errors import Refused
from ...messages.puzzles import (
    Daily,
    PuzzleAnswer,
    PuzzleList,
    PuzzlePosed,
    SolutionTold,
    Solver,
    VerdictTold,
    listed,
    told_puzzle,
    told_solution,
    told_verdict,
)
from ...play.hub import Hub
from ...store import puzzles as store
from ...tables.caller import Caller
from ..auth import Asked, as_counted_guest, guest_cookie
from ..methods import get, post

Name = Annotated[str, Parameter(pattern="^[a-z0-9_-]{1,64}$", description="as the pile names it")]
Said = Annotated[list[str] | None, Parameter(max_items=60)]


def today() -> date:
    """The same everywhere: by UTC."""
    return datetime.now(UTC).date()


def found(name: str) -> Puzzle:
    try:
        return load(name)
    except PuzzleError as error:
        raise Refused(404, "no_puzzle", str(error)) from error


@get(summary="All puzzles, today’s, and how good you are at them")
async def all_puzzles(hub: Hub, caller: Caller) -> PuzzleList:
    guest, day = caller.guest or "", today()
    mine, tries, days = await hub.store.read(
        lambda c: (store.solver(c, guest), store.tries_of(c, guest), store.days_of(c, guest))
    )
    known = await asyncio.to_thread(pile)
    daily_one = Daily(daily(day).name, number_of(day), day.isoformat()) if known else None
    return PuzzleList(
        list(THEMES),
        daily_one,
        Solver(mine.rating, mine.deviation, streak(days, day), day in days),
        [
            listed(puzzle, tried["tries"], tried["solved"])
            if (tried := tries.get(puzzle.name))
            else listed(puzzle)
            for puzzle in known.values()
        ],
    )


@get("/{name:str}", summary="A puzzle, or what it looks like after some words of an answer")
async def one_puzzle(name: Name, said: Said = None) -> PuzzlePosed:
    """Nothing is kept of it: `said` are all words so far; of a plan, the draft."""
    puzzle = await asyncio.to_thread(found, name)
    try:
        posed = await asyncio.to_thread(pose, puzzle, said or [])
        return await asyncio.to_thread(told_puzzle, posed, listed(puzzle))
    except UnknownMove as error:
        raise Refused(400, "unknown_word", str(error)) from error
    except IllegalMove as error:
        raise Refused(422, error.refusal.key, str(error), error.refusal.rule) from error
    except Luck as error:
        raise Refused(422, "luck", str(error)) from error


@post("/{name:str}/answer", summary="Answer a puzzle", status_code=200)
async def answer(
    request: Asked, name: Name, data: PuzzleAnswer, hub: Hub, caller: Caller
) -> Response[VerdictTold]:
    """All words of the visit, of the plan, or the first of an act. Your first try is rated."""
    guest = as_counted_guest(request, caller)
    puzzle = await asyncio.to_thread(found, name)
    try:
        verdict = await asyncio.to_thread(check, puzzle, data.words)
    except PuzzleError as error:
        raise Refused(422, "no_answer", str(error)) from error
    told = await noted(hub, guest, puzzle, verdict)
    return Response(told, cookies=[guest_cookie(request.app.state.settings, guest)])


async def noted(hub: Hub, guest: str, puzzle: Puzzle, verdict: Verdict) -> VerdictTold:
    day = today()
    is_daily = daily(day).name == puzzle.name
    made: list[store.Tried | None] = [None]

    def note(connection: Connection) -> store.Tried:
        made.append(store.note_try(connection, guest, puzzle, verdict.is_solved, made[-1]))
        return cast(store.Tried, made[-1])

    tried = await hub.store.do(note)
    if is_daily:
        await hub.store.do(lambda c: store.note_day(c, guest, day))
    days, (tried_by, found_by) = await hub.store.read(
        lambda c: (store.days_of(c, guest), store.found_by(c, puzzle.name))
    )
    return told_verdict(
        verdict,
        tries=tried.tries,
        tried_by=tried_by,
        found_by=found_by,
        rating=tried.rating.rating,
        change=tried.change,
        streak=streak(days, day),
    )


@post("/{name:str}/solution", summary="Give up, or look at it again: the solution", status_code=200)
async def solve(request: Asked, name: Name, hub: Hub, caller: Caller) -> Response[SolutionTold]:
    """Replayed act by act, with the reason. Who has not solved it before has tried in vain."""
    guest = as_counted_guest(request, caller)
    puzzle = await asyncio.to_thread(found, name)
    told = await asyncio.to_thread(told_solution, puzzle)
    tries = await hub.store.read(lambda c: store.tries_of(c, guest))
    if puzzle.name not in tries:
        await hub.store.do(lambda c: store.note_try(c, guest, puzzle, is_solved=False))
    return Response(told, cookies=[guest_cookie(request.app.state.settings, guest)])
