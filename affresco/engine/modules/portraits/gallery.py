"""The portraits on display and in front of their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...board import bit
from ...events import NOBODY, kind
from ...module import Part, empty_place, row_from, with_entry
from ...paints import RED
from ...state import NOTHING
from ...step import DrawPiece
from .figures import SLOT, PortraitFigures
from .words import SITTER

if TYPE_CHECKING:
    from ...moves import Move
    from ...state import State

SPACES: Final = 2  # for portraits on display (M1-02)

PORTRAIT_REVEALED: Final = kind("portrait_revealed", "place:offer card:portrait", "M1-02 M1-07")
PORTRAIT_REMOVED: Final = kind("portrait_removed", "place:offer card:portrait", "M1-07")


@mypyc_attr(free_list_len=1)
class Gallery(Part):
    """The rows are shared by copies and replaced, never changed in place."""

    __slots__ = ("calls", "deck", "display", "due", "least", "owned", "painters")

    def __init__(self, deck: i64, display: vec[i64], owned: vec[i64]) -> None:
        self.deck: i64 = deck  # portraits not revealed yet, a bit each
        self.display = display  # the portrait on each space
        self.owned = owned  # permanent portraits of each figure, a bit each
        self.painters: i64 = 0  # figures that have painted this round, a bit each
        self.calls: i64 = 0  # for the Sexton this round, by each seat, packed like paints
        self.due: i64 = 0  # pieces that the Merchant still owes the visitor
        self.least: i64 = RED  # the first color that may be named

    def copy(self) -> Gallery:
        twin = Gallery(self.deck, self.display, self.owned)
        twin.painters = self.painters
        twin.calls = self.calls
        twin.due = self.due
        twin.least = self.least
        return twin

    def data(self) -> list[object]:
        return [
            self.deck, list(self.display), list(self.owned),
            self.painters, self.calls, self.due, self.least,
        ]  # fmt: skip


def gallery(state: State) -> Gallery:
    return cast(Gallery, state.parts[SLOT])


def load_gallery(data: list[object]) -> Gallery:
    own = Gallery(cast(int, data[0]), row_from(data[1]), row_from(data[2]))
    own.painters = cast(int, data[3])
    own.calls = cast(int, data[4])
    own.due = cast(int, data[5])
    own.least = cast(int, data[6])
    return own


def lay_out(state: State) -> None:
    """A on top, C at the bottom of the deck; two portraits are revealed (M1-02)."""
    deck = bit(len(SITTER)) - 1
    state.parts[SLOT] = Gallery(deck, bare(), vec[i64]([0] * state.rules.figures))
    state.agenda.append(REVEAL_PORTRAITS)


def bare() -> vec[i64]:
    """A display without portraits."""
    return vec[i64]([NOTHING] * SPACES)


def renew_display(state: State) -> None:
    """Leftover portraits leave the game, and two new ones are revealed (M1-07)."""
    own = gallery(state)
    for space in range(SPACES):
        if own.display[space] != NOTHING:
            state.note(PORTRAIT_REMOVED, NOBODY, space, own.display[space])
    own.display = bare()
    state.agenda.append(REVEAL_PORTRAITS)


class RevealPortraits(DrawPiece):
    """From pile A as long as it lasts, then from B, then from C (M1-02)."""

    def bag(self, state: State) -> i64:
        pile: i64 = 0
        while not undrawn(state, pile):
            pile += 1
        return undrawn(state, pile)

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = gallery(state)
        space = empty_place(own.display)
        own.deck -= bit(move.arg)
        put(own, space, move.arg)
        state.note(PORTRAIT_REVEALED, NOBODY, space, move.arg)
        if space == SPACES - 1:
            state.agenda.pop()


REVEAL_PORTRAITS: Final = RevealPortraits("reveal portraits", SITTER)


def undrawn(state: State, pile: i64) -> i64:
    """The cards of a pile that have not been revealed, a bit each."""
    return gallery(state).deck & PortraitFigures.of(state.rules.box).piles[pile]


def put(own: Gallery, space: i64, card: i64) -> None:
    own.display = with_entry(own.display, space, card)


def keep(own: Gallery, figure: i64, card: i64) -> None:
    """A permanent portrait stays with its owner (M1-09)."""
    own.owned = with_entry(own.owned, figure, own.owned[figure] | bit(card))


def kept(state: State, figure: i64, effect: i64) -> i64:
    """How many portraits with an effect a figure has: they add up (M1-21, AMB-88)."""
    owned = gallery(state).owned[figure]
    if not owned:
        return 0
    effects = PortraitFigures.of(state.rules.box).effect
    found: i64 = 0
    card: i64 = 0
    while owned:
        if owned & 1 and effects[card] == effect:
            found += 1
        owned >>= 1
        card += 1
    return found
