"""What a move leads to: the sum of its whole act, over all that its seat still chooses in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .acts import Act, is_gift_due
from .ledger import (
    ALTAR,
    CERTIFICATE,
    FAVOR,
    PORTRAIT,
    REQUEST,
    SCROLL,
    SOURCES,
    TILE,
    TRACK,
    WALL,
)
from .moves import DONE, ENJOY, PAINT, PASS
from .planning import PLANNING
from .preview import deeds, paints_gained
from .rules import is_over, options, options_at, play_at, step
from .step import NATURE

if TYPE_CHECKING:
    from .ledger import Points
    from .moves import Move
    from .state import State
    from .step import Choice

MOVING: Final[list[i64]] = [
    TILE,
    ALTAR,
    PORTRAIT,
    REQUEST,
    SCROLL,
    CERTIFICATE,
    WALL,
    FAVOR,
]  # the sources with which a movement of the marker begins


class Ends:
    """Where an act can end: the bounds of all lines of play, and the best line."""

    __slots__ = (
        "best", "money_high", "money_low", "mood_high", "mood_low", "secret", "space_high",
        "space_low", "words",
    )  # fmt: skip

    def __init__(self, state: State, figure: i64, secret: bool, words: list[Move]) -> None:
        """The end of one line."""
        player = state.players[figure]
        self.space_low: i64 = player.score
        self.space_high: i64 = player.score
        self.money_low: i64 = player.money
        self.money_high: i64 = player.money
        self.mood_low: i64 = player.mood
        self.mood_high: i64 = player.mood
        self.secret = secret  # a gift is still to be drawn on some line
        self.best = state  # the table at the end of the best line
        self.words = words  # of the best line, from here on

    def through(self, move: Move) -> Ends:
        """The same ends, seen from before a move."""
        twin = Ends(self.best, 0, self.secret, [move, *self.words])
        twin.space_low = self.space_low
        twin.space_high = self.space_high
        twin.money_low = self.money_low
        twin.money_high = self.money_high
        twin.mood_low = self.mood_low
        twin.mood_high = self.mood_high
        return twin

    def add(self, other: Ends, figure: i64) -> None:
        """Other ends that the seat can choose as well; those of a later option win a tie.

        Options end with the way out, so nothing is spent for nothing.
        """
        self.space_low = min(self.space_low, other.space_low)
        self.space_high = max(self.space_high, other.space_high)
        self.money_low = min(self.money_low, other.money_low)
        self.money_high = max(self.money_high, other.money_high)
        self.mood_low = min(self.mood_low, other.mood_low)
        self.mood_high = max(self.mood_high, other.mood_high)
        self.secret = self.secret or other.secret
        if other.worth(figure) >= self.worth(figure):
            self.best = other.best
            self.words = other.words

    def worth(self, figure: i64) -> tuple[i64, i64, bool, i64]:
        """By which the best line is chosen: points, money, a gift to come, few words."""
        player = self.best.players[figure]
        return player.score, player.money, is_gift_due(self.best), -len(self.words)


class Lines(Act):
    """All lines of play of an act."""

    def __init__(self, state: State, seat: i64) -> None:
        super().__init__(state, seat)
        self.known: Final[dict[str, Ends]] = {}  # by the table at the decision where it began

    def ends_after(self, state: State, move: Move) -> Ends:
        return self.ends(self.said(state, move)).through(move)

    def ends(self, state: State) -> Ends:
        if not self.goes_on(state):
            return Ends(state, self.figure, is_gift_due(state), [])
        here = step(state)
        if here is not self.here or here.follows:
            return self.all_ends(state, here)
        key = written(state, self.figure)  # the bishop reaches a segment by several ways
        found = self.known.get(key)
        if found is None:
            found = self.all_ends(state, here)
            self.known[key] = found
        return found

    def all_ends(self, state: State, here: Choice) -> Ends:
        moves = options_at(state, here, self.seat)
        found = self.ends_after(state, moves[0])
        for move in moves[1:]:
            found.add(self.ends_after(state, move), self.figure)
        return found

    def is_complete(self, state: State) -> bool:
        """Is nothing more asked after the end of a line, whatever gift is drawn?"""
        if not is_gift_due(state):
            return True
        for gift in options_at(state, step(state), NATURE):
            twin = state.copy()
            play_at(twin, step(twin), NATURE, gift)
            self.settle(twin)
            if self.goes_on(twin):
                return False
        return True


def written(state: State, figure: i64) -> str:
    """All that can differ between two ways to the same decision."""
    player = state.players[figure]
    numbers = [state.bishop, 1 if state.stepped else 0, player.money, player.paints]
    return f"{numbers} {[part.data() for part in state.parts]}"


# For everyone who plays


def sums(state: State, seat: int) -> dict[str, dict[str, object]]:
    """Of each of a seat's moves: what it leads to."""
    lines = Lines(state, seat)
    return {move.text: sum_up(lines, state, move) for move in options(state, seat)}


def sum_of(state: State, seat: int, move: Move) -> dict[str, object]:
    """Of one move: what it leads to."""
    return sum_up(Lines(state, seat), state, move)


def sum_up(lines: Lines, state: State, move: Move) -> dict[str, object]:
    """Changes from now on, by a move and everything that follows from it."""
    ends = lines.ends_after(state, move)
    before, after = state.players[lines.figure], ends.best.players[lines.figure]
    return {
        "least": ends.space_low - before.score,
        "most": ends.space_high - before.score,
        "secret": ends.secret,
        "complete": lines.is_complete(ends.best),
        "money": [ends.money_low - before.money, ends.money_high - before.money],
        "mood": [ends.mood_low - before.mood, ends.mood_high - before.mood],
        "space": [ends.space_low, ends.space_high],
        "best": {
            "words": [word.text for word in ends.words],
            "points": points_between(state, ends.best, lines.figure),
            "paints": paints_gained(before, after),
            "money": after.money - before.money,
            "mood": after.mood - before.mood,
            "space": after.score,
        },
    }


def points_between(state: State, end: State, figure: i64) -> dict[str, int]:
    """By source in the order of scoring, with points that the marker has not moved by yet."""
    found: list[Points] = []
    entry = end.ledger
    while entry is not None and entry is not state.ledger:
        found.append(entry)
        entry = entry.before
    found += pending(state, figure)
    gained: dict[str, int] = {}
    for entry in reversed(found):
        source = SOURCES[entry.source]
        gained[source] = gained.get(source, 0) + entry.points
    return gained


def pending(state: State, figure: i64) -> list[Points]:
    """The latest entries, as far as the marker has not moved by them yet."""
    owed = state.tally
    if state.landing:
        owed += state.landing - state.players[figure].score
    if not owed:
        return []
    found: list[Points] = []
    size = 0
    total: i64 = 0
    entry = state.ledger
    while entry is not None:
        if entry.source == TRACK:
            entry = entry.before  # written down when the marker has landed
            continue
        found.append(entry)
        total += entry.points
        if total == owed:
            size = len(found)
        if entry.source in MOVING and total >= owed:  # less: paints were added to the altar
            break
        entry = entry.before
    return found[:size]


def forced(state: State, seat: int) -> Move | None:
    """The move that nobody would weigh; None if there is something to decide.

    It is the only one; or plain pay or pleasure where all else gives up; or the way out where
    nothing can be done.
    """
    if is_over(state) or step(state) is PLANNING or not step(state).awaits(state, seat):
        return None
    possible = options(state, seat)
    if len(possible) == 1:
        return possible[0]
    worthwhile = deeds(state, seat)
    if not worthwhile:
        return DONE if DONE in possible else PASS
    if len(worthwhile) == 1 and (worthwhile[0] is PAINT or worthwhile[0] is ENJOY):
        return worthwhile[0]
    return None
