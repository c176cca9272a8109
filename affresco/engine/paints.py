"""Paints as one number.

A hand of paints, a cost, a recipe and a market tile are each one int: eight bits a color,
the highest of them a guard that is never set in a hand. So paying is a subtraction, and
"can pay" asks whether any color would have to borrow from its guard.

A hand holds at most 127 pieces of a color (63 of brown, which shares the last byte with the
sign): many times what the box holds. Pieces beyond that are not counted.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .board import shifted

LETTERS: Final = "RYBOGPKN"
NAMES: Final = ["red", "yellow", "blue", "orange", "green", "purple", "pink", "brown"]

RED: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
ORANGE: Final = 3
GREEN: Final = 4
PURPLE: Final = 5
PINK: Final = 6
BROWN: Final = 7

# Not as one literal: beyond 62 bits it would be an object in compiled code, unboxed at each use.
GUARD: Final[i64] = shifted(0x4080_8080, 32) + 0x8080_8080
PIECES: Final[i64] = 0x7F  # one color's bits, without the guard
ONE: Final[vec[i64]] = vec[i64](
    [
        0x1,
        0x100,
        0x1_0000,
        0x100_0000,
        0x1_0000_0000,
        0x100_0000_0000,
        0x1_0000_0000_0000,
        0x100_0000_0000_0000,
    ]
)  # one piece of each color
MOST: Final[list[i64]] = [127, 127, 127, 127, 127, 127, 127, 63]


def pack(letters: str) -> i64:
    """The paints that a string such as "RYB" lists."""
    paints: i64 = 0
    for letter in letters:
        paints += ONE[LETTERS.index(letter)]
    return paints


def spell(paints: i64) -> str:
    """The letters of some paints, in the order of LETTERS."""
    return "".join(letter * count(paints, color) for color, letter in enumerate(LETTERS))


def count(paints: i64, color: i64) -> i64:
    return paints >> (8 * color) & PIECES


def covers(paints: i64, cost: i64) -> bool:
    """Are there enough paints of every color in the cost?"""
    return (paints | GUARD) - cost & GUARD == GUARD


def added(paints: i64, more: i64) -> i64:
    total = paints + more
    if total & GUARD:
        return filled(paints, more)
    return total


def filled(paints: i64, more: i64) -> i64:
    """A hand in which some color would overflow: each color up to its maximum."""
    total: i64 = 0
    for color in range(len(MOST)):
        pieces = count(paints, color) + count(more, color)
        total += ONE[color] * min(pieces, MOST[color])
    return total
