"""The signs of the table."""

from __future__ import annotations

from typing import Final

BISHOP: Final = "♝"
NEUTRAL: Final = "♙"
SET_ASIDE: Final = "♟"
PAYABLE: Final = "•"
RESTORED: Final = "✓"
LEAF: Final = "✦"  # of gold
OPENING: Final = "□"  # a window yet to be renewed
WINDOW: Final = "■"
BELL: Final = "♪"
