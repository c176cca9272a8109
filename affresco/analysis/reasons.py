"""Why a line is better than another, in one sentence: a key with its facts.

What is compared is the mean end of the round after both lines, as the search saw it: points by
source, what the others gain, paints, money and mood. The largest advantage is the reason; the
largest drawback, if there is one, is told as its cost. `telling.reasons` puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from .endings import Endings, Share

THALER: Final = 0.5  # points that it is worth at the end
PAINT: Final = 1.0  # points, roughly
BLEND: Final = 1.0  # beyond that, because it is blended
MOOD: Final = 1.0  # points of a step
LEAST: Final = 0.75  # points; less is not worth a word
OFTEN: Final = 0.5  # of the tables
DENIED: Final = 4.0  # points: a tile for oneself that another wants is told first

Params = dict[str, Any]


@dataclass(frozen=True)
class Fact:
    """Something that one line has and the other has not."""

    key: str
    params: Params
    worth: float  # in points, for the seat


@dataclass(frozen=True)
class Reason:
    key: str  # of a message below "reason."
    params: Params
    cost: tuple[str, Params] | None = None  # of a message below "cost."

    def as_object(self) -> dict[str, Any]:
        cost = self.cost and {"key": self.cost[0], "params": self.cost[1]}
        return {"key": self.key, "params": self.params, "cost": cost}

    @classmethod
    def from_object(cls, told: dict[str, Any]) -> Reason:
        cost = told["cost"]
        return cls(told["key"], told["params"], cost and (cost["key"], cost["params"]))


ALIKE: Final = "alike"  # nothing that can be told in a word
LATER: Final = "later"  # it pays only in the days to come
SHORT: Final = "short"  # nothing speaks for it


def reason_for(one: Endings, other: Endings, seat: int, is_better: bool) -> Reason:
    """What speaks for a line against another, and what it costs."""
    if not one.tables or not other.tables or one is other:
        return Reason(ALIKE, {})
    facts = [fact for fact in compared(one, other, seat) if abs(fact.worth) >= LEAST]
    for_it = max((fact for fact in facts if fact.worth > 0), key=worth, default=None)
    against = min((fact for fact in facts if fact.worth < 0), key=worth, default=None)
    cost = None if against is None else (against.key, against.params)
    if for_it is not None:
        return Reason(for_it.key, for_it.params, cost)
    if is_better:
        return Reason(LATER, {}, cost)
    return Reason(ALIKE if cost is None else SHORT, {}, cost)


def worth(fact: Fact) -> float:
    return fact.worth


def compared(one: Endings, other: Endings, seat: int) -> Iterator[Fact]:
    """All that differs, by what it is worth to the seat."""
    now, otherwise = one.means(), other.means()
    mine, theirs = now[seat], otherwise[seat]
    yield points_fact(mine, theirs)
    yield from paints_facts(mine, theirs)
    money = mine.money - theirs.money
    yield Fact("money", {"money": whole(money)}, THALER * money)
    mood = mine.mood - theirs.mood
    yield Fact("mood", {"mood": whole(mood)}, MOOD * mood)
    for figure in range(len(now)):
        if figure != seat:
            gained = now[figure].points - otherwise[figure].points
            if figure in one.rivals:
                yield Fact("rival", {"who": figure, "points": whole(gained)}, -gained)
            yield from contested(one, other, seat, figure, 1)
            yield from contested(other, one, seat, figure, -1)


def paints_facts(mine: Share, theirs: Share) -> Iterator[Fact]:
    """More paints, or better ones."""
    paints, blended = mine.paints - theirs.paints, mine.blended - theirs.blended
    worth = PAINT * paints + BLEND * blended
    if paints * worth > 0 and abs(paints) >= abs(blended) / 2:
        yield Fact("paints", {"paints": whole(paints)}, worth)
    elif blended * worth > 0:
        yield Fact("blends", {"blends": whole(blended)}, worth)


def contested(one: Endings, other: Endings, seat: int, rival: int, sign: int) -> Iterator[Fact]:
    """Segments that the seat restores after one line, and a rival after the other."""
    for segment in one.open:
        own = one.share_of_tables(seat, segment) - other.share_of_tables(seat, segment)
        left = other.share_of_tables(rival, segment) - one.share_of_tables(rival, segment)
        if own >= OFTEN and left >= OFTEN / 2:
            gained = abs(one.means()[rival].points - other.means()[rival].points)
            worth = sign * (DENIED * left + gained)
            yield Fact("first", {"segment": segment, "who": rival}, worth)


def points_fact(mine: Share, theirs: Share) -> Fact:
    gained = mine.points - theirs.points
    sources = {
        source: mine.sources.get(source, 0.0) - theirs.sources.get(source, 0.0)
        for source in sorted(mine.sources.keys() | theirs.sources.keys())
    }
    sign = 1 if gained > 0 else -1
    source = max(sources, key=lambda name: sign * sources[name], default="tile")
    return Fact("points", {"points": whole(gained), "source": source}, gained)


def whole(number: float) -> int:
    """Rounded to at least 1, whatever its sign."""
    return max(1, round(abs(number)))
