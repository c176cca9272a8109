"""The extension points: all that a module may change in the base rules.

A module overrides the methods it needs. The base rules call the modules in the order of the
list MODULES and know nothing else about them. Where modules answer by putting steps on the
agenda they are asked in reverse, so that their steps are done in that order. `Asked` keeps for
each point those that override it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .refusals import Refusal

if TYPE_CHECKING:
    from .moves import Move
    from .rules import Rules
    from .state import State
    from .step import Choice, Step


class Part:
    """A module's own pieces on the table."""

    __slots__ = ()

    def copy(self) -> Part:
        return self

    def data(self) -> list[object]:
        """The constructor's arguments, for snapshots."""
        return []


NO_PART: Final = Part()
SLOTS: Final = 12  # for the parts of all modules


def with_entry(row: list[i64], at: i64, value: i64) -> list[i64]:
    """A row with one entry replaced: rows are shared by copies, and never changed in place."""
    changed = row[:]
    changed[at] = value
    return changed


class Module:
    def __init__(self, slot: i64, name: str, steps: list[Step], kinds: list[i64]) -> None:
        self.slot: Final = slot  # of its part in `state.parts`
        self.name: Final = name
        self.steps: Final = steps  # all that it may put on the agenda
        self.kinds: Final = kinds  # the verbs that it adds to the base rules' steps

    def part(self, data: list[object]) -> Part:
        """Its pieces as a snapshot tells them."""
        return NO_PART

    # The course of the game

    def enrich(self, rules: Rules) -> None:
        """Before any game: change what the rules know."""

    def unpack(self, state: State) -> None:
        """The box is open, nothing has been laid out: change what will be."""

    def set_up(self, state: State) -> None:
        """The board lies ready, the first round has not begun."""

    def is_final(self, state: State) -> bool:
        """Another reason why the round that begins is the last."""
        return False

    def woken(self, state: State, figure: i64) -> None:
        """A player has got up; the mood has changed, the apprentices are not counted yet."""

    def counted(self, state: State, figure: i64, before: i64) -> None:
        """The apprentices of a player who got up are counted; before, there were so many."""

    def revealed(self, state: State) -> None:
        """All plans lie open."""

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """What a figure does at a column, where the module says so."""
        return None

    def arriving(self, state: State, column: i64, figure: i64) -> None:
        """A visit begins."""

    def left(self, state: State, column: i64, figure: i64) -> None:
        """A visit is over."""

    def evening(self, state: State) -> None:
        """All columns are resolved."""

    def income_paid(self, state: State) -> None:
        """The market is stocked and the income paid, nothing else is renewed yet."""

    def renew(self, state: State) -> None:
        """Between two rounds, after the income."""

    def settle(self, state: State) -> None:
        """At the end, before money is scored."""

    # Moves

    def offer(self, state: State, step: Choice, seat: i64, moves: list[Move]) -> None:
        """Add to the moves of a step, or take some away."""

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        """Play one of this module's verbs at a step of the base rules."""
        raise NotImplementedError  # pragma: no cover - whoever has verbs plays them

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        """Why one of this module's verbs is not possible."""
        raise NotImplementedError  # pragma: no cover - whoever has verbs tells why

    def forbids(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal | None:
        """Why the module takes a move away that others offer; None if it does not."""
        return None

    # Events

    def bought(self, state: State, figure: i64, slot: i64) -> None:
        """A market tile was bought from a slot, counted over all booths."""

    def restoring(self, state: State, figure: i64, segment: i64) -> None:
        """A segment has been paid; nothing is scored and the bishop has not come yet."""

    def scored(self, state: State, figure: i64, segment: i64) -> None:
        """The restoration is scored; the tile still lies there."""

    def taken(self, state: State, figure: i64, segment: i64) -> None:
        """The tile is taken; the bishop has not come yet."""

    def at_altar(self, state: State, figure: i64) -> None:
        """The altar has been paid, and is not scored yet."""

    # Values

    def bishop_bonus(self, state: State, figure: i64, bonus: i64) -> i64:
        return bonus

    def gold_points(self, state: State, figure: i64, points: i64) -> i64:
        """What a leaf of gold adds to a restoration."""
        return points

    def cheer(self, state: State, figure: i64, spaces: i64) -> i64:
        """The mood that one apprentice brings home from the theater."""
        return spaces

    def blends(self, state: State, figure: i64, allowed: i64) -> i64:
        """How often the apprentice at work may blend."""
        return allowed

    def income(self, state: State, figure: i64) -> i64:
        """Thalers beside those of the fresco tiles; paint comes with them."""
        return 0

    def earned(self, state: State, figure: i64, thalers: i64) -> i64:
        """What is left of earnings for the purse."""
        return thalers

    # Sight

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        """What the viewer sees of this module's pieces."""
        return {}

    def unknowable(self, state: State, viewer: i64) -> list[str]:
        """What exists among this module's pieces and the viewer has no way to know."""
        return []

    def imagine(self, state: State, viewer: i64) -> None:
        """Put back what the viewer cannot know, and have it drawn anew."""


class Asked:
    """For each extension point the modules that override it, in the order in which they are asked.

    So a point costs nothing where no module has anything to say.
    """

    def __init__(self, modules: list[Module]) -> None:
        # In the order of the list: values, and what the first answer settles
        self.is_final: Final = overriding(modules, "is_final")
        self.visit: Final = overriding(modules, "visit")
        self.offer: Final = overriding(modules, "offer")
        self.bishop_bonus: Final = overriding(modules, "bishop_bonus")
        self.gold_points: Final = overriding(modules, "gold_points")
        self.cheer: Final = overriding(modules, "cheer")
        self.blends: Final = overriding(modules, "blends")
        self.income: Final = overriding(modules, "income")
        self.earned: Final = overriding(modules, "earned")
        # In reverse: points that are answered by steps
        last_first = modules[::-1]
        self.set_up: Final = overriding(last_first, "set_up")
        self.woken: Final = overriding(last_first, "woken")
        self.counted: Final = overriding(last_first, "counted")
        self.revealed: Final = overriding(last_first, "revealed")
        self.arriving: Final = overriding(last_first, "arriving")
        self.left: Final = overriding(last_first, "left")
        self.evening: Final = overriding(last_first, "evening")
        self.income_paid: Final = overriding(last_first, "income_paid")
        self.renew: Final = overriding(last_first, "renew")
        self.settle: Final = overriding(last_first, "settle")
        self.bought: Final = overriding(last_first, "bought")
        self.restoring: Final = overriding(last_first, "restoring")
        self.scored: Final = overriding(last_first, "scored")
        self.taken: Final = overriding(last_first, "taken")
        self.at_altar: Final = overriding(last_first, "at_altar")


def overriding(modules: list[Module], point: str) -> list[Module]:
    """The modules that have something to say at an extension point."""
    silent = getattr(Module, point)
    return [module for module in modules if getattr(type(module), point) is not silent]
