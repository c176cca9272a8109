"""How much stronger a bot becomes with time: `python -m affresco.lab.strength`.

For each number of seconds the bot meets a rival that plays at its usual budget, in the same
duplicate deals. Every deal is kept as soon as it has been played, so the work can stop at any
time, and the same command goes on. Seconds are those of the clock: let nothing else run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from .arena import Arena, BadContest, Contest, Games, Played, play_turn
from .extras import library
from .workers import work

UNFINISHED: Final = 3  # exit status: there is more to play
TERMS: Final = "terms.json"
PICTURE: Final = "strength.svg"
INK: Final = "#b5482e"


@dataclass(frozen=True)
class Course:
    bot: str = "virtuoso"
    rival: str = "master@0.1"
    seconds: tuple[str, ...] = ("0.03", "0.1", "0.3", "1", "3")
    games: int = 60
    seats: int = 2
    modules: str = "none"
    seed: int = 1

    def contest(self, seconds: str) -> Contest:
        joint = "," if ":" in self.bot else ":"
        bots = (f"{self.bot}{joint}think={seconds}", self.rival)
        return Contest(bots, self.seats, self.modules, seed=self.seed)

    def deals(self) -> int:
        return self.contest(self.seconds[0]).deals(self.games)


def enroll(course: Course, folder: Path) -> None:
    """Raise what is wrong before anything is played."""
    library("matplotlib", "lab", "a picture")
    if course.games < 1:
        raise BadContest(f"at least one game is played, not {course.games}")
    for seconds in course.seconds:
        course.contest(seconds).check()
    folder.mkdir(parents=True, exist_ok=True)
    file, told = folder / TERMS, json.dumps(asdict(course)) + "\n"
    if file.exists() and file.read_text("utf-8") != told:
        raise BadContest(f"{folder} holds another course: see {file}, or name a new folder")
    file.write_text(told, "utf-8")


def path_of(folder: Path, seconds: str) -> Path:
    return folder / f"games-{seconds}.jsonl"


def kept(folder: Path, seconds: str) -> list[Games]:
    """The deals that have been played."""
    file = path_of(folder, seconds)
    if not file.exists():
        return []
    lines = file.read_text("utf-8").splitlines()
    return [
        [Played(tuple(row), tuple(scores), rounds) for row, scores, rounds in json.loads(line)]
        for line in lines
    ]


def keep(folder: Path, seconds: str, deals: list[Games]) -> None:
    """At once: a file is whole, whenever the work is killed."""
    file = path_of(folder, seconds)
    rows = ([[one.line_up, one.scores, one.rounds] for one in games] for games in deals)
    fresh = file.with_suffix(".new")
    fresh.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    fresh.replace(file)


def play_missing(
    course: Course, folder: Path, processes: int = 1, minutes: float | None = None
) -> Iterator[tuple[int, int]]:
    """Deals played and deals in all, after each of them; at least one is played."""
    stop = None if minutes is None else time.monotonic() + 60 * minutes
    played = {seconds: kept(folder, seconds) for seconds in course.seconds}
    jobs = [
        (seconds, course.contest(seconds), deal)
        for deal in range(course.deals())
        for seconds in course.seconds
        if deal >= len(played[seconds])
    ]
    total = course.deals() * len(course.seconds)
    done = total - len(jobs)
    turns = [(contest, deal, turn) for _, contest, deal in jobs for turn in range(course.seats)]
    with closing(work(play_turn, turns, processes)) as results:
        for seconds, _, _ in jobs:
            played[seconds].append([next(results) for _ in range(course.seats)])
            keep(folder, seconds, played[seconds])
            done += 1
            yield done, total
            if stop is not None and time.monotonic() >= stop:
                return


def standings(course: Course, folder: Path) -> dict[str, Any]:
    """Of the bot, by its seconds."""
    told = {}
    for seconds in course.seconds:
        deals = kept(folder, seconds)
        if deals:
            told[seconds] = asdict(
                Arena(course.contest(seconds), len(deals), deals=deals).standing(0)
            )
    return told


def draw(course: Course, told: dict[str, Any], picture: Path) -> None:
    """Its share of the wins over the seconds, with 95 % intervals."""
    matplotlib = library("matplotlib", "lab", "a picture")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    at = [float(seconds) for seconds in told]
    shares = [100 * one["win_share"] for one in told.values()]
    ends = [[100 * end for end in one["interval"]] for one in told.values()]
    axes.plot(at, shares, marker="o", color=INK)
    axes.vlines(at, [low for low, _ in ends], [high for _, high in ends], color=INK, alpha=0.5)
    axes.axhline(100 / 2, color="#888", linestyle=":")
    axes.set_xscale("log")
    axes.set_xticks(at, list(told))
    axes.minorticks_off()
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    axes.set_xlabel("seconds for a decision")
    axes.set_ylabel(f"share of wins against {course.rival}, %")
    axes.set_title(f"{course.bot}, {course.seats} seats, modules {course.modules}")
    with matplotlib.rc_context({"svg.hashsalt": "strength"}):
        figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else {})


def table(told: dict[str, Any]) -> list[str]:
    lines = ["| seconds | games | wins | 95 % | points |", "|--:|--:|--:|--:|--:|"]
    for seconds, one in told.items():
        low, high = one["interval"]
        lines.append(
            f"| {seconds} | {one['games']} | {one['win_share']:.1%} | {low:.1%} to {high:.1%} "
            f"| {one['mean_score']:.1f} |"
        )
    return lines


def main() -> int:
    given = vars(arguments())
    folder, processes = given.pop("folder"), given.pop("processes")
    minutes = given.pop("minutes")
    given["seconds"] = tuple(given["seconds"].split(","))
    course = Course(**given)
    try:
        enroll(course, folder)
        for done, total in play_missing(course, folder, processes, minutes):
            print(f"{done} of {total} deals", file=sys.stderr, flush=True)
    except ValueError as error:
        raise SystemExit(f"affresco: {error}") from error
    told = standings(course, folder)
    print("\n".join(table(told)))
    draw(course, told, folder / PICTURE)
    missing = any(len(kept(folder, each)) < course.deals() for each in course.seconds)
    return UNFINISHED if missing else 0


def arguments() -> argparse.Namespace:
    usual = Course()
    parser = argparse.ArgumentParser(
        "python -m affresco.lab.strength",
        description=__doc__,
        epilog="Example: python -m affresco.lab.strength strength --seconds 0.03,0.1 --games 20",
    )
    parser.add_argument("folder", type=Path, help="where everything is kept")
    parser.add_argument("--bot", default=usual.bot, help="a bot that heeds its deadline")
    parser.add_argument("--rival", default=usual.rival, help="which plays at its usual budget")
    parser.add_argument("--seconds", default=",".join(usual.seconds), help="for a decision")
    parser.add_argument("--games", type=int, default=usual.games, help="for each of them")
    parser.add_argument("--seats", type=int, default=usual.seats, choices=(2, 3, 4))
    parser.add_argument("--modules", default=usual.modules, help="none, all, random, or names")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--processes", type=int, default=1, help="number of processes")
    parser.add_argument("--minutes", type=float, help="begin no more deals after that time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
