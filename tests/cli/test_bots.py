"""`affresco play --bots`: bots at any seat, what they get, and how they are stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from affresco.bots import LEVELS, USUAL_LEVEL, Bot, Deadline, registry
from affresco.configuration import configure
from affresco.engine.moves import READY, SEND, Move
from affresco.engine.rules import options
from affresco.engine.snapshot import dump
from affresco.engine.state import State
from affresco.game import Game
from affresco.locales import Messages
from affresco.terminal import BotSeats, Conversation, bots_at, play_game
from affresco.terminal.bot_seats import USUAL_SECONDS
from tests.cli.running import WAKE as LAST_HOUR
from tests.cli.running import Anyone, assert_one_sentence, run, said


class Studious(Bot):
    """Takes the first option and plans for the studio; remembers what it was given."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.given: list[tuple[State, int, Deadline]] = []

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.given.append((state.copy(), seat, deadline))
        return options(state, seat)[0]

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        self.given.append((state.copy(), seat, deadline))
        return [*[SEND[2]] * 3, READY]


class Interrupted(Bot):
    """Someone presses Ctrl-C while it thinks."""

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        raise KeyboardInterrupt


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, type[Bot]], None]:
    return lambda name, bot: monkeypatch.setitem(registry.OURS, name, bot)


def game(seats: int = 3, modules: str = "none") -> Game:
    return Game(configure(seats, modules), seed=1)


# Who sits where


def test_one_bot_is_meant_for_all_seats_several_for_one_seat_each() -> None:
    assert list(bots_at([1, 2, 3], "random", 1, None).bots) == [1, 2, 3]
    seated = bots_at([0, 2], "random:seed=7,random", 1, None).bots
    assert list(seated) == [0, 2]
    twin = bots_at([0, 2], "random:seed=7,random", 2, None).bots
    assert seated[0].rng.random() == twin[0].rng.random()
    assert seated[2].rng.random() != twin[2].rng.random()


def test_bots_differ_by_seat_and_are_the_same_for_the_same_seed() -> None:
    one, other = (bots_at([1, 2], None, 5, None).bots for _ in range(2))
    assert one[1].rng.random() == other[1].rng.random()
    assert one[2].rng.random() == other[2].rng.random() != other[1].rng.random()


def test_without_a_name_a_bot_of_a_middling_level_sits_there() -> None:
    assert USUAL_LEVEL in LEVELS[1:-1]
    named, unnamed = (bots_at([1], spec, 5, None).bots[1] for spec in (USUAL_LEVEL, None))
    assert type(named) is type(unnamed)
    assert named.rng.random() == unnamed.rng.random()


def test_a_game_with_a_bot_of_ones_own_at_each_seat(
    known: Callable[[str, type[Bot]], None],
) -> None:
    known("studious", Studious)
    shown = said(LAST_HOUR, arguments=["play", "--seed", "1", "--bots", "studious,anyone,studious"])
    assert "plan your day" in shown
    assert "green gets up at 5" in shown  # the first option, after red


def test_a_saved_game_goes_on_with_bots(
    tmp_path: Path, known: Callable[[str, type[Bot]], None]
) -> None:
    known("studious", Studious)
    file = tmp_path / "game.json"
    said(LAST_HOUR, f"save {file}", "quit")
    lines = ["studio 3, theater 2, ready", f"save {file}", "quit"]
    going_on = run("play", file, "--bots", "studious", lines=lines)
    assert going_on.exit_code == 0, going_on.output
    record = json.loads(file.read_text())["record"]
    for color in ("yellow", "blue", "green"):
        assert f"{color} send studio, send studio, send studio, ready" in record


# What they get


def test_a_bot_gets_what_its_seat_may_know_and_a_deadline() -> None:
    made, bot = game(), Studious()
    seats = BotSeats({0: bot, 1: Anyone(), 2: Anyone()}, seconds=60)
    while made.view()["round"] == 1:
        seat = made.acting()[-1]  # the others plan before red
        expected = dump(made.imagine(seat))
        seats.act(made, seat)
        if seat == 0:
            state, asked, deadline = bot.given[-1]
            assert (dump(state), asked) == (expected, 0)
            assert deadline.at is not None
            assert not deadline.has_passed()
    assert len(bot.given) > 2


def test_bots_plan_as_a_whole_and_their_plans_stay_sealed() -> None:
    made = game()
    seats = BotSeats({seat: Studious() for seat in range(3)})
    while not made.is_planning:
        seats.act(made, made.acting()[0])
    seats.act(made, 0)
    assert [move.text for move in made.sealed[0]] == ["send studio"] * 3 + ["ready"]
    assert made.acting() == [1, 2]
    assert made.imagine(1).players[0].plan == 0


def test_bots_think_for_three_seconds_unless_told_otherwise() -> None:
    assert bots_at([1], "random", 1, None).seconds == USUAL_SECONDS == 3
    assert bots_at([1], "random", 1, 0.5).seconds == 0.5


# On the screen


def test_a_line_tells_who_thinks_as_long_as_it_lasts() -> None:
    console = Console(force_terminal=True, width=80, record=True)
    talk = Conversation(game(), [0], console, Messages())
    with console.capture() as shown, talk.thinking(1):
        pass
    assert "yellow is thinking …" in shown.get()
    plain = Console(force_terminal=False, width=80)
    with plain.capture() as shown, Conversation(game(), [0], plain, Messages()).thinking(1):
        pass
    assert shown.get() == ""


@pytest.mark.parametrize("has_moved", [False, True])
def test_ctrl_c_leaves_the_game_while_a_bot_thinks(
    has_moved: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    made = game()
    talk = Conversation(made, [], Console(width=120), Messages())
    if has_moved:
        BotSeats({seat: Anyone() for seat in range(3)}).act(made, made.acting()[0])
    version = made.version
    play_game(talk, BotSeats({seat: Interrupted() for seat in range(3)}))
    told = capsys.readouterr().out
    assert made.version == version
    assert ("anything not saved is gone" in told) == has_moved
    assert "You left the game" in told


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "gandalf"], "there is no bot 'gandalf'; there are "),
        (["--bots", "random,random"], "there are 2 bots for 3 seats: name one, or one each"),
        (["--bots", "random,,random"], "one comma between two bots"),
        (["--bots", ""], "one comma between two bots"),
        (["--bots", "random:seed=x"], "the seed of a bot is a number"),
        (["--bots", "random:wit=9"], "cannot be made from 'random:wit=9'"),
        (["--think", "soon"], "--think"),
        (["--think", "-1"], "a bot thinks for a number of seconds, not for -1"),
        (["--think", "nan"], "not for nan"),
        (["--humans", "all", "--bots", "random,random"], "there are 2 bots for 0 seats"),
    ],
)
def test_bots_that_cannot_sit_down_are_refused_in_one_sentence(
    arguments: list[str], told: str
) -> None:
    assert_one_sentence(run("play", *arguments), told)
