"""What a plan would bring its seat, place by place, and what in it would be in vain.

The plan is gone through on a copy of what the seat may know, as if nobody else came to any
place. Whatever it can buy it buys, since that is what the apprentices were sent for; which paints
they bring is still open, so restorations and blends count those at hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import (
    CATHEDRAL,
    CATHEDRAL2,
    CEILING,
    GLAZIERY,
    MARKET,
    MEDICO,
    STUDIO,
    THEATER,
    WALL,
    WORKSHOP,
    bit,
    bits,
)
from .cathedral import AT_CATHEDRAL
from .events import EVERYBODY, NOBODY, Event, Kind, kind_of
from .market import AT_BOOTH, AT_MARKET, goods_at, price
from .money import earn
from .moves import KIND_RESTORE, RESTORE
from .paints import added
from .planning import GLAZIERY_TILE, MEDICO_TILE, WALL_TILE, deploy, sheet
from .reckoning import (
    CATHEDRALS,
    affordable,
    best_gain,
    largest_booth,
    mood_after,
    most_blends,
    most_restorations,
    open_booths,
    purchases,
    top,
)
from .round import LEAVE, begin_visit, income
from .rules import options, play_at, run_next, step
from .state import NOTHING
from .studio import PAY
from .waking import apprentices
from .workshop import BLENDS

if TYPE_CHECKING:
    from .state import Player, State

PROSPECTS: Final[dict[str, Kind]] = {}  # what is told about the places of a plan
CAUTIONS: Final[dict[str, Kind]] = {}  # what is told about its faults
WEIGHTS: Final[dict[str, int]] = {}  # of these; the heaviest are told first


def prospect(key: str, numbers: str, rules: str) -> Kind:
    """Declare something that can be told about a place of a plan, like a kind of event."""
    PROSPECTS[key] = kind_of(key, numbers, rules)
    return PROSPECTS[key]


def caution(weight: int, key: str, numbers: str, rules: str) -> Kind:
    """Declare a fault that a plan can have, and how heavily it weighs."""
    CAUTIONS[key] = kind_of(key, numbers, rules)
    WEIGHTS[key] = weight
    return CAUTIONS[key]


BUYS: Final = prospect("buys", "apprentices tiles:count price", "MARKET-04 MARKET-05")
RESTORES: Final = prospect("restores", "apprentices segments:count", "CATH-01 CATH-02")
PAINTS: Final = prospect("paints", "apprentices money", "STUDIO-01")
BLENDS_MADE: Final = prospect("blends", "apprentices blends:count", "WORK-01 WORK-05")
BLENDS_TODAY: Final = prospect("blends_today", "apprentices blends:count", "WORK-05 END-03")
CHEERS: Final = prospect("cheers", "visitors mood:change apprentices:count", "THEATRE-01 MOOD-03")
INCOME: Final = prospect("income", "money", "ROUND-08")

FEW_PAINTS: Final = caution(9, "few_paints", "restorations:count", "CATH-02 PERF-05")
NOT_ENOUGH_MONEY: Final = caution(8, "not_enough_money", "tiles:count", "MARKET-04 PERF-05")
NOTHING_TO_BLEND: Final = caution(6, "nothing_to_blend", "blends:count", "WORK-05 PERF-05")
IN_VAIN_AT_THEATER: Final = caution(5, "in_vain_at_theater", "apprentices:count", "MOOD-01")
TILE_COVERS: Final = caution(4, "tile_covers", "tile:action_tile column:", "X-01 PLAN-02")
NO_BOOTH_LEFT: Final = caution(3, "no_booth_left", "booths:count", "MARKET-12")
LOW_MOOD: Final = caution(2, "low_mood", "apprentices:count", "MOOD-05")


class Place:
    """A column of the sheet in a plan: who works there and what comes of it."""

    def __init__(self, column: i64, tile: i64, sent: i64, workers: i64) -> None:
        self.column: Final = column
        self.tile: Final = tile  # the action tile that covers it, or 0
        self.sent: Final = sent  # to the column, or onto its tile
        self.workers = workers  # of them, those who do what the base rules say
        self.ill: i64 = 0
        self.errands: i64 = 0  # workers who have something else to do there
        self.money: i64 = 0  # what the place changes
        self.mood: i64 = 0
        self.told: Final[list[Event]] = []

    def tell(self, what: Kind, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        self.told.append(Event(what, NOBODY, [a, b, c][: len(what.numbers)], EVERYBODY))


class Payable:
    """A segment that can be restored today, and its points if all goes well."""

    def __init__(self, segment: i64, points: i64) -> None:
        self.segment: Final = segment
        self.points: Final = points


class Opening:
    """A market tile that would make more segments payable."""

    def __init__(self, booth: i64, slot: i64, paints: i64, segments: i64) -> None:
        self.booth: Final = booth
        self.slot: Final = slot  # in its booth
        self.paints: Final = paints
        self.segments: Final = segments  # how many more


class Forecast:
    def __init__(self, player: Player) -> None:
        self.before: Final = player.copy()
        self.after = self.before  # in the evening, if everything is bought
        self.income: i64 = 0
        self.apprentices: i64 = 0  # tomorrow, if the mood stays
        self.places: Final[list[Place]] = []
        self.payable: Final[list[Payable]] = []  # the best first
        self.opens: Final[list[Opening]] = []  # the one that opens most first
        self.evening: Final[list[Event]] = []
        self.warnings: Final[list[Event]] = []  # the heaviest first

    def warn(self, what: Kind, a: i64 = 0, b: i64 = 0) -> None:
        self.warnings.append(Event(what, NOBODY, [a, b][: len(what.numbers)], EVERYBODY))


def forecast(state: State, seat: i64) -> Forecast:
    """What the plan brings that lies on the seat's sheet, finished or not.

    The state is what the seat may know: others have no plans in it.
    """
    plan = Forecast(state.players[seat])
    find_openings(state, seat, plan)
    twin = state.copy()
    for column in sheet(state):
        if column == CATHEDRAL:  # windows cost money: what the market leaves of it
            plan.payable.extend(payable(twin, seat))
        plan.places.append(foresee(twin, seat, column, plan))
    if not state.final:
        plan.income = income(twin, seat)
        earn(twin, seat, plan.income)
        plan.evening.append(Event(INCOME, NOBODY, [plan.income], EVERYBODY))
    plan.after = twin.players[seat].copy()
    plan.apprentices = apprentices(state.rules.box, plan.after.mood)
    warn(state, seat, plan)
    state.rules.extensions.warn(state, seat, plan)
    plan.warnings.sort(key=lambda warning: -WEIGHTS[warning.kind.key])
    return plan


# Place by place


TILE_PLACE: Final[dict[int, i64]] = {
    GLAZIERY_TILE: GLAZIERY,
    WALL_TILE: WALL,
    MEDICO_TILE: MEDICO,
}  # where an apprentice on a tile stands


def foresee(twin: State, seat: i64, column: i64, plan: Forecast) -> Place:
    """What happens at a column, carried out on the copy."""
    player = twin.players[seat]
    tile = player.tile_on(column)
    sent = player.workers(column)
    if tile in TILE_PLACE:
        sent = player.workers(TILE_PLACE[tile])
    place = Place(column, tile, sent, player.workers(column))
    money, mood = player.money, player.mood
    twin.rules.extensions.foresee(twin, seat, place)
    if place.workers or not (place.sent or place.tile):
        foresee_work(twin, seat, place, plan)
        place.told.insert(0, place.told.pop())  # before what the modules add
    place.money = player.money - money
    place.mood = player.mood - mood
    return place


def foresee_work(twin: State, seat: i64, place: Place, plan: Forecast) -> None:
    """What the base rules make of some apprentices at a column, or of none."""
    player, workers = twin.players[seat], place.workers
    if place.column == MARKET:
        tiles = affordable(twin, player, min(workers, largest_booth(twin)))
        player.money -= tiles * price(twin, player)
        place.tell(BUYS, workers, tiles, price(twin, player))
    elif place.column == STUDIO:
        earn(twin, seat, PAY * workers)
        place.tell(PAINTS, workers, PAY * workers)
    elif place.column == WORKSHOP:
        blends = most_blends(twin, player.paints, BLENDS * max(1, workers))
        place.tell(BLENDS_TODAY if twin.final else BLENDS_MADE, workers, blends)
    elif place.column == THEATER:
        before = player.mood
        player.mood = mood_after(twin, seat, workers)
        tomorrow = apprentices(twin.rules.box, player.mood)
        place.tell(CHEERS, workers, player.mood - before, tomorrow)
    else:
        place.tell(RESTORES, workers, len(plan.payable))


# What can be paid


def payable(state: State, seat: i64) -> list[Payable]:
    """The segments that the seat's paints can pay for today, the best first."""
    tables = at_cathedral(state, seat)
    reached = restorable(tables, seat)
    found: list[Payable] = []
    for segment in range(CEILING):
        if reached & bit(segment):
            gains = [
                best_gain(table, seat, RESTORE[segment])
                for table in tables
                if RESTORE[segment] in options(table, seat)
            ]
            found.append(Payable(segment, max(gains)))
    found.sort(key=lambda one: -one.points)
    return found


def is_buying(state: State, seat: i64) -> bool:
    return step(state) in [AT_MARKET, AT_BOOTH] and step(state).seat(state) == seat


def payable_after_market(state: State, seat: i64) -> list[Payable]:
    """The same for who buys now, if an apprentice goes on to a cathedral; else nothing."""
    player = state.players[seat]
    if any([player.workers(column) for column in CATHEDRALS]):
        return payable(state, seat)
    return []


def find_openings(state: State, seat: i64, plan: Forecast) -> None:
    """The market tiles that the seat can pay for, and what each of them would add."""
    if not affordable(state, state.players[seat], 1):
        return
    known = restorable(at_cathedral(state, seat), seat)
    starts = state.rules.booth_starts
    for booth in range(len(state.rules.booths)):
        for slot in range(starts[booth], starts[booth + 1]):
            goods = goods_at(state, slot)
            if goods == NOTHING:
                continue
            twin = state.copy()
            paints = state.rules.box.market.goods[goods]
            twin.players[seat].paints = added(twin.players[seat].paints, paints)
            more = bits(restorable(at_cathedral(twin, seat), seat) & ~known)
            if more:
                plan.opens.append(Opening(booth, slot - starts[booth], paints, more))
    plan.opens.sort(key=lambda one: -one.segments)


def at_cathedral(state: State, seat: i64) -> list[State]:
    """The table as the seat would find it when its next apprentice may restore something.

    At the cathedrals of the plan; if it sends nobody there, at the first that is not covered.
    """
    player = state.players[seat]
    columns = [column for column in sheet(state) if column in CATHEDRALS and player.workers(column)]
    twin = state.copy()
    if not columns:
        columns = [
            column for column in sheet(state) if column in CATHEDRALS and not player.tile_on(column)
        ][:1]
        for column in columns:
            deploy(twin.players[seat], column)
    found: list[State] = []
    for column in columns:
        arrived = twin.copy()
        arrived.column = list(sheet(state)).index(column)
        begin_visit(arrived, column, seat)
        add_tables(arrived, seat, found)
    return found


def add_tables(twin: State, seat: i64, found: list[State]) -> None:
    """Go on until the seat may restore, whatever it is asked before."""
    while not twin.agenda.top().waits and twin.agenda.top() is not LEAVE:
        run_next(twin)
    if twin.agenda.top() is AT_CATHEDRAL:
        found.append(twin)
    elif twin.agenda.top() is not LEAVE:
        for move in options(twin, seat):
            other = twin.copy()
            play_at(other, step(other), seat, move)
            add_tables(other, seat, found)


def restorable(tables: list[State], seat: i64) -> i64:
    """The segments that can be paid, a bit each."""
    found: i64 = 0
    for table in tables:
        for move in options(table, seat):
            if move.kind == KIND_RESTORE:
                found |= bit(move.arg)
    return found


# Warnings


def warn(state: State, seat: i64, plan: Forecast) -> None:
    player = plan.before
    is_short = warn_of_paints(state, player, plan)
    is_low = not state.final and plan.apprentices < state.rules.box.player.apprentices
    if is_low:
        plan.warn(LOW_MOOD, plan.apprentices)
    for place in plan.places:
        if place.tile:
            if is_missed(state, player, place.column, is_short, is_low):
                plan.warn(TILE_COVERS, place.tile, place.column)
        elif place.column == MARKET and place.workers:
            if affordable(state, player, place.workers) < place.workers:
                plan.warn(NOT_ENOUGH_MONEY, place.workers)
            if list(state.order).index(seat) >= open_booths(state):
                plan.warn(NO_BOOTH_LEFT, open_booths(state))
        elif place.column == WORKSHOP:
            warn_of_workshop(state, player, place, plan)
        elif place.column == THEATER and place.workers:
            in_vain = place.workers
            while in_vain and mood_after(state, seat, place.workers - in_vain) < top(state):
                in_vain -= 1
            if in_vain:
                plan.warn(IN_VAIN_AT_THEATER, in_vain)


def bought(state: State, player: Player) -> i64:
    """How many market tiles the plan will buy."""
    buyers = player.workers(MARKET) + player.workers(MEDICO)
    return affordable(state, player, min(buyers, largest_booth(state)))


def warn_of_paints(state: State, player: Player, plan: Forecast) -> bool:
    """Whatever the plan buys, it sends more to restore than its paints can serve."""
    sent = player.workers(CATHEDRAL)
    if not player.workers(WORKSHOP):
        sent += player.workers(CATHEDRAL2)  # nothing changes between the two columns
    served: i64 = 0
    for haul in purchases(state, bought(state, player)):
        if served < sent:
            served = max(served, most_restorations(state, added(player.paints, haul), sent))
    if served < sent:
        plan.warn(FEW_PAINTS, served)
    return served < sent


def is_missed(state: State, player: Player, column: i64, is_short: bool, is_low: bool) -> bool:
    """Would a column have been of use, had no tile covered it?"""
    if column == MARKET:
        return is_short
    if column in CATHEDRALS:
        is_other_open = any([one in CATHEDRALS and not player.tile_on(one) for one in sheet(state)])
        return not is_other_open and most_restorations(state, player.paints, 1) > 0
    return column == THEATER and is_low


def warn_of_workshop(state: State, player: Player, place: Place, plan: Forecast) -> None:
    """More apprentices than the paints at hand can keep busy, and none will be bought."""
    spare = place.workers - place.errands
    if spare <= 0 or bought(state, player):
        return
    blends = most_blends(state, player.paints, BLENDS * spare)
    if spare * BLENDS - blends >= BLENDS:
        plan.warn(NOTHING_TO_BLEND, blends)
