"""The portraits: paint a sitter at the studio and be thanked at once, or for the whole game.

This module affects
- Set-up and preparation: two portraits are on display, new ones each round;
- Studio: one apprentice of each player may paint a portrait and is not paid for it;
- Cathedral: the Abbot raises the bishop's bonus, the Sexton fetches the bishop from anywhere;
- Theater: with the Actor it lifts the mood higher;
- Income: God's servant adds a Thaler;
- End of the game: the round with the last two portraits is the final round;
- Leonardo: he paints a portrait each round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import STUDIO, bit, bits
from ...cathedral import AT_CATHEDRAL
from ...events import kind
from ...forecast import prospect
from ...ledger import PORTRAIT as FROM_PORTRAIT
from ...ledger import credit
from ...module import Module, Part
from ...money import earn
from ...moves import KIND_TAKE, TAKE
from ...paints import BLUE, ONE, RED, added, count
from ...refusals import NOT_NOW, Refusal, refusal
from ...state import NOTHING
from ...step import Choice, Step
from ...studio import AT_STUDIO
from ...track import advance
from ...visiting import spend_apprentice
from ...waking import cheer
from .figures import (
    EFFECT_BONUS,
    EFFECT_INCOME,
    EFFECT_NONE,
    EFFECT_THEATER,
    PILES,
    SLOT,
    PortraitFigures,
)
from .gallery import (
    REVEAL_PORTRAITS,
    SPACES,
    gallery,
    keep,
    kept,
    lay_out,
    load_gallery,
    put,
    renew_display,
    undrawn,
)
from .sexton import fetch_bishop, offer_sexton, why_no_sexton
from .words import KIND_PORTRAIT, KIND_SEXTON, PORTRAIT, SITTER

if TYPE_CHECKING:
    from ...forecast import Place
    from ...moves import Move, Moves
    from ...options import Options
    from ...state import State

ACTOR_CHEER: Final = 3  # spaces for each apprentice (M1-12)

PORTRAIT_PAINTED: Final = kind(
    "portrait_painted", "place:offer card:portrait", "M1-03 M1-09 LEO-26"
)
PORTRAIT_REWARD: Final = kind("portrait_reward", "money:gain mood:gain points:gain", "M1-10 LEO-26")
PORTRAIT_PAINT: Final = kind("portrait_paint", "paint:", "M1-15 M1-16 M1-17")

SITTERS: Final = prospect("sitters", "portraits:count", "M1-03 M1-06")

ONE_PORTRAIT: Final = refusal("one_portrait", "M1-03")
PORTRAIT_GONE: Final = refusal("portrait_gone", "M1-06")
MERCHANT_IS_BASIC: Final = refusal("merchant_is_basic", "M1-15")
MERCHANT_IN_ORDER: Final = refusal("merchant_in_order", "M1-15")
LEONARDO_MUST_PAINT: Final = refusal("leonardo_must_paint", "LEO-26")


class Portraits(Module):
    def __init__(self) -> None:
        steps: list[Step] = [REVEAL_PORTRAITS, MERCHANT, LEONARDO_PAINTS]
        super().__init__(SLOT, "portraits", steps, [KIND_PORTRAIT, KIND_SEXTON])

    def part(self, data: list[object]) -> Part:
        return load_gallery(data)

    def set_up(self, state: State) -> None:
        lay_out(state)

    def is_final(self, state: State) -> bool:
        """The last two portraits are on display (M1-08, AMB-82)."""
        return gallery(state).deck == 0

    def visits_at(self, column: i64, tile: i64) -> bool:
        return column == STUDIO

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        """Leonardo has an apprentice at the studio (LEO-25), idle without portraits (LEO-27)."""
        if figure >= state.rules.seats and is_any_left(state):
            return LEONARDO_PAINTS
        return None

    def renew(self, state: State) -> None:
        own = gallery(state)
        own.painters = 0
        own.calls = 0
        renew_display(state)

    def offers_at(self, step: Choice, options: Options) -> bool:
        return step is AT_CATHEDRAL or step is AT_STUDIO

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        if step is AT_CATHEDRAL:
            offer_sexton(state, moves)
        elif step is AT_STUDIO and not has_painted(state, state.figure):
            offer_portraits(state, moves)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        if move.kind == KIND_SEXTON:
            fetch_bishop(state, state.figure, move.arg)
        elif step is LEONARDO_PAINTS:
            state.agenda.pop()
            thank_leonardo(state, state.figure, paint(state, state.figure, move.arg))
        else:
            spend_apprentice(state, move)
            thank(state, state.figure, paint(state, state.figure, move.arg))

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        if move.kind == KIND_SEXTON:
            return why_no_sexton(state, move.arg) if step is AT_CATHEDRAL else NOT_NOW
        if step is not AT_STUDIO and step is not LEONARDO_PAINTS:
            return NOT_NOW
        return ONE_PORTRAIT if has_painted(state, state.figure) else PORTRAIT_GONE

    def bishop_bonus(self, state: State, figure: i64, bonus: i64) -> i64:
        """The Abbot raises a bonus, but gives none where there is none (M1-13, AMB-85)."""
        return bonus + kept(state, figure, EFFECT_BONUS) if bonus else bonus

    def cheer(self, state: State, figure: i64, spaces: i64) -> i64:
        return ACTOR_CHEER if kept(state, figure, EFFECT_THEATER) else spaces

    def income(self, state: State, figure: i64) -> i64:
        """God's servant also pays players without tiles (M1-11, AMB-195)."""
        return kept(state, figure, EFFECT_INCOME)

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        sitters = len([card for card in gallery(state).display if card != NOTHING])
        if place.column == STUDIO and place.workers and sitters:
            place.tell(SITTERS, sitters)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        """Everything is public except what comes next within a pile (INFO-08)."""
        own = gallery(state)
        seats = range(state.rules.seats)
        return {
            "deck": [bits(undrawn(state, pile)) for pile in range(len(PILES))],
            "display": [None if card == NOTHING else card + 1 for card in own.display],
            "owned": [
                [card + 1 for card in range(len(SITTER)) if own.owned[seat] & bit(card)]
                for seat in seats
            ],
            "painted": [has_painted(state, seat) for seat in seats],
            "sexton_calls": [count(own.calls, seat) for seat in seats],
        }


def has_painted(state: State, figure: i64) -> bool:
    """One portrait for each player and round (M1-03, AMB-83)."""
    return gallery(state).painters & bit(figure) != 0


def is_any_left(state: State) -> bool:
    return any(card != NOTHING for card in gallery(state).display)


def offer_portraits(state: State, moves: Moves) -> None:
    display = gallery(state).display
    for space in range(SPACES):
        if display[space] != NOTHING:
            moves.append(PORTRAIT[space])


def paint(state: State, figure: i64, space: i64) -> i64:
    """Take a portrait, which is not replaced (M1-06), and return its card."""
    own = gallery(state)
    card = own.display[space]
    put(own, space, NOTHING)
    own.painters |= bit(figure)
    state.note(PORTRAIT_PAINTED, figure, space, card)
    return card


def thank(state: State, figure: i64, card: i64) -> None:
    """A permanent portrait is kept; any other is rewarded at once and gone (M1-09, M1-10)."""
    if PortraitFigures.of(state.rules.box).effect[card] == EFFECT_NONE:
        reward(state, figure, card)
    else:
        keep(gallery(state), figure, card)


def reward(state: State, figure: i64, card: i64) -> None:
    """Everything the card shows; what is of no use is lost (AMB-84)."""
    printed = PortraitFigures.of(state.rules.box)
    money, points = printed.money[card], printed.points[card]
    earn(state, figure, money)
    mood = cheer(state, figure, printed.mood[card])
    state.note(PORTRAIT_REWARD, figure, money, mood, points)
    for color in range(len(TAKE)):
        if count(printed.paint[card], color):
            give_paint(state, figure, color)
    if printed.choose_basic[card]:
        own = gallery(state)
        own.due = printed.choose_basic[card]
        own.least = RED
        state.agenda.append(MERCHANT)
    score(state, figure, points)


def thank_leonardo(state: State, figure: i64, card: i64) -> None:
    """Only points count for him, and the card leaves the game (LEO-26)."""
    points = PortraitFigures.of(state.rules.box).points[card]
    state.note(PORTRAIT_REWARD, figure, 0, 0, points)
    score(state, figure, points)


def score(state: State, figure: i64, points: i64) -> None:
    credit(state, figure, FROM_PORTRAIT, points)
    advance(state, figure, points)


def give_paint(state: State, figure: i64, color: i64) -> None:
    player = state.players[figure]
    player.paints = added(player.paints, ONE[color])
    state.note(PORTRAIT_PAINT, figure, color)


class Merchant(Choice):
    """Basic paints of the player's choice (M1-15, AMB-87), named in the order of the colors."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for color in range(gallery(state).least, BLUE + 1):
            moves.append(TAKE[color])

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = gallery(state)
        own.due -= 1
        own.least = move.arg
        if own.due == 0:
            state.agenda.pop()
        give_paint(state, state.figure, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_TAKE:
            return NOT_NOW
        return MERCHANT_IS_BASIC if move.arg > BLUE else MERCHANT_IN_ORDER


class LeonardoPaints(Choice):
    """He must paint a portrait on display, whichever the holder of his tile chooses (AMB-74)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        offer_portraits(state, moves)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return LEONARDO_MUST_PAINT


MERCHANT: Final = Merchant("merchant", follows=True)
LEONARDO_PAINTS: Final = LeonardoPaints("leonardo paints")
