"""The pieces of a review, each found by itself, in any process and any order.

A piece is plain data, as it is kept with the game and sent to the page; docs/review.md describes
it. Fractions are rounded, so that a piece reads the same wherever it was found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ..engine.moves import parse
from ..engine.rules import play
from ..engine.state import State
from ..engine.step import NATURE
from ..record import Record, read_so_far
from ..telling.reasons import SLIP
from .blunders import Moment, kinds_of
from .decisions import PLAN, Decision, decisions
from .judging import USUAL, judge
from .judgments import Judgment, rounded
from .prospects import luck, public_chances
from .reasons import Reason
from .verdicts import BEST, GOOD, INACCURACY, LITTLE, verdict

GRAPH: Final = "graph"
DECISIONS: Final = "decisions"
DRAWS: Final = "draws"
KINDS: Final = (GRAPH, DECISIONS, DRAWS)  # in the order in which they are found

POINT_SHARE: Final = 50  # one in so many of a decision's tries goes to a point of the graph
DRAW_SHARE: Final = 6  # to each side of a draw
GLANCE_SHARE: Final = 4  # to the first look at a decision
SURE: Final = 2.0  # standard errors
LEAST_TABLES: Final = 2
SHOWN: Final = 3  # lines of a decision

Piece = dict[str, Any]


@dataclass(frozen=True)
class Terms:
    """What a review depends on, besides the record."""

    budget: int = USUAL
    seed: int = 1


@dataclass(frozen=True)
class Task:
    """All pieces of one kind in one round."""

    record: str
    terms: Terms
    kind: str
    round: int

    def perform(self) -> list[Piece]:
        walk = walked(self.record)
        return list(FINDERS[self.kind](walk, self.round, self.terms))


@dataclass(frozen=True)
class Walk:
    """A record, taken apart once for all its pieces."""

    decisions: Sequence[Decision]
    end: State
    moves: int


def tasks(
    record: Record, terms: Terms, kept: Collection[tuple[str, int]] = frozenset()
) -> list[Task]:
    """What is to be done for a review, the graph first; what is kept is not done again."""
    text = record.write()
    rounds = sorted({one.round for one in walked(text).decisions})
    return [
        Task(text, terms, kind, number)
        for kind in KINDS
        for number in rounds
        if (kind, number) not in kept
    ]


@lru_cache(maxsize=4)
def walked(text: str) -> Walk:
    record = read_so_far(text)
    return Walk(list(decisions(record)), record.replay(), len(record.moves))


# The graph


def points(walk: Walk, round: int, terms: Terms) -> Iterator[Piece]:
    """Everybody's chance to win before each act, and at the end."""
    tables = max(terms.budget // POINT_SHARE, LEAST_TABLES)
    planning = False
    for one in walk.decisions:
        goes_on = planning and one.phase == PLAN  # all plan at once
        planning = one.seat != NATURE and one.phase == PLAN
        if one.round == round and one.seat != NATURE and one.is_new and not goes_on:
            yield point(one.state, one.at, tables, terms)
    if round == walk.end.round:
        yield point(walk.end, walk.moves, tables, terms)


def point(state: State, at: int, tables: int, terms: Terms) -> Piece:
    chances = public_chances(state, tables, (terms.seed, at))
    return {"at": at, "round": int(state.round), "chances": [rounded(one) for one in chances]}


# Decisions


def judged(walk: Walk, round: int, terms: Terms) -> Iterator[Piece]:
    for one in walk.decisions:
        if one.round == round and one.is_open:
            yield as_piece(one, weigh(one, terms))


def weigh(one: Decision, terms: Terms) -> Judgment:
    """Judge a decision: at a glance, and thoroughly where it may have lost something."""
    seed = (terms.seed, one.at)
    glance = judge(one.state, one.seat, terms.budget // GLANCE_SHARE, seed, one.words)
    if glance.played == 0 or glance.loss + SURE * glance.error < LITTLE:
        return glance
    return judge(one.state, one.seat, terms.budget, (seed, "again"), one.words)


def as_piece(one: Decision, judgment: Judgment) -> Piece:
    shown = [line.as_object() for line in judgment.lines[:SHOWN]]
    assert judgment.played is not None
    loss = rounded(judgment.loss)
    found, reason = verdict(loss), judgment.reason  # of what is told: less than is written is none
    if found != BEST and (slips := slips_of(one)):
        found, reason = INACCURACY if found == GOOD else found, Reason(SLIP, {SLIP: slips[0]})
    return {
        "at": one.at,
        "moves": one.moves,
        "seat": one.seat,
        "round": one.round,
        "phase": one.phase,
        "words": list(one.words),
        "verdict": found,
        "loss": loss,
        "error": rounded(judgment.error),
        "reason": reason.as_object(),
        "played": judgment.lines[judgment.played].as_object(),
        "lines": shown,
    }


def slips_of(one: Decision) -> list[str]:
    """What is wrong with a decision, whatever it costs, as its seat could know."""
    state = one.state.copy()
    for word in one.words[:-1]:  # of a plan
        play(state, one.seat, parse(word))
    return kinds_of(Moment(state, one.seat, parse(one.words[-1]), one.at))


# Draws


def drawn(walk: Walk, round: int, terms: Terms) -> Iterator[Piece]:
    """What each run of nature's draws gave to every seat."""
    tables = max(terms.budget // DRAW_SHARE, LEAST_TABLES)
    for one in walk.decisions:
        if one.round == round and one.seat == NATURE:
            after = after_draws(one)
            # Games begin alike: their tables must differ, or all would share the same error.
            found = luck(one.state, after, tables, (terms.seed, one.at, one.words))
            yield {
                "at": one.at,
                "moves": one.moves,
                "round": one.round,
                "luck": [rounded(change) for change in found],
            }


def after_draws(one: Decision) -> State:
    state = one.state.copy()
    for word in one.words:
        play(state, NATURE, parse(word))
    return state


FINDERS: Final = {GRAPH: points, DECISIONS: judged, DRAWS: drawn}
