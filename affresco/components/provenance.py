"""How the figures of a piece are known, read from the provenance of its section.

A provenance is a sentence for people: clauses separated by semicolons, each ending in how we know
it ("windows yyg and rrg: stated; the rest: ours"). A piece belongs to the first clause that uses
one of its names, else to "the rest", else to what is our own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from affresco.engine.paints import LETTERS

STATED: Final = "stated"
DEDUCED: Final = "deduced"
OURS: Final = "ours"
YOURS: Final = "yours"  # corrected by the owner of a box
COMMENT: Final = re.compile(r"\([^)]*\)")
PAINTS: Final = re.compile(rf"\b[{LETTERS}]{{2,3}}\b")


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


def graded(provenance: str, names: Iterable[str]) -> str:
    """Stated, deduced, ours, or whatever else the provenance says of a piece with these names."""
    told = clauses(provenance)
    for name in names:
        for what, how in told:
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", what):
                return how
    for what, how in told:
        if what in ("the rest", ""):
            return how
    known = [how for _, how in told]
    return OURS if OURS in known or not known else known[0]
