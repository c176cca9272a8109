"""What one viewer sees of the table, and a table that the viewer could be seeing.

`view` is built up from nothing: what lies behind another's screen never gets in. `imagine` is
its counterpart for bots: the same table, with everything the viewer cannot know forgotten.

Two lists name what is hidden, each in one place:
- SCREENED: behind the large screens. Absent from views unless the screens are open, but kept
  by `imagine`, since every movement was public and may be remembered (INFO-07).
- `unknowable`: what the viewer has no way to know. Absent from views, forgotten by `imagine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import BOOTHS, CEILING, COLORS, COLUMNS, HOURS, PLACES, SEGMENTS, bit
from .cathedral import BISHOP_COMES
from .ending import ranks
from .ledger import SOURCES, entries
from .market import AT_BOOTH, goods_at
from .paints import spell
from .planning import ACTION_TILES, PLANNING, TILE_PLACES, sheet
from .round import LEAVE
from .rules import is_over, options, step
from .state import ASLEEP, NOTHING
from .step import Draw
from .track import ON_TRACK

if TYPE_CHECKING:
    from .state import Player, State

AUDIENCE: Final = -2  # a viewer who sits at no seat
REFEREE: Final = -3  # a viewer who sees everything

SCREENED: Final = ["money", "paints"]  # a player's things behind the large screen (INFO-01)


def sees(viewer: i64, seat: i64) -> bool:
    return viewer in (seat, REFEREE)


def behind_screens(values: list[object], viewer: int, open_screens: bool) -> list[object]:
    """One value for each seat, with the others' hidden."""
    return [
        value if open_screens or sees(viewer, seat) else None for seat, value in enumerate(values)
    ]


def are_revealed(state: State) -> bool:
    """Plans are public once everyone has planned (INFO-02)."""
    return all(state.players[seat].planned for seat in range(state.rules.seats))


def unknowable(state: State, viewer: i64) -> list[str]:
    """What exists on the table but the viewer has no way to know."""
    found: list[str] = []
    for seat in range(state.rules.seats):
        if not are_revealed(state) and not sees(viewer, seat) and is_planning(state.players[seat]):
            found.append(f"plan of {COLORS[seat]}")
    if state.round:
        for module in state.rules.modules:
            found += module.unknowable(state, viewer)
    return found


def is_planning(player: Player) -> bool:
    return player.planned or player.sent != 0 or player.cover != 0


def imagine(state: State, viewer: i64) -> State:
    """A table that the viewer could be sitting at: players whose plans are hidden plan again."""
    twin = state.copy()
    if not are_revealed(twin):
        for seat in range(twin.rules.seats):
            if not sees(viewer, seat):
                player = twin.players[seat]
                player.plan = 0
                player.sent = 0
                player.last = 0
                player.cover = 0
                player.planned = False
    if twin.round:
        for module in twin.rules.modules:
            module.imagine(twin, viewer)
    return twin


def view(state: State, viewer: int, open_screens: bool = False) -> dict[str, object]:
    over = is_over(state)
    acting = [] if over else step(state).seats(state)
    return {
        "round": state.round,
        "final": state.final,
        "step": "over" if over else step(state).name,
        "bishop": SEGMENTS[state.bishop],
        "fresco": [
            state.fresco[at] + 1 if state.covered & bit(at) else None for at in range(CEILING)
        ],
        "market": [see_booth(state, booth) for booth in range(len(state.rules.booths))],
        "order": list(state.order),
        "players": [
            see_player(state, figure, viewer, open_screens) for figure in range(len(state.players))
        ],
        "visit": see_visit(state),
        "points": see_points(state),
        "ranks": ranks(state) if over else None,
        "modules": see_modules(state, viewer, open_screens),
        "acting": acting,
        "figure": None if over else concerned(state),
        "options": [move.text for move in options(state, viewer)] if viewer in acting else [],
    }


def concerned(state: State) -> int | None:
    """Whose pieces the decision is about, Leonardo's too; nobody's while everyone plans."""
    now = step(state)
    return None if now is PLANNING or isinstance(now, Draw) else now.figure(state)


def see_visit(state: State) -> dict[str, object] | None:
    """Who is where, with how many apprentices that have not acted yet; all of it is public."""
    if not state.agenda.has(LEAVE):
        return None
    return {
        "figure": state.figure,
        "column": COLUMNS[sheet(state)[state.column]],
        "apprentices": state.workers,
        "booth": BOOTHS[state.booth] if state.agenda.has(AT_BOOTH) else None,
        "blends": state.blends,
        "bishop_moved": state.moved,
        "segment": SEGMENTS[state.segment] if state.agenda.has(BISHOP_COMES) else None,
        "landing": state.landing if state.agenda.has(ON_TRACK) else None,
    }


def see_modules(state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
    """Each module's pieces; before the first round they are not all laid out."""
    if state.round == 0:
        return {}
    return {m.name: m.view(state, viewer, open_screens) for m in state.rules.modules}


def see_booth(state: State, booth: i64) -> list[object]:
    """The market tiles of a booth by number, None for an empty slot."""
    row: list[object] = []
    for slot in range(state.rules.booth_starts[booth], state.rules.booth_starts[booth + 1]):
        goods = goods_at(state, slot)
        row.append(None if goods == NOTHING else goods + 1)
    return row


def see_player(state: State, figure: i64, viewer: i64, open_screens: bool) -> dict[str, object]:
    player = state.players[figure]
    seen: dict[str, object] = {
        "color": COLORS[figure],
        "seat": player.seat,
        "score": player.score,
        "start": None if player.score else player.start + 1,
        "hour": None if player.hour == ASLEEP else HOURS[player.hour],
        "tiles": [tile + 1 for tile in range(32) if player.tiles & bit(tile)],
    }
    if figure >= state.rules.seats:
        return seen  # Leonardo has no stock, no mood and no plan of his own (LEO-02)
    own = sees(viewer, figure)
    seen["mood"] = player.mood
    seen["apprentices"] = player.apprentices
    seen["planned"] = player.planned
    seen["plan"] = see_plan(state, player) if own or are_revealed(state) else None
    seen["money"] = player.money if own or open_screens else None
    seen["paints"] = spell(player.paints) if own or open_screens else None
    return seen


def see_plan(state: State, player: Player) -> dict[str, object]:
    """Apprentices by place, and the action tile on each column that is covered."""
    seen: dict[str, object] = {COLUMNS[column]: player.workers(column) for column in sheet(state)}
    for column in sheet(state):
        if player.tile_on(column):
            seen[COLUMNS[column]] = ACTION_TILES[player.tile_on(column)]
    for place in TILE_PLACES:
        if player.workers(place):
            seen[PLACES[place]] = player.workers(place)
    return seen


def see_points(state: State) -> list[list[object]]:
    """Every gain so far: figure, round, source, points."""
    return [
        [entry.figure, entry.round, SOURCES[entry.source], entry.points] for entry in entries(state)
    ]
