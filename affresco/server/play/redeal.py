"""Deal again what a viewer may not know, beside the event loop."""

from __future__ import annotations

import asyncio
from random import SystemRandom

from ...analysis.redeal import redeal, with_moves
from ...record import Record

__all__ = ["redealt", "with_moves"]


async def redealt(record: Record, viewer: int) -> Record:
    """In a thread, since it plays the game many times."""
    copy = with_moves(record, record.moves)
    return await asyncio.to_thread(redeal, copy, viewer, SystemRandom())
