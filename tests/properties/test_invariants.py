"""What must hold in every game (INV), and that a broken game is reported."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from librt.vecs import vec

from affresco.engine.agenda import Agenda
from affresco.engine.board import COLORS, bit
from affresco.engine.market import CLOSE_BOOTH
from affresco.engine.paints import ONE
from affresco.engine.planning import PLANNING
from affresco.engine.state import State
from affresco.engine.step import Step
from affresco.engine.waking import WAKING
from affresco.lab.invariants import violations, violations_between
from tests.citing import rule
from tests.given import BLUE, LEONARDO, RED, YELLOW, Position, given
from tests.properties.games import walk
from tests.sampling import seeds

pytestmark = pytest.mark.slow


def agenda(*steps: Step) -> Agenda:
    return Agenda(vec[Step](list(steps)))


@rule("INV-01", "INV-02", "INV-03", "INV-05", "INV-06", "INV-07", "INV-14", "BISHOP-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(12, 700))
def test_every_invariant_holds_wherever_a_game_is_at_rest(seats: int, seed: int) -> None:
    before: State | None = None
    for state in walk(Random(seed), seats):
        assert violations(state) == []
        if before is not None:
            assert violations_between(before, state) == []
        before = state.copy()


Change = tuple[str, str, object]  # of the table or of a figure: an attribute and its new value


def changed(game: Position, *changes: Change) -> State:
    for owner, attribute, value in changes:
        thing = game.state if owner == "table" else game.player(COLORS.index(owner))
        setattr(thing, attribute, value(game.state) if callable(value) else value)
    return game.state


@rule("INV-01", "INV-02", "INV-14")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("table", "stack", bit(3)), "a fresco tile lies in two places (INV-01)"),
        (("yellow", "tiles", bit(3)), "a fresco tile lies in two places (INV-01)"),
        (("table", "covered", bit(25) - 2), "there are 24 of the fresco tiles in play (INV-01)"),
        (("table", "fresco", [3] * 25), "a fresco tile was laid on two segments (INV-01)"),
        (("table", "bag", 0), "there are 9 of the 11 market tiles (INV-02)"),
        (("table", "bag", bit(14) - 1), "a market tile lies in two places (INV-02)"),
        (
            ("table", "display", lambda state: state.display | 15),
            "the day begins and a booth is not stocked (ROUND-07)",
        ),
        (("red", "money", -1), "red has -1 Thalers (INV-14)"),
        (("red", "paints", 0x80), "red has a negative amount of some paint (INV-14)"),
        (("red", "paints", -1), "red has a negative amount of some paint (INV-14)"),
        (("blue", "paints", ONE[6]), "blue has a special blend that nobody can make (WORK-03)"),
    ],
)
def test_a_lost_or_doubled_piece_is_told(change: Change, told: str) -> None:
    assert told in violations(changed(given(3), change))


@rule("INV-03", "INV-05", "INV-06")
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([("red", "mood", 9)], "the mood marker of red has left its column (MOOD-01)"),
        ([("red", "apprentices", 7)], "red has 7 apprentices (INV-03)"),
        ([("red", "apprentices", 6)], "red has 6 apprentices, but the mood gives 5 (INV-03)"),
        (
            [("red", "mood", 8), ("red", "hour", 0)],
            "red has 5 apprentices, but the mood gives 6 (INV-03)",
        ),
        (
            [("red", "score", 4), ("blue", "score", 4)],
            "two markers stand on one space of [4, 4] (INV-05)",
        ),
        ([("red", "score", -2)], "a marker stands before the track: [-2, 0, 0] (TRACK-05)"),
        (
            [("red", "start", -1)],
            "the game has begun, but a marker has not been drawn (SETUP-04)",
        ),
        (
            [("red", "start", 1), ("blue", "start", 1)],
            "two markers stand on one starting space (TRACK-02)",
        ),
        (
            [("red", "start", 3), ("blue", "start", 1), ("yellow", "start", 0)],
            "a marker stands on no starting space: [3, 0, 1] (SETUP-04)",
        ),
        ([("red", "score", 4)], "red stands on space 4 with 0 points (TRACK-04)"),
        ([("table", "bishop", 25)], "the bishop has left the ceiling for 25 (BISHOP-04)"),
        (
            [("table", "bishop", 0)],
            "nothing is restored, but the bishop stands on a1 (SETUP-11)",
        ),
    ],
)
def test_a_figure_out_of_place_is_told(changes: list[Change], told: str) -> None:
    assert told in violations(changed(given(3), *changes))


@rule("INV-06", "BISHOP-07")
def test_the_bishop_leaves_the_restored_segments_only_for_a_restoration_at_hand() -> None:
    game = given(3).tile_on("a1", 1).give(RED, "RYB" * 2, money=3).at("cathedral", RED, workers=2)
    game.play("restore a1")
    assert violations(game.state) == []
    game.play("bishop b1")
    assert violations(game.state) == []
    game.state.moved = False
    assert violations(game.state) == [
        "the bishop stands on b1, which is not restored (INV-06)",
    ]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            [("red", "hour", 5)],
            "somebody got up at an hour the hostel does not have: [5] (HOSTEL-03)",
        ),
        (
            [("red", "hour", 2), ("blue", "hour", 2)],
            "two figures got up at the same hour (HOSTEL-03)",
        ),
        (
            [("red", "hour", 2), ("blue", "hour", 1), ("yellow", "hour", 0)],
            "the order of the day is [], not [1, 2, 0] (HOSTEL-08)",
        ),
        ([("red", "plan", bit(36))], "red has sent somebody to a place not on the sheet (PLAN-02)"),
        ([("red", "plan", 4)], "red has sent 4 apprentices to one column (PLAN-03)"),
        (
            [("red", "plan", bit(20))],
            "red has sent somebody to the cathedral2 on the other side (PLAN-09)",
        ),
        (
            [("red", "plan", bit(16)), ("table", "final", True)],
            "red has sent somebody to the theater on the other side (PLAN-09)",
        ),
        ([("red", "sent", 1)], "red has sent 0 (1 counted) of 5 apprentices (PLAN-04)"),
        ([("red", "planned", True)], "red has planned before everybody was up (PLAN-01)"),
        (
            [("table", "round", 31)],
            "round 31 is played, but round 30 is the last (ROUND-13)",
        ),
        (
            [("table", "round", 30)],
            "round 30 is not announced as the final one (END-01)",
        ),
        (
            [("table", "final", True)],
            "the final round is played with 25 tiles left (END-01)",
        ),
        ([("table", "column", 6)], "turn 0 of column 6 is not part of this day (ROUND-04)"),
        (
            [("table", "agenda", agenda())],
            "the game is over in round 1, which is not the final one (END-05)",
        ),
        (
            [("table", "agenda", agenda(PLANNING, CLOSE_BOOTH))],
            "nobody decides: the step 'close booth' has not been done (ROUND-04)",
        ),
        (
            [("table", "agenda", agenda(WAKING, PLANNING, WAKING))],
            "something is to be done twice: waking, planning, waking (ROUND-04)",
        ),
    ],
)
def test_a_day_out_of_order_is_told(changes: list[Change], told: str) -> None:
    assert told in violations(changed(given(3), *changes))


def test_an_action_without_a_plan_is_told() -> None:
    game = given(3).wake("7", "8", "9").plan(RED).plan(YELLOW).plan(BLUE, studio=1)
    assert violations(game.state) == []
    game.player(RED).planned = False
    assert violations(game.state) == ["red acts without having planned (PLAN-01)"]


@rule("LEO-02", "LEO-06", "LEO-07", "LEO-18")
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([("blue", "money", 1)], "Leonardo has paint or money (LEO-02)"),
        ([("blue", "paints", 1)], "Leonardo has paint or money (LEO-02)"),
        ([("blue", "seat", 2)], "seat 2 holds the Leonardo tile (LEO-07)"),
        ([("blue", "planned", True)], "Leonardo has planned (LEO-06)"),
        (
            [
                ("blue", "tiles", lambda state: bit(state.fresco[0])),
                ("table", "covered", bit(25) - 2),
                ("table", "bishop", 0),
            ],
            "Leonardo's painter stands on c3, which is not restored (LEO-18)",
        ),
    ],
)
def test_leonardo_out_of_his_place_is_told(changes: list[Change], told: str) -> None:
    assert violations(changed(given(2), *changes)) == [told]


@pytest.mark.parametrize(
    ("arranged", "told"),
    [
        (
            lambda: given(3).at("market", RED).play("booth I").give(RED, money=0).state,
            "seat 0 has nothing to choose from at 'at booth' (PERF-04)",
        ),
        (
            lambda: changed(
                given(3).wake("7", "8", "9"),
                *((color, "planned", True) for color in COLORS[:3]),
            ),
            "the step 'planning' asks nobody (ROUND-04)",
        ),
    ],
)
def test_nobody_is_left_without_a_choice(arranged: Callable[[], State], told: str) -> None:
    assert violations(arranged()) == [told]


@rule("INV-07")
def test_a_marker_that_falls_back_is_told() -> None:
    before = given(2).scores(5, 4, 9).state
    after = before.copy()
    after.players[YELLOW].score = 3
    after.players[LEONARDO].score = 8
    assert violations_between(before, after) == [
        "yellow fell from space 4 back to space 3 (INV-07)",
        "Leonardo fell from space 9 back to space 8 (INV-07)",
    ]
    assert violations_between(after, before) == []
