"""Tables in several processes: while the learner thinks about one half, the other half is played.

A table that waits for the learner is in shared memory: an order of one byte goes to a process,
and one byte comes back when all its tables wait again.
"""

from __future__ import annotations

import gc
from contextlib import suppress
from dataclasses import fields
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from .policy import Seen
from .tables import Tables, Turn, seen_by

PLAY: Final = b"p"
PLAYED: Final = b"d"
ALIGNED: Final = 64

Kinds = tuple[int, int, tuple[str, ...], float, str]  # what `Tables` are made with


class WorkerEnded(RuntimeError):
    """A process that plays some of the tables has died."""


class Half(Protocol):
    """Some of the tables: words are sent, and a turn is received."""

    first: int
    last: int  # behind its tables

    def send(self, words: NDArray[Any]) -> None: ...

    def receive(self) -> Turn: ...


class Here:
    """In the learner's own process."""

    def __init__(self, tables: Tables, seed: int, first: int, last: int) -> None:
        self.tables, self.first, self.last = tables, first, last
        self.turn = tables.reset(seed)

    def send(self, words: NDArray[Any]) -> None:
        self.turn = self.tables.step(words)

    def receive(self) -> Turn:
        return self.turn


class There:
    """In processes of their own."""

    def __init__(self, board: Board, doors: list[Connection], first: int, last: int) -> None:
        self.doors, self.first, self.last = doors, first, last
        self.words = board.words[first:last]
        self.turn = Turn(**{name: part[first:last] for name, part in board.parts.items()})

    def send(self, words: NDArray[Any]) -> None:
        self.words[:] = words
        for door in self.doors:
            door.send_bytes(PLAY)

    def receive(self) -> Turn:
        for door in self.doors:
            try:
                door.recv_bytes()
            except EOFError as error:
                raise WorkerEnded("a process that plays tables has ended by itself") from error
        return self.turn


class Hall:
    """All tables, in halves; without processes there is one half, played here."""

    def __init__(
        self,
        games: int,
        seats: int,
        modules: tuple[str, ...],
        point: float,
        options: str,
        seed: int,
        processes: int = 0,
    ) -> None:
        self.seen: Seen = seen_by(seats, modules)
        self.workers: list[Any] = []
        self.doors: list[Connection] = []
        self.halves: list[Half] = []
        kinds = (games, seats, modules, point, options)
        if not processes:
            self.halves.append(Here(Tables(*kinds), seed, 0, games))
            return
        self.context = get_context("spawn")  # a GPU does not survive a fork
        board = Board(games, seats, len(self.seen.scale), self.context)
        bounds = np.linspace(0, games, 1 + max(2, processes) // 2 * 2).astype(int).tolist()
        shares = list(pairwise(bounds))
        for number, (first, last) in enumerate(shares):
            self.begin(board, kinds, seed + 1000 * number, first, last)
        middle = len(shares) // 2
        for own in (slice(0, middle), slice(middle, None)):
            of_half = shares[own]
            self.halves.append(There(board, self.doors[own], of_half[0][0], of_half[-1][1]))

    def begin(self, board: Board, kinds: Kinds, seed: int, first: int, last: int) -> None:
        door, inside = self.context.Pipe()
        arguments = (inside, board.memory, board.sizes, kinds, seed, first, last)
        worker = self.context.Process(target=play_tables, args=arguments, daemon=True)
        worker.start()
        inside.close()
        self.workers.append(worker)
        self.doors.append(door)

    def close(self) -> None:
        for door in self.doors:
            door.close()
        for worker in self.workers:
            worker.join()


class Board:
    """What is told of all tables, and the words said there, in memory that processes share."""

    def __init__(
        self, games: int, seats: int, width: int, context: Any = None, memory: Any = None
    ) -> None:
        self.sizes = (games, seats, width)
        kinds: dict[str, tuple[Any, tuple[int, ...]]] = {
            "observation": (np.uint8, (games, width)),
            "mask": (np.uint8, (games, Tables.MASK)),
            "seat": (np.intp, (games,)),
            "reward": (np.float32, (games, seats)),
            "ended": (np.bool_, (games,)),
            "scores": (np.int16, (games, seats)),
            "words": (np.int16, (games,)),
        }
        assert {field.name for field in fields(Turn)} < set(kinds)
        lengths = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in kinds.values()]
        starts = np.cumsum([0, *(-(-length // ALIGNED) * ALIGNED for length in lengths)]).tolist()
        self.memory = memory if context is None else context.RawArray("B", starts[-1])
        self.parts: dict[str, NDArray[Any]] = {}
        for start, length, (name, (kind, shape)) in zip(
            starts, lengths, kinds.items(), strict=False
        ):
            part = np.frombuffer(self.memory, np.uint8, length, start)
            self.parts[name] = part.view(kind).reshape(shape)
        self.words = self.parts.pop("words")


def play_tables(
    door: Connection,
    memory: Any,
    sizes: tuple[int, int, int],
    kinds: Kinds,
    seed: int,
    first: int,
    last: int,
) -> None:
    """The work of a process, until the learner hangs up."""
    board = Board(*sizes, memory=memory)
    _, seats, modules, point, options = kinds
    tables = Tables(last - first, seats, modules, point, options)
    gc.freeze()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        turn = tables.reset(seed)
        while True:
            for name, part in board.parts.items():
                part[first:last] = getattr(turn, name)
            door.send_bytes(PLAYED)
            door.recv_bytes()
            turn = tables.step(board.words[first:last])
