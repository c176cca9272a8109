"""`affresco simulate`, `sweep` and `bench`: what they count and what they print."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from affresco.bots import Bot, Deadline
from affresco.bots.bot import RandomBot
from affresco.configuration import configure
from affresco.engine.moves import WAKE, Move
from affresco.engine.options import VALUES
from affresco.engine.state import State
from affresco.lab import simulate as simulating
from affresco.lab.simulate import play_game, simulate
from affresco.lab.sweep import (
    SweepError,
    all_configurations,
    describe,
    random_options,
    sweep,
)
from affresco.record import read_record
from tests.cli.running import assert_one_sentence, run
from tests.command import INTERPRETED, affresco
from tests.sampling import sample


@pytest.mark.parametrize(("seats", "modules"), [(2, "none"), (3, "all"), (4, "none")])
def test_a_simulation_is_one_json_object_without_a_violation(seats: int, modules: str) -> None:
    words = ("--games", str(sample(6, 200)), "--seats", str(seats), "--modules", modules)
    told = json.loads(affresco("simulate", *words, "--json"))
    assert (told["games"], told["violations"], told["failures"]) == (sample(6, 200), 0, [])
    assert len(told["scores_by_rank"]) == seats
    assert told["rounds"]["most"] <= (9 if modules == "all" else 30)
    assert told["decisions"] > told["games"] * 50


def test_the_same_seed_gives_the_same_digest_however_the_work_is_shared() -> None:
    words = ("simulate", "--games", "12", "--seats", "3", "--seed", "7", "--digest")
    digests = {
        affresco(*words),
        affresco(*words, "--processes", "2"),
        affresco(*words, environment=INTERPRETED),
    }
    assert len(digests) == 1
    assert affresco(*words[:-2], "8", "--digest") not in digests


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seats", "7"), "a game has 2, 3 or 4 seats, not 7"),
        (("--modules", "plague"), "there is no module 'plague'"),
        (("--options", "luck=good"), "there is no option 'luck'"),
        (("--preset", "klingon"), "there is no preset 'klingon'"),
        (("--preset", "english_2010", "--modules", "bells"), "does not know the module bells"),
        (("--components", "nowhere.toml"), "nowhere.toml"),
        (("--games", "0"), "games"),
        (("--bots", "gandalf"), "there is no bot 'gandalf'"),
        (("--bots", "random,random"), "there are 2 bots for 4 seats"),
        (("--bots", "random:wit=9"), "cannot be made from 'random:wit=9'"),
        (("--budget", "0"), "budget"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_sentence(
    words: tuple[str, ...], sentence: str
) -> None:
    assert_one_sentence(run("simulate", *words, "--json"), sentence)


def test_bots_play_through_their_interface_the_same_games_however_the_work_is_shared() -> None:
    words = ("simulate", "--games", "6", "--seats", "3", "--modules", "portraits,bells")
    words += ("--bots", "random,random:seed=7,random", "--json")
    one, other = (json.loads(affresco(*words, "--processes", n)) for n in "12")
    assert {**one, "seconds": 0} == {**other, "seconds": 0}
    assert one["bots"] == ["random", "random:seed=7", "random"]
    assert one["violations"] == 0
    assert one["decisions"] > 6 * 50


def test_random_play_is_what_it_was_before_there_were_bots() -> None:
    words = ("simulate", "--games", "100", "--seats", "2", "--digest")
    assert affresco(*words).startswith("0d215f77a332ccad")


def test_who_plays_is_told_also_where_nobody_is_named() -> None:
    assert simulate(configure(2), 1, seed=1).summary()["bots"] == ["random", "random"]


class Confused(Bot):
    """Gets up twice, or never plans."""

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        return WAKE[0]


class Sleepy(RandomBot):
    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        return []


@pytest.mark.parametrize(
    ("bot", "told"),
    [(Confused(), "cannot 'wake 5' now (HOSTEL-03)"), (Sleepy(), "has no plan that ends in")],
)
def test_a_bot_that_breaks_the_rules_is_a_violation_with_its_record(bot: Bot, told: str) -> None:
    configuration = configure(3)
    game = play_game(configuration, configuration.rules(), Random(1), [bot] * 3)
    assert told in str(game.violation)
    assert game.record is not None
    assert read_record(game.record).moves


def test_a_violation_is_reported_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "violations", lambda state: ["it rains"] * (state.round > 1))
    configuration = configure(3, "leaf_gold")
    game = play_game(configuration, configuration.rules(), Random(1))
    assert game.violation == "it rains"
    assert game.record is not None
    assert game.rounds == 2
    assert "modules: leaf_gold" in game.record
    made = simulate(configuration, 2, seed=1)
    assert made.summary()["violations"] == 2


def test_a_sweep_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "sweep.jsonl"
    count = sample(6, 300)
    whole = sweep(1, seed=3, count=count, resume=kept).summary()
    lines = kept.read_text(encoding="utf-8").splitlines()
    kept.write_text("\n".join([*lines[: count // 2], lines[-1][:20]]) + "\n", encoding="utf-8")
    again = sweep(1, seed=3, count=count, resume=kept, processes=2).summary()
    assert {**again, "seconds": 0} == {**whole, "seconds": 0}
    assert (whole["configurations"], whole["games"], whole["violations"]) == (count, count, 0)
    with pytest.raises(SweepError, match="is not from a sweep with 2 games each and seed 3"):
        sweep(2, seed=3, count=count, resume=kept)


def test_a_sweep_may_draw_the_options_of_every_game(tmp_path: Path) -> None:
    kept = tmp_path / "sweep.jsonl"
    count = sample(24, 6144)
    made = sweep(1, seed=5, count=count, resume=kept, processes=2, varied=True)
    assert made.summary()["violations"] == 0, made.summary()["failures"]
    assert made.summary()["digest"] != sweep(1, seed=5, count=2).summary()["digest"]
    drawn = [random_options(Random(f"5:{number}:0:options")) for number in range(60)]
    for name, values in VALUES.items():
        assert {options[name] for options in drawn} == set(values)
    with pytest.raises(SweepError, match=r"not from a sweep with 1 games each and seed 5$"):
        sweep(1, seed=5, count=count, resume=kept)


def test_every_configuration_is_swept() -> None:
    assert all_configurations() == 3 * 2**11
    assert describe(0) == {"seats": 2, "modules": []}
    assert len({json.dumps(describe(number)) for number in range(0, 6144, 97)}) == 64
    last = describe(6143)
    assert (last["seats"], len(str(last["modules"]).split(","))) == (4, 11)


def test_a_sweep_prints_one_json_object_the_same_on_both_engines() -> None:
    words = ("sweep", "--configurations", str(sample(5, 300)), "--json")
    one, other = (json.loads(affresco(*words, environment=each)) for each in (None, INTERPRETED))
    assert one["digest"] == other["digest"]
    assert one["violations"] == 0


def test_the_measures_are_plain_numbers() -> None:
    told = json.loads(affresco("bench", "--json", "--seconds", "0.05", "--repeats", "1"))
    for figures in (told["base"], told["all"], told["interpreted"]["base"]):
        assert set(figures) == {"core", "api", "copies", "games", "selfplay"}
        assert all(number > 0 for number in figures.values())


def test_a_failing_record_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends at the violation, where no record would end by itself."""
    monkeypatch.setattr(simulating, "violations", lambda state: ["it rains"] * (state.round > 1))
    configuration = configure(4)
    game = play_game(configuration, configuration.rules(), Random(2))
    assert game.record is not None
    record = read_record(game.record)
    assert record.replay().round == 2
