"""The bell certificates: the stack, the display, and what lies in front of the players.

Certificates never seen are a set from which nature draws; those that went unsold lie under
them in a known order. Leonardo's were set aside unseen and are drawn when they are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from ...board import bit, bits
from ...events import NOBODY, kind
from ...module import Part, empty_place, row_from, with_entry
from ...state import NOTHING
from ...step import DrawPiece
from .figures import SLOT, BellFigures
from .words import CERTIFICATE

if TYPE_CHECKING:
    from ...moves import Move
    from ...state import State

ALL: Final[i64] = 2**18 - 1  # a bit each (M8-01)

THALERS_A_POINT: Final = 2  # of a first installment (M8-07)

CERTIFICATE_SHOWN: Final = kind("certificate_shown", "place:offer certificate:", "M8-02 M8-13")
DEPOSITED: Final = kind("deposited", "certificate: thalers", "M8-10 M8-11")
CERTIFICATE_COMPLETED: Final = kind("certificate_completed", "certificate:", "M8-12")


class Installment:
    """A part-paid certificate and the coins on it; replaced, never changed."""

    __slots__ = ("certificate", "coins", "owner")

    def __init__(self, owner: i64, certificate: i64, coins: i64) -> None:
        self.owner: Final = owner
        self.certificate: Final = certificate
        self.coins: Final = coins


@mypyc_attr(free_list_len=1)
class BellBoard(Part):
    """Its rows are shared by copies and replaced, never changed in place."""

    __slots__ = (
        "aside", "display", "paid", "partly", "place", "queue", "track", "under", "unseen",
    )  # fmt: skip

    def __init__(
        self,
        unseen: i64,
        aside: i64,
        place: i64,
        under: vec[i64],
        display: vec[i64],
        paid: vec[i64],
        queue: vec[i64],
        track: vec[i64],
        partly: vec[Installment],
    ) -> None:
        self.unseen = unseen  # never shown, a bit each
        self.aside = aside  # how many of these are Leonardo's; the others are in the stack
        self.place = place  # of the certificate that is being bought
        self.under = under  # unsold ones under the stack, the next one first
        self.display = display  # the certificate on each place
        self.paid = paid  # face down in front of each figure, a bit each
        self.queue = queue  # part-paid ones whose owners will still be asked for money
        self.track = track  # the space of each figure, then the bishop's, once they are placed
        self.partly = partly  # of all figures, in the order of purchase

    def copy(self) -> BellBoard:
        return BellBoard(
            self.unseen, self.aside, self.place,
            self.under, self.display, self.paid, self.queue, self.track, self.partly,
        )  # fmt: skip

    def data(self) -> list[object]:
        partly = [[one.owner, one.certificate, one.coins] for one in self.partly]
        return [
            self.unseen, self.aside, self.place, list(self.under), list(self.display),
            list(self.paid), list(self.queue), list(self.track), partly,
        ]  # fmt: skip


def read_board(data: list[object]) -> BellBoard:
    partly = vec[Installment](
        [Installment(one[0], one[1], one[2]) for one in cast(list[list[int]], data[8])]
    )
    return BellBoard(
        cast(int, data[0]), cast(int, data[1]), cast(int, data[2]), row_from(data[3]),
        row_from(data[4]), row_from(data[5]), row_from(data[6]), row_from(data[7]), partly,
    )  # fmt: skip


def bell_board(state: State) -> BellBoard:
    return cast(BellBoard, state.parts[SLOT])


# The stack and the display


def unbox(state: State) -> None:
    """One place for each seat; with two seats some are set aside unseen (LEO-35, LEO-37)."""
    rules = state.rules
    aside: i64 = BellFigures.of(rules.box).leonardo if rules.figures > rules.seats else 0
    display = vec[i64]([NOTHING] * rules.seats)
    paid = vec[i64]([0] * rules.figures)
    empty = vec[i64]()
    state.parts[SLOT] = BellBoard(
        ALL, aside, 0, empty, display, paid, empty, empty, vec[Installment]()
    )
    reveal(state)


def renew_display(state: State) -> None:
    """Unsold certificates go under the stack, from left to right (M8-13, AMB-147, AMB-198)."""
    own = bell_board(state)
    under = own.under[:]
    for certificate in own.display:
        if certificate != NOTHING:
            under = append(under, certificate)
    own.under = under
    own.display = vec[i64]([NOTHING] * len(own.display))
    reveal(state)


def reveal(state: State) -> None:
    """Fill the places from the top of the stack, as far as it goes."""
    own = bell_board(state)
    while empty_place(own.display) >= 0:
        if bits(own.unseen) > own.aside:
            state.agenda.append(DRAW_CERTIFICATE)
            return
        if len(own.under) == 0:
            return
        show(state, own.under[0])
        own.under = own.under[1:]


def in_stack(own: BellBoard) -> i64:
    return bits(own.unseen) - own.aside + len(own.under)


def show(state: State, certificate: i64) -> None:
    own = bell_board(state)
    place = empty_place(own.display)
    put(own, place, certificate)
    state.note(CERTIFICATE_SHOWN, NOBODY, place, certificate)


def put(own: BellBoard, place: i64, certificate: i64) -> None:
    own.display = with_entry(own.display, place, certificate)


def is_any_shown(state: State) -> bool:
    own = bell_board(state)
    for certificate in own.display:
        if certificate != NOTHING:
            return True
    return False


class DrawCertificate(DrawPiece):
    """The next certificate of the stack is shown."""

    def bag(self, state: State) -> i64:
        return bell_board(state).unseen

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        bell_board(state).unseen -= bit(move.arg)
        show(state, move.arg)
        reveal(state)


DRAW_CERTIFICATE: Final = DrawCertificate("draw certificate", CERTIFICATE)


# In front of the players


def price(state: State, certificate: i64) -> i64:
    return BellFigures.of(state.rules.box).price[certificate]


def due(state: State, one: Installment) -> i64:
    """What is still owed on a part-paid certificate."""
    return price(state, one.certificate) - one.coins


def turn_down(state: State, figure: i64, certificate: i64) -> None:
    """A fully paid certificate lies face down in front of its owner (M8-06, M8-12)."""
    own = bell_board(state)
    own.paid = with_entry(own.paid, figure, own.paid[figure] | bit(certificate))


def deposit(state: State, one: Installment, thalers: i64) -> None:
    """Put coins on a part-paid certificate, without points, until it is paid (AMB-139)."""
    own = bell_board(state)
    at: i64 = 0
    while own.partly[at] is not one:
        at += 1
    state.note(DEPOSITED, one.owner, one.certificate, thalers)
    if thalers == due(state, one):
        own.partly = extend(own.partly[:at], own.partly[at + 1 :])
        turn_down(state, one.owner, one.certificate)
        state.note(CERTIFICATE_COMPLETED, one.owner, one.certificate)
    else:
        partly = own.partly[:]
        partly[at] = Installment(one.owner, one.certificate, one.coins + thalers)
        own.partly = partly


def owned(state: State, figure: i64) -> i64:
    """How many certificates lie in front of a figure: anyone may count them (INFO-14)."""
    own = bell_board(state)
    certificates = bits(own.paid[figure])
    for one in own.partly:
        if one.owner == figure:
            certificates += 1
    if figure >= state.rules.seats:
        certificates += own.aside
    return certificates


def numbers(certificates: i64) -> list[int]:
    """The certificates of a set, as the component set numbers them."""
    return [move.arg + 1 for move in CERTIFICATE if certificates & bit(move.arg)]
