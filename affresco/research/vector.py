"""Many games at once: each process plays a share of them, over shared memory.

A Gymnasium vector environment of `SoloEnv`. A game that is over restarts with the next step,
whose action is ignored (AutoresetMode.NEXT_STEP).

`step` waits for all games, and so for the slowest process. `send` and `recv` deliver the games
part by part, each as soon as it has been played: while a process has another part to play, it
waits for nobody.
"""

from __future__ import annotations

import gc
from collections import deque
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final, cast

import numpy as np
from gymnasium.error import AlreadyPendingCallError, NoAsyncCallError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .episode import WORDS
from .gymnasium import SoloEnv
from .seating import episode_seed

RESET: Final = "reset"
STEP: Final = "step"
CLOSE: Final = "close"
ENDED: Final = "a worker of the vector environment has ended by itself"

Order = tuple[str, int]  # what to do with which part
Answers = tuple[
    dict[str, NDArray[Any]],
    NDArray[np.float64],
    NDArray[np.bool_],
    NDArray[np.bool_],
    dict[str, Any],
]


class WorkerEnded(RuntimeError):
    """A process that plays some of the games has died."""


class Board:
    """Memory shared by all processes: in each array, a row for each game."""

    def __init__(self, games: int, size: int, name: str | None = None) -> None:
        rows: dict[str, tuple[Any, tuple[int, ...]]] = {
            "counts": (np.uint16, (games, size)),
            "reward": (np.float64, (games,)),
            "seed": (np.int64, (games,)),
            "action": (np.int64, (games,)),
            "action_mask": (np.int8, (games, WORDS)),
            "terminated": (np.bool_, (games,)),
            "seat": (np.int8, (games,)),
        }
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in rows.values()]
        padded = [-(-size // 8) * 8 for size in sizes]
        self.memory = SharedMemory(name, create=name is None, size=sum(padded))
        self.rows: dict[str, NDArray[Any]] = {}
        start = 0
        for (name_of, (kind, shape)), length in zip(rows.items(), padded, strict=True):
            self.rows[name_of] = np.ndarray(shape, kind, self.memory.buf, start)
            start += length

    def close(self) -> None:
        self.rows.clear()
        self.memory.close()


def divided(games: range, parts: int) -> list[range]:
    """The games in parts, as even as possible."""
    bounds = [len(games) * part // parts for part in range(parts + 1)]
    return [games[start:end] for start, end in pairwise(bounds)]


class Player:
    """Plays the parts that belong to one process."""

    def __init__(self, parts: dict[int, range], board: Board, settings: dict[str, Any]) -> None:
        self.rows = board.rows
        self.parts = parts
        self.environments = {
            game: SoloEnv(**settings) for games in parts.values() for game in games
        }
        first, *others = self.environments.values()
        for other in others:
            other.episode.share(first.episode)
        self.over = dict.fromkeys(self.environments, False)

    def carry_out(self, order: Order) -> None:
        rows = self.rows
        what, part = order
        for game in self.parts[part]:
            environment = self.environments[game]
            reward, ends = 0.0, False
            if what == RESET:
                environment.begin(int(rows["seed"][game]))
            elif self.over[game]:
                environment.begin(None)
            else:
                reward, ends, _ = environment.answer(int(rows["action"][game]))
            episode, seat = environment.episode, environment.seat
            rows["counts"][game] = episode.observer.count(episode.observer.row(episode.state, seat))
            rows["action_mask"][game] = environment.action_masks()
            rows["reward"][game] = reward
            rows["terminated"][game] = self.over[game] = ends
            rows["seat"][game] = seat


def work(
    link: Connection,
    memory: str,
    games: int,
    size: int,
    parts: dict[int, range],
    settings: dict[str, Any],
) -> None:
    """Play some parts in a worker process until the other side closes."""
    board = Board(games, size, memory)
    player = Player(parts, board, settings)
    gc.freeze()  # all this stays: scanning it again would keep the others waiting
    try:
        while (order := link.recv()) != CLOSE:
            player.carry_out(order)
            link.send(order)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        del player
        board.close()


class AffrescoVectorEnv(VectorEnv[Any, Any, Any]):
    """`games` games shared by `processes`; all other settings are those of `SoloEnv`.

    This process is one of them: it plays the first share while the others play theirs, instead
    of waiting for them. Each share comes in `parts` parts.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as in VectorEnv

    def __init__(self, games: int, processes: int = 1, parts: int = 4, **settings: Any) -> None:
        if not 1 <= processes <= games:
            raise ValueError(f"{games} games cannot be shared by {processes} processes")
        if parts < 1:
            raise ValueError(f"a share has at least one part, not {parts}")
        one = SoloEnv(**settings)
        self.num_envs = games
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        observer = one.episode.observer
        self.scale = observer.scale
        self.board = Board(games, observer.size)
        self.parts: list[range] = []  # of all games, by their numbers
        self.under_way: set[int] = set()  # parts sent but not yet received
        self.own: deque[Order] = deque()  # what this process still has to do
        self.played: deque[int] = deque()  # parts that can be received
        self.links: list[Connection] = []
        self.listening = DefaultSelector()
        self.workers: list[Any] = []
        self.link_of: dict[int, Connection] = {}  # by part; this process has none
        own, *others = divided(range(games), processes)
        mine = self._cut(own, parts)
        context = get_context("spawn")
        for share in others:
            ours, theirs = context.Pipe()
            its = self._cut(share, parts)
            given = (theirs, self.board.memory.name, games, observer.size, its, settings)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            theirs.close()
            self.link_of.update(dict.fromkeys(its, ours))
            self.links.append(ours)
            self.listening.register(ours, EVENT_READ)
            self.workers.append(worker)
        self.player = Player(mine, self.board, settings)

    def _cut(self, share: range, parts: int) -> dict[int, range]:
        first = len(self.parts)
        self.parts += divided(share, min(parts, len(share)))
        return dict(enumerate(self.parts[first:], first))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        self._settle()
        if isinstance(seed, list):
            self.board.rows["seed"][:] = seed
        else:
            if seed is not None:
                self.np_random = np.random.default_rng(seed)
            self.board.rows["seed"][:] = [
                episode_seed(self.np_random) for _ in range(self.num_envs)
            ]
        for part in range(len(self.parts)):
            self._order(RESET, part)
        self._settle()
        seen, *_, infos = self._answers(range(self.num_envs))
        return seen, infos

    def step(self, actions: Any) -> Answers:
        if self.under_way:
            raise AlreadyPendingCallError(
                f"{len(self.under_way)} parts are under way: `recv` them before a `step`", "send"
            )
        self._say(actions, range(self.num_envs))
        for part in range(len(self.parts)):
            self._order(STEP, part)
        self._settle()
        return self._answers(range(self.num_envs))

    def send(self, actions: Any, part: int) -> None:
        """Advance the games `parts[part]`, without waiting for them."""
        if not 0 <= part < len(self.parts):
            raise ValueError(f"the parts are 0 to {len(self.parts) - 1}; there is no part {part}")
        if part in self.under_way:
            raise AlreadyPendingCallError(f"part {part} is under way: `recv` it first", "send")
        self._say(actions, self.parts[part])
        self._order(STEP, part)

    def recv(self) -> tuple[int, Answers]:
        """The next part that has been played, and what `step` would return for its games."""
        if not self.under_way:
            raise NoAsyncCallError("no part is under way: `send` one first", "recv")
        part = self._next()
        return part, self._answers(self.parts[part])

    def _say(self, actions: Any, games: range) -> None:
        words = np.asarray(actions)
        if words.shape != (len(games),):
            raise ValueError(f"{len(games)} games need a word each, not {words.shape} of them")
        if ((words < 0) | (words >= WORDS)).any():
            raise ValueError(f"a word has a number from 0 to {WORDS - 1}; nothing was played")
        self.board.rows["action"][games.start : games.stop] = words

    def _order(self, what: str, part: int) -> None:
        order, link = (what, part), self.link_of.get(part)
        self.under_way.add(part)
        if link is None:
            self.own.append(order)
            return
        try:
            link.send(order)
        except OSError as error:
            raise WorkerEnded(ENDED) from error

    def _next(self) -> int:
        """A part that has been played. No process starves: when none is left to return, this
        process plays one of its own, and then collects what the others have played."""
        if not self.played:
            if self.own:
                self._play_own()
            self._collect()
        part = self.played.popleft()
        self.under_way.remove(part)
        return part

    def _play_own(self) -> None:
        order = self.own.popleft()
        _, part = order
        try:
            self.player.carry_out(order)
        except BaseException:
            self.under_way.remove(part)  # nothing to wait for
            raise
        self.played.append(part)

    def _collect(self) -> None:
        """Collect what the others have played; wait for them if there is nothing else to return."""
        try:
            while ready := self.listening.select(0 if self.played else None):
                for key, _ in ready:
                    _, part = cast("Connection", key.fileobj).recv()
                    self.played.append(part)
        except (EOFError, OSError) as error:
            raise WorkerEnded(ENDED) from error

    def _settle(self) -> None:
        while self.under_way:
            self._next()

    def _answers(self, games: range) -> Answers:
        rows = {name: row[games.start : games.stop] for name, row in self.board.rows.items()}
        seen = {
            "observation": rows["counts"] * self.scale,
            "action_mask": rows["action_mask"].copy(),
        }
        ends = rows["terminated"].copy()
        infos = {"seat": rows["seat"].copy()}
        return seen, rows["reward"].copy(), ends, np.zeros_like(ends), infos

    def close_extras(self, **kwargs: Any) -> None:
        for link, worker in zip(self.links, self.workers, strict=True):
            with suppress(OSError):  # it has ended by itself
                link.send(CLOSE)
            worker.join()
        self.listening.close()
        self.board.close()
        self.board.memory.unlink()
