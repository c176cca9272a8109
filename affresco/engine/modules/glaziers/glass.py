"""The glaziers' glass: tokens in the bag, on display, in the reserve and behind the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...events import NOBODY, kind
from ...module import Part, with_entry
from ...paints import ONE, count
from ...refusals import NOT_NOW, TOO_DEAR, Refusal, refusal
from ...step import Choice, DrawKind, Step
from ...visiting import offer_forfeit, spend_apprentice
from .figures import SLOT, GlazierFigures
from .words import GLASS, GLASS_COLORS, KIND_TOKEN, TOKEN

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

PRINTED: Final = 2  # apprentices on the glaziery tile (M6-04)

GLASS_SHOWN: Final = kind("glass_shown", "glass:", "M6-02 M6-17")
GLASS_BOUGHT: Final = kind("glass_bought", "glass: price:count", "M6-06")
GLASS_FITTED: Final = kind("glass_fitted", "glass:", "M6-12 M6-14 M6-16")
NO_SUCH_GLASS: Final = refusal("no_such_glass", "M6-07")


@mypyc_attr(free_list_len=1)
class Glasswork(Part):
    """Glass is counted by color, packed like paints: yellow, blue, red, green.

    The rows are shared by copies and replaced, never changed in place.
    """

    __slots__ = (
        "bag", "bench", "display", "due", "fitted", "panes", "pile", "placed", "reserve", "tokens",
    )  # fmt: skip

    def __init__(
        self, pile: i64, bench: vec[i64], placed: list[i64], bag: i64, display: i64, reserve: i64,
        tokens: vec[i64], due: i64, panes: i64, fitted: i64,
    ) -> None:  # fmt: skip
        self.pile = pile  # windows not seen yet, a bit each
        self.bench = bench  # windows from the cheap end to the expensive one
        self.placed = placed  # the window beside each segment
        self.bag = bag
        self.display = display
        self.reserve = reserve
        self.tokens = tokens  # of each seat
        self.due = due  # tokens still to be drawn for the display
        self.panes = panes  # panels of the current window, not decided yet
        self.fitted = fitted  # colors given at the altar being restored, a bit each

    def copy(self) -> Glasswork:
        return Glasswork(
            self.pile, self.bench, self.placed, self.bag, self.display, self.reserve,
            self.tokens, self.due, self.panes, self.fitted,
        )  # fmt: skip

    def data(self) -> list[object]:
        return [
            self.pile, list(self.bench), self.placed, self.bag, self.display, self.reserve,
            list(self.tokens), self.due, self.panes, self.fitted,
        ]  # fmt: skip


def glass(state: State) -> Glasswork:
    return cast(Glasswork, state.parts[SLOT])


def spell_glass(packed: i64) -> dict[str, object]:
    """Tokens or panels by color."""
    return {color: count(packed, at) for at, color in enumerate(GLASS_COLORS) if count(packed, at)}


def give_glass(state: State, color: i64) -> None:
    """A token goes to the reserve (M6-16)."""
    own = glass(state)
    own.tokens = with_entry(own.tokens, state.figure, own.tokens[state.figure] - ONE[color])
    own.reserve += ONE[color]
    state.note(GLASS_FITTED, state.figure, color)


class ShowGlass(Step):
    """Draw tokens onto the board; an empty bag is refilled from the reserve (M6-17, AMB-196)."""

    def run(self, state: State) -> None:
        own = glass(state)
        if own.due and not own.bag:
            own.bag = own.reserve
            own.reserve = 0
        if own.due and own.bag:  # as many as there are (AMB-127)
            state.agenda.append(SHOW_GLASS)
            state.agenda.append(SHOW_TOKEN)


class ShowToken(DrawKind):
    def stock(self, state: State) -> i64:
        return glass(state).bag

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = glass(state)
        own.due -= 1
        own.bag -= ONE[move.arg]
        own.display += ONE[move.arg]
        state.note(GLASS_SHOWN, NOBODY, move.arg)
        if not own.due or not own.bag:
            state.agenda.pop()


class AtGlaziery(Choice):
    """Each apprentice, printed or real, may buy a token (M6-06)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for move in TOKEN:
            if count(glass(state).display, move.arg) and is_affordable(state, move.arg):
                moves.append(move)
        offer_forfeit(state, moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        spend_apprentice(state, move)
        if move.kind == KIND_TOKEN:
            own = glass(state)
            price = GlazierFigures.of(state.rules.box).price[move.arg]
            state.players[state.figure].money -= price
            own.display -= ONE[move.arg]
            tokens = own.tokens[state.figure] + ONE[move.arg]
            own.tokens = with_entry(own.tokens, state.figure, tokens)
            state.note(GLASS_BOUGHT, state.figure, move.arg, price)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_TOKEN:
            return NOT_NOW
        return TOO_DEAR if count(glass(state).display, move.arg) else NO_SUCH_GLASS


def is_affordable(state: State, color: i64) -> bool:
    return state.players[state.figure].money >= GlazierFigures.of(state.rules.box).price[color]


SHOW_GLASS: Final = ShowGlass("show glass")
SHOW_TOKEN: Final = ShowToken("show token", GLASS)
AT_GLAZIERY: Final = AtGlaziery("at glaziery")
