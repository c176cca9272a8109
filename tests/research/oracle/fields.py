"""A field of the observation: some whole numbers derived from a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from affresco.engine.rules import Rules

Seen = Mapping[str, Any]


class Glance:
    """A view, and the seats relative to the viewer: clockwise from their own, then Leonardo."""

    __slots__ = ("figures", "seats", "seen")

    def __init__(self, seen: Seen, seats: Sequence[int], figures: Sequence[int]) -> None:
        self.seen = seen
        self.seats = seats
        self.figures = figures


@dataclass(frozen=True)
class Field:
    name: str
    size: int
    read: Callable[[Glance], Iterable[int]]


def one_hots(choices: int) -> list[tuple[int, ...]]:
    """A row for each of some things, with a 1 in its place."""
    return [tuple(int(at == chosen) for at in range(choices)) for chosen in range(choices)]


class Choices:
    """Things by name, as a row of zeros with a 1 for the one present."""

    def __init__(self, names: Iterable[object]) -> None:
        self.names = list(names)
        self.size = len(self.names)
        self.nothing = (0,) * self.size
        self.rows: dict[object, tuple[int, ...]] = dict(
            zip(self.names, one_hots(self.size), strict=True)
        )
        self.rows[None] = self.nothing
        self.row = self.rows.__getitem__
        self.places = {name: at for at, name in enumerate(self.names)}

    def several(self, names: Collection[object]) -> Sequence[int]:
        """All that there are, each counted."""
        if not names:
            return self.nothing
        row = [0] * self.size
        for name in names:
            row[self.places[name]] += 1
        return row


def sequence(rows: Iterable[Iterable[int]]) -> list[int]:
    return list(chain.from_iterable(rows))


def padded(row: Sequence[object], size: int) -> list[object]:
    return [*row, *[None] * (size - len(row))]


def secret(value: int | None) -> tuple[int, int]:
    """Whether a number is known, and the number."""
    return (0, 0) if value is None else (1, value)


FieldsOf = Callable[[Rules], list[Field]]
