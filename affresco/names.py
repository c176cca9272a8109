"""Names of players: what a name may hold, and which names look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST_NAME = 40
LONGEST_GIVEN = 10 * LONGEST_NAME  # characters that are looked at
MOST_MARKS = 2  # accents on one letter
UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # controls, turning characters, nothing at all
# Letters and marks by their category, and still nothing to be seen.
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(
    map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
# Letters and digits that pass for others: Cyrillic, Greek, Armenian, and a few of Latin itself.
LOOKALIKES = str.maketrans(
    "авеѕіјкмнорстухԁһԛԝӏгьαβεηικμνορτυχγωօսոɑɡı015i",  # noqa: RUF001
    "abesljkmhopctyxdhqwlrbabenlkuvoptuxywounaglolsl",
)
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")  # noqa: RUF001
PAIRS = (("rn", "m"), ("vv", "w"))


def clean_name(name: str) -> str:
    """A player's name as a header can hold it, without anything that cannot be seen."""
    name = unicodedata.normalize("NFC", re.sub(r"[,{}\x00-\x1f]", " ", name[:LONGEST_GIVEN]))
    seen = "".join(sign for sign in name if is_seen(sign))
    return without_heaps(" ".join(seen.split())).strip()[:LONGEST_NAME].strip()


def is_seen(sign: str) -> bool:
    visible = sign not in BLANKS and unicodedata.category(sign) not in UNSEEN
    return visible or sign.isspace()


def without_heaps(name: str) -> str:
    """At most two accents on a letter, and none on nothing."""
    kept, marks = "", MOST_MARKS
    for sign in name:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept += sign
    return kept


def looks(name: str) -> str:
    """The same for names that look alike."""
    folded = unicodedata.normalize("NFKD", name).translate(CAPITALS).casefold()
    plain = "".join(sign for sign in folded if sign.isalnum()).translate(LOOKALIKES)
    for pair, one in PAIRS:
        plain = plain.replace(pair, one)
    return plain or folded


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like another one."""
    taken = {looks(other) for other in others if other}
    number, found = 1, name
    while name and looks(found) in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 3].strip()} {number}"
    return found
