"""The messages of hints: what a master would do now, and why."""

from __future__ import annotations

import msgspec

from .meeting import met
from .protocol import Color, Message, Number


class HintAsked(Message):
    version: Number  # the one the player has seen
    seat: Color | None = None


class FactTold(msgspec.Struct):
    """A key of the messages `cost`, and what the sentence names."""

    key: str
    params: dict[str, int | float | str]


@met
class ReasonTold(msgspec.Struct):
    """Why: a key of the messages `reason`, and what that costs."""

    key: str
    params: dict[str, int | float | str]
    cost: FactTold | None


@met
class LineJudged(msgspec.Struct):
    """A word or a whole plan, and what can be expected of it."""

    words: list[str]
    then: list[str]  # how its act goes on
    chance: float  # to win
    points: float  # at the end of the game
    lead: float  # over the best of the others
    tables: int  # imagined
    loss: float  # of the chance to win, against the best
    reason: ReasonTold


class Hints(msgspec.Struct):
    version: int
    lines: list[LineJudged]  # the best first
    left: int | None  # hints today; None: as many as you like
