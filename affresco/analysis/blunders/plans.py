"""Days begun badly: poor hours, and plans that clearly cannot be carried out.

An apprentice sent in vain only counts if another place had room and a sure gain: the studio
always pays, and the theater lifts a mood that is not yet at the top. With the medico, the studio
may make apprentices ill, so only the theater is sure.
"""

from __future__ import annotations

from ...engine.board import (
    CATHEDRAL,
    CATHEDRAL2,
    GLAZIERY,
    MARKET,
    STUDIO,
    THEATER,
    WALL,
    WORKSHOP,
    bits,
    few,
)
from ...engine.forecast import bought
from ...engine.modules.glaziers.forecast import cheapest, prices
from ...engine.modules.glaziers.glass import PRINTED
from ...engine.modules.medico.plans import healthy_at_hand, healthy_sent, holds_neutral
from ...engine.modules.medico.sickroom import NOWHERE, ill_sent, sickroom
from ...engine.modules.wall_fresco.words import WALL_TILES
from ...engine.modules.wishing_well.well import well
from ...engine.moves import KIND_WAKE, Move
from ...engine.paints import ORANGE, PURPLE, count
from ...engine.planning import GLAZIERY_TILE, WALL_TILE, has_room
from ...engine.reckoning import (
    CATHEDRALS,
    affordable,
    mood_after,
    most_blends,
    most_restorations,
    top,
)
from ...engine.state import ASLEEP, Player, State
from ...engine.waking import WAKING, apprentices
from ...engine.workshop import BLENDS
from .moment import Moment, detects
from .outlook import has, is_swallowed

# Where one more apprentice is sure to earn


def sure_place(state: State, seat: int) -> int | None:
    """A place with room where one more healthy apprentice is sure to earn something."""
    player = state.players[seat]
    if has_room(player, STUDIO) and not has(state, "medico") and not is_swallowed(state, seat):
        return STUDIO
    if state.final or not has_room(player, THEATER) or may_rest_the_ill(state, seat):
        return None
    return THEATER if mood_after(state, seat, player.workers(THEATER)) < top(state) else None


def may_rest_the_ill(state: State, seat: int) -> bool:
    """Might a bad mood be wanted, to set an ill apprentice aside (M10-28)?"""
    return has(state, "medico") and count(sickroom(state).ill, seat) > 0


def idle(state: State, seat: int) -> int:
    """Healthy apprentices that stay at home."""
    player = state.players[seat]
    if not has(state, "medico"):
        return int(player.apprentices - player.sent)
    neutral_at_home = holds_neutral(state, seat) and sickroom(state).neutral[seat] == NOWHERE
    own = min(
        healthy_at_hand(state, seat) - healthy_sent(state, seat), player.apprentices - player.sent
    )
    return max(0, int(own)) + neutral_at_home


@detects("PLAN-05", "STUDIO-01", "THEATRE-01")
def left_at_home(here: Moment) -> bool:
    """An apprentice stays at home although a place with a sure gain had room."""
    if not here.is_plan:
        return False
    return idle(here.state, here.seat) > 0 and sure_place(here.state, here.seat) is not None


# Getting up


@detects("HOSTEL-05", "HOSTEL-08")
def needlessly_early(here: Moment) -> bool:
    """The last to choose takes an hour when a better one gives the same place in the order."""
    state, player = here.state, here.player
    if here.step is not WAKING or may_rest_the_ill(state, here.seat):
        return False
    if any(other.hour == ASLEEP for other in state.players if other is not player):
        return False
    return any(
        is_same_place(state, here.move.arg, other.arg)
        and is_better(state, player, other, here.move)
        for other in here.options()
        if other.kind == KIND_WAKE and other is not here.move
    )


def is_same_place(state: State, one: int, other: int) -> bool:
    """Does nobody get up between two hours?"""
    between = range(min(one, other) + 1, max(one, other))
    return not any(player.hour in between for player in state.players)


def is_better(state: State, player: Player, one: Move, other: Move) -> bool:
    """A better mood (as far as it still counts) or a lower price, and neither of them worse."""
    prices = state.rules.box.hostel.price
    cheaper = prices[other.arg] - prices[one.arg]
    happier = mood_at(state, player, one) - mood_at(state, player, other)
    return min(cheaper, happier) >= 0 and max(cheaper, happier) > 0


def mood_at(state: State, player: Player, waking: Move) -> int:
    """The mood that an hour brings; in the last round, only the apprentices it brings."""
    change = state.rules.box.hostel.mood_change[waking.arg]
    mood = min(max(player.mood + change, 0), top(state))
    return int(apprentices(state.rules.box, mood) if state.final else mood)


# The market


def can_buy(state: State, seat: int) -> bool:
    """Will the plan bring paints from the market, as far as is known?"""
    return bought(state, state.players[seat]) > 0


def may_play_cards(state: State, seat: int) -> bool:
    """Cards in hand, or pennies on the sheet that will become cards, are reason enough."""
    if not has(state, "wishing_well"):
        return False
    own = well(state)
    return own.hands[seat] != 0 or count(own.sheets, seat) > 0


@detects("MARKET-04", "PERF-05")
def market_without_money(here: Moment) -> bool:
    """Nothing can be bought, and nobody comes after to close a booth against."""
    state, seat, player = here.state, here.seat, here.player
    if not here.is_plan or not player.workers(MARKET) or may_play_cards(state, seat):
        return False
    is_last = state.order[-1] == seat and not state.rules.options.keep_unvisited
    return is_last and not can_buy(state, seat) and sure_place(state, seat) is not None


@detects("MARKET-04", "MARKET-06", "MARKET-09")
def more_buyers_than_money(here: Moment) -> bool:
    """One apprentice can close a booth without money; the others neither buy nor close."""
    if not here.is_plan or may_play_cards(here.state, here.seat):
        return False
    if market_without_money(here):
        return False  # already reported
    sent = here.player.workers(MARKET)
    wasted = sent > max(1, affordable(here.state, here.player, sent))
    return bool(wasted) and sure_place(here.state, here.seat) is not None


# The cathedral


@detects("CATH-02", "PERF-05")
def nothing_to_restore_with(here: Moment) -> bool:
    """More apprentices at the cathedral than the paints can serve, and none will be bought."""
    if not here.is_plan or can_buy(here.state, here.seat):
        return False
    state, player = here.state, here.player
    sent = player.workers(CATHEDRAL)
    if not player.workers(WORKSHOP) and not may_receive_paints(state, player):
        sent += player.workers(CATHEDRAL2)  # nothing changes between the two columns
    if not sent or sure_place(state, here.seat) is None:
        return False
    if any(sent_ill(state, here.seat, column) for column in CATHEDRALS):
        return False  # an ill apprentice could go nowhere else
    if here.has("favors"):
        sent = 1  # a favor may be the paint for the next one
    return bool(most_restorations(state, player.paints, sent) < sent)


def sent_ill(state: State, seat: int, column: int) -> int:
    return int(ill_sent(state, seat, column)) if has(state, "medico") else 0


def may_receive_paints(state: State, player: Player) -> bool:
    """Could a portrait bring paints in the studio?"""
    return has(state, "portraits") and player.workers(STUDIO) > 0


# The workshop


@detects("WORK-01", "WORK-05", "PERF-05")
def nothing_to_blend(here: Moment) -> bool:
    """More apprentices at the workshop than possible blends, and no paints will come."""
    state, seat, player = here.state, here.seat, here.player
    if not here.is_plan or not player.workers(WORKSHOP) or can_buy(state, seat):
        return False
    if may_receive_paints(state, player) or may_play_cards(state, seat):
        return False
    if here.has("favors") and player.workers(CATHEDRAL):
        return False
    spare = player.workers(WORKSHOP) - workshop_errands(state, seat)
    if spare <= 0 or sent_ill(state, seat, WORKSHOP):
        return False
    needed = -(-most_blends(state, player.paints, BLENDS * spare) // BLENDS)
    return bool(spare > needed) and sure_place(state, seat) is not None


def workshop_errands(state: State, seat: int) -> int:
    """Apprentices who may be there for a request or an exchange."""
    player = state.players[seat]
    tiles = bits(player.tiles) + sum(few(player.wall_tiles, at) for at in range(len(WALL_TILES)))
    gained = sum(player.workers(place) for place in (*CATHEDRALS, WALL))
    errands = 0
    if has(state, "requests") and tiles + gained >= 3:
        errands += 1
    if has(state, "wall_fresco") and (player.wall_tiles or player.workers(WALL)):
        errands += 2
    return errands


# The theater


@detects("THEATRE-01", "MOOD-01")
def theater_at_the_top(here: Moment) -> bool:
    """The mood will be at the top before the last of them has a turn."""
    state, seat = here.state, here.seat
    visitors = here.player.workers(THEATER)
    if not here.is_plan or not visitors or may_play_cards(state, seat):
        return False
    is_top = mood_after(state, seat, int(visitors) - 1) == top(state)
    return is_top and sure_place(state, seat) == STUDIO


# Action tiles


@detects("M9-03", "M9-05")
def nothing_for_the_wall(here: Moment) -> bool:
    """An apprentice on the wall tile, with no blended paint and no way to get one."""
    state, seat, player = here.state, here.seat, here.player
    if not here.is_plan or not player.workers(WALL) or can_buy(state, seat):
        return False
    if any(count(player.paints, color) for color in range(ORANGE, PURPLE + 1)):
        return False
    column = covered_by(player, WALL_TILE)
    if column in (THEATER, CATHEDRAL2) and player.workers(WORKSHOP):
        return False
    if column > STUDIO and may_receive_paints(state, player):
        return False
    if column > CATHEDRAL and here.has("favors") and player.workers(CATHEDRAL):
        return False
    return sure_place(state, seat) is not None


@detects("M6-04", "M6-06")
def no_third_glass(here: Moment) -> bool:
    """An apprentice on the glaziery tile, with no third token or no money for it."""
    state, seat, player = here.state, here.seat, here.player
    if not here.is_plan or not player.workers(GLAZIERY) or sure_place(state, seat) is None:
        return False
    if len(prices(state)) <= PRINTED:
        return True
    earns_before = covered_by(player, GLAZIERY_TILE) > CATHEDRAL or (
        here.has("favors") and player.workers(CATHEDRAL) > 0
    )
    return not earns_before and player.money < cheapest(state, PRINTED + 1)


def covered_by(player: Player, tile: int) -> int:
    """The column that a tile covers; the tile must be laid."""
    return next(column for column in range(CATHEDRAL2 + 1) if player.tile_on(column) == tile)
