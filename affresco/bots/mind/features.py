"""What a player notices about a position: numbers, each with a name and a learned worth.

The features are counted, never judged here; what each is worth early in the game, late in it
and in the final round stands in weights.toml. The same code serves both sides: it sums up a
value, or it lists the numbers for whoever learns the weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.board import (
    CATHEDRAL,
    CATHEDRAL2,
    CEILING,
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
from ...engine.cathedral import BISHOP_BONUS
from ...engine.paints import BROWN, NAMES, ORANGE, PINK, count, covers
from ...engine.planning import AUDIENCE_TILE, PLACE_TILE, sheet
from ...engine.state import ASLEEP

if TYPE_CHECKING:
    from ...engine.state import Player, State

FEATURES: Final[list[str]] = []


def feature(name: str) -> i64:
    """Give a feature its number."""
    FEATURES.append(name)
    return len(FEATURES) - 1


def features(names: list[str]) -> i64:
    """Number a family of features; the first one's number."""
    first = len(FEATURES)
    for name in names:
        FEATURES.append(name)
    return first


class Tally:
    """Adds up what is noticed: as a value by a row of weights, and as a list if one is wanted."""

    def __init__(self, row: list[float], seen: list[float] | None = None) -> None:
        self.row = row
        self.seen = seen
        self.total: float = 0.0

    def add(self, which: i64, amount: i64) -> None:
        if amount:
            number = float(amount)
            self.total += self.row[which] * number
            if self.seen is not None:
                self.seen[which] += number


MONEY: Final[i64] = feature("money")  # the first Thalers
MUCH_MONEY: Final[i64] = feature("much money")  # those beyond them
SOME: Final = 6  # Thalers; what a day at the market costs
PAINT: Final[i64] = features([f"{name}" for name in NAMES])  # the first two of each
MORE_PAINT: Final[i64] = features([f"more {name}" for name in NAMES])
PAIR: Final = 2
MOOD: Final[i64] = feature("mood")
GLAD: Final[i64] = feature("glad")  # an apprentice more
SAD: Final[i64] = feature("sad")  # an apprentice less
TILES: Final[i64] = feature("tiles")  # and their income
UP_AT: Final[i64] = features([f"up at {hour}" for hour in HOURS])  # until the day is planned
BEHIND: Final[i64] = feature("behind")  # figures ahead on the track, while asleep

READY_NOW: Final[i64] = features(["tile 1 now", "tile 2 now", "tile 3 now"])  # in points
READY_LATER: Final[i64] = features(["tile 1 later", "tile 2 later", "tile 3 later"])
READY: Final = 3
ALTAR_PAINTS: Final = 3
ALTAR_NOW: Final[i64] = feature("altar now")  # in points
HOPEFUL: Final[i64] = feature("cathedral with hope")  # without a tile, but the market is before
HOPELESS: Final[i64] = feature("cathedral without")
SENT: Final[i64] = features([f"sent to {place}" for place in PLACES])
BUYING: Final[i64] = feature("purchases")  # that can be paid
BUYING_LATE: Final[i64] = feature("purchases late")  # the same, for each one up earlier
CHOICE: Final[i64] = feature("first at the market")
BLENDING: Final[i64] = feature("blends at once")  # with the paints at hand
BLENDING_LATER: Final[i64] = feature("blends with bought paints")
CHEERING: Final[i64] = feature("cheer")  # spaces that the mood still has
GLAD_SOON: Final[i64] = feature("glad soon")
AUDIENCE: Final[i64] = feature("audience")
AT_HOME: Final[i64] = feature("at home")  # apprentices without work


def notice_basics(state: State, figure: i64, tally: Tally) -> None:
    """What the base game has."""
    player = state.players[figure]
    box = state.rules.box
    tally.add(MONEY, min(player.money, SOME))
    tally.add(MUCH_MONEY, max(player.money - SOME, 0))
    for color in range(len(NAMES)):
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
    notice_day(state, figure, player, tally)


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
    """An action tile whose moment is still to come, and who stands on it."""
    place: i64 = GLAZIERY
    while PLACE_TILE[place - GLAZIERY] != tile:
        place += 1
    tally.add(SENT + place, 1 + player.workers(place))


def tables_price(state: State, player: Player) -> i64:
    return max(state.rules.box.hostel.price[player.hour], 1)


def place_of(state: State, figure: i64) -> i64:
    """How many get their turn before the figure; 0 as long as there is no order."""
    for at in range(len(state.order)):
        if state.order[at] == figure:
            return at
    return 0


def is_at(state: State, figure: i64) -> i64:
    """The column where the figure's visit is under way, or -1."""
    if state.figure != figure or state.turn == 0 or not state.workers:
        return -1
    columns = sheet(state)
    if state.column >= len(columns) or state.order[state.turn - 1] != figure:
        return -1
    return columns[state.column]


def is_pending(state: State, column: i64, place_in_order: i64) -> bool:
    """Is the figure's turn at a column still to come?"""
    columns = sheet(state)
    for at in range(len(columns)):
        if columns[at] == column:
            if at == state.column:
                return place_in_order >= state.turn
            return at > state.column
    return False


def pending(state: State, player: Player, column: i64, place_in_order: i64) -> i64:
    workers = player.workers(column)
    return workers if workers and is_pending(state, column, place_in_order) else 0


def notice_tiles(
    state: State, figure: i64, player: Player, painters: i64, market: i64, tally: Tally
) -> None:
    """The best tiles that the paints at hand would pay, one after the other."""
    box = state.rules.box
    paints = player.paints
    payable: i64 = 0
    for segment in range(CEILING):
        if state.covered & bit(segment) and covers(paints, box.fresco.cost[state.fresco[segment]]):
            payable |= bit(segment)
    bishop = state.bishop
    found: i64 = 0
    while payable and found < READY:
        best: i64 = -1
        best_points: i64 = 0
        for segment in range(CEILING):
            if payable & bit(segment):
                tile = state.fresco[segment]
                if found and not covers(paints, box.fresco.cost[tile]):
                    payable -= bit(segment)
                    continue
                points = box.fresco.points[tile] + BISHOP_BONUS[distance(bishop, segment)]
                if points > best_points:
                    best = segment
                    best_points = points
        if best < 0:
            break
        tally.add((READY_NOW if found < painters else READY_LATER) + found, best_points)
        paints -= box.fresco.cost[state.fresco[best]]
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
    """About what the altar would bring: as many blended paints as there are, up to three."""
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
    """How often one could blend, each recipe in turn."""
    rules = state.rules
    made: i64 = 0
    for recipe in range(rules.recipes):
        while covers(paints, rules.box.recipes.cost[recipe]):
            paints -= rules.box.recipes.cost[recipe]
            made += 1
    return made
