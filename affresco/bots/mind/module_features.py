"""What a player notices about the pieces of the modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.board import CEILING, bit, bits, column_of, few, row_of
from ...engine.module import SLOTS
from ...engine.modules.bells.certificates import bell_board, due
from ...engine.modules.bells.scoring import bells_of, bells_unsold, bonus, place_markers
from ...engine.modules.glaziers.glass import glass
from ...engine.modules.glaziers.words import GLASS_COLORS
from ...engine.modules.leaf_gold.module import basket
from ...engine.modules.medico.figures import BOTTLE_KEYS
from ...engine.modules.medico.sickroom import sickroom
from ...engine.modules.portraits.gallery import gallery
from ...engine.modules.requests.module import requests
from ...engine.modules.requests.words import REQUESTS
from ...engine.modules.scrolls.figures import ScrollFigures
from ...engine.modules.scrolls.module import LINES, scrolls
from ...engine.modules.wall_fresco.module import wall
from ...engine.modules.wall_fresco.words import WALL_TILES
from ...engine.modules.wishing_well.well import CARD_BITS, well
from ...engine.modules.wishing_well.words import WISHES
from ...engine.paints import count
from .features import Tally, feature, features

if TYPE_CHECKING:
    from ...engine.state import State

PORTRAITS: Final = 18


class Sense:
    """For the pieces of one module; most have their own."""

    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        pass


PORTRAIT: Final[i64] = features([f"portrait {card + 1}" for card in range(PORTRAITS)])


class SensePortraits(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        owned = gallery(state).owned[figure]
        card: i64 = 0
        while owned:
            if owned & 1:
                tally.add(PORTRAIT + card, 1)
            owned >>= 1
            card += 1


REQUEST: Final[i64] = features([f"request {kind}" for kind in REQUESTS])
TILES_BY_THREE: Final[i64] = feature("tiles for a request")


class SenseRequests(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        fulfilled = requests(state).fulfilled[figure]
        for kind in range(len(REQUESTS)):
            tally.add(REQUEST + kind, count(fulfilled, kind))
        tally.add(TILES_BY_THREE, min(bits(state.players[figure].tiles), 3))


PENNIES: Final[i64] = feature("pennies")
THROWN: Final[i64] = feature("penny on the sheet")
CARDS: Final[i64] = 2**CARD_BITS - 1
CARD: Final[i64] = features([f"card {wish}" for wish in WISHES])


class SenseWell(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        own = well(state)
        tally.add(PENNIES, count(own.pennies, figure))
        tally.add(THROWN, count(own.sheets, figure))
        hand = own.hands[figure]
        card: i64 = 0
        while hand:
            tally.add(CARD + card, hand & CARDS)
            hand >>= CARD_BITS
            card += 1


LEAVES: Final[i64] = feature("leaves")
MANY_LEAVES: Final[i64] = feature("many leaves")


class SenseGold(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        leaves = count(basket(state).leaves, figure)
        tally.add(LEAVES, min(leaves, 2))
        tally.add(MANY_LEAVES, max(leaves - 2, 0))


TOKEN: Final[i64] = features([f"glass {color}" for color in GLASS_COLORS])
MANY_TOKENS: Final[i64] = feature("much glass")


class SenseGlass(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        tokens = glass(state).tokens[figure]
        if tokens:
            for color in range(len(GLASS_COLORS)):
                number = count(tokens, color)
                tally.add(TOKEN + color, min(number, 2))
                tally.add(MANY_TOKENS, max(number - 2, 0))


SCROLL: Final[i64] = feature("scroll")
SCROLL_RESTORED: Final[i64] = feature("scroll points")  # that it would bring now
SCROLL_LEFT: Final[i64] = feature("scroll chances")  # segments of its line still covered


class SenseScrolls(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        own = scrolls(state)
        if own.rows[figure] >= 0:
            self.line(state, own.rows[figure], True, tally)
        if own.columns[figure] >= 0:
            self.line(state, own.columns[figure], False, tally)

    def line(self, state: State, line: i64, is_row: bool, tally: Tally) -> None:
        covered: i64 = 0
        for segment in range(CEILING):
            own = row_of(segment) if is_row else column_of(segment)
            if own == line and state.covered & bit(segment):
                covered += 1
        if covered:
            tally.add(SCROLL, 1)
            tally.add(SCROLL_LEFT, covered)
            worth = ScrollFigures.of(state.rules.box).one
            tally.add(SCROLL_RESTORED, (LINES - covered + 1) * worth)


BELLS_NOW: Final[i64] = feature("bell points")  # if the bells were counted now
BELLS: Final[i64] = feature("bells")
DEBT: Final[i64] = feature("debt")  # on part-paid certificates
PARTLY: Final[i64] = feature("part-paid")


class SenseBells(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        own = bell_board(state)
        if not own.paid[figure] and not own.partly:
            return
        mine = bells_of(state, figure)
        tally.add(BELLS, mine)
        for one in own.partly:
            if one.owner == figure:
                tally.add(PARTLY, 1)
                tally.add(DEBT, due(state, one))
        if mine > 0:
            bells = [bells_of(state, other) for other in range(len(state.players))]
            bells.append(bells_unsold(state))
            track = place_markers(bells)
            tally.add(BELLS_NOW, bonus(state.rules, track, track[figure]))


WALL_TILE: Final[i64] = feature("wall tiles")
WALL_BACKS: Final[i64] = feature("paints of the wall")
EXCHANGE: Final[i64] = feature("exchange tiles")


class SenseWall(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        player = state.players[figure]
        backs: i64 = 0
        for pair in range(len(WALL_TILES)):
            number = few(player.wall_tiles, pair)
            if number:
                tally.add(WALL_TILE, number)
                backs |= bit(pair % 3)
        tally.add(WALL_BACKS, bits(backs))
        tally.add(EXCHANGE, bits(wall(state).exchanged[figure]))


ILL: Final[i64] = feature("ill apprentices")
BOTTLE: Final[i64] = features([f"bottle {kind}" for kind in BOTTLE_KEYS])


class SenseMedico(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        room = sickroom(state)
        tally.add(ILL, count(room.ill, figure))
        bottles = room.bottles[figure]
        if bottles:
            for kind in range(len(BOTTLE_KEYS)):
                tally.add(BOTTLE + kind, count(bottles, kind))


def all_senses() -> list[Sense]:
    """By the modules' slots."""
    senses = [Sense() for _ in range(SLOTS)]
    senses[1] = SensePortraits()
    senses[2] = SenseRequests()
    senses[4] = SenseWell()
    senses[5] = SenseGold()
    senses[6] = SenseGlass()
    senses[7] = SenseScrolls()
    senses[8] = SenseBells()
    senses[9] = SenseWall()
    senses[10] = SenseMedico()
    return senses


SENSES: Final = all_senses()
