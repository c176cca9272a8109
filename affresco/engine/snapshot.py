"""State ↔ plain data for JSON.

A snapshot holds everything in a state but the journal and the rules, which must be known to
load it.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from .agenda import Agenda
from .altar import ADDING
from .cathedral import AT_CATHEDRAL, BISHOP_COMES, SCORED, TAKE_TILE
from .ending import FINAL_SCORING, SCORE_MONEY
from .ledger import Points, entries
from .market import AT_BOOTH, AT_MARKET, CLOSE_BOOTH, RENEW_MARKET, STOCK_MARKET
from .module import no_parts
from .planning import PLANNING, REVEAL
from .round import (
    BEDTIME,
    BEGIN_ROUND,
    END_ROUND,
    EVENING,
    LEAVE,
    PAY_INCOME,
    RENEWAL,
    ROTATION,
    VISITS,
)
from .rules import Rules
from .setting_up import DRAW_MARKERS, HAND_OUT, LAY_TILES, SET_UP_MODULES
from .state import Player, State
from .step import Step
from .studio import AT_STUDIO
from .theater import AT_THEATER
from .track import ON_TRACK, SCORE
from .waking import COUNT_APPRENTICES, WAKING
from .workshop import AT_WORKSHOP

STEPS: Final[list[Step]] = [
    HAND_OUT,
    DRAW_MARKERS,
    LAY_TILES,
    SET_UP_MODULES,
    BEGIN_ROUND,
    WAKING,
    COUNT_APPRENTICES,
    PLANNING,
    REVEAL,
    VISITS,
    LEAVE,
    EVENING,
    AT_MARKET,
    AT_BOOTH,
    CLOSE_BOOTH,
    AT_CATHEDRAL,
    SCORE,
    SCORED,
    TAKE_TILE,
    BISHOP_COMES,
    AT_STUDIO,
    AT_WORKSHOP,
    AT_THEATER,
    ON_TRACK,
    END_ROUND,
    RENEW_MARKET,
    STOCK_MARKET,
    PAY_INCOME,
    RENEWAL,
    BEDTIME,
    ROTATION,
    FINAL_SCORING,
    SCORE_MONEY,
]  # whatever the options are


def base_steps(rules: Rules) -> list[Step]:
    """Everything that the base rules may put on the agenda."""
    steps = STEPS[:]
    if rules.options.altar_takes_more:
        steps += ADDING
    return steps


class SnapshotError(ValueError):
    """The data is not a snapshot of a game with these rules."""


def dump(state: State) -> dict[str, object]:
    return {
        "agenda": [step.name for step in state.agenda.steps()],
        "players": [dump_player(player) for player in state.players],
        "parts": {module.name: part_data(state, module.slot) for module in state.rules.modules},
        "ledger": [
            [entry.figure, entry.round, entry.source, entry.points] for entry in entries(state)
        ],
        "fresco": state.fresco[:],
        "order": list(state.order),
        "final": state.final,
        "moved": state.moved,
        "stepped": state.stepped,
        "stack": state.stack,
        "center": state.center,
        "covered": state.covered,
        "bishop": state.bishop,
        "bag": state.bag,
        "display": state.display,
        "round": state.round,
        "column": state.column,
        "turn": state.turn,
        "altars": state.altars,
        "figure": state.figure,
        "workers": state.workers,
        "booth": state.booth,
        "purchases": state.purchases,
        "blends": state.blends,
        "segment": state.segment,
        "tally": state.tally,
        "landing": state.landing,
    }


def part_data(state: State, slot: i64) -> list[object]:
    return copied(state.parts[slot].data()) if len(state.parts) else []


def copied(row: list[object]) -> list[object]:
    """A copy, rows within rows too, so that a snapshot does not change with the game."""
    return [copied(each) if isinstance(each, list) else each for each in row]


def dump_player(player: Player) -> dict[str, object]:
    return {
        "seat": player.seat,
        "score": player.score,
        "start": player.start,
        "money": player.money,
        "paints": player.paints,
        "mood": player.mood,
        "hour": player.hour,
        "apprentices": player.apprentices,
        "plan": player.plan,
        "sent": player.sent,
        "last": player.last,
        "cover": player.cover,
        "planned": player.planned,
        "tiles": player.tiles,
        "wall_tiles": player.wall_tiles,
    }


def load(rules: Rules, data: dict[str, object]) -> State:
    """The state of a snapshot; SnapshotError if the data is not one."""
    try:
        return load_state(rules, data)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        raise SnapshotError(f"this is not a snapshot of a game by these rules: {error}") from error


def load_state(rules: Rules, data: dict[str, object]) -> State:
    steps = {step.name: step for step in base_steps(rules)}
    for module in rules.modules:
        for step in module.steps:
            steps[step.name] = step
    agenda = Agenda(vec[Step]([steps[name] for name in cast(list[str], data["agenda"])]))
    players = vec[Player](
        [load_player(one) for one in cast(list[dict[str, object]], data["players"])]
    )
    state = State(rules, agenda, players, no_parts(rules.slots))
    parts = cast(dict[str, list[object]], data["parts"])
    for module in rules.modules:
        if parts[module.name] or number(data, "round"):  # otherwise not laid out yet
            state.parts[module.slot] = module.part(parts[module.name])
    for figure, round, source, points in cast(list[list[int]], data["ledger"]):
        state.ledger = Points(figure, round, source, points, state.ledger)
    state.fresco = cast(list[i64], data["fresco"])[:]
    state.order = vec[i64](cast(list[i64], data["order"]))
    state.final = cast(bool, data["final"])
    state.moved = cast(bool, data["moved"])
    state.stepped = cast(bool, data["stepped"])
    state.stack = number(data, "stack")
    state.center = number(data, "center")
    state.covered = number(data, "covered")
    state.bishop = number(data, "bishop")
    state.bag = number(data, "bag")
    state.display = number(data, "display")
    state.round = number(data, "round")
    state.column = number(data, "column")
    state.turn = number(data, "turn")
    state.altars = number(data, "altars")
    state.figure = number(data, "figure")
    state.workers = number(data, "workers")
    state.booth = number(data, "booth")
    state.purchases = number(data, "purchases")
    state.blends = number(data, "blends")
    state.segment = number(data, "segment")
    state.tally = number(data, "tally")
    state.landing = number(data, "landing")
    return state


def load_player(data: dict[str, object]) -> Player:
    player = Player(number(data, "seat"))
    player.score = number(data, "score")
    player.start = number(data, "start")
    player.money = number(data, "money")
    player.paints = number(data, "paints")
    player.mood = number(data, "mood")
    player.hour = number(data, "hour")
    player.apprentices = number(data, "apprentices")
    player.plan = number(data, "plan")
    player.sent = number(data, "sent")
    player.last = number(data, "last")
    player.cover = number(data, "cover")
    player.planned = cast(bool, data["planned"])
    player.tiles = number(data, "tiles")
    player.wall_tiles = number(data, "wall_tiles")
    return player


def number(data: dict[str, object], name: str) -> i64:
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is not a number")
    return value
