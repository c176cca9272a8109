"""The comparison of levels, or of component sets, as pictures and as a page."""

from __future__ import annotations

from typing import Any, Final

from .page import Card, Page, Section
from .pictures import alone, groups_in, picture, ribbons, ridges, source_bars
from .score_cards import points_card, spread_card
from .wording import height, listed

NAMES: Final = {"base": "base game", "all": "all modules"}
MOST: Final = 30  # differences that are named
LEGEND: Final = 0.24  # inches for a line of four sources

Figures = dict[str, Any]


def pictures(figures: Figures) -> dict[str, str]:
    """Six files by name: scores, rounds and points of every level, for both sets."""
    made: dict[str, str] = {}
    for row in figures["sets"]:
        name, levels = row["set"], row["levels"]
        told = NAMES[name]
        scores = [(level["bot"], level["scores"]) for level in levels]
        rounds = [
            (level["bot"], level["rounds"]["histogram"], level["rounds"]["mean"])
            for level in levels
        ]
        points = [(level["bot"], level["points_by_source"]) for level in levels]
        lines = -(-len(groups_in([each for _, each in points])) // 4)
        made[f"{name}-scores.svg"] = picture(
            f"{name}-scores", f"Scores by level, {told}", height(levels),
            ribbons(scores, f"points of a seat, {told}"),
        )  # fmt: skip
        made[f"{name}-rounds.svg"] = picture(
            f"{name}-rounds", f"Rounds by level, {told}", height(levels) + 0.1 * len(levels),
            ridges(rounds, f"rounds: % of the games and mean, {told}"),
        )  # fmt: skip
        made[f"{name}-points.svg"] = picture(
            f"{name}-points", f"Points by source and level, {told}",
            height(levels) + LEGEND * lines,
            source_bars(points, f"points of a seat by source, {told}", legend=True),
        )  # fmt: skip
    return {name: alone(svg) for name, svg in made.items()}


def page_of_sets(figures: Figures) -> Page:
    """Two component sets side by side: what differs, and what it does to the game."""
    old, new = figures["bots"]
    players = ",".join(figures["players"])
    told = [f"{row['piece']} {row['figure']}: {row['old']} → {row['new']}".replace("  ", " ")
            for row in figures["differences"]]  # fmt: skip
    return Page(
        "Component sets side by side",
        f"{players}, {figures['games']} games of each with {figures['seats']} seats: "
        f"{old} and {new}. {len(told)} figures differ. {'; '.join(told[:MOST])}"
        + ("; …" if len(told) > MOST else ""),
        f"affresco report --components {old} --compare {new} --bots {players} "
        f"--games {figures['games']} --seats {figures['seats']} --seed {figures['seed']}",
        [],
        [section(row) for row in figures["sets"]],
    )


def page(figures: Figures) -> Page:
    if "players" in figures:
        return page_of_sets(figures)
    bots = listed(figures["bots"])
    command = (
        f"affresco report --compare {','.join(figures['bots'])} --games {figures['games']} "
        f"--seats {figures['seats']} --seed {figures['seed']}"
    )
    command += f" --budget {figures['budget']}" if figures["budget"] else ""
    return Page(
        "Levels side by side",
        f"Each against itself, {figures['games']} games with {figures['seats']} seats: {bots}.",
        command,
        [],
        [section(row) for row in figures["sets"]],
    )


def section(row: Figures) -> Section:
    name, levels = row["set"], row["levels"]
    scores = [(level["bot"], level["scores"]) for level in levels]
    points = [(level["bot"], level["points_by_source"]) for level in levels]
    rounds = [
        (level["bot"], level["rounds"]["histogram"], level["rounds"]["mean"]) for level in levels
    ]
    return Section(
        NAMES[name][:1].upper() + NAMES[name][1:],
        "",
        [
            spread_card(f"{name}-scores", "Scores", scores, ()),
            Card(
                "Rounds",
                "The share of the games, in %; right: the mean.",
                picture(
                    f"{name}-rounds", "Rounds by level", height(levels) + 0.1 * len(levels),
                    ridges(rounds, "rounds"),
                ),
                (),
                ["", "mean", "least", "most"],
                [
                    [
                        level["bot"], f"{level['rounds']['mean']:.1f}",
                        str(level["rounds"]["least"]), str(level["rounds"]["most"]),
                    ]
                    for level in levels
                ],
                ("END-01",),
            ),
            points_card(f"{name}-points", "Points by source", points),
        ],
    )  # fmt: skip
