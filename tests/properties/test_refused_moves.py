"""Every word of the lexicon at any point: played, or refused with its rule and no other effect."""

from __future__ import annotations

from random import Random

import pytest

from affresco.engine.moves import LEXICON
from affresco.engine.refusals import REFUSALS
from affresco.engine.rules import IllegalMove, check, options, play, step, why_not
from affresco.engine.state import State
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE
from affresco.rulebook import RULEBOOK
from tests.citing import rule
from tests.given import GREEN, RED, YELLOW, given
from tests.properties.games import (
    act,
    kept,
    moments,
    play_out,
    random_table,
    written,
)
from tests.sampling import sample, seeds

pytestmark = pytest.mark.slow

POSITIONS = sample(12, 500)  # for each seed


@rule("PERF-01", "PERF-05")
@pytest.mark.parametrize("seed", seeds(6, 20))
def test_a_word_is_either_possible_or_refused_with_a_rule(seed: int) -> None:
    rng = Random(seed)
    for state in moments(rng, POSITIONS):
        before = written(state)
        for seat in step(state).seats(state):
            judge(state, seat, range(len(LEXICON)))
        for seat in (*range(state.rules.seats), NATURE, AUDIENCE, 7):
            judge(state, seat, rng.sample(range(len(LEXICON)), 25))
        assert written(state) == before


def judge(state: State, seat: int, words: range | list[int]) -> None:
    possible = options(state, seat)
    for id in words:
        move = LEXICON[id]
        refusal = why_not(state, seat, move)
        if move in possible:
            assert refusal is None
            check(state, seat, move)
            continue
        assert refusal is not None
        assert REFUSALS[refusal.key] is refusal
        assert refusal.rule in RULEBOOK
        with pytest.raises(IllegalMove) as refused:
            check(state, seat, move)
        assert refused.value.refusal is refusal
        sentence = str(refused.value)
        assert move.text in sentence
        assert refusal.rule in sentence
        assert "\n" not in sentence


@rule("PERF-04", "HOSTEL-04")
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_every_option_can_be_played(seed: int) -> None:
    for state in moments(Random(seed), 40):
        for seat in step(state).seats(state):
            for move in options(state, seat):
                play(state.copy(), seat, move)


@rule("PERF-01")
@pytest.mark.parametrize("seed", seeds(3, 100))
def test_a_word_that_a_table_refuses_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    while not table.is_over:
        if rng.random() < 0.01:
            before, asked = kept(table), table.acting()
            for seat in (*range(table.rules.seats), NATURE, AUDIENCE, 7):
                possible = [] if table.is_planning else table.options(seat)
                for move in rng.sample(LEXICON, 60):
                    if seat in asked and move.text in possible:
                        continue
                    with pytest.raises(IllegalMove):
                        table.play(seat, move.text)
            assert kept(table) == before
        act(table, rng)


@rule("END-05")
def test_nothing_is_possible_when_the_game_is_over() -> None:
    table = play_out(random_table(Random(1), 3), Random(1))
    before = kept(table)
    assert table.acting() == []
    for move in LEXICON:
        for seat in range(3):
            assert table.why_not(seat, move.text) is REFUSALS["game_over"]
            with pytest.raises(IllegalMove, match=r"END-05\); no move is possible"):
                table.play(seat, move.text)
    assert table.options(RED) == []
    assert kept(table) == before


def test_a_refusal_lists_the_first_possible_moves() -> None:
    game = given(4).give(RED, "RRYYBBOOGGPP", money=9).at("cathedral", RED, workers=3)
    with pytest.raises(IllegalMove) as refused:
        game.play("enjoy")
    told = str(refused.value)
    assert told.startswith("red cannot 'enjoy' now (ROUND-04); possible: ")
    assert told.endswith(", …")
    assert told.count(",") == 12
    with pytest.raises(IllegalMove, match=r"^yellow cannot 'pass' now \(PERF-01\); no move is"):
        game.play("pass", seat=YELLOW)
    with pytest.raises(IllegalMove, match=r"^nature cannot 'pass' now"):
        game.play("pass", seat=NATURE)
    with pytest.raises(IllegalMove, match=r"^seat 7 cannot 'pass' now"):
        game.play("pass", seat=7)
    with pytest.raises(IllegalMove, match=r"possible: pass, done$"):
        game.give(RED, "", money=0).play("wake 5")


@rule("SETUP-08")
def test_nobody_decides_while_nature_draws() -> None:
    game = given(4)
    game.until("waking").wake("7", "8", "9", "5")
    for seat in (RED, YELLOW, 2, GREEN):
        game.plan(seat)
    assert game.waiting == "stock market"
    assert game.why_not("pass", seat=RED) == ("nature_draws", "SETUP-08")
    assert game.why_not("wake 5", seat=NATURE) == ("not_now", "ROUND-04")
