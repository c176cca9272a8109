"""The words of the leaf gold."""

from __future__ import annotations

from typing import Final

from ...moves import word, words
from ...paints import NAMES

KIND_DISC: Final = 5  # nature's
KIND_GILD: Final = 40

DISC: Final = words(KIND_DISC, "disc", NAMES[:6], "78-83")  # the refined color
GILD: Final = word(KIND_GILD, "gild", 438)
