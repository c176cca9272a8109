"""A copy is the same game, but independent."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest

from affresco.engine.events import Event
from affresco.engine.moves import LEXICON
from affresco.engine.playout import Dice, playout
from affresco.engine.rules import is_over
from affresco.engine.state import State
from affresco.engine.view import REFEREE, view
from tests.given import RED, given
from tests.properties.games import fields, move_on, walk, written
from tests.sampling import seeds

pytestmark = pytest.mark.slow


def seen(state: State) -> str:
    return json.dumps(view(state, REFEREE))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(4, 150))
def test_playing_a_copy_to_the_end_leaves_the_original_alone(seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in walk(rng, seats):
        if state.round and rng.random() < 0.04:
            before = written(state), seen(state)
            twin = state.copy()
            assert (written(twin), seen(twin)) == before
            playout(twin, Dice(rng.randrange(2**40)))
            assert is_over(twin)
            assert (written(state), seen(state)) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 100))
def test_a_copy_forgets_nothing(seats: int, seed: int) -> None:
    for state in walk(Random(seed), seats):
        assert fields(state.copy()) == fields(state)
    assert len(fields(state)) == 28


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 100))
def test_a_used_table_becomes_another_and_keeps_nothing(seats: int, seed: int) -> None:
    rng = Random(seed)
    used = given(seats).state.copy()
    for state in walk(rng, seats):
        if len(state.players) != len(used.players):
            continue  # Leonardo joins when the board is ready
        used.become(state)
        assert fields(used) == fields(state)
        if rng.random() < 0.1 and not is_over(used):
            playout(used, Dice(rng.randrange(2**40)))


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_playing_the_original_leaves_a_copy_alone(seed: int) -> None:
    rng = Random(seed)
    taken: list[tuple[State, str]] = []
    for state in walk(rng):
        if rng.random() < 0.05:
            taken.append((state.copy(), written(state)))
    assert taken
    for twin, before in taken:
        assert written(twin) == before


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_original_and_copy_go_on_alike(seed: int) -> None:
    rng = Random(seed)
    for state in walk(rng):
        if rng.random() < 0.02 and not is_over(state):
            twin, other = state.copy(), state.copy()
            one, two = Random(seed), Random(seed)
            while not is_over(twin):
                assert move_on(twin, one, eager=True) == move_on(other, two, eager=True)
            assert written(twin) == written(other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deep_copy_is_a_copy(seats: int) -> None:
    state = given(seats).wake("7", "8", "9", *["5"] * (seats - 3)).state
    twin = copy.deepcopy(state)
    assert twin is not state
    assert twin.rules is state.rules
    assert written(twin) == written(state)
    playout(twin, Dice(1))
    assert not is_over(state)


def test_a_copy_keeps_no_journal() -> None:
    game = given(3)
    twin = game.state.copy()
    noted = len(game.events)
    playout(twin, Dice(1))
    assert twin.journal is None
    assert len(game.events) == noted


def test_a_copy_may_keep_a_journal_of_its_own() -> None:
    twin = given(3).state.copy()
    heard: list[Event] = []
    twin.journal = heard
    playout(twin, Dice(1))
    assert heard[-1].kind.key == "game_ended"


def test_rows_that_copies_share_are_replaced_and_not_changed() -> None:
    game = given(3)
    fresco, order = game.state.fresco, game.state.order
    twin = game.state.copy()
    before = fresco[:], order[:]
    game.wake("7", "8", "9")
    assert twin.order == before[1]
    assert (twin.fresco, fresco) == (before[0], before[0])
    assert game.state.order != order


def test_a_move_stays_itself_when_it_is_copied_or_pickled() -> None:
    for move in LEXICON:
        assert pickle.loads(pickle.dumps(move)) is move
        assert copy.copy(move) is move
        assert copy.deepcopy(move) is move


def test_a_copied_player_is_independent() -> None:
    player = given(3).player(RED)
    twin = player.copy()
    twin.money += 5
    twin.plan += 1
    assert (player.money, player.plan) == (12, 0)
