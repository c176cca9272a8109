"""Sealed plans at a table: all know who is ready, nobody knows what is planned (INFO-02)."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random

import pytest

from affresco.engine.moves import LEXICON
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE
from affresco.game import CannotUndo, Game
from tests.citing import rule
from tests.properties.games import act, kept, play_out, random_plan, random_table
from tests.sampling import sample, seeds

pytestmark = pytest.mark.slow


def viewers(game: Game) -> list[int]:
    return [*range(game.rules.seats), AUDIENCE]


def told(game: Game, viewer: int, words: list[str]) -> str:
    """Everything a viewer can find out at a table."""
    seats = range(game.rules.seats)
    answers: list[object] = [
        game.view(viewer),
        game.acting(),
        game.events(viewer),
        dump(game.imagine(viewer)),
        [(game.may_undo(seat), why_no_undo(game, seat)) for seat in seats],
        game.record.write(),
        game.version,
    ]
    if viewer in seats:
        answers.append(game.options(viewer))
        refusals = [game.why_not(viewer, word) for word in words]
        answers.append([refusal.key if refusal else None for refusal in refusals])
        answers.append([game.preview(viewer, word) for word in game.options(viewer)])
    return json.dumps(answers)


def why_no_undo(game: Game, seat: int) -> str:
    if game.may_undo(seat):
        return ""
    with pytest.raises(CannotUndo) as refused:
        game.undo(seat)
    return str(refused.value)


def planning_table(rng: Random, round: int) -> Game:
    """A table where a round is to be planned, the first or a later one."""
    game = random_table(rng)
    while not (game.is_planning and game.view()["round"] == round):
        act(game, rng)
    return game


@rule("INFO-02", "PLAN-01", "INV-15")
@pytest.mark.parametrize("seed", seeds(30, 1500))
def test_nothing_that_others_are_told_depends_on_a_sealed_plan(seed: int) -> None:
    rng = Random(seed)
    game = planning_table(rng, rng.randint(1, 3))
    words = [move.text for move in rng.sample(LEXICON, 40)]
    seats = list(range(game.rules.seats))
    rng.shuffle(seats)
    for seat in seats[:-1]:
        game.plan(seat, random_plan(game, seat, rng))
        before = [told(game, viewer, words) for viewer in viewers(game)]
        for _ in range(sample(2, 4)):
            again = rng.choice(list(game.sealed))
            game.plan(again, random_plan(game, again, rng))
            for viewer, found in zip(viewers(game), before, strict=True):
                if viewer != again:
                    assert told(game, viewer, words) == found
            before = [told(game, viewer, words) for viewer in viewers(game)]


@rule("INFO-02", "INV-15")
@pytest.mark.parametrize("seed", seeds(10, 300))
def test_others_learn_only_who_is_ready(seed: int) -> None:
    rng = Random(seed)
    game = planning_table(rng, rng.randint(1, 3))
    seats = list(range(game.rules.seats))
    rng.shuffle(seats)
    for at, seat in enumerate(seats[:-1]):
        before = {viewer: game.view(viewer) for viewer in viewers(game)}
        imagined = {viewer: dump(game.imagine(viewer)) for viewer in viewers(game)}
        assert game.plan(seat, random_plan(game, seat, rng)) == []
        for viewer in viewers(game):
            seen = game.view(viewer)
            new = {key for key in seen if seen[key] != before[viewer][key]}
            assert new <= {"sealed", "acting", "undo", "own_plan", "question"}
            assert ("question" in new) == (viewer == seat)  # that seat is asked no more
            assert seen["sealed"] == sorted(seats[: at + 1])
            assert seen["acting"] == sorted(seats[at + 1 :])
            assert (seen["own_plan"] is not None) == (viewer in seats[: at + 1])
            assert dump(game.imagine(viewer)) == imagined[viewer]


@rule("PLAN-01", "PLAN-07", "INV-16")
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_plans_sealed_in_any_order_and_replaced_give_the_same_record(seed: int) -> None:
    one, other = random_table(Random(seed)), random_table(Random(seed))
    rng, disorder = Random(seed), Random(seed + 1)
    while not one.is_over:
        if not one.is_planning:
            state = rng.getstate()
            act(one, rng)
            rng.setstate(state)
            act(other, rng)
            continue
        seats = list(range(one.rules.seats))
        plans = [random_plan(one, seat, rng) for seat in seats]
        for seat in seats:
            one.plan(seat, plans[seat])
        disorder.shuffle(seats)
        for seat in seats[:-1]:
            other.plan(seat, random_plan(other, seat, disorder))
        for seat in seats:
            other.plan(seat, disorder.sample(plans[seat], len(plans[seat])))
    assert kept(one) == kept(other)


@rule("PLAN-07")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_plans_enter_the_record_in_the_order_of_the_seats(order: tuple[int, ...]) -> None:
    game = random_table(Random(5), 3)
    while not game.is_planning:
        act(game, Random(1))
    moves, version = len(game.record.moves), game.version
    for seat in order:
        assert len(game.record.moves) == moves
        assert game.version == version
        game.plan(seat, ["send theater", "send studio"])
    assert game.version == version + 1
    assert [(seat, move.text) for seat, move in game.record.moves[moves:] if seat >= 0] == [
        (seat, word) for seat in range(3) for word in ("send studio", "send theater", "ready")
    ]


@rule("INFO-02")
def test_a_sealed_plan_is_in_the_snapshot_and_not_in_the_record() -> None:
    game = random_table(Random(5), 3)
    while not game.is_planning:
        act(game, Random(1))
    game.plan(1, ["send workshop", "send market"])
    snapshot = game.snapshot()
    assert snapshot["sealed"] == {"yellow": ["send market", "send workshop", "ready"]}
    assert "workshop" not in str(snapshot["record"])
    again = Game.from_snapshot(json.loads(json.dumps(snapshot)))
    assert again.view(1) == game.view(1)
    assert again.view(1)["own_plan"] == ["send market", "send workshop", "ready"]
    play_out(again, Random(1))
