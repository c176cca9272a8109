"""Restorations that cost more, or bring less, than necessary: bishop, gold, glass, scrolls."""

from __future__ import annotations

from typing import Final

from ...engine.board import column_of, distance, row_of
from ...engine.cathedral import AT_CATHEDRAL
from ...engine.module import with_entry
from ...engine.modules.favors.module import CLAIMING
from ...engine.modules.glaziers.figures import GlazierFigures
from ...engine.modules.glaziers.glass import glass
from ...engine.modules.glaziers.windows import CHOOSE_WINDOW, FIT_ALTAR, FIT_PANES
from ...engine.modules.glaziers.words import FIT, KIND_BENCH, KIND_FIT
from ...engine.modules.leaf_gold.module import GILDING, gold_points
from ...engine.modules.leaf_gold.words import GILD
from ...engine.modules.portraits.words import KIND_SEXTON
from ...engine.modules.scrolls.figures import ScrollFigures
from ...engine.modules.scrolls.module import (
    BOTH,
    COLUMN,
    LINES,
    ROW,
    UNROLLING,
    is_bishop_right_for_both,
    restored_in_column,
    restored_in_row,
    scrolls,
)
from ...engine.modules.scrolls.words import KIND_UNROLL, UNROLL
from ...engine.modules.wishing_well.cards import BISHOP_VISITS, PRAISING
from ...engine.modules.wishing_well.words import KIND_PLAY
from ...engine.moves import BEHIND, DONE, KIND_BISHOP, KIND_RESTORE, PASS, Move
from ...engine.paints import covers
from ...engine.reckoning import best_gain
from ...engine.state import State
from ...engine.track import ON_TRACK
from .moment import Moment, detects
from .outlook import (
    anybody_restores_later,
    has,
    has_part_paid,
    is_last_round,
    restorers_later,
    workers_here,
)

LEAST_TILE: Final = 3  # what the cheapest tiles are worth
WORTH_AN_HOUR: Final = 5  # points that nobody gives away just to choose an hour first
LEADS: Final = (KIND_BISHOP, KIND_SEXTON)


def is_last_restoration(state: State, seat: int) -> bool:
    """While it is scored: will no apprentice of the seat visit the cathedral again?"""
    nobody_left = not workers_here(state) and not restorers_later(state, seat)
    return is_last_round(state) and nobody_left


# The bishop


@detects("BISHOP-01", "BISHOP-05", "M1-14")
def bishop_led_for_nothing(here: Moment) -> bool:
    """A Thaler for leading the bishop, and the restoration brings no more than without."""
    if here.step is not AT_CATHEDRAL or here.move.kind not in LEADS:
        return False
    restoring = restoration_after(here)
    if restoring is None:
        return False
    return is_no_worse_from(here, int(here.state.bishop), restoring)


@detects("M4-14")
def visit_card_for_nothing(here: Moment) -> bool:
    """The bishop's visit is played, and the restoration brings no more than without."""
    if here.step is not BISHOP_VISITS:
        return False
    restoring = restoration_after(here)
    if restoring is None:
        return False
    return is_no_worse_from(here, int(here.state.bishop), restoring)


def restoration_after(here: Moment) -> Moment | None:
    """The restoration for which the bishop is led, if the record goes that far."""
    for after in here.following():
        if after.move.kind == KIND_RESTORE:
            return after
        if after.move.kind not in (*LEADS, KIND_PLAY):
            return None
    return None


def is_no_worse_from(here: Moment, bishop: int, restoring: Moment) -> bool:
    """Would the bishop have been worth as much in every respect where he was?"""
    state, segment = restoring.state, int(restoring.move.arg)
    before, after = distance(bishop, segment), distance(state.bishop, segment)
    if min(after, 2) < min(before, 2):
        return False
    if not here.has("scrolls"):
        return True
    return playable_scrolls(state, here.seat, segment, int(state.bishop)) <= playable_scrolls(
        state, here.seat, segment, bishop
    )


def playable_scrolls(state: State, seat: int, segment: int, bishop: int) -> set[int]:
    """How the seat's own scrolls could be unrolled now, given where the bishop stands."""
    twin = state.copy()
    twin.bishop = bishop
    own = scrolls(twin)
    row, column = own.rows[seat] == row_of(segment), own.columns[seat] == column_of(segment)
    found = set()
    if row and row_of(bishop) == row_of(segment):
        found.add(ROW)
    if column and column_of(bishop) == column_of(segment):
        found.add(COLUMN)
    if row and column and is_bishop_right_for_both(twin, segment):
        found.add(BOTH)
    return found


# Windows and glass


@detects("M6-08", "M6-12", "M6-13")
def window_without_glass_for_nothing(here: Moment) -> bool:
    """A window eats up all the points, and another tile for no other paints would have scored.

    With more apprentices to come, the bishop's new place may be worth a little; so may the
    splashes on a tile, if there are requests.
    """
    state, seat = here.state, here.seat
    if here.step is not AT_CATHEDRAL or here.move.kind != KIND_RESTORE or not here.has("glaziers"):
        return False
    if not GlazierFigures.of(state.rules.box).beside_window >> here.move.arg & 1:
        return False
    if best_gain(state, seat, here.move) > 0:
        return False
    enough = LEAST_TILE if workers_here(state) == 1 else WORTH_AN_HOUR
    return any(
        costs_no_more(state, other, here.move) and best_gain(state, seat, other) >= enough
        for other in here.options()
        if other.kind == KIND_RESTORE and other is not here.move
    )


def costs_no_more(state: State, one: Move, other: Move) -> bool:
    """Does a tile cost no paints beyond another's, and serve requests just as well?"""
    box = state.rules.box
    tile, instead = state.fresco[one.arg], state.fresco[other.arg]
    splashes_lost = box.fresco.splashes[instead] & ~box.fresco.splashes[tile]
    if splashes_lost and has(state, "requests"):
        return False
    return covers(box.fresco.cost[instead], box.fresco.cost[tile])


@detects("M6-09", "M6-11")
def poor_window(here: Moment) -> bool:
    """Another window on the bench, no dearer, would bring much more, even without glass."""
    state, seat = here.state, here.seat
    if here.step is not CHOOSE_WINDOW:
        return False
    price = GlazierFigures.of(state.rules.box).bench
    chosen = best_gain(state, seat, here.move)
    is_last = is_last_restoration(state, seat)
    margin = 1 if is_last and not anybody_restores_later(state, seat) else WORTH_AN_HOUR
    compared = state if is_last else without_glass(state, seat)
    return any(
        price[other.arg] <= price[here.move.arg]
        and best_gain(compared, seat, other) >= chosen + margin
        for other in here.options()
        if other.kind == KIND_BENCH and other is not here.move
    )


def without_glass(state: State, seat: int) -> State:
    """The table without the seat's glass, which may be kept for another window."""
    twin = state.copy()
    own = glass(twin)
    own.tokens = with_entry(own.tokens, seat, 0)
    return twin


@detects("M6-12", "SCORE-08")
def glass_kept_to_the_end(here: Moment) -> bool:
    """A pane is left empty and costs points, with nothing left to keep the glass for."""
    state, seat = here.state, here.seat
    if here.step is not FIT_PANES or here.move is not PASS:
        return False
    if not is_last_restoration(state, seat):
        return False
    fitting = next(move for move in here.options() if move in FIT)
    return best_gain(state, seat, fitting) > best_gain(state, seat, PASS)


@detects("M6-14", "SCORE-08")
def altar_glass_kept_to_the_end(here: Moment) -> bool:
    """A token is worth a point at the altar, and nothing afterward."""
    return (
        here.step is FIT_ALTAR
        and here.move is DONE
        and any(move.kind == KIND_FIT for move in here.options())
        and is_last_restoration(here.state, here.seat)
    )


# Gold, praise, scrolls, favors


@detects("M5-05", "M5-10")
def gold_kept_to_the_end(here: Moment) -> bool:
    """The leaf would bring two points or more now; at the end it is worth a Thaler."""
    state, seat = here.state, here.seat
    if here.step is not GILDING or here.move is GILD or not is_last_restoration(state, seat):
        return False
    if has_part_paid(state, seat) or gold_points(state, seat) < 2:
        return False
    return best_gain(state, seat, GILD) >= best_gain(state, seat, PASS) + 2


@detects("M4-15", "SCORE-08")
def praise_kept_to_the_end(here: Moment) -> bool:
    state, seat = here.state, here.seat
    if here.step is not PRAISING or here.move is not PASS or not is_last_restoration(state, seat):
        return False
    cards = [move for move in here.options() if move.kind == KIND_PLAY]
    return any(best_gain(state, seat, card) > best_gain(state, seat, PASS) for card in cards)


@detects("M7-03", "M7-08", "M7-09")
def scroll_let_go(here: Moment) -> bool:
    """A scroll is not played, and never can be again."""
    if here.step is not UNROLLING or here.move is not PASS:
        return False
    words = [move for move in here.options() if move.kind == KIND_UNROLL]
    if is_last_restoration(here.state, here.seat):
        return bool(words)
    return any(is_complete(here.state, move) for move in words if move.arg != BOTH)


def is_complete(state: State, unrolling: Move) -> bool:
    """Does this restoration complete the line?"""
    if unrolling.arg == ROW:
        return restored_in_row(state, row_of(state.segment)) == LINES
    return restored_in_column(state, column_of(state.segment)) == LINES


@detects("M7-05", "M7-07")
def scroll_played_alone(here: Moment) -> bool:
    """Both together were worth at least as much as this one now plus the other at its best."""
    if here.step is not UNROLLING or here.move not in (UNROLL[ROW], UNROLL[COLUMN]):
        return False
    if UNROLL[BOTH] not in here.options():
        return False
    state, printed = here.state, ScrollFigures.of(here.state.rules.box)
    row = restored_in_row(state, row_of(state.segment))
    column = restored_in_column(state, column_of(state.segment))
    alone = printed.one * (row if here.move.arg == ROW else column)
    other = 0 if is_last_restoration(state, here.seat) else printed.one * LINES
    return bool(printed.both * (row + column) > alone + other)


@detects("Q-03", "Q-06")
def favor_declined(here: Moment) -> bool:
    """Whatever it is, it is free."""
    return here.step is CLAIMING and here.move is PASS


# The track


@detects("TRACK-03", "TRACK-04")
def behind_in_the_last_round(here: Moment) -> bool:
    """No more hours are chosen: being behind is of no use, and the space is the score."""
    return here.step is ON_TRACK and here.move is BEHIND and is_last_round(here.state)
