"""The games of a batch on disk: a few in a file, each with its record and what was seen in it.

A file is written whole or not at all, under a name that tells which games are in it: work that
was interrupted goes on with the files that are missing.
"""

from __future__ import annotations

import json
import lzma
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from ..report.choices import Choices
from ..report.observing import Day, Observed
from .batches import Batch

SUFFIX: Final = ".json.xz"
COUNTS: Final = ("shown", "used", "offered", "taken", "expected")  # of a piece
PLACES: Final = 6  # of what is expected: enough for sums that come out the same


class BadShard(ValueError):
    """A file that holds other games than its name says."""


def path_of(folder: Path, components: str, batch: Batch, numbers: range) -> Path:
    """The set is named by its digest: games with other figures are other games."""
    return folder / components / batch.name / f"{numbers.start:04}-{numbers[-1]:04}{SUFFIX}"


def write(path: Path, games: list[tuple[str, Observed]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [{"record": record, "seen": plain(seen)} for record, seen in games]
    text = json.dumps(rows, separators=(",", ":"))
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(lzma.compress(text.encode()))
    fresh.replace(path)


def read(path: Path) -> list[tuple[str, Observed]]:
    try:
        rows = json.loads(lzma.decompress(path.read_bytes()))
        return [(row["record"], observed(row["seen"])) for row in rows]
    except (lzma.LZMAError, ValueError, KeyError, TypeError) as error:
        raise BadShard(f"the file {path} holds no games of a balance report") from error


def read_batch(folder: Path, components: str, batch: Batch) -> Iterator[tuple[str, Observed]]:
    """The games that are there, in their order."""
    for numbers in batch.shards():
        path = path_of(folder, components, batch, numbers)
        if path.exists():
            yield from read(path)


# What was seen in a game, as plain data


def plain(seen: Observed) -> dict[str, Any]:
    return {
        **{key: value for key, value in vars(seen).items() if key not in LISTED},
        "points": [[*key, points] for key, points in seen.points.items()],
        "days": [list(asdict(day).values()) for day in seen.days],
        "choices": counted(seen.choices),
    }


LISTED: Final = ("points", "days", "choices")


def counted(choices: Choices) -> list[list[Any]]:
    """A row for each piece: its kind, its name, and how often it was what."""
    expected = {piece: round(share, PLACES) for piece, share in choices.expected.items()}
    columns = [getattr(choices, name) for name in COUNTS[:-1]] + [expected]
    pieces = sorted({piece for column in columns for piece in column})
    return [[*piece, *(column.get(piece, 0) for column in columns)] for piece in pieces]


def observed(row: dict[str, Any]) -> Observed:
    return Observed(
        **{
            **row,
            "modules": tuple(row["modules"]),
            "points": Counter(
                {(seat, number, source): points for seat, number, source, points in row["points"]}
            ),
            "days": [Day(*day) for day in row["days"]],
            "choices": choices_of(row["choices"]),
        }
    )


def choices_of(rows: list[list[Any]]) -> Choices:
    made = Choices()
    for kind, piece, *numbers in rows:
        for name, number in zip(COUNTS, numbers, strict=True):
            if number:
                getattr(made, name)[kind, piece] = number
    return made
