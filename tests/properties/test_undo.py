"""Undo: a player's own latest moves, as long as nobody has learned anything from them."""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.moves import READY
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE
from affresco.game import CannotUndo, Game
from affresco.record import read_record
from tests.citing import rule
from tests.given import BLUE, LEONARDO, RED, YELLOW
from tests.properties.games import act, play_out, random_table
from tests.sampling import seeds

pytestmark = pytest.mark.slow


def face(game: Game) -> str:
    """All of a table except its version, which always rises, and who may undo."""
    kept = game.snapshot()
    del kept["version"]
    views = []
    for viewer in (*range(game.rules.seats), AUDIENCE):
        seen = game.view(viewer)
        del seen["version"], seen["undo"]
        views.append((seen, game.events(viewer)))
    return json.dumps([kept, views, game.acting(), game.record.result])


def who_may(game: Game) -> list[int]:
    return [seat for seat in range(game.rules.seats) if game.may_undo(seat)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(4, 150))
def test_a_seat_takes_back_its_own_last_move_and_nothing_else(seats: int, seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng, seats)
    assert who_may(game) == []
    while not game.is_over:
        act(game, rng)
        if game.is_over:
            break
        seat, move = game.record.moves[-1]
        secret_is_out = seat == NATURE or move is READY
        expected = [] if secret_is_out or any(one != seat for one in game.sealed) else [seat]
        assert who_may(game) == expected
        assert [viewer for viewer in range(seats) if game.view(viewer)["undo"]] == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(2, 100))
def test_after_an_undo_the_table_is_as_it_was(seats: int, seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng, seats)
    while not game.is_over:
        if rng.random() < 0.04 and not game.is_planning:
            go_and_come_back(game, rng)  # and the last move of a game cannot be undone
        else:
            act(game, rng)
    text = game.record.write()
    assert read_record(text).write() == text


def go_and_come_back(game: Game, rng: Random) -> None:
    """Play a run of moves by one seat, as far as it can be undone, and undo it."""
    seat = game.acting()[0]
    faces: list[str] = []
    while game.acting() == [seat] and not game.is_planning and len(faces) < 4:
        faces.append(face(game))
        act(game, rng)
        if not game.may_undo(seat):
            return
    for before in reversed(faces):
        version, last = game.version, game.record.moves[-1][1]
        assert game.undo(seat) is last
        assert game.version == version + 1
        assert face(game) == before


@pytest.mark.parametrize("seed", seeds(4, 150))
def test_the_version_rises_with_every_move_and_with_every_one_taken_back(seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng)
    while not game.is_over:
        version, sealed = game.version, len(game.sealed)
        seat = act(game, rng)
        assert game.version == (version if len(game.sealed) > sealed else version + 1)
        assert game.view()["version"] == game.version
        if game.may_undo(seat) and not game.sealed and rng.random() < 0.1:
            game.undo(seat)
            assert game.version == version + 2


def woken() -> Game:
    """A game for three where all are up; the last one up could still undo that."""
    game = Game(configure(3), ["Ada", "Bo", "Cy"], seed=4)
    for hour in ("7", "8", "9"):
        game.play(game.acting()[0], f"wake {hour}")
    return game


def test_a_move_is_taken_back_and_another_one_made() -> None:
    game = woken()
    seat = game.record.moves[-1][0]
    game.undo(seat)
    assert game.acting() == [seat]
    game.play(seat, "wake 5")
    assert game.is_planning
    assert [move.text for _, move in game.record.moves[-3:]] == ["wake 7", "wake 8", "wake 5"]
    play_out(game, Random(1))
    assert read_record(game.record.write()).result == game.scores()


def test_nobody_takes_back_the_move_of_another() -> None:
    game = woken()
    last = game.record.moves[-1][0]
    for seat in {RED, YELLOW, BLUE} - {last}:
        before = face(game), game.version
        with pytest.raises(CannotUndo, match=r"cannot take anything back: you can only undo"):
            game.undo(seat)
        assert (face(game), game.version) == before


def test_a_run_of_moves_is_taken_back_to_the_last_move_of_another_seat() -> None:
    game = woken()
    for seat in range(3):
        game.plan(seat, ["send studio"] * 3)
    first, second, _ = (game.record.moves[at][0] for at in order_of_the_day(game))
    faces = []
    for word in ("paint", "pass", "paint"):
        game.play(first, word)
        assert who_may(game) == [first]
    for word in ("paint", "pass"):
        faces.append(face(game))
        game.play(second, word)
        assert who_may(game) == [second]
    for before in reversed(faces):
        game.undo(second)
        assert face(game) == before
    assert not game.may_undo(second)


def order_of_the_day(game: Game) -> range:
    """Where in the record players get up, the earliest first: after the draws of the set-up."""
    first = next(at for at, (seat, _) in enumerate(game.record.moves) if seat >= 0)
    return range(first, first + 3)


def test_nothing_is_taken_back_behind_a_draw() -> None:
    game = woken()
    for seat in range(3):
        game.plan(seat, ["send theater"] if seat == RED else [])
    game.play(RED, "enjoy")
    assert game.record.moves[-1][0] == NATURE
    assert who_may(game) == []


def test_what_was_planned_cannot_be_taken_back_once_it_is_revealed() -> None:
    game = woken()
    for seat in range(3):
        game.plan(seat, ["send studio"])
    assert who_may(game) == []
    game.play(game.acting()[0], "paint")
    seat = game.record.moves[-1][0]
    game.undo(seat)
    assert not game.may_undo(seat)
    with pytest.raises(CannotUndo):
        game.undo(seat)


def test_a_plan_sealed_by_another_seat_closes_the_way_back() -> None:
    game = woken()
    last = game.record.moves[-1][0]
    game.plan(last, ["send studio"])
    assert game.may_undo(last)
    other = (last + 1) % 3
    game.plan(other, [])
    assert who_may(game) == []
    with pytest.raises(CannotUndo):
        game.undo(last)


def test_whoever_takes_back_the_get_up_takes_the_own_plan_back_with_it() -> None:
    game = woken()
    last = game.record.moves[-1][0]
    game.plan(last, ["send studio"])
    game.undo(last)
    assert game.sealed == {}
    assert game.view(last)["own_plan"] is None
    assert game.acting() == [last]


@rule("LEO-07", "LEO-10", "LEO-11")
def test_whoever_holds_his_tile_takes_back_leonardos_moves() -> None:
    game = Game(configure(2), seed=1)
    taken = 0
    rng = Random(3)
    while not game.is_over and taken < 20:
        figure = game.imagine(AUDIENCE).figure
        leonardos = not game.is_planning and (
            figure == LEONARDO and "leonardo" in str(game.view()["step"])
        )
        before = face(game) if leonardos else ""
        seat = act(game, rng)
        if leonardos and game.may_undo(seat):
            game.undo(seat)
            assert face(game) == before
            assert not game.may_undo(1 - seat) or game.record.moves[-1][0] == 1 - seat
            taken += 1
            act(game, rng)
    assert taken == 20


@rule("INFO-01", "SCORE-01")
def test_nobody_takes_back_the_move_behind_which_all_money_was_shown() -> None:
    game = play_out(random_table(Random(1), 3), Random(1))
    told = [event["key"] for event in game.events(AUDIENCE)]
    assert told.count("money_scored") == 3
    assert who_may(game) == []


def test_who_may_take_back_is_as_before_when_a_move_was_taken_back() -> None:
    game = Game(configure(3), seed=4)
    first = game.acting()[0]
    game.play(first, "wake 7")
    assert who_may(game) == [first]
    second = game.acting()[0]
    game.play(second, "wake 8")
    game.undo(second)
    assert who_may(Game.from_snapshot(game.snapshot())) == [first]
    assert who_may(game) == [first]
