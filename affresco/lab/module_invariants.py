"""What holds for the modules' pieces whenever the game is at rest (INV-03 … INV-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..engine.board import bit, bits, few
from ..engine.modules.bells.certificates import bell_board
from ..engine.modules.favors.module import favors
from ..engine.modules.glaziers.figures import GlazierFigures
from ..engine.modules.glaziers.glass import glass
from ..engine.modules.glaziers.windows import CHOOSE_WINDOW, FIT_PANES, SHOW_WINDOWS
from ..engine.modules.leaf_gold.figures import LeafGoldFigures
from ..engine.modules.leaf_gold.module import basket
from ..engine.modules.medico.module import tiles_left
from ..engine.modules.medico.sickroom import NOWHERE, black_left, on_board, sickroom
from ..engine.modules.portraits.gallery import gallery
from ..engine.modules.requests.module import requests
from ..engine.modules.scrolls.module import scrolls
from ..engine.modules.wall_fresco.figures import WallFigures
from ..engine.modules.wall_fresco.module import wall
from ..engine.modules.wishing_well.figures import WishingWellFigures
from ..engine.modules.wishing_well.well import how_many, well
from ..engine.paints import count
from ..engine.state import NOTHING, State

BOTTLES = 4


def pieces_of_modules(state: State) -> Iterator[str]:
    if not state.round:
        return
    for module in state.rules.modules:
        check = CHECKS.get(module.name)
        if check is not None:
            yield from check(state)


def stacked(state: State) -> int:
    """Fresco tiles under requests or out of the game, a bit each."""
    if state.round and any(module.name == "requests" for module in state.rules.modules):
        return requests(state).stacked
    return 0


def total(packed: int, kinds: int) -> int:
    return sum(count(packed, kind) for kind in range(kinds))


def portraits(state: State) -> Iterator[str]:
    own = gallery(state)
    shown = [card for card in own.display if card != NOTHING]
    kept = sum(bits(row) for row in own.owned)
    if bits(own.deck) + len(shown) + kept > 18 or len(set(shown)) < len(shown):
        yield "there are more than 18 portraits (INV-11)"
    if any(own.deck & bit(card) for card in shown):
        yield "a portrait lies on display and in the deck (INV-11)"


def bishops_requests(state: State) -> Iterator[str]:
    own = requests(state)
    fulfilled = sum(total(row, 4) for row in own.fulfilled)
    if total(own.left, 4) + fulfilled != 12:
        yield f"there are {total(own.left, 4) + fulfilled} of the 12 requests (M2-01)"


def wishing_well(state: State) -> Iterator[str]:
    own, printed = well(state), WishingWellFigures.of(state.rules.box)
    seats = state.rules.seats
    pennies = own.supply + own.thrown + total(own.pennies, seats) + total(own.sheets, seats)
    limited = not state.rules.options.unlimited_pieces
    if limited and pennies != printed.pennies:
        yield f"there are {pennies} of the {printed.pennies} pennies (INV-09)"
    if own.supply < 0 or own.pennies < 0 or own.sheets < 0:
        yield "somebody has a negative number of pennies (INV-14)"
    if how_many(own.pile) + sum(map(how_many, own.hands)) > sum(printed.cards):
        yield f"there are more than {sum(printed.cards)} wishing cards (INV-11)"


def leaf_gold(state: State) -> Iterator[str]:
    own = basket(state)
    leaves = own.supply + total(own.leaves, state.rules.seats)
    limited = not state.rules.options.unlimited_pieces
    most = LeafGoldFigures.of(state.rules.box).leaves
    if own.supply < 0 or own.leaves < 0 or (limited and leaves > most):
        yield f"there are {leaves} of the 24 leaves of gold (INV-10)"


def glaziers(state: State) -> Iterator[str]:
    own = glass(state)
    places = [own.bag, own.display, own.reserve, *own.tokens]
    if any(place < 0 for place in places):
        yield "there is a negative number of glass tokens somewhere (INV-14)"
    for color, due in enumerate(GlazierFigures.of(state.rules.box).tokens):
        found = sum(count(place, color) for place in places)
        if found != due:
            yield f"there are {found} of the {due} tokens of one color of glass (INV-08)"
    filled = len([window for window in own.placed if window != NOTHING])
    in_hand = state.agenda.has(FIT_PANES) or state.agenda.has(SHOW_WINDOWS)
    if filled + bits(own.pile) + len(own.bench) != 18:
        yield "a window is lost (INV-12)"
    if not in_hand and not state.agenda.has(CHOOSE_WINDOW) and len(own.bench) != 6:
        yield f"{len(own.bench)} windows are on the bench (INV-12)"


def the_scrolls(state: State) -> Iterator[str]:
    own = scrolls(state)
    dealt = [row for row in own.rows if row >= 0] + [5 + one for one in own.columns if one >= 0]
    if len(set(dealt)) < len(dealt) or any(own.unseen & bit(scroll) for scroll in dealt):
        yield "a scroll was dealt twice (M7-02)"


def bells(state: State) -> Iterator[str]:
    own = bell_board(state)
    known = [card for card in [*own.display, *own.under] if card != NOTHING]
    owned = sum(bits(row) for row in own.paid)
    found = bits(own.unseen) + len(known) + owned + len(own.partly)
    if found != 18:
        yield f"there are {found} of the 18 certificates (INV-11)"


def wall_fresco(state: State) -> Iterator[str]:
    own = wall(state)
    printed = WallFigures.of(state.rules.box)
    reached = own.restored & printed.start
    while True:
        beside = [
            bit(section)
            for section in range(18)
            if own.restored & bit(section) and printed.neighbors[section] & reached
        ]
        wider = reached
        for section in beside:
            wider |= section
        if wider == reached:
            break
        reached = wider
    if reached != own.restored:
        yield "a restored section of the wall is not connected to the start (INV-13)"
    if sum(few(own.unseen, pair) for pair in range(9)) < 18 - bits(own.restored):
        yield "a wall tile is lost (M9-01)"


def medico(state: State) -> Iterator[str]:
    own = sickroom(state)
    seats = state.rules.seats
    usual = state.rules.box.player.apprentices
    for seat in range(seats):
        ill = on_board(state, seat)
        at_work = state.players[seat].apprentices
        if ill > min(at_work, usual):
            yield f"{ill} apprentices of seat {seat} are ill, and {at_work} at work (INV-03)"
    if black_left(state) < 0:
        yield "there are more black apprentices than in the box (M10-02)"
    offered = len([bottle for bottle in own.offer if bottle != NOWHERE])
    held = sum(total(row, BOTTLES) for row in own.bottles)
    found = total(own.pile, BOTTLES) + total(own.discards, BOTTLES) + offered + held
    if found != 16:
        yield f"there are {found} of the 16 bottles (INV-11)"
    if max(total(row, BOTTLES) for row in own.bottles) > 2:
        yield "somebody owns three bottles (M10-21)"
    if not 0 <= tiles_left(state) <= 9 or tiles_left(state) > 10 - state.round:
        yield f"{tiles_left(state)} infection tiles are left in round {state.round} (INV-11)"


def the_favors(state: State) -> Iterator[str]:
    left = sum(few(favors(state).unseen, kind) for kind in range(10))
    if left < bits(state.covered):
        yield f"{left} favors are left on {bits(state.covered)} tiles (Q-02)"


CHECKS: dict[str, Callable[[State], Iterator[str]]] = {
    "portraits": portraits,
    "requests": bishops_requests,
    "wishing_well": wishing_well,
    "leaf_gold": leaf_gold,
    "glaziers": glaziers,
    "scrolls": the_scrolls,
    "bells": bells,
    "wall_fresco": wall_fresco,
    "medico": medico,
    "favors": the_favors,
}
