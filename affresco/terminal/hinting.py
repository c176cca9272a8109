"""What to do at a position in a record, and why: the best moves, in words.

They come from the judgment of the position, with a reason for each, or from a bot that is named.
Both get what the seat may know there, as in a game. A day is planned as a whole, even if the
record stops in the middle of a plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from rich.text import Text

from ..analysis import Judged
from ..analysis.hints import hint, hint_in_time
from ..bots import Bot, Deadline, Hint
from ..engine.board import COLORS
from ..engine.moves import READY, Move, parse
from ..engine.planning import SPELLING
from ..engine.playout import let_nature_draw
from ..engine.preview import preview
from ..engine.step import NATURE
from ..game import Game
from ..locales import Messages
from ..record import Record
from ..telling.sentences import signed
from .explaining import explain
from .palette import GOLD, QUIET
from .scene import Scene, scene_of
from .sheet import tell_spots

COUNT = 3  # hints


class NothingToAdvise(ValueError):
    """Nobody decides at that position, or another seat does."""


@dataclass(frozen=True)
class Situation:
    """A table where a seat decides, and the number of the move it would make."""

    game: Game
    seat: int
    number: int


def situation(record: Record, number: int | None, seat: int | None) -> Situation:
    """The position before a move of the record, or after the last one."""
    last = len(record.moves) + 1
    number = last if number is None else number
    if not 1 <= number <= last:
        raise NothingToAdvise(f"the record has {last - 1} moves; there is no move {number}")
    game = table_before(record, number)
    if game.is_over:
        raise NothingToAdvise("the game is over there: --move N asks about the table before a move")
    if game.acting() == [NATURE]:
        raise NothingToAdvise(f"nature draws there{next_decision(record, number)}")
    deciding = game.acting()
    seat = deciding[0] if seat is None else seat
    if seat not in deciding:
        names = " and ".join(COLORS[one] for one in deciding)
        raise NothingToAdvise(f"{COLORS[seat]} does not decide there, but {names}")
    first = number
    while first > 1 and is_planned(record.moves[first - 2], seat):
        first -= 1
    return Situation(game if first == number else table_before(record, first), seat, first)


def table_before(record: Record, number: int) -> Game:
    return Game.resume(replace(record, moves=record.moves[: number - 1], result=None))


def is_planned(said: tuple[int, Move], seat: int) -> bool:
    """Is it a word of the seat's plan, which is not ready yet?"""
    return said[0] == seat and said[1].kind in SPELLING and said[1] is not READY


def next_decision(record: Record, number: int) -> str:
    """Where the next decision is, if the record goes that far."""
    for at, (seat, _) in enumerate(record.moves[number - 1 :], number):
        if seat != NATURE:
            return f"; {COLORS[seat]} decides at move {at}"
    return ""


# The hints


@dataclass(frozen=True)
class Advice:
    """Words, what they bring at once, the estimate of a bot that makes any, and a reason."""

    words: tuple[str, ...]
    brings: dict[str, object] | None  # a preview, if it is a single move
    hint: Hint | None = None
    judged: Judged | None = None

    def as_object(self) -> dict[str, object]:
        estimate = asdict(self.hint) if self.hint else {}
        told = {**estimate, "words": list(self.words), "preview": self.brings}
        if self.judged is None:
            return told
        judged = self.judged.as_object()
        return {**told, **{name: judged[name] for name in ("then", "loss", "reason")}}


def judged_advice(
    where: Situation, budget: int | None, deadline: Deadline, seed: int
) -> list[Advice]:
    """The best moves with their reasons, by a budget or within some time."""
    state, seat = where.game.imagine(where.seat), where.seat
    if budget is None:
        found = hint_in_time(state, seat, deadline, seed, COUNT)
    else:
        found = hint(state, seat, budget, seed, COUNT)
    return [
        Advice(
            line.words,
            brings(where, line.words),
            Hint(line.words, line.chance, line.points, line.lead, line.tables),
            line,
        )
        for line in found
    ]


def advise(where: Situation, bot: Bot, deadline: Deadline) -> list[Advice]:
    """The best moves by the bot's estimate; its only move, if it makes no estimates."""
    game, seat = where.game, where.seat
    hints = bot.hints(game.imagine(seat), seat, deadline, COUNT)
    if hints:
        return [Advice(hint.words, brings(where, hint.words), hint) for hint in hints[:COUNT]]
    if game.is_planning:
        words = tuple(move.text for move in bot.plan(game.imagine(seat), seat, deadline))
    else:
        words = (bot.choose(game.imagine(seat), seat, deadline).text,)
    return [Advice(words, brings(where, words))]


def brings(where: Situation, words: Sequence[str]) -> dict[str, object] | None:
    """The preview of a move, from what the seat may know; a plan brings nothing yet."""
    if where.game.is_planning:
        return None
    state = where.game.imagine(where.seat)
    let_nature_draw(state, Random(0))  # others' secrets change nothing about the seat's own move
    return preview(state, where.seat, parse(words[0]))


# In words


def draw_advice(where: Situation, advice: Sequence[Advice], bot: str, messages: Messages) -> Text:
    """A heading, then each move with its estimate and what it brings."""
    scene = scene_of(where.game, where.seat, messages)
    heading = messages.say(
        "hint.heading",
        who=scene.name(where.seat),
        round=scene.seen["round"],
        move=where.number,
        bot=bot,
    )
    text = Text(heading, "bold")
    for number, one in enumerate(advice, 1):
        text.append(f"\n{number:>3} ", GOLD)
        text.append(", ".join([*one.words, *(one.judged.then if one.judged else ())]), "bold")
        if one.hint:
            text.append(f"\n      {tell_estimate(one.hint, messages)}")
        if one.judged:
            text.append(f"\n      {scene.sentences.reason(one.judged.reason.as_object())}")
        what = tell_what(where, scene, one)
        if what:
            text.append(f"\n      {what}", QUIET)
    if not any(one.hint for one in advice):
        text.append(f"\n{messages.say('hint.no_estimates', bot=bot)}", QUIET)
    return text


def tell_estimate(hint: Hint, messages: Messages) -> str:
    return messages.say(
        "hint.estimate",
        win=round(100 * hint.win),
        points=round(hint.points),
        margin=signed(round(hint.margin)),
        count=hint.samples,
    )


def tell_what(where: Situation, scene: Scene, one: Advice) -> str:
    """Where a plan sends apprentices; or what a move brings, and where its points come from."""
    if one.brings is None:
        return tell_spots(scene, [word for word in one.words if word != READY.text])
    told = explain(where.game, scene, one.words[0])
    points: dict[str, Any] = one.brings["points"]  # type: ignore[assignment]
    if len(points) < 2:
        return told
    sources = ", ".join(
        f"{scene.messages.say(f'source.{source}')} {signed(worth)}"
        for source, worth in reversed(points.items())
    )
    return scene.messages.say("hint.sources", told=told, sources=sources)
