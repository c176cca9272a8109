"""The decisions of a game in which a puzzle could be hidden, and what looks best there at first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...bots.levels import learned
from ...bots.mind.days import best_days
from ...bots.mind.instinct import DEPTH, Instinct, sensible
from ...engine.cathedral import AT_CATHEDRAL
from ...engine.market import AT_BOOTH, AT_MARKET
from ...engine.moves import Move
from ...engine.planning import PLANNING
from ...engine.playout import Dice
from ...engine.rules import play, step
from ...engine.setting_up import new_game
from ...engine.state import State
from ...engine.step import NATURE
from ...engine.studio import AT_STUDIO
from ...engine.theater import AT_THEATER
from ...engine.track import ON_TRACK
from ...engine.view import imagine
from ...engine.waking import WAKING
from ...puzzles.posing import dealt
from ...puzzles.puzzle import PLAN
from ...record import Record

PLANS: Final = 160  # that are weighed against each other, the likeliest of all
PLAIN: Final = (AT_STUDIO, AT_THEATER, ON_TRACK)  # where there is little to find
THEME_AT: Final = {
    WAKING.name: "hour",
    AT_MARKET.name: "booth",
    AT_BOOTH.name: "goods",
    AT_CATHEDRAL.name: "segment",
    **dict.fromkeys(["gilding", "choose window", "fit panes", "unrolling", "claiming"], "window"),
}


@dataclass(frozen=True)
class Moment:
    """A seat decides; `record` ends there."""

    record: Record
    seat: int
    state: State  # as it is, hidden things and all
    theme: str

    def table(self, deal: int = 0) -> State:
        """What the seat may know, with the rest dealt again."""
        return dealt(imagine(self.state, self.seat), deal)

    @property
    def number(self) -> int:
        """Of the move that was made there."""
        return len(self.record.moves) + 1


def moments(record: Record) -> Iterator[Moment]:
    """All decisions with at least two ways that make sense; a plan is one decision."""
    state = new_game(record.configuration.rules())
    planned: set[tuple[int, int]] = set()  # rounds and seats
    mornings: dict[int, int] = {}  # by round: the moves before its first plan
    for at, (seat, move) in enumerate(record.moves):
        if seat != NATURE:
            day = int(state.round)
            if step(state) is not PLANNING:
                moment = Moment(before(record, at), seat, state.copy(), theme_of(state))
                if is_worth_a_look(moment):
                    yield moment
            elif (day, seat) not in planned:
                planned.add((day, seat))
                morning = mornings.setdefault(day, at)
                yield Moment(before(record, morning), seat, state.copy(), PLAN)
        play(state, seat, move)


def before(record: Record, moves: int) -> Record:
    return Record(record.configuration, list(record.names), moves=record.moves[:moves])


def is_worth_a_look(moment: Moment) -> bool:
    table = moment.table()
    here = step(table)
    return here not in PLAIN and len(sensible(table, here, moment.seat)) > 1


def theme_of(state: State) -> str:
    """By the place; what a module asks anywhere else is its offer."""
    return THEME_AT.get(step(state).name, "offer")


def by_instinct(moment: Moment) -> list[tuple[str, ...]]:
    """All ways, what looks best right now first."""
    instinct = Instinct(learned(), Dice(0))
    table = moment.table()
    here, seat = step(table), moment.seat
    if here is PLANNING:
        return [spelled(day.words) for day in best_days(table, seat, instinct, PLANS)]
    moves = sensible(table, here, seat)
    moves.sort(key=lambda move: -instinct.after(table, here, seat, move, DEPTH))
    return [spelled([move]) for move in moves]


def spelled(words: list[Move]) -> tuple[str, ...]:
    return tuple(word.text for word in words)
