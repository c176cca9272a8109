"""What both PettingZoo forms share: agents, spaces, seeds and drawing."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from ..components import ComponentSet
from ..configuration import configure
from .drawing import Drawing, known_mode, render
from .episode import WORDS, Episode, Mask
from .observation import LARGEST, Observer, Row

Observation = dict[str, Row | Mask]
ILLEGAL_REWARD = -1.0  # for an impossible word, which ends the game


def observation_space(observer: Observer) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, LARGEST, (observer.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (WORDS,), np.int8),
        }
    )


def row_space(width: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (WORDS,), np.int8),
        }
    )


def new_episode(
    seats: int,
    modules: str,
    options: str,
    preset: str | None,
    components: ComponentSet | None,
    reward: str,
    render_mode: str | None,
) -> Episode:
    configuration = configure(seats, modules, options, preset, components)
    return Episode(configuration, reward, journal=known_mode(render_mode) is not None)


def episode_seed(generator: np.random.Generator) -> int:
    return int(generator.integers(2**31))


class Seating:
    """The agents of one game: player_0 has seat 0."""

    def __init__(
        self,
        seats: int = 4,
        modules: str = "none",
        options: str = "",
        preset: str | None = None,
        components: ComponentSet | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        version: int = 0,
        flat: bool = False,
    ) -> None:
        self.version = version
        self.flat = flat  # an observation is the row alone; the mask is in the info
        self.episode = new_episode(seats, modules, options, preset, components, reward, render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observer = self.episode.observer
        whole = row_space(observer.width) if version else observation_space(observer)
        space = whole["observation"] if flat else whole
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(WORDS) for agent in self.possible_agents}
        self.generator, _ = seeding.np_random()

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.generator, _ = seeding.np_random(seed)
        self.episode.begin(episode_seed(self.generator))

    def observe(self, agent: str, asked: list[int]) -> Any:
        seat = self.seat_of[agent]
        row = self.row(seat)
        if self.flat:
            return row
        return {"observation": row, "action_mask": self.episode.mask(seat, seat in asked)}

    def row(self, seat: int) -> Any:
        if self.version:
            return self.episode.observer.row(self.episode.state, seat)
        return self.episode.observe(seat)

    def info(self, agent: str, asked: list[int]) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"action_mask": self.episode.mask(seat, seat in asked)}

    def render(self) -> Drawing:
        """What the acting seat sees, or the first seat once the game is over."""
        viewer = 0 if self.episode.is_over else self.episode.seat
        return render(self.episode, viewer, self.render_mode) if self.render_mode else None


def per_agent(agents: list[str], values: list[Any]) -> dict[str, Any]:
    return dict(zip(agents, values, strict=True))
