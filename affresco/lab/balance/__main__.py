"""`python -m affresco.lab.balance`: only plays, and needs no package beside the engine."""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from pathlib import Path

from ...components import find
from ...version import compiled
from .batches import batches, batches_for_changes, total
from .playing import jobs, play_missing

UNFINISHED = 3  # exit status: there is more to play


def main() -> int:
    given = arguments()
    other = find(given.components) if given.components else None
    wanted = batches_for_changes(other, given.scale) if other else batches(None, given.scale)
    left = sum(len(job[1]) for job in jobs(wanted, given.folder, None))
    tell(f"{total(wanted)} games, {left} to play; the engine is compiled: {compiled()}")
    done = 0

    def progress(games: int) -> None:
        nonlocal done
        if (done + games) * 50 // left > done * 50 // left:
            tell(f"{done + games} of {left}")
        done += games

    seconds = given.minutes * 60 if given.minutes else None
    missing = play_missing(wanted, given.folder, given.processes, seconds, progress)
    tell(f"{missing} games are missing")
    return UNFINISHED if missing else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m affresco.lab.balance", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the games are kept")
    parser.add_argument("--processes", type=int, default=1, help="number of processes")
    parser.add_argument("--minutes", type=float, help="begin no more games after that time")
    parser.add_argument("--components", help="a set to compare with the classic one")
    parser.add_argument("--scale", type=Fraction, default=Fraction(1), help="share of the games")
    return parser.parse_args()


def tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
