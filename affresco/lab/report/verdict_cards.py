"""The cards about the effects of modules and about odd stand-ins."""

from __future__ import annotations

from ..terms import RANDOM
from .page import Card, Section
from .pictures import picture, whiskers
from .wording import Figures, height, signed, span


def module_section(figures: Figures) -> Section:
    by_lot = figures["simulated"] and figures["simulated"]["modules"] == RANDOM
    how = (
        "A coin toss decided on each module in each game, so a difference is the module's doing."
        if by_lot
        else "The players chose the modules, so a difference may be the players' doing."
    )
    measures = [
        ("score", "Score of a seat", "points more or less"),
        ("winner", "Score of the winner", "points more or less"),
        ("rounds", "Rounds", "rounds more or less"),
    ]
    return Section(
        "What the modules do",
        f"With the module compared to without it, all else equal (a linear model of all games, "
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
        f"These games do not settle: {', '.join(lost)}." if lost else "",
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
        "Choice: when one of several pieces of a kind was taken, each is expected equally often; "
        "listed are those taken less than a fifth as often, or nine times out of ten when they "
        "could be. Use: pieces that came into play and were used less than a quarter as often as "
        "others of their kind. Worth: points for their cost more than a quarter off the median. "
        "A sign depends on who played: it shows where to look, not what is wrong. Figures that a "
        "rulebook states are left out."
    )
    if not rows:
        card = Card(
            "Nothing stands out",
            f"{len(figures['pieces'])} kinds of pieces were examined; those with too little data "
            "are left out.",
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
