"""What is hidden stays hidden (INFO, INV-15).

The proof: everything a viewer may not know is dealt again, and what they see stays the same to
the letter. Two things are hidden. *Screened*: what lies behind others' large screens.
*Unknowable*: others' plans before the reveal. The tests of sealed plans at a table are in
`test_sealed_plans.py`.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.engine.board import SPACES, bit
from affresco.engine.events import Event
from affresco.engine.moves import LEXICON
from affresco.engine.paints import ONE
from affresco.engine.planning import PLANNING, sheet
from affresco.engine.preview import preview
from affresco.engine.rules import is_over, options, play, step, why_not
from affresco.engine.state import Player, State
from affresco.engine.step import NATURE
from affresco.engine.view import (
    AUDIENCE,
    REFEREE,
    are_revealed,
    imagine,
    unknowable,
    view,
)
from affresco.telling.events import tell
from tests.citing import rule
from tests.given import BLUE, RED, YELLOW, given
from tests.properties.games import moments, written
from tests.sampling import seeds

pytestmark = pytest.mark.slow

POSITIONS = 50  # for each seed: 400 in the sample, 12,000 in the whole
SEEDS = seeds(8, 240)


def viewers(state: State) -> list[int]:
    return [*range(state.rules.seats), AUDIENCE]


def dealt_anew(state: State, viewer: int, rng: Random, screened: bool = True) -> State:
    """A table that differs only in what the viewer may not know."""
    twin = state.copy()
    for seat in range(twin.rules.seats):
        if seat != viewer:
            if screened:
                deal_stock(twin.players[seat], rng)
            if step(twin) is PLANNING:
                deal_plan(twin, twin.players[seat], rng)
    return twin


def deal_stock(player: Player, rng: Random) -> None:
    player.money = rng.randrange(40)
    player.paints = sum(ONE[color] * rng.randrange(6) for color in range(6))


def deal_plan(state: State, player: Player, rng: Random) -> None:
    """Another plan, finished or not; whether it is finished is no secret."""
    player.plan = player.sent = 0
    for _ in range(rng.randrange(player.apprentices + 1)):
        column = rng.choice(sheet(state))
        if player.workers(column) < SPACES:
            player.plan += bit(4 * column)
            player.sent += 1


@rule("INFO-01", "INFO-02", "INFO-03", "INFO-07", "INV-15")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(seed: int) -> None:
    rng = Random(seed)
    for state in moments(rng, POSITIONS):
        for viewer in viewers(state):
            twin = dealt_anew(state, viewer, rng)
            assert json.dumps(view(twin, viewer)) == json.dumps(view(state, viewer))
            assert options(twin, viewer) == options(state, viewer)
            for move in rng.sample(LEXICON, 40):
                assert why_not(twin, viewer, move) is why_not(state, viewer, move)


@rule("INFO-02", "INV-15")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_viewer_imagines_does_not_depend_on_plans_not_revealed(seed: int) -> None:
    rng = Random(seed)
    for state in moments(rng, POSITIONS):
        for viewer in viewers(state):
            twin = dealt_anew(state, viewer, rng, screened=False)
            assert written(imagine(twin, viewer)) == written(imagine(state, viewer))
            assert unknowable(imagine(state, viewer), viewer) == []


@rule("INFO-07")
@pytest.mark.parametrize("seed", seeds(2, 50))
def test_what_a_viewer_imagines_keeps_what_could_be_remembered(seed: int) -> None:
    for state in moments(Random(seed), POSITIONS):
        for viewer in viewers(state):
            for own, kept in zip(state.players, imagine(state, viewer).players, strict=True):
                assert (own.money, own.paints) == (kept.money, kept.paints)


@rule("INFO-01", "INFO-02", "INV-15")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_preview_does_not_depend_on_what_is_hidden(seed: int) -> None:
    rng = Random(seed)
    for state in moments(rng, POSITIONS):
        for seat in step(state).seats(state):
            twin = dealt_anew(state, seat, rng)
            for move in options(state, seat):
                assert preview(twin, seat, move) == preview(state, seat, move)


@rule("INFO-01", "SCORE-01", "INV-15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_preview_of_the_last_decision_does_not_score_anybodys_money(seats: int) -> None:
    last = next(moments(Random(seats), 1, chance=0.0))
    seat = step(last).seats(last)[0]
    ends = []
    for move in options(last, seat):
        seen = preview(last, seat, move)
        assert "money" not in json.dumps(seen["points"])
        over = last.copy()
        play(over, seat, move)
        ends.append(is_over(over))
    assert any(ends)


@rule("INFO-02", "INV-15")
@pytest.mark.parametrize("seed", seeds(6, 200))
def test_events_tell_nothing_that_is_hidden_before_the_reveal(seed: int) -> None:
    rng = Random(seed)
    for state in moments(rng, POSITIONS, chance=0.05):
        for seat in step(state).seats(state):
            move = rng.choice(options(state, seat))
            for viewer in viewers(state):
                told = told_of(state, seat, int(move.id), viewer)
                twin = dealt_anew(state, viewer, rng, screened=False)
                if move in options(twin, seat) and not reveals(state, seat, int(move.id)):
                    assert told_of(twin, seat, int(move.id), viewer) == told


def told_of(state: State, seat: int, move: int, viewer: int) -> str:
    """What a viewer learns when a move is made."""
    twin = state.copy()
    events: list[Event] = []
    twin.journal = events
    play(twin, seat, LEXICON[move])
    return json.dumps([tell(event, viewer) for event in events])


def reveals(state: State, seat: int, move: int) -> bool:
    twin = state.copy()
    play(twin, seat, LEXICON[move])
    return step(state) is PLANNING and are_revealed(twin)


@rule("INFO-01", "INFO-02", "INV-15")
@pytest.mark.parametrize("seed", seeds(4, 150))
def test_open_screens_show_stocks_and_never_plans(seed: int) -> None:
    rng = Random(seed)
    for state in moments(rng, POSITIONS):
        revealed = are_revealed(state)
        for viewer in viewers(state):
            seen = view(state, viewer, open_screens=True)
            twin = dealt_anew(state, viewer, rng, screened=False)
            assert json.dumps(view(twin, viewer, open_screens=True)) == json.dumps(seen)
            for seat in range(state.rules.seats):
                player = figures(seen)[seat]
                assert player["money"] == state.players[seat].money
                assert player["paints"] is not None
                assert (player["plan"] is None) == (seat != viewer and not revealed)


@rule("INFO-01", "INFO-02")
@pytest.mark.parametrize("seed", seeds(2, 50))
def test_closed_screens_hide_all_stocks_but_the_own(seed: int) -> None:
    for state in moments(Random(seed), POSITIONS):
        for viewer in viewers(state):
            for seat, player in enumerate(figures(view(state, viewer))[: state.rules.seats]):
                assert (player["money"] is None) == (seat != viewer)
                assert (player["paints"] is None) == (seat != viewer)


def figures(seen: dict[str, object]) -> list[dict[str, object]]:
    found = seen["players"]
    assert isinstance(found, list)
    return found


@rule("INFO-02")
def test_the_deal_is_really_another() -> None:
    game = given(3).wake("7", "8", "9").plan(RED, studio=2).play("send market", seat=YELLOW)
    twin = dealt_anew(game.state, BLUE, Random(1))
    for viewer in (RED, YELLOW, REFEREE):
        assert view(twin, viewer) != view(game.state, viewer)
    assert view(twin, BLUE) == view(game.state, BLUE)


@rule("INFO-02", "PLAN-01", "PLAN-07")
def test_a_plan_is_its_owners_until_all_have_planned() -> None:
    game = given(3).wake("7", "8", "9").plan(RED, studio=2)
    game.play("send market", seat=YELLOW)

    def plans(viewer: int) -> list[object]:
        return [player["plan"] and True for player in figures(game.view(viewer))]

    assert plans(RED) == [True, None, None]
    assert plans(YELLOW) == [None, True, None]
    assert plans(AUDIENCE) == [None, None, None]
    assert plans(REFEREE) == [True, True, True]
    assert unknowable(game.state, RED) == ["plan of yellow"]
    assert unknowable(game.state, BLUE) == ["plan of red", "plan of yellow"]
    assert unknowable(game.state, REFEREE) == []
    game.play("ready", seat=YELLOW).play("ready", seat=BLUE)
    assert plans(AUDIENCE) == [True, True, True]
    assert unknowable(game.state, AUDIENCE) == []


@rule("INFO-02")
def test_those_whose_plans_are_hidden_plan_again_in_imagination() -> None:
    game = given(3).wake("7", "8", "9").plan(RED, studio=2).plan(YELLOW, market=1)
    imagined = imagine(game.state, RED)
    assert step(imagined).seats(imagined) == [YELLOW, BLUE]
    assert imagined.players[RED].planned
    assert imagined.players[YELLOW].plan == 0
    assert step(game.state).seats(game.state) == [BLUE]


@rule("INFO-03")
def test_options_are_given_to_the_seat_that_acts_and_to_nobody_else() -> None:
    game = given(3)
    assert game.view(game.seat)["options"] == [f"wake {hour}" for hour in range(5, 10)]
    for viewer in (AUDIENCE, REFEREE, NATURE, *({0, 1, 2} - {game.seat})):
        assert game.view(viewer)["options"] == []
