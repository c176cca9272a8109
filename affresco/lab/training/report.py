"""The report of a course: a page with a table of its generations, and a picture of each fit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .school import Course, Generation

WIDTH: Final = 640
HEIGHT: Final = 260
EDGE: Final = 50  # around the curves
INKS: Final = ("#2f6f8f", "#b5482e")  # the lessons, the held-out games


def report(course: Course, generations: Sequence[Generation], folder: Path) -> None:
    """Write report.md and the pictures."""
    pictures = []
    for one in generations:
        assert one.fit is not None
        picture = folder / f"fit-{one.number}.svg"
        picture.write_text(curves(one.fit["curve"], one.fit["even"]), "utf-8")
        pictures.append(f"![The fit of generation {one.number}]({picture.name})")
    (folder / "report.md").write_text(page(course, generations, pictures), "utf-8")


def page(course: Course, generations: Sequence[Generation], pictures: list[str]) -> str:
    rows = [row(one) for one in generations]
    return "\n".join(
        [
            f"# A network for {course.seats} seats",
            "",
            f"{course.games} games in each generation, seed {course.seed}; contests of "
            f"{course.gate} games at most with {course.budget} iterations a decision.",
            "",
            "| generation | positions | log-loss, held out | even share | R² points | R² lead "
            "| against | wins | 95 % | kept |",
            "|--:|--:|--:|--:|--:|--:|---|--:|--:|---|",
            *rows,
            "",
            "Below, the log-loss of the win over the steps of each fit: dotted what saying the",
            "even share would cost, red what the held-out games say.",
            "",
            *pictures,
            "",
        ]
    )


def row(one: Generation) -> str:
    fit: dict[str, Any] = one.fit or {}
    held = fit["held_out"]
    gate = one.gate or {}
    told = [
        str(one.number),
        str(fit["positions"]),
        f"{held['win']:.4f}",
        f"{fit['even']:.4f}",
        f"{held['points']:.3f}",
        f"{held['lead']:.3f}",
        str(gate.get("holder", "")),
        f"{gate['wins']:.1%}" if gate else "",
        f"{gate['interval'][0]:.1%} to {gate['interval'][1]:.1%}" if gate else "",
        "yes" if gate.get("kept", True) else "no",
    ]
    return f"| {' | '.join(told)} |"


def curves(curve: Sequence[Sequence[float]], even: float) -> str:
    """The log-loss of the held-out games by step, in SVG without a date."""
    last = max(step for step, _, _ in curve)
    held = [loss for _, _, loss in curve]
    low, high = min([*held, even]) - 0.005, max([*held, even]) + 0.005

    def x(step: float) -> float:
        return round(EDGE + step / last * (WIDTH - 2 * EDGE), 1)

    def y(loss: float) -> float:
        return round(HEIGHT - EDGE - (loss - low) / (high - low) * (HEIGHT - 2 * EDGE), 1)

    line = " ".join(f"{x(step)},{y(loss)}" for step, _, loss in curve)
    best = min(held)
    body = [
        f'<path d="M{EDGE} {y(even)}H{WIDTH - EDGE}" stroke="#999" stroke-dasharray="3 4"/>',
        f'<text x="{EDGE}" y="{y(even) - 6}">even share {even:.3f}</text>',
        f'<polyline points="{line}" fill="none" stroke="{INKS[1]}" stroke-width="2"/>',
        f'<text x="{WIDTH - EDGE}" y="{y(best) + 18}" text-anchor="end">best {best:.4f}</text>',
        f'<text x="{EDGE}" y="{HEIGHT - 16}">0</text>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 16}" text-anchor="end">{int(last)} steps</text>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n' + "\n".join(body) + "\n</svg>\n"
    )
