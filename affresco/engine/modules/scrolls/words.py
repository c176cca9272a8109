"""The words of the scrolls."""

from __future__ import annotations

from typing import Final

from ...moves import numbers, words

KIND_SCROLL: Final = 8  # nature's
KIND_UNROLL: Final = 45

SCROLL: Final = words(KIND_SCROLL, "scroll", [*numbers(5), "a", "b", "c", "d", "e"], "106-115")
UNROLL: Final = words(KIND_UNROLL, "unroll", ["row", "column", "both"], "459-461")
