"""What never changes: the places, the action sheet's columns, the ceiling's segments.

The names are here; the figures are in the component set.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLORS: Final = ["red", "yellow", "blue", "green"]  # of the players, by seat (COMP-12)
HOURS: Final = ["5", "6", "7", "8", "9"]  # the rows of the hostel, earliest first
BOOTHS: Final = ["I", "II", "III", "IV"]

# Where an apprentice can be sent: the six columns of the two sides of the action sheet,
# then the action tiles that have room for one.
MARKET: Final = 0
CATHEDRAL: Final = 1
STUDIO: Final = 2
WORKSHOP: Final = 3
THEATER: Final = 4
CATHEDRAL2: Final = 5
GLAZIERY: Final = 6
WALL: Final = 7
MEDICO: Final = 8
PLACES: Final = [
    "market",
    "cathedral",
    "studio",
    "workshop",
    "theater",
    "cathedral2",
    "glaziery",
    "wall",
    "medico",
]
COLUMNS: Final = PLACES[:6]
SIDE_1: Final = vec[i64]([MARKET, CATHEDRAL, STUDIO, WORKSHOP, THEATER])  # ROUND-04
SIDE_2: Final = vec[i64]([MARKET, CATHEDRAL, STUDIO, WORKSHOP, CATHEDRAL2])  # END-03
SPACES: Final = 3  # of a column (PLAN-02)

# The ceiling: columns a to e from left to right, rows 1 to 5 from top to bottom.
SEGMENTS: Final = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
CENTER: Final = 12
CEILING: Final = 25
WHOLE_CEILING: Final[i64] = 2**25 - 1  # a bit for each segment


def shifted(bits: i64, by: i64) -> i64:
    return bits << by


def bit(n: i64) -> i64:
    """The n-th bit, for sets of segments or tiles and for packed rows.

    Not `1 << n`: mypyc 2.4.1 shifts a literal 1, however it is hidden, as a 32-bit number.
    """
    return shifted(1, n)


def row_of(segment: i64) -> i64:
    return segment // 5


def column_of(segment: i64) -> i64:
    return segment % 5


def steps_between(one: int, other: int) -> int:
    """How many steps the bishop needs, diagonal ones included."""
    return max(abs(one // 5 - other // 5), abs(one % 5 - other % 5))


DISTANCE: Final[vec[i64]] = vec[i64](
    [steps_between(one, other) for one in range(CEILING) for other in range(CEILING)]
)


def distance(one: i64, other: i64) -> i64:
    return DISTANCE[one * CEILING + other]


ADJACENT: Final = [
    [other for other in range(CEILING) if steps_between(one, other) == 1] for one in range(CEILING)
]  # the eight neighbors, fewer at the edge
ORTHOGONAL: Final = [
    [other for other in ADJACENT[one] if one % 5 == other % 5 or one // 5 == other // 5]
    for one in range(CEILING)
]


def few(packed: i64, at: i64) -> i64:
    """A small number from a packed row, five bits each."""
    return packed >> (5 * at) & 31


def bits(members: i64) -> i64:
    """How many members a bit set has: sums of neighboring bits, then of ever wider fields.

    There is room for 62 members: larger numbers are objects in compiled code.
    """
    pairs = members - (members >> 1 & 0x1555_5555_5555_5555)
    fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
    bytes_ = fours + (fours >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    bytes_ += bytes_ >> 8
    bytes_ += bytes_ >> 16
    bytes_ += bytes_ >> 32
    return bytes_ & 0x7F


def lowest(members: i64) -> i64:
    """The lowest member of a non-empty bit set."""
    return bits((members & -members) - 1)


def member(members: i64, at: i64) -> i64:
    """The member at an index, counted from 0 in rising order."""
    while at:
        members &= members - 1
        at -= 1
    return lowest(members)
