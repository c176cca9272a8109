"""Seeds that depend on names alone: the same on every worker and in any order."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

BITS: Final = 64  # of a seed


def seed_from(*parts: object) -> int:
    """A seed for whatever the parts name: always the same, and practically independent."""
    text = "\0".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=BITS // 8).digest())
