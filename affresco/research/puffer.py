"""PufferLib's native interface: many games on the engine's batch, written into its buffers.

An agent is a game: each step it is asked for the word of the seat to move. With
`opponents="self"` (the default) that is any seat, and its reward is what the seat that moved got;
otherwise it is the learner's seat. An observation is the bytes of the row, then a byte for each
word of the mask. PufferLib is not among our requirements; it must be installed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces
from numpy.typing import NDArray

from .selfplay import LEARNER, WORDS, Rows, SelfPlay
from .stages import SELF, batch_settings


class AffrescoPuffer(pufferlib.PufferEnv):
    """`num_envs` games; all other settings are those of `SelfPlay`."""

    def __init__(
        self,
        num_envs: int = 64,
        buf: Any = None,
        seed: int = 0,
        opponents: Any = SELF,
        **settings: Any,
    ) -> None:
        chosen = batch_settings(opponents=opponents, **settings) | {"restarts": True}
        self.play = SelfPlay(num_envs, **chosen)
        alone = self.play.chairs.count(LEARNER) == 1
        self.chair = self.play.chairs.index(LEARNER) if alone else None
        self.width = self.play.width
        self.single_observation_space = spaces.Box(0, 255, (self.width + WORDS,), np.uint8)
        self.single_action_space = spaces.Discrete(WORDS)
        self.num_agents = num_envs
        self.seed = seed
        self.moving = np.zeros(num_envs, np.intp)
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], list[dict[str, Any]]]:
        rows = self.play.reset(self.seed if seed is None else seed)
        self._tell(rows)
        self.rewards[:] = 0
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, ...]:
        rows = self.play.step(np.asarray(actions).reshape(-1))
        self.rewards[:] = rows.reward[np.arange(self.num_agents), self.moving]
        self._tell(rows)
        infos = []
        if rows.ended.any():
            infos.append(
                {
                    "games": int(rows.ended.sum()),
                    "illegal": int(rows.illegal.sum()),
                    "score": float(rows.scores[rows.ended].mean()),
                }
            )
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _tell(self, rows: Rows) -> None:
        self.observations[:, : self.width] = rows.observation
        self.observations[:, self.width :] = rows.mask
        self.terminals[:] = rows.ended
        self.moving = rows.seat.astype(np.intp)
        if self.chair is not None:
            self.moving = (rows.first.astype(np.intp) + self.chair) % self.play.settings.seats

    def close(self) -> None:
        pass
