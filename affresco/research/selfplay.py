"""Many games at once, every seat at speed: the engine's batch as arrays.

`SelfPlay` asks for a word in every game, whichever seat is to move: words in, rows out. The rows
are the engine's own memory, seen through NumPy without a copy, and read-only.

Each chair of the tables is played by the learner, at random, by a bot, or by a frozen policy: a
callable that takes observations and masks and returns words. All but the learner play inside, so
that a call returns when every game waits for the learner.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..bots import Bot, make_bot
from ..components import ComponentSet
from ..configuration import configure
from ..engine.batch import Batch
from ..engine.modules.manifest import layout
from ..engine.moves import LEXICON
from ..engine.rewards import reward_named
from ..engine.rows import Wishes
from .deciding import words_at
from .observation import Bytes, Observer

LEARNER: Final = "learner"
RANDOM: Final = "random"
WORDS: Final = len(LEXICON)

Policy = Callable[[Bytes, Bytes], ArrayLike]  # from observations and masks to words
Chair = str | Policy  # LEARNER, RANDOM, a bot's spec, or a policy


class Rows(NamedTuple):
    """What is told of each game; all arrays begin with the game."""

    observation: NDArray[np.uint8]  # of the seat to move; times `scale`, in its units
    mask: NDArray[np.uint8]  # of its words: a byte each, or bits, the lowest first
    seat: NDArray[np.uint8]  # to move
    reward: NDArray[np.float32]  # of every seat, since the last rows
    ended: NDArray[np.bool_]  # the game is over; with `restarts`, a new one has begun
    illegal: NDArray[np.bool_]  # because the word was impossible
    scores: NDArray[np.int16]  # of every seat; at the end, the final ones
    first: NDArray[np.uint8]  # the seat of the first chair


@dataclass(frozen=True)
class Settings:
    """What is played, and how it is told."""

    seats: int = 4
    modules: str = "none"
    options: str = ""
    preset: str | None = None
    components: ComponentSet | None = None
    reward: str = "win"
    chairs: Sequence[Chair] | None = None  # all the learner's
    rotates: bool = False  # the first chair is at another seat in every game
    restarts: bool = True  # at once when a game is over, or with the next word
    bits: bool = False  # masks have a bit for each word, not a byte
    remembers: bool = False  # what was seen to go behind the others' screens
    acts: int = 0  # how many of the last public acts are told

    def taken(self) -> list[Chair]:
        chairs: list[Chair] = list(self.chairs or [LEARNER] * self.seats)
        if len(chairs) != self.seats:
            raise ValueError(f"{self.seats} seats need {self.seats} chairs, not {len(chairs)}")
        if LEARNER not in chairs:
            raise ValueError("no chair is the learner's; at least one must be")
        if not 0 <= self.acts <= 255:
            raise ValueError(f"0 to 255 acts can be told, not {self.acts}")
        return chairs


class SelfPlay:
    """`games` games; all other settings are those of `Settings`."""

    def __init__(self, games: int = 64, **settings: Any) -> None:
        if games < 1:
            raise ValueError(f"there is at least one game, not {games}")
        self.games = games
        self.settings = Settings(**settings)
        self.chairs = self.settings.taken()
        own = self.settings
        rules = configure(own.seats, own.modules, own.options, own.preset, own.components).rules()
        rolled = sum(1 << chair for chair, who in enumerate(self.chairs) if who == RANDOM)
        wishes = Wishes(
            reward_named(own.reward),
            rolled,
            own.rotates,
            own.restarts,
            own.bits,
            own.remembers,
            own.acts,
        )
        self.observer = Observer(rules, own.remembers)
        self.batch = Batch(rules, layout(rules), games, wishes)
        self.width = int(self.batch.rows.width)
        self.mask_width = len(self.batch.rows.unmasked)
        self.scale = np.ones(self.width, np.float32)  # what a byte is multiplied by
        self.scale[: self.observer.width] = self.observer.byte_scale
        self.everyone = np.arange(games, dtype="<i4")
        self._all = self.everyone.tobytes()
        self.bots: dict[int, Bot] = {}  # by chair
        self.policies: dict[int, Policy] = {}
        for chair, who in enumerate(self.chairs):
            if callable(who):
                self.policies[chair] = who
            elif who not in (LEARNER, RANDOM):
                self.bots[chair] = make_bot(who, seed=chair)
        self.plans: dict[int, deque[int]] = {}  # words that a bot has decided on, by game
        self.generator = np.random.default_rng()
        self.rows: Rows | None = None  # the last ones

    # What is called

    def reset(self, seed: int | ArrayLike | None = None, mask: ArrayLike | None = None) -> Rows:
        """Start all games anew, or those of a mask: by one seed, by one for each, or by chance."""
        chosen = self.everyone if mask is None else self.everyone[np.asarray(mask, bool)]
        if self.rows is None and len(chosen) < self.games:
            raise ValueError("all games must be started before some are started anew")
        seeds = self._seeds(seed, len(chosen))
        self.batch.reset(chosen.tobytes(), seeds.tobytes())
        for game in chosen:
            self.plans.pop(int(game), None)
        self.rows = self._answer(chosen)
        return self.rows

    def step(self, words: ArrayLike) -> Rows:
        """Play a word in every game."""
        if self.rows is None:
            raise ValueError("the games have not been started: `reset` comes first")
        played = np.asarray(words)
        if played.shape != (self.games,):
            raise ValueError(f"{self.games} games need a word each, not {played.shape} of them")
        if played.min() < 0 or played.max() >= WORDS:
            raise ValueError(f"a word has a number from 0 to {WORDS - 1}; nothing was played")
        self.batch.step(self._all, played.astype("<i2").tobytes())
        self.rows = self._answer(self.everyone)
        return self.rows

    def choose(self) -> NDArray[np.int16]:
        """A possible word for every game, at random, chosen inside the engine."""
        return np.frombuffer(self.batch.choose(self._all), "<i2")

    def floats(self, observations: Bytes) -> NDArray[np.float32]:
        """Observations in their units."""
        return observations * self.scale

    def _seeds(self, seed: int | ArrayLike | None, count: int) -> NDArray[np.int64]:
        if isinstance(seed, int | np.integer):
            self.generator = np.random.default_rng(int(seed))
            for chair in self.bots:
                self.bots[chair] = make_bot(str(self.chairs[chair]), seed=int(seed) + chair)
        if seed is None or isinstance(seed, int | np.integer):
            return self.generator.integers(2**62, size=count, dtype=np.int64)
        seeds = np.asarray(seed, dtype="<i8")
        if seeds.shape != (count,):
            raise ValueError(f"{count} games need a seed each, not {seeds.shape} of them")
        return seeds

    # Rows

    def taken(self) -> Rows:
        """What the engine wrote last, seen through NumPy."""
        rows, seats = self.batch.rows, self.settings.seats
        ended = np.frombuffer(rows.ended.getvalue(), np.bool_)
        count = len(ended)
        return Rows(
            np.frombuffer(rows.observations.bytes.getvalue(), np.uint8).reshape(count, self.width),
            np.frombuffer(rows.masks.getvalue(), np.uint8).reshape(count, self.mask_width),
            np.frombuffer(rows.seats.getvalue(), np.uint8),
            np.frombuffer(rows.rewards.getvalue(), "<f4").reshape(count, seats),
            ended,
            np.frombuffer(rows.illegal.getvalue(), np.bool_),
            np.frombuffer(rows.scores.getvalue(), "<i2").reshape(count, seats),
            np.frombuffer(rows.firsts.getvalue(), np.uint8),
        )

    def _answer(self, games: NDArray[np.int32]) -> Rows:
        """The rows of all games after some of them have gone on."""
        taken = self.taken()
        if len(games) == self.games and not self.bots and not self.policies:
            return taken
        if len(games) < self.games:
            assert self.rows is not None
            merged = copied(self.rows)
            merged.reward[:] = 0
            if self.settings.restarts:
                merged.ended[:], merged.illegal[:] = False, False
            for at, part in enumerate(taken):
                whole: Any = merged[at]
                whole[games] = part
        else:
            merged = copied(taken)
        return self._let_others_play(merged)

    # The others

    def _let_others_play(self, rows: Rows) -> Rows:
        """Let bots and policies play until every game waits for the learner, or is over."""
        seats = self.settings.seats
        while True:
            chairs = (rows.seat.astype(int) - rows.first) % seats
            asked: list[tuple[NDArray[np.int32], NDArray[np.int16]]] = []
            waiting = np.ones(self.games, bool) if self.settings.restarts else ~rows.ended
            for chair, policy in self.policies.items():
                games = self.everyone[(chairs == chair) & waiting]
                if len(games):
                    words = np.asarray(policy(rows.observation[games], rows.mask[games]))
                    asked.append((games, words.astype("<i2")))
            for chair, bot in self.bots.items():
                games = self.everyone[(chairs == chair) & waiting]
                if len(games):
                    spoken = [self._word_of(bot, int(game)) for game in games]
                    asked.append((games, np.array(spoken, "<i2")))
            if not asked:
                return rows
            which = np.concatenate([games for games, _ in asked])
            self.batch.step(which.tobytes(), np.concatenate([word for _, word in asked]).tobytes())
            self._merge(rows, which, self.taken())

    def _merge(self, rows: Rows, games: NDArray[np.int32], later: Rows) -> None:
        rows.observation[games] = later.observation
        rows.mask[games] = later.mask
        rows.seat[games] = later.seat
        rows.first[games] = later.first
        rows.reward[games] += later.reward
        was_over = rows.ended[games]
        rows.scores[games] = np.where(was_over[:, None], rows.scores[games], later.scores)
        rows.ended[games] = was_over | later.ended
        rows.illegal[games] |= later.illegal

    def _word_of(self, bot: Bot, game: int) -> int:
        """A bot's next word; a whole plan is decided on at once."""
        plan = self.plans.get(game)
        if not plan:
            plan = self.plans[game] = deque(words_at(bot, self.batch, game))
        return plan.popleft()

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        """As plain data; bots are made again, with random numbers of their own."""
        return {
            "games": self.games,
            "settings": self.settings,
            "plans": self.plans,
            "generator": self.generator,
            "rows": None if self.rows is None else tuple(self.rows),
            "batch": self.batch.data() if self.rows is not None else None,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        settings = {name: getattr(state["settings"], name) for name in Settings.__annotations__}
        self.__init__(state["games"], **settings)  # type: ignore[misc]
        self.plans, self.generator = state["plans"], state["generator"]
        if state["rows"] is not None:
            self.rows = Rows(*state["rows"])
            self.batch.restore(state["batch"])


def copied(rows: Rows) -> Rows:
    """Rows that can be written to."""
    copies: list[Any] = [row.copy() for row in rows]
    return Rows(*copies)
