"""The medico's sickroom: who is ill, which place is infected, and how apprentices fall ill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...board import CATHEDRAL, CATHEDRAL2, COLUMNS, MEDICO, bit
from ...events import FORFEITED, NOBODY, kind
from ...module import Part, row_from, with_entry
from ...moves import DONE
from ...paints import ONE, count
from ...planning import MEDICO_TILE, sheet
from ...round import start_work
from ...step import Choice, DrawKind, Step
from .figures import SLOT
from .words import CALL, INFECT, SICKEN

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

NOWHERE: Final = -1  # no place, no infected location
SAME_LOCATION: Final = 4  # among the infection tiles
HEALTHY: Final = 0  # whom to call
ILL: Final = 1
OWN: Final = 0  # who falls ill
STRANGERS: Final = 4  # among the numbers of the ill: after those of the seats

INFECTED: Final = kind("infected", "column:", "M10-03 M10-04")
FELL_ILL: Final = kind("fell_ill", "place: apprentices:count", "M10-05 M10-07 M10-17")
NEUTRAL_FELL_ILL: Final = kind("neutral_fell_ill", "place:", "M10-08 X-22")
NEUTRAL_REPLACED: Final = kind("neutral_replaced", "place:", "M10-08 X-22")


@mypyc_attr(free_list_len=1)
class Sickroom(Part):
    """Seats' numbers are packed like paints, places' numbers like plans.

    The rows are shared by copies and replaced, never changed in place.
    """

    __slots__ = (
        "bottles", "brewing", "calling_healthy", "calling_ill", "discards", "healed", "ill",
        "infected", "infections", "is_ill_at_work", "last", "least", "neutral", "offer", "pile",
        "sent_ill",
    )  # fmt: skip

    def __init__(
        self, infections: i64, pile: i64, sent_ill: vec[i64], neutral: vec[i64],
        offer: vec[i64], bottles: vec[i64],
    ) -> None:  # fmt: skip
        self.ill: i64 = 0  # apprentices on the medico board, of each seat; then its strangers
        self.sent_ill = sent_ill  # those of them in the plan of each seat, by place
        self.neutral = neutral  # where the neutral apprentice of each seat stands
        self.infections = infections  # tiles in the stack, by kind
        self.infected: i64 = NOWHERE
        self.last: i64 = NOWHERE  # infected before, for "same location" (AMB-161)
        self.is_ill_at_work = False
        self.calling_healthy: i64 = 0  # apprentices of the visit that have not been called
        self.calling_ill: i64 = 0
        self.pile = pile  # bottles by kind: three, two, one portions, juice
        self.discards: i64 = 0
        self.offer = offer  # the bottle at each place, NOWHERE where sold
        self.bottles = bottles  # owned by each seat, by kind
        self.brewing: i64 = 0  # bottles still to be drawn
        self.healed: i64 = 0  # figures that have had their turn to drink
        self.least: i64 = 0  # the first kind that may be drunk next: one spelling for each choice

    def copy(self) -> Sickroom:
        twin = Sickroom(
            self.infections, self.pile, self.sent_ill, self.neutral, self.offer, self.bottles
        )
        twin.ill = self.ill
        twin.infected = self.infected
        twin.last = self.last
        twin.is_ill_at_work = self.is_ill_at_work
        twin.calling_healthy = self.calling_healthy
        twin.calling_ill = self.calling_ill
        twin.discards = self.discards
        twin.brewing = self.brewing
        twin.healed = self.healed
        twin.least = self.least
        return twin

    def data(self) -> list[object]:
        return [
            self.infections, self.pile, self.ill, list(self.sent_ill), list(self.neutral),
            self.infected, self.last, self.is_ill_at_work, self.calling_healthy, self.calling_ill,
            self.discards, list(self.offer), list(self.bottles), self.brewing, self.healed,
            self.least,
        ]  # fmt: skip


def from_data(data: list[object]) -> Sickroom:
    numbers = cast(list[int], data)
    room = Sickroom(
        numbers[0], numbers[1],
        row_from(data[3]), row_from(data[4]), row_from(data[11]), row_from(data[12]),
    )  # fmt: skip
    room.ill = numbers[2]
    room.infected = numbers[5]
    room.last = numbers[6]
    room.is_ill_at_work = cast(bool, data[7])
    room.calling_healthy = numbers[8]
    room.calling_ill = numbers[9]
    room.discards = numbers[10]
    room.brewing = numbers[13]
    room.healed = numbers[14]
    room.least = numbers[15]
    return room


def sickroom(state: State) -> Sickroom:
    return cast(Sickroom, state.parts[SLOT])


def on_board(state: State, seat: i64) -> i64:
    """A seat's own apprentices on the medico board."""
    return count(sickroom(state).ill, seat)


def strangers(state: State, seat: i64) -> i64:
    """Black apprentices that came for a neutral one: they stand for nobody and stay black."""
    return count(sickroom(state).ill, STRANGERS + seat)


def black(state: State, seat: i64) -> i64:
    """All ill apprentices of a seat."""
    ill = sickroom(state).ill
    return count(ill, seat) + count(ill, STRANGERS + seat)


def black_left(state: State) -> i64:
    """Black apprentices on the medico board; without strangers there are always enough."""
    left = state.rules.box.player.apprentices * state.rules.seats
    for seat in range(state.rules.seats):
        left -= black(state, seat)
    return left


def ill_sent(state: State, seat: i64, place: i64) -> i64:
    return sickroom(state).sent_ill[seat] >> (4 * place) & 15


def send_ill(room: Sickroom, seat: i64, place: i64, number: i64) -> None:
    """Count this many more of a seat's apprentices at a place as ill."""
    sent = room.sent_ill[seat] + number * bit(4 * place)
    room.sent_ill = with_entry(room.sent_ill, seat, sent)


def place_neutral(room: Sickroom, seat: i64, place: i64) -> None:
    room.neutral = with_entry(room.neutral, seat, place)


# Infection


class ShowInfection(DrawKind):
    """After planning: this place is infected; "same location" repeats the last one (M10-04)."""

    def stock(self, state: State) -> i64:
        return sickroom(state).infections

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        room = sickroom(state)
        room.infections -= ONE[move.arg]
        room.infected = room.last if move.arg == SAME_LOCATION else move.arg
        room.last = room.infected
        state.note(INFECTED, NOBODY, room.infected)


# Visits of ill and healthy apprentices


class NextWorker(Step):
    """The ill and the healthy of a visit act in any order; one kind alone acts all together."""

    def run(self, state: State) -> None:
        room = sickroom(state)
        room.is_ill_at_work = room.calling_ill != 0 and room.calling_healthy == 0
        state.workers = room.calling_ill + room.calling_healthy
        if state.workers:
            state.agenda.append(NEXT_WORKER)
        if room.calling_ill and room.calling_healthy:
            state.agenda.append(CALL_WORKER)
        elif state.workers:
            room.calling_ill = 0
            room.calling_healthy = 0
            start_work(state, visited(state), state.figure, state.workers)


class CallWorker(Choice):
    """Who works next (M10-17)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(CALL[HEALTHY])
        moves.append(CALL[ILL])
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        room = sickroom(state)
        if move is DONE:
            state.note(FORFEITED, state.figure, room.calling_ill + room.calling_healthy)
            room.calling_ill = 0
            room.calling_healthy = 0
            return
        room.is_ill_at_work = move.arg == ILL
        if room.is_ill_at_work:
            room.calling_ill -= 1
        else:
            room.calling_healthy -= 1
        start_work(state, visited(state), state.figure, 1)


def visited(state: State) -> i64:
    """The column that is being resolved."""
    return sheet(state)[state.column]


# Falling ill


def place_of(column: i64) -> i64:
    """Both cathedral columns are one place (X-21)."""
    if column == CATHEDRAL2:
        return CATHEDRAL
    return column


ALONE: Final = vec[vec[i64]]([vec[i64]([column]) for column in range(len(COLUMNS))])
BOTH_CATHEDRALS: Final = vec[i64]([CATHEDRAL, CATHEDRAL2])
NO_COLUMNS: Final = vec[i64]()


def columns_judged(state: State, seat: i64, column: i64) -> vec[i64]:
    """The columns whose apprentices are judged now that the seat has left one of them."""
    each = not state.final or state.rules.options.infect_each_column
    if each or place_of(column) != CATHEDRAL:
        return ALONE[column]
    last = CATHEDRAL2 if state.players[seat].workers(CATHEDRAL2) else CATHEDRAL
    return BOTH_CATHEDRALS if column == last else NO_COLUMNS  # once


def standing(state: State, seat: i64, column: i64) -> i64:
    """Where apprentices at a column stand: on the medico tile, if that covers it (X-06)."""
    if state.players[seat].tile_on(column) == MEDICO_TILE:
        return MEDICO
    return column


def judge(state: State, seat: i64, column: i64) -> None:
    """All who work beside the ill fall ill; else one, if the place is infected (M10-05, M10-17)."""
    room = sickroom(state)
    if room.sent_ill[seat] == 0 and room.infected != place_of(column):
        return  # nothing to catch
    columns = columns_judged(state, seat, column)
    ill: i64 = 0
    healthy: i64 = 0
    for judged in columns:
        place = standing(state, seat, judged)
        sent = ill_sent(state, seat, place)
        ill += sent
        healthy += state.players[seat].workers(place) - sent
    if ill and healthy:
        for judged in columns:
            sicken_all(state, seat, standing(state, seat, judged))
    elif healthy and room.infected == place_of(column):
        if healthy > 1 and is_neutral_judged(state, seat, column):
            state.agenda.append(FALLING_ILL)
        else:
            sicken_one(state, seat, column, is_neutral_judged(state, seat, column))


def is_neutral_judged(state: State, seat: i64, column: i64) -> bool:
    for judged in columns_judged(state, seat, column):
        if sickroom(state).neutral[seat] == standing(state, seat, judged):
            return True
    return False


def sicken_all(state: State, seat: i64, place: i64) -> None:
    if sickroom(state).neutral[seat] == place:
        sicken_neutral(state, seat, place)
    healthy = state.players[seat].workers(place) - ill_sent(state, seat, place)
    if healthy:
        sicken_own(state, seat, place, healthy)


def sicken_one(state: State, seat: i64, column: i64, neutral: bool) -> None:
    """Let one of those judged fall ill, at the first place where there is one."""
    columns = columns_judged(state, seat, column)
    at: i64 = 0
    while not is_there(state, seat, standing(state, seat, columns[at]), neutral):
        at += 1
    place = standing(state, seat, columns[at])
    if neutral:
        sicken_neutral(state, seat, place)
    else:
        sicken_own(state, seat, place, 1)


def is_there(state: State, seat: i64, place: i64, neutral: bool) -> bool:
    """Is there a healthy apprentice at a place: one of the seat's own, or the neutral one?"""
    stands = sickroom(state).neutral[seat] == place
    if neutral:
        return stands
    healthy = state.players[seat].workers(place) - ill_sent(state, seat, place)
    return healthy > (1 if stands else 0)


def sicken_own(state: State, seat: i64, place: i64, number: i64) -> None:
    """The seat's own apprentices go to the medico board; black ones take their place (M10-07)."""
    number = min(number, black_left(state))  # AMB-165
    if not number:
        return
    room = sickroom(state)
    room.ill += number * ONE[seat]
    send_ill(room, seat, place, number)
    state.note(FELL_ILL, seat, place, number)


def sicken_neutral(state: State, seat: i64, place: i64) -> None:
    """The neutral apprentice returns to the theater and is healthy again (M10-08, AMB-164)."""
    if state.rules.options.neutral_stays_ill:
        replace_neutral(state, seat, place)
        return
    player = state.players[seat]
    place_neutral(sickroom(state), seat, NOWHERE)
    player.apprentices -= 1
    player.plan -= bit(4 * place)
    player.sent -= 1
    state.note(NEUTRAL_FELL_ILL, seat, place)


def replace_neutral(state: State, seat: i64, place: i64) -> None:
    """A black apprentice, if one is left, takes its place and stays with the player."""
    if black_left(state):
        room = sickroom(state)
        place_neutral(room, seat, NOWHERE)
        room.ill += ONE[STRANGERS + seat]
        send_ill(room, seat, place, 1)
        state.note(NEUTRAL_REPLACED, seat, place)


class FallingIll(Choice):
    """The owner chooses who falls ill: their own apprentice or the neutral one (M10-05)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for move in SICKEN:
            moves.append(move)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        sicken_one(state, state.figure, visited(state), move.arg != OWN)


SHOW_INFECTION: Final = ShowInfection("show infection", INFECT)
NEXT_WORKER: Final = NextWorker("next worker")
CALL_WORKER: Final = CallWorker("call worker")
FALLING_ILL: Final = FallingIll("falling ill")
