"""`affresco review`: a game in retrospect, as text, as JSON and as a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from affresco.record import read_record
from tests.analysis.games import cut, text_of_game
from tests.cli.running import assert_one_sentence, run

FEW = ("--budget", "2")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.fresco"
    path.write_text(text_of_game("novice", 2, "", 1))
    return path


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_it_shows_painters_graph_moments_and_sources(file: Path, language: str) -> None:
    shown = run("review", file, *FEW, "--language", language).stdout
    told = {
        "en": ["REVIEW", "Chance to win", "What could have been better", "Points by source"],
        "de": ["ANALYSE", "Siegchance", "Was besser gegangen wäre", "Punkte nach Herkunft"],
        "fr": ["ANALYSE", "Chances de gagner", "Ce qui pouvait être mieux", "Points par source"],
    }
    assert all(text in shown for text in told[language])
    assert " 100 % " in shown


def test_json_is_one_object(file: Path) -> None:
    told = json.loads(run("review", file, *FEW, "--json").stdout)
    assert told["progress"] == 1
    assert {"graph", "decisions", "draws", "seats", "sources", "turning_points"} <= set(told)


def test_the_page_needs_nothing_else(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    run("review", file, *FEW, "--page", page)
    html = page.read_text()
    assert html.count("<polyline") == 2
    assert "http://" not in html.replace("http://www.w3.org", "")
    assert "What could have been better" in html


def test_what_was_kept_is_gone_on_with(file: Path, tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    first = run("review", file, *FEW, "--keep", keep, "--json").stdout
    kept = json.loads(keep.read_text())
    kept["found"] = kept["found"][:5]
    keep.write_text(json.dumps(kept))
    assert run("review", file, *FEW, "--keep", keep, "--json").stdout == first


def test_mistakes_are_told_in_one_sentence(file: Path, tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    keep.write_text("{")
    assert_one_sentence(run("review", file, "--keep", keep), "holds no review")
    keep.write_text("{}")
    assert_one_sentence(run("review", file, "--keep", keep), "it is no review")
    assert_one_sentence(run("review", tmp_path / "none.fresco"), "can’t be read")
    record = read_record(file.read_text())
    file.write_text(
        cut(record, next(at for at, one in enumerate(record.moves) if one[0] >= 0)).write()
    )
    assert_one_sentence(run("review", file), "the game still goes on")
