"""Games with planted blunders: good players, one of whom now and then does anything at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from affresco.analysis.blunders import kinds_of, moments
from affresco.analysis.decisions import Decision, decisions
from affresco.bots import Bot, Deadline, make_bot
from affresco.bots.seeds import seed_from
from affresco.configuration import configure
from affresco.engine.moves import READY, Move
from affresco.engine.planning import PLANNING
from affresco.engine.rules import options, play, step
from affresco.engine.state import State
from affresco.lab.match import Deal, play_match
from affresco.record import Record

CLUMSY: Final = 0.15  # of the decisions
LEVEL: Final = "apprentice"


class Clumsy(Bot):
    """A good player who now and then does anything at all."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.better = make_bot(LEVEL, seed)

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        if self.rng.random() >= CLUMSY:
            return self.better.choose(state, seat, deadline)
        self.let_nature_draw(state)
        return self.rng.choice(options(state, seat))

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        if self.rng.random() >= CLUMSY:
            return self.better.plan(state, seat, deadline)
        words: list[Move] = []
        self.let_nature_draw(state)
        while step(state) is PLANNING and READY not in words:
            words.append(self.rng.choice(options(state, seat)))
            play(state, seat, words[-1])
        return words


def planted_game(number: int, seats: int, modules: str) -> Record:
    bots = [Clumsy(seed_from("planted", number, seat)) for seat in range(seats)]
    return play_match(configure(seats, modules), bots, Deal("planted", number))[1]


def planted(record: Record) -> Iterator[tuple[Decision, list[str]]]:
    """The decisions of a game that are blunders, by what is wrong with them."""
    found = list(decisions(record))
    for moment in moments(record.configuration.rules(), record.moves):
        kinds = kinds_of(moment)
        for one in found if kinds else ():
            if one.seat == moment.seat and one.at <= moment.number < one.at + one.moves:
                yield one, kinds
