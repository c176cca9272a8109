"""Gymnasium, version 1: one seat against others, on the engine's batch, observed as bytes.

History:
- Affresco-v1: bytes instead of floats; amounts of points, Thalers and rounds as two bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from numpy.typing import NDArray

from .drawing import RENDER_MODES, Drawing, Table, known_mode, render
from .seating import episode_seed, row_space
from .selfplay import LEARNER, WORDS, Chair, Rows, SelfPlay
from .stages import batch_settings

ID: Final = "Affresco-v1"
ONE: Final = (0).to_bytes(4, "little")  # the number of the only game
GOES_ON: Final = bytes(1)
SPOKEN: Final = [word.to_bytes(2, "little") for word in range(WORDS)]

Seen = dict[str, NDArray[Any]] | NDArray[np.uint8]


class SoloRowsEnv(gymnasium.Env[Any, Any]):
    """One seat for the agent; the others play at random, or are bots or policies.

    With `flat`, an observation is the bytes alone; the mask is in `info` in any case. An
    impossible word ends the game and sets `info["illegal"]`. All other settings are those of
    `SelfPlay`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        seats: int = 4,
        seat: int | None = None,
        opponents: Chair | Sequence[Chair] = "random",
        flat: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.render_mode = known_mode(render_mode)
        self.flat = flat
        self.play = SelfPlay(1, **batch_settings(seats, seat, opponents, **settings))
        self.chair = self.play.chairs.index(LEARNER)
        self.pays_always = self.play.settings.reward == "shaped"
        space = row_space(self.play.width)
        self.observation_space = space["observation"] if flat else space
        self.action_space = spaces.Discrete(WORDS)
        self._bind()

    def _bind(self) -> None:
        """Call the engine directly where nobody outside it plays."""
        self.is_direct = not self.play.bots and not self.play.policies
        rows = self.play.batch.rows
        self._observations = rows.observations.bytes.getvalue
        self._masks = rows.masks.getvalue
        self._ended = rows.ended.getvalue
        self._step = self.play.batch.step

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        rows = self.play.reset([episode_seed(self.np_random)])
        self.seat = (int(rows.first[0]) + self.chair) % self.play.settings.seats
        return self._seen(rows.observation[0], rows.mask[0]), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self.is_direct:
            rows = self.play.step([int(action)])
            seen = self._seen(rows.observation[0], rows.mask[0])
            return self._answer(seen, rows)
        self._step(ONE, SPOKEN[action])
        seen = self._seen(
            np.frombuffer(self._observations(), np.uint8), np.frombuffer(self._masks(), np.uint8)
        )
        if self.pays_always or self._ended() != GOES_ON:
            return self._answer(seen, self.play.taken())
        return seen, 0.0, False, False, self._info()

    def _answer(self, seen: Seen, rows: Rows) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        ended = bool(rows.ended[0])
        info = self._info()
        info["illegal"] = bool(rows.illegal[0])
        if ended:
            info["scores"] = rows.scores[0].tolist()
        return seen, float(rows.reward[0, self.seat]), ended, False, info

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "illegal": False, "action_mask": self.mask}

    def _seen(self, observation: NDArray[np.uint8], mask: NDArray[np.uint8]) -> Seen:
        self.mask: NDArray[np.int8] = mask.view(np.int8)
        return observation if self.flat else {"observation": observation, "action_mask": self.mask}

    def action_masks(self) -> NDArray[np.int8]:
        """The mask of the current observation, under the name that sb3-contrib expects."""
        return self.mask

    def render(self) -> Any:
        place = self.play.batch.places[0]
        drawing: Drawing = render(Table(place.state), self.seat, self.render_mode)
        return drawing

    def __getstate__(self) -> dict[str, Any]:
        bound = ("_observations", "_masks", "_ended", "_step")
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._bind()


if ID not in registry:
    register(
        id=ID,
        entry_point="affresco.research.solo:SoloRowsEnv",
        vector_entry_point="affresco.research.vector:rows_env",
    )
