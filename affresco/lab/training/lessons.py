"""Lessons: games of bots against each other, kept as what a network would be shown of them.

The players weigh their plans by short tournaments and play their moves by instinct: a thousand
such games teach more than ten of the strongest level. Now and then one plays any of its plans, so
that other tables are seen too. What is kept is the table at the beginning of each round, where
the search asks for an estimate, and the final scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import Any, Final

from ...bots import Deadline
from ...bots.levels import learned
from ...bots.mind.outlook import Outlook
from ...bots.networks import OWN_MODULES, ROUNDS, Networks, Trained, load_network
from ...bots.scholar import Scholar
from ...bots.seeds import seed_from
from ...configuration import NONE, Configuration
from ...engine.modules.manifest import FEATURES
from ...engine.moves import Move
from ...engine.options import ALL_MODULES
from ...engine.planning import PLANNING
from ...engine.playout import let_nature_draw
from ...engine.rules import is_over, play, step
from ...engine.setting_up import new_game
from ...engine.state import State
from ...engine.view import imagine
from ..extras import library

EXTRA: Final = "train"
LINES: Final = 6  # plans that a student weighs
ITERATIONS: Final = 10
DEPTH: Final = 1
CURIOSITY: Final = 0.06  # share of the plans that are any of those weighed
WHIM: Final = 0.1  # points by which moves err
SHARES: Final = (0.1, 0.25, 0.4, 0.5, 0.5, 0.5, 0.7, 1.0, 1.0, 1.0)  # of the modules in a game
NO_LIMIT: Final = Deadline()


@dataclass(frozen=True)
class Lesson:
    """Some games with one number of seats, by their numbers."""

    seats: int
    modules: str  # none, or random ones
    seed: int
    games: range
    network: str = ""  # the file of the players' network; none: the weights judge


@dataclass
class Pages:
    """What some games taught, a row for each position; the arrays are numpy's."""

    blocks: Any  # by seat: features, score, expected score
    boards: Any
    games: Any  # the number of the game
    scores: Any  # of all seats, at the end

    def __len__(self) -> int:
        return len(self.games)


class Student(Scholar):
    """Weighs a few plans shortly, and plays its moves at once."""

    def __init__(self, seed: int, networks: Networks) -> None:
        super().__init__(seed, ITERATIONS, LINES, DEPTH, networks)
        self.instinct.noise = WHIM

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.instinct.let_nature_draw(state)
        return self.instinct.choose(state)

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        lines = self.think(state, seat, deadline)
        if self.rng.random() < CURIOSITY:
            return self.rng.choice(lines).words
        return lines[0].words


def study(lesson: Lesson) -> Pages:
    """Play the games of a lesson; each depends on its seed and number alone."""
    numpy = library("numpy", EXTRA, "training")
    networks: Networks = (network_at(lesson.network),) if lesson.network else ()
    outlook = own_outlook()
    blocks: list[list[list[float]]] = []
    boards: list[list[float]] = []
    numbers: list[int] = []
    scores: list[list[int]] = []
    for number in lesson.games:
        game = play_lesson(lesson, number, networks, outlook)
        blocks += game.blocks
        boards += game.boards
        numbers += [number] * len(game.blocks)
        scores += [game.scores] * len(game.blocks)
    return Pages(
        numpy.array(blocks, dtype=numpy.float16),
        numpy.array(boards, dtype=numpy.float16),
        numpy.array(numbers, dtype=numpy.int32),
        numpy.array(scores, dtype=numpy.int16),
    )


@cache
def network_at(path: str, judges: str = ROUNDS) -> Trained:
    return load_network(path, judges)


@cache
def own_outlook() -> Outlook:
    return Outlook(learned(), len(FEATURES), OWN_MODULES)


def mix(rng: Random) -> tuple[str, ...]:
    """The modules of a game with modules: a few, half of them, or all."""
    share = rng.choice(SHARES)
    chosen = tuple(name for name in ALL_MODULES if rng.random() < share)
    return chosen or (rng.choice(ALL_MODULES),)


@dataclass
class Watched:
    """One game as it was watched: its tables round by round, and the final scores."""

    blocks: list[list[list[float]]] = field(default_factory=list)
    boards: list[list[float]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


def play_lesson(lesson: Lesson, number: int, networks: Networks, outlook: Outlook) -> Watched:
    seen = Watched()

    def watch(state: State) -> None:
        if state.round > len(seen.blocks):
            seen.blocks.append([outlook.block_of(state, seat) for seat in range(lesson.seats)])
            seen.boards.append(list(outlook.board_of(state)))

    players = partial(Student, networks=networks)
    state = play_game(lesson, number, lambda rng: players(rng.getrandbits(40)), watch)
    seen.scores = [player.score for player in state.players[: lesson.seats]]
    return seen


def play_game(
    lesson: Lesson,
    number: int,
    player: Callable[[Random], Student],
    watch: Callable[[State], None] = lambda state: None,
) -> State:
    """One game to its end; everything is decided by its lesson and number."""
    rng = Random(seed_from("lesson", lesson.seats, lesson.modules, lesson.seed, number))
    players = [player(rng) for _ in range(lesson.seats)]
    modules = () if lesson.modules == NONE else mix(rng)
    state = new_game(Configuration(lesson.seats, modules).rules())
    while True:
        let_nature_draw(state, rng)
        if is_over(state):
            return state
        watch(state)
        play_on(state, players)


def play_on(state: State, players: Sequence[Student]) -> None:
    """One decision, or the plans of all who plan."""
    here = step(state)
    if here is PLANNING:
        planners = here.seats(state)
        plans = [players[who].plan(imagine(state, who), who, NO_LIMIT) for who in planners]
        for who, plan in zip(planners, plans, strict=True):
            for word in plan:
                play(state, who, word)
    else:
        seat = here.seat(state)
        play(state, seat, players[seat].choose(imagine(state, seat), seat, NO_LIMIT))
