"""The words behind numbers: how an event's numbers are spelled outside the engine.

Inside the engine a segment, a paint or a card is a number. Whatever leaves it is spelled by one
of these lists, or counted from 1 as in views, so that nothing outside has to know a list.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOWHERE: Final = "nowhere"  # where there could be a place but is none

# Plain numbers. They name no list, only what they measure:
COUNT: Final = "count"  # a number of things, which decides a sentence's plural
CHANGE: Final = "change"  # up or down, with its sign
GAIN: Final = "gain"  # one of several things that a player receives at once
SEAT: Final = "seat"  # a player's number, as in views
FLAG: Final = "flag"  # 0 is false, all else true
MEASURES: Final = [COUNT, CHANGE, GAIN, SEAT, FLAG]

VOCABULARIES: Final[dict[str, Vocabulary]] = {}


class Vocabulary:
    """Pieces that are counted, then words that are listed; most have only one of the two."""

    def __init__(self, name: str, words: list[str], pieces: i64) -> None:
        self.name: Final = name
        self.words: Final = words
        self.pieces: Final = pieces

    def spell(self, number: i64) -> object:
        if number < 0:
            return NOWHERE
        if number < self.pieces:
            return number + 1
        return self.words[number - self.pieces]


def words_of(name: str, words: list[str], pieces: i64 = 0) -> None:
    """Declare a list of words, after some pieces that are counted from 1."""
    VOCABULARIES[name] = Vocabulary(name, words, pieces)


def pieces_of(name: str, pieces: i64) -> None:
    """Declare pieces that are counted from 1."""
    VOCABULARIES[name] = Vocabulary(name, [], pieces)
