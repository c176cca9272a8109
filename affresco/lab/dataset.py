"""Many recorded games as Parquet files, for whoever learns from games instead of playing them.

A shard is a file of games: who sat where, every word with whose it was, the final scores. With
rows, a second file has a line for each decision: what the seat observed, which words were
possible, which one it said, and its share of the win in the end.

Each game comes from its own seed, each file is written whole or not at all: the same files come
out on every machine, and work that was interrupted goes on with those that are missing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from ..bots.seeds import seed_from
from ..bots.specs import seat_bots, spread_specs
from ..engine.modules.manifest import layout
from ..engine.moves import LEXICON, Move
from ..engine.observation import waiting_steps
from ..engine.rows import mask
from ..engine.rules import options, play
from ..engine.setting_up import new_game
from ..engine.step import NATURE
from ..version import __version__
from .extras import library
from .simulate import random_words, words_of_bots
from .terms import RANDOM, Terms
from .workers import chunks, work

EXTRA: Final = "data"
GAMES: Final = "games"
ROWS: Final = "rows"
COMPRESSION: Final = "zstd"
NOBODY: Final = ("random",)  # any word, without a bot


class OtherGames(ValueError):
    """The folder holds games that were played on other terms."""


Job = tuple[Terms, range, Path, bool]


@dataclass
class Shard:
    """Columns, as lists of one entry for each game, and for each decision."""

    games: dict[str, list[Any]]
    rows: dict[str, list[Any]]


def write_dataset(
    terms: Terms,
    games: int,
    folder: Path,
    size: int,
    with_rows: bool = False,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Write what is missing in the folder; returns how many games were written."""
    library("pyarrow", EXTRA, "a dataset")
    terms.check_bots()
    spread_specs(terms.bots, terms.seats)
    terms.configuration(0)
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [(terms, numbers, folder, with_rows) for numbers in chunks(games, size)]
    missing = [job for job in jobs if not all(path.exists() for path in paths(*job[1:]))]
    check_folder(folder, terms)
    progress(games - sum(len(job[1]) for job in missing))
    written = 0
    for count in work(write_shard, missing, processes, ray):
        written += count
        progress(count)
    return written


def paths(numbers: range, folder: Path, with_rows: bool) -> list[Path]:
    """The games come last: where they are, the rows are too."""
    kinds = [ROWS, GAMES] if with_rows else [GAMES]
    return [folder / f"{kind}-{numbers.start:08}-{numbers[-1]:08}.parquet" for kind in kinds]


def check_folder(folder: Path, terms: Terms) -> None:
    """What is there must have been played on the same terms."""
    parquet = library("pyarrow.parquet", EXTRA, "a dataset")
    wanted = {name.encode(): text.encode() for name, text in about(terms).items()}
    for path in sorted(folder.glob("*.parquet"))[:1]:
        if (parquet.read_schema(path).metadata or {}) != wanted:
            raise OtherGames(f"{folder} holds games that were played on other terms: {path.name}")


def write_shard(job: Job) -> int:
    terms, numbers, folder, with_rows = job
    shard = play_shard(terms, numbers, with_rows)
    for path in paths(numbers, folder, with_rows):
        write(path, shard.rows if path.name.startswith(ROWS) else shard.games, terms)
    return len(numbers)


def play_shard(terms: Terms, numbers: range, with_rows: bool) -> Shard:
    shard = Shard({name: [] for name in GAME_COLUMNS}, {name: [] for name in ROW_COLUMNS})
    for number in numbers:
        play_game(terms, number, shard, with_rows)
    return shard


def play_game(terms: Terms, number: int, shard: Shard, with_rows: bool) -> None:
    configuration = terms.configuration(number)
    rules = configuration.rules()
    state = new_game(rules)
    rng = Random(seed_from(terms.seed, "dataset", number))
    specs = spread_specs(terms.bots, terms.seats)
    at_random = tuple(terms.bots) == NOBODY
    words = (
        random_words(state, rng)
        if at_random
        else words_of_bots(state, rng, seat_bots(specs, terms.budget, terms.seed, number))
    )
    fields = layout(rules)
    said: list[tuple[int, Move]] = []
    decided: list[int] = []  # seats of the rows
    for seat, move in words:
        if with_rows and seat != NATURE:
            row = (number, len(said), seat, fields.row(state, seat, False),
                   bits_of(mask(options(state, seat))), int(move.id))  # fmt: skip
            for name, part in zip(ROW_COLUMNS, row, strict=False):
                shard.rows[name].append(part)
            decided.append(seat)
        said.append((seat, move))
        play(state, seat, move)
    scores = [int(player.score) for player in state.players[: terms.seats]]
    best = [score == max(scores) for score in scores]
    shard.rows["win"] += [best[seat] / sum(best) for seat in decided]
    game = (
        number, list(configuration.modules), specs,
        [int(move.id) for _, move in said], [seat for seat, _ in said],
        scores, int(state.round),
    )  # fmt: skip
    for name, part in zip(GAME_COLUMNS, game, strict=True):
        shard.games[name].append(part)


def bits_of(bytewise: bytes) -> bytes:
    """A bit for each word, the lowest bit of each byte first."""
    bits = bytearray((len(bytewise) + 7) // 8)
    at = bytewise.find(1)
    while at >= 0:
        bits[at // 8] |= 1 << at % 8
        at = bytewise.find(1, at + 1)
    return bytes(bits)


# The files

GAME_COLUMNS: Final = {
    "game": "int64",
    "modules": "list<string>",
    "bots": "list<string>",  # by seat
    "words": "list<int16>",  # numbers in the lexicon
    "seats": "list<int8>",  # whose word it is; -1 is nature
    "scores": "list<int16>",  # by seat
    "rounds": "int16",
}
ROW_COLUMNS: Final = {
    "game": "int64",
    "move": "int32",  # its place among the words of the game
    "seat": "int8",
    "observation": "binary",  # bytes, as `research` describes them
    "mask": "binary",  # a bit for each word
    "word": "int16",  # that was said
    "win": "float32",  # the seat's share of the win
}


def write(path: Path, columns: dict[str, list[Any]], terms: Terms) -> None:
    """Under another name first, so that a file that is there is whole."""
    pyarrow = library("pyarrow", EXTRA, "a dataset")
    parquet = library("pyarrow.parquet", EXTRA, "a dataset")
    kinds = ROW_COLUMNS if path.name.startswith(ROWS) else GAME_COLUMNS
    schema = pyarrow.schema(
        [(name, kind_of(pyarrow, kind)) for name, kind in kinds.items()], metadata=about(terms)
    )
    fresh = path.with_suffix(f".{os.getpid()}")
    parquet.write_table(pyarrow.table(columns, schema=schema), fresh, compression=COMPRESSION)
    fresh.replace(path)


def kind_of(pyarrow: Any, kind: str) -> Any:
    if kind.startswith("list<"):
        return pyarrow.list_(getattr(pyarrow, kind[len("list<") : -1])())
    return getattr(pyarrow, kind)()


def about(terms: Terms) -> dict[str, str]:
    """What a reader must know: the version, the terms, the words, and the steps of the rows."""
    configuration = terms.configuration(0)
    told = {
        "affresco": __version__,
        "seats": str(terms.seats),
        "modules": terms.modules,
        "options": terms.options,
        "components": configuration.components.digest,
        "bots": ",".join(terms.bots),
        "seed": str(terms.seed),
        "lexicon": "\n".join(move.text for move in LEXICON),
    }
    if terms.modules != RANDOM:
        rules = configuration.rules()
        fields = layout(rules).fields
        told["fields"] = "\n".join(f"{field.name} {sum(field.widths())}" for field in fields)
        told["steps"] = "\n".join(waiting_steps(rules))
    return told
