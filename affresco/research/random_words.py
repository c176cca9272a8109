"""Words at random from outside the engine, for many games at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .observation import Bytes


def random_words(masks: Bytes, rng: np.random.Generator) -> NDArray[np.int64]:
    """A possible word for each row of the masks, all equally likely; 0 where none is possible.

    What is possible is listed once for all rows, so each of them costs one random number.
    """
    games, words = masks.shape
    possible = np.flatnonzero(np.ascontiguousarray(masks).view(np.bool_))
    ends = np.searchsorted(possible, np.arange(1, games + 1) * words)
    many = np.diff(ends, prepend=0)
    chosen = ends - 1 - (rng.random(games) * many).astype(np.int64)
    found: NDArray[np.int64] = np.append(possible, 0)[chosen] % words
    found[many == 0] = 0
    return found
