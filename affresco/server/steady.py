"""The time, for clocks and deadlines: that of the wall when the server started, and steady since.

A step of the wall clock, forward or back, drops no flag and holds none up.
"""

from __future__ import annotations

import time

BEGAN = time.time() - time.monotonic()


def now() -> float:
    return BEGAN + time.monotonic()


def drift() -> int:
    """How many seconds the wall clock was put forward since the start."""
    return round(time.time() - now())
