"""Positions for tests, and few words to play on from them.

`given()` is a table laid out, waiting for the first seat to get up. `at` puts a figure into a
visit there and then; when the visit is over the table waits where it waited before.
"""

from __future__ import annotations

from random import Random
from typing import Any, cast

from affresco.configuration import Configuration, configure
from affresco.engine.board import CEILING, HOURS, SEGMENTS, bit
from affresco.engine.cathedral import AT_CATHEDRAL
from affresco.engine.events import Event
from affresco.engine.market import AT_MARKET
from affresco.engine.moves import Move, parse
from affresco.engine.paints import pack, spell
from affresco.engine.playout import draw, let_nature_draw
from affresco.engine.preview import preview
from affresco.engine.rules import acting, check, is_over, options, play, step, why_not
from affresco.engine.setting_up import new_game
from affresco.engine.state import ASLEEP, Player, State
from affresco.engine.step import NATURE
from affresco.engine.studio import AT_STUDIO
from affresco.engine.theater import AT_THEATER
from affresco.engine.view import view
from affresco.engine.workshop import AT_WORKSHOP

RED, YELLOW, BLUE, GREEN = range(4)
LEONARDO = 2  # the third figure of a game for two
VISITS = {
    "market": AT_MARKET,
    "cathedral": AT_CATHEDRAL,
    "studio": AT_STUDIO,
    "workshop": AT_WORKSHOP,
    "theater": AT_THEATER,
}


class Position:
    """A state with the words that tests say to it."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state = state
        self.rng = rng
        self.events: list[Event] = []
        state.journal = self.events

    # Who and what

    def player(self, figure: int) -> Player:
        return self.state.players[figure]

    def paints(self, figure: int) -> str:
        return spell(self.player(figure).paints)

    @property
    def seat(self) -> int:
        return acting(self.state)

    @property
    def waiting(self) -> str:
        """The name of the step that waits."""
        return "over" if is_over(self.state) else step(self.state).name

    def options(self, seat: int | None = None) -> list[str]:
        return [move.text for move in options(self.state, self.seat if seat is None else seat)]

    def why_not(self, word: str, seat: int | None = None) -> tuple[str, str] | None:
        found = why_not(self.state, self.seat if seat is None else seat, parse(word))
        return (found.key, found.rule) if found else None

    def forfeits(self, word: str) -> object:
        """What the seat that acts would give up by a word."""
        return preview(self.state, self.seat, parse(word))["forfeits"]

    def view(self, viewer: int) -> dict[str, object]:
        return view(self.state, viewer)

    def seen(self, module: str, viewer: int, open_screens: bool = False) -> dict[str, Any]:
        """What a viewer sees of a module."""
        modules = view(self.state, viewer, open_screens)["modules"]
        return cast(dict[str, dict[str, Any]], modules)[module]

    def happened(self, key: str) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if event.kind.key == key]

    def numbers(self, key: str) -> list[list[int]]:
        """The figure and the numbers of each of them."""
        return [[event.figure, *event.numbers] for event in self.happened(key)]

    # Arranging

    def give(self, figure: int, paints: str | None = None, money: int | None = None) -> Position:
        player = self.player(figure)
        if paints is not None:
            player.paints = pack(paints)
        if money is not None:
            player.money = money
        return self

    def scores(self, *spaces: int) -> Position:
        """Put the markers of the first figures on these spaces."""
        for figure, space in enumerate(spaces):
            self.player(figure).score = space
        return self

    def bishop_on(self, segment: str) -> Position:
        self.state.bishop = SEGMENTS.index(segment)
        return self

    def tile_on(self, segment: str, tile: int) -> Position:
        """Swap a tile, by its number in the set, onto a segment."""
        fresco = self.state.fresco[:]
        here, there = SEGMENTS.index(segment), fresco.index(tile - 1)
        fresco[here], fresco[there] = fresco[there], fresco[here]
        self.state.fresco = fresco
        return self

    def only_covered(self, *segments: str) -> Position:
        """Leave tiles on these segments alone; red has restored all others."""
        self.state.covered = sum(bit(SEGMENTS.index(segment)) for segment in segments)
        for at in range(CEILING):
            if not self.state.covered & bit(at):
                self.player(RED).tiles |= bit(self.state.fresco[at])
        return self

    def at(self, place: str, figure: int, workers: int = 1, hour: str = "8") -> Position:
        """Begin a visit with so many apprentices."""
        self.player(figure).hour = HOURS.index(hour)
        self.state.figure = figure
        self.state.workers = workers
        self.state.purchases = 0
        self.state.agenda.append(VISITS[place])
        return self

    # Playing

    def play(self, *words: str, seat: int | None = None) -> Position:
        """Play words that must be possible, each for the seat that acts."""
        for word in words:
            who, move = self.seat if seat is None else seat, parse(word)
            check(self.state, who, move)
            play(self.state, who, move)
        return self

    def nature(self) -> Position:
        """Let nature draw what is due."""
        let_nature_draw(self.state, self.rng)
        return self

    def wake(self, *hours: str) -> Position:
        """Everybody gets up, the hindmost first."""
        return self.play(*(f"wake {hour}" for hour in hours))

    def wake_in_order(self) -> Position:
        """Everybody gets up, by figure from 5 o'clock on; modules that ask get the last option."""
        for player in self.state.players:
            player.hour = ASLEEP
        while self.waiting != "planning":
            if self.waiting == "waking":
                figure = next(
                    figure
                    for figure, player in enumerate(self.state.players)
                    if player.hour == ASLEEP and player.seat == self.seat
                )
                self.play(f"wake {5 + figure}")
            else:
                self.play(self.options()[-1])
        return self

    def plan(self, seat: int, **columns: int) -> Position:
        """Plan a day: `plan(RED, market=1, studio=2)`."""
        for column, workers in columns.items():
            self.play(*[f"send {column}"] * workers, seat=seat)
        return self.play("ready", seat=seat)

    def until(self, name: str) -> Position:
        """Play at random, nature included, until a step of that name waits or the game is over."""
        while self.waiting not in (name, "over"):
            self.play_any()
        return self

    def play_any(self, *verbs: str) -> Move:
        """Play one move at random, nature's included; one with these verbs where there is one."""
        seat = self.seat
        moves = [draw(self.state, self.rng)] if seat == NATURE else options(self.state, seat)
        assert len(set(moves)) == len(moves) > 0
        wanted = [move for move in moves if move.text.startswith(verbs)] if verbs else []
        move = self.rng.choice(wanted or moves)
        play(self.state, seat, move)
        return move

    def pass_until(self, name: str) -> Position:
        """Forfeit everything, plan nothing, until a step of that name waits or the game is over."""
        while self.waiting not in (name, "over"):
            if self.seat == NATURE:
                self.nature()
                continue
            words = self.options()
            word = next((word for word in ("done", "pass", "ready") if word in words), words[0])
            self.play(word)
        return self

    def copy(self) -> Position:
        return Position(self.state.copy(), Random(self.rng.random()))


def given(
    seats: int = 4, options: str = "", configuration: Configuration | None = None, seed: int = 1
) -> Position:
    """A table laid out and waiting for the first seat to get up."""
    made = configuration or configure(seats, options=options)
    return Position(new_game(made.rules()), Random(seed)).nature()


__all__ = ["BLUE", "GREEN", "LEONARDO", "RED", "YELLOW", "Position", "given"]
