"""A plan in the making: words in any order, changed as often as the player likes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..engine.moves import READY, UnknownMove, parse
from ..engine.planning import rank
from ..engine.refusals import Refusal
from ..engine.rules import IllegalMove
from ..game import Game
from .sheet import is_deploying

FIVE_FIGURES: Final = re.compile(r"\d(\s*\d){4}")
SENDING: Final = "send "
REPEATED: Final = re.compile(r"(.+?)\s+x?(\d)")  # "market 2"


class Draft:
    """The words of one seat's plan; the table gets them only when they are sealed."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.words: list[str] = []

    def in_order(self, *more: str) -> list[str]:
        """The words in the canonical order of a plan, with others added."""
        return sorted([*self.words, *more], key=lambda word: rank(parse(word)))

    def add(self, word: str) -> Refusal | None:
        """Add a word, or return why it is impossible."""
        try:
            self.game.options(self.seat, self.in_order(word))
        except IllegalMove as error:
            return error.refusal
        self.words.append(word)
        return None

    def add_all(self, words: Sequence[str]) -> bool:
        """Add words that are possible together, in whatever order they were given."""
        try:
            self.game.options(self.seat, self.in_order(*words))
        except IllegalMove:
            return False
        self.words += sorted(words, key=lambda word: rank(parse(word)))
        return True

    def choices(self) -> list[str]:
        """The words that may be added anywhere in the plan; sendings first."""
        words = self.in_order()
        found: list[str] = []
        for length in range(len(words) + 1):
            found += self.game.options(self.seat, words[:length])
        possible = [word for word in dict.fromkeys(found) if word != READY.text and self.fits(word)]
        possible.sort(key=lambda word: (not word.startswith(SENDING), rank(parse(word))))
        return [*possible, READY.text]

    def fits(self, word: str) -> bool:
        try:
            self.game.options(self.seat, self.in_order(word))
        except IllegalMove:
            return False
        return True

    def replace_sendings(self, places: Sequence[str], counts: Sequence[int]) -> Refusal | None:
        """Send these numbers to these places instead; if impossible, change nothing."""
        before = self.words
        sendings = {f"{SENDING}{place}" for place in places}
        self.words = [word for word in before if word not in sendings]
        for place, count in zip(places, counts, strict=True):
            for _ in range(count):
                refusal = self.add(f"{SENDING}{place}")
                if refusal:
                    self.words = before
                    return refusal
        return None

    def sent(self) -> int:
        """The number of apprentices that the plan deploys."""
        return len([word for word in self.words if is_deploying(word)])

    def all_sent(self) -> bool:
        """Is there nobody left to send?"""
        return not any(is_deploying(word) for word in self.choices())


def five_figures(text: str) -> list[int] | None:
    """The numbers of "2 1 0 1 1" or "21011"."""
    if not FIVE_FIGURES.fullmatch(text.strip()):
        return None
    return [int(figure) for figure in text if figure.isdigit()]


def repeated(text: str) -> tuple[str, int]:
    """A word and how often it is meant: "market 2" is "market" twice, but "wake 7" is a word."""
    found = REPEATED.fullmatch(text.strip())
    return (found[1], int(found[2])) if found and not is_word(text) else (text, 1)


def is_word(text: str) -> bool:
    try:
        parse(text)
    except UnknownMove:
        return False
    return True
