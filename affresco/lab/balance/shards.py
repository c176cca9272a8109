"""The games of a batch on disk: a few in a file, what was seen and what was said in each.

A file is written whole or not at all, under a name that tells which games are in it: work that
was interrupted goes on with the files that are missing. A record is not kept: the number of a game
is enough to play it again.
"""

from __future__ import annotations

import json
import lzma
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ..report.choices import Choices
from ..report.observing import Day, Observed
from .batches import Batch

SUFFIX: Final = ".json.xz"
COUNTS: Final = ("shown", "used", "offered", "taken", "expected")  # of a piece
PLACES: Final = 6  # of what is expected: enough for sums that come out the same


@dataclass(frozen=True)
class Played:
    """One game."""

    said: Counter[str]  # how often each verb was said
    seen: Observed


class BadShard(ValueError):
    """A file that holds other games than its name says."""


def path_of(folder: Path, components: str, batch: Batch, numbers: range) -> Path:
    """The set is named by its digest: games with other figures are other games."""
    return folder / components / batch.name / f"{numbers.start:04}-{numbers[-1]:04}{SUFFIX}"


def write(path: Path, games: list[Played]) -> None:
    write_rows(path, [{"said": game.said, "seen": plain(game.seen)} for game in games])


def write_rows(path: Path, rows: list[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(rows, separators=(",", ":"))
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(lzma.compress(text.encode(), preset=lzma.PRESET_EXTREME))
    fresh.replace(path)


def read(path: Path) -> list[Played]:
    try:
        return [Played(Counter(row["said"]), observed(row["seen"])) for row in read_rows(path)]
    except (KeyError, TypeError, ValueError) as error:
        raise not_games(path) from error


def read_rows(path: Path) -> list[Any]:
    try:
        rows: list[Any] = json.loads(lzma.decompress(path.read_bytes()))
    except (lzma.LZMAError, ValueError) as error:
        raise not_games(path) from error
    return rows


def not_games(path: Path) -> BadShard:
    return BadShard(f"the file {path} holds no games of a balance report")


def read_batch(folder: Path, components: str, batch: Batch) -> Iterator[Played]:
    """The games that are there, in their order."""
    for numbers in batch.shards():
        path = path_of(folder, components, batch, numbers)
        if path.exists():
            yield from read(path)


# All games of a batch in one file, to be kept beside the page


def pack(folder: Path, packs: Path, components: str, wanted: Iterable[Batch]) -> None:
    """Add what is there of each batch to its file."""
    for batch in wanted:
        rows = packed(packs, components, batch)
        before = dict(rows)
        for numbers in batch.shards():
            path = path_of(folder, components, batch, numbers)
            if path.exists() and len(rows.get(numbers.start, [])) < len(numbers):
                rows[numbers.start] = read_rows(path)
        if rows != before:
            write_rows(pack_of(packs, components, batch), sorted(rows.items()))


def unpack(packs: Path, folder: Path, components: str, wanted: Iterable[Batch]) -> None:
    """Put the games of the packs where they are looked for."""
    for batch in wanted:
        rows = packed(packs, components, batch)
        for numbers in batch.shards():
            shard = path_of(folder, components, batch, numbers)
            games = rows.get(numbers.start, [])[: len(numbers)]
            if len(games) == len(numbers) and not shard.exists():
                write_rows(shard, games)


def packed(packs: Path, components: str, batch: Batch) -> dict[int, list[Any]]:
    """The games of a pack, by the number of the first one of each shard."""
    path = pack_of(packs, components, batch)
    return dict(read_rows(path)) if path.exists() else {}


def pack_of(packs: Path, components: str, batch: Batch) -> Path:
    return packs / components / f"{batch.name}{SUFFIX}"


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
