"""The words of the medico."""

from __future__ import annotations

from typing import Final

from ...board import COLUMNS, PLACES
from ...moves import numbers, word, words
from ...paints import NAMES
from ...planning import MEDICO_TILE, spell_in_plans
from ...vocabulary import words_of

INFECTIONS: Final = [*COLUMNS[:4], "same"]
BOTTLES: Final = ["three", "two", "one", "juice"]  # by portions

KIND_INFECT: Final = 12  # nature's
KIND_BREW: Final = 13  # nature's
KIND_MEDICO: Final = 53
KIND_NEUTRAL: Final = 54
KIND_ILL: Final = 55
KIND_CALL: Final = 56
KIND_SAINT: Final = 57
KIND_BOTTLE: Final = 58
KIND_DRINK: Final = 59
KIND_SICKEN: Final = 60
KIND_REST: Final = 61

INFECT: Final = words(KIND_INFECT, "infect", INFECTIONS, "140-144")
BREW: Final = words(KIND_BREW, "brew", BOTTLES, "145-148")
MEDICO: Final = word(KIND_MEDICO, "medico", 524)  # cover the market
NEUTRAL: Final = words(KIND_NEUTRAL, "neutral", PLACES, "525-533")  # where this apprentice stands
ILL: Final = words(KIND_ILL, "ill", COLUMNS, "534-539")  # send an ill apprentice
CALL: Final = words(KIND_CALL, "call", ["healthy", "ill"], "540-541")  # who works next
SAINT: Final = words(KIND_SAINT, "saint", NAMES, "542-549")  # paint a saint with this color
BOTTLE: Final = words(KIND_BOTTLE, "bottle", numbers(4), "550-553")  # buy medicine
DRINK: Final = words(KIND_DRINK, "drink", BOTTLES, "554-557")
SICKEN: Final = words(KIND_SICKEN, "sicken", ["own", "neutral"], "558-559")  # who falls ill
REST: Final = words(KIND_REST, "rest", ["healthy", "ill"], "560-561")  # who is set aside

spell_in_plans(KIND_MEDICO, MEDICO_TILE)
spell_in_plans(KIND_NEUTRAL, 20)
spell_in_plans(KIND_ILL, 21)

words_of("bottle", BOTTLES)
