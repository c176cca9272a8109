"""`affresco components`: sets checked, compared and begun on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from affresco.components import load, read, shipped
from tests.components.editing import edited

from .running import assert_one_sentence, run


def test_a_new_set_is_written_checked_compared_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    told = run("components", "new", file)
    assert told.exit_code == 0, told.output
    assert "the set my-box, as classic has it" in told.stdout
    assert read(file.read_text(encoding="utf-8")).digest == load().digest
    assert "have the same figures" in run("components", "diff", file).stdout
    text = file.read_text(encoding="utf-8").replace('vp = 6, cost = "OG"', 'vp = 7, cost = "OG"')
    file.write_text(text, encoding="utf-8")
    checked = run("components", "check", file)
    assert (checked.exit_code, "1 difference from the classic set" in checked.stdout) == (0, True)
    told = run("components", "diff", "classic", file, "--json")
    assert json.loads(told.stdout)["differences"] == [
        {"piece": "fresco: tile 10", "figure": "vp", "old": "6", "new": "7"}
    ]
    shown = run("components", "diff", file)
    assert "fresco: tile 10" in shown.stdout
    played = run("simulate", "--games", 1, "--components", file, "--json")
    assert played.exit_code == 0, played.output


def test_each_fault_is_a_line_and_the_exit_status_says_so(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(edited(("start = 4", "start = 40"), ("money = 12", "money = 13")), "utf-8")
    told = run("components", "check", file)
    assert (told.exit_code, len(told.stdout.splitlines())) == (1, 2)
    assert "mood: start must be a whole number from 0 to 29, not 40" in told.stdout
    faults = json.loads(run("components", "check", file, "--json").stdout)["faults"]
    assert faults == told.stdout.splitlines()


def test_faults_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(edited(("start = 4", "start = 40")), "utf-8")
    told = run("components", "check", file, "--language", "de")
    assert (told.exit_code, told.stdout) == (
        1,
        "Stimmung \N{EN DASH} Startfeld: richtig wäre eine ganze Zahl von 0 bis 29, nicht 40\n",
    )
    french = json.loads(run("components", "check", file, "--language", "fr", "--json").stdout)
    assert french["faults"][0].startswith("Humeur \N{EN DASH} case de départ")
    assert_one_sentence(run("components", "check", file, "--language", "tlh"), "no language 'tlh'")


def test_shipped_sets_are_named_wherever_a_set_is_wanted() -> None:
    for name in shipped():
        assert run("components", "check", name).exit_code == 0
        told = json.loads(run("components", "check", name, "--json").stdout)
        assert (told["set"], told["faults"]) == (name, [])
    played = run("simulate", "--games", 1, "--components", shipped()[-1], "--json")
    assert played.exit_code == 0, played.output


def test_what_is_wrong_with_a_command_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "there.toml"
    file.write_text("")
    assert_one_sentence(run("components", "new", file), "is there already")
    assert_one_sentence(run("components", "diff", "nothing"), "can’t be read")
    assert_one_sentence(run("components", "new", tmp_path / "no" / "box.toml"), "can’t be written")
