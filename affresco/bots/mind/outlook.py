"""What a network is shown of a table: a seat's features, those of its rivals, and the board.

The features are those of the judgment, with its own opinion beside them. A seat is shown its own
first, then those of the strongest other seat, then the mean of all others: so one network serves
any number of seats. Nothing is shown that the table it is taken from does not hold: tables come
from `imagine`.
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

VERSION: Final = 2  # of the inputs; raised when one of them comes to mean something else
BESIDES: Final = ["score", "expected"]  # of each seat, after its features
BLOCKS: Final = ["own", "rival", "others"]
TABLE: Final = ["round", "final", "covered", "points left", "leonardo", "three seats", "four seats"]


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

    def size(self) -> i64:
        return len(BLOCKS) * self.block + self.board

    def block_of(self, state: State, figure: i64) -> list[float]:
        """What there is to say of one seat: its features, its score, the score it can expect."""
        seen = [0.0] * len(FEATURES)
        tally = Tally(self.judgment.rows[stage_of(state)], seen)
        notice(state, figure, tally)
        score = self.judgment.gained(state, figure)
        block = seen[: self.features]
        block.append(score)
        block.append(score + tally.total)
        return block

    def of(self, state: State, seat: i64, scores: list[float]) -> vec[float]:
        """The inputs of a seat; puts the expected scores of all seats into `scores`."""
        seats = state.rules.seats
        shown = vec[float]([0.0] * self.size())
        last = self.block - 1
        others = 2 * self.block
        share = 1.0 / float(seats - 1)
        rival: list[float] = []
        for place in range(seats):
            figure = (seat + place) % seats
            block = self.block_of(state, figure)
            scores[figure] = block[last]
            if place == 0:
                self.fill(shown, 0, block)
                continue
            if not rival or block[last] > rival[last]:
                rival = block
            for which in range(self.block):
                if block[which] != 0.0:
                    shown[others + which] += share * block[which]
        self.fill(shown, self.block, rival)
        self.show_board(state, shown, 3 * self.block)
        return shown

    def fill(self, shown: vec[float], at: i64, block: list[float]) -> None:
        for which in range(self.block):
            shown[at + which] = block[which]

    def board_of(self, state: State) -> vec[float]:
        shown = vec[float]([0.0] * self.board)
        self.show_board(state, shown, 0)
        return shown

    def show_board(self, state: State, shown: vec[float], at: i64) -> None:
        box = state.rules.box
        shown[at] = float(state.round)
        if state.final:
            shown[at + 1] = 1.0
        shown[at + 2] = float(bits(state.covered))
        if len(state.players) > state.rules.seats:
            shown[at + 4] = float(state.players[state.rules.seats].score)
        if state.rules.seats > 2:
            shown[at + 2 + state.rules.seats] = 1.0
        tiles = at + 7
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
