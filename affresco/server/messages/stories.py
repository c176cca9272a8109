"""What a viewer receives: only what `Game.view` and `Game.events` give for them."""

from __future__ import annotations

from math import ceil
from typing import cast

import msgspec

from ...engine.view import AUDIENCE
from ..steady import drift, now
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
        "hints": len(chair.hinted.split()),
    }
    if table.clock and chair.kind != SeatKind.BOT:
        flag = None if chair.flag is None else chair.flag + drift()  # by the wall clock of today
        shown["bank_left"], shown["flag"] = chair.bank_left, flag
    return shown


def voted(chair: Chair) -> VoteTold | None:
    return (
        None
        if chair.due is None
        else {"by": chair.voters.split(), "due": ceil(chair.due + drift())}
    )


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


Class = tuple[object, ...]  # of those who see the same: viewer, host, own seats and former ones


class Showing:
    """What a table shows at one revision: encoded once for all who may see the same.

    It must be used up at once, before the table changes again.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.place = place(table)
        self._views: dict[int, bytes] = {}  # by viewer
        self._seen: dict[Class, bytes] = {}
        self._events: dict[tuple[int, int], bytes] = {}  # by viewer and the first move

    def seen(self, caller: Caller, own: list[int], viewer: int) -> bytes:
        """What a caller sees: all of a message but the events.

        All who see the same get the same object, so that its hash is reckoned once.
        """
        is_host = caller.guest is not None and caller.guest == self.table.host
        same: Class = (viewer, is_host, tuple(own), *moved(self.table, caller))
        seen = self._seen.get(same)
        if seen is None:
            name = viewer_name(self.table, viewer).encode()
            around = msgspec.json.encode(table_for(self.table, caller))
            seen = b'"viewer":"%s","table":%s,"view":%s}' % (name, around, self._view(viewer))
            self._seen[same] = seen
        return seen

    def _view(self, viewer: int) -> bytes:
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = msgspec.json.encode(view_for(self.table, viewer))
        return view

    def news(self, viewer: int, last: str | None) -> bytes:
        """What a viewer has missed since a place: the first part of a message."""
        since = None if last is None else missed(self.table, last)
        if since is None:
            return b'"fresh":true,"events":[],'
        if self.table.status == Status.GATHERING:
            return b'"fresh":false,"events":[],'
        told = self._events.get((viewer, since))
        if told is None:
            told = msgspec.json.encode(self.table.game.events(viewer, since))
            self._events[viewer, since] = told
        return b'"fresh":false,"events":%s,' % told


class Story:
    """What one listener has received, so that they get exactly what they missed."""

    def __init__(self, caller: Caller, last: str | None) -> None:
        self.caller = caller
        self.last = last
        self.shown = 0  # the digest of what they saw last
        self.here: list[str] | None = None

    def next_message(self, showing: Showing, own: list[int]) -> bytes | None:
        """The next message of the stream; None if there is nothing new for this listener."""
        viewer = showing.table.viewer_at(own, self.caller)
        seen = showing.seen(self.caller, own, viewer)
        shown = hash(seen)  # keyed with a secret of the process: nobody can make two views collide
        if shown == self.shown and showing.place == self.last:
            return None
        news = showing.news(viewer, self.last)
        self.shown, self.last = shown, showing.place
        head = b"id: %s\nevent: table\n" % showing.place.encode()
        return b'%sdata: {"sent":%.3f,%s%s\n\n' % (head, now(), news, seen)

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

    def next_message(self, showing: Showing, own: list[int]) -> bytes | None:
        table = showing.table
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
