"""What a move would bring: points, paints, money, mood and the landing space.

The move is played on a copy, as far as its own consequences go: no draw is made, nobody else
acts, and the round does not go on behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .ledger import SOURCES
from .paints import LETTERS, count
from .rules import play_at, step
from .track import ON_TRACK, free_ahead, free_behind

if TYPE_CHECKING:
    from .moves import Move
    from .state import Player, State


def preview(state: State, seat: int, move: Move) -> dict[str, object]:
    """The consequences of a legal move for the figure that makes it."""
    figure = step(state).figure(state) if seat == step(state).seat(state) else seat
    twin = state.copy()
    floor = len(twin.agenda) - 1
    play_at(twin, step(twin), seat, move)
    while len(twin.agenda) > floor and not twin.agenda[-1].waits:
        twin.agenda.pop().run(twin)
    before, after = state.players[figure], twin.players[figure]
    return {
        "points": points_since(state, twin, figure),
        "paints": paints_gained(before, after),
        "money": after.money - before.money,
        "mood": after.mood - before.mood,
        "landing": landing(twin, figure),
    }


def points_since(state: State, twin: State, figure: i64) -> dict[str, int]:
    """By source; an occupied space is not decided yet."""
    gained: dict[str, int] = {}
    entry = twin.ledger
    while entry is not None and entry is not state.ledger:
        if entry.figure == figure:
            source = SOURCES[entry.source]
            gained[source] = gained.get(source, 0) + entry.points
        entry = entry.before
    return gained


def paints_gained(before: Player, after: Player) -> dict[str, object]:
    """By letter, negative where paid; colors that stay the same are left out."""
    gained: dict[str, object] = {}
    for color, letter in enumerate(LETTERS):
        difference = count(after.paints, color) - count(before.paints, color)
        if difference:
            gained[letter] = difference
    return gained


def landing(twin: State, figure: i64) -> list[int]:
    """The space where the marker comes to stand, or the two to choose from."""
    if twin.agenda and twin.agenda[-1] is ON_TRACK:
        space = twin.landing
        return [free_behind(twin, figure, space), free_ahead(twin, figure, space)]
    return [twin.players[figure].score]
