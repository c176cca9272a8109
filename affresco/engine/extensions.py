"""The modules of a game as one: each extension point asks only the modules that override it.

So a point that no module overrides costs nothing. The modules of a point form a chain of links,
not a list: a loop checks the type of every list item again, but not the attributes of a link.
With all modules in play that saves a twentieth of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from .board import COLUMNS
from .module import Module
from .planning import ACTION_TILES
from .step import CHOICES, MADE

if TYPE_CHECKING:
    from .forecast import Forecast, Place
    from .options import Options
    from .state import State
    from .step import Step


TILES: Final = len(ACTION_TILES)  # that may cover a column; the first stands for none


class Link:
    """A module that overrides a point, and the link asked after it."""

    def __init__(self, module: Module, after: Link | None) -> None:
        self.module: Final = module
        self.after: Final = after


def chain(modules: list[Module], point: str) -> Link | None:
    """The modules that override a point; the first one is asked first."""
    silent = getattr(Module, point)
    first: Link | None = None
    for module in reversed(modules):
        if getattr(type(module), point) is not silent:
            first = Link(module, first)
    return first


def offering(modules: list[Module], options: Options) -> vec[Link | None]:
    """For each step by its number, the modules that may change its moves."""
    chains: list[Link | None] = [None] * len(MADE)
    for step in CHOICES:
        if step.draw is None:
            asked = [module for module in modules if module.offers_at(step, options)]
            chains[step.number] = chain(asked, "offer")
    return vec[Link | None](chains)


def visiting(modules: list[Module]) -> vec[Link | None]:
    """For each column, and each action tile on it, the modules that may take a visit over."""
    chains: list[Link | None] = []
    for column in range(len(COLUMNS)):
        for tile in range(TILES):
            asked = [module for module in modules if module.visits_at(column, tile)]
            chains.append(chain(asked, "visit"))
    return vec[Link | None](chains)


class Extensions:
    """The extension points, described in `module`."""

    def __init__(self, modules: list[Module], options: Options) -> None:
        self.to_offer: Final = offering(modules, options)  # asked by `list_options`
        self.to_visit: Final = visiting(modules)
        # In the order of the list: values, and what the first answer settles
        self.to_is_final: Final = chain(modules, "is_final")
        self.to_bishop_bonus: Final = chain(modules, "bishop_bonus")
        self.to_gold_points: Final = chain(modules, "gold_points")
        self.to_cheer: Final = chain(modules, "cheer")
        self.to_apprentices: Final = chain(modules, "apprentices")
        self.to_blends: Final = chain(modules, "blends")
        self.to_income: Final = chain(modules, "income")
        self.to_earned: Final = chain(modules, "earned")
        self.to_foresee: Final = chain(modules, "foresee")
        self.to_warn: Final = chain(modules, "warn")
        # In reverse: what is answered with steps
        last_first = modules[::-1]
        self.to_set_up: Final = chain(last_first, "set_up")
        self.to_woken: Final = chain(last_first, "woken")
        self.to_counted: Final = chain(last_first, "counted")
        self.to_revealed: Final = chain(last_first, "revealed")
        self.to_arriving: Final = chain(last_first, "arriving")
        self.to_left: Final = chain(last_first, "left")
        self.to_evening: Final = chain(last_first, "evening")
        self.to_income_paid: Final = chain(last_first, "income_paid")
        self.to_renew: Final = chain(last_first, "renew")
        self.to_settle: Final = chain(last_first, "settle")
        self.to_bought: Final = chain(last_first, "bought")
        self.to_restoring: Final = chain(last_first, "restoring")
        self.to_scored: Final = chain(last_first, "scored")
        self.to_taken: Final = chain(last_first, "taken")
        self.to_at_altar: Final = chain(last_first, "at_altar")

    # The course of the game

    def set_up(self, state: State) -> None:
        link = self.to_set_up
        while link is not None:
            link.module.set_up(state)
            link = link.after

    def is_final(self, state: State) -> bool:
        link = self.to_is_final
        while link is not None:
            if link.module.is_final(state):
                return True
            link = link.after
        return False

    def woken(self, state: State, figure: i64) -> None:
        link = self.to_woken
        while link is not None:
            link.module.woken(state, figure)
            link = link.after

    def counted(self, state: State, figure: i64, before: i64) -> None:
        link = self.to_counted
        while link is not None:
            link.module.counted(state, figure, before)
            link = link.after

    def revealed(self, state: State) -> None:
        link = self.to_revealed
        while link is not None:
            link.module.revealed(state)
            link = link.after

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        link = self.to_visit[TILES * column + state.players[figure].tile_on(column)]
        while link is not None:
            step = link.module.visit(state, column, figure)
            if step is not None:
                return step
            link = link.after
        return None

    def arriving(self, state: State, column: i64, figure: i64) -> None:
        link = self.to_arriving
        while link is not None:
            link.module.arriving(state, column, figure)
            link = link.after

    def left(self, state: State, column: i64, figure: i64) -> None:
        link = self.to_left
        while link is not None:
            link.module.left(state, column, figure)
            link = link.after

    def evening(self, state: State) -> None:
        link = self.to_evening
        while link is not None:
            link.module.evening(state)
            link = link.after

    def income_paid(self, state: State) -> None:
        link = self.to_income_paid
        while link is not None:
            link.module.income_paid(state)
            link = link.after

    def renew(self, state: State) -> None:
        link = self.to_renew
        while link is not None:
            link.module.renew(state)
            link = link.after

    def settle(self, state: State) -> None:
        link = self.to_settle
        while link is not None:
            link.module.settle(state)
            link = link.after

    # Events

    def bought(self, state: State, figure: i64, slot: i64) -> None:
        link = self.to_bought
        while link is not None:
            link.module.bought(state, figure, slot)
            link = link.after

    def restoring(self, state: State, figure: i64, segment: i64) -> None:
        link = self.to_restoring
        while link is not None:
            link.module.restoring(state, figure, segment)
            link = link.after

    def scored(self, state: State, figure: i64, segment: i64) -> None:
        link = self.to_scored
        while link is not None:
            link.module.scored(state, figure, segment)
            link = link.after

    def taken(self, state: State, figure: i64, segment: i64) -> None:
        link = self.to_taken
        while link is not None:
            link.module.taken(state, figure, segment)
            link = link.after

    def at_altar(self, state: State, figure: i64) -> None:
        link = self.to_at_altar
        while link is not None:
            link.module.at_altar(state, figure)
            link = link.after

    # Values

    def bishop_bonus(self, state: State, figure: i64, bonus: i64) -> i64:
        link = self.to_bishop_bonus
        while link is not None:
            bonus = link.module.bishop_bonus(state, figure, bonus)
            link = link.after
        return bonus

    def gold_points(self, state: State, figure: i64, points: i64) -> i64:
        link = self.to_gold_points
        while link is not None:
            points = link.module.gold_points(state, figure, points)
            link = link.after
        return points

    def cheer(self, state: State, figure: i64, spaces: i64) -> i64:
        link = self.to_cheer
        while link is not None:
            spaces = link.module.cheer(state, figure, spaces)
            link = link.after
        return spaces

    def apprentices(self, state: State, figure: i64, number: i64) -> i64:
        link = self.to_apprentices
        while link is not None:
            number = link.module.apprentices(state, figure, number)
            link = link.after
        return number

    def blends(self, state: State, figure: i64, allowed: i64) -> i64:
        link = self.to_blends
        while link is not None:
            allowed = link.module.blends(state, figure, allowed)
            link = link.after
        return allowed

    def income(self, state: State, figure: i64) -> i64:
        thalers: i64 = 0
        link = self.to_income
        while link is not None:
            thalers += link.module.income(state, figure)
            link = link.after
        return thalers

    def earned(self, state: State, figure: i64, thalers: i64) -> i64:
        link = self.to_earned
        while link is not None:
            thalers = link.module.earned(state, figure, thalers)
            link = link.after
        return thalers

    # Plans

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        link = self.to_foresee
        while link is not None:
            link.module.foresee(state, seat, place)
            link = link.after

    def warn(self, state: State, seat: i64, plan: Forecast) -> None:
        link = self.to_warn
        while link is not None:
            link.module.warn(state, seat, plan)
            link = link.after
