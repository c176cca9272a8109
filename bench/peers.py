"""How fast random play is, ours and the peers', in one run on one machine: `make bench-peers`.

All take turns, so that whatever else the machine does affects all alike; seconds are processor
time, not wall time. The results go into docs/speed.md, between its marks.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from peers_games import CATAN, CORES, DRIVEN, ENVIRONMENTS, OBSERVED, OUR_CORE, OURS, Play
from vector import report as two_processes

from affresco.version import compiled

PAGE = Path(__file__).parent.parent / "docs" / "speed.md"


class Rates(NamedTuple):
    decisions: list[float]  # per second, by turn
    games: list[float]


def measure(entries: dict[str, Callable[[], Play]], turns: int, seconds: float) -> dict[str, Rates]:
    players = {name: make() for name, make in entries.items()}
    rates = {name: Rates([], []) for name in entries}
    for turn in range(turns):
        for name, play in players.items():
            print(f"turn {turn + 1} of {turns}: {name}", file=sys.stderr)
            decisions = games = 0
            began = time.process_time()
            while (passed := time.process_time() - began) < seconds:
                decisions += play()
                games += 1
            rates[name].decisions.append(decisions / passed)
            rates[name].games.append(games / passed)
    return rates


def table(title: str, rates: dict[str, Rates], games: bool) -> list[str]:
    """Each compared with the first: the median over the turns, and the range."""
    first = next(iter(rates))
    head = f"| {title} | decisions/s | range | {first}: times as fast |"
    lines = [
        head + (" games/s |" if games else ""),
        "|---|--:|--:|--:|" + ("--:|" if games else ""),
    ]
    for name, found in rates.items():
        ratios = [
            ours / own for ours, own in zip(rates[first].decisions, found.decisions, strict=True)
        ]
        line = (
            f"| {name} | {median(found.decisions):,.0f} | {min(found.decisions):,.0f} to "
            f"{max(found.decisions):,.0f} | {median(ratios):.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f}) |"
        )
        lines.append(line + (f" {median(found.games):,.1f} |" if games else ""))
    return [*lines, ""]


def whole_games(driven: dict[str, Rates], cores: dict[str, Rates]) -> list[str]:
    """Ours compared with the peer whose game is most like it."""
    theirs = median(driven[CATAN].games)
    inside, outside = median(cores[OUR_CORE].games), median(driven[OURS].games)
    return [
        f"Whole base games: {inside:,.0f} a second inside the core, "
        f"{inside / theirs:.0f} times Catanatron's {theirs:.1f}; driven from Python "
        f"{outside:,.0f}, {outside / theirs:.0f} times.",
        "",
    ]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=7)
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--observed", action="store_true", help="only with observation")
    given = arguments.parse_args()
    report("observed", with_observation, given)
    if not given.observed:
        report("measured", without_observation, given)


def with_observation(turns: int, seconds: float) -> list[str]:
    return table("with observation", measure(OBSERVED, turns, seconds), games=False)


def without_observation(turns: int, seconds: float) -> list[str]:
    driven = measure(DRIVEN, turns, seconds)
    environments = measure(ENVIRONMENTS, turns, seconds)
    cores = measure(CORES, turns, seconds)
    lines = table("driven from Python", driven, games=True)
    lines += table("PettingZoo", environments, games=False)
    lines += table("inside the core", cores, games=False)
    return lines + whole_games(driven, cores) + two_processes(turns, seconds)


def report(mark: str, tables: Callable[[int, float], list[str]], given: argparse.Namespace) -> None:
    """Measure, print, and write between the page's marks."""
    before = os.getloadavg()[0]
    lines = tables(given.turns, given.seconds)
    engine = "compiled" if compiled() else "interpreted"
    lines.append(
        f"Measured {time.strftime('%Y-%m-%d')}: {given.turns} turns of {given.seconds:g} s each, "
        f"Python {platform.python_version()}, engine {engine}, {os.cpu_count()} cores, "
        f"load before and after {before:.1f} and {os.getloadavg()[0]:.1f}."
    )
    told = "\n".join(lines)
    print(told)
    begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    page = PAGE.read_text(encoding="utf-8")
    top, rest = page.split(begin)
    PAGE.write_text(f"{top}{begin}\n\n{told}\n\n{end}{rest.split(end)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main()
