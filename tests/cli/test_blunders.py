"""`affresco blunders`: what it prints, keeps and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import assert_one_sentence, run

GAMES = ["blunders", "--games", 2, "--modules", "none", "--seats", 3]


def test_games_of_bots_are_looked_at_and_kept(tmp_path: Path) -> None:
    result = run(*GAMES, "--json", "--keep", tmp_path / "new")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["games"] == 2
    assert told["blunders"] == sum(kind["count"] for kind in told["kinds"].values()) > 0
    files = sorted((tmp_path / "new").iterdir())
    again = json.loads(run("blunders", *files, "--json").stdout)
    assert {**again, "kinds": 0} == {**told, "kinds": 0}
    example = again["kinds"]["left_at_home"]["examples"][0]
    line = Path(example["game"]).read_text(encoding="utf-8").splitlines()[example["line"] - 1]
    assert line.startswith(example["seat"])
    assert ", ".join(example["words"]) in line


def test_the_table_names_kinds_rules_and_an_example() -> None:
    told = run(*GAMES).stdout
    assert "2 games" in told
    assert "left at home" in told
    assert "PLAN-05" in told
    assert "game 0, line" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "give either records to look at"),
        (["x.fresco", "--games", "3"], "not both"),
        (["nowhere.fresco"], "nowhere.fresco can’t be read"),
        (["--games", "1", "--bots", "gandalf"], "there is no bot 'gandalf'"),
        (["--games", "1", "--bots", "random,random"], "there are 2 bots for 4 seats"),
        (["--games", "1", "--bots", "random,,random"], "one comma between two bots"),
        (["--games", "1", "--seats", "5"], "not 5"),
        (["--games", "1", "--modules", "plague"], "there is no module 'plague'"),
        (["--games", "1", "--components", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_cannot_be_looked_at_is_refused_in_one_sentence(
    arguments: list[str], told: str
) -> None:
    assert_one_sentence(run("blunders", *arguments), told)


def test_a_broken_record_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken.fresco"
    file.write_text("affresco 1\nrules: 1\n", encoding="utf-8")
    assert_one_sentence(run("blunders", file), "broken.fresco: header: a game has")
