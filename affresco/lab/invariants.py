"""What holds in every game whenever it is at rest (INV).

Each check yields a sentence for everything that does not hold. A state is at rest when somebody
has to decide, nature included, or when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from ..engine.board import (
    CATHEDRAL2,
    CEILING,
    CENTER,
    COLORS,
    COLUMNS,
    HOURS,
    PLACES,
    SEGMENTS,
    SPACES,
    THEATER,
    bit,
    bits,
)
from ..engine.cathedral import BISHOP_COMES
from ..engine.market import goods_at
from ..engine.modules.leonardo.module import LEONARDO, Painter
from ..engine.modules.leonardo.module import SLOT as LEONARDOS
from ..engine.modules.medico.sickroom import strangers
from ..engine.paints import GUARD, LETTERS, PINK, count
from ..engine.planning import PLANNING, sheet
from ..engine.rules import is_over, options, step
from ..engine.setting_up import SPECIAL_TILES, UNDRAWN
from ..engine.state import ASLEEP, NOTHING, Player, State
from ..engine.step import NATURE, Choice, Draw
from ..engine.track import ON_TRACK, SCORE
from ..engine.waking import WAKING
from .module_invariants import pieces_of_modules, stacked

LAST_ROUND = 9  # with the portraits or the medico (DX-09)


def violations(state: State) -> list[str]:
    """A sentence for each invariant that the state breaks; none if all is well."""
    found = [sentence for check in CHECKS for sentence in check(state)]
    return found or list(decisions(state))  # only a sound state has options to list


def violations_between(before: State, after: State) -> list[str]:
    """A sentence for each invariant broken by the moves between two states."""
    return [
        f"{who(after, figure)} fell from space {old.score} back to space {new.score} (INV-07)"
        for figure, (old, new) in enumerate(zip(before.players, after.players, strict=False))
        if new.score < old.score
    ]


def who(state: State, figure: int) -> str:
    return COLORS[figure] if figure < state.rules.seats else "Leonardo"


def has(state: State, name: str) -> bool:
    """Is a module in play?"""
    return any(module.name == name for module in state.rules.modules)


def has_modules(state: State) -> bool:
    return any(module.name != "leonardo" for module in state.rules.modules)


def is_at(state: State, choice: Choice) -> bool:
    return not is_over(state) and state.agenda.top() is choice


def is_laid_out(state: State) -> bool:
    """Is the set-up over?"""
    return state.round > 0


def is_at_hand(state: State) -> bool:
    """Is a restoration under way: the bishop being led, or its points being scored?"""
    return state.moved or state.agenda.has(BISHOP_COMES)


# The pieces


def tiles(state: State) -> Iterator[str]:
    laid = [tile for tile in state.fresco if tile != NOTHING]
    if len(set(laid)) < len(laid):
        yield "a fresco tile was laid on two segments (INV-01)"
    groups = [bit(state.fresco[at]) for at in range(CEILING) if state.covered & bit(at)]
    groups += [state.stack, stacked(state), *(player.tiles for player in state.players)]
    together = 0
    for group in groups:
        together |= group
    if sum(bits(group) for group in groups) > bits(together):
        yield "a fresco tile lies in two places (INV-01)"
    if together != tiles_in_play(state):
        yield f"there are {bits(together)} of the fresco tiles in play (INV-01)"


def tiles_in_play(state: State) -> int:
    basic = state.rules.box.fresco.basic
    return basic | SPECIAL_TILES if has(state, "blends") else basic


def market(state: State) -> Iterator[str]:
    in_play = state.rules.box.market.in_play[state.rules.side]
    slots = state.rules.booth_starts[-1]
    out = [goods for slot in range(slots) if (goods := goods_at(state, slot)) != NOTHING]
    together = state.bag
    for goods in out:
        together |= bit(goods)
    if bits(state.bag) + len(out) > bits(together):
        yield "a market tile lies in two places (INV-02)"
    if together != in_play or state.display >> 4 * slots:
        yield f"there are {bits(together)} of the {bits(in_play)} market tiles (INV-02)"
    if (is_at(state, WAKING) or is_at(state, PLANNING)) and len(out) < slots:
        yield "the day begins and a booth is not stocked (ROUND-07)"


def stocks(state: State) -> Iterator[str]:
    for figure, player in enumerate(state.players):
        name = who(state, figure)
        if player.money < 0:
            yield f"{name} has {player.money} Thalers (INV-14)"
        if player.paints < 0 or player.paints & GUARD:
            yield f"{name} has a negative amount of some paint (INV-14)"
        elif not has(state, "blends") and any(
            count(player.paints, color) for color in range(PINK, len(LETTERS))
        ):
            yield f"{name} has a special blend that nobody can make (WORK-03)"
        if figure >= state.rules.seats and (player.money or player.paints):
            yield "Leonardo has paint or money (LEO-02)"


# The figures


def apprentices(state: State) -> Iterator[str]:
    box = state.rules.box
    for figure, player in enumerate(state.players[: state.rules.seats]):
        name, number = who(state, figure), player.apprentices
        if not 0 <= player.mood < box.mood.spaces:
            yield f"the mood marker of {name} has left its column (MOOD-01)"
            continue
        usual = box.player.apprentices + black_strangers(state, figure)
        if not usual - 1 <= number <= usual + 1:
            yield f"{name} has {number} apprentices (INV-03)"
        if has_modules(state):
            continue  # they move the mood by day, and neutral apprentices fall ill
        due = box.player.apprentices + (player.mood >= box.mood.plus_one)
        due -= player.mood <= box.mood.minus_one
        # Mood gained at the theater counts at the next get-up (THEATRE-03).
        settled = player.hour != ASLEEP and (state.final or state.column < THEATER)
        if number > due or (settled and number < due):
            yield f"{name} has {number} apprentices, but the mood gives {due} (INV-03)"


def black_strangers(state: State, seat: int) -> int:
    """Apprentices that stayed with a player after a neutral one fell ill (M10-08)."""
    return int(strangers(state, seat)) if has(state, "medico") and is_laid_out(state) else 0


def markers(state: State) -> Iterator[str]:
    scores = [player.score for player in state.players]
    numbered = [score for score in scores if score]
    if len(set(numbered)) < len(numbered):
        yield f"two markers stand on one space of {numbered} (INV-05)"
    if any(score < 0 for score in scores):
        yield f"a marker stands before the track: {scores} (TRACK-05)"
    starts = [player.start for player in state.players if not player.score]
    if is_laid_out(state) and UNDRAWN in starts:
        yield "the game has begun, but a marker has not been drawn (SETUP-04)"
    drawn = [start for start in starts if start != UNDRAWN]
    if len(set(drawn)) < len(drawn):
        yield "two markers stand on one starting space (TRACK-02)"
    spaces = state.rules.box.track.starting_spaces[state.rules.side]
    if any(not 0 <= start < spaces for start in drawn):
        yield f"a marker stands on no starting space: {drawn} (SETUP-04)"


def bishop(state: State) -> Iterator[str]:
    if not 0 <= state.bishop < CEILING:
        yield f"the bishop has left the ceiling for {state.bishop} (BISHOP-04)"
        return
    where = SEGMENTS[state.bishop]
    if not is_laid_out(state) or is_at_hand(state):
        return
    if state.covered == state.rules.box.fresco.ceiling:
        if state.bishop != CENTER and not may_be_fetched(state):
            yield f"nothing is restored, but the bishop stands on {where} (SETUP-11)"
    elif state.covered & bit(state.bishop) and not may_be_fetched(state):
        yield f"the bishop stands on {where}, which is not restored (INV-06)"


def may_be_fetched(state: State) -> bool:
    """May the Sexton have taken the bishop somewhere without a restoration?"""
    return has(state, "portraits") and state.rules.options.sexton_is_free


def leonardo(state: State) -> Iterator[str]:
    if state.rules.seats > 2 or not is_laid_out(state):
        return
    player = state.players[LEONARDO]
    if player.seat not in (0, 1):
        yield f"seat {player.seat} holds the Leonardo tile (LEO-07)"
    if player.plan or player.planned:
        yield "Leonardo has planned (LEO-06)"
    at = cast(Painter, state.parts[LEONARDOS]).segment
    if state.covered & bit(at) and not is_at_hand(state) and (at != CENTER or player.tiles):
        yield f"Leonardo's painter stands on {SEGMENTS[at]}, which is not restored (LEO-18)"


def ledger(state: State) -> Iterator[str]:
    """Every point has a source; a marker waiting for a space is already credited."""
    credited = [0] * len(state.players)
    entry = state.ledger
    while entry is not None:
        credited[entry.figure] += entry.points
        entry = entry.before
    landing = is_at(state, ON_TRACK)
    for figure, player in enumerate(state.players):
        due = state.landing if landing and figure == state.figure else player.score
        if state.agenda.has(SCORE) and figure == state.figure:
            due += state.tally  # credited, but not yet scored
        if credited[figure] != due:
            name = who(state, figure)
            yield f"{name} stands on space {due} with {credited[figure]} points (TRACK-04)"


# The day


def hours(state: State) -> Iterator[str]:
    taken = [player.hour for player in state.players if player.hour != ASLEEP]
    if any(not 0 <= hour < len(HOURS) for hour in taken):
        yield f"somebody got up at an hour the hostel does not have: {taken} (HOSTEL-03)"
    if len(set(taken)) < len(taken):
        yield "two figures got up at the same hour (HOSTEL-03)"
    if taken and len(taken) == len(state.players):
        by_hour = sorted(range(len(taken)), key=lambda figure: state.players[figure].hour)
        if list(state.order) != by_hour:
            yield f"the order of the day is {list(state.order)}, not {by_hour} (HOSTEL-08)"


def plans(state: State) -> Iterator[str]:
    planning = state.agenda.has(PLANNING)
    woken = is_laid_out(state) and all(player.hour != ASLEEP for player in state.players)
    for figure, player in enumerate(state.players[: state.rules.seats]):
        name = who(state, figure)
        yield from plan(state, name, player)
        if not woken and (player.plan or player.planned):
            yield f"{name} has planned before everybody was up (PLAN-01)"
        elif woken and not planning and not player.planned:
            yield f"{name} acts without having planned (PLAN-01)"


def plan(state: State, name: str, player: Player) -> Iterator[str]:
    sent = [player.workers(place) for place in range(len(PLACES))]
    if player.plan < 0 or player.plan >= bit(4 * len(PLACES)):
        yield f"{name} has sent somebody to a place not on the sheet (PLAN-02)"
    if any(player.tile_on(column) and sent[column] for column in range(len(COLUMNS))):
        yield f"{name} has sent somebody to a covered column (X-04)"
    if max(sent) > SPACES:
        yield f"{name} has sent {max(sent)} apprentices to one column (PLAN-03)"
    if sent[THEATER if state.final else CATHEDRAL2]:
        column = COLUMNS[THEATER if state.final else CATHEDRAL2]
        yield f"{name} has sent somebody to the {column} on the other side (PLAN-09)"
    if sum(sent) != player.sent or player.sent > player.apprentices:
        counted = f"{sum(sent)} ({player.sent} counted) of {player.apprentices}"
        yield f"{name} has sent {counted} apprentices (PLAN-04)"


def rounds(state: State) -> Iterator[str]:
    limit = state.rules.options.round_limit
    if not 0 <= state.round <= limit:
        yield f"round {state.round} is played, but round {limit} is the last (ROUND-13)"
    if (has(state, "portraits") or has(state, "medico")) and state.round > LAST_ROUND:
        yield f"round {state.round} is played with portraits or the medico (INV-17)"
    few = bits(state.covered) <= state.rules.box.fresco.few or state.round == LAST_ROUND
    if is_laid_out(state) and state.final and not (few or state.round == limit):
        yield f"the final round is played with {bits(state.covered)} tiles left (END-01)"
    if state.round == limit and not state.final:
        yield f"round {limit} is not announced as the final one (END-01)"
    if not (0 <= state.column <= len(sheet(state)) and 0 <= state.turn <= len(state.players)):
        yield f"turn {state.turn} of column {state.column} is not part of this day (ROUND-04)"
    if is_over(state) and not state.final and state.covered:
        yield f"the game is over in round {state.round}, which is not the final one (END-05)"


def agenda(state: State) -> Iterator[str]:
    if not is_over(state) and not state.agenda.top().waits:
        yield f"nobody decides: the step {state.agenda.top().name!r} has not been done (ROUND-04)"
    names = [each.name for each in state.agenda]
    if len(set(names)) < len(names):
        yield f"something is to be done twice: {', '.join(names)} (ROUND-04)"


CHECKS: list[Callable[[State], Iterator[str]]] = [
    pieces_of_modules,
    tiles,
    market,
    stocks,
    apprentices,
    markers,
    bishop,
    leonardo,
    ledger,
    hours,
    plans,
    rounds,
    agenda,
]


def decisions(state: State) -> Iterator[str]:
    """Everybody who is asked has a choice, and no choice appears twice."""
    if is_over(state):
        return
    here = step(state)
    seats = here.seats(state)
    if not seats:
        yield f"the step {here.name!r} asks nobody (ROUND-04)"
    for seat in seats:
        moves = options(state, seat)
        if not moves:
            yield f"seat {seat} has nothing to choose from at {here.name!r} (PERF-04)"
        if len(set(moves)) < len(moves):
            yield f"seat {seat} may choose the same move twice at {here.name!r} (PERF-04)"
    if seats == [NATURE]:
        moves = options(state, NATURE)
        if any(cast(Draw, here).weight(state, move) <= 0 for move in moves):
            yield f"nature cannot draw one of the pieces at {here.name!r} (SETUP-08)"
