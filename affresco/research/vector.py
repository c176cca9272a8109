"""Many games at once: worker processes step their share of them, over shared memory.

A Gymnasium vector environment of `SoloEnv`. A game that is over begins again with the next
step, whose action is not looked at (AutoresetMode.NEXT_STEP).
"""

from __future__ import annotations

import gc
import os
from contextlib import suppress
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
            "observation": (np.float32, (games, size)),
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


def work(
    link: Connection,
    memory: str,
    games: int,
    share: range,
    core: int | None,
    settings: dict[str, Any],
) -> None:
    """Play the share of one process until the other side closes."""
    if core is not None:
        os.sched_setaffinity(0, {core})
    environments = {game: SoloEnv(**settings) for game in share}
    size = environments[share[0]].episode.observer.size
    board = Board(games, size, memory)
    rows = board.rows
    over = dict.fromkeys(share, False)
    gc.freeze()  # what is here stays: to look through it again would make all the others wait
    try:
        while (order := link.recv()) != CLOSE:
            for game, environment in environments.items():
                if order == RESET or over[game]:
                    seed = int(rows["seed"][game]) if order == RESET else None
                    seen, info = environment.reset(seed=seed)
                    reward, ends = 0.0, False
                else:
                    seen, reward, ends, _, info = environment.step(int(rows["action"][game]))
                rows["observation"][game] = seen["observation"]
                rows["action_mask"][game] = seen["action_mask"]
                rows["reward"][game] = reward
                rows["terminated"][game] = over[game] = ends
                rows["seat"][game] = info["seat"]
            link.send(DONE)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        del rows
        board.close()


class AffrescoVectorEnv(VectorEnv[Any, Any, Any]):
    """`games` games shared by `processes`; all other settings are those of `SoloEnv`.

    `pinned` keeps each process on a core of its own, where the system can do that: all are woken
    at once by one, and are else too often put on that one's core. Not for several at a time, as
    they would take the same cores.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as in VectorEnv

    def __init__(
        self, games: int, processes: int = 1, pinned: bool = False, **settings: Any
    ) -> None:
        if not 1 <= processes <= games:
            raise ValueError(f"{games} games cannot be shared by {processes} processes")
        one = SoloEnv(**settings)
        self.num_envs = games
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        self.board = Board(games, one.episode.observer.size)
        self.links: list[Connection] = []
        self.workers: list[Any] = []
        context = get_context("spawn")
        cores = (
            sorted(os.sched_getaffinity(0)) if pinned and hasattr(os, "sched_getaffinity") else []
        )
        for process in range(processes):
            share = range(games * process // processes, games * (process + 1) // processes)
            ours, theirs = context.Pipe()
            worker = context.Process(
                target=work,
                args=(
                    theirs,
                    self.board.memory.name,
                    games,
                    share,
                    cores[process % len(cores)] if cores else None,
                    settings,
                ),
                daemon=True,
            )
            worker.start()
            theirs.close()
            self.links.append(ours)
            self.workers.append(worker)

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
        rows = self.board.rows
        rows["action"][:] = actions
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
            for link in self.links:
                link.recv()
        except (EOFError, OSError) as error:
            raise WorkerEnded("a worker of the vector environment has ended by itself") from error

    def _seen(self) -> dict[str, NDArray[Any]]:
        return {name: self.board.rows[name].copy() for name in ("observation", "action_mask")}

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.board.rows["seat"].copy()}

    def close_extras(self, **kwargs: Any) -> None:
        for link, worker in zip(self.links, self.workers, strict=True):
            with suppress(OSError):  # it has ended by itself
                link.send(CLOSE)
            worker.join()
        self.board.close()
        self.board.memory.unlink()
