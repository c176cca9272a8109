"""User errors: one sentence on stderr, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from affresco.configuration import configure
from affresco.game import Game
from tests.cli.running import assert_one_sentence, run


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "--seats", "7"], "a game has 2, 3 or 4 seats, not 7"),
        (["play", "--seats", "many"], "--seats"),
        (["play", "--sets", "4"], "--sets"),
        (["dance"], "dance"),
        (["play", "--humans", "5"], "there are 4 seats, not 5 for people"),
        (["play", "--humans", "pink"], "not 'pink'"),
        (["play", "--seats", "2", "--humans", "blue"], "not 'blue'"),
        (["play", "--names", "A,B,C,D,E"], "there are 5 names for 4 seats"),
        (["play", "--modules", "dragons"], "there is no module 'dragons'"),
        (["play", "--options", "altar_limit"], "name=value"),
        (["play", "--options", "luck=much"], "there is no option 'luck'"),
        (["play", "--preset", "klingon"], "there is no preset 'klingon'"),
        (["play", "--components", "nowhere.toml"], "nowhere.toml can’t be read"),
        (["play", "nowhere.fresco"], "nowhere.fresco can’t be read: no such file"),
        (["play", "nowhere.json"], "nowhere.json can’t be read: no such file"),
        (["play", "."], "can’t be read"),
        (["play", "x.fresco", "--seats", "3"], "a saved game has its own settings"),
        (["play", "x.fresco", "--open-screens"], "leave out --open-screens"),
    ],
)
def test_a_wrong_command_is_answered_with_one_sentence(arguments: list[str], told: str) -> None:
    assert_one_sentence(run(*arguments), told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a record begins with"),
        ("affresco 9\n", "a record begins with"),
        ("affresco 1\nrules: 99\nseats: red, yellow\n\n", "version 99 of the rules"),
        ("affresco 1\nrules: 1\nseats: red\n\n", "a game has 2, 3 or 4 seats"),
    ],
)
def test_a_file_that_is_no_record_is_told_in_one_sentence(
    text: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.fresco"
    file.write_text(text)
    assert_one_sentence(run("play", file), told)
    assert file.read_text() == text


def test_an_impossible_move_in_a_record_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.fresco"
    record = Game(configure(4), seed=1).record.write()
    file.write_text(f"{record}red restore c3\n")
    assert_one_sentence(run("play", file), "cannot 'restore c3' now")
    file.write_text(record.rpartition(",")[0] + "\n")
    assert_one_sentence(run("play", file), "the record is cut")


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"record": 3}', "\x00", "[" * 100_000])
def test_a_file_that_is_no_saved_table_is_told_in_one_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert_one_sentence(run("play", file))


def test_a_file_that_is_no_text_is_told_in_one_sentence(tmp_path: Path) -> None:
    for name in ("game.fresco", "game.json"):
        file = tmp_path / name
        file.write_bytes(b"\xff\xfe\x00")
        assert_one_sentence(run("play", file), "isn’t text in UTF-8")


def test_a_faulty_component_set_is_told_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[set]\nname = 'mine'\n")
    assert_one_sentence(run("play", "--components", file), "is missing", "; and ")


def test_the_version_names_the_engine() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout in (
        "affresco 0.1.0 (compiled engine)\n",
        "affresco 0.1.0 (interpreted engine)\n",
    )


@pytest.mark.parametrize("command", ["play", "replay", "rules", "simulate", "bench"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Example: affresco {command}" in result.stdout
