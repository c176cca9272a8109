"""`affresco replay`: check a record, step through it, turn it into JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from affresco.configuration import configure
from affresco.game import Game
from affresco.record import Record, read_record
from tests.cli.running import act_at_random, assert_one_sentence, run


def played(seats: int, rounds: int, modules: str = "none") -> Record:
    """A game between bots, cut off at the start of a round; with ten rounds it is over."""
    game = Game(configure(seats, modules, "round_limit=9"), ["Ada", "Bo"], seed=seats)
    rng = Random(7)
    while not game.is_over and game.view()["round"] != rounds:
        act_at_random(game, rng)
    return game.record


@pytest.fixture(scope="module", params=[2, 3, 4])
def finished(request: pytest.FixtureRequest) -> Record:
    return played(request.param, 10)


@pytest.fixture(scope="module")
def unfinished() -> Record:
    return played(4, 3)


def written(record: Record, folder: Path) -> Path:
    file = folder / "game.fresco"
    file.write_text(record.write())
    return file


def test_a_good_record_is_verified_in_one_line(finished: Record, tmp_path: Path) -> None:
    assert finished.result
    result = run("replay", written(finished, tmp_path), "--verify")
    scores = " ".join(map(str, finished.result))
    assert result.exit_code == 0
    assert result.stdout == f"ok: {len(finished.moves)} moves, result {scores}\n"


def test_a_game_that_goes_on_is_verified_too(unfinished: Record, tmp_path: Path) -> None:
    result = run("replay", written(unfinished, tmp_path), "--verify")
    assert result.stdout == f"ok: {len(unfinished.moves)} moves, not finished, in round 3\n"


def test_a_cut_record_is_told_in_one_sentence(finished: Record, tmp_path: Path) -> None:
    file = written(finished, tmp_path)
    file.write_text(file.read_text().rstrip().rpartition("\n")[0])
    assert_one_sentence(run("replay", file, "--verify"), "the record is cut")


def test_a_forged_result_is_told_in_one_sentence(finished: Record, tmp_path: Path) -> None:
    file = written(finished, tmp_path)
    lines = file.read_text().splitlines()
    forged = [line + "1" if line.startswith("result:") else line for line in lines]
    file.write_text("\n".join(forged))
    assert_one_sentence(run("replay", file, "--verify"), "the moves give")


@pytest.mark.parametrize("options", [[], ["--verify"], ["--json"]])
def test_an_impossible_move_is_told_in_one_sentence(
    options: list[str], unfinished: Record, tmp_path: Path
) -> None:
    file = written(unfinished, tmp_path)
    file.write_text(f"{file.read_text()}red restore c3\n")
    assert_one_sentence(run("replay", file, *options), "cannot 'restore c3' now")


def test_a_missing_file_and_a_missing_round_are_told(unfinished: Record, tmp_path: Path) -> None:
    assert_one_sentence(run("replay", tmp_path / "none"), "can’t be read")
    assert_one_sentence(run("replay"), "file")
    file = written(unfinished, tmp_path)
    assert_one_sentence(run("replay", file, "--from", "20"), "the record ends in round 3")
    assert_one_sentence(run("replay", file, "--from", "-1"), "--from")


def test_json_is_one_object_for_each_move_and_nothing_else(
    finished: Record, tmp_path: Path
) -> None:
    result = run("replay", written(finished, tmp_path), "--json")
    assert result.stderr == ""
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["number"] for each in objects] == list(range(1, len(finished.moves) + 1))
    for each, (seat, move) in zip(objects, finished.moves, strict=True):
        assert each.keys() == {"number", "seat", "word", "view"}
        assert (each["seat"], each["word"]) == (seat, move.text)
    last = objects[-1]["view"]
    assert last["step"] == "over"
    assert [player["score"] for player in last["players"]] == finished.result
    assert all(player["money"] is not None for player in last["players"][: len(finished.names)])


def test_json_may_begin_with_a_later_round(unfinished: Record, tmp_path: Path) -> None:
    result = run("replay", written(unfinished, tmp_path), "--json", "--from", "2")
    rounds = [json.loads(line)["view"]["round"] for line in result.stdout.splitlines()]
    assert rounds[0] == 2
    assert set(rounds) == {2, 3}


def test_one_steps_through_a_record_forth_and_back(unfinished: Record, tmp_path: Path) -> None:
    lines = ["", "", "b", "2", "what", "99", "", "q", ""]
    result = run("replay", written(unfinished, tmp_path), lines=lines)
    assert result.exit_code == 0
    where = [line for line in result.stdout.splitlines() if line.startswith("move ")]
    at = [int(line.split()[1]) for line in where]
    setting_up = next(n for n, (seat, _) in enumerate(unfinished.moves) if seat != -1)
    assert at[:4] == [setting_up, setting_up + 1, setting_up + 2, setting_up + 1]
    assert at[-1] == len(unfinished.moves)
    assert "'what' does nothing here" in result.stdout
    assert "there is nothing more in that direction" in result.stdout
    assert "░" not in result.stdout, "a referee sees behind all screens"


def test_a_plan_is_one_step(unfinished: Record, tmp_path: Path) -> None:
    result = run("replay", written(unfinished, tmp_path), lines=[""] * 8)
    told = [line for line in result.stdout.splitlines() if line.endswith(" ready")]
    assert len(told) >= 3
    assert all(line.count("ready") == 1 for line in told)


def test_a_finished_game_ends_with_the_points_by_source(finished: Record, tmp_path: Path) -> None:
    result = run("replay", written(finished, tmp_path), "--from", "9", lines=["99"])
    assert "FINAL SCORE" in result.stdout
    assert "wins with" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_with_all_modules_is_replayed_to_its_end(seats: int, tmp_path: Path) -> None:
    record = played(seats, 10, "all")
    file = written(record, tmp_path)
    scores = " ".join(map(str, record.result or []))
    verdict = f"ok: {len(record.moves)} moves, result {scores}\n"
    assert run("replay", file, "--verify").stdout == verdict
    rounds = [str(number) for number in range(1, 10)]
    result = run("replay", file, lines=["", "", *rounds, *[""] * 20, "99"])
    assert result.exit_code == 0
    assert "FINAL SCORE" in result.stdout
    assert "draws a card" not in result.stdout, "a referee sees behind all screens"
    assert "░" not in result.stdout
    assert result.stdout.count("── wall fresco ─") >= 10
    json_lines = run("replay", file, "--json").stdout.splitlines()
    assert len(json_lines) == len(record.moves)
    assert json.loads(json_lines[-1])["view"]["modules"].keys() >= {"bells", "medico", "favors"}


def test_nobody_complains_when_the_reader_goes_away(finished: Record, tmp_path: Path) -> None:
    file = written(finished, tmp_path)
    command = f"{sys.executable} -m affresco replay {file} --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert json.loads(done.stdout)["number"] == 1


def test_what_is_replayed_is_what_was_written(finished: Record) -> None:
    assert read_record(finished.write()).moves == finished.moves


def test_each_round_ends_with_what_it_brought(finished: Record, tmp_path: Path) -> None:
    rounds = finished.replay().round
    shown = run("replay", written(finished, tmp_path), lines=[""] * len(finished.moves)).stdout
    assert shown.count("EVENING OF DAY") == rounds
    assert f"EVENING OF DAY {rounds}" in shown
