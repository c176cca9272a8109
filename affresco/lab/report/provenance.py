"""How we know the figures of a piece that games were observed with."""

from __future__ import annotations

from typing import Final

from ...components import ComponentSet
from ...components.provenance import graded
from ...engine.modules.portraits.figures import EFFECTS

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


def grade(components: ComponentSet, kind: str, piece: str) -> str:
    """Stated, deduced, ours, or whatever else the provenance says."""
    return graded(components.provenance[section_of(kind, piece)], names(kind, piece))


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
