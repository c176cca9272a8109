"""What a network is shown of a table: the features of all seats, the viewer's first, and the board.

The features are those of the judgment, with its own opinion beside them. Others sit in the order
of their seats. Nothing is shown that the table it is taken from does not hold: tables come from
`imagine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.board import CEILING, SEGMENTS, bit, bits
from ...engine.market import goods_at
from ...engine.modules.manifest import FEATURES, HOMES, notice
from ...engine.paints import NAMES as PAINTS
from ...engine.paints import count
from ...engine.senses import Tally
from ...engine.state import NOTHING
from .judgment import Judgment, stage_of

if TYPE_CHECKING:
    from ...engine.state import State

VERSION: Final = 1  # of the inputs; raised when one of them comes to mean something else
BESIDES: Final = ["score", "expected"]  # of each seat, after its features
TABLE: Final = ["round", "final", "covered", "points left", "leonardo"]


def block_names(features: i64) -> list[str]:
    """The inputs of one seat."""
    return [*FEATURES[:features], *BESIDES]


def board_names(modules: i64) -> list[str]:
    """The inputs that are the same for all seats."""
    return [
        *TABLE,
        *[f"tile on {segment}" for segment in SEGMENTS],
        *[f"bishop on {segment}" for segment in SEGMENTS],
        *[f"wanted {paint}" for paint in PAINTS],
        *[f"offered {paint}" for paint in PAINTS],
        *[f"with {home.name}" for home in HOMES[:modules]],
    ]


class Outlook:
    """Fills the inputs; features and modules beyond those that the network knows are left out."""

    def __init__(self, judgment: Judgment, features: i64, modules: i64) -> None:
        self.judgment: Final = judgment
        self.features: Final[i64] = features
        self.modules: Final[i64] = modules
        self.block: Final[i64] = features + len(BESIDES)
        self.board: Final[i64] = len(board_names(modules))

    def size(self, seats: i64) -> i64:
        return seats * self.block + self.board

    def of(self, state: State, seat: i64, scores: list[float]) -> vec[float]:
        """The inputs of a seat; puts the expected scores of all seats into `scores`."""
        seats = state.rules.seats
        shown = vec[float]([0.0] * self.size(seats))
        row = self.judgment.rows[stage_of(state)]
        for place in range(seats):
            figure = (seat + place) % seats
            seen = [0.0] * len(FEATURES)
            tally = Tally(row, seen)
            notice(state, figure, tally)
            first = place * self.block
            for which in range(self.features):
                shown[first + which] = seen[which]
            score = self.judgment.gained(state, figure)
            scores[figure] = score + tally.total
            shown[first + self.features] = score
            shown[first + self.features + 1] = scores[figure]
        self.show_board(state, shown, seats * self.block)
        return shown

    def show_board(self, state: State, shown: vec[float], at: i64) -> None:
        box = state.rules.box
        shown[at] = float(state.round)
        if state.final:
            shown[at + 1] = 1.0
        shown[at + 2] = float(bits(state.covered))
        if len(state.players) > state.rules.seats:
            shown[at + 4] = float(state.players[state.rules.seats].score)
        tiles = at + 5
        bishop = tiles + CEILING
        wanted = bishop + CEILING
        offered = wanted + 8
        modules = offered + 8
        left: i64 = 0
        for segment in range(CEILING):
            if state.covered & bit(segment):
                tile = state.fresco[segment]
                left += box.fresco.points[tile]
                shown[tiles + segment] = float(box.fresco.points[tile])
                self.add_paints(shown, wanted, box.fresco.cost[tile])
        shown[at + 3] = float(left)
        shown[bishop + state.bishop] = 1.0
        for slot in range(state.rules.booth_starts[-1]):
            goods = goods_at(state, slot)
            if goods != NOTHING:
                self.add_paints(shown, offered, box.market.goods[goods])
        for module in state.rules.modules:
            if module.slot < self.modules:
                shown[modules + module.slot] = 1.0

    def add_paints(self, shown: vec[float], at: i64, paints: i64) -> None:
        for color in range(len(PAINTS)):
            pieces = count(paints, color)
            if pieces:
                shown[at + color] += float(pieces)
