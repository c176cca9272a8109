"""`affresco hint`: what a bot would do at a position in a record, and what it may know there."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from affresco.bots import Bot, Deadline, Hint, registry
from affresco.bots.bot import RandomBot
from affresco.configuration import configure
from affresco.engine.rules import options
from affresco.engine.snapshot import dump
from affresco.engine.state import State
from affresco.game import Game
from affresco.record import Record, read_so_far
from affresco.terminal.hinting import situation
from tests.cli.running import act_at_random, assert_one_sentence, run


class Oracle(RandomBot):
    """Believes in the last options; remembers what it was shown."""

    shown: list[tuple[State, int, Deadline]]

    def hints(self, state: State, seat: int, deadline: Deadline, count: int = 3) -> list[Hint]:
        Oracle.shown.append((state.copy(), seat, deadline))
        words = [move.text for move in options(state, seat)][-count:]
        return [
            Hint((word,), 0.5 - number / 10, 54.4 - number, 3 - 4 * number, 120)
            for number, word in enumerate(reversed(words))
        ]


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    Oracle.shown = []
    monkeypatch.setitem(registry.OURS, "oracle", make_oracle)


def make_oracle(seed: int) -> Bot:
    return Oracle(seed)


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game, with a hidden plan each round."""
    game = Game(configure(3, options="round_limit=9"), ["Ada", "Bo"], seed=2)
    rng = Random(2)
    while not game.is_over:
        act_at_random(game, rng)
    return game.record


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.fresco"
    path.write_text(record.write())
    return path


def find(record: Record, verb: str, later: int = 0) -> int:
    """The number of a move of a verb."""
    found = [at for at, (_, move) in enumerate(record.moves, 1) if move.text.split()[0] == verb]
    return found[later]


def cut(file: Path, record: Record, moves: int) -> Path:
    """The record, cut off before any move."""
    file.write_text(Record(record.configuration, record.names, moves=record.moves[:moves]).write())
    return file


# The hints


def test_the_best_three_are_told_with_their_estimates(file: Path, record: Record) -> None:
    shown = run("hint", file, "--bot", "oracle", "--move", find(record, "wake")).stdout
    assert "in round 1, before move" in shown
    assert "oracle suggests" in shown
    assert "  1 wake 9" in shown
    assert "wins 50 % · 54 points at the end, +3 to the best opponent · 120 tables" in shown
    assert "mood +1: 5 apprentices, a market tile costs 1" in shown
    assert "  3 wake 7" in shown
    assert "−5 to the best" in shown  # noqa: RUF001
    assert "  4 " not in shown


def test_what_a_restoration_brings_is_told_by_source(file: Path, record: Record) -> None:
    at = find(record, "restore")
    hints = json.loads(run("hint", file, "--bot", "oracle", "--move", at, "--json").stdout)
    assert hints["bot"] == "oracle"
    assert hints["move"] == at
    best = hints["hints"][0]
    assert set(best) == {"words", "win", "points", "margin", "samples", "preview"}
    told = {"points", "paints", "money", "mood", "landing", "forfeits"}
    assert set(best["preview"]) == told


def test_a_bot_without_estimates_tells_its_move(file: Path, record: Record) -> None:
    shown = run("hint", file, "--bot", "random", "--move", find(record, "wake")).stdout
    assert "random doesn’t make estimates" in shown
    again = run("hint", file, "--bot", "random", "--move", find(record, "wake")).stdout
    assert shown == again


def test_without_a_bot_each_line_has_its_reason(file: Path, record: Record) -> None:
    asked = ("hint", file, "--move", find(record, "wake"), "--budget", 12)
    told = json.loads(run(*asked, "--json").stdout)
    assert told["bot"] == "virtuoso"
    for one in told["hints"]:
        fields = {"words", "win", "points", "margin", "samples", "preview", "then", "loss"}
        assert set(one) == fields | {"reason"}
        assert set(one["reason"]) == {"key", "params", "cost"}
    assert told["hints"][0]["loss"] == 0
    for language in ("en", "de", "fr"):
        shown = run(*asked, "--language", language).stdout
        assert shown == run(*asked, "--language", language).stdout
        reasons = [line for line in shown.splitlines() if line.endswith(".")]
        assert len(reasons) == len(told["hints"])


def test_a_plan_is_asked_for_as_a_whole_also_in_the_middle_of_it(
    file: Path, record: Record
) -> None:
    ready = next(
        at
        for at, (seat, move) in enumerate(record.moves, 1)
        if move.text == "ready" and record.moves[at - 3][1].text.startswith("send")
    )
    told = json.loads(run("hint", file, "--bot", "random", "--move", ready, "--json").stdout)
    assert told["move"] < ready
    assert told["hints"][0]["words"][-1] == "ready"
    assert told["hints"][0]["preview"] is None


def test_any_seat_may_be_asked_for_its_plan(file: Path, record: Record) -> None:
    first = find(record, "ready")
    while record.moves[first - 2][0] == record.moves[first - 1][0]:
        first -= 1
    if record.moves[first - 1][1].text.startswith("wake"):
        first += 1
    told = run("hint", file, "--bot", "random", "--move", first, "--seat", "Blue", "--json")
    assert json.loads(told.stdout)["seat"] == "blue"


# What it knows


def test_the_bot_sees_what_its_seat_may_know(file: Path, record: Record) -> None:
    """Red's plan lies in the record before yellow's; yellow must not know it."""
    at = find(record, "ready") + 1
    assert record.moves[at - 1][0] == 1
    run("hint", file, "--bot", "oracle", "--move", at)
    (state, seat, _), *_ = Oracle.shown
    true = read_so_far(file.read_text())
    where = situation(true, at, None)
    assert seat == where.seat == 1
    assert dump(state) == dump(where.game.imagine(1))
    assert state.players[0].plan == 0
    assert not state.players[0].planned


def test_a_budget_counts_iterations_and_seconds_cut_short(file: Path, record: Record) -> None:
    wake = find(record, "wake")
    for more in ([], ["--think", "60"], ["--budget", "5"], ["--budget", "5", "--think", "60"]):
        assert run("hint", file, "--bot", "oracle", "--move", wake, *more).exit_code == 0
    assert [deadline.at is None for _, _, deadline in Oracle.shown] == [False, False, True, False]


# When there is nothing to advise


def test_a_record_may_be_cut_anywhere(file: Path, record: Record) -> None:
    for moves in (find(record, "ready") - 1, find(record, "wake") - 1):
        assert run("hint", cut(file, record, moves), "--bot", "random").exit_code == 0
    assert_one_sentence(run("hint", cut(file, record, 3)), "nature draws there")


def test_a_saved_table_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(Game(configure(4), seed=1).snapshot()))
    assert run("hint", path, "--bot", "random").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "the game is over there"),
        (["--move", "1"], "nature draws there; "),
        (["--move", "0"], "there is no move 0"),
        (["--move", "99999"], "there is no move 99999"),
        (["--seat", "green"], "a seat is one of red, yellow, blue, not 'green'"),
        (["--bot", "gandalf"], "there is no bot 'gandalf'"),
        (["--think", "nan"], "a bot thinks for a number of seconds, not for nan"),
        (["--think", "-1"], "not for -1"),
    ],
)
def test_what_cannot_be_advised_is_told_in_one_sentence(
    file: Path, arguments: list[str], told: str
) -> None:
    assert_one_sentence(run("hint", file, *arguments), told)


def test_who_does_not_decide_there_is_told(file: Path, record: Record) -> None:
    at = find(record, "wake")
    other = next(seat for seat in range(3) if seat != record.moves[at - 1][0])
    color = ["red", "yellow", "blue"][other]
    told = run("hint", file, "--move", at, "--seat", color)
    assert_one_sentence(told, f"{color} does not decide there, but")


def test_a_broken_record_is_told(tmp_path: Path) -> None:
    path = tmp_path / "broken.fresco"
    path.write_text("once upon a time")
    assert_one_sentence(run("hint", path), "a record begins with")
    assert_one_sentence(run("hint", tmp_path / "none.fresco"), "can’t be read")
