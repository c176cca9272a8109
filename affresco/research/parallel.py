"""PettingZoo, all agents at every step: an agent that is not asked plays "wait"."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from ..engine.moves import LEXICON, WAIT
from .drawing import RENDER_MODES, Drawing
from .seating import ILLEGAL_REWARD, Observation, Seating, per_agent

Answers = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class TogetherEnv(ParallelEnv[str, Observation, int]):
    metadata = {  # noqa: RUF012 - as in PettingZoo
        "name": "affresco_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(self, **settings: Any) -> None:
        self.seating = Seating(**settings)
        self.metadata = {**self.metadata, "name": f"affresco_v{self.seating.version}"}
        self.episode = self.seating.episode
        self.possible_agents = self.seating.possible_agents
        self.agents: list[str] = []
        self.render_mode = self.seating.render_mode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.seating.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.seating.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.seating.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observe(), self._infos()

    def step(self, actions: dict[str, int]) -> Answers:
        asked = self.episode.acting()
        wrong = [agent for agent in self.agents if not self._is_possible(agent, actions[agent])]
        if wrong:
            rewards = [ILLEGAL_REWARD if agent in wrong else 0.0 for agent in self.agents]
            return self._answer(rewards, ends=True)
        for seat in asked:
            self.episode.play(seat, int(actions[self.possible_agents[seat]]))
        return self._answer(self.episode.pay(), ends=self.episode.is_over)

    def _is_possible(self, agent: str, action: int) -> bool:
        seat = self.seating.seat_of[agent]
        move = LEXICON[int(action)]
        return move in self.episode.options(seat) if seat in self.episode.acting() else move is WAIT

    def _answer(self, rewards: list[float], ends: bool) -> Answers:
        agents = self.agents
        answers: Answers = (
            self._observe(),
            per_agent(agents, rewards),
            dict.fromkeys(agents, ends),
            dict.fromkeys(agents, False),
            self._infos(),
        )
        if ends:
            self.agents = []
        return answers

    def _observe(self) -> dict[str, Observation]:
        asked = self.episode.acting()
        return {agent: self.seating.observe(agent, asked) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        """The masks, in the infos too."""
        asked = self.episode.acting()
        return {agent: self.seating.info(agent, asked) for agent in self.agents}

    def render(self) -> Drawing:
        return self.seating.render()

    def close(self) -> None:
        pass
