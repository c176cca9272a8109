"""Run by Python in an environment of its own: libraries of learners on our environments."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium

import affresco.research.gymnasium
import affresco.research.solo  # noqa: F401


def torchrl_on_one_game() -> None:
    for version in ("Affresco-v0", "Affresco-v1"):
        roll_out(gymnasium.make(version, seats=2, options="round_limit=9"))


def torchrl_on_many_games() -> None:
    mode = gymnasium.vector.AutoresetMode.DISABLED  # which TorchRL prefers: it resets by itself
    roll_out(gymnasium.make_vec("Affresco-v1", 4, seats=2, autoreset_mode=mode))


def roll_out(env: Any) -> None:
    from torchrl.envs.libs.gym import GymWrapper
    from torchrl.envs.transforms import ActionMask, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    wrapped = TransformedEnv(GymWrapper(env), ActionMask(mask_key="action_mask"))
    check_env_specs(wrapped)
    rolled = wrapped.rollout(20, break_when_any_done=False)
    assert rolled.shape[-1] == 20, rolled.shape


def sb3_learns_with_masks() -> None:
    from sb3_contrib import MaskablePPO

    for policy, settings in (("MlpPolicy", {"flat": True}), ("MultiInputPolicy", {})):
        env = gymnasium.make("Affresco-v1", seats=2, opponents="random", **settings)
        MaskablePPO(policy, env, n_steps=128, batch_size=64, seed=1).learn(256)


CHECKS = {
    check.__name__: check
    for check in (torchrl_on_one_game, torchrl_on_many_games, sb3_learns_with_masks)
}

if __name__ == "__main__":
    for name in sys.argv[1:] or CHECKS:
        CHECKS[name]()
        print(f"{name}: well")
