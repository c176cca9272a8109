"""What a seat observes of the cathedral cat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from affresco.engine.fields import ONE, PIECES, Field, NumberOfSeats, OneOf
from affresco.engine.paints import count

from .module import cat
from .words import NAP

if TYPE_CHECKING:
    from affresco.engine.rules import Rules
    from affresco.engine.state import State


def fields(rules: Rules) -> list[Field]:
    return [
        Row("cat.row", len(NAP), ONE, "the row on which it sleeps"),
        Petted("cat.petted", rules.seats, PIECES, "how often each has petted it, by seat"),
    ]


class Row(OneOf):
    def chosen(self, state: State) -> i64:
        return cat(state).row  # AWAY is none


class Petted(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return count(cat(state).petted, seat)
