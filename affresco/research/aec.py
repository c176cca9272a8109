"""PettingZoo, one agent after the other; when all plan at once, seat by seat and unseen."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from .drawing import RENDER_MODES, Drawing
from .seating import Observation, Seating, per_agent


class TurnsEnv(AECEnv[str, Observation, int]):
    metadata = {  # noqa: RUF012 - as in PettingZoo
        "name": "affresco_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, **settings: Any) -> None:
        super().__init__()
        self.seating = Seating(**settings)
        self.metadata = {**self.metadata, "name": f"affresco_v{self.seating.version}"}
        self.episode = self.seating.episode
        self.possible_agents = self.seating.possible_agents
        self.render_mode = self.seating.render_mode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.seating.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.seating.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.seating.begin(seed)
        self.seen: dict[str, Observation] = {}  # since the last step, as wrappers ask again
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[self.episode.seat]
        self._tell_masks()

    def observe(self, agent: str) -> Observation:
        if agent not in self.seen:
            asked = [] if self.episode.is_over else [self.episode.seat]
            self.seen[agent] = self.seating.observe(agent, asked)
        return self.seen[agent]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.seen = {}
        self.episode.play(self.seating.seat_of[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = per_agent(self.agents, self.episode.pay())
        self._accumulate_rewards()
        if self.episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.episode.seat]
        self._tell_masks()

    def _tell_masks(self) -> None:
        """The mask of the agent that is asked is in its info too; the others have none."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not self.episode.is_over:
            agent = self.agent_selection
            self.infos[agent] = self.seating.info(agent, [self.episode.seat])

    def render(self) -> Drawing:
        return self.seating.render()

    def close(self) -> None:
        pass
