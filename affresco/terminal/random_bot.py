"""A player who takes any possible move, each as likely as the other."""

from __future__ import annotations

from random import Random

from ..engine.moves import READY
from ..table import Table


class RandomBot:
    def __init__(self, seed: int | None = None) -> None:
        self.rng = Random(seed)

    def act(self, table: Table, seat: int) -> None:
        """Play one move, or plan a whole day word by word."""
        if not table.is_planning:
            table.play(seat, self.rng.choice(table.options(seat)))
            return
        plan: list[str] = []
        while READY.text not in plan:
            plan.append(self.rng.choice(table.options(seat, plan)))
        table.plan(seat, plan)
