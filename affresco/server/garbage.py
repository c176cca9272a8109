"""Looking for garbage without keeping anybody waiting.

Python looks through all objects now and then, for those that only hold each other. With seven
hundred tables in memory that took 0.4 seconds each time. So whatever has outlived a second is set
aside, where it is not looked at again (it still goes when nobody needs it), and only once an hour
everything is looked through.
"""

from __future__ import annotations

import asyncio
import gc
from itertools import count

YOUNG = 2_000  # new objects between two looks at the youngest
PAUSE = 1.0  # seconds until what lives is set aside
WHOLE = 3_600  # pauses between two looks at everything


def begin() -> None:
    """The program itself stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 20)


async def set_aside() -> None:
    """As long as the server runs."""
    for number in count(1):
        await asyncio.sleep(PAUSE)
        set_aside_once(number % WHOLE == 0)


def set_aside_once(whole: bool) -> None:
    if whole:
        gc.unfreeze()
        gc.collect()
    else:
        gc.collect(1)  # without those that have been looked at twice
    gc.freeze()
