"""Taking back: one's own last moves, as long as nobody has learned anything from them."""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.moves import READY
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE
from affresco.record import read
from affresco.table import CannotUndo, Table
from tests.citing import rule
from tests.given import BLUE, LEONARDO, RED, YELLOW
from tests.properties.games import act, play_out, random_table
from tests.sampling import seeds

pytestmark = pytest.mark.slow


def face(table: Table) -> str:
    """All of a table but its version, which always rises, and who may take something back."""
    kept = table.snapshot()
    del kept["version"]
    views = []
    for viewer in (*range(table.rules.seats), AUDIENCE):
        seen = table.view(viewer)
        del seen["version"], seen["undo"]
        views.append((seen, table.events(viewer)))
    return json.dumps([kept, views, table.acting(), table.record.result])


def who_may(table: Table) -> list[int]:
    return [seat for seat in range(table.rules.seats) if table.may_undo(seat)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(4, 150))
def test_a_seat_takes_back_its_own_last_move_and_nothing_else(seats: int, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng, seats)
    assert who_may(table) == []
    while not table.is_over:
        act(table, rng)
        if table.is_over:
            break
        seat, move = table.record.moves[-1]
        secret_is_out = seat == NATURE or move is READY
        expected = [] if secret_is_out or any(one != seat for one in table.sealed) else [seat]
        assert who_may(table) == expected
        assert [viewer for viewer in range(seats) if table.view(viewer)["undo"]] == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 100))
def test_after_an_undo_the_table_is_as_it_was(seats: int, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng, seats)
    while not table.is_over:
        if rng.random() < 0.04 and not table.is_planning:
            go_and_come_back(table, rng)  # and the last move of a game cannot be taken back
        else:
            act(table, rng)
    text = table.record.write()
    assert read(text).write() == text


def go_and_come_back(table: Table, rng: Random) -> None:
    """Play a run of moves by one seat, as far as it could be taken back, and take it back."""
    seat = table.acting()[0]
    faces: list[str] = []
    while table.acting() == [seat] and not table.is_planning and len(faces) < 4:
        faces.append(face(table))
        act(table, rng)
        if not table.may_undo(seat):
            return
    for before in reversed(faces):
        version, last = table.version, table.record.moves[-1][1]
        assert table.undo(seat) is last
        assert table.version == version + 1
        assert face(table) == before


@pytest.mark.parametrize("seed", seeds(4, 150))
def test_the_version_rises_with_every_move_and_with_every_one_taken_back(seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    while not table.is_over:
        version, sealed = table.version, len(table.sealed)
        seat = act(table, rng)
        assert table.version == (version if len(table.sealed) > sealed else version + 1)
        assert table.view()["version"] == table.version
        if table.may_undo(seat) and not table.sealed and rng.random() < 0.1:
            table.undo(seat)
            assert table.version == version + 2


def woken() -> Table:
    """A game for three where all are up; the last one up could still take that back."""
    table = Table(configure(3), ["Ada", "Bo", "Cy"], seed=4)
    for hour in ("7", "8", "9"):
        table.play(table.acting()[0], f"wake {hour}")
    return table


def test_a_move_is_taken_back_and_another_one_made() -> None:
    table = woken()
    seat = table.record.moves[-1][0]
    table.undo(seat)
    assert table.acting() == [seat]
    table.play(seat, "wake 5")
    assert table.is_planning
    assert [move.text for _, move in table.record.moves[-3:]] == ["wake 7", "wake 8", "wake 5"]
    play_out(table, Random(1))
    assert read(table.record.write()).result == table.scores()


def test_nobody_takes_back_the_move_of_another() -> None:
    table = woken()
    last = table.record.moves[-1][0]
    for seat in {RED, YELLOW, BLUE} - {last}:
        before = face(table), table.version
        with pytest.raises(CannotUndo, match=r"cannot take anything back: only the own last"):
            table.undo(seat)
        assert (face(table), table.version) == before


def test_a_run_of_moves_is_taken_back_to_the_last_move_of_another_seat() -> None:
    table = woken()
    for seat in range(3):
        table.plan(seat, ["send studio"] * 3)
    first, second, _ = (table.record.moves[at][0] for at in order_of_the_day(table))
    faces = []
    for word in ("paint", "pass", "paint"):
        table.play(first, word)
        assert who_may(table) == [first]
    for word in ("paint", "pass"):
        faces.append(face(table))
        table.play(second, word)
        assert who_may(table) == [second]
    for before in reversed(faces):
        table.undo(second)
        assert face(table) == before
    assert not table.may_undo(second)


def order_of_the_day(table: Table) -> range:
    """Where the record tells who got up, the earliest first: after the draws of the set-up."""
    first = next(at for at, (seat, _) in enumerate(table.record.moves) if seat >= 0)
    return range(first, first + 3)


def test_nothing_is_taken_back_behind_a_draw() -> None:
    table = woken()
    for seat in range(3):
        table.plan(seat, ["send theater"] if seat == RED else [])
    table.play(RED, "enjoy")
    assert table.record.moves[-1][0] == NATURE
    assert who_may(table) == []


def test_what_was_planned_cannot_be_taken_back_once_it_is_revealed() -> None:
    table = woken()
    for seat in range(3):
        table.plan(seat, ["send studio"])
    assert who_may(table) == []
    table.play(table.acting()[0], "paint")
    seat = table.record.moves[-1][0]
    table.undo(seat)
    assert not table.may_undo(seat)
    with pytest.raises(CannotUndo):
        table.undo(seat)


def test_a_plan_sealed_by_another_seat_closes_the_way_back() -> None:
    table = woken()
    last = table.record.moves[-1][0]
    table.plan(last, ["send studio"])
    assert table.may_undo(last)
    other = (last + 1) % 3
    table.plan(other, [])
    assert who_may(table) == []
    with pytest.raises(CannotUndo):
        table.undo(last)


def test_whoever_takes_back_the_get_up_takes_the_own_plan_back_with_it() -> None:
    table = woken()
    last = table.record.moves[-1][0]
    table.plan(last, ["send studio"])
    table.undo(last)
    assert table.sealed == {}
    assert table.view(last)["own_plan"] is None
    assert table.acting() == [last]


@rule("LEO-07", "LEO-10", "LEO-11")
def test_whoever_holds_his_tile_takes_back_leonardos_moves() -> None:
    table = Table(configure(2), seed=1)
    taken = 0
    rng = Random(3)
    while not table.is_over and taken < 20:
        figure = table.imagine(AUDIENCE).figure
        leonardos = not table.is_planning and (
            figure == LEONARDO and "leonardo" in str(table.view()["step"])
        )
        before = face(table) if leonardos else ""
        seat = act(table, rng)
        if leonardos and table.may_undo(seat):
            table.undo(seat)
            assert face(table) == before
            assert not table.may_undo(1 - seat) or table.record.moves[-1][0] == 1 - seat
            taken += 1
            act(table, rng)
    assert taken == 20


@rule("INFO-01", "SCORE-01")
def test_nobody_takes_back_the_move_behind_which_all_money_was_shown() -> None:
    table = play_out(random_table(Random(1), 3), Random(1))
    told = [event["key"] for event in table.events(AUDIENCE)]
    assert told.count("money_scored") == 3
    assert who_may(table) == []


def test_who_may_take_back_is_as_before_when_a_move_was_taken_back() -> None:
    table = Table(configure(3), seed=4)
    first = table.acting()[0]
    table.play(first, "wake 7")
    assert who_may(table) == [first]
    second = table.acting()[0]
    table.play(second, "wake 8")
    table.undo(second)
    assert who_may(Table.restore(table.snapshot())) == [first]
    assert who_may(table) == [first]
