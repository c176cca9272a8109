"""The words of the scrolls."""

from __future__ import annotations

from typing import Final

from ...moves import numbers, words
from ...vocabulary import words_of

SCROLLS: Final = [*numbers(5), "a", "b", "c", "d", "e"]  # rows, then columns
CHOICES: Final = ["row", "column", "both"]

KIND_SCROLL: Final = 8  # nature's
KIND_UNROLL: Final = 45

SCROLL: Final = words(KIND_SCROLL, "scroll", SCROLLS, "106-115")
UNROLL: Final = words(KIND_UNROLL, "unroll", CHOICES, "459-461")

words_of("scroll", SCROLLS)
words_of("line", CHOICES)
