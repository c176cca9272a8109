"""`affresco play`: games are saved and resumed, and nobody sees another player's secrets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from affresco.components import load
from affresco.record import read_record
from tests.cli.running import PLAY, THERE, WAKE, run, said

# Saving and resuming


@pytest.mark.parametrize("name", ["game.fresco", "game.json"])
def test_a_saved_game_goes_on_where_it_was_left(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    shown = said(WAKE, f"save {file}", "quit")
    assert f"saved to {file}" in shown.replace("\n", "")
    assert [each.name for each in tmp_path.iterdir()] == [name]
    going_on = run("play", file, "--bots", "anyone", lines=["2 1 1 1 0", "", "save", "quit"])
    assert going_on.exit_code == 0
    assert "plan your day" in going_on.stdout
    assert "choose one booth" in going_on.stdout
    assert "You left the game." in going_on.stdout
    assert "send market" in file.read_text()


def test_a_json_file_keeps_sealed_plans_and_a_record_says_that_it_does_not(tmp_path: Path) -> None:
    whole, record = tmp_path / "game.json", tmp_path / "game.fresco"
    arguments = ["play", "--seed", "1", "--humans", "all", "--open-screens"]
    wakes = ["wake 5", "wake 6", "wake 7", "wake 8"]
    lines = [*wakes, "", "market, ready", "y", f"save {whole}", f"save {record}", "quit"]
    shown = " ".join(said(*lines, arguments=arguments).split())
    assert "a game record doesn’t hold locked-in plans" in shown
    assert json.loads(whole.read_text())["sealed"] == {"red": ["send market", "ready"]}
    assert "ready" not in record.read_text()
    again = run("play", whole, "--humans", "all", lines=["", "quit"]).stdout
    assert "yellow, are you there?" in again
    assert "You left the game." in again


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    shown = said(f"save {tmp_path}/none/game.fresco", f"save {tmp_path}", "save", WAKE)
    assert " ".join(shown.split()).count("can’t write") == 2
    assert "name a file: save FILE" in shown
    assert "plan your day" in shown
    assert list(tmp_path.iterdir()) == []


def test_a_game_with_a_set_of_ones_own_is_saved_with_it(tmp_path: Path) -> None:
    mine, file = tmp_path / "mine.toml", tmp_path / "game.fresco"
    text = load().text.replace('name = "classic"', 'name = "mine"')
    mine.write_text(text.replace("price = [4, 3, 2, 2, 1]", "price = [5, 3, 2, 2, 1]"))
    shown = said(f"save {file}", arguments=[*PLAY, "--components", str(mine)])
    assert "a market tile costs 5" in shown
    mine.unlink()
    assert read_record(file.read_text()).configuration.components.name == "mine"
    assert run("play", file).exit_code == 0


# Secrets


def test_the_screen_never_shows_what_another_person_hides() -> None:
    arguments = [*PLAY, "--humans", "red,yellow", "--names", "Ada,Bo"]
    lines = ["", "wake 7", "", "wake 9", "", "market 3, theater 2, ready", "", "studio"]
    shown = said(*lines, arguments=arguments)
    ada, bo = [part for part in shown.split(THERE) if "Bo > " in part or "Ada > " in part][-2:]
    assert "Ada > market 3, theater 2, ready" in ada
    assert "market 3" not in bo
    assert row_of(bo, "R Ada").count("░░") == 2
    assert "ready" in row_of(bo, "R Ada")
    assert "░" not in row_of(bo, "Y Bo")


def row_of(screen: str, player: str) -> str:
    return next(line for line in screen.splitlines() if f"{player} " in line and "│" in line)


def test_open_screens_show_money_and_paints_and_ask_only_before_planning() -> None:
    arguments = ["play", "--seed", "1", "--humans", "all", "--open-screens"]
    shown = said("wake 5", "wake 6", "wake 7", "wake 8", arguments=arguments)
    assert "░" not in shown
    assert shown.count(THERE) == 1


def test_a_name_cannot_command_the_terminal() -> None:
    shown = said(arguments=["play", "--names", "[bold]A\x9b2J:smile:"])
    assert "[bold]A2J:smile" in shown
