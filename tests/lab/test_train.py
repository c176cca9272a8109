"""`affresco train`: lessons, a fit and a gate, stopped and resumed, with the same result."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from dataclasses import fields, replace
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from librt.vecs import vec

from affresco.bots.levels import learned
from affresco.bots.mind.network import Network
from affresco.bots.mind.outlook import board_names
from affresco.bots.networks import (
    BASE_FEATURES,
    BASE_MODULES,
    OWN_MODULES,
    PLANS,
    ROUNDS,
    Trained,
    inputs_of,
    load_network,
    read_network,
    weights_in,
)
from affresco.components import load
from affresco.engine.modules.manifest import FEATURES
from affresco.lab.training import school
from affresco.lab.training.fitting import HELD_OUT, Fit, fit
from affresco.lab.training.fitting_plans import fit_plans
from affresco.lab.training.lessons import Lesson, Pages, study
from affresco.lab.training.report import report
from affresco.lab.training.school import BadCourse, Course, OutOfTime, School, gather, save
from affresco.lab.training.weighing import FIRST, WEIGHED, Drafts, outlook_for, weigh
from affresco.version import compiled
from tests.cli.running import assert_one_sentence, run

GAMES = 4 if compiled() else 2


def taught(pages: Pages) -> list[list[object]]:
    return [part.tolist() for part in (pages.blocks, pages.boards, pages.games, pages.scores)]


def some_fit(*given: object) -> Fit:
    """A network at random in place of a fit, which needs PyTorch."""
    lessons, modules, seed, steps = given[1:5]
    assert isinstance(lessons, list)
    assert isinstance(steps, int)
    assert modules == "none"
    sizes = (inputs_of(BASE_FEATURES, BASE_MODULES), 4, 3)
    rng = Random(f"{seed}")
    weights = array("f", [rng.gauss(0, 0.01) for _ in range(weights_in(list(sizes)))])
    seats = tuple(
        int(one.seats[0]) if isinstance(one, Drafts) else one.blocks.shape[1] for one in lessons
    )
    tables = {f"{one} none": (0.6, 0.62) for one in seats}
    digest = load().digest
    made = Trained(
        seats, BASE_FEATURES, BASE_MODULES, sizes, weights, digest, str(given[6]), tuple(tables)
    )
    held = {"given": 0.03, "win": 0.6, "points": 0.1, "lead": 0.1}
    return Fit(made, 99, 20, [(1, 1.0, 0.7), (steps, 0.9, 0.6)], held, held, tables)


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
    pages = study(Lesson(2, "random", 1, range(GAMES)))
    assert pages.blocks.shape == (len(pages), 2, len(FEATURES) + 2)
    assert pages.boards.shape == (len(pages), len(board_names(OWN_MODULES)))
    for game in range(GAMES):
        rounds = pages.boards[pages.games == game][:, 0].tolist()
        assert rounds == [float(number + 1) for number in range(len(rounds))]
        assert len(rounds) >= 5
        assert len({tuple(row) for row in pages.scores[pages.games == game].tolist()}) == 1


def test_a_game_depends_on_its_seed_and_number_alone(tmp_path: Path) -> None:
    whole = study(Lesson(2, "none", 1, range(2)))
    parts = [study(Lesson(2, "none", 1, games)) for games in (range(1), range(1, 2))]
    save(parts, tmp_path / "parts.npz")
    assert taught(gather(Pages, [tmp_path / "parts.npz"])) == taught(whole)
    assert taught(study(Lesson(2, "none", 2, range(2)))) != taught(whole)


def test_lessons_are_with_modules_or_without() -> None:
    for modules in ("none", "random"):
        pages = study(Lesson(2, modules, 1, range(GAMES)))
        in_play = pages.boards[:, BASE_MODULES - OWN_MODULES :].sum(1)
        assert (in_play > 0).all() == (modules == "random")
        assert (in_play == 0).all() == (modules == "none")


# Lessons about plans


@pytest.mark.parametrize("modules", ["none", "random"])
def test_the_plans_of_a_decision_are_tried_and_what_came_of_each_is_kept(modules: str) -> None:
    drafts = weigh(Lesson(2, modules, 1, range(2)))
    outlook = outlook_for(modules)
    assert drafts.shown.shape == (len(drafts), outlook.size())
    assert set(drafts.games.tolist()) == {0, 1}
    assert set(drafts.seats.tolist()) == {2}
    counts = Counter(zip(drafts.games.tolist(), drafts.decisions.tolist(), strict=True))
    assert max(counts.values()) == WEIGHED
    assert min(counts.values()) > 1  # with one plan there is nothing to learn
    for told in (drafts.usual, drafts.found):
        assert ((told[:, 0] >= 0) & (told[:, 0] <= 1)).all()
    differ = [
        drafts.found[(drafts.games == game) & (drafts.decisions == decision), 0].std()
        for game, decision in counts
    ]
    assert fmean(map(float, differ)) > 0.005  # plans are not all alike


def test_the_plans_that_a_network_likes_are_tried_first(tmp_path: Path) -> None:
    """So it meets its own errors."""
    outlook = outlook_for("none")
    sizes = (outlook.size(), 4, 3)
    some = array("f", [Random(3).gauss(0, 0.3) for _ in range(weights_in(list(sizes)))])
    made = Trained(
        (2,), BASE_FEATURES, BASE_MODULES, sizes, some, load().digest, "a test", ("2 none",), PLANS
    )
    file = tmp_path / "plans.network"
    file.write_bytes(made.write())
    drafts = weigh(Lesson(2, "none", 1, range(1), str(file)))
    network = made.network
    decisions: dict[int, list[float]] = {}
    for decision, shown, usual in zip(drafts.decisions, drafts.shown, drafts.usual, strict=True):
        liked = log(usual[0] / (1 - usual[0])) + network.run(vec[float](shown.tolist()))[0]
        decisions.setdefault(int(decision), []).append(liked)
    whole = [liked for liked in decisions.values() if len(liked) == WEIGHED]
    assert len(whole) > 3
    for liked in whole:  # what is shown is rounded to half a float
        assert min(liked[:FIRST]) > max(liked[FIRST:]) - 0.05
    assert any(min(liked[:FIRST]) > max(liked[FIRST:]) + 0.05 for liked in whole)


def test_what_plans_teach_depends_on_seed_and_number_alone(tmp_path: Path) -> None:
    whole = weigh(Lesson(3, "none", 1, range(2)))
    parts = [weigh(Lesson(3, "none", 1, games)) for games in (range(1), range(1, 2))]
    save(parts, tmp_path / "parts.npz")
    gathered = gather(Drafts, [tmp_path / "parts.npz"])
    for column in fields(Drafts):
        one, other = getattr(gathered, column.name), getattr(whole, column.name)
        assert one.tolist() == other.tolist(), column.name


# Generations


SEATS = (2, 3) if compiled() else (2,)
COURSE = Course(SEATS, "none", 2 * GAMES, 1, 1, steps=10, gate=2, budget=1)


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
            assert len(list(other.glob("lessons-1-*.npz"))) == min(stops, 2 * len(SEATS))
    assert stops == 3 * len(SEATS) + 1  # two slices and a deal with each number of seats, the fit
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
    assert list(only.gate["tables"]) == [f"{seats} none" for seats in SEATS]
    assert (only.gate["proved"], only.gate["kept"]) == ([], False)
    assert not (tmp_path / "best.network").exists()
    report(COURSE, [only], tmp_path)
    page = (tmp_path / "report.md").read_text("utf-8")
    assert "| 1 | virtuoso:network=none | 2 none | 2 |" in page
    assert "| 1 | 2 none | 0.6000 | 0.6200 |" in page
    assert "fit-1.svg" in page
    assert (tmp_path / "fit-1.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.usefixtures("quick")
def test_what_is_proved_better_is_kept_for_the_tables_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meet(
        one: School, generation: int, seats: int, kind: str, record: dict[str, object], file: Path
    ) -> None:
        told = {"better": {2: 0, 3: 1}[seats], "verdict": "proved"}
        record["tables"][f"{seats} {kind}"] |= told  # type: ignore[index]

    monkeypatch.setattr(School, "meet", meet)
    (only,) = taken(COURSE, tmp_path)
    assert only.gate is not None
    assert only.gate["kept"]
    assert load_network(str(tmp_path / "best.network")).proved == ("2 none",)


@pytest.mark.usefixtures("quick")
def test_another_course_is_not_mixed_into_a_folder(tmp_path: Path) -> None:
    taken(COURSE, tmp_path)
    with pytest.raises(BadCourse, match="holds another course"):
        School(Course((4,), "none", 20, 1, 1), tmp_path).enroll()


@pytest.mark.usefixtures("quick")
def test_lessons_with_other_modules_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCourse, match="modules none or random, not 'bells'"):
        School(Course((2,), "bells", 20, 1, 1), tmp_path).enroll()


@pytest.mark.usefixtures("quick")
def test_a_network_judges_rounds_or_plans(tmp_path: Path) -> None:
    with pytest.raises(BadCourse, match="judges rounds or plans, not 'games'"):
        School(replace(COURSE, judges="games"), tmp_path).enroll()


@pytest.mark.usefixtures("quick")
def test_a_course_about_plans_is_kept_apart_from_one_about_rounds(tmp_path: Path) -> None:
    course = replace(COURSE, seats=(2,), games=1, judges=PLANS, gate=0)
    (only,) = taken(course, tmp_path)
    assert only.fit["measure"] == "given"
    report(course, [only], tmp_path)
    page = (tmp_path / "report.md").read_text("utf-8")
    assert "the first choice gives away" in page
    with pytest.raises(BadCourse, match="holds another course"):
        School(replace(course, judges=ROUNDS), tmp_path).enroll()


@pytest.mark.usefixtures("quick")
def test_the_command_tells_how_it_went_and_whether_there_is_more(tmp_path: Path) -> None:
    words: tuple[object, ...] = ("train", tmp_path / "two", "--seats", 2, "--games", 2 * GAMES)
    words += ("--steps", 10, "--gate", 0, "--json")
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
    """At all held-out tables, for each seat of two numbers of seats."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    lessons = [study(Lesson(seats, "random", 1, range(GAMES))) for seats in (2, 3)]
    found = fit(lessons, "random", 1, 40, "cpu", "a test")
    assert found.games == 2 * GAMES
    assert found.curve[-1][1] < found.curve[0][1]  # it has learned something
    assert found.held_out["win"] < found.weights["win"]
    network = read_network(found.trained.write()).network
    losses = []
    for pages in lessons:
        for row in range(len(pages)):
            if pages.games[row] % HELD_OUT == 0:
                losses += losses_at(network, pages, row)
    assert fmean(losses) == pytest.approx(found.held_out["win"], abs=1e-4)


def losses_at(network: Network, pages: Pages, row: int) -> list[float]:
    """The log-loss of each seat at a position, from the numbers that were kept of it."""
    blocks, board = pages.blocks[row].tolist(), pages.boards[row].tolist()
    scores = pages.scores[row].tolist()
    stage = 26 if board[1] else int(board[2])
    total = sum(exp(block[-1] / learned().spreads[stage]) for block in blocks)
    found = []
    for seat, own in enumerate(blocks):
        others = [block for at, block in enumerate(blocks) if at != seat]
        rival = max(others, key=lambda block: float(block[-1]))
        means = [fmean(column) for column in zip(*others, strict=True)]
        usual = exp(own[-1] / learned().spreads[stage]) / total
        added = network.run(vec[float]([*own, *rival, *means, *board]))[0]
        chance = 1 / (1 + (1 / usual - 1) * exp(-added))
        won = float(scores[seat] == max(scores)) / scores.count(max(scores))
        found.append(-won * log(chance) - (1 - won) * log(1 - chance))
    return found


def test_what_is_written_chooses_the_plans_that_the_library_chose() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    torch.set_num_threads(1)  # beside other tests more of them wait for each other
    drafts = weigh(Lesson(2, "none", 1, range(10 if compiled() else 2)))
    found = fit_plans([drafts], "none", 1, 60, "cpu", "a test")
    assert found.trained.judges == PLANS
    assert found.held_out["given"] < found.weights["given"]
    network = read_network(found.trained.write()).network
    lost = []
    held = sorted({at for at in zip(drafts.games, drafts.decisions, strict=True) if at[0] == 0})
    for game, decision in held:
        rows = [
            row
            for row in range(len(drafts))
            if (drafts.games[row], drafts.decisions[row]) == (game, decision)
        ]
        said = [
            log(drafts.usual[row, 0] / (1 - drafts.usual[row, 0]))
            + network.run(vec[float](drafts.shown[row].tolist()))[0]
            for row in rows
        ]
        chances = [float(drafts.found[row, 0]) for row in rows]
        lost.append(max(chances) - chances[said.index(max(said))])
    assert fmean(lost) == pytest.approx(found.held_out["given"], abs=1e-4)
