"""What the server knows about a seat: who sits there, and how they prove it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...names import told_apart


class SeatKind(StrEnum):
    OPEN = "open"
    HUMAN = "human"
    REMOTE = "remote"  # a program elsewhere that holds the seat's token
    BOT = "bot"


PLAYERS = (SeatKind.HUMAN, SeatKind.REMOTE)  # not this server's own bots


@dataclass
class Chair:
    """A seat is a number everywhere; its chair holds who sits there."""

    kind: SeatKind
    name: str
    level: str  # of the bot, if one sits here in its own right
    guest: str | None = None
    token: str | None = None  # its hash
    away: bool = False  # a bot is sitting in
    looking: bool = False  # "I am red" has been said
    bank_left: float | None = None
    flag: float | None = None
    shown_as: str = ""  # a color; the record knows the seat by its own
    ends: bool = False  # its player agrees to end the game here
    voters: str = ""  # the colors of those who ask for a bot to sit in
    due: float | None = None  # the moment from which it may
    hinted: str = ""  # the rounds and versions at which its player asked for a hint
    former: str | None = None  # the guest who had the seat before it went to another device

    @property
    def is_bot(self) -> bool:
        return self.kind == SeatKind.BOT or self.away

    @property
    def is_forgotten(self) -> bool:
        """Has its player gone for good, so that nobody can come back here?"""
        return self.guest is None and self.token is None

    def vacate(self) -> None:
        self.kind, self.name, self.guest, self.token = SeatKind.OPEN, "", None, None
        self.away = self.looking = self.ends = False
        self.former = None
        self.stay()

    def stay(self) -> None:
        """Its player is here: nobody need sit in."""
        self.voters, self.due = "", None

    def leave_to_bot(self) -> None:
        self.away = True
        self.stay()


def name_apart(chairs: Sequence[Chair], seat: int) -> None:
    """Bots may be called the same, but nobody looks like a person who sits here."""
    chair = chairs[seat]
    others = [
        other.name
        for other in chairs
        if other is not chair and not chair.kind == other.kind == SeatKind.BOT
    ]
    chair.name = told_apart(chair.name, others)
