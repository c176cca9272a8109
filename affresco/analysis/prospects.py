"""The chance to win of all seats along a game, and what nature's draws did to it.

The graph is drawn from what everybody at the table knows: hands and plans that are hidden are
dealt again. Luck is what a draw changed: the chances after what was drawn, less the chances
before it, where the same draw is made anew at every table. Both go on in the same way, so luck
has mean 0 by its nature, whatever the estimates are worth.
"""

from __future__ import annotations

from typing import Final

from ..bots.mind.inquiry import Inquiry
from ..bots.seeds import seed_from
from ..engine.ending import ranks
from ..engine.playout import Dice
from ..engine.rules import is_over
from ..engine.state import State
from ..engine.view import AUDIENCE, imagine
from .judging import SEEDS, search_for

FIRST: Final = 1  # rank of a winner


def public_chances(state: State, tables: int, seed: object) -> list[float]:
    """Every seat's chance to win, as far as everybody can know."""
    return chances(imagine(state, AUDIENCE), tables, seed)


def chances(state: State, tables: int, seed: object) -> list[float]:
    """The mean over tables on which everybody goes on as one would guess."""
    if is_over(state):
        return final_chances(state)
    inquiry = Inquiry(search_for(state.rules))
    dice = Dice(seed_from("prospects", seed) % SEEDS)
    sums = [0.0] * state.rules.seats
    for _ in range(tables):
        evening = inquiry.await_evening(state, dice.below(SEEDS))
        found = final_chances(evening) if is_over(evening) else inquiry.chances(evening)
        sums = [total + chance for total, chance in zip(sums, found, strict=True)]
    return [total / tables for total in sums]


def final_chances(state: State) -> list[float]:
    """Certainty; those who share first place share it."""
    winners = [rank == FIRST for rank in ranks(state)[: state.rules.seats]]
    return [is_winner / max(sum(winners), 1) for is_winner in winners]


def luck(before: State, after: State, tables: int, seed: object) -> list[float]:
    """What a draw changed for every seat; together 0."""
    hoped = chances(before, tables, (seed, "before"))
    came = chances(after, tables, (seed, "after"))
    return [now - then for now, then in zip(came, hoped, strict=True)]
