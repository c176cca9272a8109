"""The language in which the shape of a component set is written.

A shape reads one value of the file: each fault is noted, and a good value comes
back in its one canonical form, so that equal figures are equal however they were written down.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from .faults import Fault, Path, Phrase, Words, called, chain, noun

MANY = 10**9  # no figure comes near it
COPIES = 99  # most copies of one piece


def shown(value: object) -> Words:
    """A value of the file as a sentence shows it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if abs(value) > MANY:
            return Phrase("a.huge_number")
        case int() | float():
            return str(value)
        case str():
            short = value if len(value) <= 40 else f"{value[:40]}..."
            return json.dumps(short, ensure_ascii=False)
        case list():
            return Phrase("a.list")
        case dict():
            return Phrase("a.table")
    return Phrase("a.date")


@dataclass(frozen=True)
class Place:
    """Where a value stands, as a sentence names it."""

    section: str
    faults: list[Fault]
    subject: Words = ""
    side: str = ""  # of the board, if it is about one
    path: Path = ()

    def at(self, subject: Words, *steps: str | int) -> Place:
        return replace(self, subject=subject, path=self.path + steps)

    def fault(self, phrase: Phrase) -> None:
        sentence = in_section(self.section, on_side(self.side, phrase) if self.side else phrase)
        self.faults.append(Fault(sentence, (self.section, *self.path)))

    def must_be(self, expected: Words, found: object) -> None:
        phrase = Phrase("must_be", subject=self.subject, expected=expected, found=shown(found))
        self.fault(phrase)


def in_section(section: str, phrase: Phrase) -> Phrase:
    return Phrase("in_section", section=called("section", section), text=phrase)


def on_side(side: str, phrase: Phrase) -> Phrase:
    return Phrase("on_side", side=called("side", side), text=phrase)


class Shape(Protocol):
    def read(self, value: Any, place: Place) -> Any:
        """The value in canonical form; anything if it is faulty."""


@dataclass(frozen=True)
class Number:
    """A whole number from low to high, or exactly low."""

    low: int
    high: int | None = None

    def read(self, value: Any, place: Place) -> Any:
        high = self.low if self.high is None else self.high
        if type(value) is not int or not self.low <= value <= high:
            exact = self.high is None
            place.must_be(self.low if exact else whole_number(self.low, high), value)
        return value


def whole_number(low: int, high: int) -> Phrase:
    return Phrase("whole_number", low=low, high=high)


@dataclass(frozen=True)
class Text:
    """Words for people to read."""

    longest: int = 2000

    def read(self, value: Any, place: Place) -> Any:
        if not isinstance(value, str) or not 0 < len(value) <= self.longest:
            place.must_be(Phrase("text", most=self.longest), value)
        return value


@dataclass(frozen=True)
class Word:
    """One of several words."""

    words: Sequence[str]
    name: str = ""  # which kind of word, if there are many

    def read(self, value: Any, place: Place) -> Any:
        if value not in list(self.words):
            either = Phrase(f"any.{self.name}") if self.name else chain("or", quoted(self.words))
            place.must_be(either, value)
        return value


@dataclass(frozen=True)
class Letters:
    """A string of letters that stand for pieces, such as "RYB"; their order is free."""

    alphabet: str
    low: int
    high: int
    what: str = "paints"

    def read(self, value: Any, place: Place) -> Any:
        if (
            not isinstance(value, str)
            or set(value) - set(self.alphabet)
            or not self.low <= len(value) <= self.high
        ):
            exact = self.low == self.high
            number: Words = self.low if exact else Phrase("span", low=self.low, high=self.high)
            what = called("what", self.what)
            place.must_be(
                Phrase("letters", number=number, what=what, alphabet=self.alphabet), value
            )
            return ""
        return "".join(sorted(value, key=self.alphabet.index))


@dataclass(frozen=True)
class These:
    """Exactly these letters; their order is free."""

    letters: str

    def read(self, value: Any, place: Place) -> Any:
        if not isinstance(value, str) or sorted(value) != sorted(self.letters):
            place.must_be(shown(self.letters), value)
        return self.letters


@dataclass(frozen=True)
class WordOrNumber:
    """A certain word, or a whole number from low to high."""

    word: str
    low: int
    high: int

    def read(self, value: Any, place: Place) -> Any:
        if value != self.word and (type(value) is not int or not self.low <= value <= self.high):
            number = whole_number(self.low, self.high)
            place.must_be(chain("or", [shown(self.word), number]), value)
        return value


@dataclass(frozen=True)
class Anything:
    def read(self, value: Any, place: Place) -> Any:
        return value


@dataclass(frozen=True)
class Table:
    """Keys, each with a shape. A key left out may have a meaning: `absent` gives its value."""

    keys: Mapping[str, Shape]
    absent: Mapping[str, Callable[[dict[str, Any]], Any]] = field(default_factory=dict)
    of_piece: bool = False  # the cost of tile 3, but the coins of 10

    def read(self, value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            place.must_be(Phrase("a.table"), value)
            return {}
        before = len(place.faults)
        known: dict[str, Any] = {}
        for key, shape in self.keys.items():
            inner = place.at(self.label(place.subject, called("key", key)), key)
            if key in value:
                known[key] = shape.read(value[key], inner)
            elif key not in self.absent:
                place.fault(Phrase("missing", subject=inner.subject))
        for key in value:
            if key not in self.keys:
                place.fault(Phrase("unknown", subject=self.label(place.subject, named(key))))
        if len(place.faults) == before:
            for key, absent in self.absent.items():
                known.setdefault(key, absent(known))
        return known

    def label(self, subject: Words, key: Words) -> Words:
        if not subject:
            return key
        return Phrase("of_piece" if self.of_piece else "of_table", key=key, subject=subject)


@dataclass(frozen=True)
class Sides:
    """A value for each side of the board."""

    four: Shape
    three: Shape

    def read(self, value: Any, place: Place) -> Any:
        shapes = {"four": self.four, "three": self.three}
        sides = Table(dict.fromkeys(shapes, Anything())).read(value, place)
        return {
            side: shapes[side].read(part, replace(place.at(place.subject, side), side=side))
            for side, part in sides.items()
        }


@dataclass(frozen=True)
class Row:
    """A list of values of one shape."""

    item: Shape
    noun: str  # for one of them
    count: int | None = None
    any_order: bool = False

    def read(self, value: Any, place: Place) -> Any:
        if not isinstance(value, list):
            place.must_be(Phrase("a.list"), value)
            return []
        before = len(place.faults)
        items = [
            self.item.read(item, place.at(numbered(self.noun, number), number - 1))
            for number, item in enumerate(value, 1)
        ]
        counted(len(items), self.count, self.noun, place)
        return sorted(items) if self.any_order and len(place.faults) == before else items


@dataclass(frozen=True)
class Pieces:
    """A list of pieces; one with a `count` stands for that many."""

    piece: Table
    noun: str
    count: int | None = None

    def read(self, value: Any, place: Place) -> Any:
        if not isinstance(value, list):
            place.must_be(Phrase("a.list"), value)
            return []
        pieces: list[Any] = []
        sure = True  # that all copies were counted
        for number, entry in enumerate(value, 1):
            inner = place.at(numbered(self.noun, number), number - 1)
            copies = entry.get("count", 1) if isinstance(entry, dict) else 1
            before = len(place.faults)
            Number(1, COPIES).read(
                copies, inner.at(self.piece.label(inner.subject, called("key", "count")), "count")
            )
            sure = sure and len(place.faults) == before
            if isinstance(entry, dict):
                entry = {key: item for key, item in entry.items() if key != "count"}
            piece = self.piece.read(entry, inner)
            pieces.extend([piece] * (copies if sure else 1))
        if sure:
            counted(len(pieces), self.count, self.noun, place)
        return pieces


def counted(found: int, count: int | None, singular: str, place: Place) -> None:
    if count is not None and found != count:
        place.fault(Phrase("number_of", count=count, nouns=noun(singular, count), found=found))


def numbered(singular: str, number: int) -> Phrase:
    return Phrase("numbered", noun=noun(singular, 1), number=number)


def quoted(words: Sequence[str]) -> list[Words]:
    return [shown(word) for word in words]


def named(key: str) -> Words:
    """An unexpected key, as a sentence names it."""
    return key if re.fullmatch(r"[\w-]{1,40}", key, re.ASCII) else shown(key)
