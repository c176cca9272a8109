"""`affresco report`: its figures match the ledger, and the same seed gives the same bytes."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from affresco.cli import app
from affresco.components import load
from affresco.components import read as read_components
from affresco.components.provenance import clauses
from affresco.engine.board import HOURS
from affresco.engine.ledger import SOURCES
from affresco.lab.report.choices import Choices
from affresco.lab.report.comparison import compare
from affresco.lab.report.comparison_page import pictures
from affresco.lab.report.effects import effects
from affresco.lab.report.figures import figures
from affresco.lab.report.observing import Observed, observe
from affresco.lab.report.oddities import RULES, odd_pieces, signs_of
from affresco.lab.report.palette import all_tokens
from affresco.lab.report.provenance import SECTIONS, grade
from affresco.lab.report.report_page import page
from affresco.lab.report.sources import NoGames, Settings, gather, simulate
from affresco.lab.simulate import points as points_of_all
from affresco.record import read_record

RECORDS = Path(__file__).parents[1] / "golden" / "records"
FEW = Settings(games=6, seats=3, modules="portraits,glaziers,bells", seed=5)


@pytest.fixture(scope="module")
def few() -> dict[str, Any]:
    return figures(simulate(FEW))


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(["report", *words])
    return int(str(ended.value.code))


# Figures


@pytest.mark.parametrize("name", ["two", "three", "four", "german"])
def test_what_is_seen_of_a_game_agrees_with_its_ledger(name: str) -> None:
    record = read_record((RECORDS / f"{name}.fresco").read_text(encoding="utf-8"))
    seen, state = observe(record, ["people"] * len(record.names)), record.replay()
    assert seen is not None
    by_source: Counter[str] = Counter()
    by_seat: Counter[int] = Counter()
    for (seat, number, source), points in seen.points.items():
        assert 1 <= number <= seen.rounds
        by_source[SOURCES[source]] += points
        by_seat[seat] += points
    assert +by_source == +Counter(points_of_all(state))
    assert [by_seat[seat] for seat in range(seen.seats)] == seen.scores
    assert seen.scores == [player.score for player in state.players[: seen.seats]]
    assert len(seen.days) == seen.seats * seen.rounds
    assert all(day.hour in HOURS for day in seen.days)


def test_sums_by_source_rank_round_and_bot_are_the_mean_score(few: dict[str, Any]) -> None:
    score = few["bots"][0]["mean_score"]
    assert sum(few["points_by_source"].values()) == pytest.approx(score, abs=0.02)
    ranks = [sum(row["points"].values()) for row in few["points_by_rank"]]
    assert ranks == pytest.approx([row["mean"] for row in few["scores_by_rank"]], abs=0.02)
    rounds = sum(
        row["games"] / few["games"] * sum(row["points"].values()) for row in few["points_by_round"]
    )
    rounds += sum(few["points_at_the_end"].values())
    assert rounds == pytest.approx(score, abs=0.05)
    assert sum(row["win_share"] for row in few["seat_advantage"]) == pytest.approx(1, abs=0.01)
    assert sum(row["share"] for row in few["hours"]) == pytest.approx(1, abs=0.01)


def test_the_json_has_its_keys_and_nothing_but_plain_data(few: dict[str, Any]) -> None:
    assert json.loads(json.dumps(few)) == few
    assert list(few) == [
        "report", "version", "games", "unfinished", "simulated", "seats", "mixes", "modules",
        "options", "components", "bots", "scores_by_rank", "margin", "rounds", "points_by_source",
        "points_by_rank", "points_by_round", "points_at_the_end", "seat_advantage",
        "start_advantage", "hours", "plans", "stock", "module_effects", "odd", "pieces",
    ]  # fmt: skip
    assert (few["games"], few["seats"], few["mixes"]) == (6, {"3": 6}, 1)
    assert set(few["bots"][0]) >= {"bot", "games", "win_share", "interval", "mean_score"}
    assert list(few["points_by_source"]) == SOURCES
    assert few["module_effects"] == []
    for piece in few["pieces"]:
        assert piece["taken"] <= piece["used"]
        assert piece["taken"] <= piece["offered"]


def test_a_hand_of_draws_and_decisions_is_counted_in_every_kind(few: dict[str, Any]) -> None:
    kinds = {piece["kind"] for piece in few["pieces"]}
    assert {"hour", "market tile", "fresco tile", "portrait", "certificate", "glass"} <= kinds
    by_kind: Counter[str] = Counter()
    for piece in few["pieces"]:
        by_kind[piece["kind"]] += piece["expected"] - piece["taken"]
    assert all(abs(rest) < 0.5 for rest in by_kind.values()), "one is taken at each choice"


def test_results_do_not_depend_on_who_shares_the_work(few: dict[str, Any]) -> None:
    assert figures(simulate(FEW, processes=2)) == few
    assert figures(simulate(replace(FEW, seed=6))) != few


def test_bots_change_seats_and_mixes_come_from_the_seed() -> None:
    settings = Settings(seats=3, modules="random", bots=("random", "random:seed=2"), seed=4)
    assert settings.seated(0) == ["random", "random:seed=2", "random"]
    assert settings.seated(1) == ["random:seed=2", "random", "random:seed=2"]
    mixes = [settings.configuration(game).modules for game in range(40)]
    assert mixes == [settings.configuration(game).modules for game in range(40)]
    assert len(set(mixes)) > 35
    old = replace(settings, preset="german_revised")
    assert all("bells" not in old.configuration(game).modules for game in range(20))


# Modules


def made_up(modules: tuple[str, ...], score: int, rounds: int) -> Observed:
    return Observed(
        modules, {}, "", ["random"] * 2, rounds, [score, score], [1, 2], [0, 1], Counter(), [],
        Choices(),
    )  # fmt: skip


def test_the_effect_of_a_module_is_found_beside_the_others() -> None:
    pairs = [((), 50), (("bells",), 60), (("medico",), 45), (("bells", "medico"), 55)]
    games = [made_up(modules, score + at % 2, 8) for modules, score in pairs for at in range(10)]
    bells, medico = effects(games)
    assert (bells["module"], bells["games_with"], bells["games_without"]) == ("bells", 20, 20)
    assert bells["score"]["difference"] == 10
    assert medico["score"]["difference"] == -5
    assert bells["score"]["interval"][0] > 9.5
    assert bells["rounds"] == {"difference": 0, "interval": [0, 0]}


def test_modules_that_always_come_together_cannot_be_told_apart() -> None:
    games = [made_up(("bells", "medico"), 60, 8), made_up((), 50, 8)] * 5
    assert [row["score"] for row in effects(games)] == [None, None]


# Stand-ins


def test_a_piece_is_known_as_the_provenance_of_its_set_says() -> None:
    known = {
        ("hour", "5 o'clock"): "one description",
        ("hour", "6 o'clock"): "deduced",
        ("hour", "8 o'clock"): "stated",
        ("market tile", "YYY"): "stated",
        ("market tile", "R"): "ours",
        ("fresco tile", "7 for RBP"): "stated",
        ("fresco tile", "7 for RYP"): "ours",
        ("portrait", "abbot (B): bishop bonus +1"): "stated",
        ("portrait", "peer (A): 2 Thalers, B"): "ours",
        ("request", "general, 6 VP"): "stated",
        ("request", "green, 8 VP"): "ours",
        ("wishing card", "free_paint_2"): "ours",
        ("wishing card", "tip"): "stated",
        ("window", "6 for yyg"): "stated",
        ("window", "5 for br"): "ours",
        ("bench space", "space 1, 0 Thalers"): "deduced",
        ("certificate", "price 3, 3 VP, 1 bell"): "stated",
        ("certificate", "price 9, 6 VP, 6 bells"): "ours",
        ("bottle", "juice"): "stated",
        ("bottle place", "place 4, 1 Thalers"): "ours",
        ("wall tile", "O"): "ours",
    }
    assert {piece: grade(load(), *piece) for piece in known} == known
    assert set(SECTIONS) == set(RULES)
    assert clauses("a, b; c: stated; the rest: ours (d: e)") == [
        ("a, b, c", "stated"),
        ("the rest", "ours"),
    ]


def row(**counts: float) -> dict[str, Any]:
    usual = {"shown": 0, "used": 0, "offered": 0, "taken": 0, "expected": 0.0}
    words = {"set": "s", "section": "market", "kind": "market tile", "piece": "R"}
    return {**words, "provenance": "ours", **usual, **counts}


@pytest.mark.parametrize(
    ("counts", "seen"),
    [
        ({"offered": 60, "taken": 3, "expected": 20.0}, "taken 3 times where there was a choice"),
        ({"offered": 60, "taken": 0, "expected": 20.0}, "taken never where there was a choice"),
        ({"offered": 60, "taken": 4, "expected": 20.0}, None),
        ({"offered": 9, "taken": 0, "expected": 3.0}, None),
        ({"offered": 30, "taken": 28, "expected": 10.0}, "taken 28 times of the 30 it could be"),
        ({"offered": 30, "taken": 28, "expected": 25.0}, None),
        ({"shown": 100, "used": 5}, "used 5 times of the 100 it came into play"),
        ({"shown": 100, "used": 30}, None),
    ],
)
def test_a_sign_needs_enough_to_be_seen(counts: dict[str, float], seen: str | None) -> None:
    found = [sign["seen"] for sign in signs_of(row(**counts), {"market tile": 0.5})]
    assert found == ([seen] if seen else [])


def test_a_tile_that_pays_too_much_for_its_paints_is_odd() -> None:
    text = load().text.replace('{ vp = 6, cost = "PY" }', '{ vp = 10, cost = "PY" }')
    components = read_components(text.replace('name = "classic"', 'name = "rich"'))
    gathered = simulate(replace(FEW, games=1, components=components.text))
    worth = [sign for sign in odd_pieces(gathered)[0] if sign["sign"] == "worth"]
    assert [(sign["set"], sign["piece"], sign["rule"]) for sign in worth] == [
        ("rich", "10 for YP", "CATH-05")
    ]
    assert not [s for s in odd_pieces(simulate(replace(FEW, games=1)))[0] if s["sign"] == "worth"]


# Pages and pictures


def test_the_same_seed_gives_the_same_page(few: dict[str, Any]) -> None:
    text = page(few).html()
    assert text == page(figures(simulate(FEW))).html()
    assert "6 games" in text
    assert "affresco report --games 6 --seats 3 --modules portraits,glaziers,bells" in text


def test_a_page_needs_nothing_from_elsewhere(few: dict[str, Any]) -> None:
    text = page(few).html()
    addresses = set(re.findall(r"https?://[^\s\"'<>]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"<script|<link|<img|@import|\bsrc=", text)
    targets = set(re.findall(r'<div id="([^"]+)"', text))
    assert set(re.findall(r'<a href="#([^"]+)"', text)) == targets
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r"var\(--([\w-]+)", text))
    assert used <= all_tokens().keys()


def test_no_two_colors_of_the_day_are_the_same() -> None:
    by_day = [shades[0] for shades in all_tokens().values()]
    assert len(by_day) == len(set(by_day))


def test_levels_are_compared_in_six_pictures() -> None:
    settings = replace(FEW, games=2, seats=4, bots=("random", "random:seed=3"))
    told = compare(settings, sets={"base": "none", "all": "portraits,bells"})
    assert [row["set"] for row in told["sets"]] == ["base", "all"]
    assert [level["bot"] for level in told["sets"][0]["levels"]] == list(settings.bots)
    made = pictures(told)
    assert made == pictures(told)
    names = {"scores", "rounds", "points"}
    assert set(made) == {f"{kind}-{name}.svg" for kind in ("base", "all") for name in names}
    for svg in made.values():
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert "prefers-color-scheme:dark" in svg


# Records and the command


def test_records_give_their_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(RECORDS / "four.fresco"), str(RECORDS / "three.fresco"), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    results = [
        read_record((RECORDS / f"{name}.fresco").read_text(encoding="utf-8")).result
        for name in ("four", "three")
    ]
    scores = [sorted(result or [], reverse=True) for result in results]
    assert told["games"] == 2
    assert told["seats"] == {"3": 1, "4": 1}
    assert told["scores_by_rank"][0]["mean"] == (scores[0][0] + scores[1][0]) / 2
    assert told["scores_by_rank"][3]["mean"] == scores[0][3]
    assert told["simulated"] is None


def test_a_folder_of_records_becomes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.html"
    assert run(str(RECORDS), "--out", str(out), "--json", "--processes", "2") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] + told["unfinished"] == len(list(RECORDS.glob("*.fresco")))
    assert told["unfinished"] == 1
    assert {row["name"] for row in told["components"]} > {"classic"}
    assert "Left out as unfinished: 1" in out.read_text(encoding="utf-8")


def test_people_are_not_named() -> None:
    text = (RECORDS / "four.fresco").read_text(encoding="utf-8")
    named = re.sub(r"seats: .*", "seats: red Ada, yellow random, blue, green random:seed=1", text)
    seen = gather([("a", named)]).games[0]
    assert seen.bots == ["people", "random", "unnamed", "random:seed=1"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nowhere.fresco",), "the file nowhere.fresco can’t be read"),
        ((str(RECORDS / "unfinished.fresco"),), "there is no finished game among the records"),
        ((str(Path(__file__)),), "test_report.py: line 1: a record begins with 'affresco 1'"),
        ((str(Path(__file__).parent),), "there is no record (*.fresco) in"),
        ((str(RECORDS), "--seats", "3"), "recorded games have their own settings"),
        (("--bots", "stranger"), "there is no bot 'stranger'"),
        (("--bots", "random,random,random", "--seats", "2"), "there are 3 bots for 2 seats"),
        (("--seats", "9"), "a game has 2, 3 or 4 seats, not 9"),
        (("--modules", "plague"), "there is no module 'plague'"),
        (("--games", "0"), "games"),
        (("--pictures", "docs"), "--pictures needs --compare"),
        (("--games", "1", "--out", "nowhere/x.html"), "x.html can’t be written: no such file"),
    ],
)
def test_what_cannot_be_reported_is_refused_in_one_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.strip().count("\n") == 0


def test_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run("--games", "1", "--out", str(tmp_path / "x.html")) == 2
    told = capsys.readouterr().err
    assert "needs the library matplotlib" in told
    assert "affresco[lab]" in told
    assert run("--games", "1", "--json") == 0, "figures need no pictures"


def test_no_games_are_refused() -> None:
    with pytest.raises(NoGames):
        gather([])
