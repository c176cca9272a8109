"""Which pieces are taken when several of a kind could be.

Whenever a seat takes a piece while others of its kind could be taken as well, each is expected
equally often: one of three is expected a third of the time. A piece that is taken much less, or
whenever it can be, stands out; whether its figure is to blame is for people to judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ...engine.board import BOOTHS, HOURS
from ...engine.figures import Box
from ...engine.market import goods_at
from ...engine.modules.bells.certificates import bell_board
from ...engine.modules.bells.figures import BellFigures
from ...engine.modules.bells.words import KIND_CERTIFICATE, KIND_CERTIFY
from ...engine.modules.glaziers.figures import PANELS, GlazierFigures
from ...engine.modules.glaziers.glass import glass
from ...engine.modules.glaziers.words import GLASS_COLORS, KIND_BENCH, KIND_TOKEN, KIND_WINDOW
from ...engine.modules.medico.figures import BOTTLE_KEYS, MedicoFigures
from ...engine.modules.medico.sickroom import sickroom
from ...engine.modules.medico.words import KIND_BOTTLE
from ...engine.modules.portraits.figures import EFFECTS, PILES, TOP, PortraitFigures
from ...engine.modules.portraits.gallery import gallery
from ...engine.modules.portraits.words import KIND_PORTRAIT, KIND_SITTER
from ...engine.modules.requests.figures import RequestFigures
from ...engine.modules.requests.module import requests
from ...engine.modules.requests.words import KIND_REQUEST, REQUESTS
from ...engine.modules.wall_fresco.module import wall
from ...engine.modules.wall_fresco.words import KIND_MURAL
from ...engine.modules.wishing_well.words import KIND_PLAY, KIND_WISH, WISHES
from ...engine.moves import (
    KIND_BOOTH,
    KIND_BUY,
    KIND_LAY,
    KIND_RESTORE,
    KIND_STOCK,
    KIND_WAKE,
    Move,
)
from ...engine.paints import LETTERS, ORANGE, count, spell
from ...engine.state import State

Piece = tuple[str, str]  # the kind and the piece, in words


@dataclass
class Choices:
    """How often each piece came into play and was used; and, when there was a choice, how often
    it could be taken, was taken, and was expected to be taken."""

    shown: Counter[Piece] = field(default_factory=Counter)
    used: Counter[Piece] = field(default_factory=Counter)
    offered: Counter[Piece] = field(default_factory=Counter)
    taken: Counter[Piece] = field(default_factory=Counter)
    expected: dict[Piece, float] = field(default_factory=dict)

    def drawn(self, box: Box, move: Move) -> None:
        """A piece that nature brings into play."""
        if move.kind in DRAWN:
            kind, label = DRAWN[move.kind]
            self.shown[kind, label(box, move.arg)] += 1

    def decided(self, state: State, options: list[Move], move: Move) -> None:
        """Count what could be taken, and what was."""
        if move.kind != KIND_WAKE and state.figure >= state.rules.seats:
            return  # Leonardo takes what he must
        by_kind: dict[int, list[int]] = {}
        for option in options:
            if option.kind in TAKEN:
                by_kind.setdefault(option.kind, []).append(option.arg)
        for verb, arguments in by_kind.items():
            for kind, label in TAKEN[verb]:
                chosen = label(state, move.arg) if move.kind == verb else None
                self.compare(kind, [label(state, argument) for argument in arguments], chosen)

    def compare(self, kind: str, pieces: list[str], chosen: str | None) -> None:
        """Count pieces of one kind that could be taken; `chosen` is None if none of them was."""
        if chosen is not None:
            self.used[kind, chosen] += 1
        if len(set(pieces)) == 1:
            return
        for piece in sorted(set(pieces)):
            self.offered[kind, piece] += 1
            if chosen is not None:
                self.expect((kind, piece), pieces.count(piece) / len(pieces))
        if chosen is not None:
            self.taken[kind, chosen] += 1

    def expect(self, piece: Piece, share: float) -> None:
        self.expected[piece] = self.expected.get(piece, 0.0) + share

    def join(self, other: Choices) -> None:
        self.shown.update(other.shown)
        self.used.update(other.used)
        self.offered.update(other.offered)
        self.taken.update(other.taken)
        for piece, share in other.expected.items():
            self.expect(piece, share)


# The pieces in words, by their number in the component set


def fresco_tile(box: Box, number: int) -> str:
    return f"{box.fresco.points[number]} for {spell(box.fresco.cost[number])}"


def market_tile(box: Box, number: int) -> str:
    return spell(box.market.goods[number])


def portrait(box: Box, number: int) -> str:
    printed = PortraitFigures.of(box)
    points, money = printed.points[number], printed.money[number]
    mood, paint = printed.mood[number], printed.paint[number]
    gifts = [
        EFFECTS[printed.effect[number]],
        f"{points} VP" if points else "",
        f"{money} Thalers" if money > 1 else "1 Thaler" if money else "",
        "mood to the top" if mood == TOP else f"mood +{mood}" if mood else "",
        spell(paint),
        "2 basic paints" if printed.choose_basic[number] else "",
    ]
    name = printed.names[number].replace("_", " ")
    pile = PILES[printed.pile[number]]
    return f"{name} ({pile}): {', '.join(filter(None, gifts))}"


def panels(packed: int) -> str:
    return "".join(letter * count(packed, at) for at, letter in enumerate(PANELS))


def window(box: Box, number: int) -> str:
    printed = GlazierFigures.of(box)
    return f"{printed.window_points[number]} for {panels(printed.window_panels[number])}"


def certificate(box: Box, number: int) -> str:
    printed = BellFigures.of(box)
    points, bells = printed.points[number], printed.bells[number]
    ringing = f"{bells} bells" if bells > 1 else "1 bell"
    return f"price {printed.price[number]}, {points} VP, {ringing}"


def wish(box: Box, number: int) -> str:
    return WISHES[number]


DRAWN: Final[dict[int, tuple[str, Callable[[Box, int], str]]]] = {
    KIND_LAY: ("fresco tile", fresco_tile),
    KIND_STOCK: ("market tile", market_tile),
    KIND_SITTER: ("portrait", portrait),
    KIND_WINDOW: ("window", window),
    KIND_CERTIFICATE: ("certificate", certificate),
    KIND_WISH: ("wishing card", wish),
}  # what nature brings into play, by its verb


# The pieces that a player's word takes from the table


def tile_at(state: State, segment: int) -> str:
    return fresco_tile(state.rules.box, state.fresco[segment])


def goods_in(state: State, slot: int) -> str:
    goods = goods_at(state, state.rules.booth_starts[state.booth] + slot)
    return market_tile(state.rules.box, goods)


def portrait_on(state: State, space: int) -> str:
    return portrait(state.rules.box, gallery(state).display[space])


def request_of(state: State, kind: int) -> str:
    left = count(requests(state).left, kind)
    return f"{REQUESTS[kind]}, {RequestFigures.of(state.rules.box).points[kind][left - 1]} VP"


def window_on(state: State, space: int) -> str:
    return window(state.rules.box, glass(state).bench[space])


def bench_space(state: State, space: int) -> str:
    return f"space {space + 1}, {GlazierFigures.of(state.rules.box).bench[space]} Thalers"


def certificate_on(state: State, place: int) -> str:
    return certificate(state.rules.box, bell_board(state).display[place])


def bottle_on(state: State, place: int) -> str:
    return BOTTLE_KEYS[sickroom(state).offer[place]]


def bottle_place(state: State, place: int) -> str:
    price = MedicoFigures.of(state.rules.box).place_price[state.rules.side][place]
    return f"place {place + 1}, {price} Thalers"


def wall_front(state: State, section: int) -> str:
    return LETTERS[ORANGE + wall(state).fronts[section]]


TAKEN: Final[dict[int, list[tuple[str, Callable[[State, int], str]]]]] = {
    KIND_WAKE: [("hour", lambda state, hour: f"{HOURS[hour]} o'clock")],
    KIND_BOOTH: [("booth", lambda state, booth: f"booth {BOOTHS[booth]}")],
    KIND_BUY: [("market tile", goods_in)],
    KIND_RESTORE: [("fresco tile", tile_at)],
    KIND_PORTRAIT: [("portrait", portrait_on)],
    KIND_REQUEST: [("request", request_of)],
    KIND_PLAY: [("wishing card", lambda state, card: WISHES[card])],
    KIND_TOKEN: [("glass", lambda state, color: GLASS_COLORS[color])],
    KIND_BENCH: [("window", window_on), ("bench space", bench_space)],
    KIND_CERTIFY: [("certificate", certificate_on)],
    KIND_BOTTLE: [("bottle", bottle_on), ("bottle place", bottle_place)],
    KIND_MURAL: [("wall tile", wall_front)],
}  # what a player takes, by the verb
