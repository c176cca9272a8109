"""What a seat observes of the bell certificates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...fields import (
    NUMBERS,
    ONE,
    PIECES,
    Field,
    Lasting,
    Number,
    NumberOfFigures,
    OfFigures,
    Row,
    as_number,
)
from .certificates import bell_board, in_stack, owned
from .words import CERTIFICATE

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

CERTIFICATES: Final = len(CERTIFICATE)


def fields(rules: Rules) -> list[Field]:
    figures = rules.figures
    shown, lying = rules.seats * CERTIFICATES, figures * CERTIFICATES
    return [
        Display("bells.display", shown, ONE, "certificate on display, by place"),
        Stack("bells.stack", 1, PIECES, "certificates in the stack"),
        Owned("bells.owned", figures, PIECES, "certificates, by figure"),
        Partly(
            "bells.partly",
            lying,
            PIECES,
            "1 + Thalers paid for a certificate that is not paid up, by figure",
        ),
        Paid("bells.paid", lying, ONE, "known certificates paid up, by figure"),
        Track("bells.track", figures, NUMBERS, "1 + space of the bell track, by figure"),
    ]


class Display(Lasting):
    def number(self, state: State) -> i64:
        return as_number(bell_board(state).display)

    def write_anew(self, state: State, row: Row) -> None:
        for certificate in bell_board(state).display:
            row.choose(certificate, CERTIFICATES)


class Stack(Number):
    def number(self, state: State) -> i64:
        return in_stack(bell_board(state))


class Owned(NumberOfFigures):
    def number(self, state: State, figure: i64) -> i64:
        return owned(state, figure)


class Partly(OfFigures):
    def write_figure(self, state: State, figure: i64, row: Row) -> None:
        row.skip(CERTIFICATES)
        for one in bell_board(state).partly:
            if one.owner == figure:
                row.put_back(CERTIFICATES - one.certificate, 1 + one.coins)


class Paid(OfFigures):
    """Face down until the bells are counted, which is when the track is filled."""

    def write_figure(self, state: State, figure: i64, row: Row) -> None:
        own = bell_board(state)
        if row.knows(figure) or len(own.track):
            row.mark(own.paid[figure], CERTIFICATES)
        else:
            row.skip(CERTIFICATES)


class Track(NumberOfFigures):
    def number(self, state: State, figure: i64) -> i64:
        track = bell_board(state).track
        if len(track):
            return 1 + track[figure]
        return 0
