"""A review as a page: the graph, the painters, and every moment that could have been better."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from ..analysis.pieces import GRAPH
from ..analysis.review import Review
from ..analysis.verdicts import VERDICTS
from ..engine.board import COLORS
from ..engine.ledger import SOURCES
from ..locales import Messages
from ..telling.sentences import MINUS, Sentences
from .report.page import Card, Page, Section

INKS: Final = {"red": "#b3263c", "yellow": "#b98a00", "blue": "#3a63c8", "green": "#1d7f5c"}
DASHES: Final = {
    "red": "",
    "yellow": "7 3",
    "blue": "2 3",
    "green": "9 3 2 3",
}  # not by color alone
WIDTH: Final = 960
HEIGHT: Final = 300
LEFT: Final = 46
BOTTOM: Final = 26
LOST: Final = "Lost by decisions and given by draws, in percentage points of the chance to win."


def review_page(review: Review, messages: Messages) -> str:
    """One file that needs nothing else."""
    told = review.as_object()
    names = [name or COLORS[seat] for seat, name in enumerate(review.record.names)]
    result = review.record.result or []
    leonardo = messages.say("board.leonardo")
    say = Sentences(
        messages,
        review.record.configuration.rules(),
        lambda figure: names[figure] if figure < len(names) else leonardo,
    )
    lead = ", ".join(f"{name} {points}" for name, points in zip(names, result, strict=False))
    return Page(
        "A game in retrospect",
        f"{lead}. Each decision is judged as its seat could know it then.",
        facts=[("budget", str(told["budget"])), ("decisions", str(len(told["decisions"])))],
        sections=[
            Section("Chance to win", cards=[graph_card(review, names)]),
            Section("The painters", cards=painter_cards(told, names, say)),
            Section("What could have been better", cards=[moments_card(review, names, say)]),
        ],
    ).html()


def graph_card(review: Review, names: Sequence[str]) -> Card:
    points = review.pieces(GRAPH)
    rows = [
        [str(point["at"]), str(point["round"]), *(share(chance) for chance in point["chances"])]
        for point in points
    ]
    note = "From what everybody at the table knew; numbers mark the turning points."
    head = ["move", "day", *names]
    svg = graph(points, review.turning_points(), names)
    return Card("Chance to win of all seats", note, svg, head=head, rows=rows, is_wide=True)


def graph(points: Sequence[Any], turns: Sequence[Any], names: Sequence[str]) -> str:
    """Lines over decisions, with a mark where each day begins."""
    if not points:
        return ""
    last = max(len(points) - 1, 1)

    def across(at: float) -> float:
        return round(LEFT + at / last * (WIDTH - LEFT - 10), 1)

    def up(chance: float) -> float:
        return round(10 + (1 - chance) * (HEIGHT - BOTTOM - 10), 1)

    body = []
    for chance in (0, 0.25, 0.5, 0.75, 1):
        body.append(f'<path d="M{LEFT} {up(chance)}H{WIDTH - 10}" stroke="var(--line-1)"/>')
        body.append(f'<text x="4" y="{up(chance) + 4}">{share(chance)}</text>')
    day = None
    for at, point in enumerate(points):
        if point["round"] != day:
            day = point["round"]
            body.append(f'<path d="M{across(at)} 10V{up(0)}" stroke="var(--line-1)"/>')
            body.append(f'<text x="{across(at) + 2}" y="{HEIGHT - 8}">{day}</text>')
    for seat, name in enumerate(names):
        ink, dash = INKS[COLORS[seat]], DASHES[COLORS[seat]]
        line = " ".join(
            f"{across(at)},{up(point['chances'][seat])}" for at, point in enumerate(points)
        )
        body.append(
            f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.2" '
            f'stroke-dasharray="{dash}"><title>{escape(name)}</title></polyline>'
        )
    moments = [point["at"] for point in points]
    for number, turn in enumerate(turns, 1):
        at = max(at for at, moment in enumerate(moments) if moment <= turn["at"])
        y = up(points[at]["chances"][turn["seat"]])
        ink = INKS[COLORS[turn["seat"]]]
        body.append(f'<circle cx="{across(at)}" cy="{y}" r="8" fill="{ink}"/>')
        body.append(
            f'<text x="{across(at)}" y="{y + 4}" text-anchor="middle" '
            f'style="fill:#fff">{number}</text>'
        )
    legend = "".join(
        f'<text x="{LEFT + 150 * seat}" y="{HEIGHT + 14}" style="fill:{INKS[COLORS[seat]]}">'
        f"— {escape(name)}</text>"
        for seat, name in enumerate(names)
    )
    return (
        f'<svg role="img" aria-label="Chance to win of all seats" '
        f'viewBox="0 0 {WIDTH} {HEIGHT + 22}" font-size="12" style="fill:var(--ink-2)">'
        f"{''.join(body)}{legend}</svg>"
    )


def painter_cards(told: dict[str, Any], names: Sequence[str], say: Sentences) -> list[Card]:
    seats = told["seats"]
    decisions = [
        [
            name,
            number(seat["accuracy"]),
            *(str(seat["counts"][verdict]) for verdict in VERDICTS),
            change(-seat["lost"]),
            change(seat["luck"]),
        ]
        for name, seat in zip(names, seats, strict=True)
    ]
    phases = list(dict.fromkeys(phase for seat in seats for phase in seat["phases"]))
    parts = [
        [
            say.phase(phase),
            *(number(seat["phases"].get(phase, {}).get("accuracy")) for seat in seats),
        ]
        for phase in phases
    ]
    sources = told["sources"]
    points = [
        [
            say.say(f"source.{source}"),
            *(whole(row[source]) for row in sources["seats"]),
            f"{mean:.1f}",
        ]
        for source, mean in sorted(
            sources["mean"].items(), key=lambda entry: SOURCES.index(entry[0])
        )
    ]
    head = ["painter", "accuracy", *VERDICTS, "lost", "luck"]
    return [
        Card("Decisions and luck", LOST, head=head, rows=decisions, is_open=True, is_wide=True),
        Card("Accuracy by part of the day", head=["", *names], rows=parts, is_open=True),
        Card("Points by source", head=["", *names, "mean"], rows=points, is_open=True),
    ]


def moments_card(review: Review, names: Sequence[str], say: Sentences) -> Card:
    rows = [
        [
            f"day {one['round']}, {say.phase(one['phase'])}",
            names[one["seat"]],
            one["verdict"],
            f"{share(one['lines'][0]['chance'])} → {share(one['played']['chance'])}",
            ", ".join(one["words"]),
            ", ".join([*one["lines"][0]["words"], *one["lines"][0]["then"]]),
            say.reason(one["reason"]),
        ]
        for one in review.mistakes()
    ]
    head = ["when", "who", "verdict", "chance", "played", "better", "why"]
    title = "The most costly first" if rows else "Nothing to regret."
    return Card(title, head=head, rows=rows, is_open=True, is_wide=True)


def share(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def change(part: float) -> str:
    return f"{100 * part:+.1f}".replace("-", MINUS)


def number(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}"


def whole(value: int) -> str:
    return str(value).replace("-", MINUS)
