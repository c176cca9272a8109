"""Nature draws each piece in proportion to its weight, however a step counts its tickets."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from affresco.configuration import configure
from affresco.engine.playout import draw
from affresco.engine.rules import acting, is_over, options, options_at, play, step
from affresco.engine.setting_up import new_game
from affresco.engine.step import NATURE, Draw
from tests.sampling import seeds


@pytest.mark.parametrize("modules", ["none", "all"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(1, 30))
def test_every_word_wins_as_many_tickets_as_it_weighs(seats: int, modules: str, seed: int) -> None:
    rng = Random(seed)
    state = new_game(configure(seats, modules, "round_limit=9").rules())
    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            here = cast(Draw, step(state))
            tickets = range(int(here.tickets(state)))
            weights = {move: here.weight(state, move) for move in options_at(state, here, seat)}
            assert Counter(here.drawn(state, ticket) for ticket in tickets) == weights
            play(state, seat, draw(state, rng))
        else:
            play(state, seat, rng.choice(options(state, seat)))
