"""The PettingZoo environments, version 1: observed as bytes.

Settings are those of `affresco_v0`, and `flat`: an observation is the bytes alone, and the mask is
only in the info.

History:
- v1: bytes instead of floats; amounts of points, Thalers and rounds as two bytes.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .aec import TurnsEnv
from .parallel import TogetherEnv
from .seating import ILLEGAL_REWARD


def raw_env(**settings: Any) -> TurnsEnv:
    """One agent after the other, without a check of the words."""
    return TurnsEnv(version=1, **settings)


def env(**settings: Any) -> AECEnv[Any, Any, Any]:
    """One agent after the other; an impossible word ends the game."""
    made = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def parallel_env(**settings: Any) -> TogetherEnv:
    """All agents at every step."""
    return TogetherEnv(version=1, **settings)


__all__ = ["env", "parallel_env", "raw_env"]
