"""What is told has the shape that the schema promises: views, events, previews of whole games."""

from __future__ import annotations

import random

import msgspec
import pytest

from affresco.configuration import configure
from affresco.engine.view import AUDIENCE, REFEREE
from affresco.game import Game
from affresco.server.messages.printed import Pieces, printed
from affresco.server.messages.wire_types import EventTold, LackingTold, ProspectTold, ViewSeen
from affresco.telling.forecast import ForecastTold
from affresco.telling.recap import Recap

from ..sampling import seeds


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", ["none", "all"])
@pytest.mark.parametrize("seed", seeds(2, 40))
def test_views_events_and_previews_fit_their_shapes(seats: int, modules: str, seed: int) -> None:
    table = Game(configure(seats, modules), seed=seed)
    dice = random.Random(seed)
    while not table.is_over:
        for viewer in (*range(seats), AUDIENCE, REFEREE):
            fits(table.view(viewer), ViewSeen)
        seat = table.acting()[0]
        if table.is_planning:
            words = drafted(table, seat, dice)
            fits(table.forecast(seat, words), ForecastTold)
            table.plan(seat, words)
            continue
        word = dice.choice(table.options(seat))
        fits(table.preview(seat, word), ProspectTold)
        fits(table.lacking(seat), dict[str, LackingTold])
        table.play(seat, word)
    fits(table.view(0), ViewSeen)
    fits(table.events(AUDIENCE), list[EventTold])
    for viewer in (0, AUDIENCE, REFEREE):
        for day in range(1, table.rounds_over + 1):
            fits(table.recap(day, viewer), Recap)


def drafted(table: Game, seat: int, dice: random.Random) -> list[str]:
    words: list[str] = []
    while more := [word for word in table.options(seat, words) if word != "ready"]:
        words.append(dice.choice(more))
    return words


def fits(told: object, shape: object) -> None:
    """Every field of the shape is there and has its type, and there is no other."""
    read = msgspec.convert(msgspec.to_builtins(told), shape, strict=True)  # type: ignore[call-overload]
    assert msgspec.to_builtins(read) == msgspec.to_builtins(told)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_printed_figures_fit_their_shape(seats: int) -> None:
    pieces = printed(configure(seats, "all").rules())
    fits(pieces, Pieces)
    assert sum(pieces["booths"]) == (13 if seats == 4 else 9)
    assert len(pieces["tiles"]) == 32
    assert pieces["recipes"] == {"O": "RY", "G": "YB", "P": "RB", "K": "RP", "N": "OG"}
