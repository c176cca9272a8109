"""The tables that a learner plays at: one kind of game or several, all seen in the same fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...bots.levels import learned
from ...configuration import configure
from ...engine.moves import LEXICON
from ..observation import Bytes
from ..selfplay import LEARNER, Rows, SelfPlay
from .policy import Policy, Seen

ALL: Final = "all"
NONE: Final = "none"
WIN: Final = "win"
RESTART: Final = -1  # instead of a word
POINT: Final = 0.04  # what a point of the lead is paid, in wins


@dataclass(frozen=True)
class Turn:
    """What is asked in every game, and what came of the last words."""

    observation: Bytes
    mask: Bytes  # a bit for each word
    seat: NDArray[np.intp]
    reward: NDArray[np.float32]  # of every seat
    ended: NDArray[np.bool_]
    scores: NDArray[np.int16]  # of every seat; where a game has ended, the final ones


class Tables:
    """Games of self-play, shared evenly by the mixes of modules.

    A seat is paid for the win at the end, and on the way for each point by which its lead over
    the others changes, as the bots' weights expect it to end: paint that was bought well pays at
    once, not only when it lies on the ceiling. What is paid on the way adds up to the final lead,
    so it shows the way and does not change where it leads.
    """

    MASK: Final = (len(LEXICON) + 7) // 8  # bytes of a mask

    def __init__(
        self,
        games: int,
        seats: int,
        modules: Sequence[str],
        point: float = POINT,
        options: str = "",
    ) -> None:
        shares = [len(part) for part in np.array_split(np.arange(games), len(modules))]
        self.batches = [
            SelfPlay(share, seats=seats, modules=chosen, options=options, reward=WIN, bits=True)
            for share, chosen in zip(shares, modules, strict=True)
        ]
        self.point = point
        self.leads = np.zeros((games, seats), np.float32)  # that were paid for already
        self.seen = seen_by(seats, modules)
        self.columns = [self.seen.columns(batch.batch.rules) for batch in self.batches]
        self.bounds = np.cumsum(shares)[:-1]

    def reset(self, seed: int) -> Turn:
        rows = [batch.reset(seed + at) for at, batch in enumerate(self.batches)]
        if self.point:
            self.leads = self._expected()
        return self._turn(rows)

    def step(self, words: ArrayLike) -> Turn:
        """Play a word in every game; where it is `RESTART`, begin another one."""
        parts = np.split(np.asarray(words), self.bounds)
        return self._turn(
            [said(batch, part) for batch, part in zip(self.batches, parts, strict=True)]
        )

    def _turn(self, rows: list[Rows]) -> Turn:
        seen = [
            self.seen.row(each.observation, columns)
            for each, columns in zip(rows, self.columns, strict=True)
        ]
        ended = np.concatenate([each.ended for each in rows])
        scores = np.concatenate([each.scores for each in rows])
        return Turn(
            np.concatenate(seen),
            np.concatenate([each.mask for each in rows]),
            np.concatenate([each.seat for each in rows]).astype(np.intp),
            np.concatenate([each.reward for each in rows]) + self._paid(scores, ended),
            ended,
            scores,
        )

    def _paid(self, scores: NDArray[np.int16], ended: NDArray[np.bool_]) -> NDArray[np.float32]:
        """What came since the last turn is worth to each seat."""
        if not self.point:
            return np.zeros(scores.shape, np.float32)
        expected = self._expected()
        now = np.where(ended[:, None], leads_of(scores.astype(np.float32)), expected)
        paid: NDArray[np.float32] = self.point * (now - self.leads)
        self.leads = expected
        return paid

    def _expected(self) -> NDArray[np.float32]:
        """The leads that the weights expect; where a game has ended, those of the next one."""
        return np.concatenate([expected_leads(batch, batch.everyone) for batch in self.batches])


def said(play: SelfPlay, words: NDArray[Any]) -> Rows:
    anew = words == RESTART
    if not anew.any():
        return play.step(words)
    play.step(np.where(anew, play.choose(), words))
    return play.reset(mask=anew)


def expected_leads(play: SelfPlay, games: NDArray[np.int32]) -> NDArray[np.float32]:
    """Each seat's lead in some games, as the bots' weights expect it to end."""
    score, places = learned().score, play.batch.places
    seats = range(play.settings.seats)
    rows = [[score(places[game].state, seat) for seat in seats] for game in games.tolist()]
    return leads_of(np.array(rows, np.float32))


def leads_of(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each seat's score minus the mean of the others'."""
    seats = scores.shape[1]
    leads: NDArray[np.float32] = (seats * scores - scores.sum(1, keepdims=True)) / (seats - 1)
    return leads


def seen_by(seats: int, modules: Sequence[str]) -> Seen:
    """The fields of one kind of game, or those of all modules if there are several."""
    shown = modules[0] if len(modules) == 1 else ALL
    return Seen.by(configure(seats, shown).rules())


def share_of_wins(
    policy: Policy, opponents: str, games: int, modules: str = NONE, seed: int = 1
) -> float:
    """How many games it wins against bots at all other seats, at another seat in each game."""
    seats = policy.seen.seats
    chairs: Any = [LEARNER, *[opponents] * (seats - 1)]
    play = SelfPlay(
        games, seats=seats, modules=modules, chairs=chairs, rotates=True, restarts=False
    )
    columns = policy.seen.columns(play.batch.rules)
    rows = play.reset(seed)
    wins = np.zeros(games)
    is_over = np.zeros(games, bool)
    while True:
        just = rows.ended & ~is_over
        wins[just] = shares(rows.scores[just], rows.first[just])
        is_over |= rows.ended
        if is_over.all():
            return float(wins.mean())
        rows = play.step(policy(policy.seen.row(rows.observation, columns), rows.mask))


def meet(opponents: Sequence[str], games: int, modules: str, policy: Policy) -> dict[str, float]:
    """How many games it wins against each of these."""
    return {name: share_of_wins(policy, name, games, modules) for name in opponents}


def shares(scores: NDArray[np.int16], first: NDArray[np.uint8]) -> NDArray[np.float64]:
    """What the first chair has of each win; equals share it."""
    best = scores == scores.max(axis=1, keepdims=True)
    own = best[np.arange(len(scores)), first.astype(np.intp)]
    shared: NDArray[np.float64] = own / best.sum(axis=1)
    return shared
