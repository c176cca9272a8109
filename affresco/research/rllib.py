"""RLlib: one seat against others, observed under the names that its masking module expects.

`PPOConfig().environment(RLlibEnv, env_config={"seats": 2})` with `ActionMaskingTorchRLModule`
learns from possible words alone. The settings are those of `Affresco-v1`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .selfplay import WORDS
from .solo import SoloRowsEnv


class RLlibEnv(gymnasium.Env[Any, Any]):
    """Floats, each number in its unit, and the mask as floats beside them."""

    def __init__(self, config: Any = None) -> None:
        self.env = SoloRowsEnv(flat=True, **dict(config or {}))
        self.action_space = spaces.Discrete(WORDS)
        highest = 255 * self.env.play.scale
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(np.zeros_like(highest), highest),
                "action_mask": spaces.Box(0, 1, (WORDS,), np.float32),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        seen, _ = self.env.reset(seed=seed, options=options)
        return self._seen(seen), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, _ = self.env.step(int(action))
        return self._seen(seen), reward, terminated, truncated, {}

    def _seen(self, row: Any) -> dict[str, Any]:
        mask = self.env.action_masks().astype(np.float32)
        return {"observations": self.env.play.floats(row), "action_mask": mask}
