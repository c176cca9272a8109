"""A record, move by move, as a referee sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from ..engine.events import Event
from ..engine.moves import READY
from ..engine.planning import PLANNING
from ..engine.setting_up import new_game
from ..engine.state import State
from ..engine.step import NATURE
from ..engine.view import REFEREE, view
from ..locales import Messages
from ..record import Record, replay_move, who
from ..telling.events import tell
from ..telling.recap import recap
from .board import draw
from .chronicle import tell_events
from .evening import draw_recap
from .palette import BAD, GOLD, QUIET
from .reading import read_line
from .result import draw_result, tell_winner
from .scene import Scene, restorers_of


@dataclass(frozen=True)
class Position:
    """The table after one move; number 0 is before the first."""

    number: int
    seat: int
    word: str
    seen: Mapping[str, Any]  # the referee's view
    events: Sequence[Event]

    @property
    def round(self) -> int:
        return int(self.seen["round"])


def positions(record: Record) -> list[Position]:
    """The table before the first move and after every move."""
    state = new_game(record.configuration.rules())
    found = [Position(0, NATURE, "", see(record, state), [])]
    for number, (seat, move) in enumerate(record.moves, 1):
        events: list[Event] = []
        state.journal = events
        replay_move(state, seat, move, f"move {number}")
        state.journal = None
        found.append(Position(number, seat, move.text, see(record, state), events))
    return found


def see(record: Record, state: State) -> dict[str, object]:
    return {**view(state, REFEREE), "names": record.names, "sealed": []}


class Replay:
    """Looking at a record, stop by stop."""

    def __init__(self, record: Record, console: Console, messages: Messages) -> None:
        self.rules = record.configuration.rules()
        self.console = console
        self.messages = messages
        self.places = positions(record)
        self.stops = stops_of(self.places)
        self.now = 0

    def run(self, first: int) -> None:
        """Start from a round. Enter goes on, b back, a number to that round, q quits."""
        self.now = self.stop_of_round(first)
        self.show()
        while True:
            line = read_line(self.console, self.messages.say("replay.prompt"))
            if line is None or line == "q":
                return
            before = self.now
            if not line:
                self.now = min(self.now + 1, len(self.stops) - 1)
            elif line == "b":
                self.now = max(self.now - 1, 0)
            elif line.isdecimal():
                self.now = self.stop_of_round(int(line[:9]))
            else:
                self.console.print(self.messages.say("replay.unknown", text=repr(line)), style=BAD)
                continue
            if self.now != before:
                self.show()
            else:
                self.console.print(self.messages.say("replay.nowhere"), style=QUIET)

    def stop_of_round(self, wanted: int) -> int:
        """The first stop of a round, or the last stop of all."""
        for at, stop in enumerate(self.stops):
            if self.places[stop].round >= wanted:
                return at
        return len(self.stops) - 1

    def show(self) -> None:
        """The table at a stop, and what led to it."""
        stop = self.stops[self.now]
        since = self.stops[self.now - 1] + 1 if self.now else 0
        story = [event for place in self.places[: stop + 1] for event in place.events]
        seen = self.places[stop].seen
        scene = Scene(seen, self.rules, REFEREE, self.messages, restorers_of(story))
        self.console.clear()
        self.console.print(draw(scene, self.console.width))
        latest = self.places[since : stop + 1]
        played = [place for place in latest if place.seat != NATURE]
        if played:
            words = ", ".join(place.word for place in played)
            self.console.print(Text(f"{who(played[0].seat)} {words}", "bold"))
        told = [tell(event, REFEREE) for place in latest for event in place.events]
        for line in tell_events(scene, told):
            self.console.print(Text.assemble(("│ ", GOLD), line))
        self.show_evening(scene)
        if seen["step"] == "over":
            self.console.print(draw_result(scene))
            self.console.print(tell_winner(scene))
        where = self.messages.say("replay.where", move=stop, moves=len(self.places) - 1)
        self.console.print(Text(where, QUIET))

    def show_evening(self, scene: Scene) -> None:
        """If a round has ended since the last stop, what it brought everybody."""
        stop = self.stops[self.now]
        day = self.places[self.stops[self.now - 1]].round if self.now else 0
        if day and (self.places[stop].round > day or scene.seen["step"] == "over"):
            morning = next(place.seen for place in self.places if place.round == day)
            events = [event for place in self.places[: stop + 1] for event in place.events]
            told = [tell(event, REFEREE) for event in events]
            self.console.print(draw_recap(scene, recap(day, morning, scene.seen, told, self.rules)))


def stops_of(places: Sequence[Position]) -> list[int]:
    """Where to stop: after each decision and the draws that follow it.

    A plan is one decision; it ends with its last word.
    """
    stops = []
    for at, place in enumerate(places[1:], 1):
        is_last = at + 1 == len(places)
        draws_follow = not is_last and places[at + 1].seat == NATURE
        if is_last or not (draws_follow or is_within_plan(place, places[at - 1])):
            stops.append(at)
    return stops


def is_within_plan(place: Position, before: Position) -> bool:
    is_planning = place.seen["step"] == before.seen["step"] == PLANNING.name
    return is_planning and place.word != READY.text
