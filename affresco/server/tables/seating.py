"""Who sits where: players come and go, the host starts and ends, bots sit in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ...engine.board import COLORS
from ..errors import Refused, no_invitation, not_seated
from .caller import Caller
from .chair import PLAYERS, Chair, SeatKind
from .clock import LEAST
from .table import Status, Table


def sit(table: Table, caller: Caller, token: str, name: str) -> None:
    """Take the seat that a token opens; a guest uses it up, a program keeps it."""
    table.must_be(Status.GATHERING, Status.RUNNING)
    seat = next((at for at, chair in enumerate(table.chairs) if chair.token == token), None)
    if seat is None:
        raise no_invitation()
    chair = table.chairs[seat]
    by_program = caller.token == token
    if by_program and chair.kind == SeatKind.REMOTE:
        return  # it sits here already
    if chair.kind == SeatKind.OPEN:
        table.rename(seat, name)
    former = chair.guest
    chair.kind = SeatKind.REMOTE if by_program else SeatKind.HUMAN
    chair.guest, chair.token = caller.guest, token if by_program else None
    chair.former = former if former != chair.guest else None  # who is told
    chair.away = chair.looking = False
    chair.stay()
    table.waits = None
    if caller.guest and former == table.host and former not in guests_of(table):
        table.host = caller.guest  # a host who moves to another device stays host


def guests_of(table: Table) -> list[str]:
    return [chair.guest for chair in table.chairs if chair.guest]


def leave(table: Table, caller: Caller, color: str | None) -> None:
    own = table.seats_of(caller) if color is None else [own_seat(table, caller, color)]
    if not own:
        raise not_seated()
    for seat in own:
        if table.status == Status.GATHERING:
            table.chairs[seat].vacate()
            table.rename(seat, "")
        elif table.status == Status.RUNNING:
            table.chairs[seat].leave_to_bot()
            table.chairs[seat].ends = True  # who leaves lets the others end it


def own_seat(table: Table, caller: Caller, color: str) -> int:
    """A seat of the caller's, whether or not they are looking at it."""
    seat = table.seat(color)
    if seat not in table.seats_of(caller):
        raise Refused(403, "wrong_seat", f"{color} isn’t your seat")
    return seat


def forget(table: Table, guest: str, heir: str) -> None:
    """A guest who is forgotten leaves no name behind; bots sit in, the heir becomes host."""
    for seat, chair in enumerate(table.chairs):
        if chair.guest == guest:
            if table.status == Status.RUNNING:
                chair.leave_to_bot()
            chair.guest, chair.token, chair.looking = None, None, False
            table.rename(seat, "")
        if chair.former == guest:
            chair.former = None
    if table.host == guest:
        table.host = heir


# What the host does


def start(table: Table, caller: Caller) -> None:
    table.must_host(caller)
    table.must_be(Status.GATHERING)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.kind == SeatKind.OPEN]
    if free:
        raise Refused(
            409, "open_seats", f"still free: {table.named(free)}; share the link or seat a bot"
        )
    table.status = Status.OVER if table.game.is_over else Status.RUNNING


def abandon(table: Table, caller: Caller, absent: Collection[int]) -> None:
    """End the game here: by the agreement of all who play, and before the start by the host.

    Until everyone has agreed, nothing ends and nothing is opened. Where a bot sits in, its player
    is asked all the same, but for those who have long been absent or are forgotten: else whoever
    loses could end the game while the others are away for a moment.
    """
    table.must_be(Status.GATHERING, Status.RUNNING)
    own = table.seats_of(caller)
    if not own or table.status == Status.GATHERING:
        table.must_host(caller)
    for seat in own:
        table.chairs[seat].ends = True
    playing = [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.kind in PLAYERS and table.status == Status.RUNNING
        if not (chair.away and (seat in absent or chair.is_forgotten))
    ]
    if all(table.chairs[seat].ends for seat in playing):
        table.status, table.waits = Status.ABANDONED, None
    elif not own:
        sentence = f"those who play must agree to end the game: {table.named(playing)}"
        raise Refused(403, "needs_agreement", sentence)


def play_on(table: Table, caller: Caller) -> None:
    """Agree no longer to end the game."""
    for seat in table.own_seats(caller):
        table.chairs[seat].ends = False


def assign(table: Table, caller: Caller, color: str, chair: Chair) -> None:
    """Give a seat to someone else, before the start."""
    table.must_host(caller)
    table.must_be(Status.GATHERING)
    seat = table.seat(color)
    chair.shown_as = table.chairs[seat].shown_as
    table.chairs[seat] = chair
    table.rename(seat, chair.name)


def dress(table: Table, caller: Caller, color: str, shown_as: str) -> None:
    """Show a seat in another color, before the start; who has that color gets the former one."""
    seat = table.seat(color)
    if seat not in table.seats_of(caller):
        table.must_host(caller)
    table.must_be(Status.GATHERING)
    check_color(shown_as)
    chair = table.chairs[seat]
    for other in table.chairs:
        if other.shown_as == shown_as:
            other.shown_as = chair.shown_as
    chair.shown_as = shown_as


def dress_all(chairs: Sequence[Chair]) -> None:
    """Give a color to each chair without one: that of its seat if it is free, or the next."""
    taken = [chair.shown_as for chair in chairs if chair.shown_as]
    for color in taken:
        check_color(color)
    if len(set(taken)) < len(taken):
        raise Refused(400, "bad_color", f"each seat needs its own color, not {', '.join(taken)}")
    free = [color for color in COLORS if color not in taken]
    for seat, chair in enumerate(chairs):
        if not chair.shown_as:
            chair.shown_as = COLORS[seat] if COLORS[seat] in free else free[0]
            free.remove(chair.shown_as)


def check_color(color: str) -> None:
    if color not in COLORS:
        raise Refused(400, "bad_color", f"no color {color!r}; there are {', '.join(COLORS)}")


def invited_chair(table: Table, caller: Caller, color: str) -> Chair:
    """The chair whose token the caller may replace or revoke.

    A token reveals the secrets of its seat, so the host hands out only those of free seats.
    """
    seat = table.seat(color)
    chair = table.chairs[seat]
    if seat not in table.seats_of(caller):
        table.must_host(caller)
        gathering = table.status == Status.GATHERING
        if chair.kind != SeatKind.OPEN and not (chair.kind == SeatKind.REMOTE and gathering):
            raise Refused(403, "wrong_seat", f"{color} is taken; only its player can do that")
    return chair


# Bots that sit in


@dataclass(frozen=True)
class Patience:
    """How long others wait for someone, in seconds."""

    absence: float  # until a player counts as away
    long_absence: float  # until one of the others may let a bot sit in
    notice: float  # from the first who asks for it until it can happen


LAPSE = 10  # times the notice, after which a vote is forgotten


def take_over(
    table: Table, caller: Caller, color: str, absent: float, now: float, patience: Patience
) -> None:
    """A bot sits in: at once if its own player asks, for another one by notice and vote."""
    table.must_be(Status.RUNNING)
    seat = table.seat(color)
    own = table.own_seats(caller)
    chair = table.chairs[seat]
    if chair.kind not in PLAYERS:
        raise Refused(409, "is_bot", f"{color} is already a bot")
    if seat in own:
        return chair.leave_to_bot()
    if table.clock:
        raise Refused(
            409, "by_the_clock", f"the clock decides: a bot plays when {color}’s time is up"
        )
    others = [
        other
        for other, each in enumerate(table.chairs)
        if other != seat and each.kind in PLAYERS and not each.away
    ]
    people = {table.chairs[other].guest or other for other in others}  # one may have two seats
    if len(people) < 2 and absent < patience.absence:
        raise still_here(color)
    ask_for_bot(table, seat, own, now, patience)
    if chair.due is None or now < chair.due:
        return
    agreed = len(people) > 1 and {*table.named(others).split(", ")} <= {*chair.voters.split()}
    if not agreed and absent < patience.long_absence:
        raise still_here(color)
    chair.leave_to_bot()


def ask_for_bot(
    table: Table, seat: int, own: Sequence[int], now: float, patience: Patience
) -> None:
    """Let everybody know, the player first of all, that others would have a bot sit in."""
    chair = table.chairs[seat]
    if chair.due is None or now > chair.due + LAPSE * patience.notice:
        chair.voters, chair.due = "", now + patience.notice
    voters = {*chair.voters.split(), *(table.colors[each] for each in own)}
    chair.voters = " ".join(color for color in table.colors if color in voters)


def still_here(color: str) -> Refused:
    sentence = f"{color} is still here; a bot sits in after a long absence, or if all others agree"
    return Refused(409, "present", sentence)


def hand_back(table: Table, caller: Caller, color: str) -> None:
    chair = table.chairs[own_seat(table, caller, color)]
    chair.away = chair.ends = False
    chair.stay()
    table.waits = None
    if table.clock and chair.bank_left is not None:
        chair.bank_left = max(chair.bank_left, LEAST)


def go_on(table: Table, caller: Caller, day: int) -> None:
    """Let the bots play the round before which they wait; asked again, it changes nothing."""
    if not table.seats_of(caller) and caller.guest != table.host:
        raise not_seated()
    table.must_be(Status.RUNNING)
    table.check_round(day)
    if not table.is_left_to_bots:
        raise Refused(409, "not_waiting", "the bots are not waiting: someone is playing here")
    table.waits = None
