"""Gymnasium: one seat against bots.

History:
- Affresco-v0: the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
from gymnasium import spaces
from gymnasium.envs.registration import register, registry

from ..bots import Bot, make_bot
from ..components import ComponentSet
from ..engine.moves import LEXICON
from .deciding import decide
from .drawing import RENDER_MODES, Drawing, render
from .episode import WORDS
from .seating import ILLEGAL_REWARD, Observation, episode_seed, new_episode, observation_space

ID: Final = "Affresco-v0"


class SoloEnv(gymnasium.Env[Any, Any]):
    """One seat for the agent; the others are bots, by one spec for all or one for each.

    Without a fixed `seat`, the agent takes a random one in each episode. An impossible word ends
    the game and sets `info["illegal"]`. The other settings are those of `affresco_v0`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        seats: int = 4,
        modules: str = "none",
        options: str = "",
        preset: str | None = None,
        components: ComponentSet | None = None,
        reward: str = "win",
        seat: int | None = None,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
    ) -> None:
        self.episode = new_episode(seats, modules, options, preset, components, reward, render_mode)
        self.render_mode = render_mode
        self.specs = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.specs) != seats - 1:
            raise ValueError(f"{seats} seats need {seats - 1} opponents, not {len(self.specs)}")
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} among {seats}")
        self.fixed_seat = seat
        self.opponents: list[Bot] = [make_bot(spec) for spec in self.specs]
        self.bots: dict[int, Bot] = {}
        self.observation_space = observation_space(self.episode.observer)
        self.action_space = spaces.Discrete(WORDS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self.begin(seed)
        return self._observe(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        reward, ends, info = self.answer(action)
        return self._observe(), reward, ends, False, info

    def begin(self, seed: int | None) -> None:
        """Start a new game and play to the agent's first decision, without observing it."""
        super().reset(seed=seed)
        seats, rng = self.episode.seats, self.np_random
        self.seat = int(rng.integers(seats)) if self.fixed_seat is None else self.fixed_seat
        if seed is not None:
            self.opponents = [make_bot(spec, seed=episode_seed(rng)) for spec in self.specs]
        others = [seat for seat in range(seats) if seat != self.seat]
        self.bots = dict(zip(others, self.opponents, strict=True))
        self.episode.begin(episode_seed(rng))
        self._let_others_play()
        self.episode.purse.start(self.episode.state)

    def answer(self, action: int) -> tuple[float, bool, dict[str, Any]]:
        """Play to the agent's next decision, without observing it: reward, end, info."""
        if LEXICON[int(action)] not in self.episode.options(self.seat):
            return ILLEGAL_REWARD, True, self._info(illegal=True)
        self.episode.play(self.seat, int(action))
        self._let_others_play()
        reward = self.episode.pay()[self.seat]
        return reward, self.episode.is_over, self._info()

    def action_masks(self) -> Any:
        """The mask of the current observation, under the name that sb3-contrib expects."""
        return self.episode.mask(self.seat, not self.episode.is_over)

    def __getstate__(self) -> dict[str, Any]:
        """Bots by their seats: they are made again, with random numbers of their own."""
        kept = {**self.__dict__, "bots": list(self.bots)}
        del kept["opponents"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.opponents = [make_bot(spec) for spec in self.specs]
        self.bots = dict(zip(kept["bots"], self.opponents, strict=False))

    def render(self) -> Any:
        drawing: Drawing = render(self.episode, self.seat, self.render_mode)
        return drawing

    def _observe(self) -> Observation:
        return {
            "observation": self.episode.observe(self.seat),
            "action_mask": self.action_masks(),
        }

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat, "illegal": illegal}
        if self.episode.is_over:
            info["scores"] = [int(player.score) for player in self.episode.state.players]
        return info

    def _let_others_play(self) -> None:
        """Let the others play until only the agent is asked; they plan first, unseen by it."""
        episode = self.episode
        while others := [seat for seat in episode.acting() if seat != self.seat]:
            seat = others[0]
            for move in decide(self.bots[seat], episode.state, seat):
                episode.play(seat, int(move.id))


if ID not in registry:
    register(
        id=ID,
        entry_point="affresco.research.gymnasium:SoloEnv",
        vector_entry_point="affresco.research.vector:floats_env",
    )
