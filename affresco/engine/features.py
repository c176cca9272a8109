"""What a player notices about the pieces of the base game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import (
    CATHEDRAL,
    CATHEDRAL2,
    GLAZIERY,
    HOURS,
    MARKET,
    PLACES,
    STUDIO,
    THEATER,
    WORKSHOP,
    bit,
    bits,
    distance,
)
from .cathedral import BISHOP_BONUS
from .paints import BROWN, ORANGE, PINK, count, covers
from .paints import NAMES as PAINTS
from .planning import AUDIENCE_TILE, PLACE_TILE, sheet
from .senses import Sense, Tally, feature, features
from .state import ASLEEP

if TYPE_CHECKING:
    from .state import Player, State

NAMES: Final[list[str]] = []

MONEY: Final[i64] = feature(NAMES, "money")  # the first Thalers
MUCH_MONEY: Final[i64] = feature(NAMES, "much money")  # the ones beyond those
SOME: Final = 6  # Thalers; what a day at the market costs
PAINT: Final[i64] = features(NAMES, PAINTS)  # the first two of each
MORE_PAINT: Final[i64] = features(NAMES, [f"more {paint}" for paint in PAINTS])
PAIR: Final = 2
MOOD: Final[i64] = feature(NAMES, "mood")
GLAD: Final[i64] = feature(NAMES, "glad")  # one more apprentice
SAD: Final[i64] = feature(NAMES, "sad")  # one apprentice fewer
TILES: Final[i64] = feature(NAMES, "tiles")  # and their income
UP_AT: Final[i64] = features(NAMES, [f"up at {hour}" for hour in HOURS])  # until the day is planned
BEHIND: Final[i64] = feature(NAMES, "behind")  # figures ahead on the track, while asleep

READY_NOW: Final[i64] = features(NAMES, ["tile 1 now", "tile 2 now", "tile 3 now"])  # in points
READY_LATER: Final[i64] = features(NAMES, ["tile 1 later", "tile 2 later", "tile 3 later"])
READY: Final = 3
ALTAR_PAINTS: Final = 3
ALTAR_NOW: Final[i64] = feature(NAMES, "altar now")  # in points
HOPEFUL: Final[i64] = feature(NAMES, "cathedral with hope")  # the market comes before
HOPELESS: Final[i64] = feature(NAMES, "cathedral without")
SENT: Final[i64] = features(NAMES, [f"sent to {place}" for place in PLACES])
BUYING: Final[i64] = feature(NAMES, "purchases")  # that the player can pay for
BUYING_LATE: Final[i64] = feature(NAMES, "purchases late")  # the same, for each figure up earlier
CHOICE: Final[i64] = feature(NAMES, "first at the market")
BLENDING: Final[i64] = feature(NAMES, "blends at once")  # with the paints in stock
BLENDING_LATER: Final[i64] = feature(NAMES, "blends with bought paints")
CHEERING: Final[i64] = feature(NAMES, "cheer")  # spaces that the mood can still rise
GLAD_SOON: Final[i64] = feature(NAMES, "glad soon")
AUDIENCE: Final[i64] = feature(NAMES, "audience")
AT_HOME: Final[i64] = feature(NAMES, "at home")  # apprentices without work


class BaseSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        notice_stock(state, figure, tally)
        notice_day(state, figure, state.players[figure], tally)


BASE_SENSE: Final = BaseSense(NAMES)


def notice_stock(state: State, figure: i64, tally: Tally) -> None:
    """What the figure has, and when it gets up."""
    player = state.players[figure]
    box = state.rules.box
    tally.add(MONEY, min(player.money, SOME))
    tally.add(MUCH_MONEY, max(player.money - SOME, 0))
    for color in range(len(PAINTS)):
        pieces = count(player.paints, color)
        tally.add(PAINT + color, min(pieces, PAIR))
        tally.add(MORE_PAINT + color, max(pieces - PAIR, 0))
    tally.add(MOOD, player.mood)
    if player.mood >= box.mood.plus_one:
        tally.add(GLAD, 1)
    elif player.mood <= box.mood.minus_one:
        tally.add(SAD, 1)
    tally.add(TILES, bits(player.tiles))
    if player.hour == ASLEEP:
        for other in range(len(state.players)):
            if state.players[other].score > player.score:
                tally.add(BEHIND, 1)
    elif not player.planned and player.sent == 0:
        tally.add(UP_AT + player.hour, 1)


def notice_day(state: State, figure: i64, player: Player, tally: Tally) -> None:
    """What the apprentices who still have to work can do."""
    place_in_order = place_of(state, figure)
    market = pending(state, player, MARKET, place_in_order)
    painters = pending(state, player, CATHEDRAL, place_in_order) + pending(
        state, player, CATHEDRAL2, place_in_order
    )
    here = is_at(state, figure)
    if here in (CATHEDRAL, CATHEDRAL2):
        painters += state.workers
    notice_tiles(state, figure, player, painters, market, tally)
    if player.sent == 0 and player.cover == 0:
        return
    tally.add(SENT + MARKET, market)
    if market:
        buys = min(market, player.money // tables_price(state, player))
        tally.add(BUYING, buys)
        tally.add(BUYING_LATE, buys * place_in_order)
        if place_in_order == 0:
            tally.add(CHOICE, 1)
    tally.add(SENT + CATHEDRAL, painters)
    tally.add(SENT + STUDIO, pending(state, player, STUDIO, place_in_order))
    blenders = pending(state, player, WORKSHOP, place_in_order)
    if blenders:
        tally.add(SENT + WORKSHOP, blenders)
        ready = min(2 * blenders, blends_ready(state, player.paints))
        tally.add(BLENDING, ready)
        tally.add(BLENDING_LATER, min(2 * blenders - ready, market))
    visitors = pending(state, player, THEATER, place_in_order)
    if visitors:
        top = state.rules.box.mood.spaces - 1
        spaces = min(2 * visitors, top - player.mood)
        tally.add(SENT + THEATER, visitors)
        tally.add(CHEERING, spaces)
        if player.mood + spaces >= state.rules.box.mood.plus_one:
            tally.add(GLAD_SOON, 1)
    for column in sheet(state):
        tile = player.tile_on(column)
        if tile and is_pending(state, column, place_in_order):
            if tile == AUDIENCE_TILE:
                tally.add(AUDIENCE, 1)
            else:
                notice_tile(player, tile, tally)
    if player.planned:
        tally.add(AT_HOME, player.apprentices - player.sent)


def notice_tile(player: Player, tile: i64, tally: Tally) -> None:
    """An action tile whose turn is still to come, and the apprentice on it."""
    place: i64 = GLAZIERY
    while PLACE_TILE[place - GLAZIERY] != tile:
        place += 1
    tally.add(SENT + place, 1 + player.workers(place))


def tables_price(state: State, player: Player) -> i64:
    return max(state.rules.box.hostel.price[player.hour], 1)


def place_of(state: State, figure: i64) -> i64:
    """How many figures act before this one; 0 as long as there is no order."""
    for at in range(len(state.order)):
        if state.order[at] == figure:
            return at
    return 0


def is_at(state: State, figure: i64) -> i64:
    """The column where the figure's visit is under way, or -1."""
    if state.figure != figure or state.turn == 0 or not state.workers:
        return -1
    return sheet(state)[state.column]


def is_pending(state: State, column: i64, place_in_order: i64) -> bool:
    """Is the figure's turn at a column still to come?"""
    at = min(column, THEATER)  # the sides of the sheet differ in the last column
    return place_in_order >= state.turn if at == state.column else at > state.column


def pending(state: State, player: Player, column: i64, place_in_order: i64) -> i64:
    workers = player.workers(column)
    if workers and is_pending(state, column, place_in_order):
        return workers
    return 0


def notice_tiles(
    state: State, figure: i64, player: Player, painters: i64, market: i64, tally: Tally
) -> None:
    """The best tiles that the player's paints could pay for, one after another."""
    tiles = state.rules.box.fresco
    fresco = state.fresco
    paints = player.paints
    payable: i64 = 0
    covered = state.covered
    segment: i64 = 0
    while covered:
        if covered & 1 and covers(paints, tiles.cost[fresco[segment]]):
            payable |= bit(segment)
        covered >>= 1
        segment += 1
    bishop = state.bishop
    found: i64 = 0
    while payable and found < READY:
        best: i64 = -1
        best_points: i64 = 0
        rest = payable
        segment = 0
        while rest:
            if rest & 1:
                tile = fresco[segment]
                if found and not covers(paints, tiles.cost[tile]):
                    payable -= bit(segment)
                else:
                    points = tiles.points[tile] + BISHOP_BONUS[distance(bishop, segment)]
                    if points > best_points:
                        best = segment
                        best_points = points
            rest >>= 1
            segment += 1
        if best < 0:
            break
        tally.add((READY_NOW if found < painters else READY_LATER) + found, best_points)
        paints -= tiles.cost[fresco[best]]
        payable -= bit(best)
        bishop = best
        found += 1
    if painters > found:
        if paints and not state.altars & bit(figure):
            points = altar_ready(state, paints)
            if points:
                tally.add(ALTAR_NOW, points)
                found += 1
        if painters > found:
            tally.add(HOPEFUL if market else HOPELESS, painters - found)


def altar_ready(state: State, paints: i64) -> i64:
    """Roughly what the altar would bring: as many blended paints as there are, up to three."""
    box = state.rules.box
    basic: i64 = 0
    for color in range(ORANGE):
        if count(paints, color):
            basic += 1
    special = count(paints, PINK) + count(paints, BROWN)
    kinds: i64 = 0
    blended = special
    for color in range(ORANGE, PINK):
        pieces = count(paints, color)
        blended += pieces
        if pieces:
            kinds += 1
    if kinds + special >= ALTAR_PAINTS:
        return box.altar.trio
    blended = min(blended, ALTAR_PAINTS)
    if blended + basic < ALTAR_PAINTS:
        return 0
    return box.altar.basic + box.altar.per_blended * blended


def blends_ready(state: State, paints: i64) -> i64:
    """How many blends the paints allow, taking each recipe in turn."""
    rules = state.rules
    made: i64 = 0
    for recipe in range(rules.recipes):
        while covers(paints, rules.box.recipes.cost[recipe]):
            paints -= rules.box.recipes.cost[recipe]
            made += 1
    return made
