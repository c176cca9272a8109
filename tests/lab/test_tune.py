"""`affresco tune`: weights are learned by self-play, and the same seed learns the same."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest

from affresco.engine.modules.manifest import FEATURES
from affresco.lab import teaching, tuning
from affresco.lab.teaching import BadWeights, from_scratch, read_weights, shipped, teach
from tests.cli.running import assert_one_sentence, run

SHIPPED = Path(teaching.__file__).parents[1] / "bots" / "weights.toml"


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a few games are enough work for several processes."""
    monkeypatch.setattr(tuning, "BATCH", 1)


def test_each_turn_is_told_and_the_weights_are_written(tmp_path: Path) -> None:
    file, again = tmp_path / "one.toml", tmp_path / "two.toml"
    words = ("tune", "--turns", 2, "--games", 2, "--seed", 3)
    done = run(*words, "--write", file, "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (len(told["turns"]), told["games"], told["seed"]) == (2, 2, 3)
    for turn in told["turns"]:
        assert 5 <= turn["rounds"] <= 30
        assert turn["score"] > 0
        assert turn["error"] > 0
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    assert list(written["weights"]) == FEATURES == list(told["weights"])
    assert written["weights"]["money"] == pytest.approx(told["weights"]["money"], abs=0.001)
    assert run(*words, "--processes", 2, "--write", again, "--json").stdout == done.stdout
    assert again.read_text() == file.read_text()


def test_what_is_learned_can_be_learned_on_from(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    begun = run("tune", "--games", 1, "--scratch", "--write", file)
    assert begun.exit_code == 0, begun.output
    assert "1 games a turn, seed 1" in begun.stdout
    first = read_weights(file.read_text(encoding="utf-8"))
    assert run("tune", "--games", 1, "--from", file, "--write", file).exit_code == 0
    assert read_weights(file.read_text(encoding="utf-8")) != first


def test_a_turn_goes_half_of_the_way() -> None:
    begin = from_scratch()
    lesson, now = next(teach(begin, 1, 1, seed=1))
    assert lesson.weights != begin.weights
    for old, new, fitted in zip(begin.weights, now.weights, lesson.weights, strict=True):
        assert new == pytest.approx([(a + b) / 2 for a, b in zip(old, fitted, strict=True)])
    assert all(spread > 0 for spread in now.spreads)


def test_the_file_of_weights_is_written_as_it_was_read() -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    assert shipped().write() == text
    assert read_weights(text) == shipped()


# Mistakes


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"money"', '"cash"', "there is no weight of 'money'"),
        ("[weights]", '[weights]\n"luck" = [1.0, 1.0, 1.0]', "there is no feature 'luck'"),
        ('"sad" = [', '"sad" = [7.0, ', "'sad' is three numbers"),
        ("spreads", "breadths", "'spreads' is three numbers"),
        ("spreads = [", "spreads = [-1.0, 2.0, 3.0] #", "a spread is more than 0, not -1"),
        ("standing = [", 'standing = ["a", 2.0, nan] #', "'standing' is three numbers"),
        ("[weights]", "[loads]", "there is no table of weights"),
        ("[weights]", "[weights", "the weights are not in TOML"),
    ],
)
def test_a_file_without_weights_is_refused(old: str, new: str, told: str, tmp_path: Path) -> None:
    text = shipped().write().replace(old, new, 1)
    with pytest.raises(BadWeights):
        read_weights(text)
    file = tmp_path / "weights.toml"
    file.write_text(text, encoding="utf-8")
    assert_one_sentence(run("tune", "--games", 1, "--from", file), "weights.toml", told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "0"], "games"),
        (["--turns", "0"], "turns"),
        (["--seed", "-1"], "seed"),
        (["--from", "nowhere.toml"], "nowhere.toml"),
        (["--from", "nowhere.toml", "--scratch"], "not both"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_one_sentence(words: list[str], told: str) -> None:
    assert_one_sentence(run("tune", *words), told)


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert_one_sentence(run("tune", "--games", 1), "pip install 'affresco[lab]'")
