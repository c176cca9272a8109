"""What a viewer is told of a game: only what `Table.view` and `Table.events` give for him."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from ...engine.view import AUDIENCE
from ..tables.chair import BOT, Caller
from ..tables.table import GATHERING, Answer, Table
from .wire_types import SeatTold, TableTold, ViewSeen

NOW = "now"  # a place in the story: here and now


def place(table: Table) -> str:
    """Where the story is: what has been taken back so far, and the moves of the record."""
    return f"{table.undos}-{len(table.game.record.moves)}"


def missed(table: Table, last: str) -> int | None:
    """From which move on somebody has missed the story; None in doubt."""
    undos, _, moves = last.partition("-")
    if not (undos.isdecimal() and moves.isdecimal() and len(moves) < 9):
        return None
    if int(undos) != table.undos or int(moves) > len(table.game.record.moves):
        return None
    return int(moves)


def told_table(table: Table, caller: Caller) -> TableTold:
    """The table around the game."""
    own = table.seats_of(caller)
    return {
        "id": table.id,
        "status": table.status,
        "host": caller.guest is not None and caller.guest == table.host,
        "you": [table.colors[seat] for seat in own],
        "seats": [told_seat(table, seat, seat in own) for seat in range(len(table.chairs))],
        "clock": msgspec.to_builtins(table.clock) if table.clock else None,
        "rematch": table.rematch,
    }


def told_seat(table: Table, seat: int, own: bool) -> SeatTold:
    chair = table.chairs[seat]
    told: SeatTold = {
        "color": table.colors[seat],
        "kind": chair.kind,
        "name": chair.name,
        "level": table.level_at(seat) if chair.is_bot else None,
        "away": chair.away,
        "looking": chair.looking if own else None,
    }
    if table.clock and chair.kind != BOT:
        told["bank_left"], told["flag"] = chair.bank_left, chair.flag
    return told


def told_view(table: Table, viewer: int) -> ViewSeen | None:
    """The viewer's view; before the start there is nothing to be seen."""
    return None if table.status == GATHERING else cast(ViewSeen, table.game.view(viewer))


def told_answer(table: Table, seat: int, answer: Answer) -> dict[str, Any]:
    """What came of a seat's own move or plan; no events where moves were taken back since."""
    if answer.undos != table.undos:
        return {"version": answer.version, "events": []}
    chronicle = table.game.chronicle[answer.first : answer.last]
    number = sum(len(events) for events in chronicle)
    events = table.game.events(seat, answer.first)[:number]
    return {"version": answer.version, "events": events}


class Story:
    """What one listener has been told, so that he is told exactly what he has missed."""

    def __init__(self, caller: Caller, last: str | None) -> None:
        self.caller = caller
        self.last = last
        self.told = b""
        self.here: list[str] | None = None

    def goes_on(self, table: Table) -> bytes | None:
        """The next message of the stream; None if there is nothing new for this listener."""
        viewer = table.viewer(self.caller)
        since = None if self.last is None else missed(table, self.last)
        view = told_view(table, viewer)
        seen = msgspec.json.encode(
            {
                "viewer": "watcher" if viewer == AUDIENCE else table.colors[viewer],
                "table": told_table(table, self.caller),
                "view": view,
            }
        )
        here = place(table)
        if seen == self.told and here == self.last:
            return None
        self.told, self.last = seen, here
        events = [] if since is None or view is None else table.game.events(viewer, since)
        news = msgspec.json.encode({"fresh": since is None, "events": events})
        data = news[:-1] + b"," + seen[1:]
        return b"id: %s\nevent: table\ndata: %s\n\n" % (here.encode(), data)

    def attends(self, here: list[str]) -> bytes | None:
        """Who is there, told apart from the table, which depends on the game and the viewer alone.

        It has no id: it is no place in the story.
        """
        if here == self.here:
            return None
        self.here = here
        return b"event: presence\ndata: %s\n\n" % msgspec.json.encode({"here": here})


class Decisions:
    """What a program at a seat has been asked: every decision once, and the end of the game."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.asked: tuple[str, int] | None = None

    def goes_on(self, table: Table) -> bytes | None:
        seat = table.player(self.caller)
        here = (table.status, table.game.version)
        due = seat in table.asked() and not table.chairs[seat].away
        if here == self.asked or table.status == GATHERING or not (due or not table.asked()):
            return None
        self.asked = here
        view = table.game.view(seat)
        kind = "decision" if due else "over"
        body = {"planning": table.game.is_planning, "view": view, "status": table.status}
        return b"event: %s\ndata: %s\n\n" % (kind.encode(), msgspec.json.encode(body))
