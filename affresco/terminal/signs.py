"""The signs of the table, and figures with a sign."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
BISHOP: Final = "♝"
NEUTRAL: Final = "♙"
SET_ASIDE: Final = "♟"
PAYABLE: Final = "•"
RESTORED: Final = "✓"
LEAF: Final = "✦"  # of gold
OPENING: Final = "□"  # whose window is to be renewed
WINDOW: Final = "■"
BELL: Final = "♪"


def signed(number: int) -> str:
    """A change with its sign, and a true minus."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)
