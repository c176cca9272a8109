"""Where the stand-in figures look odd: pieces that fare unlike the others of their kind.

Three signs, each simple enough to be checked by hand:

- choice: when a seat took one of several pieces of a kind, each was expected equally often. A
  piece is odd if it was taken less than a fifth as often as expected, or nine times out of ten
  when it could be.
- use: a piece that came into play was expected to be used as often as others of its kind. It is
  odd if it was used less than a quarter as often.
- worth: what a piece gives for its cost, by the component set itself. It is odd if it is more
  than a quarter off the median of its kind.

Signs are given only when there is enough data. They depend on who played: they show where to look,
not what is wrong. A figure that a rulebook states is no stand-in and is never listed.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import Any, Final

from ...components import ComponentSet
from ...components.provenance import STATED
from ...engine.modules.glaziers.figures import GlazierFigures
from ...engine.paints import count
from .choices import Choices, Piece, fresco_tile, window
from .provenance import grade, section_of
from .sources import Gathered

HARDLY: Final = 0.2  # of what was expected
ALWAYS: Final = 0.9  # of the times that it could be taken
SELDOM: Final = 0.25  # of the use of others
OFF: Final = 0.25  # from the median worth
ENOUGH: Final = 10  # expected choices, at least
OFTEN: Final = 20  # times that a piece was offered, or came into play
UNUSUAL: Final = 0.6  # a piece expected more often than this has too little company

PAINT_WORTH: Final = [1, 1, 1, 3, 3, 5, 8, 11]  # as the provenance of the fresco tiles says
RULES: Final = {
    "hour": "HOSTEL-06",
    "booth": "MARKET-01",
    "market tile": "MARKET-04",
    "fresco tile": "CATH-05",
    "portrait": "M1-03",
    "request": "M2-08",
    "wishing card": "M4-09",
    "glass": "M6-06",
    "window": "M6-09",
    "bench space": "M6-09",
    "certificate": "M8-05",
    "bottle": "M10-19",
    "bottle place": "M10-19",
    "wall tile": "M9-06",
}  # the rule about each kind


def odd_pieces(gathered: Gathered) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The odd stand-ins, and all pieces observed; each component set by itself."""
    by_set: dict[str, Choices] = defaultdict(Choices)
    for game in gathered.games:
        by_set[game.components].join(game.choices)
    odd: list[dict[str, Any]] = []
    pieces: list[dict[str, Any]] = []
    for digest, choices in by_set.items():
        components = gathered.sets[digest]
        seen = [piece_figures(components, choices, piece) for piece in all_pieces(choices)]
        means = used_by_kind(choices)
        signs = [sign for row in seen for sign in signs_of(row, means)]
        signs += odd_worths(components)
        odd += [sign for sign in signs if grade(components, *key(sign)) != STATED]
        pieces += seen
    return odd, pieces


def key(row: dict[str, Any]) -> Piece:
    return row["kind"], row["piece"]


def all_pieces(choices: Choices) -> list[Piece]:
    seen = choices.shown.keys() | choices.used.keys() | choices.offered.keys()
    order = list(RULES)
    return sorted(seen, key=lambda piece: (order.index(piece[0]), natural(piece[1])))


def natural(words: str) -> tuple[int, str]:
    """Sort key: a leading number counts as a number."""
    first = words.partition(" ")[0]
    return (int(first) if first.isdecimal() else 0, words)


def piece_figures(components: ComponentSet, choices: Choices, piece: Piece) -> dict[str, Any]:
    kind, name = piece
    return {
        "set": components.name,
        "section": section_of(kind, name),
        "kind": kind,
        "piece": name,
        "provenance": grade(components, kind, name),
        "shown": choices.shown[piece],
        "used": choices.used[piece],
        "offered": choices.offered[piece],
        "taken": choices.taken[piece],
        "expected": round(choices.expected.get(piece, 0.0), 2),
    }


def used_by_kind(choices: Choices) -> dict[str, float]:
    """How often a piece of a kind is used once it has come into play."""
    shown: dict[str, int] = defaultdict(int)
    used: dict[str, int] = defaultdict(int)
    for piece, times in choices.shown.items():
        shown[piece[0]] += times
        used[piece[0]] += choices.used[piece]
    return {kind: used[kind] / times for kind, times in shown.items()}


# The signs


def signs_of(row: dict[str, Any], means: dict[str, float]) -> list[dict[str, Any]]:
    found = []
    taken, offered, expected = row["taken"], row["offered"], row["expected"]
    if expected >= ENOUGH and taken < HARDLY * expected:
        found.append(
            sign(row, "choice", f"taken {times(taken)} where there was a choice",
                 f"about {expected:.0f} times, as often as the others")
        )  # fmt: skip
    if offered >= OFTEN and taken >= ALWAYS * offered and expected < UNUSUAL * taken:
        found.append(
            sign(row, "choice", f"taken {times(taken)} of the {offered} it could be",
                 f"about {expected:.0f} times, as often as the others")
        )  # fmt: skip
    shown, used, usual = row["shown"], row["used"], means.get(row["kind"], 0.0)
    if shown * usual >= ENOUGH and used < SELDOM * usual * shown:
        found.append(
            sign(row, "use", f"used {times(used)} of the {shown} it came into play",
                 f"about {shown * usual:.0f} times: others of its kind {usual * 100:.0f} %")
        )  # fmt: skip
    return found


def times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def sign(row: dict[str, Any], by: str, seen: str, expected: str) -> dict[str, Any]:
    return {
        **{name: row[name] for name in ("set", "section", "kind", "piece", "provenance")},
        "sign": by,
        "seen": seen,
        "expected": expected,
        "rule": RULES[row["kind"]],
    }


def odd_worths(components: ComponentSet) -> list[dict[str, Any]]:
    """Fresco tiles by the worth of their paints, windows by the penalties of their panels."""
    box = components.box
    glaziers = GlazierFigures.of(box)
    tiles = {
        ("fresco tile", fresco_tile(box, number)): box.fresco.points[number] / paints
        for number in range(len(box.fresco.points))
        if (paints := worth(box.fresco.cost[number], PAINT_WORTH))
    }
    windows = {
        ("window", window(box, number)): glaziers.window_points[number] / penalties
        for number in range(len(glaziers.window_points))
        if (penalties := worth(glaziers.window_panels[number], glaziers.penalty))
    }
    found = []
    for ratios, per in ((tiles, "point of paint"), (windows, "point of penalty")):
        middle = median(ratios.values())
        for (kind, name), ratio in ratios.items():
            if abs(ratio - middle) > OFF * middle:
                row = {
                    "set": components.name,
                    "section": section_of(kind, name),
                    "kind": kind,
                    "piece": name,
                    "provenance": grade(components, kind, name),
                }
                found.append(
                    sign(row, "worth", f"{ratio:.2f} points a {per}", f"{middle:.2f}, the median")
                )
    return found


def worth(packed: int, prices: list[int]) -> int:
    return sum(count(packed, at) * price for at, price in enumerate(prices))
