"""What happened: for the chronicle, the animations and the statistics.

An event is a key, the figure concerned, and numbers. A kind of event names each of its numbers
and its vocabulary (`first:paint`, or `segment:` where both share a name), or what it measures
(`mood:change`); a bare name is a plain number. `affresco.telling` spells them, and leaves out
what a viewer may not see.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .board import BOOTHS, COLUMNS, HOURS, PLACES, SEGMENTS
from .paints import NAMES
from .vocabulary import pieces_of, words_of

EVERYBODY: Final = -1  # an event's audience; otherwise the one seat that may know its numbers
NOBODY: Final = -1  # the figure of an event that concerns everyone

KINDS: Final[dict[str, Kind]] = {}


class Kind:
    """A kind of event: its numbers, the vocabulary of each, and the rules behind it."""

    def __init__(
        self, key: str, numbers: list[str], vocabularies: list[str], rules: list[str]
    ) -> None:
        self.key: Final = key
        self.numbers: Final = numbers
        self.vocabularies: Final = vocabularies  # "" for a plain number
        self.rules: Final = rules


class Event:
    __slots__ = ("audience", "figure", "kind", "numbers")

    def __init__(self, kind: Kind, figure: i64, numbers: list[i64], audience: i64) -> None:
        self.kind: Final = kind
        self.figure: Final = figure
        self.numbers: Final = numbers
        self.audience: Final = audience


def kind(key: str, numbers: str, rules: str) -> Kind:
    """Declare a kind of event: "segment: card:wish points" names three numbers."""
    made = kind_of(key, numbers, rules)
    KINDS[key] = made
    return made


def kind_of(key: str, numbers: str, rules: str) -> Kind:
    names: list[str] = []
    vocabularies: list[str] = []
    for number in numbers.split():
        name, colon, vocabulary = number.partition(":")
        names.append(name)
        vocabularies.append(vocabulary or name if colon else "")
    return Kind(key, names, vocabularies, rules.split())


words_of("segment", SEGMENTS)
words_of("hour", HOURS)
words_of("booth", BOOTHS)
words_of("place", PLACES)
words_of("column", COLUMNS)
words_of("paint", NAMES)
words_of("basic", NAMES[:3])
words_of("blended", NAMES[3:6])
pieces_of("tile", 32)  # fresco tiles
pieces_of("goods", 14)  # market tiles
pieces_of("slot", 6)  # of a booth
pieces_of("start", 4)  # the starting spaces of the score track
pieces_of("offer", 6)  # places of a display

MARKER_DRAWN: Final = kind("marker_drawn", "start:", "SETUP-04")
TILE_LAID: Final = kind("tile_laid", "segment: tile:", "SETUP-10")
STOCKED: Final = kind("stocked", "booth: slot: goods:", "SETUP-08 ROUND-07")
ROUND_BEGAN: Final = kind("round_began", "round final:flag", "ROUND-03 END-01")
WOKE: Final = kind("woke", "hour: mood:change", "HOSTEL-03 HOSTEL-06")
APPRENTICES: Final = kind("apprentices", "number:count", "MOOD-03 MOOD-04 MOOD-05")
PLANNED: Final = kind("planned", "place: apprentices:count", "PLAN-07 INFO-02")
COVERED: Final = kind("covered", "column: tile:action_tile", "INFO-18 X-04")
BOUGHT: Final = kind("bought", "booth: slot: goods: price:count", "MARKET-04 MARKET-05")
CLOSED: Final = kind("closed", "booth:", "MARKET-07 MARKET-08")
BISHOP_MOVED: Final = kind("bishop_moved", "segment: price:count", "BISHOP-01")
RESTORED: Final = kind("restored", "segment: tile: points bonus", "CATH-05 BISHOP-05")
BISHOP_CAME: Final = kind("bishop_came", "segment:", "CATH-08")
ALTAR_RESTORED: Final = kind("altar_restored", "set:altar_set points", "ALTAR-01 ALTAR-04")
ALTAR_ENRICHED: Final = kind("altar_enriched", "paint: points:gain", "ALTAR-04")
PAINTED: Final = kind("painted", "money:count", "STUDIO-01")
BLENDED: Final = kind("blended", "paint:", "WORK-01 WORK-02")
ENJOYED: Final = kind("enjoyed", "mood:change", "THEATRE-01")
FORFEITED: Final = kind("forfeited", "apprentices:count", "PERF-04")
ADVANCED: Final = kind("advanced", "points space", "TRACK-01 TRACK-04")
OCCUPIED: Final = kind("occupied", "space", "TRACK-03")
INCOME: Final = kind("income", "money:count", "ROUND-08")
ROTATED: Final = kind("rotated", "start:", "TRACK-08")
MONEY_SCORED: Final = kind("money_scored", "money points:count", "SCORE-01")
GAME_ENDED: Final = kind("game_ended", "", "END-05 SCORE-05")
LEONARDO_TILE: Final = kind("leonardo_tile", "holder:seat", "LEO-07 LEO-08")
