"""`affresco train`: lessons, a fit and a gate, stopped and resumed, with the same result."""

from __future__ import annotations

import json
from array import array
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from librt.vecs import vec

from affresco.bots.mind.outlook import block_names, board_names
from affresco.bots.networks import (
    KINDS,
    OWN_MODULES,
    Trained,
    load_network,
    read_network,
    weights_in,
)
from affresco.components import load
from affresco.engine.modules.manifest import FEATURES
from affresco.lab.training import school
from affresco.lab.training.fitting import HELD_OUT, Fit, fit
from affresco.lab.training.lessons import Lesson, Pages, study
from affresco.lab.training.report import report
from affresco.lab.training.school import BadCourse, Course, OutOfTime, School, gather, save
from affresco.version import compiled
from tests.cli.running import assert_one_sentence, run

GAMES = 4 if compiled() else 2


def taught(pages: Pages) -> list[list[object]]:
    return [part.tolist() for part in (pages.blocks, pages.boards, pages.games, pages.scores)]


def some_fit(*given: object) -> Fit:
    """A network at random in place of a fit, which needs PyTorch."""
    pages, seats, seed, steps = given[:4]
    assert isinstance(pages, Pages)
    assert isinstance(seats, int)
    sizes = (seats * len(block_names(len(FEATURES))) + len(board_names(OWN_MODULES)), 4, 3)
    rng = Random(f"{seed}")
    weights = array("f", [rng.gauss(0, 0.01) for _ in range(weights_in(list(sizes)))])
    made = Trained(seats, len(FEATURES), OWN_MODULES, sizes, weights, load().digest, str(given[5]))
    held = {"win": 0.6, "points": 0.1, "lead": 0.1}
    assert isinstance(steps, int)
    return Fit(made, len(pages), 20, [(1, 1.0, 0.7), (steps, 0.9, 0.6)], held, 0.69, 0.62)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(school, "apart", some_fit)
    monkeypatch.setattr(
        school, "library", lambda *words: __import__(words[0].replace("torch", "numpy"))
    )
    monkeypatch.setattr(school, "SLICE", GAMES)
    monkeypatch.setattr(school, "JOB", 1)


# Lessons


def test_a_lesson_is_what_is_seen_at_the_beginning_of_each_round() -> None:
    pages = study(Lesson(2, 1, range(GAMES)))
    assert pages.blocks.shape == (len(pages), 2, len(FEATURES) + 2)
    assert pages.boards.shape == (len(pages), len(board_names(OWN_MODULES)))
    for game in range(GAMES):
        rounds = pages.boards[pages.games == game][:, 0].tolist()
        assert rounds == [float(number + 1) for number in range(len(rounds))]
        assert len(rounds) >= 5
        assert len({tuple(row) for row in pages.scores[pages.games == game].tolist()}) == 1


def test_a_game_depends_on_its_seed_and_number_alone(tmp_path: Path) -> None:
    whole = study(Lesson(2, 1, range(2)))
    save([study(Lesson(2, 1, range(1))), study(Lesson(2, 1, range(1, 2)))], tmp_path / "parts.npz")
    assert taught(gather([tmp_path / "parts.npz"])) == taught(whole)
    assert taught(study(Lesson(2, 2, range(2)))) != taught(whole)


# Generations


COURSE = Course(2, 2 * GAMES, 1, 1, steps=10, gate=2, budget=1)


@pytest.mark.usefixtures("quick")
def test_a_course_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    (whole,) = taken(COURSE, one)
    stops = 0
    again = None
    while again is None:
        try:
            (again,) = taken(COURSE, other, minutes=0)
        except OutOfTime:
            stops += 1
            assert len(list(other.glob("lessons-1-*.npz"))) == min(stops, 2)
    assert stops == 2 + 1 + len(KINDS)  # two slices, the fit, a deal of each kind
    assert again == whole
    for name in ("network-1.network", "fit-1.json", "gate-1.json"):
        assert (one / name).read_bytes() == (other / name).read_bytes()


def taken(course: Course, folder: Path, minutes: float | None = None) -> list[school.Generation]:
    teaching = School(course, folder, minutes=minutes)
    teaching.enroll()
    return list(teaching.teach())


@pytest.mark.usefixtures("quick")
def test_a_network_that_proves_nothing_is_not_kept(tmp_path: Path) -> None:
    (only,) = taken(COURSE, tmp_path)
    assert only.gate is not None
    assert list(only.gate["kinds"]) == list(KINDS)
    assert (only.gate["proved"], only.gate["kept"]) == ([], False)
    assert not (tmp_path / "best.network").exists()
    report(COURSE, [only], tmp_path)
    page = (tmp_path / "report.md").read_text("utf-8")
    assert "| 1 | the weights | none | 2 |" in page
    assert "fit-1.svg" in page
    assert (tmp_path / "fit-1.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.usefixtures("quick")
def test_what_is_proved_better_is_kept_for_the_tables_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meet(
        one: School, generation: int, kind: str, record: dict[str, object], file: Path
    ) -> None:
        better = {"none": 0, "random": None, "all": None}[kind]
        record["kinds"][kind] |= {"better": better, "verdict": "proved"}  # type: ignore[index]

    monkeypatch.setattr(School, "meet", meet)
    (only,) = taken(COURSE, tmp_path)
    assert only.gate is not None
    assert only.gate["kept"]
    assert load_network(str(tmp_path / "best.network")).proved == ("none",)


@pytest.mark.usefixtures("quick")
def test_another_course_is_not_mixed_into_a_folder(tmp_path: Path) -> None:
    taken(COURSE, tmp_path)
    with pytest.raises(BadCourse, match="holds another course"):
        School(Course(3, 20, 1, 1), tmp_path).enroll()


@pytest.mark.usefixtures("quick")
def test_the_command_tells_how_it_went_and_whether_there_is_more(tmp_path: Path) -> None:
    words = ("train", tmp_path / "two", "--games", 2 * GAMES, "--steps", 10, "--gate", 0, "--json")
    stopped = run(*words, "--minutes", 0)
    assert stopped.exit_code == 3, stopped.output
    assert json.loads(stopped.stdout) == {"finished": False, "generations": []}
    done = run(*words)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["finished"]
    assert [one["number"] for one in told["generations"]] == [1]
    assert load_network(str(tmp_path / "two" / "best.network")).made.endswith("generation 1")


def test_without_its_library_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    assert_one_sentence(run("train", tmp_path / "x"), "pip install 'affresco[train]'")


# The fit


def test_what_is_written_judges_as_the_library_did() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    pages = study(Lesson(2, 1, range(GAMES)))
    found = fit(pages, 2, 1, 40, "cpu", "a test")
    assert found.games == GAMES
    assert found.curve[-1][1] < found.curve[0][1]  # it has learned something
    assert found.even == pytest.approx(log(2))
    network = read_network(found.trained.write()).network
    losses = []
    for row in range(len(pages)):
        if pages.games[row] % HELD_OUT == 0:
            for seat in (0, 1):
                blocks = [pages.blocks[row][seat], pages.blocks[row][1 - seat], pages.boards[row]]
                shown = [float(number) for block in blocks for number in block]
                won = float(pages.scores[row][seat] > pages.scores[row][1 - seat])
                won += 0.5 * float(pages.scores[row][0] == pages.scores[row][1])
                chance = 1 / (1 + exp(-network.run(vec[float](shown))[0]))
                losses.append(-won * log(chance) - (1 - won) * log(1 - chance))
    assert fmean(losses) == pytest.approx(found.held_out["win"], abs=1e-4)
