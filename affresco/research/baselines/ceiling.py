"""What is told of each segment, apart from all else: bytes of an observation, and words.

The ceiling has eight symmetries, and no rule of the base game breaks them. A network that treats
all segments alike, and knows of each only what lies on it, beside it and across its corners, has
them too: what it learns about one tile it knows about all.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.board import ADJACENT, CEILING, ORTHOGONAL, SEGMENTS
from ...engine.moves import LEXICON

FIELDS: Final = (
    "bishop", "fresco.tile", "fresco.points", "fresco.cost", "visit.segment", "leonardo.segment",
)  # fmt: skip
WAYS: Final = 3  # to itself, beside, across a corner

Places = NDArray[np.intp]


class Ceiling:
    """Where the bytes of some observations lie, by their names."""

    def __init__(self, names: tuple[str, ...]) -> None:
        fields = [name.rpartition(" ")[0] for name in names]
        own = [at for at, field in enumerate(fields) if field in FIELDS]
        by_field: dict[str, list[int]] = {}
        for at in own:
            by_field.setdefault(fields[at], []).append(at)
        parts = [np.array(found).reshape(CEILING, -1) for found in by_field.values()]
        self.cells: Places = np.concatenate(parts, axis=1)  # a row for each segment
        self.rest: Places = np.setdiff1d(np.arange(len(names)), self.cells)


def words_by_segment() -> Places:
    """A row for each segment, the words that name it."""
    verbs: dict[str, list[int]] = {}
    for move in LEXICON:
        verb, _, name = move.text.partition(" ")
        if name in SEGMENTS:
            verbs.setdefault(verb, []).append(int(move.id))
    return np.array([verbs[verb] for verb in sorted(verbs)]).T


def ways() -> NDArray[np.float32]:
    """From each segment to each: a table for every way."""
    table = np.zeros((WAYS, CEILING, CEILING), np.float32)
    table[0] = np.eye(CEILING)
    for one in range(CEILING):
        table[1, one, ORTHOGONAL[one]] = 1
        table[2, one, [other for other in ADJACENT[one] if other not in ORTHOGONAL[one]]] = 1
    return table


OF_SEGMENTS: Final = words_by_segment()
OF_OTHERS: Final = np.setdiff1d(np.arange(len(LEXICON)), OF_SEGMENTS)
WAYS_BETWEEN: Final = ways()
