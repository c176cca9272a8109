"""Who sits where: come and go, begin and end, bots that sit in and hand the seat back."""

from __future__ import annotations

from .chair import HUMAN, OPEN, REMOTE, Caller
from .clock import LEAST
from .game import ABANDONED, GATHERING, OVER, RUNNING, Game
from .refused import Refused, not_seated


def sit(game: Game, caller: Caller, token: str, name: str) -> int:
    """Take the seat that a token opens; a guest uses it up, a program keeps it."""
    seat = next((at for at, chair in enumerate(game.chairs) if chair.token == token), None)
    if seat is None:
        raise Refused(403, "no_invitation", "this invitation is used up or has been revoked")
    chair = game.chairs[seat]
    if chair.kind == OPEN:
        chair.kind = REMOTE if caller.token == token else HUMAN
        chair.name = game.table.record.names[seat] = name
    if caller.token != token:
        former = chair.guest
        chair.kind, chair.guest, chair.token = HUMAN, caller.guest, None
        chair.away = chair.looking = False
        if former == game.host and former not in [other.guest for other in game.chairs]:
            game.host = caller.guest or ""  # who goes on elsewhere is host there too
    return seat


def leave(game: Game, caller: Caller, color: str | None) -> None:
    own = game.seats_of(caller) if color is None else [player_of(game, caller, color)]
    if not own:
        raise not_seated()
    for seat in own:
        if game.status == GATHERING:
            game.chairs[seat].vacate()
            game.table.record.names[seat] = ""
        elif game.status == RUNNING:
            game.chairs[seat].away = True


def player_of(game: Game, caller: Caller, color: str) -> int:
    """A seat of the caller, whether he looks at it or not."""
    seat = game.seat(color)
    if seat not in game.seats_of(caller):
        raise Refused(403, "wrong_seat", f"{color} is not your seat")
    return seat


def start(game: Game, caller: Caller) -> None:
    game.must_host(caller)
    game.must_be(GATHERING)
    free = [seat for seat, chair in enumerate(game.chairs) if chair.kind == OPEN]
    if free:
        raise Refused(
            409, "open_seats", f"still open: {game.tell(free)}; share the link or seat a bot"
        )
    game.status = OVER if game.table.is_over else RUNNING


def abandon(game: Game, caller: Caller) -> None:
    game.must_host(caller)
    game.must_be(GATHERING, RUNNING)
    game.status = ABANDONED


def take_over(game: Game, caller: Caller, color: str, absent: bool) -> None:
    """A bot plays for a seat: when its own player asks, or others who wait without a clock."""
    game.must_be(RUNNING)
    seat = game.seat(color)
    if not game.seats_of(caller):
        raise not_seated()
    if game.chairs[seat].kind not in (HUMAN, REMOTE):
        raise Refused(409, "is_bot", f"{color} is a bot already")
    if seat not in game.seats_of(caller):
        if game.clock:
            raise Refused(
                409, "by_the_clock", f"the clock decides: a bot sits in when {color}'s time is up"
            )
        if not absent:
            raise Refused(409, "present", f"{color} is not absent; a bot may sit in only then")
    game.chairs[seat].away = True


def hand_back(game: Game, caller: Caller, color: str) -> None:
    chair = game.chairs[player_of(game, caller, color)]
    chair.away = False
    if game.clock and chair.bank_left is not None:
        chair.bank_left = max(chair.bank_left, LEAST)
