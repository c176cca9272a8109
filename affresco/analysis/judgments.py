"""What a judgment tells: the lines of a decision, the best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from .reasons import Reason

DIGITS: Final = 5  # of fractions, as they are written down


@dataclass(frozen=True)
class Judged:
    """A word or a plan, and what can be expected of it."""

    words: tuple[str, ...]
    then: tuple[str, ...]  # how its act goes on, most likely
    chance: float  # to win
    points: float  # at the end of the game
    lead: float  # over the best of the others
    tables: int  # imagined
    loss: float  # of the chance to win, against the best line
    reason: Reason  # why it is better than the next best, or how it falls short of the best

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "words": list(self.words),
            "then": list(self.then),
            "chance": rounded(self.chance),
            "points": rounded(self.points),
            "lead": rounded(self.lead),
            "tables": self.tables,
            "loss": rounded(self.loss),
            "reason": self.reason.as_object(),
        }


def rounded(number: float) -> float:
    """As it is written down."""
    return round(number, DIGITS)


@dataclass(frozen=True)
class Judgment:
    """A decision of one seat: its lines, the best first."""

    seat: int
    lines: tuple[Judged, ...]
    played: int | None  # which of them was really played
    error: float  # standard error of the best line's lead over what was played, or the second
    reason: Reason  # why the best line is better than what was played, or than the second

    @property
    def best(self) -> Judged:
        return self.lines[0]

    @property
    def loss(self) -> float:
        """What the seat gave away, of its chance to win; at least 0."""
        return 0.0 if self.played is None else self.lines[self.played].loss

    @property
    def margin(self) -> float:
        """By how much the best line is better than the next."""
        return self.lines[1].loss if len(self.lines) > 1 else 0.0

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "seat": self.seat,
            "lines": [line.as_object() for line in self.lines],
            "played": self.played,
            "loss": rounded(self.loss),
            "error": rounded(self.error),
            "reason": self.reason.as_object(),
        }
