"""What is wrong with a component set: a sentence that can be said in every language.

A phrase is a key of `sentences.toml` with what fills it: numbers, words as the file has them, and
other phrases. A fault is a whole sentence with the place of the file that it is about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from affresco.locales import ENGLISH, IS_ONE, Messages, languages

Path = tuple[str | int, ...]  # keys, and numbers of entries from 0


class Phrase:
    def __init__(self, key: str, /, **filled: Words) -> None:
        self.key = key
        self.filled = filled

    def said(self, language: str) -> str:
        told: str | dict[str, str] = sentences()[self.key][language]
        if not isinstance(told, str):
            count = self.filled["count"]
            assert isinstance(count, int)
            told = told["one" if IS_ONE[language](count) else "other"]
        return told.format_map({name: said(part, language) for name, part in self.filled.items()})


class OfGame(Phrase):
    """A piece with a name in the game, which the file calls by a word of its own."""

    def __init__(self, kind: str, word: str) -> None:
        super().__init__(f"{kind}.{word}")
        self.word = word

    def said(self, language: str) -> str:
        return self.word if language == ENGLISH else names(language).say(self.key)


Words = Phrase | str | int


def said(words: Words, language: str) -> str:
    return words.said(language) if isinstance(words, Phrase) else str(words)


class Fault(str):
    """A sentence about what is wrong, in English unless asked, and where in the file that is."""

    path: Path
    phrase: Phrase

    def __new__(cls, phrase: Phrase, path: Path = ()) -> Fault:
        fault = super().__new__(cls, phrase.said(ENGLISH))
        fault.phrase = phrase
        fault.path = path
        return fault

    def said(self, language: str) -> str:
        return self.phrase.said(language)

    def in_all_languages(self) -> dict[str, str]:
        return {language: self.said(language) for language in languages()}


def called(kind: str, word: str) -> Words:
    """A word of the file by its name in the language, if it has one."""
    key = f"{kind}.{word}"
    return Phrase(key) if key in sentences() else word


def noun(singular: str, count: int) -> Phrase:
    return Phrase(f"noun.{singular.replace(' ', '_')}", count=count)


def every(row: Sequence[Words]) -> Words:
    """Numbers or words as a sentence lists them: 9, 5 and 0."""
    *first, last = row
    listed = first[0]
    for each in first[1:]:
        listed = Phrase("comma", first=listed, last=each)
    return Phrase("and", first=listed, last=last)


def chain(link: str, row: Sequence[Words]) -> Words:
    """The same word between all of them: "a" or "b" or "c"."""
    first, *others = row
    for each in others:
        first = Phrase(link, first=first, last=each)
    return first


@cache
def names(language: str) -> Messages:
    return Messages(language)


@cache
def sentences() -> dict[str, Any]:
    text = files(__name__).joinpath("sentences.toml").read_text(encoding="utf-8")
    return dict(flat("", tomllib.loads(text)))


def flat(path: str, node: dict[str, Any]) -> list[tuple[str, Any]]:
    """Each sentence by its whole key, such as "noun.tile"."""
    if ENGLISH in node:
        return [(path, node)]
    return [
        row
        for name, inner in node.items()
        for row in flat(f"{path}.{name}" if path else name, inner)
    ]
