"""The PettingZoo environments.

Settings, all by name: `seats` (2 to 4), `modules` ("none", "all" or names), `options` and
`preset` as on the command line, `components` (a set), `reward` ("win", "rank", "margin" or
"shaped") and `render_mode` ("human", "ansi", "rgb_array" or "svg").

An action is the number of a word in the lexicon. The numbering and the fields of the
observation belong to the version: a change to either makes a new version.

History:
- v0: the first.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .aec import TurnsEnv as raw_env
from .parallel import TogetherEnv as parallel_env
from .seating import ILLEGAL_REWARD


def env(**settings: Any) -> AECEnv[Any, Any, Any]:
    """One agent after the other; an impossible word ends the game."""
    made = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


__all__ = ["env", "parallel_env", "raw_env"]
