"""A set that somebody is correcting: figure by figure, comments and layout of the file kept.

A draft may have faults, which are told in sentences, each with the place that it is about; only a
set without faults is played with.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from .catalog import COUNT, NUMBER, WORD, Figure, Part, Piece, catalog, value_at
from .faults import Fault, Path, Phrase, Words
from .provenance import YOURS
from .reading import ComponentError, ComponentSet, judged, parsed, read, refusal
from .spans import ScatteredTables, appended, cut, replaced, spans

OWN_CLAUSE: Final = re.compile(rf"^[^;]*: {YOURS}(?:; |$)")
MOST_NAMED: Final = 12  # pieces that a provenance names one by one
LONGEST_NAME: Final = 40
UNNAMED: Final = "my-box"


class BadCorrection(ValueError):
    """There is no such figure, or it is not the owner's to correct."""

    def __init__(self, key: str, **filled: Words) -> None:
        self.fault = Fault(Phrase(key, **filled))
        super().__init__(self.fault)


@dataclass(frozen=True)
class Draft:
    text: str
    usual: ComponentSet  # the set it was made from
    parts: list[Part]
    faults: list[Fault]
    finished: ComponentSet | None  # if it has no faults

    @property
    def name(self) -> str:
        return str(value_at(parsed(self.text), ("set", "name")))

    @property
    def changed(self) -> list[Piece]:
        return [piece for part in self.parts for piece in part.pieces if piece.differs]

    def piece(self, path: Path) -> Piece:
        for part in self.parts:
            for piece in part.pieces:
                if piece.path == path:
                    return piece
        raise BadCorrection("no_piece", path=repr(spelled(path)))

    def figure(self, path: Path) -> Figure:
        for part in self.parts:
            for piece in part.pieces:
                for figure in piece.figures:
                    if figure.path == path:
                        return figure
        raise BadCorrection("no_figure", path=repr(spelled(path)))


def spelled(path: Path) -> str:
    """A path as the file would write it: fresco.tiles.9.vp."""
    return ".".join(map(str, path))


def read_path(words: str) -> Path:
    return tuple(int(step) if step.isdecimal() else step for step in words.split("."))


def draft(text: str, usual: ComponentSet) -> Draft:
    """A text whose sections are all there; others are refused as no set can be made of them."""
    faults: list[Fault] = []
    finished = None
    try:
        finished = judged(parsed(text), text)
    except ComponentError as error:
        faults = error.faults
    try:
        parts = catalog(parsed(text), parsed(usual.text))
    except (KeyError, AttributeError, TypeError) as error:
        raise ComponentError(faults) from error
    return Draft(text, usual, parts, faults, finished)


def imported(text: str, usual: ComponentSet) -> Draft:
    """A file that somebody brings: a whole set, which can be corrected further."""
    read(text)
    try:
        spans(text)
    except ScatteredTables as error:
        raise refusal("scattered") from error
    return draft(text, usual)


# Corrections


def corrected(old: Draft, path: Path, value: int | str) -> Draft:
    """Write one figure; whether it is right, the checks of the set say."""
    figure = old.figure(path)
    if figure.fixed:
        raise BadCorrection("fixed", path=spelled(path), value=figure.value)
    return explained(draft(replaced(old.text, path, written(figure, value)), old.usual))


def written(figure: Figure, value: int | str) -> int | str | None:
    """A figure as the file has it: what means nothing is left out."""
    name = figure.path[-1]
    if name == COUNT and value == 1:
        return None
    if figure.form == WORD and isinstance(value, str) and value.isdecimal():
        value = int(value)  # a mood that is a number, or "top"
    if figure.path[0] == "portraits" and value in (0, "") and name != "name":
        return None
    if figure.form == NUMBER and not isinstance(value, int):
        raise BadCorrection("no_number", path=spelled(figure.path), found=repr(value))
    return value


def added(old: Draft, path: Path) -> Draft:
    """One more entry for a list, at its end, like one that is there: a tile that differs."""
    piece = old.piece(path)
    if not any(figure.name == COUNT for figure in piece.figures):
        raise BadCorrection("number_fixed", piece=piece.label)
    text = appended(old.text, path[:-1], int(path[-1]))
    entries = value_at(parsed(text), path[:-1])
    made = draft(replaced(text, (*path[:-1], len(entries) - 1, COUNT), None), old.usual)
    return explained(made)


def removed(old: Draft, path: Path) -> Draft:
    """The last entry leaves again; those of the usual set stay, to be corrected."""
    piece = old.piece(path)
    entries = value_at(parsed(old.text), path[:-1])
    if not piece.added or path[-1] != len(entries) - 1:
        raise BadCorrection("not_added_last", piece=piece.label)
    return explained(draft(cut(old.text, path), old.usual))


def restored(old: Draft, path: Path) -> Draft:
    """A piece as the usual set has it."""
    made = old
    for figure in old.piece(path).figures:
        if figure.differs and figure.usual is not None:
            made = corrected(made, figure.path, figure.usual)
    return made


def renamed(old: Draft, title: str) -> Draft:
    """The name of the set in the file: a title in small letters, digits, - and _."""
    return draft(replaced(old.text, ("set", "name"), slug(title)), old.usual)


def slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title.lower())  # é becomes e and an accent
    bare = re.sub("['’\u0300-\u036f]", "", plain)
    return re.sub(r"[^a-z0-9_]+", "-", bare).strip("-")[:LONGEST_NAME] or UNNAMED


def explained(made: Draft) -> Draft:
    """The provenance of each section names the pieces that the owner has corrected."""
    text = made.text
    for part in made.parts:
        names = [piece.label for piece in part.pieces if piece.differs]
        rest = OWN_CLAUSE.sub("", part.provenance)
        clause = ", ".join(names) if len(names) <= MOST_NAMED else f"{len(names)} pieces"
        told = f"{clause}: {YOURS}; {rest}" if names else rest
        if told != part.provenance:
            text = replaced(text, (part.name, "provenance"), told)
    return made if text == made.text else draft(text, made.usual)


# Comparisons


def differences(old: ComponentSet, new: ComponentSet) -> list[tuple[str, str, str, str]]:
    """What differs between two sets: section and piece, figure, and its two values."""
    found = []
    for part in catalog(parsed(new.text), parsed(old.text)):
        for piece in part.pieces:
            where = f"{part.name}: {piece.label}"
            if piece.added:
                told = ", ".join(f"{figure.name} {figure.value}" for figure in piece.figures)
                found.append((where, "", "", told))
            found += [
                (where, figure.name, str(figure.usual), str(figure.value))
                for figure in piece.figures
                if figure.differs
            ]
    return found + lost(old, new)


def lost(old: ComponentSet, new: ComponentSet) -> list[tuple[str, str, str, str]]:
    """The entries that only the old set has."""
    return [
        (f"{part.name}: {piece.label}", "",
         ", ".join(f"{figure.name} {figure.value}" for figure in piece.figures), "")
        for part in catalog(parsed(old.text), parsed(new.text))
        for piece in part.pieces
        if piece.added
    ]  # fmt: skip


def culprit(made: Draft, fault: Fault) -> Piece | None:
    """The piece that a fault is about, if it is about one."""
    for part in made.parts:
        for piece in part.pieces:
            paths = [piece.path, *(figure.path for figure in piece.figures)]
            if any(fault.path[: len(path)] == path for path in paths):
                return piece
    return None
