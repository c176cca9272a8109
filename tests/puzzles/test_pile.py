"""The puzzles that come with the game: each fits the rules, is proved, and is fair."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from affresco.engine.modules.registry import MODULES
from affresco.engine.playout import Dice, roll_nature
from affresco.engine.view import imagine, view
from affresco.lab.puzzles.boxes import boxes
from affresco.lab.puzzles.figures import HEADING, page
from affresco.lab.puzzles.moments import Moment, by_instinct
from affresco.lab.puzzles.proving import CLEAR, SURE, TEN_TIMES, holds, judged, moment_of, totals
from affresco.locales import Messages, languages
from affresco.puzzles import Puzzle, check, choose, pile, pose, solution
from affresco.puzzles.pile import packed, unpacked
from affresco.puzzles.puzzle import MOST
from affresco.telling.reasons import FACTS
from affresco.terminal.puzzles import tell_reason
from tests.bots.playing import only_compiled
from tests.sampling import seeds

ALL = list(pile().values())
DOCS = Path(__file__).parents[2] / "docs" / "puzzles.md"


def some(usual: int) -> list[Puzzle]:
    """A seeded sample, or all of them in the soak."""
    return Random(23).sample(ALL, len(seeds(usual, len(ALL))))


def names(puzzle: Puzzle) -> str:
    return puzzle.name


def test_there_are_puzzles_for_every_module_and_every_number_of_seats() -> None:
    for module in MODULES:
        assert len(choose(module=module.name)) >= 20, module.name
    assert len(choose(module="leonardo")) >= 20
    assert {len(choose(seats=seats)) >= 20 for seats in (2, 3, 4)} == {True}
    assert len({(puzzle.record.write(), puzzle.theme) for puzzle in ALL}) == len(ALL)


@pytest.mark.parametrize("puzzle", some(24), ids=names)
def test_the_rules_allow_every_puzzle_and_its_solution_solves_it(puzzle: Puzzle) -> None:
    assert puzzle.seat in pose(puzzle).game.acting()
    assert check(puzzle, puzzle.solution).is_solved
    assert not check(puzzle, puzzle.instinct).is_solved
    assert solution(puzzle)


def test_one_answer_is_clearly_the_best_and_looks_worse_at_first_sight() -> None:
    for puzzle in ALL:
        assert puzzle.instinct != puzzle.solution
        assert puzzle.best.loss == 0
        if puzzle.theme == MOST:
            assert puzzle.margin >= 1
            continue
        assert puzzle.best.words == puzzle.solution
        assert puzzle.made["budget"] == TEN_TIMES
        assert puzzle.lines[1].loss == pytest.approx(puzzle.margin)
        assert puzzle.margin >= max(CLEAR, SURE * puzzle.made["error"]) - 0.0005  # rounded


def test_every_puzzle_tells_where_it_comes_from() -> None:
    known = {box.name: box for box in boxes()}
    for puzzle in ALL:
        made = puzzle.made
        box = known[made["box"]]
        assert puzzle.name == f"{box.name}-{made['game']}-{made['move']}-{puzzle.theme}"
        assert puzzle.record.configuration == box.configuration(made["game"])
        assert made["bots"] == box.bots(made["game"])
        assert made["move"] == len(puzzle.record.moves) + 1


def test_harder_puzzles_are_solved_by_fewer() -> None:
    by_difficulty = Counter(puzzle.difficulty for puzzle in ALL)
    rates = [
        sum(sum(one.solved.values()) for one in ALL if one.difficulty == hard) / count
        for hard, count in sorted(by_difficulty.items())
    ]
    assert rates == sorted(rates, reverse=True)


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_one_sentence(language: str) -> None:
    messages = Messages(language)
    for puzzle in some(12):
        told = tell_reason(puzzle, messages)
        assert told.endswith(".")
        assert "{" not in told
    assert {puzzle.reason["key"] for puzzle in ALL} <= {*FACTS, "tempting"}


def redealt(moment: Moment, seed: int) -> Moment:
    """The same moment with everything dealt again that its seat cannot know."""
    state = imagine(moment.state, moment.seat)
    roll_nature(state, Dice(seed))
    return Moment(moment.record, moment.seat, state, moment.theme)


@pytest.mark.parametrize("puzzle", some(10), ids=names)
def test_nothing_depends_on_what_the_seat_cannot_know(puzzle: Puzzle) -> None:
    """Re-dealt, the table looks the same, and the answers are judged the same, to the byte."""
    moment = moment_of(puzzle)
    for seed in (1, 2):
        other = redealt(moment, seed)
        assert repr(view(other.state, puzzle.seat)) == repr(view(moment.state, puzzle.seat))
        assert repr(found(other, puzzle)) == repr(found(moment, puzzle))


def found(moment: Moment, puzzle: Puzzle) -> object:
    """What a proof would find, at a small budget."""
    if puzzle.theme == MOST:
        return [totals(moment, deal) for deal in (0, 1)]
    ways = by_instinct(moment)
    return ways, judged(moment, ways, 40, "small")


@only_compiled
@pytest.mark.parametrize("puzzle", some(4), ids=names)
def test_a_solution_holds_at_other_tables_with_ten_times_the_usual_budget(puzzle: Puzzle) -> None:
    assert holds(puzzle, TEN_TIMES, "again")


def test_a_pile_is_packed_the_same_each_time() -> None:
    assert unpacked(packed(ALL[:3])) == ALL[:3]
    assert packed(ALL[:3]) == packed(ALL[:3])


def test_the_figures_of_the_docs_are_those_of_the_pile() -> None:
    assert DOCS.read_text(encoding="utf-8").partition(HEADING)[2] == page(ALL).partition(HEADING)[2]
