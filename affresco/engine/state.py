"""What lies on the table. Plain data: numbers, bit sets, rows, and the agenda of steps.

Rows that seldom change (the tiles of the ceiling, the order of the day) are shared by copies
and replaced, never changed in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from .agenda import Agenda
from .board import CENTER
from .events import EVERYBODY, Event, Kind
from .module import Part

if TYPE_CHECKING:
    from .ledger import Points
    from .rules import Rules

ASLEEP: Final = -1  # an hour
NOTHING: Final = -1  # where no tile lies
NO_TILES: Final[list[i64]] = []  # before they are laid
NO_ORDER: Final = vec[i64]()  # before everyone is up


@mypyc_attr(free_list_len=1)
class Player:
    """A figure at the table: a seat's own, or Leonardo."""

    __slots__ = (
        "apprentices", "cover", "hour", "last", "money", "mood", "paints", "plan", "planned",
        "score", "seat", "sent", "start", "tiles", "wall_tiles",
    )  # fmt: skip

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat  # who decides for this figure
        self.score: i64 = 0  # the space on the track; 0 on a starting space
        self.start: i64 = 0  # the starting space, from 0, as long as the score is 0
        self.money: i64 = 0
        self.paints: i64 = 0  # packed
        self.mood: i64 = 0
        self.hour: i64 = ASLEEP
        self.apprentices: i64 = 0  # at work this round, the neutral one included
        self.plan: i64 = 0  # apprentices sent to each place, four bits a place
        self.sent: i64 = 0  # all of them
        self.last: i64 = 0  # the place of the last "send"
        self.cover: i64 = 0  # the action tile on each column of the sheet, four bits a column
        self.planned = False
        self.tiles: i64 = 0  # fresco tiles lying loose, a bit each
        self.wall_tiles: i64 = 0  # wall fresco tiles lying loose, five bits a kind

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.become(self)
        return twin

    def become(self, other: Player) -> None:
        """Have all that the other figure has."""
        self.seat = other.seat
        self.score = other.score
        self.start = other.start
        self.money = other.money
        self.paints = other.paints
        self.mood = other.mood
        self.hour = other.hour
        self.apprentices = other.apprentices
        self.plan = other.plan
        self.sent = other.sent
        self.last = other.last
        self.cover = other.cover
        self.planned = other.planned
        self.tiles = other.tiles
        self.wall_tiles = other.wall_tiles

    def workers(self, place: i64) -> i64:
        """How many apprentices the plan sends to a place."""
        return self.plan >> (4 * place) & 15

    def tile_on(self, column: i64) -> i64:
        """The action tile that covers a column, or 0."""
        return self.cover >> (4 * column) & 15


def no_players() -> vec[Player]:
    return vec[Player]()


@mypyc_attr(free_list_len=1)
class State:
    __slots__ = (
        "agenda", "altars", "bag", "bishop", "blends", "booth", "center", "column", "covered",
        "display", "figure", "final", "fresco", "journal", "landing", "ledger", "moved", "order",
        "parts", "players", "purchases", "round", "rules", "segment", "stack", "stepped", "tally",
        "turn", "workers",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, agenda: Agenda, players: vec[Player], parts: vec[Part]
    ) -> None:
        """An empty table; setting it up is a step like any other."""
        self.rules = rules
        self.agenda = agenda
        self.players = players  # by figure: the seats, then Leonardo
        self.parts = parts  # the modules', by slot
        self.ledger: Points | None = None  # where all points came from
        self.journal: list[Event] | None = None  # what happened; a copy keeps none

        # The board
        self.stack: i64 = 0  # fresco tiles not laid out, a bit each
        self.center: i64 = 0  # those of them that may go in the center, a bit each
        self.fresco = NO_TILES  # the tile laid on each segment
        self.covered: i64 = 0  # segments not restored yet, a bit each
        self.bishop: i64 = CENTER
        self.bag: i64 = 0  # market tiles in the bag, a bit each
        self.display: i64 = 0  # the market tile in each slot of the booths, four bits a slot

        # The round
        self.round: i64 = 0
        self.final = False  # announced as the final round
        self.order = NO_ORDER  # figures from the earliest riser to the latest
        self.column: i64 = 0  # how many columns of the sheet have been resolved
        self.turn: i64 = 0  # how many figures have had their turn there
        self.altars: i64 = 0  # figures that may not restore the altar again, a bit each

        # The visit
        self.figure: i64 = 0  # whose turn it is
        self.workers: i64 = 0  # apprentices that have not acted yet
        self.booth: i64 = 0  # where the visitor buys
        self.purchases: i64 = 0
        self.moved = False  # the bishop, for the restoration to come
        self.stepped = False  # by the step that costs a Thaler
        self.blends: i64 = 0  # made by the apprentice at work
        self.segment: i64 = 0  # being restored
        self.tally: i64 = 0  # points of the restoration under way
        self.landing: i64 = 0  # the occupied space on which a marker would land

    def copy(self) -> State:
        players = self.players[:]
        for figure in range(len(players)):
            players[figure] = players[figure].copy()
        twin = State(self.rules, self.agenda.copy(), players, self.copies())
        twin.lay_out_as(self)
        return twin

    def become(self, other: State) -> None:
        """Turn into a copy of another table with as many figures, quicker than a new one."""
        self.rules = other.rules
        self.agenda.become(other.agenda)
        for figure in range(len(self.players)):
            self.players[figure].become(other.players[figure])
        self.parts = other.copies()
        self.journal = None
        self.lay_out_as(other)

    def copies(self) -> vec[Part]:
        """The parts of a copy."""
        if not self.rules.modules:
            return self.parts  # all empty
        parts = self.parts[:]
        for slot in self.rules.slots_in_play:
            parts[slot] = parts[slot].copy()
        return parts

    def lay_out_as(self, other: State) -> None:
        self.ledger = other.ledger
        self.stack = other.stack
        self.center = other.center
        self.fresco = other.fresco
        self.covered = other.covered
        self.bishop = other.bishop
        self.bag = other.bag
        self.display = other.display
        self.round = other.round
        self.final = other.final
        self.order = other.order
        self.column = other.column
        self.turn = other.turn
        self.altars = other.altars
        self.figure = other.figure
        self.workers = other.workers
        self.booth = other.booth
        self.purchases = other.purchases
        self.moved = other.moved
        self.stepped = other.stepped
        self.blends = other.blends
        self.segment = other.segment
        self.tally = other.tally
        self.landing = other.landing

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def note(self, kind: Kind, figure: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Record what happened, if anyone listens."""
        if self.journal is not None:
            numbers = [a, b, c, d][: len(kind.numbers)]
            self.journal.append(Event(kind, figure, numbers, EVERYBODY))

    def whisper(self, kind: Kind, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Record for one seat what happened to its figure; the others learn only that it did."""
        if self.journal is not None:
            self.journal.append(Event(kind, seat, [a, b][: len(kind.numbers)], seat))
