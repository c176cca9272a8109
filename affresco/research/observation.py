"""What a seat observes, as arrays, and what each byte and number of them is.

The engine writes bytes (`v1`). The floats of `v0` are made of them: each number divided by its
unit.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..engine.fields import Field
from ..engine.modules.manifest import layout
from ..engine.rules import Rules
from ..engine.state import State

LARGEST: Final = 100.0  # no number of an observation is larger

Row = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.uint16]


class Observer:
    """Observes games that share the same rules."""

    def __init__(self, rules: Rules, remembers: bool = False) -> None:
        self.layout = layout(rules)
        self.remembers = remembers  # what was seen to go behind the screens
        self.fields = self.layout.fields
        self.size = int(self.layout.size)  # numbers
        self.width = int(self.layout.width)  # bytes
        widths = np.array([width for field in self.fields for width in field.widths()])
        self.first = np.cumsum(widths) - widths  # byte of each number
        self.wide = np.flatnonzero(widths == 2)  # numbers of two bytes
        self.second = self.first[self.wide] + 1
        self.scale = np.repeat(
            np.array([1 / field.unit for field in self.fields], np.float32),
            [field.size for field in self.fields],
        )
        self.byte_scale = np.repeat(self.scale, widths)
        self.byte_scale[self.second] *= 256

    def row(self, state: State, viewer: int) -> Bytes:
        """What a seat observes, as bytes."""
        return np.frombuffer(self.layout.row(state, int(viewer), self.remembers), np.uint8)

    def observe(self, state: State, viewer: int) -> Row:
        return self.floats(self.row(state, viewer))

    def count(self, rows: Bytes) -> Counts:
        """The numbers of one row or of many, before division by their units."""
        counts: Counts = rows[..., self.first].astype(np.uint16)
        counts[..., self.wide] += rows[..., self.second] * np.uint16(256)
        return counts

    def floats(self, rows: Bytes) -> Row:
        floats: Row = self.count(rows) * self.scale
        return floats

    def named(self, row: Row) -> dict[str, Row]:
        """The parts of an observation, by field name."""
        parts: dict[str, Row] = {}
        start = 0
        for field in self.fields:
            parts[field.name] = row[start : start + field.size]
            start += field.size
        return parts

    def part(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)
