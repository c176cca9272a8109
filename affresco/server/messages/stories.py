"""What a viewer receives: only what `Game.view` and `Game.events` give for them."""

from __future__ import annotations

from math import ceil
from typing import cast

import msgspec

from ...engine.view import AUDIENCE
from ..tables.caller import Caller
from ..tables.chair import Chair, SeatKind
from ..tables.table import Answer, Status, Table
from .protocol import Done
from .wire_types import EventTold, SeatTold, TableTold, ViewSeen, VoteTold, WaitTold

WATCHER = "watcher"


def viewer_name(table: Table, viewer: int) -> str:
    return WATCHER if viewer == AUDIENCE else table.colors[viewer]


def place(table: Table) -> str:
    """A place in the story: the number of undos so far, and of moves in the record."""
    return f"{table.undos}-{len(table.game.record.moves)}"


def missed(table: Table, last: str) -> int | None:
    """The first move that a listener has missed; None in doubt."""
    undos, _, moves = last.partition("-")
    if not (undos.isdecimal() and moves.isdecimal() and len(moves) < 9):
        return None
    if int(undos) != table.undos or int(moves) > len(table.game.record.moves):
        return None
    return int(moves)


def table_for(table: Table, caller: Caller) -> TableTold:
    """The table around the game."""
    own = table.seats_of(caller)
    return {
        "id": table.id,
        "status": table.status,
        "host": caller.guest is not None and caller.guest == table.host,
        "you": [table.colors[seat] for seat in own],
        "moved": moved(table, caller),
        "seats": [seat_for(table, seat, seat in own) for seat in range(len(table.chairs))],
        "clock": msgspec.to_builtins(table.clock) if table.clock else None,
        "rematch": table.rematch,
        "waits": waiting(table),
    }


def moved(table: Table, caller: Caller) -> list[str]:
    """The seats that the caller had until they went to another device."""
    return [
        table.colors[seat]
        for seat, chair in enumerate(table.chairs)
        if chair.former is not None and chair.former == caller.guest
    ]


def waiting(table: Table) -> WaitTold | None:
    return None if table.waits is None else {"round": table.waits}


def seat_for(table: Table, seat: int, own: bool) -> SeatTold:
    chair = table.chairs[seat]
    shown: SeatTold = {
        "color": table.colors[seat],
        "shown_as": chair.shown_as,
        "kind": chair.kind,
        "name": chair.name,
        "level": table.level_at(seat) if chair.is_bot else None,
        "away": chair.away,
        "looking": chair.looking if own else None,
        "ends": chair.ends,
        "vote": voted(chair),
    }
    if table.clock and chair.kind != SeatKind.BOT:
        shown["bank_left"], shown["flag"] = chair.bank_left, chair.flag
    return shown


def voted(chair: Chair) -> VoteTold | None:
    return None if chair.due is None else {"by": chair.voters.split(), "due": ceil(chair.due)}


def view_for(table: Table, viewer: int) -> ViewSeen | None:
    """The view of a viewer; before the start there is nothing to see."""
    return None if table.status == Status.GATHERING else cast(ViewSeen, table.game.view(viewer))


def outcome(table: Table, seat: int, answer: Answer) -> Done:
    """The outcome of a seat's own move or plan; no events if there was an undo since."""
    if answer.undos != table.undos:
        return Done(answer.version, [])
    chronicle = table.game.chronicle[answer.first : answer.last]
    number = sum(len(events) for events in chronicle)
    events = cast(list[EventTold], table.game.events(seat, answer.first)[:number])
    return Done(answer.version, events)


class Story:
    """What one listener has received, so that they get exactly what they missed."""

    def __init__(self, caller: Caller, last: str | None) -> None:
        self.caller = caller
        self.last = last
        self.shown = b""
        self.here: list[str] | None = None

    def next_message(self, table: Table) -> bytes | None:
        """The next message of the stream; None if there is nothing new for this listener."""
        viewer = table.viewer(self.caller)
        since = None if self.last is None else missed(table, self.last)
        view = view_for(table, viewer)
        seen = msgspec.json.encode(
            {
                "viewer": viewer_name(table, viewer),
                "table": table_for(table, self.caller),
                "view": view,
            }
        )
        here = place(table)
        if seen == self.shown and here == self.last:
            return None
        self.shown, self.last = seen, here
        events = [] if since is None or view is None else table.game.events(viewer, since)
        news = msgspec.json.encode({"fresh": since is None, "events": events})
        data = news[:-1] + b"," + seen[1:]
        return b"id: %s\nevent: table\ndata: %s\n\n" % (here.encode(), data)

    def presence(self, here: list[str]) -> bytes | None:
        """Who is there, apart from the table, which depends on the game and the viewer alone.

        It has no id, since it is no place in the story.
        """
        if here == self.here:
            return None
        self.here = here
        return b"event: presence\ndata: %s\n\n" % msgspec.json.encode({"here": here})


class Decisions:
    """What a program at a seat is asked: every decision once, and the end of the game."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.asked: tuple[str, int] | None = None

    def next_message(self, table: Table) -> bytes | None:
        seat = table.player(self.caller)
        here = (table.status, table.game.version)
        due = seat in table.asked() and not table.chairs[seat].away
        if here == self.asked or table.status == Status.GATHERING or not (due or not table.asked()):
            return None
        self.asked = here
        view = table.game.view(seat)
        kind = "decision" if due else "over"
        body = {"planning": table.game.is_planning, "view": view, "status": table.status}
        return b"event: %s\ndata: %s\n\n" % (kind.encode(), msgspec.json.encode(body))
