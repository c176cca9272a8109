"""The ladder as a picture: each level's rating and interval, one row per number of seats."""

from __future__ import annotations

from html import escape
from typing import Final

from .ladder import Ladder

INKS: Final = {2: "#b5482e", 3: "#2f6f8f", 4: "#5c7a29"}
WIDTH: Final = 720
LEFT: Final = 150  # for the names
RIGHT: Final = 30
LINE: Final = 18
GAP: Final = 14  # between levels


def picture(ladder: Ladder) -> str:
    """In SVG, without a date."""
    ends = [end for row in ladder.rungs.values() for rung in row for end in rung.interval]
    low, high = min([0.0, *ends]), max([100.0, *ends])

    def across(rating: float) -> float:
        return round(LEFT + (rating - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    block = LINE * len(ladder.seats) + GAP
    bottom = 40 + block * len(ladder.levels)
    body = []
    for rating in range(int(low // 200) * 200, int(high) + 1, 200):
        if rating >= low:
            x = across(rating)
            body.append(f'<path d="M{x} 30V{bottom}" stroke="#ddd"/>')
            body.append(f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{rating}</text>')
    for at, seats in enumerate(ladder.seats):
        x = LEFT + 110 * at
        body.append(f'<circle cx="{x}" cy="15" r="5" fill="{INKS[seats]}"/>')
        body.append(f'<text x="{x + 10}" y="20">{seats} seats</text>')
    for number, level in enumerate(reversed(ladder.levels)):
        top = 40 + block * number
        y = top + LINE * len(ladder.seats) / 2 + 5
        body.append(f'<text x="{LEFT - 12}" y="{y}" text-anchor="end">{escape(level)}</text>')
        for at, seats in enumerate(ladder.seats):
            rung = ladder.rungs[seats][ladder.levels.index(level)]
            y = top + LINE * at + LINE / 2
            start, end = map(across, rung.interval)
            body.append(f'<path d="M{start} {y}H{end}" stroke="{INKS[seats]}" stroke-width="2"/>')
            body.append(f'<circle cx="{across(rung.rating)}" cy="{y}" r="5" fill="{INKS[seats]}"/>')
    height = bottom + 30
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="14">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n' + "\n".join(body) + "\n</svg>\n"
    )
