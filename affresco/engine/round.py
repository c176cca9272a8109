"""The course of a round, as in the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from .board import MARKET, bits
from .cathedral import AT_CATHEDRAL
from .ending import FINAL_SCORING, is_final
from .events import INCOME, NOBODY, ROTATED, ROUND_BEGAN
from .market import AT_MARKET, RENEW_MARKET, is_any_booth_open
from .money import earn
from .options import PER_VISIT
from .planning import PLANNING, REVEAL, sheet
from .state import ASLEEP, NO_ORDER
from .step import Step
from .studio import AT_STUDIO
from .theater import AT_THEATER
from .track import hindmost_first
from .waking import WAKING
from .workshop import AT_WORKSHOP

if TYPE_CHECKING:
    from .state import State


class BeginRound(Step):
    """Test the end conditions before anyone gets up (ROUND-03)."""

    def run(self, state: State) -> None:
        state.round += 1
        state.final = is_final(state)
        state.altars = 0
        state.column = 0
        state.turn = 0
        state.note(ROUND_BEGAN, NOBODY, state.round, 1 if state.final else 0)


class Visits(Step):
    """One column of the sheet after another, and at each column the figures in order."""

    def run(self, state: State) -> None:
        columns = sheet(state)
        while state.column < len(columns):
            while state.turn < len(state.order):
                figure = state.order[state.turn]
                state.turn += 1
                if begin_visit(state, columns[state.column], figure):
                    return
            state.turn = 0
            state.column += 1


def begin_visit(state: State, column: i64, figure: i64) -> bool:
    """Begin a figure's work at a column; nothing happens without an apprentice (PERF-02)."""
    if state.rules.modules:
        step = state.rules.extensions.visit(state, column, figure)
        if step is not None:
            enter(state, column, figure)
            state.agenda.append(step)
            return True
    workers = state.players[figure].workers(column)
    if workers == 0:
        return False
    enter(state, column, figure)
    start_work(state, column, figure, workers)
    return True


def enter(state: State, column: i64, figure: i64) -> None:
    state.figure = figure
    state.agenda.append(VISITS)
    state.agenda.append(LEAVE)
    if state.rules.options.altar_limit == PER_VISIT:
        state.altars = 0


def start_work(state: State, column: i64, figure: i64, workers: i64) -> None:
    """The base rules' visit of some apprentices to a column."""
    state.workers = workers
    state.purchases = 0
    if column != MARKET:
        state.agenda.append(AT_PLACE[column])
    elif is_any_booth_open(state):  # MARKET-12
        state.agenda.append(AT_MARKET)
    state.rules.extensions.arriving(state, column, figure)


AT_PLACE: Final[vec[Step]] = vec[Step](
    [AT_MARKET, AT_CATHEDRAL, AT_STUDIO, AT_WORKSHOP, AT_THEATER, AT_CATHEDRAL]
)  # by column


class Leave(Step):
    """The latest visit is over."""

    def run(self, state: State) -> None:
        state.rules.extensions.left(state, sheet(state)[state.column], state.figure)


class Evening(Step):
    """After the last column."""

    def run(self, state: State) -> None:
        state.rules.extensions.evening(state)


class EndRound(Step):
    """After the final round, or when the ceiling is complete, comes the scoring (END-08)."""

    def run(self, state: State) -> None:
        if state.final or not state.covered:
            state.agenda.append(FINAL_SCORING)
        else:
            state.agenda.extend(NEXT_ROUND)


class PayIncome(Step):
    """A Thaler for each loose fresco tile (ROUND-08)."""

    def run(self, state: State) -> None:
        for figure in state.order:
            if figure < state.rules.seats:
                money = income(state, figure)
                if money:
                    earn(state, figure, money)
                    state.note(INCOME, figure, money)
        state.rules.extensions.income_paid(state)


def income(state: State, figure: i64) -> i64:
    """A figure's Thalers of the evening; the modules hand out their paint."""
    return bits(state.players[figure].tiles) + state.rules.extensions.income(state, figure)


class Renewal(Step):
    """What the modules prepare for the next round."""

    def run(self, state: State) -> None:
        state.rules.extensions.renew(state)


class Bedtime(Step):
    """The get-up markers return to bed (ROUND-09) and the plans are cleared."""

    def run(self, state: State) -> None:
        state.order = NO_ORDER
        for player in state.players:
            player.hour = ASLEEP
            player.plan = 0
            player.sent = 0
            player.last = 0
            player.cover = 0
            player.planned = False


class Rotation(Step):
    """On the starting spaces, the foremost goes to the rear and the others move up (TRACK-08)."""

    def run(self, state: State) -> None:
        if state.round > 1 and state.rules.options.first_rotation_only:
            return
        if not is_any_at_start(state):
            return
        waiting = [figure for figure in hindmost_first(state) if state.players[figure].score == 0]
        if len(waiting) < 2:
            return
        spaces = [state.players[figure].start for figure in waiting]
        for at in range(len(waiting)):
            space = spaces[(at + 1) % len(waiting)]
            state.players[waiting[at]].start = space
            state.note(ROTATED, waiting[at], space)


def is_any_at_start(state: State) -> bool:
    return any(player.score == 0 for player in state.players)


BEGIN_ROUND: Final = BeginRound("begin round")
VISITS: Final = Visits("visits")
LEAVE: Final = Leave("leave")
EVENING: Final = Evening("evening")
END_ROUND: Final = EndRound("end round")
PAY_INCOME: Final = PayIncome("pay income")
RENEWAL: Final = Renewal("renewal")
BEDTIME: Final = Bedtime("bedtime")
ROTATION: Final = Rotation("rotation")


def backwards(steps: list[Step]) -> vec[Step]:
    """Steps in agenda order: the last one is done first."""
    return vec[Step](steps[::-1])


DAY: Final[list[Step]] = [BEGIN_ROUND, WAKING, PLANNING, REVEAL, VISITS, EVENING, END_ROUND]
PREPARATION: Final[list[Step]] = [RENEW_MARKET, PAY_INCOME, RENEWAL, BEDTIME, ROTATION]
ROUND: Final = backwards(DAY)
NEXT_ROUND: Final = backwards(PREPARATION + DAY)
