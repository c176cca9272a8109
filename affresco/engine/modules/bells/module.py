"""The bells: buy certificates of golden bells from the bishop, at once or in installments.

This module affects
- Planning: the audience tile covers a column and needs no apprentice;
- Every place: where the tile lies, a certificate must be bought;
- Phase 1: money may be added to part-paid certificates; by an option, at every own turn;
- Earnings: they go onto part-paid certificates first;
- Preparation: unsold certificates go under the stack, the next ones are shown;
- Final scoring: the bells, before the money.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...events import kind
from ...ledger import CERTIFICATE, credit
from ...module import Module, Part
from ...moves import KIND_DONE, KIND_PASS, Moves
from ...planning import AUDIENCE_TILE, PLANNING, lay_tile, offer_tile, why_no_tile
from ...refusals import NOT_NOW, Refusal, refusal
from ...state import NOTHING
from ...step import Choice, Step
from ...track import advance
from ...view import behind_screens
from .certificates import (
    DRAW_CERTIFICATE,
    THALERS_A_POINT,
    Installment,
    bell_board,
    deposit,
    due,
    in_stack,
    is_any_shown,
    numbers,
    owned,
    price,
    put,
    read_board,
    renew_display,
    turn_down,
    unbox,
)
from .figures import SLOT, BellFigures
from .forecast import foresee_audience
from .scoring import LEONARDO_SHOWS, SCORE_BELLS
from .words import AUDIENCE, CERTIFY, KIND_AUDIENCE, KIND_CERTIFY, KIND_PAY, PAY

if TYPE_CHECKING:
    from ...forecast import Place
    from ...moves import Move
    from ...options import Options
    from ...state import State

AUDIENCE_LAPSED: Final = kind("audience_lapsed", "", "M8-14")
CERTIFICATE_PAID: Final = kind("certificate_paid", "certificate: price points", "M8-06")
CERTIFICATE_BEGUN: Final = kind("certificate_begun", "certificate: thalers points", "M8-07")

ALL_SOLD: Final = refusal("all_sold", "M8-14")
MUST_BUY: Final = refusal("must_buy", "M8-05")
CERTIFICATE_GONE: Final = refusal("certificate_gone", "M8-05")
MORE_THAN_DUE: Final = refusal("more_than_due", "M8-12")
NOT_ENOUGH_MONEY: Final = refusal("not_enough_money", "PERF-05")


class Bells(Module):
    def __init__(self) -> None:
        steps: list[Step] = [DRAW_CERTIFICATE, AT_AUDIENCE, BUYING, LAPSES, TOP_UP]
        steps += [BEFORE_BELLS, LEONARDO_SHOWS, SCORE_BELLS]
        super().__init__(SLOT, "bells", steps, [KIND_AUDIENCE, KIND_PAY])

    def part(self, data: list[object]) -> Part:
        return read_board(data)

    def set_up(self, state: State) -> None:
        unbox(state)

    def counted(self, state: State, figure: i64, before: i64) -> None:
        ask_owners(state, asked_of(state, figure, vec[i64]()))  # AMB-206

    def visits_at(self, column: i64, tile: i64) -> bool:
        return tile == AUDIENCE_TILE

    def visit(self, state: State, column: i64, figure: i64) -> Step | None:
        return AT_AUDIENCE if is_any_shown(state) else LAPSES

    def renew(self, state: State) -> None:
        renew_display(state)

    def settle(self, state: State) -> None:
        """After pennies and leaf gold, before the medico's credit and the money (SCORE-07)."""
        state.agenda.append(SCORE_BELLS)
        if bell_board(state).aside:
            state.agenda.append(LEONARDO_SHOWS)
        state.agenda.append(BEFORE_BELLS)

    def offers_at(self, step: Choice, options: Options) -> bool:
        return step is PLANNING or options.pay_any_time

    def offer(self, state: State, step: Choice, seat: i64, moves: Moves) -> None:
        if step is PLANNING and is_any_shown(state):
            offer_tile(state, seat, AUDIENCE_TILE, AUDIENCE, moves)
        elif state.rules.options.pay_any_time:
            offer_deposits(state, step, seat, moves)

    def play(self, state: State, step: Choice, seat: i64, move: Move) -> None:
        if move.kind == KIND_AUDIENCE:
            lay_tile(state.players[seat], AUDIENCE_TILE, move.arg)
        elif step is BUYING or step is TOP_UP:
            step.play(state, seat, move)
        else:
            state.players[seat].money -= move.arg
            deposit(state, begun(state, seat)[0], move.arg)

    def why_not(self, state: State, step: Choice, seat: i64, move: Move) -> Refusal:
        if move.kind == KIND_PAY:
            return why_no_deposit(state, step, seat, move)
        if step is not PLANNING:
            return NOT_NOW
        if not is_any_shown(state):
            return ALL_SOLD
        return why_no_tile(state, seat, AUDIENCE_TILE, move.arg)

    def earned(self, state: State, figure: i64, thalers: i64) -> i64:
        """All of it goes onto part-paid certificates, the oldest first (M8-10, X-24 … X-27)."""
        for one in bell_board(state).partly:
            if one.owner == figure and thalers:
                coins = min(thalers, due(state, one))
                deposit(state, one, coins)
                thalers -= coins
        return thalers

    def foresee(self, state: State, seat: i64, place: Place) -> None:
        if place.tile == AUDIENCE_TILE:
            foresee_audience(state, seat, place)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        """Certificates are shown once the bells are counted; nobody knows the stack's order."""
        own = bell_board(state)
        paid: list[object] = [numbers(certificates) for certificates in own.paid]
        return {
            "display": [None if one == NOTHING else one + 1 for one in own.display],
            "stack": in_stack(own),
            "owned": [owned(state, figure) for figure in range(len(own.paid))],
            "partly": [[one.owner, one.certificate + 1, one.coins] for one in own.partly],
            "asked": asked_for(state),
            "paid": behind_screens(paid, viewer, open_screens or len(own.track) != 0),
            "track": list(own.track),
        }


def asked_for(state: State) -> int | None:
    """The certificate for which money is being asked."""
    if state.agenda.has(BUYING):
        return chosen(state) + 1
    return asked(state).certificate + 1 if state.agenda.has(TOP_UP) else None


# The audience


class Lapses(Step):
    """No certificate is left for this audience (M8-14, AMB-150)."""

    def run(self, state: State) -> None:
        state.note(AUDIENCE_LAPSED, state.figure)


class AtAudience(Choice):
    """One of the certificates must be bought, even without enough money (M8-05, M8-09)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        own = bell_board(state)
        for place in range(len(own.display)):
            if own.display[place] != NOTHING:
                moves.append(CERTIFY[place])

    def play(self, state: State, seat: i64, move: Move) -> None:
        bell_board(state).place = move.arg
        state.agenda.pop()
        state.agenda.append(BUYING)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return CERTIFICATE_GONE if move.kind == KIND_CERTIFY else MUST_BUY


class Buying(Choice):
    """Pay the price, or less of it as a first installment."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        offer_payments(state, state.figure, price(state, chosen(state)), moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        certificate = chosen(state)
        own = bell_board(state)
        put(own, own.place, NOTHING)
        state.players[state.figure].money -= move.arg
        if move.arg == price(state, certificate):
            pay_in_full(state, state.figure, certificate)
        else:
            pay_in_part(state, state.figure, certificate, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_PAY:
            return MUST_BUY
        return why_not_pay(move, price(state, chosen(state)))


def chosen(state: State) -> i64:
    own = bell_board(state)
    return own.display[own.place]


def pay_in_full(state: State, figure: i64, certificate: i64) -> None:
    points = BellFigures.of(state.rules.box).points[certificate]
    turn_down(state, figure, certificate)
    state.note(CERTIFICATE_PAID, figure, certificate, price(state, certificate), points)
    score(state, figure, points)


def pay_in_part(state: State, figure: i64, certificate: i64, thalers: i64) -> None:
    """Only this first installment scores, rounded down (AMB-137, AMB-139)."""
    own = bell_board(state)
    points = thalers // THALERS_A_POINT
    own.partly = append(own.partly[:], Installment(figure, certificate, thalers))
    state.note(CERTIFICATE_BEGUN, figure, certificate, thalers, points)
    score(state, figure, points)


def score(state: State, figure: i64, points: i64) -> None:
    credit(state, figure, CERTIFICATE, points)
    advance(state, figure, points)


def offer_payments(state: State, figure: i64, most: i64, moves: Moves) -> None:
    for thalers in range(min(most, state.players[figure].money) + 1):
        moves.append(PAY[thalers])


def why_not_pay(move: Move, most: i64) -> Refusal:
    return MORE_THAN_DUE if move.arg > most else NOT_ENOUGH_MONEY


# Money from behind the screen


class TopUp(Choice):
    """Add to a part-paid certificate, or add nothing (M8-11)."""

    def figure(self, state: State) -> i64:
        return asked(state).owner

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        one = asked(state)
        offer_payments(state, one.owner, due(state, one), moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = bell_board(state)
        one = asked(state)
        own.queue = own.queue[1:]
        if move.arg:
            state.players[one.owner].money -= move.arg
            deposit(state, one, move.arg)
        while len(own.queue) and state.players[asked(state).owner].money == 0:
            own.queue = own.queue[1:]
        if len(own.queue) == 0:
            state.agenda.pop()

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_PAY:
            return NOT_NOW
        return why_not_pay(move, due(state, asked(state)))


def asked(state: State) -> Installment:
    """The part-paid certificate for which money is being asked."""
    own = bell_board(state)
    at = 0
    while own.partly[at].certificate != own.queue[0]:
        at += 1
    return own.partly[at]


def asked_of(state: State, figure: i64, queue: vec[i64]) -> vec[i64]:
    """The queue, and one question for each of the figure's part-paid certificates.

    They are asked in the order of purchase (X-27); a player without money is not asked.
    """
    if state.players[figure].money:
        for one in bell_board(state).partly:
            if one.owner == figure:
                queue = append(queue, one.certificate)
    return queue


def ask_owners(state: State, queue: vec[i64]) -> None:
    if len(queue):
        bell_board(state).queue = queue
        state.agenda.append(TOP_UP)


def begun(state: State, figure: i64) -> list[Installment]:
    """A figure's part-paid certificates, in the order of purchase."""
    return [one for one in bell_board(state).partly if one.owner == figure]


def may_deposit(state: State, step: Choice, seat: i64, moves: Moves) -> bool:
    """Is it a turn of one's own at which nothing is owed, so that one could also give up?"""
    gives_up = moves.has(KIND_DONE) or moves.has(KIND_PASS)
    return gives_up and not step.goes_on(state) and step.figure(state) == seat


def offer_deposits(state: State, step: Choice, seat: i64, moves: Moves) -> None:
    """Money for the oldest part-paid certificate, like earnings (AMB-206, X-27)."""
    partly = begun(state, seat)
    if partly and may_deposit(state, step, seat, moves):
        for thalers in range(1, min(due(state, partly[0]), state.players[seat].money) + 1):
            moves.append(PAY[thalers])


def why_no_deposit(state: State, step: Choice, seat: i64, move: Move) -> Refusal:
    """Where money is taken, the sum must be wrong; everywhere else the step tells why."""
    moves = Moves()
    step.options(state, seat, moves)
    partly = begun(state, seat)
    asked = state.rules.options.pay_any_time and may_deposit(state, step, seat, moves)
    if asked and partly and move.arg:
        return why_not_pay(move, due(state, partly[0]))
    return step.why_not(state, seat, move)


class BeforeBells(Step):
    def run(self, state: State) -> None:
        queue = vec[i64]()
        for figure in state.order:
            queue = asked_of(state, figure, queue)
        ask_owners(state, queue)


AT_AUDIENCE: Final = AtAudience("at audience")
BUYING: Final = Buying("buying certificate", follows=True)
LAPSES: Final = Lapses("audience lapses")
TOP_UP: Final = TopUp("top up")
BEFORE_BELLS: Final = BeforeBells("before bells")
