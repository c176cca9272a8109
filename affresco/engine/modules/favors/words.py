"""The words of the bishop's favors."""

from __future__ import annotations

from typing import Final

from ...moves import word, words
from ...paints import NAMES
from ...vocabulary import words_of

FAVORS: Final = ["money_1", "money_5", "point", "mood", *NAMES[:6]]

KIND_FAVOR: Final = 14  # nature's
KIND_CLAIM: Final = 62

FAVOR: Final = words(KIND_FAVOR, "favor", FAVORS, "149-158")
CLAIM: Final = word(KIND_CLAIM, "claim", 562)

words_of("favor", FAVORS)
