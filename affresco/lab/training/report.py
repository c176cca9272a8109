"""The report of a course: a page with a table of its generations, and a picture of each fit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .school import Course, Generation

WIDTH: Final = 640
HEIGHT: Final = 260
EDGE: Final = 50  # around the curves
MARGIN: Final = 0.005  # log-loss above and below them
INK: Final = "#b5482e"
VERDICTS: Final[dict[int | None, str]] = {0: "better", 1: "worse"}


def report(course: Course, generations: Sequence[Generation], folder: Path) -> None:
    """Write report.md and the pictures."""
    pictures = []
    for one in generations:
        picture = folder / f"fit-{one.number}.svg"
        picture.write_text(curves(one.fit), "utf-8")
        pictures.append(f"![The fit of generation {one.number}]({picture.name})")
    (folder / "report.md").write_text(page(course, generations, pictures), "utf-8")


def page(course: Course, generations: Sequence[Generation], pictures: list[str]) -> str:
    seats = ", ".join(map(str, course.seats))
    return "\n".join(
        [
            f"# A network for {seats} seats, modules {course.modules}, that judges {course.judges}",
            "",
            f"{course.games} games in a generation with each number of seats, seed {course.seed}.",
            "",
            "| generation | games | positions | log-loss, held out | R² points | R² lead |",
            "|---|--:|--:|--:|--:|--:|",
            *[row for one in generations for row in fit_rows(one)],
            "",
            f"In the held-out games, by seats and modules, {course.subject.measured}:",
            "",
            "| generation | table | network | weights |",
            "|--:|---|--:|--:|",
            *[row for one in generations for row in table_rows(one)],
            "",
            f"At each table at most {course.gate} games, with {course.budget} iterations a "
            "decision:",
            "",
            "| generation | against | table | games | wins | 95 % | verdict | trusted |",
            "|--:|---|---|--:|--:|--:|---|---|",
            *[row for one in generations for row in gate_rows(one)],
            "",
            f"The same in all of them, over the steps of each fit, {course.subject.measured};",
            "dotted, that of the weights alone:",
            "",
            *pictures,
            "",
        ]
    )


def fit_rows(one: Generation) -> list[str]:
    """The network, and the weights that it had to better."""
    said = {str(one.number): one.fit["held_out"], "the weights": one.fit["weights"]}
    counts = f"{one.fit['games']} | {one.fit['positions']}"
    return [
        f"| {name} | {counts} | {held['win']:.4f} | {held['points']:.3f} | {held['lead']:.3f} |"
        for name, held in said.items()
    ]


def table_rows(one: Generation) -> list[str]:
    return [
        f"| {one.number} | {table} | {network:.4f} | {weights:.4f} |"
        for table, (network, weights) in one.fit["tables"].items()
    ]


def gate_rows(one: Generation) -> list[str]:
    if one.gate is None:
        return []
    rows = []
    for table, met in one.gate["tables"].items():
        told = [
            str(one.number),
            one.gate["holder"],
            table,
            str(len(met["games"])),
            f"{met['wins']:.1%}",
            f"{met['interval'][0]:.1%} to {met['interval'][1]:.1%}",
            VERDICTS.get(met["better"], met["verdict"]),
            "yes" if one.gate["kept"] and table in one.gate["proved"] else "no",
        ]
        rows.append(f"| {' | '.join(told)} |")
    return rows


def curves(fit: dict[str, Any]) -> str:
    """What is measured in the held-out games by step, in SVG without a date."""
    curve = [(step, held) for step, _, held in fit["curve"]]
    last = max(step for step, _ in curve)
    dotted = {"weights": fit["weights"][fit["measure"]]}
    losses = [*(held for _, held in curve), *dotted.values()]
    low, high = min(losses) - MARGIN, max(losses) + MARGIN

    def x(step: int) -> str:
        return f"{EDGE + step / last * (WIDTH - 2 * EDGE):.1f}"

    def y(loss: float, below: int = 0) -> str:
        up = (loss - low) / (high - low) * (HEIGHT - 2 * EDGE)
        return f"{HEIGHT - EDGE - up + below:.1f}"

    line = " ".join(f"{x(step)},{y(held)}" for step, held in curve)
    best = min(held for _, held in curve)
    body = [f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="2"/>']
    for name, loss in dotted.items():
        body.append(
            f'<path d="M{EDGE} {y(loss)}H{WIDTH - EDGE}" stroke="#999" stroke-dasharray="3 4"/>'
        )
        body.append(f'<text x="{EDGE}" y="{y(loss, -6)}">{name} {loss:.4f}</text>')
    right = WIDTH - EDGE
    body += [
        f'<text x="{right}" y="{y(best, 18)}" text-anchor="end">best {best:.4f}</text>',
        f'<text x="{EDGE}" y="{HEIGHT - 16}">0</text>',
        f'<text x="{right}" y="{HEIGHT - 16}" text-anchor="end">{last} steps</text>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n' + "\n".join(body) + "\n</svg>\n"
    )
