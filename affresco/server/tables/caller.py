"""Who makes a request."""

from __future__ import annotations

from dataclasses import dataclass

from .chair import Chair, SeatKind


@dataclass(frozen=True)
class Caller:
    """A guest, known by a cookie, or the holder of a seat's token."""

    guest: str | None = None
    token: str | None = None  # its hash
    address: str = ""

    def holds(self, chair: Chair) -> bool:
        if self.token is not None:
            # A person's token is a link to another device: it opens nothing before it is used up.
            return chair.kind != SeatKind.HUMAN and self.token == chair.token
        return self.guest is not None and self.guest == chair.guest
