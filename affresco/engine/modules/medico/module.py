"""The medico: apprentices fall ill, work on with less skill, and are healed.

This module affects
- Planning: the medico tile covers the market; ill apprentices work only at cathedral, studio
  and workshop; a plan names the neutral apprentice's place;
- Before the visits: an infection tile shows which place is infected;
- Visits: what the ill may do, and who falls ill at the end;
- Market: with the medico tile a bottle must be bought;
- After the visits: bottles are drunk, and new ones brewed for the next round;
- End: the round with one infection tile left is the last; healthy apprentices bring money.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...board import COLUMNS, MARKET, PLACES, distance
from ...events import kind
from ...module import Module, Part, with_entry
from ...money import earn
from ...moves import KIND_BISHOP, KIND_PAINT, KIND_RESTORE
from ...paints import ONE, count
from ...planning import (
    MEDICO_TILE,
    PLANNING,
    deploy,
    lay_tile,
    why_no_tile,
)
from ...refusals import NOT_NOW, Refusal, refusal
from ...step import Choice, Step
from ...studio import AT_STUDIO
from ...view import are_revealed, sees
from ...visiting import spend_apprentice
from ..leaf_gold.figures import LeafGoldFigures
from ..portraits.words import KIND_PORTRAIT, KIND_SEXTON
from ..requests.words import KIND_REQUEST
from ..wall_fresco.words import KIND_EXCHANGE
from ..wishing_well.words import KIND_PLAY
from .figures import SLOT, MedicoFigures
from .forecast import foresee_health, warn_of_illness
from .medicine import (
    BREWING,
    BUY_BOTTLE,
    DRINKING,
    HEALING,
    MARKET_VISIT,
    MEDICO_VISIT,
    SHOW_BOTTLE,
    clear_offer,
)
from .plans import INFIRM, offer_plan, why_not_healthy, why_not_sent
from .sickroom import (
    CALL_WORKER,
    FALLING_ILL,
    NEXT_WORKER,
    NOWHERE,
    SHOW_INFECTION,
    Sickroom,
    black,
    from_data,
    ill_sent,
    judge,
    on_board,
    place_neutral,
    send_ill,
    sickroom,
    strangers,
)
from .words import BOTTLES, INFECTIONS, KIND_ILL, KIND_MEDICO, KIND_NEUTRAL, KIND_SAINT, REST, SAINT

if TYPE_CHECKING:
    from ...forecast import Forecast, Place
    from ...moves import Move, Moves
    from ...state import State

SAINT_PAINTED: Final = kind("saint_painted", "paint: money", "M10-15")
RESTED: Final = kind("rested", "ill:flag", "M10-28")
HEALTH_CREDITED: Final = kind("health_credited", "money", "M10-31")

SAINT_PAINT_MISSING: Final = refusal("saint_paint_missing", "M10-15")
ONLY_THE_ILL: Final = refusal("only_the_ill", "M10-15")
TOO_NEAR_THE_BISHOP: Final = refusal("too_near_the_bishop", "M10-12")
BISHOP_STAYS: Final = refusal("bishop_stays", "M10-12")
ONLY_SAINTS: Final = refusal("only_saints", "M10-15")
NO_CARD_FOR_THE_ILL: Final = refusal("no_card_for_the_ill", "X-14")
ONLY_A_BLEND: Final = refusal("only_a_blend", "X-12")


class Medico(Module):
    def __init__(self) -> None:
        illness: list[Step] = [SHOW_INFECTION, NEXT_WORKER, CALL_WORKER, FALLING_ILL, RESTING]
        medicine: list[Step] = [MEDICO_VISIT, BUY_BOTTLE, MARKET_VISIT, HEALING, DRINKING]
        steps = [*illness, *medicine, BREWING, SHOW_BOTTLE, CREDIT_HEALTH]
        super().__init__(SLOT, "medico", steps, [KIND_MEDICO, KIND_NEUTRAL, KIND_ILL, KIND_SAINT])

    def part(self, data: list[object]) -> Part:
        return from_data(data)

    def set_up(self, state: State) -> None:
        printed = MedicoFigures.of(state.rules.box)
        infections: i64 = 0
        for infection in range(len(printed.infections)):
            infections += printed.infections[infection] * ONE[infection]
        pile: i64 = 0
        for bottle in range(len(printed.bottles)):
            pile += printed.bottles[bottle] * ONE[bottle]
        seats = state.rules.seats
        state.parts[SLOT] = Sickroom(
            infections, pile, vec[i64]([0] * seats), vec[i64]([NOWHERE] * seats),
            vec[i64](), vec[i64]([0] * seats),
        )  # fmt: skip

    def is_final(self, state: State) -> bool:
        """When one infection tile is left (M10-29)."""
        return tiles_left(state) == 1

    def counted(self, state: State, figure: i64, before: i64) -> None:
        """A player who newly sets an apprentice aside may choose an ill one (M10-28, AMB-200)."""
        ill = on_board(state, figure)
        usual = state.rules.box.player.apprentices
        all = usual + strangers(state, figure)
        if state.players[figure].apprentices < all <= before and ill:
            if ill == usual:
                rest_ill(state, figure)  # there is no other (AMB-201)
            else:
                state.agenda.append(RESTING)

    def revealed(self, state: State) -> None:
        state.agenda.append(SHOW_INFECTION)

    def visits_at(self, column: i64, tile: i64) -> bool:
        return tile == MEDICO_TILE or column in INFIRM

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        player = state.players[figure]
        if player.tile_on(column) == MEDICO_TILE:
            return MEDICO_VISIT
        if figure >= state.rules.seats:
            return None
        ill = ill_sent(state, figure, column)
        if not ill:
            return None
        room = sickroom(state)
        room.calling_ill = ill
        room.calling_healthy = player.workers(column) - room.calling_ill
        return NEXT_WORKER

    def left(self, state: State, column: i64, figure: i64) -> None:
        if figure < state.rules.seats:
            judge(state, figure, column)

    def evening(self, state: State) -> None:
        if not (state.final and state.rules.options.no_final_healing):
            sickroom(state).healed = 0
            state.agenda.append(HEALING)

    def renew(self, state: State) -> None:
        """A new bottle for each player with an ill apprentice; the infection is over (M10-25)."""
        room = sickroom(state)
        clear_offer(state)
        room.infected = NOWHERE
        room.brewing = 0
        room.sent_ill = vec[i64]([0] * state.rules.seats)
        room.neutral = vec[i64]([NOWHERE] * state.rules.seats)
        for seat in range(state.rules.seats):
            if black(state, seat):
                room.brewing += 1
        state.agenda.append(BREWING)

    def settle(self, state: State) -> None:
        state.agenda.append(CREDIT_HEALTH)

    def gold_points(self, state: State, figure: i64, points: i64) -> i64:
        """For an ill apprentice, gold always counts as if the bishop were far away (X-15)."""
        if not sickroom(state).is_ill_at_work:
            return points
        return LeafGoldFigures.of(state.rules.box).points[2]

    def apprentices(self, state: State, figure: i64, number: i64) -> i64:
        return number + strangers(state, figure)

    def blends(self, state: State, figure: i64, allowed: i64) -> i64:
        return 1 if sickroom(state).is_ill_at_work else allowed  # M10-16

    # Moves

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        if step is PLANNING:
            offer_plan(state, seat, moves)
        elif sickroom(state).is_ill_at_work:
            for at in range(moves.start_over()):
                if why_closed_to_ill(state, moves.row[at]) is None:
                    moves.append(moves.row[at])
            if step is AT_STUDIO:
                offer_saints(state, moves)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        player = state.players[seat]
        if move.kind == KIND_MEDICO:
            lay_tile(player, MEDICO_TILE, MARKET)
        elif move.kind == KIND_NEUTRAL:
            deploy(player, move.arg)
            place_neutral(sickroom(state), seat, move.arg)
        elif move.kind == KIND_ILL:
            deploy(player, move.arg)
            send_ill(sickroom(state), seat, move.arg, 1)
        else:
            paint_saint(state, move)

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        if move.kind == KIND_SAINT:
            if step is not AT_STUDIO:
                return NOT_NOW
            return SAINT_PAINT_MISSING if sickroom(state).is_ill_at_work else ONLY_THE_ILL
        if step is not PLANNING:
            return NOT_NOW
        if move.kind == KIND_MEDICO:
            return why_no_tile(state, seat, MEDICO_TILE, MARKET)
        return why_not_sent(state, seat, move)

    def forbids(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal | None:
        if step is PLANNING:
            return why_not_healthy(state, seat, move)
        return why_closed_to_ill(state, move) if sickroom(state).is_ill_at_work else None

    # Plans

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        foresee_health(state, seat, place)

    def warn(self, state: State, seat: i64, plan: Forecast) -> None:
        warn_of_illness(state, seat, plan)

    # Sight

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        room = sickroom(state)
        seats = range(state.rules.seats)
        shown = [sees(viewer, seat) or are_revealed(state) for seat in seats]
        return {
            "infected": None if room.infected == NOWHERE else COLUMNS[room.infected],
            "infections": tiles_left(state),
            "ill": [black(state, seat) for seat in seats],
            "strangers": [strangers(state, seat) for seat in seats],
            "ill_sent": [see_ill(room.sent_ill[seat]) if shown[seat] else None for seat in seats],
            "neutral": [see_place(room.neutral[seat]) if shown[seat] else None for seat in seats],
            "at_work": "ill" if room.is_ill_at_work else "healthy",
            "calling": {"healthy": room.calling_healthy, "ill": room.calling_ill},
            "offer": [None if bottle == NOWHERE else BOTTLES[bottle] for bottle in room.offer],
            "bottles": [see_bottles(room.bottles[seat]) for seat in seats],
            "pile": len(see_bottles(room.pile)),
            "discards": see_bottles(room.discards),
        }

    def imagine(self, state: State, viewer: i64) -> None:
        room = sickroom(state)
        for seat in range(state.rules.seats):
            if not sees(viewer, seat) and not are_revealed(state):
                room.sent_ill = with_entry(room.sent_ill, seat, 0)
                place_neutral(room, seat, NOWHERE)


def see_bottles(packed: i64) -> list[object]:
    found: list[object] = []
    for bottle in range(len(BOTTLES)):
        for _ in range(count(packed, bottle)):
            found.append(BOTTLES[bottle])
    return found


def see_ill(packed: i64) -> dict[str, object]:
    """Black apprentices by place, including those who have just fallen ill (INFO-16)."""
    found: dict[str, object] = {}
    for at in range(len(PLACES)):
        if packed >> (4 * at) & 15:
            found[PLACES[at]] = packed >> (4 * at) & 15
    return found


def see_place(place: i64) -> object:
    return None if place == NOWHERE else PLACES[place]


def tiles_left(state: State) -> i64:
    left: i64 = 0
    for infection in range(len(INFECTIONS)):
        left += count(sickroom(state).infections, infection)
    return left


# At work


def why_closed_to_ill(state: State, move: Move) -> Refusal | None:
    """Why the ill may not do what the healthy could (M10-12 … 16, X-11 … 14); None if they may."""
    if move.kind == KIND_RESTORE:
        away = distance(state.bishop, move.arg)
        near = away == 1 or (away == 0 and not state.rules.options.ill_under_bishop)
        return TOO_NEAR_THE_BISHOP if near else None
    if move.kind == KIND_BISHOP or move.kind == KIND_SEXTON:
        return BISHOP_STAYS
    if move.kind == KIND_PAINT or move.kind == KIND_PORTRAIT:
        return ONLY_SAINTS
    if move.kind == KIND_PLAY:
        return NO_CARD_FOR_THE_ILL
    if move.kind == KIND_REQUEST or move.kind == KIND_EXCHANGE:
        return ONLY_A_BLEND if state.rules.options.ill_only_blend else None
    return None


def offer_saints(state: State, moves: Moves) -> None:
    paints = state.players[state.figure].paints
    for move in SAINT:
        if count(paints, move.arg):
            moves.append(move)


def paint_saint(state: State, move: Move) -> None:
    """One paint of any color for three Thalers (M10-15)."""
    pay = MedicoFigures.of(state.rules.box).saint_pay
    spend_apprentice(state, move)
    state.players[state.figure].paints -= ONE[move.arg]
    state.note(SAINT_PAINTED, state.figure, move.arg, pay)
    earn(state, state.figure, pay)


class Resting(Choice):
    """Set aside a healthy apprentice, or an ill one, which heals the apprentice (M10-28)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for move in REST:
            moves.append(move)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move.arg:
            rest_ill(state, state.figure)
        else:
            state.note(RESTED, state.figure, 0)


def rest_ill(state: State, seat: i64) -> None:
    sickroom(state).ill -= ONE[seat]
    state.note(RESTED, seat, 1)


class CreditHealth(Step):
    """With the money, for each of a player's apprentices not on the medico board (M10-31, X-28)."""

    def run(self, state: State) -> None:
        box = state.rules.box
        credit = MedicoFigures.of(box).health_credit
        for seat in range(state.rules.seats):
            healthy = box.player.apprentices - on_board(state, seat)
            state.players[seat].money += credit * healthy
            state.note(HEALTH_CREDITED, seat, credit * healthy)


RESTING: Final = Resting("resting")
CREDIT_HEALTH: Final = CreditHealth("credit health")
