"""What a player notices about the scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import CEILING, bit, bits, column_of, row_of
from ...senses import Sense, Tally, feature
from .figures import ScrollFigures
from .module import LINES, scrolls

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
SCROLL: Final[i64] = feature(NAMES, "scroll")
SCROLL_RESTORED: Final[i64] = feature(NAMES, "scroll points")  # that it would bring now
SCROLL_LEFT: Final[i64] = feature(NAMES, "scroll chances")  # segments of its line still covered

ROWS: Final[list[i64]] = [
    sum([bit(segment) for segment in range(CEILING) if row_of(segment) == line])
    for line in range(LINES)
]  # the segments of each
COLUMNS: Final[list[i64]] = [
    sum([bit(segment) for segment in range(CEILING) if column_of(segment) == line])
    for line in range(LINES)
]


class ScrollsSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        own = scrolls(state)
        if own.rows[figure] >= 0:
            self.line(state, own.rows[figure], True, tally)
        if own.columns[figure] >= 0:
            self.line(state, own.columns[figure], False, tally)

    def line(self, state: State, line: i64, is_row: bool, tally: Tally) -> None:
        covered = bits(state.covered & (ROWS[line] if is_row else COLUMNS[line]))
        if covered:
            tally.add(SCROLL, 1)
            tally.add(SCROLL_LEFT, covered)
            worth = ScrollFigures.of(state.rules.box).one
            tally.add(SCROLL_RESTORED, (LINES - covered + 1) * worth)


SENSE: Final = ScrollsSense(NAMES)
