"""What a move would bring: points, paints, money, mood and the landing space; and what it forfeits.

The move is played on a copy, as far as its own consequences go: no draw is made, nobody else
acts, and the round does not go on after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from .events import FORFEITED
from .ledger import SOURCES
from .moves import DONE, KIND_BOOTH, KIND_CLOSE, PASS
from .paints import LETTERS, count, pack
from .rules import is_over, options, play_at, run_next, step
from .track import ON_TRACK, free_ahead, free_behind
from .workshop import blends_allowed

if TYPE_CHECKING:
    from .events import Event
    from .moves import Move
    from .state import Player, State
    from .step import Step

PLENTY: Final = 9  # of each paint: more than any move costs
THALERS: Final = 10  # for each of these PLENTY
FAVOR_LOST: Final = "favor_lost"  # an event of the favors
DRANK: Final = "drank"  # an event of the medico: the bottle, and how many it healed


def preview(state: State, seat: int, move: Move) -> dict[str, object]:
    """The consequences of a legal move for the figure that makes it."""
    figure = figure_of(state, seat)
    twin = played(state, seat, move)
    before, after = state.players[figure], twin.players[figure]
    return {
        "points": points_since(state, twin, figure),
        "paints": paints_gained(before, after),
        "money": after.money - before.money,
        "mood": after.mood - before.mood,
        "landing": landing(twin, figure),
        "forfeits": forfeits(state, twin, seat, move) if figure == seat else {},
    }


def played(state: State, seat: int, move: Move) -> State:
    """A copy on which the move has been made; its journal shows what happened."""
    twin = state.copy()
    twin.journal = []
    floor = len(twin.agenda) - 1
    play_at(twin, step(twin), seat, move)
    while len(twin.agenda) > floor and not twin.agenda.top().waits:
        run_next(twin)
    return twin


def figure_of(state: State, seat: int) -> int:
    """Whose pieces a move is about: a seat may decide for Leonardo, and plan for itself."""
    here = step(state)
    return here.figure(state) if seat == here.seat(state) else seat


def lacking(state: State, seat: int) -> dict[str, dict[str, object]]:
    """The moves that only a lack of money or paints forbids: what is missing and what they bring.

    Found on a copy with plenty of both, so that no rule of payment is written twice.
    """
    if is_over(state) or not step(state).awaits(state, seat):
        return {}
    figure = figure_of(state, seat)
    rich = state.copy()
    rich.players[figure].paints += pack(LETTERS * PLENTY)
    rich.players[figure].money += THALERS * PLENTY
    possible = options(state, seat)
    found: dict[str, dict[str, object]] = {}
    for move in options(rich, seat):
        if move not in possible:
            paints, money = shortage(state.players[figure], preview(rich, seat, move))
            just = supplied(state, figure, paints, money)
            # The bishop is led only if a tile can be paid for
            if (paints or money) and move in options(just, seat):
                brings = preview(just, seat, move)  # the rich could go on where others must stop
                found[move.text] = {"paints": paints, "money": money, "preview": brings}
    return found


def shortage(owner: Player, brings: dict[str, object]) -> tuple[dict[str, object], int]:
    """What a move costs beyond what its owner has."""
    change = cast(dict[str, int], brings["paints"])
    paints: dict[str, object] = {}
    for color, letter in enumerate(LETTERS):
        short = -change.get(letter, 0) - count(owner.paints, color)
        if short > 0:
            paints[letter] = short
    return paints, max(0, -cast(int, brings["money"]) - owner.money)


def supplied(state: State, figure: int, paints: dict[str, object], money: int) -> State:
    """A copy in which someone has just what is missing."""
    twin = state.copy()
    owner = twin.players[figure]
    owner.paints += pack("".join(letter * cast(int, n) for letter, n in paints.items()))
    owner.money += money
    return twin


# What is forfeited


def forfeits(state: State, twin: State, seat: int, move: Move) -> dict[str, object]:
    """What a move gives up or leaves unused; nothing if there was nothing else to do.

    What is kept for later (a card, a penny) is not lost; points, healing and favors are.
    """
    if move.kind == KIND_CLOSE:
        buys = any(other.kind == KIND_BOOTH for other in options(state, seat))
        return {"purchases": state.workers} if buys else {}
    if (move is not PASS and move is not DONE) or not deeds(state, seat):
        return {}
    actions, favors = given_up(twin, seat)
    blends: i64 = 0
    if state.blends:  # of an apprentice who has already worked
        blends = blends_allowed(state) - state.blends
        actions -= 1
    points: i64 = 0
    healings: i64 = 0
    if not actions and not blends:
        most, declined = best(state, seat, step(state)), best(twin, seat, step(state))
        points = most[0] - declined[0] - sum(points_since(state, twin, seat).values())
        healings = most[1]
    lost = [actions, blends, points, healings, favors]
    return {name: number for name, number in zip(LOSSES, lost, strict=True) if number > 0}


LOSSES: Final = ["actions", "blends", "points", "healings", "favors"]


def deeds(state: State, seat: int) -> list[Move]:
    """The moves that do something."""
    return [move for move in options(state, seat) if move is not PASS and move is not DONE]


def given_up(twin: State, seat: i64) -> tuple[i64, i64]:
    """Actions and favors that a move has lost, according to its events."""
    actions: i64 = 0
    favors: i64 = 0
    for event in cast("list[Event]", twin.journal):
        if event.kind is FORFEITED and event.figure == seat:
            actions += event.numbers[0]
        elif event.kind.key == FAVOR_LOST:
            favors += 1
    return actions, favors


def best(state: State, seat: int, here: Step) -> tuple[i64, i64]:
    """Points and healing to gain while this step waits, taking the best move each time."""
    points: i64 = 0
    healings: i64 = 0
    while state.agenda and state.agenda.top() is here:
        twins = [played(state, seat, move) for move in deeds(state, seat)]
        if not twins:
            break
        gains = [(sum(points_since(state, twin, seat).values()), healed(twin)) for twin in twins]
        most = max(gains)
        state = twins[gains.index(most)]
        points += most[0]
        healings += most[1]
    return points, healings


def healed(twin: State) -> i64:
    """How many apprentices a move has healed."""
    total: i64 = 0
    for event in cast("list[Event]", twin.journal):
        if event.kind.key == DRANK:
            total += event.numbers[1]
    return total


def points_since(state: State, twin: State, figure: i64) -> dict[str, int]:
    """By source; an occupied space is not decided yet."""
    gained: dict[str, int] = {}
    entry = twin.ledger
    while entry is not None and entry is not state.ledger:
        if entry.figure == figure:
            source = SOURCES[entry.source]
            gained[source] = gained.get(source, 0) + entry.points
        entry = entry.before
    return gained


def paints_gained(before: Player, after: Player) -> dict[str, object]:
    """By letter, negative where paid; colors that stay the same are left out."""
    gained: dict[str, object] = {}
    for color, letter in enumerate(LETTERS):
        difference = count(after.paints, color) - count(before.paints, color)
        if difference:
            gained[letter] = difference
    return gained


def landing(twin: State, figure: i64) -> list[int]:
    """The space where the marker lands, or the two to choose from."""
    if twin.agenda and twin.agenda.top() is ON_TRACK:
        space = twin.landing
        return [free_behind(twin, figure, space), free_ahead(twin, figure, space)]
    return [twin.players[figure].score]
