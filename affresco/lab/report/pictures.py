"""The pictures of a report as SVG, drawn by matplotlib.

A picture depends on its figures alone: no date, fixed ids. Text stays text, so that it takes the
page's font; colors are variables, so that they follow light and dark mode. Matplotlib is imported
with this module, which is imported only when a picture is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any, Final, cast

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from .palette import AT, GROUPS, day, slug, variables, with_variables

WIDTH: Final = 5.0  # inches: 360 units of the picture, the width of a phone
TYPE: Final = '"Alegreya Sans", "Segoe UI", system-ui, sans-serif'
STYLE: Final[dict[str, Any]] = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",  # used for measuring, then replaced
    "font.size": 11.5,
    "axes.edgecolor": day("line-2"),
    "axes.labelcolor": day("ink-2"),
    "axes.labelsize": 11,
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "figure.facecolor": "none",
    "grid.color": day("line-1"),
    "grid.linewidth": 0.6,
    "text.color": day("ink-1"),
    "xtick.color": day("line-2"),
    "xtick.labelcolor": day("ink-2"),
    "ytick.color": day("line-2"),
    "ytick.labelcolor": day("ink-1"),
    "ytick.major.size": 0,
    "legend.frameon": False,
    "legend.fontsize": 10.5,
    "patch.linewidth": 0,
}
MINUS: Final = "\N{MINUS SIGN}"
MARGIN: Final = 12  # around a standalone picture
MANY: Final = 14  # at most this many columns get a name and a sum each
APART: Final = 0.09  # of the height of a picture, between names of lines
Drawing = Callable[[Axes], None]


def picture(name: str, title: str, height: float, draw: Drawing) -> str:
    """An SVG element; the name makes its ids unique, the title is for screen readers."""
    with matplotlib.rc_context(cast(Any, {**STYLE, "svg.hashsalt": name})):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.subplots())
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return tidy(text.getvalue(), title)


def tidy(svg: str, title: str) -> str:
    """Only the element, without the library's comments, group ids and fixed size."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r"\n\s+", "\n", svg)
    svg = svg.replace("'DejaVu Sans'", TYPE.replace('"', "'"))
    svg = svg.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1)
    return with_variables(svg)


def alone(svg: str) -> str:
    """A picture as a file of its own, with its colors and background."""
    head = re.match(r'<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>', svg)
    assert head
    width, height = (float(length) + 2 * MARGIN for length in head.groups())
    corner = f'x="{-MARGIN}" y="{-MARGIN}"'
    size = f'width="{width:g}" height="{height:g}"'
    box = f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"'
    opening = re.sub(r'viewBox="[^"]*"', f"{size} {box}", head[0])
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f"{opening}\n"
        f"<style>{variables()}</style>\n"
        f'<rect {corner} {size} rx="8" style="fill:var(--surface-1)"/>\n'
        f"{svg[head.end() :].strip()}\n"
    )


# Distributions


def ribbons(rows: Sequence[tuple[str, dict[str, Any]]], label: str) -> Drawing:
    """A row for each distribution: 5 to 95 %, the middle half, the median; the mean as text."""

    def draw(axes: Axes) -> None:
        for at, (_, spread) in enumerate(rows):
            low, quarter, middle, three, high = spread["quantiles"].values()
            axes.barh(at, high - low, left=low, height=0.16, color=day("terra-soft"))
            axes.barh(at, three - quarter, left=quarter, height=0.44, color=day("terra"))
            axes.plot([middle, middle], [at - 0.22, at + 0.22], color=day("on-deep"), linewidth=2)
        furthest = max(spread["quantiles"]["95"] for _, spread in rows)
        nearest = min(spread["quantiles"]["5"] for _, spread in rows)
        room = (furthest - nearest or 1) * 0.16
        for at, (_, spread) in enumerate(rows):
            axes.text(furthest + room, at, f"{spread['mean']:.1f}", va="center", ha="right")
        axes.set_xlim(nearest - room / 4, furthest + room * 1.05)
        name_rows(axes, [name for name, _ in rows])
        axes.set_xlabel(label)
        axes.grid(axis="x")

    return draw


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.spines["left"].set_visible(False)


def histogram(counts: dict[str, int], label: str) -> Drawing:
    def draw(axes: Axes) -> None:
        numbers = [int(number) for number in counts]
        total = sum(counts.values())
        shares = [100 * count / total for count in counts.values()]
        axes.bar(numbers, shares, width=0.72, color=day("terra"))
        for number, share in zip(numbers, shares, strict=True):
            axes.text(number, share, f"{share:.0f}", va="bottom", ha="center", fontsize=10.5)
        axes.set_xticks(
            range(min(numbers), max(numbers) + 1, 1 + (max(numbers) - min(numbers)) // 12)
        )
        room = max(1.1, (9 - len(numbers)) / 2)
        axes.set_xlim(min(numbers) - room, max(numbers) + room)
        axes.set_xlabel(label)
        axes.set_ylabel("% of the games")
        axes.grid(axis="y")

    return draw


def ridges(rows: Sequence[tuple[str, dict[str, int], float]], label: str) -> Drawing:
    """A small histogram for each row, with its mean as text."""

    def draw(axes: Axes) -> None:
        every = [int(number) for _, counts, _ in rows for number in counts]
        room = max(0.7, (7 - len(set(every))) / 2)
        for at, (_, counts, mean) in enumerate(rows):
            total, most = sum(counts.values()), max(counts.values())
            for number, count in counts.items():
                axes.bar(
                    int(number), -0.72 * count / most, width=0.78, bottom=at + 0.36,
                    color=day("terra"),
                )  # fmt: skip
                if count >= total * 0.05:
                    axes.text(
                        int(number), at + 0.3, f"{100 * count / total:.0f}", ha="center",
                        va="bottom", fontsize=9.5, color=day("on-deep"),
                    )  # fmt: skip
            axes.text(max(every) + room + 1.2, at, f"{mean:.1f}", va="center", ha="right")
        axes.set_xlim(min(every) - room, max(every) + 1.3 + room)
        axes.set_xticks(range(min(every), max(every) + 1))
        name_rows(axes, [name for name, _, _ in rows])
        axes.set_xlabel(label)

    return draw


# Stacks


def grouped(points: dict[str, float]) -> list[float]:
    return [sum(points.get(source, 0.0) for source in sources) for _, sources, _, _ in GROUPS]


def groups_in(rows: Sequence[dict[str, float]]) -> list[int]:
    """The sources that have anything to show."""
    table = [grouped(points) for points in rows]
    return [at for at in range(len(GROUPS)) if any(abs(row[at]) >= 0.005 for row in table)]


def source_bars(
    rows: Sequence[tuple[str, dict[str, float]]], label: str, legend: bool = False
) -> Drawing:
    """A horizontal bar for each row: points by source, losses to the left of zero."""

    def draw(axes: Axes) -> None:
        table = [grouped(points) for _, points in rows]
        widest = max(sum(number for number in row if number > 0) for row in table) or 1
        for at, row in enumerate(table):
            right = left = 0.0
            for group, number in enumerate(row):
                start = right if number > 0 else left + number
                right, left = right + max(number, 0), left + min(number, 0)
                stack_block(axes, group, number, widest, start, at)
            axes.text(
                right + widest * 0.03, at, f"{round(sum(row), 2):.1f}", va="center", weight="bold"
            )
        axes.set_xlim(right=widest * 1.2)
        axes.axvline(0, color=day("line-2"), linewidth=0.8)
        name_rows(axes, [name for name, _ in rows])
        axes.set_xlabel(label)
        axes.grid(axis="x")
        if legend:
            swatches = [
                Patch(color=day(f"from-{slug(GROUPS[at][0])}"), label=GROUPS[at][0])
                for at in groups_in([points for _, points in rows])
            ]
            axes.figure.legend(handles=swatches, loc="outside lower center", ncols=4)

    return draw


def stack_block(
    axes: Axes, group: int, number: float, widest: float, start: float, at: float
) -> None:
    name, _, _, is_pale = GROUPS[group]
    axes.barh(
        at, abs(number), left=start, height=0.66, color=day(f"from-{slug(name)}"),
        edgecolor=day("surface-1"), linewidth=0.7 if abs(number) > widest * 0.02 else 0,
    )  # fmt: skip
    words = f"{number:.0f}".replace("-", MINUS)
    if abs(number) > widest * 0.022 * (1 + len(words)) and abs(number) >= 0.5:
        axes.text(
            start + abs(number) / 2, at, words, va="center", ha="center", fontsize=10,
            color=day("on-pale" if is_pale else "on-deep"),
        )  # fmt: skip


def columns(
    names: Sequence[str], table: Sequence[Sequence[float]], colors: Sequence[str],
    bottom_label: str, side_label: str,
) -> Drawing:  # fmt: skip
    """Vertical stacks, one for each name; each row of the table is one of them."""

    def draw(axes: Axes) -> None:
        tallest = max(sum(map(abs, row)) for row in table)
        for at, row in enumerate(table):
            up = down = 0.0
            for number, color in zip(row, colors, strict=True):
                axes.bar(
                    at, number, width=0.76, bottom=up if number > 0 else down, color=color,
                    edgecolor=day("surface-1"), linewidth=0.6 * (abs(number) > tallest * 0.02),
                )  # fmt: skip
                up, down = up + max(number, 0), down + min(number, 0)
            if len(names) <= MANY:
                axes.text(at, up, f"{sum(row):.0f}", va="bottom", ha="center", fontsize=10)
        named = range(0, len(names), 1 + (len(names) - 1) // MANY)
        axes.set_xticks(named, [names[at] for at in named])
        axes.set_xlim(-0.6, len(names) - 0.4)
        axes.axhline(0, color=day("line-2"), linewidth=0.8)
        axes.set_xlabel(bottom_label)
        axes.set_ylabel(side_label)
        axes.grid(axis="y")

    return draw


def source_columns(rounds: Sequence[dict[str, Any]], end: dict[str, float]) -> Drawing:
    names = [*(str(row["round"]) for row in rounds), "end"]
    table = [grouped(points) for points in [*(row["points"] for row in rounds), end]]
    colors = [day(f"from-{slug(name)}") for name, _, _, _ in GROUPS]
    return columns(names, table, colors, "round", "points of a seat")


def plan_columns(rounds: Sequence[dict[str, Any]]) -> Drawing:
    table = [[row["places"][name] for name, _, _ in AT] for row in rounds]
    colors = [day(f"at-{name}") for name, _, _ in AT]
    names = [str(row["round"]) for row in rounds]
    return columns(names, table, colors, "round", "apprentices of a seat")


# Estimates and courses


Dot = tuple[float, list[float] | None]  # what was observed, and its interval


def whiskers(rows: Sequence[tuple[str, Sequence[Dot]]], even: float, label: str) -> Drawing:
    """Dots with their intervals for each row, against a line of no difference.

    What can hardly be chance is a diamond. A second series is drawn below the first, hollow.
    """

    def draw(axes: Axes) -> None:
        axes.axvline(even, color=day("line-2"), linewidth=1.2, linestyle=(0, (4, 3)))
        for at, (_, dots) in enumerate(rows):
            for number, (middle, interval) in enumerate(dots):
                low, high = interval or (middle, middle)
                sure = interval is not None and not low <= even <= high
                color = day("terra" if sure else "accent")
                height = at + (number - (len(dots) - 1) / 2) * 0.34
                axes.plot([low, high], [height] * 2, color=color, solid_capstyle="round")
                axes.plot(
                    [middle], [height], marker="D" if sure else "o", markersize=6, color=color,
                    markerfacecolor=day("surface-1") if number else color,
                )  # fmt: skip
        name_rows(axes, [name for name, _ in rows])
        axes.set_xlabel(label)
        axes.margins(x=0.08)
        axes.grid(axis="x")

    return draw


def courses(
    rounds: Sequence[int], lines: Sequence[tuple[str, Sequence[float], str, str]], label: str
) -> Drawing:
    """A line for each course, labeled at its end: name, numbers, color and dashes."""

    def draw(axes: Axes) -> None:
        top = 1.08 * max(max(numbers) for _, numbers, _, _ in lines) or 1
        floor = -top  # the lowest place for the next name
        for name, numbers, color, dashes in sorted(lines, key=lambda line: line[1][-1]):
            axes.plot(rounds, numbers, color=day(color), linewidth=2.2, linestyle=dashes)
            height = max(numbers[-1], floor)
            floor = height + APART * top
            axes.text(rounds[-1], height, f"  {name}", va="center", color=day(color))
        axes.set_xlim(rounds[0] - 0.2, rounds[-1] + max(1.0, len(rounds) * 0.35))
        axes.set_xticks(rounds[:: 1 + (len(rounds) - 1) // MANY])
        axes.set_ylim(0, top)
        axes.set_xlabel("round")
        axes.set_ylabel(label)
        axes.grid(axis="y")

    return draw
