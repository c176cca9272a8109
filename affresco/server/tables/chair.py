"""A seat of a table as the server knows it: who sits there, and how he shows that it is he."""

from __future__ import annotations

from dataclasses import dataclass

OPEN = "open"
HUMAN = "human"
REMOTE = "remote"  # a program elsewhere that holds the seat's token
BOT = "bot"


@dataclass
class Chair:
    kind: str
    name: str
    level: str  # of the bot, where one plays that is nobody's stand-in
    guest: str | None = None
    token: str | None = None  # its hash
    away: bool = False  # a bot sits in
    looking: bool = False  # "I am red" has been said
    bank_left: float | None = None
    flag: float | None = None

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT or self.away

    def vacate(self) -> None:
        """Nobody sits here any more."""
        self.kind, self.name, self.guest, self.token = OPEN, "", None, None
        self.away = self.looking = False


@dataclass(frozen=True)
class Caller:
    """Who asks: a guest by his cookie, or whoever holds the token of a seat."""

    guest: str | None = None
    token: str | None = None  # its hash
    address: str = ""

    def holds(self, chair: Chair) -> bool:
        if self.token is not None:
            return self.token == chair.token
        return self.guest is not None and self.guest == chair.guest
