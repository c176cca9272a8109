"""Puzzles are found in games of bots: the same ones each time, and no game is looked at twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from affresco.lab.puzzles import BadBox, boxes, find_missing, finding, jobs, proving, write_pile
from affresco.lab.puzzles.keeping import found_in
from affresco.lab.puzzles.moments import by_instinct, moments
from affresco.lab.puzzles.solving import difficulty
from affresco.puzzles import PuzzleError, check, pose
from affresco.puzzles.puzzle import MOST, PLAN
from tests.bots.playing import only_compiled

BOX = "leaf_gold"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at few decisions with small budgets, and be content with little."""
    budgets = {"GLANCE": 16, "USUAL": 24, "TEN_TIMES": 40, "LOOKS": 3}
    for name, value in budgets.items():
        monkeypatch.setattr(finding, name, value)
    monkeypatch.setattr(finding, "PROMISING", 0.0)
    monkeypatch.setattr(proving, "CLEAR", 0.005)
    monkeypatch.setattr(proving, "SURE", 0.0)
    monkeypatch.setattr(finding, "solve_rates", lambda puzzle: {"novice": 0.5})


@only_compiled
@pytest.mark.usefixtures("hasty")
def test_work_goes_on_where_it_stopped_and_comes_out_the_same(tmp_path: Path) -> None:
    (box,) = boxes([BOX])
    missing = jobs(tmp_path / "one", 23, [box], 2)
    assert [job[2] for job in missing] == [0, 1]
    found = find_missing(missing[:1]) + find_missing(jobs(tmp_path / "one", 23, [box], 2))
    assert jobs(tmp_path / "one", 23, [box], 2) == []
    assert find_missing(jobs(tmp_path / "two", 23, [box], 2)) == found > 0
    pile = write_pile(tmp_path / "pile", tmp_path / "one", 23, [box])
    assert pile == list(found_in(tmp_path / "two", 23, box))
    assert [file.name for file in (tmp_path / "pile").iterdir()] == [f"{BOX}.jsonl.xz"]
    for puzzle in pile:
        assert check(puzzle, puzzle.solution).is_solved
        assert puzzle.solution != puzzle.instinct
    assert len({(puzzle.made["game"], puzzle.theme) for puzzle in pile}) == len(pile)


def test_what_is_kept_but_is_no_puzzle_is_named(tmp_path: Path) -> None:
    (box,) = boxes([BOX])
    path = jobs(tmp_path, 23, [box], 1)[0][3]
    path.parent.mkdir(parents=True)
    path.write_text("{}\n")
    with pytest.raises(PuzzleError, match=r"0000\.jsonl"):
        list(found_in(tmp_path, 23, box))


def test_there_is_a_box_for_each_module() -> None:
    assert len(boxes()) == 13
    with pytest.raises(BadBox, match="there is no box 'chess'"):
        boxes(["chess"])


def test_a_moment_is_a_decision_of_its_seat_and_a_plan_is_one_decision() -> None:
    record = boxes(["base"])[0].play(23, 1)
    found = list(moments(record))
    plans = [moment for moment in found if moment.theme == PLAN]
    assert len({(moment.number, moment.seat) for moment in plans}) == len(plans) > 10
    for moment in [*plans[:3], *found[:6]]:
        ways = by_instinct(moment)
        assert len(ways) > 1
        table = moment.table()
        assert table.round == moment.state.round


@only_compiled
def test_visits_are_tried_to_their_end() -> None:
    record = boxes(["base"])[0].play(23, 0)
    visits = [moment for moment in moments(record) if finding.may_be_a_visit(moment)]
    proofs = [proof for proof in map(proving.best_visit, visits) if proof is not None]
    assert proofs
    for proof in proofs:
        best = proof.lines[0]
        assert best.words == proof.solution
        assert all(line.points + line.loss == best.points for line in proof.lines)
        assert proof.reason["params"]["points"] < proof.reason["params"]["best"] == best.points


@pytest.mark.parametrize(
    ("solved", "rank", "hard"),
    [
        ({"novice": 1.0, "master": 1.0}, 1, 1),
        ({"novice": 0.5, "master": 0.5}, 2, 2),
        ({"novice": 0.0, "master": 0.0}, 9, 5),
    ],
)
def test_a_puzzle_is_hard_if_bots_fail_and_its_answer_comes_late_to_mind(
    solved: dict[str, float], rank: int, hard: int
) -> None:
    assert difficulty(solved, rank) == hard


@pytest.mark.usefixtures("hasty")
def test_the_table_of_a_found_puzzle_is_the_one_of_its_moment() -> None:
    record = boxes(["base"])[0].play(23, 0)
    (moment, *_) = [one for one in moments(record) if finding.may_be_a_visit(one)]
    proof = proving.Proof(("pass",), (), (proving.Line(("pass",), 0),), {}, ("done",), 1, 0.0)
    puzzle = finding.made(moment, proof, boxes(["base"])[0], 23, 0)
    assert pose(puzzle).game.imagine(moment.seat).covered == moment.state.covered
    assert puzzle.theme != MOST
