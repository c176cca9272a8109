"""Puzzles at the table: what is shown, what counts as an answer, and the solution."""

from __future__ import annotations

from dataclasses import replace

import pytest

from affresco.engine.rules import IllegalMove
from affresco.locales import Messages, languages
from affresco.puzzles import THEMES, Puzzle, PuzzleError, check, load, pile, pose, read_puzzle
from affresco.puzzles import solution as parts_of
from affresco.puzzles.puzzle import MOST, PLAN


def first(*themes: str) -> Puzzle:
    return next(puzzle for puzzle in pile().values() if puzzle.theme in themes)


@pytest.fixture(params=sorted({puzzle.theme for puzzle in pile().values()}))
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return first(request.param)


def test_the_solver_sees_what_the_seat_may_see_and_may_answer(puzzle: Puzzle) -> None:
    posed = pose(puzzle)
    seen = posed.view()
    assert not posed.is_answered
    assert puzzle.seat in seen["acting"]  # type: ignore[operator]
    assert seen["options"] == posed.options() != []
    for seat, player in enumerate(seen["players"]):  # type: ignore[arg-type]
        assert (player.get("money") is None) == (seat != puzzle.seat)
    assert posed.is_plan or set(posed.prospects()["options"]) == set(posed.options())


def test_the_solution_solves_it_and_the_first_thought_does_not(puzzle: Puzzle) -> None:
    assert check(puzzle, puzzle.solution).is_solved
    missed = check(puzzle, puzzle.instinct)
    assert not missed.is_solved
    assert missed.line is None or missed.line.loss >= puzzle.margin > 0
    assert missed.best == puzzle.best


def test_the_solution_is_replayed_act_by_act(puzzle: Puzzle) -> None:
    parts = parts_of(puzzle)
    assert tuple(word for part in parts for word in part.words) == (*puzzle.solution, *puzzle.then)
    if puzzle.theme == MOST:
        assert sum(part.points for part in parts) == puzzle.best.points
        assert len(parts) > 1
    assert puzzle.theme != MOST or all(part.events for part in parts)


def test_a_puzzle_is_the_same_after_writing_and_reading(puzzle: Puzzle) -> None:
    again = read_puzzle(puzzle.write())
    assert again == puzzle
    assert pose(again).view() == pose(puzzle).view()


def test_a_visit_counts_its_points_word_by_word() -> None:
    puzzle = first(MOST)
    half = pose(puzzle, puzzle.solution[:2])
    assert 0 < half.points < puzzle.best.points
    assert not half.is_answered
    with pytest.raises(PuzzleError, match="no answer yet"):
        check(puzzle, puzzle.solution[:2])


def test_a_plan_may_be_said_in_any_order() -> None:
    puzzle = first(PLAN)
    assert check(puzzle, [*puzzle.solution[-2::-1], "ready"]).is_solved
    draft = pose(puzzle, puzzle.solution[:1])
    assert draft.is_plan
    assert not draft.is_answered
    assert set(draft.options()) <= set(pose(puzzle).options())
    with pytest.raises(PuzzleError, match="no answer yet"):
        check(puzzle, puzzle.solution[:-1])


def test_a_plan_that_nobody_looked_at_is_missed_without_a_figure() -> None:
    puzzle = first(PLAN)
    verdict = check(puzzle, ["send theater", "ready"])
    assert not verdict.is_solved
    assert verdict.line is None


@pytest.mark.parametrize("words", [["juggle"], ["restore"], ["wake 5", "wake 5"], []])
def test_what_is_no_answer_is_refused_in_one_sentence(words: list[str]) -> None:
    puzzle = first(MOST)
    with pytest.raises(PuzzleError) as refused:
        check(puzzle, words)
    assert str(refused.value).startswith("this is no answer")
    assert "\n" not in str(refused.value)


def test_a_puzzle_that_does_not_fit_the_rules_says_so() -> None:
    puzzle = first(MOST)
    twice = [*puzzle.record.moves, puzzle.record.moves[0]]
    with pytest.raises(PuzzleError, match=puzzle.name):
        pose(replace(puzzle, record=replace(puzzle.record, moves=twice)))
    with pytest.raises(PuzzleError, match="nothing to decide"):
        pose(replace(puzzle, seat=(puzzle.seat + 1) % puzzle.seats))


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('"theme":"most"', '"theme":"chess"', "there is no theme 'chess'"),
        ('"theme":', '"mood":', "no puzzle"),
        ("affresco 1", "affresco 9", "the table of the puzzle is wrong"),
        ('"difficulty":', '"difficulty":9,"old":', "from 1 to 5"),
        ('"solution":', '"solution":[],"old":', "no solution"),
        ('"seat":"', '"seat":"black","was":"', "no puzzle"),
        ("{", "[", "no puzzle"),
    ],
)
def test_a_badly_written_puzzle_says_what_is_wrong(was: str, becomes: str, says: str) -> None:
    text = first(MOST).write()
    with pytest.raises(PuzzleError, match=says) as refused:
        read_puzzle(text.replace(was, becomes, 1))
    assert "\n" not in str(refused.value)


def test_a_puzzle_that_is_not_there_is_named() -> None:
    with pytest.raises(PuzzleError, match="there is no puzzle 'nowhere-1'"):
        load("nowhere-1")


def test_an_impossible_word_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalMove):
        pose(first(MOST), ["wake 5"])


@pytest.mark.parametrize("language", languages())
def test_every_theme_has_its_name_and_its_goal(language: str) -> None:
    messages = Messages(language)
    for section in ("theme", "goal"):
        assert set(messages.keys(f"puzzle.{section}")) == set(THEMES)
