"""The words of the glaziers."""

from __future__ import annotations

from typing import Final

from ...board import COLUMNS
from ...moves import numbers, words
from ...planning import GLAZIERY_TILE, spell_in_plans
from ...vocabulary import pieces_of, words_of

GLASS_COLORS: Final = ["yellow", "blue", "red", "green"]

KIND_GLASS: Final = 6  # nature's
KIND_WINDOW: Final = 7  # nature's
KIND_GLAZIERY: Final = 41
KIND_TOKEN: Final = 42
KIND_BENCH: Final = 43
KIND_FIT: Final = 44

GLASS: Final = words(KIND_GLASS, "glass", GLASS_COLORS, "84-87")  # a token for the glaziery
WINDOW: Final = words(KIND_WINDOW, "window", numbers(18), "88-105")  # a window for the bench
GLAZIERY: Final = words(KIND_GLAZIERY, "glaziery", COLUMNS, "439-444")  # cover a column
TOKEN: Final = words(KIND_TOKEN, "token", GLASS_COLORS, "445-448")  # buy glass
BENCH: Final = words(KIND_BENCH, "bench", numbers(6), "449-454")  # take a window
FIT: Final = words(KIND_FIT, "fit", GLASS_COLORS, "455-458")  # into a window or at the altar

spell_in_plans(KIND_GLAZIERY, GLAZIERY_TILE)

pieces_of("window", 18)
words_of("glass", GLASS_COLORS)
