"""What the sections of a component set share.

The file of a section holds its shape, what else must hold in it, and how its figures are handed
to the rules. Where the rules state a figure, the shape allows no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from mypy_extensions import i64

from affresco.engine.board import bit
from affresco.engine.figures import SPLASHES
from affresco.engine.paints import LETTERS, pack

from .faults import Phrase
from .shape import Letters, Number, Pieces, Shape, Table

Values = dict[str, Any]  # of a section or of one piece, by key

BASIC = LETTERS[:3]
BLENDED = LETTERS[3:6]
PAINTS = BASIC + BLENDED
MOST = 15  # the lexicon names prices and deposits up to 15


@dataclass(frozen=True)
class Section:
    shape: Table
    check: Callable[..., list[Phrase]] = lambda *values: []  # what is wrong with it
    beside: tuple[str, ...] = ()  # other sections that the check reads


# Shapes


def exactly(**figures: int) -> Table:
    return Table({key: Number(figure) for key, figure in figures.items()})


def counts(keys: Iterable[str], *figures: int) -> Table:
    """A number of pieces for each key, all of them stated."""
    return Table({key: Number(figure) for key, figure in zip(keys, figures, strict=True)})


def piece(noun: str, count: int | None = None, **keys: Shape) -> Pieces:
    return Pieces(Table(keys, of_piece=True), noun, count)


def splashed(noun: str, count: int | None, paints: str, **keys: Shape) -> Pieces:
    """Pieces with splashes on their back: if they name none, the blended paints that they show."""

    def shown(piece: Values) -> str:
        return "".join(paint for paint in BLENDED if paint in piece[paints])

    keys = {**keys, "splashes": Letters(BLENDED, 0, 3)}
    return Pieces(Table(keys, {"splashes": shown}, of_piece=True), noun, count)


# Checks


def failing(*rows: tuple[bool, Phrase]) -> list[Phrase]:
    """The phrases of those rows whose condition does not hold."""
    return [phrase for holds, phrase in rows if not holds]


def rising(row: list[int]) -> bool:
    return all(low <= high for low, high in pairwise(row))


# Figures


def row(table: Values, keys: Iterable[str]) -> list[Any]:
    return [table[key] for key in keys]


def column(pieces: list[Values], key: str) -> list[Any]:
    return [piece[key] for piece in pieces]


def packed(paints: Iterable[str]) -> list[i64]:
    return [pack(letters) for letters in paints]


def bit_set(members: Iterable[int]) -> i64:
    return sum(bit(member) for member in members)


def splash_sets(pieces: list[Values]) -> list[i64]:
    return [bit_set({SPLASHES.index(letter) for letter in piece["splashes"]}) for piece in pieces]
