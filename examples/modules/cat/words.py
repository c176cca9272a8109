"""The words of the cathedral cat."""

from __future__ import annotations

from typing import Final

from affresco.engine.moves import numbers, word, words

KIND_NAP: Final = 64  # nature's
KIND_PET: Final = 65

NAP: Final = words(KIND_NAP, "nap", numbers(5), "564-568")  # the row on which it lies down
PET: Final = word(KIND_PET, "pet", 569)
