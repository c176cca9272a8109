"""The messages of a review: what a game looks like in retrospect, as far as that is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from ...analysis import Review
from .hints import LineJudged, ReasonTold
from .meeting import met
from .protocol import Color, Message, Number


class AgainWanted(Message):
    """From which moment, and in whose place; your own if it is left out."""

    at: Number  # how many moves of the record lie before it
    seat: Color | None = None


class PointTold(msgspec.Struct):
    """Everybody's chance to win before a move, as all at the table could know it."""

    at: int  # how many moves lie before it
    round: int
    chances: list[float]


class DecisionTold(msgspec.Struct):
    at: int
    moves: int  # of the record that it takes
    seat: int
    round: int
    phase: str
    words: list[str]
    verdict: str  # best, good, inaccuracy, mistake
    loss: float  # of the chance to win
    error: float  # of that, one standard error
    reason: ReasonTold  # why the best line is better than what was played
    played: LineJudged
    lines: list[LineJudged]  # the best three


class DrawTold(msgspec.Struct):
    """What nature drew, and what that did to everybody's chance."""

    at: int
    moves: int
    round: int
    luck: list[float]


class TurnTold(msgspec.Struct):
    at: int
    seat: int
    swing: float


class PhaseTold(msgspec.Struct):
    decisions: int
    accuracy: float | None
    lost: float


class PlanCompared(msgspec.Struct):
    at: int
    round: int
    yours: list[str]
    better: list[str]
    loss: float


class SeatReviewed(msgspec.Struct):
    accuracy: float | None  # 0 to 100
    decisions: int
    counts: dict[str, int]  # by verdict
    lost: float  # by decisions, of the chance to win
    luck: float  # what draws gave
    phases: dict[str, PhaseTold]
    plans: list[PlanCompared]


class SourcesTold(msgspec.Struct):
    """Points by source, of each seat and as the mean of the table."""

    seats: list[dict[str, int]]
    mean: dict[str, float]


@met
class ReviewTold(msgspec.Struct):
    progress: float  # 0 to 1
    done: int  # tasks: ask for what comes after them
    graph: list[PointTold]
    decisions: list[DecisionTold]
    draws: list[DrawTold]
    turning_points: list[TurnTold]
    seats: list[SeatReviewed]
    sources: SourcesTold


def told_review(review: Review, after: int) -> ReviewTold:
    """What was found after so many tasks; sums are of all that is known."""
    review = replace(review, found=dict(review.found))  # it grows meanwhile
    whole = review.as_object()
    found: dict[str, list[Any]] = {"graph": [], "decisions": [], "draws": []}
    for (kind, _), pieces in list(review.found.items())[after:]:
        found[kind] += pieces
    return msgspec.convert({**whole, **found, "done": len(review.found)}, ReviewTold)
