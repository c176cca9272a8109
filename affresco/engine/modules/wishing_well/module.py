"""The wishing well: throw a penny and draw a card that brings luck at one of the places.

This module affects
- Set-up: everyone gets some pennies;
- Planning: with an apprentice at the market, up to two pennies lie on the sheet;
- Market: before anything else pennies are thrown, and a card is drawn in secret for each;
- Getting up and every place: a card may be played;
- Preparation: the well is emptied, and pennies not thrown return;
- Final scoring: each penny is worth a Thaler;
- Leonardo: he has neither pennies nor cards (LEO-31).

What becomes of the pennies is in `pennies`, what the cards bring in `cards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import COLORS, MARKET
from ...module import Module, Part
from ...paints import ONE, count
from ...planning import PLANNING
from ...refusals import NOT_NOW, Refusal
from ...step import Choice, Step
from ...view import are_revealed, behind_screens, sees
from .cards import (
    BUSKING,
    CARD_STEPS,
    ask_at_counter,
    ask_for_praise,
    is_moment,
    may_hold,
    offer_cards,
    play_card,
    why_no_card,
)
from .figures import SLOT
from .pennies import (
    DRAW_WISH,
    EXCHANGE_PENNIES,
    THROWING,
    DrawWish,
    ask_to_throw,
    empty_well,
    foresee_pennies,
    lay_penny,
    offer_penny,
    take_back_pennies,
    tell_pennies,
    throw_penny,
    why_no_penny,
    why_no_throw,
)
from .well import BUSKER, deal, how_many, lay_out, load_well, names, put_hand, well
from .words import KIND_PENNY, KIND_PLAY, KIND_THROW, PENNY, THROW, WISH

if TYPE_CHECKING:
    from ...forecast import Place
    from ...moves import Move, Moves
    from ...options import Options
    from ...state import State


class WishingWell(Module):
    def __init__(self) -> None:
        steps: list[Step] = [THROWING, DRAW_WISH, DEAL_WISHES, EXCHANGE_PENNIES]
        kinds: list[i64] = [KIND_PENNY, KIND_THROW, KIND_PLAY]
        super().__init__(SLOT, "wishing_well", steps + CARD_STEPS, kinds)

    def part(self, data: list[object]) -> Part:
        return load_well(data)

    # The course of the game

    def set_up(self, state: State) -> None:
        lay_out(state)

    def woken(self, state: State, figure: i64) -> None:
        """The Busker comes after the mood of the hour and before the count (M4-19, AMB-107)."""
        if may_hold(state, figure, BUSKER):
            state.agenda.append(BUSKING)

    def revealed(self, state: State) -> None:
        tell_pennies(state)

    def arriving(self, state: State, column: i64, figure: i64) -> None:
        own = well(state)
        own.came = state.workers
        own.played = 0
        if column == MARKET:
            ask_to_throw(state, figure)

    def left(self, state: State, column: i64, figure: i64) -> None:
        if column == MARKET and figure < state.rules.seats:
            take_back_pennies(state, figure)

    def bought(self, state: State, figure: i64, slot: i64) -> None:
        ask_at_counter(state, figure)

    def restoring(self, state: State, figure: i64, segment: i64) -> None:
        if figure < state.rules.seats:  # LEO-31
            ask_for_praise(state, figure, segment)

    def renew(self, state: State) -> None:
        empty_well(state)

    def settle(self, state: State) -> None:
        state.agenda.append(EXCHANGE_PENNIES)

    # Moves

    def offers_at(self, step: Choice, options: Options) -> bool:
        return step is PLANNING or is_moment(step)

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        if step is PLANNING:
            offer_penny(state, seat, moves)
        else:
            offer_cards(state, step, seat, moves)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        if move is PENNY:
            lay_penny(state, seat)
        elif move is THROW:
            throw_penny(state, state.figure)
        else:
            play_card(state, step, state.figure, move.arg)

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        found: Refusal | None = None
        if move.kind == KIND_PLAY:
            found = why_no_card(state, step, seat, move.arg)
        elif move is THROW:
            found = why_no_throw(state, seat)
        elif step is PLANNING:
            found = why_no_penny(state, seat)
        return NOT_NOW if found is None else found

    # Sight

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        foresee_pennies(state, seat, place)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = well(state)
        pennies: list[object] = []
        sheets: list[object] = []
        hands: list[object] = []
        for seat in range(state.rules.seats):
            mine = sees(viewer, seat)
            revealed = mine or are_revealed(state)
            on_sheet = count(own.sheets, seat)
            sheets.append(on_sheet if revealed else None)
            # even an open screen does not give away a secret plan
            pennies.append(count(own.pennies, seat) + (0 if revealed else on_sheet))
            hands.append(names(own.hands[seat]) if mine else None)
        return {
            "supply": own.supply,
            "thrown": own.thrown,
            "pile": how_many(own.pile),
            "pennies": behind_screens(pennies, viewer, open_screens),
            "sheets": sheets,
            "cards": [cards_of(state, seat) for seat in range(state.rules.seats)],
            "hands": hands,
        }

    def unknowable(self, state: State, viewer: i64) -> list[str]:
        """Each card by its number, so that showing one is noticed (INFO-10)."""
        found: list[str] = []
        for seat in range(state.rules.seats):
            if not sees(viewer, seat):
                for number in range(cards_of(state, seat)):
                    found.append(f"wishing card {number + 1} of {COLORS[seat]}")
                if count(well(state).sheets, seat) and not are_revealed(state):
                    found.append(f"pennies on the sheet of {COLORS[seat]}")
        return found

    def imagine(self, state: State, viewer: i64) -> None:
        """Pennies of secret plans return; others' cards go to the pile and are dealt again."""
        own = well(state)
        dealing = own.dealt != 0
        for seat in range(state.rules.seats):
            if not sees(viewer, seat):
                own.dealt += how_many(own.hands[seat]) * ONE[seat]
                own.pile += own.hands[seat]
                put_hand(own, seat, 0)
                if not are_revealed(state):
                    pennies = count(own.sheets, seat) * ONE[seat]
                    own.pennies += pennies
                    own.sheets -= pennies
        if own.dealt and not dealing and state.agenda:
            state.agenda.append(DEAL_WISHES)


def cards_of(state: State, seat: i64) -> i64:
    """How many cards a seat holds: that is public."""
    own = well(state)
    return how_many(own.hands[seat]) + count(own.dealt, seat)


class DealWishes(DrawWish):
    """The hands at an imagined table, each as large as the real one."""

    def figure(self, state: State) -> i64:
        seat: i64 = 0
        while not count(well(state).dealt, seat):
            seat += 1
        return seat

    def play(self, state: State, seat: i64, move: Move) -> None:
        own, owner = well(state), self.figure(state)
        deal(own, owner, move.arg)
        own.dealt -= ONE[owner]
        if not own.dealt:
            state.agenda.pop()


DEAL_WISHES: Final = DealWishes("deal wishes", WISH)
