"""A judgment never depends on what its seat cannot know, nor on what is drawn later.

The proof: everything unknowable is dealt anew at the moment of a decision, and a game is played
on from any moment with other draws; every judgment stays the same to the byte.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from affresco.analysis.again import resting_place
from affresco.analysis.decisions import Decision, decisions
from affresco.analysis.judging import judge
from affresco.analysis.pieces import Terms, as_piece, slips_of, weigh
from affresco.analysis.prospects import public_chances
from affresco.analysis.review import Review
from affresco.engine.view import AUDIENCE, imagine
from affresco.game import Game
from affresco.record import Record, read_record
from tests.analysis.games import BUDGET, cut, text_of_game
from tests.citing import rule
from tests.properties.games import written
from tests.properties.mixes import dealt_anew
from tests.sampling import SOAK, seeds

pytestmark = pytest.mark.slow

SOME = 1 if SOAK else 30  # every so many decisions of a game
BOTS = "apprentice"
SEATS = (2, 3, 4)
TERMS = Terms(BUDGET, 1)


def told(one: Decision) -> str:
    return json.dumps(as_piece(one, weigh(one, TERMS)))


def open_decisions(record: Record) -> list[Decision]:
    return [one for one in decisions(record) if one.is_open]


@rule("INFO-07", "INFO-10", "INFO-13", "INV-15")
@pytest.mark.parametrize("number", seeds(3, 200))
def test_what_the_seat_cannot_know_and_what_is_drawn_later_changes_no_judgment(number: int) -> None:
    """Both at once: the game goes on otherwise from a moment, and what is hidden is dealt anew."""
    rng = Random(number)
    record = read_record(text_of_game(BOTS, SEATS[number % 3], "all", number))
    moments = open_decisions(record)
    fork = resting_place(record, rng.choice(moments[len(moments) // 3 : -len(moments) // 4]).at)
    other = gone_on_otherwise(record, fork, number)
    assert other.moves != record.moves
    elsewhere = {one.at: one for one in decisions(other) if one.at < fork}
    differing = 0
    for one in moments[number % SOME :: SOME]:
        same = elsewhere.get(one.at, one)
        twin = dealt_anew(same.state, one.seat, rng, screened=False)
        differing += written(twin) != written(one.state)
        assert told(replace(same, state=twin)) == told(one)
    assert differing > 0


@rule("INFO-07", "INFO-10", "INFO-13", "INV-15")
@pytest.mark.parametrize("number", seeds(3, 200))
def test_a_judgment_is_given_the_same_table_to_the_byte(number: int) -> None:
    """At every decision of a game; budget, seed and this table settle the rest (test_judging)."""
    rng = Random(number)
    record = read_record(text_of_game(BOTS, SEATS[number % 3], "all", number))
    differing = 0
    for one in open_decisions(record):
        twin = dealt_anew(one.state, one.seat, rng, screened=False)
        differing += written(twin) != written(one.state)
        assert written(imagine(twin, one.seat)) == written(imagine(one.state, one.seat))
        assert slips_of(replace(one, state=twin)) == slips_of(one)
    assert differing > 0


@rule("INFO-07", "INFO-13")
@pytest.mark.parametrize("number", seeds(2, 20))
def test_the_graph_shows_what_everybody_knows(number: int) -> None:
    rng = Random(number)
    record = read_record(text_of_game(BOTS, SEATS[number % 3], "all", number))
    for one in open_decisions(record)[:: 4 * SOME]:
        twin = dealt_anew(one.state, AUDIENCE, rng, screened=False)
        assert public_chances(twin, 2, one.at) == public_chances(one.state, 2, one.at)


@pytest.mark.parametrize("number", seeds(2, 20))
def test_what_is_drawn_later_changes_no_review(number: int) -> None:
    record = read_record(text_of_game(BOTS, SEATS[number % 3], "all", number))
    moments = open_decisions(record)
    moment = moments[Random(number).randrange(len(moments) // 3, len(moments))]
    other = gone_on_otherwise(record, moment.at, number)
    if SOAK:
        before = [json.dumps(one) for one in pieces_before(record, moment)]
        assert [json.dumps(one) for one in pieces_before(other, moment)] == before
    earlier = [one for one in moments if one.at < resting_place(record, moment.at)]
    for one in (earlier[0], earlier[len(earlier) // 2], earlier[-1]):
        again = next(same for same in decisions(other) if same.at == one.at)
        assert told(again) == told(one)


def gone_on_otherwise(record: Record, at: int, seed: int) -> Record:
    """The same game up to a moment, then with other draws and any words."""
    rng = Random(f"otherwise {seed}")
    game = Game.resume(cut(record, resting_place(record, at)), seed=seed + 1000)
    while not game.is_over:
        seat = game.acting()[0]
        if game.is_planning:
            draft: list[str] = []
            while "ready" not in draft:
                draft.append(rng.choice(game.options(seat, draft)))
            game.plan(seat, draft)
        else:
            game.play(seat, rng.choice(game.options(seat)))
    return game.record


def pieces_before(record: Record, moment: Decision) -> list[dict[str, object]]:
    """All decisions of the rounds before a moment's, as a review tells them."""
    review = Review(record, TERMS)
    for task in review.open_tasks():
        if task.kind == "decisions" and task.round < moment.round:
            review.add(task, task.perform())
    return review.pieces("decisions")


def test_whoever_judged_the_true_table_would_judge_otherwise() -> None:
    """The proof above would fail if a secret slipped through: others' plans change judgments."""
    record = read_record(text_of_game(BOTS, 3, "", 1))
    plans = [one for one in open_decisions(record) if one.phase == "planning"][:6]
    rng = Random(1)
    found = 0
    for one in plans:
        true, other = one.state.copy(), dealt_anew(one.state, one.seat, rng, screened=True)
        results = [
            judge(state, one.seat, BUDGET, 1, one.words).as_object() for state in (true, other)
        ]
        found += results[0] != results[1]  # purses are known to whoever remembers (INFO-07)
    assert found > 0
