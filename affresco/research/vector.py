"""Many games at once: processes play a share of them each, over shared memory.

A Gymnasium vector environment of `SoloEnv`. A game that is over begins again with the next
step, whose action is not looked at (AutoresetMode.NEXT_STEP).
"""

from __future__ import annotations

import gc
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .episode import WORDS
from .seating import episode_seed
from .solo import SoloEnv

RESET: Final = "reset"
STEP: Final = "step"
CLOSE: Final = "close"
DONE: Final = "done"


class WorkerEnded(RuntimeError):
    """A process that plays some of the games is no longer there."""


class Board:
    """What all processes see: a row of each array for each game."""

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


class Player:
    """Plays the share of one process."""

    def __init__(self, share: range, board: Board, settings: dict[str, Any]) -> None:
        self.rows = board.rows
        self.environments = {game: SoloEnv(**settings) for game in share}
        self.over = dict.fromkeys(share, False)

    def carry_out(self, order: str) -> None:
        rows = self.rows
        for game, environment in self.environments.items():
            reward, ends = 0.0, False
            if order == RESET:
                environment.begin(int(rows["seed"][game]))
            elif self.over[game]:
                environment.begin(None)
            else:
                reward, ends, _ = environment.answer(int(rows["action"][game]))
            episode, seat = environment.episode, environment.seat
            rows["counts"][game] = episode.observer.count(episode.state, seat)
            rows["action_mask"][game] = environment.action_masks()
            rows["reward"][game] = reward
            rows["terminated"][game] = self.over[game] = ends
            rows["seat"][game] = seat


def work(
    link: Connection, memory: str, games: int, size: int, share: range, settings: dict[str, Any]
) -> None:
    """Play a share in a process of its own until the other side closes."""
    board = Board(games, size, memory)
    player = Player(share, board, settings)
    gc.freeze()  # what is here stays: to look through it again would make all the others wait
    try:
        while (order := link.recv()) != CLOSE:
            player.carry_out(order)
            link.send(DONE)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        del player
        board.close()


class AffrescoVectorEnv(VectorEnv[Any, Any, Any]):
    """`games` games shared by `processes`; all other settings are those of `SoloEnv`.

    This process is one of them: it plays the first share while the others play theirs, instead
    of waiting for them.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as in VectorEnv

    def __init__(self, games: int, processes: int = 1, **settings: Any) -> None:
        if not 1 <= processes <= games:
            raise ValueError(f"{games} games cannot be shared by {processes} processes")
        one = SoloEnv(**settings)
        self.num_envs = games
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        observer = one.episode.observer
        self.scale = observer.scale
        self.board = Board(games, observer.size)
        self.links: list[Connection] = []
        self.workers: list[Any] = []
        context = get_context("spawn")
        bounds = [games * process // processes for process in range(processes + 1)]
        own, *others = [range(start, end) for start, end in pairwise(bounds)]
        for share in others:
            ours, theirs = context.Pipe()
            given = (theirs, self.board.memory.name, games, observer.size, share, settings)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            theirs.close()
            self.links.append(ours)
            self.workers.append(worker)
        self.player = Player(own, self.board, settings)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        if isinstance(seed, list):
            self.board.rows["seed"][:] = seed
        else:
            if seed is not None:
                self.np_random = np.random.default_rng(seed)
            self.board.rows["seed"][:] = [
                episode_seed(self.np_random) for _ in range(self.num_envs)
            ]
        self._order(RESET)
        return self._seen(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        words, rows = np.asarray(actions), self.board.rows
        if ((words < 0) | (words >= WORDS)).any():
            raise ValueError(f"a word has a number from 0 to {WORDS - 1}; nothing was played")
        rows["action"][:] = words
        self._order(STEP)
        return (
            self._seen(),
            rows["reward"].copy(),
            rows["terminated"].copy(),
            np.zeros(self.num_envs, np.bool_),
            self._infos(),
        )

    def _order(self, order: str) -> None:
        try:
            for link in self.links:
                link.send(order)
            try:
                self.player.carry_out(order)
            finally:  # whatever happens here, no answer is left for the next order
                for link in self.links:
                    link.recv()
        except (EOFError, OSError) as error:
            raise WorkerEnded("a worker of the vector environment has ended by itself") from error

    def _seen(self) -> dict[str, NDArray[Any]]:
        rows = self.board.rows
        return {
            "observation": rows["counts"] * self.scale,
            "action_mask": rows["action_mask"].copy(),
        }

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.board.rows["seat"].copy()}

    def close_extras(self, **kwargs: Any) -> None:
        for link, worker in zip(self.links, self.workers, strict=True):
            with suppress(OSError):  # it has ended by itself
                link.send(CLOSE)
            worker.join()
        self.board.close()
        self.board.memory.unlink()
