"""What a decision is worth, as its seat could know it: every line meets the same tables.

Many tables are imagined from what the seat may know. The lines are tried at the same ones, and
the worse half drops out again and again, but never the word or plan that was really played. The
best that are left then meet tables that none of them has seen: a line that was only lucky while
it was chosen gains nothing by that. Budget, seed and what the seat knows settle everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from ..bots.mind.inquiry import Inquiry
from ..bots.mind.search import Line, Search
from ..bots.networks import networks_named
from ..bots.scholar import Scholar
from ..bots.seeds import seed_from
from ..engine.acts import Act
from ..engine.moves import Move, parse
from ..engine.planning import PLANNING
from ..engine.playout import Dice
from ..engine.rules import Rules, is_over, options, play, step
from ..engine.state import State
from ..engine.view import imagine
from .endings import Endings
from .judgments import Judged, Judgment
from .reasons import reason_for

USUAL: Final = 600  # tries for a decision
LINES: Final = 32  # that are tried at most, and the one that was played
DEPTH: Final = 4  # decisions of the seat that are searched
FINALISTS: Final = 3  # lines that meet fresh tables
FINALE: Final = 0.5  # of the budget is for them
SEEN: Final = 32  # of their tables are looked at for the reason
SEEDS: Final = 2147483562  # of tables
HONOR: Final = 0.0002  # of the chance to win: what a point counts when all is decided


class NothingToJudge(ValueError):
    """The seat has nothing to decide there, or the words are not possible."""


def judge(
    state: State,
    seat: int,
    budget: int = USUAL,
    seed: object = 0,
    played: Sequence[str] | None = None,
    lines: Sequence[Sequence[str]] = (),
) -> Judgment:
    """Judge the decision of a seat from what it may know.

    `state` may be the true table: it is imagined again here. `played` is the word or the whole
    plan really said; it is always among the lines, and so are those given in `lines`.
    """
    table = imagine(state, seat)
    if is_over(table) or not options_of(table, seat):
        raise NothingToJudge("the seat has nothing to decide there")
    trial = Trial(table, seat, budget, seed)
    own = trial.include(played) if played is not None else None
    for words in lines:
        trial.include(words)
    return trial.hold(own)


class Contender:
    """A line in the tournament, with what it got at each table that it met."""

    def __init__(self, line: Line, state: State) -> None:
        self.line: Final = line
        self.values: list[float] = []  # by table: what the strongest bot goes by
        self.chances: list[float] = []
        self.points: list[float] = []
        self.leads: list[float] = []
        self.endings: Final = Endings(state)

    def value(self, first: int = 0) -> float:
        return mean(self.values[first:])


def mean(values: Sequence[float]) -> float:
    return sum(values) / max(len(values), 1)


class Trial:
    """All lines of a decision at the same tables."""

    def __init__(self, table: State, seat: int, budget: int, seed: object) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.budget: Final = max(budget, 1)
        self.inquiry: Final = Inquiry(search_for(table.rules))
        self.tables: Final = Dice(seed_from("judgment", seed) % SEEDS)
        self.inquiry.lay(self.tables.below(SEEDS))
        search = self.inquiry.search
        search.begin(table, seat)
        self.slopes: list[float] = []  # at each table of the finale
        self.contenders = [Contender(line, table) for line in search.root.lines[:LINES]]

    def include(self, words: Sequence[str]) -> Contender:
        """The contender that says these words; it joins if it is not among them."""
        moves = [parse(word) for word in words]
        for one in self.contenders:
            if one.line.words == moves:
                return one
        if not self.can_say(moves):
            raise NothingToJudge(f"{', '.join(words)!r} is not possible there")
        self.contenders.append(Contender(Line(moves, 0.0), self.table))
        return self.contenders[-1]

    def can_say(self, moves: Sequence[Move]) -> bool:
        twin = self.table.copy()
        self.inquiry.search.own.let_nature_draw(twin)
        for move in moves:
            if is_over(twin) or move not in options(twin, self.seat):
                return False
            play(twin, self.seat, move)
        return bool(moves)

    def hold(self, own: Contender | None) -> Judgment:
        """Halve the lines, then let the best of them meet fresh tables."""
        left = self.halve(own)
        begun = len(left[0].values)
        tables = int(self.budget * FINALE) // len(left)
        self.meet(left, max(tables, 1), look=True)
        left.sort(key=lambda one: -one.value(begun))
        return self.judgment(left, begun, own)

    def halve(self, own: Contender | None) -> list[Contender]:
        """The worse half of the lines drops out until few are left."""
        left = list(self.contenders)
        rounds = 0
        while len(left) >> rounds > FINALISTS:
            rounds += 1
        share = int(self.budget * (1.0 - FINALE)) // max(rounds, 1)
        while len(left) > FINALISTS:
            self.meet(left, max(share // len(left), 1))
            left.sort(key=lambda one: -one.value())
            left = left[: max((len(left) + 1) // 2, FINALISTS)]
            if own is not None and own not in left:
                left[-1] = own
        return left

    def feel(self, evening: State, chance: float) -> None:
        """Note what a point would change of the chance to win."""
        spread = self.inquiry.search.estimator.judgment.spread(evening)
        self.slopes.append(chance * (1.0 - chance) / spread)

    def as_chance(self, gap: float) -> float:
        """A gap between two lines, as a part of the chance to win.

        With three or more seats the strongest bot counts its own points besides the chance to
        win. A gap of one point of its own is told as what that point does to the chance.
        """
        renown = self.inquiry.search.renown
        slope = mean(self.slopes) + HONOR
        return gap if renown == 0.0 else gap * slope / (slope + renown)

    def meet(self, left: Sequence[Contender], tables: int, look: bool = False) -> None:
        for _ in range(tables):
            table = self.tables.below(SEEDS)
            for one in left:
                line = one.line
                before = (line.worth, line.chance, line.points, line.lead)
                evening = self.inquiry.follow(self.table, self.seat, line, table)
                one.values.append(line.worth - before[0] + HONOR * (line.points - before[2]))
                one.chances.append(line.chance - before[1])
                one.points.append(line.points - before[2])
                one.leads.append(line.lead - before[3])
                if look:
                    self.feel(evening, one.chances[-1])
                if look and one.endings.tables < SEEN:
                    one.endings.add(evening)

    def judgment(self, left: list[Contender], begun: int, own: Contender | None) -> Judgment:
        best = left[0]
        rest = [one for one in self.contenders if one not in left]
        rest.sort(key=lambda one: -one.value())
        ranked = [*left, *rest]
        lines = []
        for one in ranked:
            since = begun if one in left else 0
            met = len(one.values)
            gap = mean(best.values[since:met]) - mean(one.values[since:met])
            loss = self.as_chance(max(0.0, gap))
            other = left[1] if one is best and len(left) > 1 else best
            lines.append(
                Judged(
                    spelled(one.line.words),
                    self.then(one.line),
                    max(0.0, mean(best.chances[begun:]) - loss),
                    mean(one.points[since:]),
                    mean(one.leads[since:]),
                    met,
                    loss,
                    reason_for(one.endings, other.endings, self.seat, one is best),
                )
            )
        played = None if own is None else ranked.index(own)
        other = left[min(1, len(left) - 1)] if own is None or own is best else own
        return Judgment(
            self.seat,
            tuple(lines),
            played,
            self.as_chance(paired_error(best, other, begun)),
            reason_for(best.endings, other.endings, self.seat, True),
        )

    def then(self, line: Line) -> tuple[str, ...]:
        """The words with which the seat would go on with the act, as the search found them."""
        twin = self.table.copy()
        self.inquiry.search.own.let_nature_draw(twin)
        if step(twin) is PLANNING:
            return ()
        act = Act(twin, self.seat)
        twin = act.said(twin, line.words[0])
        said: list[str] = []
        node = line.node
        while act.goes_on(twin):
            moves = options(twin, self.seat)
            if len(moves) == 1:
                word = moves[0]
            elif node is None or not node.lines:
                break
            else:
                known = [one for one in node.lines if one.words[0] in moves]
                if not known:
                    break
                next_line = max(known, key=lambda one: (one.visits, one.mean()))
                word, node = next_line.words[0], next_line.node
            said.append(word.text)
            twin = act.said(twin, word)
        return tuple(said)


def paired_error(one: Contender, other: Contender, begun: int) -> float:
    """The standard error of the difference of two lines at the tables that both have met."""
    gaps = [a - b for a, b in zip(one.values[begun:], other.values[begun:], strict=True)]
    if len(gaps) < 2:
        return 1.0
    middle = mean(gaps)
    return sqrt(sum((gap - middle) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def spelled(words: Sequence[Move]) -> tuple[str, ...]:
    return tuple(word.text for word in words)


def options_of(table: State, seat: int) -> bool:
    """Does the seat decide there, once the unknown is dealt?"""
    twin = table.copy()
    dealer(table.rules).own.let_nature_draw(twin)
    return not is_over(twin) and bool(options(twin, seat))


def dealer(rules: Rules) -> Search:
    search = search_for(rules)
    search.own.dice = Dice(0)
    return search


@lru_cache(maxsize=16)
def search_for(rules: Rules) -> Search:
    """The minds and the goal of the strongest bot, at a table with these rules."""
    scholar = Scholar(0, 1, LINES, DEPTH, networks_named(""))
    return scholar.tournament(rules)
