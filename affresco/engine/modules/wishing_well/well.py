"""The wishing well's pieces: pennies, the pile of wishing cards, and the cards in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...board import bit
from ...module import Part, row_from, with_entry
from ...paints import ONE
from .figures import SLOT, WishingWellFigures
from .words import WISHES

if TYPE_CHECKING:
    from ...state import State


# The cards, in the order of their words
LUCKY_GUY: Final = 0
FREE_PAINT: Final = 1  # the first of three, each with its own picture
BISHOPS_VISIT: Final = 4
PRAISE: Final = 5
TIP: Final = 6
ALCHEMY: Final = 7
FINDERS_REWARD: Final = 8
BUSKER: Final = 9

CARD_BITS: Final = 6  # for the number of each card in a packed pile or hand


@mypyc_attr(free_list_len=1)
class Well(Part):
    """The hands are shared by copies and replaced, never changed in place."""

    __slots__ = (
        "came", "carded", "dealt", "given", "hands", "pennies", "pile", "played", "sheets",
        "supply", "thrown",
    )  # fmt: skip

    def __init__(self, supply: i64, pennies: i64, pile: i64, hands: vec[i64]) -> None:
        self.supply: i64 = supply
        self.pennies: i64 = pennies  # of each seat behind its screen, packed like paints
        self.sheets: i64 = 0  # pennies on each seat's sheet, packed like paints
        self.thrown: i64 = 0  # pennies in the well
        self.pile: i64 = pile  # cards not drawn yet, packed
        self.hands = hands  # cards of each seat, packed
        self.came: i64 = 0  # apprentices with which the visit began
        self.played: i64 = 0  # cards in this visit
        self.carded = False  # a card is played for the restoration to come
        self.given: i64 = 0  # paints for the alchemy under way
        self.dealt: i64 = 0  # cards that an imagined table still deals, packed like pennies

    def copy(self) -> Well:
        twin = Well(self.supply, self.pennies, self.pile, self.hands)
        twin.sheets = self.sheets
        twin.thrown = self.thrown
        twin.came = self.came
        twin.played = self.played
        twin.carded = self.carded
        twin.given = self.given
        twin.dealt = self.dealt
        return twin

    def data(self) -> list[object]:
        return [
            self.supply, self.pennies, self.pile, list(self.hands), self.sheets, self.thrown,
            self.came, self.played, self.carded, self.given, self.dealt,
        ]  # fmt: skip


def well(state: State) -> Well:
    return cast(Well, state.parts[SLOT])


def load_well(data: list[object]) -> Well:
    own = Well(cast(int, data[0]), cast(int, data[1]), cast(int, data[2]), row_from(data[3]))
    own.sheets = cast(int, data[4])
    own.thrown = cast(int, data[5])
    own.came = cast(int, data[6])
    own.played = cast(int, data[7])
    own.carded = cast(bool, data[8])
    own.given = cast(int, data[9])
    own.dealt = cast(int, data[10])
    return own


def lay_out(state: State) -> None:
    """Each player has some pennies, the rest is the supply; the cards are shuffled (M4-03)."""
    seats, printed = state.rules.seats, WishingWellFigures.of(state.rules.box)
    pennies: i64 = 0
    for seat in range(seats):
        pennies += printed.per_player * ONE[seat]
    supply = printed.pennies - printed.per_player * seats
    state.parts[SLOT] = Well(supply, pennies, whole_pile(printed), vec[i64]([0] * seats))


def whole_pile(printed: WishingWellFigures) -> i64:
    """All cards (M4-02)."""
    pile: i64 = 0
    for card in range(len(WISHES)):
        pile += printed.cards[card] * one_card(card)
    return pile


def is_free_paint(card: i64) -> bool:
    return FREE_PAINT <= card < BISHOPS_VISIT


def one_card(card: i64) -> i64:
    return bit(CARD_BITS * card)


def held(cards: i64, card: i64) -> i64:
    """How many copies of a card are among some cards."""
    return cards >> (CARD_BITS * card) & (bit(CARD_BITS) - 1)


def how_many(cards: i64) -> i64:
    total: i64 = 0
    for card in range(len(WISHES)):
        total += held(cards, card)
    return total


def names(cards: i64) -> list[str]:
    found: list[str] = []
    for card in range(len(WISHES)):
        found += [WISHES[card]] * held(cards, card)
    return found


def put_hand(own: Well, seat: i64, cards: i64) -> None:
    own.hands = with_entry(own.hands, seat, cards)


def deal(own: Well, seat: i64, card: i64) -> None:
    own.pile -= one_card(card)
    put_hand(own, seat, own.hands[seat] + one_card(card))


def is_left(own: Well, card: i64) -> bool:
    """Could anyone still hold a card? Everyone has seen the played ones leave the game."""
    cards = own.pile
    for hand in own.hands:
        cards += hand
    return held(cards, card) != 0
