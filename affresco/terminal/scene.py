"""What is drawn: a view of the table, with the component set's figures and players' names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from ..engine.board import COLORS, HOURS
from ..engine.events import RESTORED, Event
from ..engine.paints import spell
from ..engine.rules import Rules
from ..game import Game
from ..locales import Messages
from ..telling.events import details_of
from ..telling.questions import question
from ..telling.sentences import Sentences
from .palette import GROUNDS, LEONARDO, LEONARDOS_GROUND, MARKERS, WOOD, WORDS


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it."""

    seen: Mapping[str, Any]  # a view
    rules: Rules
    viewer: int
    messages: Messages
    restorers: Mapping[str, int] = field(default_factory=dict)  # figure by restored segment
    choices: Sequence[str] = ()  # the words that are offered now

    # The figures

    @property
    def figures(self) -> range:
        return range(len(self.seen["players"]))

    @property
    def seats(self) -> range:
        return range(self.rules.seats)

    @property
    def figure(self) -> int:
        """The figure that acts, possibly Leonardo; the viewer's own while all plan."""
        figure: int | None = self.seen["figure"]
        return self.viewer if figure is None else figure

    def player(self, figure: int) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.seen["players"][figure]
        return found

    def is_leonardo(self, figure: int) -> bool:
        return figure >= self.rules.seats

    def name(self, figure: int) -> str:
        if self.is_leonardo(figure):
            return self.messages.say("board.leonardo")
        return seat_name(self.seen["names"], figure, self.messages)

    def letter(self, figure: int) -> str:
        """R, Y, B or G, and L for Leonardo."""
        named = "leonardo" if self.is_leonardo(figure) else str(self.player(figure)["color"])
        return named[0].upper()

    def marker(self, figure: int) -> Text:
        """A master painter: the letter on the player's color."""
        style = LEONARDO if self.is_leonardo(figure) else MARKERS[self.player(figure)["color"]]
        return Text(self.letter(figure), style)

    def word_style(self, figure: int) -> str:
        if self.is_leonardo(figure):
            return f"bold {WOOD}"
        return WORDS[self.player(figure)["color"]]

    def ground(self, figure: int) -> str:
        """The style of a segment restored by the figure."""
        if self.is_leonardo(figure):
            return LEONARDOS_GROUND
        return GROUNDS[self.player(figure)["color"]]

    @property
    def sentences(self) -> Sentences:
        return Sentences(self.messages, self.rules, self.name)

    def question(self) -> str:
        """What the viewer is asked now."""
        seen = {**self.seen, "options": self.choices}
        who = self.name(self.viewer)
        return self.sentences.question(question(seen, self.rules, self.viewer), who)

    # The modules

    def has(self, module: str) -> bool:
        """Are a module's pieces on the table?"""
        return module in self.seen["modules"]

    def pieces(self, module: str) -> Mapping[str, Any]:
        """What the viewer sees of a module's pieces."""
        found: Mapping[str, Any] = self.seen["modules"][module]
        return found

    # The set

    def price(self, hour: str) -> int:
        return int(self.rules.box.hostel.price[HOURS.index(hour)])

    def goods(self, number: int | None) -> str:
        """The paints of a market tile, by its number."""
        return "" if number is None else spell(self.rules.box.market.goods[number - 1])

    def tile_points(self, number: int) -> int:
        return int(self.rules.box.fresco.points[number - 1])

    def tile_cost(self, number: int) -> str:
        return spell(self.rules.box.fresco.cost[number - 1])


def scene_of(
    game: Game, viewer: int, messages: Messages, choices: Sequence[str] | None = None
) -> Scene:
    seen = game.view(viewer)
    offered = seen["options"] if choices is None else choices
    assert isinstance(offered, Sequence)
    restorers = restorers_of(event for events in game.chronicle for event in events)
    return Scene(seen, game.rules, viewer, messages, restorers, offered)


def seat_name(names: Sequence[str], seat: int, messages: Messages) -> str:
    """The name of the player at a seat, or the seat's color."""
    return printable(names[seat]) or messages.say(f"player.{COLORS[seat]}")


def printable(text: str) -> str:
    """Text from elsewhere, without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def restorers_of(events: Iterable[Event]) -> dict[str, int]:
    """Who restored each segment."""
    restored = [event for event in events if event.kind is RESTORED]
    return {details_of(event)["segment"]: event.figure for event in restored}
