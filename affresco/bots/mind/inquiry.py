"""One imagined table after another: what a word, a plan, or the table as it is leads to.

Each table has a number of its own, from which everything unknown is dealt: what the seat cannot
know, nature's draws, the others' whims. So whatever is asked about the same table meets the same
luck. The seat's own decisions after the first are followed in a tree, one for each line, as in a
search; nobody's future is looked at, and no line is passed over because it looks bad.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.planning import PLANNING
from ...engine.playout import Dice
from ...engine.rules import is_over, options_at, play_at, proceed, step
from .days import plan_at_once
from .instinct import sensible
from .search import Line, Node

if TYPE_CHECKING:
    from ...engine.state import State
    from .search import Search

SEEDS: Final = 2147483562  # of the core's dice


class Inquiry:
    def __init__(self, search: Search) -> None:
        """Ask with the minds, the estimator and the depth of a search."""
        self.search: Final = search

    def lay(self, table: i64) -> None:
        """Take the dice of a table."""
        dice = Dice(table)
        self.search.own.dice = Dice(dice.below(SEEDS))
        self.search.others.dice = Dice(dice.below(SEEDS))
        self.search.planners.dice = Dice(dice.below(SEEDS))

    def follow(self, state: State, seat: i64, line: Line, table: i64) -> State:
        """The table at the end of the round, after a seat has said the words of a line."""
        self.lay(table)
        own = self.search.own
        twin = state.copy()
        own.let_nature_draw(twin)
        this = twin.round
        self.say(twin, seat, line)
        if line.node is None:
            line.node = Node()
        node: Node | None = line.node
        path = [line]
        while not is_over(twin) and twin.round == this:
            here = step(twin)
            actor = here.seat(twin)
            if actor != seat:
                self.let_others_decide(twin, actor)
            elif here is PLANNING:
                plan_at_once(twin, seat, own)
                node = None
            elif node is None:
                play_at(twin, here, seat, own.choose(twin))
                proceed(twin)
            else:
                moves = sensible(twin, here, seat)
                if len(moves) == 1:
                    play_at(twin, here, seat, moves[0])
                else:
                    next_line = self.search.descend(node, twin, seat, moves)
                    path.append(next_line)
                    play_at(twin, here, seat, next_line.words[0])
                    node = self.node_after(next_line, len(path))
                proceed(twin)
            own.let_nature_draw(twin)
        self.learn(twin, seat, path)
        return twin

    def say(self, state: State, seat: i64, line: Line) -> None:
        """Play the words of a line, up to one that is not possible at this table."""
        for word in line.words:
            here = step(state)
            if not here.awaits(state, seat) or word not in options_at(state, here, seat):
                break
            play_at(state, here, seat, word)
            if here is not PLANNING:
                proceed(state)
                self.search.own.let_nature_draw(state)
        proceed(state)
        self.search.own.let_nature_draw(state)

    def node_after(self, line: Line, length: i64) -> Node | None:
        if length >= self.search.depth or line.visits == 0:
            return None
        if line.node is None:
            line.node = Node()
        return line.node

    def learn(self, state: State, seat: i64, path: list[Line]) -> None:
        """Remember what came of the lines that were followed."""
        found = self.search.estimator.estimate(state, seat)
        for line in path:
            line.visits += 1
            line.worth += found.chance + self.search.renown * found.renown
            line.chance += found.chance
            line.points += found.points
            line.lead += found.lead

    def await_evening(self, state: State, table: i64) -> State:
        """The table at the end of the round, if everybody goes on as one would guess."""
        self.lay(table)
        own = self.search.own
        twin = state.copy()
        own.let_nature_draw(twin)
        this = twin.round
        while not is_over(twin) and twin.round == this:
            self.let_others_decide(twin, step(twin).seat(twin))
            own.let_nature_draw(twin)
        return twin

    def let_others_decide(self, state: State, actor: i64) -> None:
        here = step(state)
        if here is PLANNING:
            plan_at_once(state, actor, self.search.planners)
        else:
            play_at(state, here, actor, self.search.others.choose(state))
            proceed(state)

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win; together 1."""
        found = [
            self.search.estimator.estimate(state, seat).chance for seat in range(state.rules.seats)
        ]
        total = 0.0
        for chance in found:
            total += chance
        return [chance / total for chance in found]
