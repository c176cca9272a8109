"""What happened: for the chronicle, the animations and the statistics.

An event is a key, the figure concerned, and numbers whose names stand here with the rules
behind them; sentences are made elsewhere. What a viewer may not see is left out on the way.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

EVERYBODY: Final = -1  # an event's audience; otherwise the one seat that may know its numbers
NOBODY: Final = -1  # the figure of an event that concerns all

KINDS: Final[dict[str, Kind]] = {}


class Kind:
    """A kind of event: the names of its numbers, and the rules behind it."""

    def __init__(self, key: str, numbers: list[str], rules: list[str]) -> None:
        self.key: Final = key
        self.numbers: Final = numbers
        self.rules: Final = rules


class Event:
    __slots__ = ("audience", "figure", "kind", "numbers")

    def __init__(self, kind: Kind, figure: i64, numbers: list[i64], audience: i64) -> None:
        self.kind: Final = kind
        self.figure: Final = figure
        self.numbers: Final = numbers
        self.audience: Final = audience


def kind(key: str, numbers: str, rules: str) -> Kind:
    made = Kind(key, numbers.split(), rules.split())
    KINDS[key] = made
    return made


MARKER_DRAWN: Final = kind("marker_drawn", "space", "SETUP-04")
TILE_LAID: Final = kind("tile_laid", "segment tile", "SETUP-10")
STOCKED: Final = kind("stocked", "booth slot goods", "SETUP-08 ROUND-07")
ROUND_BEGAN: Final = kind("round_began", "round final", "ROUND-03 END-01")
WOKE: Final = kind("woke", "hour mood", "HOSTEL-03 HOSTEL-06")
APPRENTICES: Final = kind("apprentices", "number", "MOOD-03 MOOD-04 MOOD-05")
PLANNED: Final = kind("planned", "place apprentices", "PLAN-07 INFO-02")
BOUGHT: Final = kind("bought", "booth slot goods price", "MARKET-04 MARKET-05")
CLOSED: Final = kind("closed", "booth", "MARKET-07 MARKET-08")
BISHOP_MOVED: Final = kind("bishop_moved", "segment price", "BISHOP-01")
RESTORED: Final = kind("restored", "segment tile points bonus", "CATH-05 BISHOP-05")
BISHOP_CAME: Final = kind("bishop_came", "segment", "CATH-08")
ALTAR_RESTORED: Final = kind("altar_restored", "set points", "ALTAR-01 ALTAR-04")
PAINTED: Final = kind("painted", "money", "STUDIO-01")
BLENDED: Final = kind("blended", "paint", "WORK-01 WORK-02")
ENJOYED: Final = kind("enjoyed", "mood", "THEATRE-01")
FORFEITED: Final = kind("forfeited", "apprentices", "PERF-04")
ADVANCED: Final = kind("advanced", "points space", "TRACK-01 TRACK-04")
OCCUPIED: Final = kind("occupied", "space", "TRACK-03")
INCOME: Final = kind("income", "money", "ROUND-08")
ROTATED: Final = kind("rotated", "space", "TRACK-08")
MONEY_SCORED: Final = kind("money_scored", "money points", "SCORE-01")
GAME_ENDED: Final = kind("game_ended", "", "END-05 SCORE-05")
LEONARDO_TILE: Final = kind("leonardo_tile", "holder", "LEO-07 LEO-08")
