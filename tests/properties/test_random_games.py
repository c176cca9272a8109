"""What every game has in common, however it is played."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from affresco.engine.board import bit, bits
from affresco.engine.cathedral import BISHOP_COMES
from affresco.engine.ending import ranks
from affresco.engine.moves import KIND_RESTORE
from affresco.engine.playout import Dice, playout
from affresco.engine.rules import acting, is_over, options, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.step import NATURE, Draw
from tests.citing import rule
from tests.properties.games import (
    act,
    enrich,
    kept,
    move_on,
    play_out,
    random_configuration,
    random_table,
    walk,
    written,
)
from tests.sampling import seeds

pytestmark = pytest.mark.slow


@rule("ROUND-13", "END-05", "END-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(15, 1500))
def test_every_game_ends_by_the_round_limit(seats: int, seed: int) -> None:
    state = last(Random(seed), seats)
    assert is_over(state)
    assert 1 <= state.round <= state.rules.options.round_limit
    assert state.final or not state.covered


def last(rng: Random, seats: int) -> State:
    for state in walk(rng, seats):
        final = state
    return final


@rule("SCORE-05", "SCORE-06", "LEO-23")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(5, 300))
def test_whoever_stands_foremost_at_the_end_has_won(seats: int, seed: int) -> None:
    state = last(Random(seed), seats)
    row = ranks(state)
    leonardo_wins = state.rules.options.leonardo_can_win
    ranked = state.players if leonardo_wins else state.players[:seats]
    best = max(player.score for player in ranked)
    for player, rank in zip(ranked, row, strict=False):
        assert (rank == 1) == (player.score == best)
    assert row[len(ranked) :] == [0] * (len(state.players) - len(ranked))


@rule("INV-02", "SETUP-08", "SETUP-09")
@pytest.mark.parametrize(("seats", "number", "lying"), [(2, 11, 9), (3, 11, 9), (4, 14, 13)])
def test_as_many_market_tiles_are_in_play_as_the_rules_say(
    seats: int, number: int, lying: int
) -> None:
    rules = new_game(random_configuration(Random(1), seats).rules()).rules
    assert bits(rules.box.market.in_play[rules.side]) == number
    assert rules.booth_starts[-1] == lying


@rule("INV-06", "CATH-08", "LEO-18")
@pytest.mark.parametrize("seed", seeds(9, 600))
def test_after_a_restoration_the_bishop_stands_where_it_was(seed: int) -> None:
    rng = Random(seed)
    state = new_game(random_configuration(rng, 2 + seed % 3).rules())
    enrich(state, rng)
    target = -1
    while not is_over(state):
        _, move = move_on(state, rng, eager=True)
        if move.kind == KIND_RESTORE:
            target = move.arg
        if target >= 0 and not state.agenda.has(BISHOP_COMES):  # no marker waits for its space
            assert state.bishop == target
            assert not state.covered & bit(target)
            target = -1


@rule("SETUP-04", "SETUP-08", "SETUP-10", "ROUND-07")
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_nature_draws_only_what_is_there_and_each_thing_once(seed: int) -> None:
    for state in walk(Random(seed)):
        if not is_over(state) and acting(state) == NATURE:
            moves = options(state, NATURE)
            assert moves
            assert len(set(moves)) == len(moves)
            here = cast(Draw, step(state))
            weights = [here.weight(state, move) for move in moves]
            assert min(weights) > 0
            assert here.weighted or set(weights) == {1}


@rule("INV-16")
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_the_same_seed_and_the_same_words_give_the_same_game(seed: int) -> None:
    one, other = random_table(Random(seed)), random_table(Random(seed))
    first, second = Random(-seed), Random(-seed)
    while not one.is_over:
        act(one, first)
        act(other, second)
        assert one.version == other.version
    assert kept(one) == kept(other)


@rule("INV-16")
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_random_play_in_the_core_depends_on_its_generator_alone(seed: int) -> None:
    rules = random_configuration(Random(seed)).rules()
    one, other = new_game(rules), new_game(rules)
    assert playout(one, Dice(seed)) == playout(other, Dice(seed))
    assert written(one) == written(other)


@rule("HOSTEL-04", "PERF-04")
def test_all_numbers_of_seats_play_to_a_result() -> None:
    for seats in (2, 3, 4):
        game = play_out(random_table(Random(seats), seats), Random(seats))
        assert game.record.result == game.scores()
        assert len(game.scores()) == max(seats, 3)


@rule("INV-16")
def test_the_dice_of_the_core_fall_alike_wherever_it_runs() -> None:
    dice = Dice(2026)
    assert [dice.below(100) for _ in range(8)] == [88, 78, 23, 63, 78, 13, 59, 11]
    for seed in (0, 1, 2**31, 2**61, -1):
        thrown = Dice(seed)
        assert all(0 <= thrown.below(count) < count for count in range(1, 600))


def test_neighboring_seeds_begin_with_different_numbers() -> None:
    assert {Dice(seed).below(6) for seed in range(200)} == set(range(6))
