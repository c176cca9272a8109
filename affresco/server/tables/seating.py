"""Who sits where: come and go, begin and end, bots that sit in and hand the seat back."""

from __future__ import annotations

from ..errors import Refused, not_seated
from .chair import HUMAN, OPEN, REMOTE, Caller
from .clock import LEAST
from .table import ABANDONED, GATHERING, OVER, RUNNING, Table


def sit(table: Table, caller: Caller, token: str, name: str) -> int:
    """Take the seat that a token opens; a guest uses it up, a program keeps it."""
    seat = next((at for at, chair in enumerate(table.chairs) if chair.token == token), None)
    if seat is None:
        raise Refused(403, "no_invitation", "this invitation is used up or has been revoked")
    chair = table.chairs[seat]
    if chair.kind == OPEN:
        chair.kind = REMOTE if caller.token == token else HUMAN
        chair.name = table.game.record.names[seat] = name
    if caller.token != token:
        former = chair.guest
        chair.kind, chair.guest, chair.token = HUMAN, caller.guest, None
        chair.away = chair.looking = False
        if former == table.host and former not in [other.guest for other in table.chairs]:
            table.host = caller.guest or ""  # who goes on elsewhere is host there too
    return seat


def leave(table: Table, caller: Caller, color: str | None) -> None:
    own = table.seats_of(caller) if color is None else [player_of(table, caller, color)]
    if not own:
        raise not_seated()
    for seat in own:
        if table.status == GATHERING:
            table.chairs[seat].vacate()
            table.game.record.names[seat] = ""
        elif table.status == RUNNING:
            table.chairs[seat].away = True


def player_of(table: Table, caller: Caller, color: str) -> int:
    """A seat of the caller, whether he looks at it or not."""
    seat = table.seat(color)
    if seat not in table.seats_of(caller):
        raise Refused(403, "wrong_seat", f"{color} is not your seat")
    return seat


def start(table: Table, caller: Caller) -> None:
    table.must_host(caller)
    table.must_be(GATHERING)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.kind == OPEN]
    if free:
        raise Refused(
            409, "open_seats", f"still open: {table.tell(free)}; share the link or seat a bot"
        )
    table.status = OVER if table.game.is_over else RUNNING


def abandon(table: Table, caller: Caller) -> None:
    table.must_host(caller)
    table.must_be(GATHERING, RUNNING)
    table.status = ABANDONED


def take_over(table: Table, caller: Caller, color: str, absent: bool) -> None:
    """A bot plays for a seat: when its own player asks, or others who wait without a clock."""
    table.must_be(RUNNING)
    seat = table.seat(color)
    if not table.seats_of(caller):
        raise not_seated()
    if table.chairs[seat].kind not in (HUMAN, REMOTE):
        raise Refused(409, "is_bot", f"{color} is a bot already")
    if seat not in table.seats_of(caller):
        if table.clock:
            raise Refused(
                409, "by_the_clock", f"the clock decides: a bot sits in when {color}'s time is up"
            )
        if not absent:
            raise Refused(409, "present", f"{color} is not absent; a bot may sit in only then")
    table.chairs[seat].away = True


def hand_back(table: Table, caller: Caller, color: str) -> None:
    chair = table.chairs[player_of(table, caller, color)]
    chair.away = False
    if table.clock and chair.bank_left is not None:
        chair.bank_left = max(chair.bank_left, LEAST)
