"""The colors of the terminal. Nothing is shown by color alone: every color has its letter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rich.text import Text

GOLD: Final = "#e0b04c"
QUIET: Final = "#8a8178"
FRAME: Final = "#6b5a48"
GOOD: Final = "#5fcf8f"
WARNING: Final = "#ff9a6b"
BAD: Final = "#ff7b6b"
WOOD: Final = "#d9b886"
LEONARDO: Final = f"bold #2a1b12 on {WOOD}"

PAINTS: Final[Mapping[str, str]] = {
    "R": "bold #ffffff on #c8321f",
    "Y": "bold #2a1b12 on #f2c02a",
    "B": "bold #ffffff on #2457c5",
    "O": "bold #2a1b12 on #ee7a1a",
    "G": "bold #ffffff on #2f8f4e",
    "P": "bold #ffffff on #7b3f9d",
    "K": "bold #2a1b12 on #f09ab9",
    "N": "bold #ffffff on #74451f",
}

# Glass has lowercase letters, so that nobody takes it for paint.
GLASS: Final[Mapping[str, str]] = {
    "y": "#2a1b12 on #f7dd86",
    "b": "#0d1f47 on #9db9f0",
    "r": "#4a0d0d on #f0a39b",
    "g": "#0d2f1a on #a3d9b3",
}

# The players by color: a marker, plain words, and the background of a restored segment.
MARKERS: Final[Mapping[str, str]] = {
    "red": "bold #ffffff on #b3263c",
    "yellow": "bold #2a1b12 on #e3b71e",
    "blue": "bold #ffffff on #3a63c8",
    "green": "bold #ffffff on #1d7f5c",
}
WORDS: Final[Mapping[str, str]] = {
    "red": "bold #ff7b86",
    "yellow": "bold #f2cf52",
    "blue": "bold #8fb0ff",
    "green": "bold #66d3a4",
}
GROUNDS: Final[Mapping[str, str]] = {
    "red": "#ffd9dd on #55202a",
    "yellow": "#fff0c0 on #54461a",
    "blue": "#dde6ff on #24345f",
    "green": "#d2f5e6 on #17483a",
}
LEONARDOS_GROUND: Final = "#f6ead2 on #544732"


@cache
def paints(letters: str) -> Text:
    """Paints as colored letters in a row."""
    text = Text()
    for letter in letters:
        text.append(letter, PAINTS[letter])
    return text


def stock(letters: str) -> Text:
    """Paints with the number of each."""
    return counted({letter: letters.count(letter) for letter in PAINTS}, PAINTS)


def panels(letters: str) -> Text:
    """The panels of a window."""
    return Text("").join(Text(letter, GLASS[letter]) for letter in letters)


def glass(tokens: Mapping[str, int]) -> Text:
    """Glass tokens, by the names of their colors, with the number of each."""
    return counted({color[0]: number for color, number in tokens.items()}, GLASS)


def counted(numbers: Mapping[str, int], styles: Mapping[str, str]) -> Text:
    """Letters with their numbers, leaving out zeros."""
    pieces = [
        Text.assemble((letter, styles[letter]), str(number))
        for letter, number in numbers.items()
        if number
    ]
    return Text(" ").join(pieces)
