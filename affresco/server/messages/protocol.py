"""The messages: requests and answers. Sizes are bounded and unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ...bots.ratings import Measured
from ...telling.editions import EditionTold, ModuleTold, OptionTold
from ...telling.forecast import PayableTold
from .printed import Pieces
from .wire_types import (
    EventTold,
    LackingTold,
    ProspectTold,
    QuestionTold,
    TableTold,
    ViewSeen,
)

LETTERS = "letters, digits, - and _"
Color = Annotated[str, Meta(max_length=10, examples=["red"])]
Name = Annotated[str, Meta(max_length=40, examples=["Ada"])]
Level = Annotated[str, Meta(min_length=1, max_length=80, examples=["random"])]
Word = Annotated[str, Meta(min_length=1, max_length=40, examples=["wake 7"])]
Key = Annotated[
    str,
    Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$", description=LETTERS),
]
PLACE = "^[0-9]{1,6}-[0-9]{1,8}$"
A_PLACE = "the id of a message of the stream, as 0-57"
VIEWER = "^[A-Za-z0-9_-]{16,64}$"
A_VIEWER = f"16 to 64 {LETTERS}, chosen at random by the page"
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request body."""


class NewGuest(Message):
    name: Name


class Guest(msgspec.Struct):
    name: str


class SeatWanted(Message):
    """Who is to sit there: the caller, a bot, or whoever opens the seat's link."""

    kind: Literal["me", "bot", "open"]
    name: Name = ""
    level: Level | None = None  # of a bot
    shown_as: Color | None = None  # at a new table; None: in the seat's own color if it is free


class ColorWanted(Message):
    color: Color


class ClockWanted(Message):
    """Seconds for each seat, and extra seconds for each turn."""

    bank: Annotated[float, Meta(ge=1, le=30 * 24 * 3600)]
    increment: Annotated[float, Meta(ge=0, le=24 * 3600)] = 0.0


class NewTable(Message):
    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=4)]
    modules: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] = []
    options: Annotated[dict[str, Annotated[str, Meta(max_length=40)]], Meta(max_length=40)] = {}
    preset: Annotated[str, Meta(max_length=40)] | None = None
    components: Annotated[str, Meta(max_length=100_000)] | None = None
    open_screens: bool = False
    clock: ClockWanted | None = None
    watchers: bool = True
    stand_in: Level | None = None  # the bot that plays for people who are away
    hints: Literal["off", "few", "free"] | None = None  # None: free against bots, else few


class SeatsWanted(Message):
    """Other seats than before: bots and people may change places between games."""

    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=4)] | None = None


class CloneWanted(SeatsWanted):
    index: Number | None = None  # how many moves to keep; None: all


class Joining(Message):
    token: Annotated[str, Meta(max_length=64)] | None = None  # None: the one from the link
    name: Name = ""


class InvitationSaid(Message):
    token: Annotated[str, Meta(max_length=64)]


class Seat(Message):
    seat: Color | None = None


class MoveSaid(Message):
    version: Number  # the one the player has seen
    words: Annotated[list[Word], Meta(min_length=1, max_length=20)]  # all of them, or none
    seat: Color | None = None
    key: Key | None = None  # needed: the same one gets the same answer, and nothing else happens


class PlanSaid(Message):
    round: Number
    words: Annotated[list[Word], Meta(max_length=40)]
    seat: Color | None = None
    key: Key | None = None


class DraftSaid(Message):
    words: Annotated[list[Word], Meta(max_length=40)] = []
    seat: Color | None = None


class UnsealSaid(Message):
    round: Number
    seat: Color | None = None
    key: Key | None = None


class UndoSaid(Message):
    version: Number
    seat: Color | None = None
    key: Key | None = None


class RoundSaid(Message):
    round: Number


class Shown(Message):
    """What a page has shown of its stream, so that bots do not run ahead of it."""

    viewer: Annotated[str, Meta(pattern=VIEWER, description=A_VIEWER)]
    place: Annotated[str, Meta(pattern=PLACE, description=A_PLACE)]
    paused: bool = False  # nobody waits for it until it says otherwise


class Upload(Message):
    record: Annotated[str, Meta(max_length=400_000)]


# Answers


class Problem(msgspec.Struct):
    """Why something was not done, in one sentence; `key`, `params` and `rule` are for programs."""

    status: int
    key: str
    sentence: str
    rule: str | None = None
    params: dict[str, Any] = {}


class MadeTable(msgspec.Struct):
    """A new table; its links are shown only once."""

    id: str
    watch: str
    links: dict[str, str]


class Followed(msgspec.Struct):
    """Where a link leads: to a table, with `invited` if its seat is still to be taken."""

    address: str


class Link(msgspec.Struct):
    token: str
    link: str


class ConfigurationTold(msgspec.Struct):
    seats: int
    modules: list[str]
    options: dict[str, str]
    components: str
    open_screens: bool
    watchers: bool
    stand_in: str
    hints: str  # off, few (3 a round for each seat), free


class TableShown(msgspec.Struct):
    table: TableTold
    configuration: ConfigurationTold
    pieces: Pieces


class Listed(msgspec.Struct):
    id: str
    status: str
    names: list[str]
    shown_as: list[str]  # the colors of these players
    you: list[str]
    acting: list[str]
    your_turn: bool
    created: float


class Listing(msgspec.Struct):
    tables: list[Listed]


class Viewed(msgspec.Struct):
    place: str
    viewer: str
    table: TableTold
    view: ViewSeen | None


class Option(msgspec.Struct):
    word: str
    preview: ProspectTold | None = None


class Options(msgspec.Struct):
    version: int
    options: list[Option]
    lacking: dict[str, LackingTold] = {}  # words that only lack paints or money; with previews
    forced: str | None = None  # the word that nobody need be asked for
    question: QuestionTold | None = None  # None: nothing more is asked of this seat by this act
    payable: list[PayableTold] = []  # at the market: segments for today, the best first


class Why(msgspec.Struct):
    possible: bool
    key: str | None = None
    rule: str | None = None
    lacking: LackingTold | None = None


class Done(msgspec.Struct):
    """The outcome of a move or a plan, as its seat may see it."""

    version: int
    events: list[EventTold]


class Frame(msgspec.Struct):
    index: int
    seat: str  # "nature" for draws
    word: str | None  # only after the game has ended
    events: list[EventTold]


class Frames(msgspec.Struct):
    moves: int
    frames: list[Frame]
    resting: list[int]  # after how many moves a clone can begin


class About(msgspec.Struct):
    name: str
    version: str
    rules: int
    colors: list[str]
    bots: list[str]
    levels: list[str]  # the weakest first
    usual_level: str  # where nobody has chosen
    ratings: dict[str, Measured]  # of the levels, by number of seats
    minutes: int  # of the base game
    modules: dict[str, ModuleTold]
    options: dict[str, OptionTold]
    presets: dict[str, EditionTold]  # the usual one first
