"""The wishing cards: where each may be played, and what it brings.

A card leaves the game when it is played. Except for the Busker, it belongs to an apprentice at
its place, and an apprentice uses one card a round: so a visit sees no more cards than
apprentices, and a restoration no more than one (M4-10).

Some cards have a question of their own. Anyone who holds cards is asked then, whatever they are,
so that the question does not give them away (INFO-10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...board import ADJACENT, CEILING
from ...cathedral import AT_CATHEDRAL, bishop_bonus, can_restore
from ...events import BISHOP_MOVED, kind
from ...ledger import BISHOP as FROM_BISHOP
from ...ledger import credit
from ...market import AT_BOOTH, AT_MARKET, goods_at, take_goods
from ...money import earn
from ...moves import BISHOP, DONE, KIND_BISHOP, PASS
from ...refusals import BISHOP_TOO_FAR, NOT_NOW, NOTHING_TO_RESTORE, Refusal, refusal
from ...state import NOTHING
from ...step import Choice, Step
from ...studio import AT_STUDIO
from ...theater import AT_THEATER
from ...waking import cheer
from ...workshop import AT_WORKSHOP
from .alchemist import ALCHEMIST, why_no_alchemy
from .figures import SLOT, WishingWellFigures
from .pennies import receive_pennies
from .well import (
    ALCHEMY,
    BISHOPS_VISIT,
    BUSKER,
    CARD_BITS,
    FREE_PAINT,
    LUCKY_GUY,
    PRAISE,
    TIP,
    held,
    is_free_paint,
    is_left,
    one_card,
    put_hand,
    well,
)
from .words import PLAY

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

LUCKY_PENNIES: Final = 2  # M4-12
PRAISE_POINTS: Final = 1  # M4-15
TIP_THALERS: Final = 1  # M4-16
TIP_PENNIES: Final = 1
REWARD: Final = 3  # Thalers (M4-18)
BUSKER_CHEER: Final = 1  # space (M4-19)

CARD_PLAYED: Final = kind("card_played", "card:wish", "M4-09 M4-10")
FREE_TILE: Final = kind("free_tile", "booth: slot: goods:", "M4-13")
PRAISED: Final = kind("praised", "segment: points", "M4-15")
WISH_PAID: Final = kind("wish_paid", "money:count", "M4-16 M4-18")
BUSKED: Final = kind("busked", "mood:change", "M4-19")

CARD_NOT_HELD: Final = refusal("card_not_held", "M4-09")
CARD_ELSEWHERE: Final = refusal("card_elsewhere", "M4-10")
ONE_CARD_EACH: Final = refusal("one_card_each", "M4-10")
FREE_WITH_PURCHASE: Final = refusal("free_with_purchase", "M4-13")
PICTURE_MISSING: Final = refusal("picture_missing", "M4-13")


def offer_cards(state: State, step: Choice, seat: i64, moves: Moves) -> None:
    hand = well(state).hands[seat]
    card: i64 = 0
    while hand:
        if held(hand, 0) and why_no_card(state, step, seat, card) is None:
            moves.append(PLAY[card])
        hand >>= CARD_BITS
        card += 1


def why_no_card(state: State, step: Choice, seat: i64, card: i64) -> Refusal | None:
    """Why a card cannot be played at a step; None if it can."""
    own = well(state)
    if not held(own.hands[seat], card):
        return CARD_NOT_HELD
    if step is not MOMENTS[card] and step is not LATER[card]:
        return CARD_ELSEWHERE
    if card == BUSKER:
        return None
    if own.played >= own.came or own.carded:
        return ONE_CARD_EACH
    if is_free_paint(card):
        return why_no_free_tile(state, card)
    if card == BISHOPS_VISIT and not can_restore_any(state, seat):
        return NOTHING_TO_RESTORE
    return why_no_alchemy(state, seat) if card == ALCHEMY else None


def play_card(state: State, step: Choice, figure: i64, card: i64) -> None:
    own = well(state)
    put_hand(own, figure, own.hands[figure] - one_card(card))
    own.played += 1
    state.note(CARD_PLAYED, figure, card)
    if card == LUCKY_GUY:
        receive_pennies(state, figure, LUCKY_PENNIES)
    elif is_free_paint(card):
        take_free_tile(state, step, figure, card)
    elif card == BISHOPS_VISIT:
        own.carded = True
        state.agenda.append(BISHOP_VISITS)
    elif card == PRAISE:
        state.agenda.pop()
        praise(state, figure)
    elif card == TIP:
        pay(state, figure, TIP_THALERS)
        receive_pennies(state, figure, TIP_PENNIES)
    elif card == ALCHEMY:
        own.given = 0
        state.agenda.append(ALCHEMIST)
    elif card == BUSKER:
        state.agenda.pop()
        state.note(BUSKED, figure, cheer(state, figure, BUSKER_CHEER))
    else:
        pay(state, figure, REWARD)


def pay(state: State, figure: i64, thalers: i64) -> None:
    earn(state, figure, thalers)
    state.note(WISH_PAID, figure, thalers)


def may_hold(state: State, seat: i64, card: i64) -> bool:
    """Could a seat hold a card, as far as everyone can see?"""
    own = well(state)
    return own.hands[seat] != 0 and is_left(own, card)


class MayPlay(Choice):
    """Play the card that is asked for, or not."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()


# Free paint


class AtCounter(Choice):
    """All apprentices have bought: the last chance to play Free paint."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()


def ask_at_counter(state: State, figure: i64) -> None:
    """Ask if a pictured tile is still in the booth once the last apprentice has bought."""
    own = well(state)
    if state.workers or own.played >= own.came:
        return
    for card in range(FREE_PAINT, BISHOPS_VISIT):
        if may_hold(state, figure, card) and picture_slot(state, card) != NOTHING:
            state.agenda.append(AT_COUNTER)
            return


def picture_slot(state: State, card: i64) -> i64:
    """Where in the chosen booth the tile of a card lies, counted over all booths."""
    rules = state.rules
    picture = WishingWellFigures.of(rules.box).free_paint[card - FREE_PAINT]
    for slot in range(rules.booth_starts[state.booth], rules.booth_starts[state.booth + 1]):
        goods = goods_at(state, slot)
        if goods != NOTHING and rules.box.market.goods[goods] == picture:
            return slot
    return NOTHING


def why_no_free_tile(state: State, card: i64) -> Refusal | None:
    """The card needs a purchase, and its tile in the booth (AMB-102, AMB-199)."""
    if not state.purchases:
        return FREE_WITH_PURCHASE
    return PICTURE_MISSING if picture_slot(state, card) == NOTHING else None


def take_free_tile(state: State, step: Choice, figure: i64, card: i64) -> None:
    """No price, no apprentice, and no leaf gold unless an option says so (X-37)."""
    if step is AT_COUNTER:
        state.agenda.pop()
    slot = picture_slot(state, card)
    first = state.rules.booth_starts[state.booth]
    state.note(FREE_TILE, figure, state.booth, slot - first, goods_at(state, slot))
    take_goods(state, figure, slot)
    for module in reversed(state.rules.modules):
        if module.slot == SLOT or state.rules.options.gold_on_free_tile:
            module.bought(state, figure, slot)


# The bishop


def can_restore_any(state: State, figure: i64) -> bool:
    player = state.players[figure]
    return any(can_restore(state, player, segment) for segment in range(CEILING))


class BishopVisits(Choice):
    """One free step, besides the paid one, for the restoration to come (AMB-105)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for segment in ADJACENT[state.bishop]:
            moves.append(BISHOP[segment])

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        state.bishop = move.arg
        state.moved = True
        state.note(BISHOP_MOVED, state.figure, move.arg, 0)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return BISHOP_TOO_FAR if move.kind == KIND_BISHOP else NOT_NOW


def ask_for_praise(state: State, figure: i64, segment: i64) -> None:
    """Ask if there is a bonus to raise (AMB-104) and the apprentice has played no card yet."""
    own = well(state)
    carded = own.carded
    own.carded = False
    if (
        not carded
        and own.played < own.came
        and may_hold(state, figure, PRAISE)
        and bishop_bonus(state, figure, segment)
    ):
        state.agenda.append(PRAISING)


def praise(state: State, figure: i64) -> None:
    """It adds to the Abbot (X-33), not to the leaf gold (X-32)."""
    credit(state, figure, FROM_BISHOP, PRAISE_POINTS)
    state.tally += PRAISE_POINTS
    state.note(PRAISED, figure, state.segment, PRAISE_POINTS)


BUSKING: Final = MayPlay("busker", follows=True)
PRAISING: Final = MayPlay("praise", follows=True)
AT_COUNTER: Final = AtCounter("at counter", follows=True)
BISHOP_VISITS: Final = BishopVisits("bishop visits", follows=True)
CARD_STEPS: Final[list[Step]] = [BUSKING, PRAISING, AT_COUNTER, BISHOP_VISITS, ALCHEMIST]

MOMENTS: Final = vec[Choice](
    [
        AT_MARKET,
        AT_BOOTH,
        AT_BOOTH,
        AT_BOOTH,
        AT_CATHEDRAL,
        PRAISING,
        AT_STUDIO,
        AT_WORKSHOP,
        AT_THEATER,
        BUSKING,
    ]
)  # the step at which each card is played
LATER: Final[vec[Choice]] = MOMENTS[:]  # or else this one
LATER[LUCKY_GUY] = AT_BOOTH
for free_paint in range(FREE_PAINT, BISHOPS_VISIT):
    LATER[free_paint] = AT_COUNTER


def is_moment(step: Choice) -> bool:
    return any(step is moment for moment in MOMENTS) or step is AT_COUNTER
