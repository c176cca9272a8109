"""The figures of the cathedral cat; those of a module in the box are in the component set."""

from __future__ import annotations

from typing import Final

MOOD: Final = 1  # for petting it
THALERS: Final = 1  # at the end, for each petting
