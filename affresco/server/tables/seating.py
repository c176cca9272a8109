"""Who sits where: players come and go, the host starts and ends, bots sit in."""

from __future__ import annotations

from collections.abc import Sequence

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
    if chair.kind == SeatKind.OPEN:
        chair.kind = SeatKind.REMOTE if caller.token == token else SeatKind.HUMAN
        table.rename(seat, name)
    if caller.token != token:
        former = chair.guest
        chair.kind, chair.guest, chair.token = SeatKind.HUMAN, caller.guest, None
        chair.away = chair.looking = False
        table.waits = None
        if former == table.host and former not in [other.guest for other in table.chairs]:
            table.host = caller.guest or ""  # a host who moves to another device stays host


def leave(table: Table, caller: Caller, color: str | None) -> None:
    own = table.seats_of(caller) if color is None else [own_seat(table, caller, color)]
    if not own:
        raise not_seated()
    for seat in own:
        if table.status == Status.GATHERING:
            table.chairs[seat].vacate()
            table.rename(seat, "")
        elif table.status == Status.RUNNING:
            table.chairs[seat].away = True


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
                chair.away = True
            chair.guest, chair.token, chair.looking = None, None, False
            table.rename(seat, "")
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


def abandon(table: Table, caller: Caller) -> None:
    table.must_host(caller)
    table.must_be(Status.GATHERING, Status.RUNNING)
    table.status, table.waits = Status.ABANDONED, None


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


def take_over(table: Table, caller: Caller, color: str, absent: bool) -> None:
    """A bot sits in: if its own player asks, or others who wait without a clock."""
    table.must_be(Status.RUNNING)
    seat = table.seat(color)
    own = table.own_seats(caller)
    if table.chairs[seat].kind not in PLAYERS:
        raise Refused(409, "is_bot", f"{color} is already a bot")
    if seat not in own:
        if table.clock:
            raise Refused(
                409, "by_the_clock", f"the clock decides: a bot plays when {color}’s time is up"
            )
        if not absent:
            sentence = f"{color} is still here; a bot can take over only when they’re away"
            raise Refused(409, "present", sentence)
    table.chairs[seat].away = True


def hand_back(table: Table, caller: Caller, color: str) -> None:
    chair = table.chairs[own_seat(table, caller, color)]
    chair.away = False
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
