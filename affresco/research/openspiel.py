"""OpenSpiel: the game `python_affresco`, with explicit chance.

Parameters: `seats` (or `players`, as OpenSpiel calls them everywhere), `modules` ("none", "all"
or names joined by "+"), `options` ("altar_limit:per_visit+round_limit:12") and `reward` ("win",
"rank" or "margin"). In the rules all plan at once; here they plan seat by seat, and nobody sees
a plan before all are made.

The observation is what `view` shows now. The information state is everything a seat has ever
learned; see `course`.

History:
- python_affresco: the first.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel

from ..configuration import Configuration, configure
from ..engine.moves import LEXICON
from ..engine.playout import Dice, playout
from ..engine.rules import options
from ..engine.step import NATURE
from ..engine.view import AUDIENCE, view
from .course import Course, Remake, spelled
from .observation import Observer
from .resampling import resample
from .rewards import AT_THE_END, UnknownReward

WORDS: Final = len(LEXICON)
WORDS_A_ROUND: Final = 60  # per figure: more than we have ever seen played or drawn
HIGHEST_MARGIN: Final = 10.0  # a thousand points

PARAMETERS: Final = {"seats": 4, "players": 0, "modules": "none", "options": "", "reward": "win"}


def game_type(zero_sum: bool = True) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="python_affresco",
        long_name="Affresco",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


def configured(seats: int, modules: str, chosen: str) -> Configuration:
    """A configuration from parameters, which OpenSpiel does not let contain commas."""
    pairs = chosen.replace(":", "=").replace("+", ",")
    return configure(seats, modules.replace("+", ","), pairs)


class AffrescoGame(pyspiel.Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        if given["reward"] not in AT_THE_END:
            raise UnknownReward(
                f"there is no reward {given['reward']!r}; there are {', '.join(AT_THE_END)}"
            )
        self.seats = int(given["players"] or given["seats"])
        self.reward = AT_THE_END[given["reward"]]
        self.remake = Remake(configured, (self.seats, given["modules"], given["options"]))
        self.rules = self.remake()
        self.observer = Observer(self.rules)
        rounds = int(self.rules.options.round_limit) + 1
        self.longest = rounds * int(self.rules.figures) * WORDS_A_ROUND
        zero_sum = not self.rules.options.leonardo_can_win
        highest = HIGHEST_MARGIN if given["reward"] == "margin" else 1.0
        information = pyspiel.GameInfo(
            num_distinct_actions=WORDS,
            max_chance_outcomes=WORDS,
            num_players=self.seats,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.longest,
        )
        super().__init__(game_type(zero_sum), information, params or {})

    def new_initial_state(self) -> AffrescoState:
        return AffrescoState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest

    def make_py_observer(self, kind: Any = None, params: Any = None) -> AffrescoObserver:
        return AffrescoObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class AffrescoState(pyspiel.State):
    def __init__(self, game: AffrescoGame) -> None:
        super().__init__(game)
        self.course = Course(game.rules, game.remake)

    def current_player(self) -> int:
        if self.course.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.course.seat
        return int(pyspiel.PlayerId.CHANCE) if seat == NATURE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(move.id for move in options(self.course.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draws = self.course.draws()
        total = sum(weight for _, weight in draws)
        return [(word, weight / total) for word, weight in sorted(draws)]

    def _apply_action(self, action: int) -> None:
        self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return LEXICON[action].text

    def is_terminal(self) -> bool:
        return self.course.is_over

    def returns(self) -> list[float]:
        game = self.get_game()
        return game.reward(self.course.state) if self.course.is_over else [0.0] * game.seats

    def resample_from_infostate(self, player: int, chance: Any) -> AffrescoState:
        """A state that the player cannot distinguish from this one."""
        twin: AffrescoState = self.get_game().new_initial_state()
        resample(self.course, player, chance, twin.course, twin.apply_action)
        return twin

    def __str__(self) -> str:
        return " ".join(spelled(said.word).replace(" ", "_") for said in self.course.said)


class PlayoutEvaluator:
    """What OpenSpiel's tree searches in Python ask of an evaluator, played out inside the engine:
    the mean result of some random playouts, and even chances for all words."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts = playouts
        self.dice = Dice(seed)

    def evaluate(self, state: AffrescoState) -> Any:
        reward = state.get_game().reward
        total = np.zeros(state.num_players())
        for _ in range(self.playouts):
            twin = state.course.state.copy()
            playout(twin, self.dice)
            total += reward(twin)
        return total / self.playouts

    def prior(self, state: AffrescoState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        words = state.legal_actions()
        return [(word, 1 / len(words)) for word in words]


class AffrescoObserver:
    """Conforms to OpenSpiel's PyObserver: `tensor` and its named parts `dict`."""

    def __init__(self, game: AffrescoGame, kind: Any) -> None:
        self.game = game
        self.recalls = kind.perfect_recall
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        told = game.longest if self.recalls else 0
        self.size = game.observer.size
        self.tensor = np.zeros(self.size + told, np.float32)
        self.dict = game.observer.named(self.tensor)
        if told:
            self.dict["told"] = self.tensor[self.size :]

    def set_from(self, state: AffrescoState, player: int) -> None:
        self.tensor[: self.size] = self.game.observer.observe(state.course.state, player)
        if self.recalls:
            told = state.course.told(player)
            self.tensor[self.size :] = 0
            self.tensor[self.size : self.size + len(told)] = np.array(told) + 1

    def string_from(self, state: AffrescoState, player: int) -> str:
        if self.recalls:
            words = "\n".join(spelled(word) for word in state.course.told(player))
            return f"seat {player}\n{words}"
        viewer = player if self.is_private else AUDIENCE
        return json.dumps(view(state.course.state, viewer))


pyspiel.register_game(game_type(), AffrescoGame)
