"""The types of what viewers receive, for the schema: clients take their types from here.

The values come from the engine (`engine/view.py`, each module's `view`), from `affresco.telling`
and from `stories`; a test reads whole games through these types, so the two cannot differ.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Counts = dict[str, int]


class VoteTold(TypedDict):
    """Others ask for a bot to sit in: who, and from when it may."""

    by: list[str]
    due: int


class SeatTold(TypedDict):
    """Who sits somewhere."""

    color: str
    shown_as: str  # the color of the pieces on the table; all else names the seat by its own
    kind: str
    name: str
    level: str | None
    away: bool
    looking: bool | None  # only of the viewer's own seats
    ends: bool  # agrees to end the game here
    vote: VoteTold | None
    hints: int  # that were asked for in this game
    bank_left: NotRequired[float | None]
    flag: NotRequired[float | None]


class WaitTold(TypedDict):
    """Bots sit in for everyone: before this round they wait until someone lets them go on."""

    round: int


class TableTold(TypedDict):
    """The table around the game."""

    id: str
    status: str  # gathering, running, over, abandoned
    host: bool
    you: list[str]
    moved: list[str]  # seats that were yours until they went to another device
    seats: list[SeatTold]
    clock: dict[str, float] | None
    rematch: str | None
    waits: WaitTold | None


class Invited(TableTold):
    link: str | None


class EventTold(TypedDict):
    """What happened; hidden details are null."""

    key: str
    figure: int
    details: dict[str, int | str | bool | None]
    rules: list[str]


class QuestionTold(TypedDict):
    """What is asked of a seat: a key of the messages `ask`, and its parameters."""

    ask: str
    params: dict[str, int | str | dict[str, int]]


class PlayerSeen(TypedDict):
    """A master painter: Leonardo has only the required fields."""

    color: str
    seat: int
    score: int
    start: int | None
    hour: str | None
    tiles: list[int]
    mood: NotRequired[int]
    apprentices: NotRequired[int]
    planned: NotRequired[bool]
    plan: NotRequired[dict[str, int | str] | None]
    money: NotRequired[int | None]
    paints: NotRequired[str | None]


class VisitSeen(TypedDict):
    figure: int
    column: str
    apprentices: int
    booth: str | None
    blends: int
    bishop_moved: bool
    segment: str | None
    landing: int | None


class PortraitsSeen(TypedDict):
    deck: list[int]
    display: list[int | None]
    owned: list[list[int]]
    painted: list[bool]
    sexton_calls: list[int]


class RequestsSeen(TypedDict):
    stacks: Counts
    fulfilled: list[Counts]
    busy: list[bool]
    stacked: list[int]


class WishingWellSeen(TypedDict):
    supply: int
    thrown: int
    pile: int
    pennies: list[int | None]
    sheets: list[int | None]
    cards: list[int]
    hands: list[list[str] | None]


class LeafGoldSeen(TypedDict):
    color: str | None
    supply: int
    leaves: list[int | None]


class GlaziersSeen(TypedDict):
    bench: list[int]
    pile: int
    windows: Counts
    display: Counts
    reserve: Counts
    tokens: list[Counts | None]
    panes: Counts


class ScrollsSeen(TypedDict):
    rows: list[str | None]
    columns: list[str | None]


class BellsSeen(TypedDict):
    display: list[int | None]
    stack: int
    owned: list[int]
    partly: list[list[int]]
    asked: int | None
    paid: list[list[int] | None]
    track: list[int]


class WallFrescoSeen(TypedDict):
    sections: list[str | None]
    tiles: list[list[str]]
    exchange_tiles: list[list[str]]
    exchange_left: Counts


class MedicoSeen(TypedDict):
    infected: str | None
    infections: int
    ill: list[int]
    strangers: list[int]
    ill_sent: list[Counts | None]
    neutral: list[str | None]
    at_work: str
    calling: Counts
    offer: list[str | None]
    bottles: list[list[str]]
    pile: int
    discards: list[str]


class FavorsSeen(TypedDict):
    tiles: int


class LeonardoSeen(TypedDict):
    segment: str
    holder: int


class ModulesSeen(TypedDict, total=False):
    portraits: PortraitsSeen
    requests: RequestsSeen
    blends: dict[str, Any]
    wishing_well: WishingWellSeen
    leaf_gold: LeafGoldSeen
    glaziers: GlaziersSeen
    scrolls: ScrollsSeen
    bells: BellsSeen
    wall_fresco: WallFrescoSeen
    medico: MedicoSeen
    favors: FavorsSeen
    leonardo: LeonardoSeen


class ViewSeen(TypedDict):
    """What a viewer sees of the game, and what they may play."""

    round: int
    final: bool
    step: str
    bishop: str
    fresco: list[int | None]
    market: list[list[int | None]]
    order: list[int]
    players: list[PlayerSeen]
    visit: VisitSeen | None
    points: list[list[Any]]  # figure, round, source, points
    ranks: list[int] | None
    modules: ModulesSeen
    acting: list[int]
    figure: int | None  # whose pieces the decision is about, Leonardo's too
    options: list[str]
    question: QuestionTold | None  # for the viewer
    version: int
    names: list[str]
    sealed: list[int]
    own_plan: list[str] | None
    undo: bool


class PreviewTold(TypedDict):
    points: Counts
    paints: Counts
    money: int
    mood: int
    landing: list[int]
    forfeits: Counts  # what a word gives up: actions, blends, purchases, points, healings, favors


class LineTold(TypedDict):
    """One way to play an act to its end: its words, and what they change in all."""

    words: list[str]
    points: Counts  # by source, in the order of scoring
    paints: Counts
    money: int
    mood: int
    space: int


class SumTold(TypedDict):
    """What a word leads to, over all that its seat still chooses in the same act."""

    least: int  # change of the score
    most: int
    secret: bool  # a gift is still drawn, which can only add to it
    complete: bool  # nothing more is asked after the best line, whatever is drawn
    money: list[int]  # the least and the most
    mood: list[int]
    space: list[int]
    best: LineTold


class ProspectTold(PreviewTold):
    """What a word would bring by itself, and in the end."""

    sum: SumTold


class LackingTold(TypedDict):
    """The only things missing for a word, and what the word would bring."""

    paints: Counts
    money: int
    preview: PreviewTold
