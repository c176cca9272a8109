"""What holds of every module alike, at each of its decisions and in whole games.

What a module does is proved in its own file; this one proves that it does it as a module should:
its part is copied, written and read whole, its words are possible or refused with a reason, its
secrets can be imagined away, and with the same dice it gives the same game.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.events import Event
from affresco.engine.modules.manifest import FEATURES, layout, listed
from affresco.engine.moves import LEXICON, Move
from affresco.engine.playout import Dice, playout
from affresco.engine.rules import acting, is_over, options, play, why_not
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import STEPS, SnapshotError, dump, load
from affresco.engine.state import State
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable, view
from affresco.lab.invariants import violations, violations_between
from tests.citing import rule
from tests.modules.decisions import ALL, busy_walk, decision, found, own_steps, table_with
from tests.properties.games import fields, written
from tests.sampling import sample

of_every_module = pytest.mark.parametrize("name", ALL)


def play_on(state: State, seed: int = 5) -> str:
    """How the game ends with some dice."""
    playout(state, Dice(seed))
    assert is_over(state)
    return written(state)


def possible(state: State) -> list[Move]:
    """The moves of the seat that acts, nature included."""
    return options(state, acting(state))


def viewers(state: State) -> list[int]:
    return [*range(state.rules.seats), AUDIENCE, REFEREE]


# At each decision


@of_every_module
def test_every_step_of_a_module_comes_up(name: str) -> None:
    assert set(own_steps(name)) <= found(name).keys()


@rule("INV-16")
@of_every_module
def test_a_snapshot_is_the_whole_position_and_goes_on_alike(name: str) -> None:
    for here in found(name):
        state = decision(name, here)
        data = dump(state)
        text = json.dumps(data)
        again = load(state.rules, json.loads(text))
        assert fields(again) == fields(state), here
        assert written(again) == text, here
        for viewer in viewers(state):
            assert view(again, viewer) == view(state, viewer), here
        assert possible(again) == possible(state), here
        assert play_on(again) == play_on(state), here
        assert json.dumps(data) == text, here  # it does not change with the table


@rule("INV-16")
@of_every_module
def test_a_copy_and_its_original_go_their_own_ways(name: str) -> None:
    for here in found(name):
        state = decision(name, here)
        before = written(state)
        twin, other = state.copy(), state.copy()
        assert fields(twin) == fields(state), here
        for move in possible(state):
            playing = state.copy()
            play(playing, acting(playing), move)
            assert written(state) == before, (here, move)
        end = play_on(twin)
        assert written(state) == before, here
        assert play_on(state) == end, here
        assert written(other) == before, here


@rule("PERF-04")
@of_every_module
def test_every_word_is_either_possible_or_refused_with_a_reason(name: str) -> None:
    for here, state in found(name).items():
        moves = possible(state)
        assert len(set(moves)) == len(moves) > 0, here
        for move in LEXICON:
            assert (why_not(state, acting(state), move) is None) == (move in moves), (here, move)


@rule("INFO-06", "INV-15")
@of_every_module
def test_every_viewer_sees_and_imagines_a_table_that_can_be_played(name: str) -> None:
    for state in found(name).values():
        before = written(state)
        for viewer in viewers(state):
            assert json.dumps(view(state, viewer))
            play_on(imagine(state, viewer))
        assert unknowable(state, REFEREE) == []
        assert written(imagine(state, REFEREE)) == written(state) == before


@of_every_module
def test_what_a_module_forgets_of_its_part_is_noticed(name: str) -> None:
    """A part's data is what its constructor takes: anything less is not a snapshot."""
    for state in found(name).values():
        data = json.loads(written(state))
        if state.round and data["parts"][name]:
            data["parts"][name].pop()
            with pytest.raises(SnapshotError):
                load(state.rules, data)


@of_every_module
def test_bots_notice_and_programs_observe_without_touching_anything(name: str) -> None:
    for here, state in found(name).items():
        if state.round:
            before = written(state)
            for seat in range(state.rules.seats):
                observed = layout(state.rules)
                assert len(observed.row(state, seat)) == observed.width, here
                assert len(listed(state, seat)) == len(FEATURES), here
            assert written(state) == before, here


# In whole games


@rule("INV-01", "INV-02", "INV-03", "INV-05", "INV-08", "INV-09", "INV-10", "INV-11", "INV-12")
@rule("INV-13", "INV-14", "INV-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
@of_every_module
def test_no_piece_is_lost_and_no_point_taken_back_in_any_game(name: str, seats: int) -> None:
    rng = Random(seats)
    before: State | None = None
    for state in busy_walk(table_with(name, seats, rng), rng):
        assert violations(state) == []
        if before is not None:
            assert violations_between(before, state) == []
        before = state.copy()


@rule("INV-01", "INV-05", "INV-14", "INV-16", "INV-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
@of_every_module
def test_random_games_end_in_order_and_the_same_dice_give_the_same_game(
    name: str, seats: int
) -> None:
    for seed in range(sample(8, 40)):
        one = table_with(name, seats, Random(seed))
        other = one.copy()
        playout(one, Dice(seed))
        assert violations(one) == []
        assert play_on(other, seed) == written(one)


@rule("INV-03", "INV-11", "INV-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_with_all_modules_end_in_order(seats: int) -> None:
    rules = configure(seats, modules="all").rules()
    for seed in range(sample(5, 40)):
        state = new_game(rules)
        playout(state, Dice(seed))
        assert violations(state) == []


@of_every_module
def test_every_event_of_a_module_is_told_only_to_those_who_may_hear(name: str) -> None:
    """What is whispered concerns the seat that hears it, and is hidden from all others."""
    rng = Random(1)
    heard: list[Event] = []
    state = table_with(name, 3, rng)
    state.journal = heard
    for _ in busy_walk(state, rng):
        pass
    assert heard[-1].kind.key == "game_ended"
    assert all(event.audience in (-1, event.figure) for event in heard)


def test_every_step_has_a_name_of_its_own() -> None:
    names = [step.name for step in STEPS]
    names += [step.name for module in ALL.values() for step in module.steps]
    assert len(set(names)) == len(names)
