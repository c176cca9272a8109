"""The extension points: everything a module may change in the base rules.

A module overrides the methods it needs. The base rules call the modules in the order of the
list MODULES and know nothing else about them. Where modules answer by putting steps on the
agenda, they are asked in reverse, so that their steps are done in the order of the list. The
asking is done by `extensions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from .refusals import Refusal

if TYPE_CHECKING:
    from .forecast import Forecast, Place
    from .moves import Move, Moves
    from .options import Options
    from .rules import Rules
    from .state import State
    from .step import Choice, Step


class Part:
    """A module's own pieces on the table.

    Most copies of a state are looked at and dropped. So parts, like states, are marked with
    `free_list_len=1`: compiled code keeps the last one dropped and fills it again, which takes half
    the time of a new one.
    """

    __slots__ = ()

    def copy(self) -> Part:
        return self

    def data(self) -> list[object]:
        """The constructor's arguments, for snapshots."""
        return []


NO_PART: Final = Part()


def no_parts(slots: int) -> vec[Part]:
    """Before the modules have put theirs there."""
    return vec[Part]([NO_PART] * slots)


def with_entry(row: vec[i64], at: i64, value: i64) -> vec[i64]:
    """A row with one entry replaced: copies share rows, which are never changed in place."""
    changed = row[:]
    changed[at] = value
    return changed


def row_from(data: object) -> vec[i64]:
    """A row, from the data of a snapshot."""
    return vec[i64](cast(list[i64], data))


def empty_place(display: vec[i64]) -> i64:
    """The first place of a display where nothing lies, or -1."""
    for place in range(len(display)):
        if display[place] < 0:
            return place
    return -1


def relaid(tiles: list[i64], at: i64, tile: i64) -> list[i64]:
    """A row of tiles with another one at a place.

    Long rows are lists: what is observed of one is kept as long as it is the same object.
    """
    changed = tiles[:]
    changed[at] = tile
    return changed


class Module:
    def __init__(self, slot: i64, name: str, steps: list[Step], kinds: list[i64]) -> None:
        self.slot: Final = slot  # of its part in `state.parts`
        self.name: Final = name
        self.steps: Final = steps  # everything it may put on the agenda
        self.kinds: Final = kinds  # the verbs that it adds to the base rules' steps

    def part(self, data: list[object]) -> Part:
        """Its pieces, from the data of a snapshot."""
        return NO_PART

    # The course of the game

    def enrich(self, rules: Rules) -> None:
        """Before any game: change what the rules know."""

    def unpack(self, state: State) -> None:
        """The box is open and nothing is laid out yet: change what will be."""

    def set_up(self, state: State) -> None:
        """The board is ready; the first round has not begun."""

    def is_final(self, state: State) -> bool:
        """Another reason why the round that begins is the last."""
        return False

    def woken(self, state: State, figure: i64) -> None:
        """A player has gotten up; the mood has changed, the apprentices are not counted yet."""

    def counted(self, state: State, figure: i64, before: i64) -> None:
        """The apprentices of a player who got up are counted; `before` is how many there were."""

    def revealed(self, state: State) -> None:
        """All plans are revealed."""

    def visits_at(self, column: i64, tile: i64) -> bool:
        """Could `visit` take over a column that this action tile covers, or none?

        Asked once for all games of these rules.
        """
        return True

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """What a figure does at a column, if this module decides it."""
        return None

    def arriving(self, state: State, column: i64, figure: i64) -> None:
        """A visit begins."""

    def left(self, state: State, column: i64, figure: i64) -> None:
        """A visit is over."""

    def evening(self, state: State) -> None:
        """All columns are resolved."""

    def income_paid(self, state: State) -> None:
        """The market is stocked and the income paid; nothing else is renewed yet."""

    def renew(self, state: State) -> None:
        """Between two rounds, after the income."""

    def settle(self, state: State) -> None:
        """At the end, before money is scored."""

    # Moves

    def offers_at(self, step: Choice, options: Options) -> bool:
        """Could `offer` change the moves of this step? Asked once for all games of these rules."""
        return True

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        """Add to the moves of a step, or take some away."""

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        """Play one of this module's verbs at a step of the base rules."""
        raise NotImplementedError  # pragma: no cover - whoever has verbs plays them

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        """Why one of this module's verbs is not possible."""
        raise NotImplementedError  # pragma: no cover - whoever has verbs tells why

    def forbids(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal | None:
        """Why the module takes away a move that others offer; None if it does not."""
        return None

    # Events

    def bought(self, state: State, figure: i64, slot: i64) -> None:
        """A market tile was bought from a slot, counted over all booths."""

    def restoring(self, state: State, figure: i64, segment: i64) -> None:
        """A segment has been paid for; nothing is scored and the bishop has not come yet."""

    def scored(self, state: State, figure: i64, segment: i64) -> None:
        """The restoration is scored; the tile still lies there."""

    def taken(self, state: State, figure: i64, segment: i64) -> None:
        """The tile is taken; the bishop has not come yet."""

    def at_altar(self, state: State, figure: i64) -> None:
        """The altar has been paid for, but not scored yet."""

    # Values

    def bishop_bonus(self, state: State, figure: i64, bonus: i64) -> i64:
        return bonus

    def gold_points(self, state: State, figure: i64, points: i64) -> i64:
        """What a leaf of gold adds to a restoration."""
        return points

    def cheer(self, state: State, figure: i64, spaces: i64) -> i64:
        """The mood that one apprentice brings home from the theater."""
        return spaces

    def apprentices(self, state: State, figure: i64, number: i64) -> i64:
        """How many apprentices come to work, besides those that the mood gives or takes."""
        return number

    def blends(self, state: State, figure: i64, allowed: i64) -> i64:
        """How often the apprentice at work may blend."""
        return allowed

    def income(self, state: State, figure: i64) -> i64:
        """Thalers beyond those for the fresco tiles; paint comes with them."""
        return 0

    def earned(self, state: State, figure: i64, thalers: i64) -> i64:
        """How much of some earnings goes into the purse."""
        return thalers

    # Plans

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        """Tell what a plan brings at a column, and carry it out as far as money and mood go.

        The state is a copy on which the plan's columns are gone through in their order.
        """

    def warn(self, state: State, seat: i64, plan: Forecast) -> None:
        """Tell what in a plan is in vain, or costs more than its seat may have meant."""

    # Sight

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        """What the viewer sees of this module's pieces."""
        return {}

    def unknowable(self, state: State, viewer: i64) -> list[str]:
        """What exists among this module's pieces but the viewer has no way to know."""
        return []

    def imagine(self, state: State, viewer: i64) -> None:
        """Put back what the viewer cannot know, to be drawn again."""
