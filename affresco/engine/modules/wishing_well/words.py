"""The words of the wishing well."""

from __future__ import annotations

from typing import Final

from ...moves import word, words
from ...paints import NAMES
from ...planning import spell_in_plans
from ...vocabulary import words_of

WISHES: Final = [
    "lucky_guy",
    "free_paint_1",
    "free_paint_2",
    "free_paint_3",
    "bishops_visit",
    "praise",
    "tip",
    "alchemy",
    "finders_reward",
    "busker",
]

KIND_WISH: Final = 4  # nature's
KIND_PENNY: Final = 36
KIND_THROW: Final = 37
KIND_PLAY: Final = 38
KIND_GIVE: Final = 39

WISH: Final = words(KIND_WISH, "wish", WISHES, "68-77")  # a card, for its owner's eyes
PENNY: Final = word(KIND_PENNY, "penny", 423)  # onto the market symbol of the sheet
THROW: Final = word(KIND_THROW, "throw", 424)  # one penny into the well
PLAY: Final = words(KIND_PLAY, "play", WISHES, "425-434")
GIVE: Final = words(KIND_GIVE, "give", NAMES[:3], "435-437")  # a paint for the alchemist

spell_in_plans(KIND_PENNY, 40)

words_of("wish", WISHES)
