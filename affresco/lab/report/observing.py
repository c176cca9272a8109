"""What is kept of one game for a report: plain numbers, read off its record.

Simulated and recorded games are observed in the same way: the moves are played again, and the
ledger, the events and the options of each decision give the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...engine.ending import ranks
from ...engine.events import PLANNED, ROUND_BEGAN, WOKE, Event
from ...engine.ledger import entries
from ...engine.paints import BROWN, ORANGE, count
from ...engine.rules import is_over, options, play
from ...engine.setting_up import new_game
from ...engine.state import State
from ...engine.step import NATURE
from ...record import Record
from ...telling.events import details_of
from .choices import Choices


@dataclass
class Day:
    """One seat's round as it began; the hour and the plan are added when they are known."""

    seat: int
    round: int
    money: int
    basic: int  # paints
    blended: int
    mood: int
    apprentices: int = 0
    hour: str = ""
    plan: dict[str, int] = field(default_factory=dict)  # apprentices by place


@dataclass
class Observed:
    """One finished game."""

    modules: tuple[str, ...]
    options: dict[str, str]
    components: str  # digest
    bots: list[str]  # by seat
    rounds: int
    scores: list[int]  # by seat, as all that follows
    ranks: list[int]
    starts: list[int]  # the starting space of each seat's marker, from 0
    points: Counter[tuple[int, int, int]]  # by seat, round and source
    days: list[Day]
    choices: Choices

    @property
    def seats(self) -> int:
        return len(self.scores)


def observe(record: Record, bots: Sequence[str]) -> Observed | None:
    """Observe a game from its first move to its last; None if it is not finished."""
    rules = record.configuration.rules()
    state = new_game(rules)
    choices = Choices()
    today: dict[int, Day] = {}
    days: list[Day] = []
    starts: list[int] = []
    for seat, move in record.moves:
        if seat == NATURE:
            choices.drawn(rules.box, move)
        else:
            choices.decided(state, options(state, seat), move)
        journal: list[Event] = []
        state.journal = journal
        play(state, seat, move)
        state.journal = None
        if any(event.kind is ROUND_BEGAN for event in journal):
            today = {seat: begin(state, seat) for seat in range(rules.seats)}
            days += today.values()
            starts = starts or [player.start for player in state.players[: rules.seats]]
        for event in journal:
            if event.figure in today:
                follow(today[event.figure], event)
    if not is_over(state):
        return None
    return Observed(
        record.configuration.modules,
        record.configuration.chosen_options(),
        record.configuration.components.digest,
        list(bots),
        state.round,
        [player.score for player in state.players[: rules.seats]],
        ranks(state)[: rules.seats],
        starts,
        points(state),
        days,
        choices,
    )


def begin(state: State, seat: int) -> Day:
    player = state.players[seat]
    return Day(
        seat,
        state.round,
        player.money,
        sum(count(player.paints, paint) for paint in range(ORANGE)),
        sum(count(player.paints, paint) for paint in range(ORANGE, BROWN + 1)),
        player.mood,
    )


def follow(day: Day, event: Event) -> None:
    details = details_of(event)
    if event.kind is WOKE:
        day.hour = str(details["hour"])
    elif event.kind is PLANNED:
        apprentices = int(details["apprentices"])
        day.plan[str(details["place"])] = apprentices
        day.apprentices += apprentices


def points(state: State) -> Counter[tuple[int, int, int]]:
    gained: Counter[tuple[int, int, int]] = Counter()
    for entry in entries(state):
        if entry.figure < state.rules.seats:
            gained[entry.figure, entry.round, entry.source] += entry.points
    return gained
