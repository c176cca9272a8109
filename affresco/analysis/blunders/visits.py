"""Actions forfeited that would have paid, place by place."""

from __future__ import annotations

from typing import Final

from ...engine.board import STUDIO
from ...engine.cathedral import AT_CATHEDRAL
from ...engine.modules.medico.sickroom import CALL_WORKER, sickroom
from ...engine.modules.medico.words import KIND_SAINT
from ...engine.modules.portraits.figures import EFFECT_NONE, PortraitFigures
from ...engine.modules.portraits.gallery import gallery
from ...engine.modules.portraits.module import has_painted
from ...engine.modules.requests.words import KIND_REQUEST
from ...engine.modules.wall_fresco.module import AT_WALL
from ...engine.modules.wall_fresco.words import KIND_MURAL
from ...engine.moves import (
    ALTAR_BILLS,
    DONE,
    KIND_ALTAR,
    KIND_BLEND,
    KIND_RESTORE,
    PAINT,
    PASS,
    Move,
)
from ...engine.paints import ONE, ORANGE, count, covers
from ...engine.planning import sheet
from ...engine.reckoning import best_gain
from ...engine.state import NOTHING, State
from ...engine.studio import AT_STUDIO
from ...engine.studio import PAY as STUDIO_PAY
from ...engine.theater import AT_THEATER
from ...engine.workshop import AT_WORKSHOP
from .moment import Moment, detects
from .outlook import (
    anybody_restores_later,
    has,
    is_last_round,
    is_swallowed,
    needs_paints_later,
    restorers_later,
    workers_here,
)

FORFEITS: Final = (PASS, DONE)
NOT_WORTH_DENYING: Final = 6  # points that nobody forgoes to keep the bishop from others
DEAREST_WINDOW: Final = 3  # Thalers, more than a point
NEVER: Final = 1000


def forfeits(here: Moment) -> bool:
    return here.move in FORFEITS


@detects("STUDIO-01", "STUDIO-02")
def studio_passed(here: Moment) -> bool:
    """The pay never hurts; the rules themselves say that declining it is never useful.

    At the end, however, a part-paid certificate may swallow it.
    """
    if is_swallowed(here.state, here.seat):
        return False
    if here.step is AT_STUDIO:
        return forfeits(here) and PAINT in here.options()
    healthy_left = here.step is CALL_WORKER and sickroom(here.state).calling_healthy > 0
    return healthy_left and here.move is DONE and sheet(here.state)[here.state.column] == STUDIO


@detects("M10-15", "SCORE-08")
def saint_not_painted_at_the_end(here: Moment) -> bool:
    """Paints have no use left, and an ill apprentice could sell one of them."""
    return (
        here.step is AT_STUDIO
        and forfeits(here)
        and any(move.kind == KIND_SAINT for move in here.options())
        and is_last_round(here.state)
        and not needs_paints_later(here.state, here.seat)
        and not is_swallowed(here.state, here.seat)
    )


@detects("M1-03", "M1-18")
def better_portrait_left(here: Moment) -> bool:
    """The last apprentice takes the pay although a portrait gives more."""
    if here.step is not AT_STUDIO or here.move is not PAINT or not here.has("portraits"):
        return False
    if workers_here(here.state) > 1 or has_painted(here.state, here.seat):
        return False
    return any(
        card != NOTHING and gives_more(here.state, card) for card in gallery(here.state).display
    )


def gives_more(state: State, card: int) -> bool:
    printed = PortraitFigures.of(state.rules.box)
    money = printed.money[card]
    more = (
        money > STUDIO_PAY
        or printed.points[card]
        or printed.paint[card]
        or printed.choose_basic[card]
    )
    return printed.effect[card] == EFFECT_NONE and money >= STUDIO_PAY and bool(more)


@detects("THEATRE-01", "MOOD-03")
def theater_passed(here: Moment) -> bool:
    """A better mood never hurts, except a player who wants to set an ill apprentice aside."""
    top = here.state.rules.box.mood.spaces - 1
    return (
        here.step is AT_THEATER
        and forfeits(here)
        and here.player.mood < top
        and not is_last_round(here.state)
        and not has_ill(here.state, here.seat)
    )


def has_ill(state: State, seat: int) -> bool:
    return has(state, "medico") and count(sickroom(state).ill, seat) > 0


@detects("WORK-01", "ALTAR-04")
def blend_passed_at_the_end(here: Moment) -> bool:
    """The paints are of no use as they are; blended, they would do for the altar."""
    state, seat = here.state, here.seat
    if here.step is not AT_WORKSHOP or not forfeits(here) or not is_last_round(state):
        return False
    if not restorers_later(state, seat) or state.altars >> seat & 1:
        return False
    blends = [move for move in here.options() if move.kind == KIND_BLEND]
    paints = int(here.player.paints)
    return not serves(state, paints) and any(
        serves_at_altar(state, blended(state, paints, move)) for move in blends
    )


def blended(state: State, paints: int, move: Move) -> int:
    return paints - state.rules.box.recipes.cost[move.arg] + ONE[ORANGE + move.arg]


def serves_at_altar(state: State, paints: int) -> bool:
    return any(covers(paints, ALTAR_BILLS[at]) for at in state.rules.altar_sets)


def serves(state: State, paints: int) -> bool:
    """Do the paints pay for a tile or for a set at the altar?"""
    costs = state.rules.box.fresco.cost
    covered = [tile for at, tile in enumerate(state.fresco) if state.covered >> at & 1]
    return serves_at_altar(state, paints) or any(covers(paints, costs[tile]) for tile in covered)


@detects("M2-03", "SCORE-08")
def request_passed_at_the_end(here: Moment) -> bool:
    """Tiles bring no more income; under a request they are worth its points."""
    state = here.state
    if here.step is not AT_WORKSHOP or not is_last_round(state) or workers_here(state) > 1:
        return False
    if not any(move.kind == KIND_REQUEST for move in here.options()):
        return False
    blends_in_vain = here.move.kind == KIND_BLEND and not needs_paints_later(state, here.seat)
    return forfeits(here) or blends_in_vain


@detects("ALTAR-01", "CATH-01", "SCORE-08")
def restoration_passed_at_the_end(here: Moment) -> bool:
    """There is nothing left to keep the paints for.

    Restoring a segment brings the bishop there, which may help others: it only counts as a
    blunder if nobody comes after, or if the segment is worth more than they could gain.
    """
    state, seat = here.state, here.seat
    if here.step is not AT_CATHEDRAL or not forfeits(here) or not is_last_round(state):
        return False
    if needs_paints_later(state, seat):
        return False
    possible = here.options()
    if any(move.kind == KIND_ALTAR for move in possible):
        return True
    gains = [best_gain(state, seat, move) for move in possible if move.kind == KIND_RESTORE]
    if not anybody_restores_later(state, seat):
        return max(gains, default=0) > 0
    return max(gains, default=0) >= NOT_WORTH_DENYING and not here.has("scrolls")


@detects("ALTAR-05", "CATH-05", "SCORE-08")
def poor_restoration_at_the_end(here: Moment) -> bool:
    """The last apprentice earns less than the last paints could have earned.

    At the altar the better set is always preferable. A segment may be restored, or left, because
    of others who come after: then only a large difference counts.
    """
    state, seat = here.state, here.seat
    if here.step is not AT_CATHEDRAL or here.move.kind not in (KIND_ALTAR, KIND_RESTORE):
        return False
    if not is_last_round(state) or needs_paints_later(state, seat) or workers_here(state) > 1:
        return False
    chosen = best_gain(state, seat, here.move)
    return any(
        best_gain(state, seat, other) >= chosen + margin_of(here, other)
        for other in here.options()
        if other.kind in (KIND_ALTAR, KIND_RESTORE) and other is not here.move
    )


def margin_of(here: Moment, other: Move) -> int:
    """How much more another restoration must bring to be certainly better."""
    if here.move.kind == KIND_ALTAR and other.kind == KIND_ALTAR:
        return 1
    if not anybody_restores_later(here.state, here.seat):
        return 1 if not here.has("glaziers") else DEAREST_WINDOW
    return NEVER if here.has("scrolls") else NOT_WORTH_DENYING


@detects("M9-06", "SCORE-08")
def wall_passed_at_the_end(here: Moment) -> bool:
    return (
        here.step is AT_WALL
        and forfeits(here)
        and is_last_round(here.state)
        and not needs_paints_later(here.state, here.seat)
        and any(move.kind == KIND_MURAL for move in here.options())
    )
