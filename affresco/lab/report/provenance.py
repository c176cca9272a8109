"""How we know the figures of a piece, read from the provenance of its section.

A provenance is a sentence for people: clauses separated by semicolons, each ending in how we know
it ("windows yyg and rrg: stated; the rest: ours"). A piece belongs to the first clause that uses
one of its names, else to "the rest", else to what is our own.
"""

from __future__ import annotations

import re
from typing import Final

from ...components import ComponentSet
from ...engine.modules.portraits.figures import EFFECTS
from ...engine.paints import LETTERS

STATED: Final = "stated"
OURS: Final = "ours"
COMMENT: Final = re.compile(r"\([^)]*\)")
PAINTS: Final = re.compile(rf"\b[{LETTERS}]{{2,3}}\b")

SECTIONS: Final = {
    "hour": "hostel",
    "booth": "market",
    "market tile": "market",
    "fresco tile": "fresco",
    "portrait": "portraits",
    "request": "requests",
    "wishing card": "wishing_well",
    "glass": "glaziers",
    "window": "glaziers",
    "bench space": "glaziers",
    "certificate": "bells",
    "bottle": "medico",
    "bottle place": "medico",
    "wall tile": "wall_fresco",
}  # of the component set, by kind of piece


def section_of(kind: str, piece: str) -> str:
    if kind == "fresco tile" and set(piece.partition(" for ")[2]) & {"K", "N"}:
        return "blends"
    return SECTIONS[kind]


def clauses(provenance: str) -> list[tuple[str, str]]:
    """What each clause is about, and how we know it."""
    found: list[tuple[str, str]] = []
    begun = ""  # a clause that continues after its semicolon
    for part in COMMENT.sub("", provenance).split(";"):
        what, colon, how = f"{begun}{part.strip()}".rpartition(": ")
        if colon or part == provenance:
            found.append((in_order(what), how.strip()))
        begun = "" if colon else f"{how}, "
    return found


def in_order(text: str) -> str:
    """Paints in the order in which pieces are spelled."""
    return PAINTS.sub(lambda found: "".join(sorted(found[0], key=LETTERS.index)), text)


def grade(components: ComponentSet, kind: str, piece: str) -> str:
    """Stated, deduced, ours, or whatever else the provenance says."""
    told = clauses(components.provenance[section_of(kind, piece)])
    for name in names(kind, piece):
        for what, how in told:
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", what):
                return how
    for what, how in told:
        if what in ("the rest", ""):
            return how
    known = [how for _, how in told]
    return OURS if OURS in known else known[0]


def names(kind: str, piece: str) -> list[str]:
    """What a provenance may call a piece."""
    number, _, rest = piece.partition(" for ")
    match kind:
        case "market tile":
            return [{"O": "orange", "G": "green", "P": "purple"}.get(piece, piece)]
        case "fresco tile":
            return [f"{number} for {rest}"]
        case "window":
            return [rest]
        case "portrait":
            name, _, gifts = piece.partition(" (")
            return [name, *(["effects"] if any(word in gifts for word in EFFECTS[1:]) else [])]
        case "request":
            color, _, points = piece.removesuffix(" VP").partition(", ")
            return [f"{color} one of {points}"]
        case "certificate":
            price, points, *_ = piece.split(", ")
            return [f"{price} and {points}"]
        case "wishing card":
            return ["free_paint"] if piece.startswith("free_paint") else []
        case "glass":
            return ["tokens"]
        case "bench space":
            return ["bench space of 0"] if piece.endswith(" 0 Thalers") else []
        case "hour":
            late = piece.partition(" ")[0] in ("7", "8", "9")
            return ["7 to 9 o'clock"] if late else [piece]
        case "bottle place":
            return ["the fourth" if piece.startswith("place 4") else "first three prices"]
    return []
