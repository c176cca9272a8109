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


def rllib_learns_with_masks() -> None:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import (
        ActionMaskingTorchRLModule,
    )

    from affresco.research.rllib import RLlibEnv

    config = (
        PPOConfig()
        .environment(RLlibEnv, env_config={"seats": 2})
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=256, minibatch_size=64, num_epochs=1)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    )
    learner = config.build_algo()
    for _ in range(2):
        learner.train()
    learner.stop()


def puffer_steps_in_one_process_and_in_two() -> None:
    """PufferLib checks buffers, spaces and actions of an environment as it makes and steps it."""
    import numpy as np
    import pufferlib.vector

    from affresco.research.puffer import AffrescoPuffer

    for backend, settings in (
        (pufferlib.vector.Serial, {}),
        (pufferlib.vector.Multiprocessing, {"num_workers": 2}),
    ):
        env = pufferlib.vector.make(
            AffrescoPuffer,
            env_kwargs={"num_envs": 8, "seats": 2},
            backend=backend,
            num_envs=2,
            **settings,
        )
        rng, illegal, ended = np.random.default_rng(1), 0, 0
        seen, _ = env.reset(1)
        width = env.driver_env.width
        for _ in range(1000):
            mask = seen[:, width:]
            seen, _, _, _, infos = env.step((mask * rng.random(mask.shape)).argmax(axis=1))
            ended += sum(info["games"] for info in infos)
            illegal += sum(info["illegal"] for info in infos)
        assert (ended > 0, illegal) == (True, 0)
        env.close()


CHECKS = {
    check.__name__: check
    for check in (
        torchrl_on_one_game,
        torchrl_on_many_games,
        sb3_learns_with_masks,
        rllib_learns_with_masks,
        puffer_steps_in_one_process_and_in_two,
    )
}

if __name__ == "__main__":
    for name in sys.argv[1:] or CHECKS:
        CHECKS[name]()
        print(f"{name}: well")
