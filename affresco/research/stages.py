"""Where the games of a vector environment are played: some in each process.

A stage plays its share of the games and writes what happened into its rows of the shared board.
A game that is over starts again with its next word, which is not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .gymnasium import SoloEnv
from .selfplay import LEARNER, WORDS, Chair, Rows, SelfPlay

Array = NDArray[Any]
SELF = "self"  # as opponents: the learner plays every seat


class Board:
    """Memory shared by all processes: in each array, a row for each game."""

    def __init__(self, games: int, width: int, seats: int, name: str | None = None) -> None:
        rows: dict[str, tuple[Any, tuple[int, ...]]] = {
            "observation": (np.uint8, (games, width)),
            "final": (np.uint8, (games, width)),
            "reward": (np.float64, (games,)),
            "rewards": (np.float32, (games, seats)),
            "seed": (np.int64, (games,)),
            "chosen": (np.bool_, (games,)),
            "action": (np.int64, (games,)),
            "action_mask": (np.int8, (games, WORDS)),
            "terminated": (np.bool_, (games,)),
            "illegal": (np.bool_, (games,)),
            "scores": (np.int16, (games, seats)),
            "seat": (np.int8, (games,)),
        }
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in rows.values()]
        padded = [-(-size // 64) * 64 for size in sizes]
        self.memory = SharedMemory(name, create=name is None, size=sum(padded))
        self.rows: dict[str, Array] = {}
        start = 0
        for (name_of, (kind, shape)), length in zip(rows.items(), padded, strict=True):
            self.rows[name_of] = np.ndarray(shape, kind, self.memory.buf, start)
            start += length

    def part(self, games: range) -> dict[str, Array]:
        return {name: row[games.start : games.stop] for name, row in self.rows.items()}

    def close(self) -> None:
        self.rows.clear()
        self.memory.close()


class Stage(Protocol):
    """A share of the games, and its rows."""

    rows: dict[str, Array]

    def reset(self) -> None:
        """Start those games anew that are chosen in the rows, by their seeds."""

    def restart(self, games: Array) -> None:
        """Start some games anew, as they would by themselves."""

    def step(self) -> None:
        """Play the words in the rows."""

    def call(self, name: str, arguments: tuple[Any, ...]) -> list[Any]:
        """An attribute of each game's environment, or what it returns when called."""

    def saved(self) -> Any:
        """All games, to be loaded by another stage."""

    def load(self, saved: Any) -> None: ...


class Solos:
    """Games of one learner against bots, each an environment of its own: `v0`."""

    def __init__(self, rows: dict[str, Array], settings: dict[str, Any]) -> None:
        self.rows = rows
        self.environments = [SoloEnv(**settings) for _ in rows["seat"]]
        for other in self.environments[1:]:
            other.episode.share(self.environments[0].episode)

    def reset(self) -> None:
        for game in np.flatnonzero(self.rows["chosen"]):
            self._begin(int(game), int(self.rows["seed"][game]))

    def restart(self, games: Array) -> None:
        for game in games:
            self._begin(int(game), None)

    def step(self) -> None:
        over = self.rows["terminated"].copy()
        for game, environment in enumerate(self.environments):
            if over[game]:
                self._begin(game, None)
            else:
                reward, ends, info = environment.answer(int(self.rows["action"][game]))
                self._tell(game, reward, ends, info["illegal"])

    def _begin(self, game: int, seed: int | None) -> None:
        self.environments[game].begin(seed)
        self._tell(game, 0.0, False, False)

    def _tell(self, game: int, reward: float, ends: bool, illegal: bool) -> None:
        environment, rows = self.environments[game], self.rows
        episode, seat = environment.episode, environment.seat
        rows["observation"][game] = episode.observer.row(episode.state, seat)
        rows["action_mask"][game] = environment.action_masks()
        rows["reward"][game], rows["terminated"][game] = reward, ends
        rows["rewards"][game] = 0.0
        rows["rewards"][game, seat] = reward
        rows["illegal"][game], rows["seat"][game] = illegal, seat
        rows["scores"][game] = [player.score for player in episode.state.players[: episode.seats]]

    def call(self, name: str, arguments: tuple[Any, ...]) -> list[Any]:
        found = [getattr(environment, name) for environment in self.environments]
        return [one(*arguments) if callable(one) else one for one in found]

    def saved(self) -> Any:
        return self.environments

    def load(self, saved: Any) -> None:
        self.environments = deepcopy(saved)


class Batched:
    """Games of the engine's batch: `v1`."""

    def __init__(self, rows: dict[str, Array], settings: dict[str, Any]) -> None:
        self.rows = rows
        self.play = SelfPlay(len(rows["seat"]), **batch_settings(**settings))
        learners = [who == LEARNER for who in self.play.chairs]
        self.alone = learners.index(True) if sum(learners) == 1 else None  # the one learner's chair

    def reset(self) -> None:
        chosen = np.flatnonzero(self.rows["chosen"])
        if not len(chosen):
            return
        seeds = self.rows["seed"][chosen]
        self.play.generator = np.random.default_rng(seeds)
        self._tell(self.play.reset(seeds, self.rows["chosen"]), chosen)

    def restart(self, games: Array) -> None:
        chosen = np.zeros(self.play.games, bool)
        chosen[games] = True
        self._tell(self.play.reset(None, chosen), games)

    def step(self) -> None:
        self._tell(self.play.step(self.rows["action"]), slice(None))

    def _tell(self, told: Rows, games: Array | slice) -> None:
        """Write the rows; the reward is the learner's, or that of the seat that has moved."""
        rows = self.rows
        moved = rows["seat"].copy()
        if self.alone is not None:
            moved[:] = (told.first.astype(int) + self.alone) % self.play.settings.seats
        own = told.reward[np.arange(len(moved)), moved]
        rows["observation"][games] = told.observation[games]
        rows["action_mask"][games] = told.mask[games]
        rows["seat"][games] = told.seat[games]
        rows["reward"][games] = own[games]
        rows["rewards"][games] = told.reward[games]
        rows["terminated"][games] = told.ended[games]
        rows["illegal"][games] = told.illegal[games]
        rows["scores"][games] = told.scores[games]

    def call(self, name: str, arguments: tuple[Any, ...]) -> list[Any]:
        if name == "action_masks":
            return list(self.rows["action_mask"].copy())
        if name in ("seat", "scores", "illegal"):
            return list(self.rows[name].copy())
        raise AttributeError(f"the games have action_masks, seat, scores and illegal, not {name!r}")

    def saved(self) -> Any:
        return self.play

    def load(self, saved: Any) -> None:
        self.play = deepcopy(saved)


def batch_settings(
    seats: int = 4,
    seat: int | None = None,
    opponents: Chair | Sequence[Chair] = "random",
    **settings: Any,
) -> dict[str, Any]:
    """The settings of a batch, from those of one learner against others."""
    if opponents == SELF:
        return {"seats": seats, "restarts": False, **settings}
    others: list[Chair]
    if isinstance(opponents, str) or callable(opponents):
        others = [opponents] * (seats - 1)
    else:
        others = list(opponents)
    if len(others) != seats - 1:
        raise ValueError(f"{seats} seats need {seats - 1} opponents, not {len(others)}")
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat} among {seats}")
    chairs = [*others[: seat or 0], LEARNER, *others[seat or 0 :]]
    return {
        "seats": seats,
        "chairs": chairs,
        "rotates": seat is None,
        "restarts": False,
        **settings,
    }
