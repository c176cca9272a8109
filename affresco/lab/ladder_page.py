"""The ladder as a page, or as data: ratings, and the command that plays it again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Final

from .ladder import ANCHOR, RESAMPLES, Ladder, Rung, versions

HEAD: Final = (
    "| level | rating | 95 % | wins | even share | points | 95 % | rank |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
)


def page(ladder: Ladder, command: Sequence[str], picture: str | None = None) -> str:
    """In Markdown, without a date: the same games give the same page."""
    anchor = ANCHOR if ANCHOR in ladder.levels else ladder.levels[0]
    told = versions()
    lines = [
        "# The ladder",
        "",
        "Generated, not written by hand. This command reproduces it to the letter:",
        "",
        f"    {shlex.join(command)}",
        "",
        "All sets of levels meet in duplicate deals: the same draws, with the seats rotated.",
        "Ratings follow the Plackett-Luce model on the Elo scale, where 400 points",
        f"are odds of ten to one, with `{anchor}` at 0; their intervals come from {RESAMPLES}",
        "resamples of the deals. A win is the best score among the seats.",
        "",
        f"Seed {ladder.terms.seed}, modules {ladder.terms.modules}, "
        f"{'usual budgets' if ladder.terms.budget is None else f'budget {ladder.terms.budget}'}; "
        f"affresco {told['affresco']}, rules {told['rules']}, choix {told['choix']}.",
    ]
    if picture:
        lines += ["", f"![Ratings with their intervals]({picture})"]
    for seats in ladder.seats:
        lines += ["", f"## {seats} seats", "", f"{ladder.played(seats)} games.", "", *HEAD]
        lines += [row(rung) for rung in ladder.rungs[seats]]
        lines += ["", "How often the row's level finished ahead of the column's:", ""]
        lines += matrix(ladder, seats)
    return "\n".join(lines) + "\n"


def row(rung: Rung) -> str:
    points = rung.score_interval
    cells = [
        rung.level,
        f"{rung.rating:.0f}",
        f"{rung.interval[0]:.0f} to {rung.interval[1]:.0f}",
        f"{rung.win_share:.1%}",
        f"{rung.even_share:.1%}",
        f"{rung.mean_score:.1f}",
        f"{points[0]:.1f} to {points[1]:.1f}" if points else "unknown",
        f"{rung.mean_rank:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def matrix(ladder: Ladder, seats: int) -> list[str]:
    lines = [
        f"| | {' | '.join(ladder.levels)} |",
        f"|---|{'--:|' * len(ladder.levels)}",
    ]
    for level, shares in zip(ladder.levels, ladder.matrix(seats), strict=True):
        cells = ["" if share is None else f"{share:.0%}" for share in shares]
        lines.append(f"| {level} | {' | '.join(cells)} |")
    return lines


def data(ladder: Ladder, command: Sequence[str]) -> str:
    """The ratings in TOML, as they ship with the bots."""
    lines = [
        "# Ratings of the levels by number of seats; `affresco ladder --ratings` makes this file.",
        "",
        f"command = {json.dumps(shlex.join(command))}",
        f'versions = "{", ".join(f"{name} {number}" for name, number in versions().items())}"',
    ]
    for seats in ladder.seats:
        lines += ["", f"[seats.{seats}]", f"games = {ladder.played(seats)}", ""]
        lines += [f"[seats.{seats}.levels]"]
        lines += [
            f"{json.dumps(rung.level)} = {{ rating = {rung.rating:.0f}, "
            f"least = {rung.interval[0]:.0f}, most = {rung.interval[1]:.0f} }}"
            for rung in ladder.rungs[seats]
        ]
    return "\n".join(lines) + "\n"
