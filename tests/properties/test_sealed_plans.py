"""Plans sealed at a table: who is ready is known to all, what is planned to nobody (INFO-02)."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random

import pytest

from affresco.engine.moves import LEXICON
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE
from affresco.table import CannotUndo, Table
from tests.citing import rule
from tests.properties.games import act, kept, play_out, random_plan, random_table
from tests.sampling import sample, seeds

pytestmark = pytest.mark.slow


def viewers(table: Table) -> list[int]:
    return [*range(table.rules.seats), AUDIENCE]


def told(table: Table, viewer: int, words: list[str]) -> str:
    """All that a viewer can find out at a table."""
    seats = range(table.rules.seats)
    answers: list[object] = [
        table.view(viewer),
        table.acting(),
        table.events(viewer),
        dump(table.imagine(viewer)),
        [(table.may_undo(seat), why_no_undo(table, seat)) for seat in seats],
        table.record.write(),
        table.version,
    ]
    if viewer in seats:
        answers.append(table.options(viewer))
        refusals = [table.why_not(viewer, word) for word in words]
        answers.append([refusal.key if refusal else None for refusal in refusals])
        answers.append([table.preview(viewer, word) for word in table.options(viewer)])
    return json.dumps(answers)


def why_no_undo(table: Table, seat: int) -> str:
    if table.may_undo(seat):
        return ""
    with pytest.raises(CannotUndo) as refused:
        table.undo(seat)
    return str(refused.value)


def planning_table(rng: Random, round: int) -> Table:
    """A table where a round is to be planned, the first or a later one."""
    table = random_table(rng)
    while not (table.is_planning and table.view()["round"] == round):
        act(table, rng)
    return table


@rule("INFO-02", "PLAN-01", "INV-15")
@pytest.mark.parametrize("seed", seeds(30, 1500))
def test_nothing_that_others_are_told_depends_on_a_sealed_plan(seed: int) -> None:
    rng = Random(seed)
    table = planning_table(rng, rng.randint(1, 3))
    words = [move.text for move in rng.sample(LEXICON, 40)]
    seats = list(range(table.rules.seats))
    rng.shuffle(seats)
    for seat in seats[:-1]:
        table.plan(seat, random_plan(table, seat, rng))
        before = [told(table, viewer, words) for viewer in viewers(table)]
        for _ in range(sample(2, 4)):
            again = rng.choice(list(table.sealed))
            table.plan(again, random_plan(table, again, rng))
            for viewer, found in zip(viewers(table), before, strict=True):
                if viewer != again:
                    assert told(table, viewer, words) == found
            before = [told(table, viewer, words) for viewer in viewers(table)]


@rule("INFO-02", "INV-15")
@pytest.mark.parametrize("seed", seeds(10, 300))
def test_others_learn_only_who_is_ready(seed: int) -> None:
    rng = Random(seed)
    table = planning_table(rng, rng.randint(1, 3))
    seats = list(range(table.rules.seats))
    rng.shuffle(seats)
    for at, seat in enumerate(seats[:-1]):
        before = {viewer: table.view(viewer) for viewer in viewers(table)}
        imagined = {viewer: dump(table.imagine(viewer)) for viewer in viewers(table)}
        assert table.plan(seat, random_plan(table, seat, rng)) == []
        for viewer in viewers(table):
            seen = table.view(viewer)
            new = {key for key in seen if seen[key] != before[viewer][key]}
            assert new <= {"sealed", "acting", "undo", "own_plan"}
            assert seen["sealed"] == sorted(seats[: at + 1])
            assert seen["acting"] == sorted(seats[at + 1 :])
            assert (seen["own_plan"] is not None) == (viewer in seats[: at + 1])
            assert dump(table.imagine(viewer)) == imagined[viewer]


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
    table = random_table(Random(5), 3)
    while not table.is_planning:
        act(table, Random(1))
    moves, version = len(table.record.moves), table.version
    for seat in order:
        assert len(table.record.moves) == moves
        assert table.version == version
        table.plan(seat, ["send theater", "send studio"])
    assert table.version == version + 1
    assert [(seat, move.text) for seat, move in table.record.moves[moves:] if seat >= 0] == [
        (seat, word) for seat in range(3) for word in ("send studio", "send theater", "ready")
    ]


@rule("INFO-02")
def test_a_sealed_plan_is_in_the_snapshot_and_not_in_the_record() -> None:
    table = random_table(Random(5), 3)
    while not table.is_planning:
        act(table, Random(1))
    table.plan(1, ["send workshop", "send market"])
    snapshot = table.snapshot()
    assert snapshot["sealed"] == {"yellow": ["send market", "send workshop", "ready"]}
    assert "workshop" not in str(snapshot["record"])
    again = Table.restore(json.loads(json.dumps(snapshot)))
    assert again.view(1) == table.view(1)
    assert again.view(1)["own_plan"] == ["send market", "send workshop", "ready"]
    play_out(again, Random(1))
