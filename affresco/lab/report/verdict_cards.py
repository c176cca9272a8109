"""The cards about what the modules do and which stand-ins look odd."""

from __future__ import annotations

from ..terms import RANDOM
from .page import Card, Section
from .pictures import picture, whiskers
from .wording import Figures, height, signed, span


def module_section(figures: Figures) -> Section:
    by_lot = figures["simulated"] and figures["simulated"]["modules"] == RANDOM
    how = (
        "Each module was drawn by the toss of a coin for each game, so a difference is its doing."
        if by_lot
        else "The modules were chosen by those who played, and a difference may be theirs."
    )
    measures = [
        ("score", "Score of a seat", "points more or less"),
        ("winner", "Score of the winner", "points more or less"),
        ("rounds", "Rounds", "rounds more or less"),
    ]
    return Section(
        "What the modules do",
        f"With the module against without it, the others being equal (a linear model of all games, "
        f"95 % intervals by White's errors). {how}",
        [effect_card(figures["module_effects"], *measure) for measure in measures],
    )


def effect_card(effects: list[Figures], key: str, title: str, label: str) -> Card:
    known = [row for row in effects if row[key]]
    dots = [
        (row["module"].replace("_", " "), [(row[key]["difference"], row[key]["interval"])])
        for row in known
    ]
    lost = [row["module"].replace("_", " ") for row in effects if not row[key]]
    return Card(
        title,
        f"These games cannot tell: {', '.join(lost)}." if lost else "",
        picture(f"module-{key}", title, height(dots), whiskers(dots, 0, label)) if dots else "",
        (),
        ["module", "with", "without", "difference", "95 % interval"],
        [
            [
                row["module"].replace("_", " "), str(row["games_with"]), str(row["games_without"]),
                signed(row[key]["difference"]), span(row[key]["interval"]),
            ]
            for row in known
        ],
    )  # fmt: skip


def odd_section(figures: Figures) -> Section:
    rows = figures["odd"]
    how = (
        "Choice: where one of several pieces of a kind was taken, each is expected as often as any "
        "other; told are those taken less than a fifth as often, or nine times in ten that they "
        "could be. Use: pieces that came into play and were used less than a quarter as often as "
        "others of their kind. Worth: points for their cost more than a quarter off the median. "
        "A sign depends on who played: it tells where to look, not what is wrong. Figures that a "
        "rulebook states are left out."
    )
    if not rows:
        card = Card(
            "Nothing stands out",
            f"{len(figures['pieces'])} kinds of pieces were looked at; where too little was seen, "
            "nothing is said.",
        )
        return Section("Odd stand-ins", how, [card])
    card = Card(
        f"{len(rows)} signs",
        "",
        "",
        (),
        ["figure", "known as", "sign", "seen", "expected", "rule"],
        [
            [
                f"{row['kind']} {row['piece']}", row["provenance"], row["sign"], row["seen"],
                row["expected"], row["rule"],
            ]
            for row in rows
        ],
        (),
        is_open=True,
        is_wide=True,
    )  # fmt: skip
    return Section("Odd stand-ins", how, [card])
