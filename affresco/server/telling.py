"""What a viewer is told of a game: only what `Table.view` and `Table.events` give for him."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from ..engine.view import AUDIENCE
from .chair import BOT, Caller
from .game import GATHERING, Answer, Game
from .shapes import SeatTold, TableTold, ViewSeen

NOW = "now"  # a place in the story: here and now


def place(game: Game) -> str:
    """Where the story is: what has been taken back so far, and the moves of the record."""
    return f"{game.undos}-{len(game.table.record.moves)}"


def missed(game: Game, last: str) -> int | None:
    """From which move on somebody has missed the story; None in doubt."""
    undos, _, moves = last.partition("-")
    if not (undos.isdecimal() and moves.isdecimal() and len(moves) < 9):
        return None
    if int(undos) != game.undos or int(moves) > len(game.table.record.moves):
        return None
    return int(moves)


def told_table(game: Game, caller: Caller) -> TableTold:
    """The table around the game."""
    own = game.seats_of(caller)
    return {
        "id": game.id,
        "status": game.status,
        "host": caller.guest is not None and caller.guest == game.host,
        "you": [game.colors[seat] for seat in own],
        "seats": [told_seat(game, seat, seat in own) for seat in range(len(game.chairs))],
        "clock": msgspec.to_builtins(game.clock) if game.clock else None,
        "rematch": game.rematch,
    }


def told_seat(game: Game, seat: int, own: bool) -> SeatTold:
    chair = game.chairs[seat]
    told: SeatTold = {
        "color": game.colors[seat],
        "kind": chair.kind,
        "name": chair.name,
        "level": game.level_at(seat) if chair.is_bot else None,
        "away": chair.away,
        "looking": chair.looking if own else None,
    }
    if game.clock and chair.kind != BOT:
        told["bank_left"], told["flag"] = chair.bank_left, chair.flag
    return told


def told_view(game: Game, viewer: int) -> ViewSeen | None:
    """The viewer's view; before the start there is nothing to be seen."""
    return None if game.status == GATHERING else cast(ViewSeen, game.table.view(viewer))


def told_answer(game: Game, seat: int, answer: Answer) -> dict[str, Any]:
    """What came of a seat's own move or plan; no events where moves were taken back since."""
    if answer.undos != game.undos:
        return {"version": answer.version, "events": []}
    chronicle = game.table.chronicle[answer.first : answer.last]
    number = sum(len(events) for events in chronicle)
    events = game.table.events(seat, answer.first)[:number]
    return {"version": answer.version, "events": events}


class Story:
    """What one listener has been told, so that he is told exactly what he has missed."""

    def __init__(self, caller: Caller, last: str | None) -> None:
        self.caller = caller
        self.last = last
        self.told = b""
        self.here: list[str] | None = None

    def goes_on(self, game: Game) -> bytes | None:
        """The next message of the stream; None if there is nothing new for this listener."""
        viewer = game.viewer(self.caller)
        since = None if self.last is None else missed(game, self.last)
        view = told_view(game, viewer)
        seen = msgspec.json.encode(
            {
                "viewer": "watcher" if viewer == AUDIENCE else game.colors[viewer],
                "table": told_table(game, self.caller),
                "view": view,
            }
        )
        here = place(game)
        if seen == self.told and here == self.last:
            return None
        self.told, self.last = seen, here
        events = [] if since is None or view is None else game.table.events(viewer, since)
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

    def goes_on(self, game: Game) -> bytes | None:
        seat = game.player(self.caller)
        here = (game.status, game.table.version)
        due = seat in game.asked() and not game.chairs[seat].away
        if here == self.asked or game.status == GATHERING or not (due or not game.asked()):
            return None
        self.asked = here
        view = game.table.view(seat)
        kind = "decision" if due else "over"
        body = {"planning": game.table.is_planning, "view": view, "status": game.status}
        return b"event: %s\ndata: %s\n\n" % (kind.encode(), msgspec.json.encode(body))
