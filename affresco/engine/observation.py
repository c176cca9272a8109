"""What a seat observes of the base game: board, market, players, visit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import BOOTHS, CEILING, COLUMNS, HOURS, PLACES, bit, shifted
from .cathedral import BISHOP_COMES
from .fields import (
    NUMBERS,
    ONE,
    PIECES,
    POINTS,
    ROUNDS,
    THALERS,
    Field,
    Lasting,
    Number,
    NumberOfSeats,
    OfFigures,
    OfSeats,
    OfVisits,
    OneOf,
    Row,
)
from .market import AT_BOOTH, goods_at
from .paints import LETTERS
from .planning import ACTION_TILES, PLANNING, TILE_MODULES, sheet
from .rules import is_over, step
from .snapshot import base_steps
from .state import NOTHING
from .step import MADE
from .track import ON_TRACK

if TYPE_CHECKING:
    from .rules import Rules
    from .state import Player, State

PAINTS: Final = len(LETTERS)
TILES: Final = 32  # fresco tiles, those of the special blends included
TILE_KINDS: Final = len(ACTION_TILES) - 1
OVER: Final = "over"  # where no step waits


def base_fields(rules: Rules) -> list[Field]:
    seats, figures, slots = rules.seats, rules.figures, rules.booth_starts[-1]
    steps = waiting_steps(rules)
    return [
        Round("round", 1, ROUNDS, "the round, from 1"),
        IsFinal("final", 1, ONE, "it is the last round"),
        CurrentStep("step", len(steps), ONE, "the point of the game", steps),
        Acting("acting", seats, ONE, "who may act now, by seat"),
        Bishop("bishop", CEILING, ONE, "his segment"),
        FrescoTile("fresco.tile", CEILING, NUMBERS, "number of the tile, by segment; 0: restored"),
        FrescoPoints("fresco.points", CEILING, POINTS, "its points, by segment"),
        FrescoCost("fresco.cost", CEILING * PAINTS, PIECES, "its paints RYBOGPKN, by segment"),
        MarketTile("market.tile", slots, NUMBERS, "number of the market tile, by slot; 0: none"),
        MarketPaints("market.paints", slots * PAINTS, PIECES, "its paints RYBOGPKN, by slot"),
        Order("order", figures, ONE, "place in the order of the day, by figure"),
        OwnSeat("seat", seats, ONE, "the viewer's own seat"),
        Score("score", figures, POINTS, "points, by figure"),
        Start("start", figures, ONE, "starting space, from 1; 0: has left it"),
        Hour("hour", figures * len(HOURS), ONE, "hour, by figure; all 0: asleep"),
        Tiles("tiles", figures * TILES, ONE, "fresco tiles lying loose, by figure"),
        Mood("mood", seats, PIECES, "space of the mood display, by seat"),
        Apprentices("apprentices", seats, PIECES, "at work this round, by seat"),
        Planned("planned", seats, ONE, "has planned, by seat"),
        Money("money", 2 * seats, THALERS, "known, Thalers; by seat"),
        Paints("paints", seats * (1 + PAINTS), PIECES, "known, paints RYBOGPKN; by seat"),
        *plan_fields(rules),
        VisitFigure("visit.figure", figures, ONE, "who is on a visit, by figure"),
        VisitColumn("visit.column", len(COLUMNS), ONE, "where"),
        VisitApprentices("visit.apprentices", 1, PIECES, "that have not acted yet"),
        VisitBooth("visit.booth", len(BOOTHS), ONE, "the booth"),
        VisitBlends("visit.blends", 1, PIECES, "made by the apprentice at work"),
        VisitMoved("visit.moved", 1, ONE, "the bishop has been moved"),
        VisitSegment("visit.segment", CEILING, ONE, "being restored"),
        VisitLanding("visit.landing", 1, POINTS, "the occupied space ahead"),
    ]


def plan_fields(rules: Rules) -> list[Field]:
    """Action tiles come with modules, and apprentices on them."""
    seats = rules.seats
    are_tiles_laid = any(module.name in TILE_MODULES for module in rules.modules)
    places: i64 = len(PLACES) if are_tiles_laid else len(COLUMNS)
    fields: list[Field] = [
        PlanKnown("plan.known", seats, ONE, "the plan is known, by seat"),
        PlanSent("plan.sent", seats * places, PIECES, "apprentices by place, by seat"),
    ]
    if are_tiles_laid:
        covers = seats * len(COLUMNS) * TILE_KINDS
        fields.append(
            PlanCovered("plan.covered", covers, ONE, "action tile on each column, by seat")
        )
    return fields


def waiting_steps(rules: Rules) -> list[str]:
    """The names of all steps at which a game may wait."""
    steps = base_steps(rules)
    for module in rules.modules:
        steps += module.steps
    return [*[step.name for step in steps if step.waits], OVER]


# The round


class Round(Field):
    def widths(self) -> list[i64]:
        return [2]

    def write(self, state: State, row: Row) -> None:
        row.put_wide(state.round)


class IsFinal(Number):
    def number(self, state: State) -> i64:
        return 1 if state.final else 0


class CurrentStep(OneOf):
    def __init__(self, name: str, size: i64, unit: i64, meaning: str, steps: list[str]) -> None:
        super().__init__(name, size, unit, meaning)
        places = {step: at for at, step in enumerate(steps)}
        self.over: Final[i64] = places[OVER]
        self.places: Final[list[i64]] = [places.get(made, -1) for made in MADE]  # by step

    def chosen(self, state: State) -> i64:
        if is_over(state):
            return self.over
        return self.places[step(state).number]


class Acting(Field):
    def write(self, state: State, row: Row) -> None:
        if is_over(state):
            row.skip(self.size)
            return
        here = step(state)
        if here is not PLANNING:
            asked = here.seat(state)
            row.skip(self.size)
            if asked >= 0:
                row.put_back(row.seats - (asked - row.viewer + row.seats) % row.seats, 1)
            return
        seat = row.viewer
        for _turn in range(row.seats):
            row.put_flag(here.awaits(state, seat))
            seat = row.next(seat)


class Order(Field):
    def write(self, state: State, row: Row) -> None:
        places: i64 = 0  # in the order of the day, four bits a figure
        for at in range(len(state.order)):
            places |= shifted(at + 1, 4 * state.order[at])
        figure = row.viewer
        for _turn in range(row.figures):
            row.put(places >> (4 * figure) & 15)
            figure = row.next_figure(figure)


# The ceiling and the market


class Bishop(OneOf):
    def chosen(self, state: State) -> i64:
        return state.bishop


class OfCeiling(Lasting):
    """Numbers of the tile on each segment that is not restored."""

    def number(self, state: State) -> i64:
        return state.covered

    def thing(self, state: State) -> object:
        return state.fresco

    def goes_with(self, before: Field) -> bool:
        return isinstance(before, OfCeiling)

    def write_anew(self, state: State, row: Row) -> None:
        for segment in range(CEILING):
            if state.covered & bit(segment):
                self.write_tile(state, state.fresco[segment], row)
            else:
                row.skip(self.size // CEILING)

    def write_tile(self, state: State, tile: i64, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every tile is written


class FrescoTile(OfCeiling):
    def write_tile(self, state: State, tile: i64, row: Row) -> None:
        row.put(tile + 1)


class FrescoPoints(OfCeiling):
    def write_tile(self, state: State, tile: i64, row: Row) -> None:
        row.put(state.rules.box.fresco.points[tile])


class FrescoCost(OfCeiling):
    def write_tile(self, state: State, tile: i64, row: Row) -> None:
        row.spread(state.rules.box.fresco.cost[tile], PAINTS)


class OfMarket(Lasting):
    def number(self, state: State) -> i64:
        return state.display

    def goes_with(self, before: Field) -> bool:
        return isinstance(before, OfMarket)


class MarketTile(OfMarket):
    def write_anew(self, state: State, row: Row) -> None:
        for slot in range(self.size):
            row.put(goods_at(state, slot) + 1)  # 0 for NOTHING


class MarketPaints(OfMarket):
    def write_anew(self, state: State, row: Row) -> None:
        for slot in range(self.size // PAINTS):
            goods = goods_at(state, slot)
            if goods == NOTHING:
                row.skip(PAINTS)
            else:
                row.spread(state.rules.box.market.goods[goods], PAINTS)


# The players


class OwnSeat(Field):
    def write(self, state: State, row: Row) -> None:
        row.choose(row.viewer, self.size)


class OfPlayers(OfFigures):
    """The same for every figure at the table; Leonardo joins just before the first round."""

    def write_figure(self, state: State, figure: i64, row: Row) -> None:
        if figure < len(state.players):
            self.write_player(state.players[figure], row)
        else:
            row.skip(self.width // state.rules.figures)

    def write_player(self, player: Player, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every player's is written


class Score(OfPlayers):
    def widths(self) -> list[i64]:
        return [2] * int(self.size)

    def write_player(self, player: Player, row: Row) -> None:
        row.put_wide(player.score)


class Start(OfPlayers):
    def write_player(self, player: Player, row: Row) -> None:
        if player.score:
            row.put(0)
        else:
            row.put(player.start + 1)


class Hour(OfPlayers):
    def write_player(self, player: Player, row: Row) -> None:
        row.choose(player.hour, len(HOURS))  # ASLEEP is none


class Tiles(OfPlayers):
    def write_player(self, player: Player, row: Row) -> None:
        row.mark(player.tiles, TILES)


class Mood(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return state.players[seat].mood


class Apprentices(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return state.players[seat].apprentices


class Planned(NumberOfSeats):
    def number(self, state: State, seat: i64) -> i64:
        return 1 if state.players[seat].planned else 0


class Money(OfSeats):
    def widths(self) -> list[i64]:
        return [1, 2] * (int(self.size) // 2)

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows(seat):
            row.put(1)
            row.put_wide(state.players[seat].money)
        else:
            row.skip(3)


class Paints(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows(seat):
            row.put(1)
            row.spread(state.players[seat].paints, PAINTS)
        else:
            row.skip(1 + PAINTS)


# The plans


class PlanKnown(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        row.put_flag(row.knows_plan(seat))


class OfPlans(OfSeats):
    """Before the reveal only the viewer's own plan is known."""

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows_plan(seat):
            self.write_plan(state, state.players[seat], row)
        else:
            row.skip(self.size // state.rules.seats)

    def write_plan(self, state: State, player: Player, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every plan is written


class PlanSent(OfPlans):
    def write_plan(self, state: State, player: Player, row: Row) -> None:
        row.spread_few(player.plan, self.size // row.seats)


class PlanCovered(OfPlans):
    def write_plan(self, state: State, player: Player, row: Row) -> None:
        for column in range(len(COLUMNS)):
            row.choose(player.tile_on(column) - 1, TILE_KINDS)


# The visit


class VisitFigure(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        figure = row.viewer
        for _turn in range(row.figures):
            row.put_flag(state.figure == figure)
            figure = row.next_figure(figure)


class VisitColumn(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        row.choose(sheet(state)[state.column], self.size)


class VisitApprentices(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        row.put(state.workers)


class VisitBooth(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        if state.agenda.has(AT_BOOTH):
            row.choose(state.booth, self.size)
        else:
            row.skip(self.size)


class VisitBlends(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        row.put(state.blends)


class VisitMoved(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        row.put_flag(state.moved)


class VisitSegment(OfVisits):
    def write_visit(self, state: State, row: Row) -> None:
        if state.agenda.has(BISHOP_COMES):
            row.choose(state.segment, self.size)
        else:
            row.skip(self.size)


class VisitLanding(OfVisits):
    def widths(self) -> list[i64]:
        return [2]

    def write_visit(self, state: State, row: Row) -> None:
        if state.agenda.has(ON_TRACK):
            row.put_wide(state.landing)
        else:
            row.skip(2)
