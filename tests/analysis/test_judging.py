"""A judgment: all lines meet the same tables, and what was played is always among them."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from affresco.analysis import NothingToJudge, hint, hints, judge
from affresco.analysis.decisions import decisions
from affresco.analysis.judging import FINALISTS, Contender, Trial
from affresco.bots.mind.search import Line
from affresco.engine.moves import parse
from affresco.engine.state import State
from affresco.engine.view import imagine
from affresco.record import read_record
from affresco.version import compiled
from tests.analysis.games import BUDGET, text_of_game
from tests.given import RED, Position, given

IDLE = ["ready"]  # a plan that sends nobody
SCRIPT = """
import json
from affresco import read_record
from affresco.analysis.pieces import Terms, as_piece, weigh
from affresco.analysis.decisions import decisions
import sys
record = read_record(sys.stdin.read())
chosen = [one for one in decisions(record) if one.is_open][::80]
print(json.dumps([as_piece(one, weigh(one, Terms(12, 1))) for one in chosen]))
"""


def planning() -> Position:
    return given().wake("8", "7", "6", "5")


def table() -> State:
    return planning().state


def test_the_word_or_plan_that_was_played_is_among_the_lines() -> None:
    judgment = judge(table(), RED, BUDGET, 1, IDLE)
    assert judgment.played is not None
    assert judgment.lines[judgment.played].words == ("ready",)
    assert judgment.loss > 0


def test_a_line_that_nobody_would_weigh_is_found_to_be_worse_not_left_out() -> None:
    judgment = judge(table(), RED, 4 * BUDGET, 1, IDLE)
    assert judgment.played != 0
    assert judgment.loss > 0.02
    assert judgment.best.words != ("ready",)


def test_lines_come_best_first_and_lose_nothing_or_something() -> None:
    judgment = judge(table(), RED, BUDGET, 1)
    assert judgment.played is None
    assert judgment.lines[0].loss == 0
    finalists = [line.loss for line in judgment.lines[:FINALISTS]]
    assert finalists == sorted(finalists)
    assert all(line.loss >= 0 and 0 <= line.chance <= 1 for line in judgment.lines)
    assert judgment.margin == judgment.lines[1].loss


def test_lines_that_are_asked_for_are_judged_too() -> None:
    wanted = ["send market", "send market", "ready"]
    judgment = judge(table(), RED, BUDGET, 1, lines=[wanted])
    assert tuple(wanted) in [line.words for line in judgment.lines]


def test_the_same_line_twice_gets_the_same_at_every_table() -> None:
    """So whatever differs between two lines is not the luck of their tables."""
    trial = Trial(imagine(table(), RED), RED, BUDGET, 1)
    words = trial.contenders[0].line.words
    twins = [Contender(Line(words, 0.0), trial.table) for _ in range(2)]
    trial.meet(twins, 4)
    assert twins[0].values == twins[1].values
    assert len(set(twins[0].values)) > 1


def test_budget_and_seed_settle_a_judgment() -> None:
    def found(budget: int, seed: int) -> str:
        return json.dumps(judge(table(), RED, budget, seed).as_object())

    assert found(BUDGET, 1) == found(BUDGET, 1)
    assert found(BUDGET, 1) != found(BUDGET, 2)
    assert found(BUDGET, 1) != found(BUDGET + 90, 1)


def test_a_budget_is_kept() -> None:
    for budget in (1, 20, 100):
        judgment = judge(table(), RED, budget, 1)
        tries = sum(line.tables for line in judgment.lines)
        assert tries <= budget + 3 * len(judgment.lines)  # each of them meets a table at least


def test_judging_changes_nothing() -> None:
    state = table()
    before = imagine(state, RED)
    judge(state, RED, BUDGET, 1, IDLE)
    assert [player.plan for player in state.players] == [player.plan for player in before.players]


def test_a_seat_that_does_not_decide_is_refused() -> None:
    with pytest.raises(NothingToJudge, match="nothing to decide"):
        judge(given().wake("8", "7", "6").state, RED, BUDGET)


@pytest.mark.parametrize("words", [[], ["send market"] * 4 + ["ready"], ["restore c3"]])
def test_impossible_words_are_refused(words: list[str]) -> None:
    with pytest.raises(NothingToJudge, match="not possible"):
        judge(table(), RED, BUDGET, 1, words)


def test_hints_are_the_best_three_soon_and_then_better() -> None:
    found = list(hints(table(), RED, 32, 1))
    assert [len(lines) for lines in found] == [3, 3, 3]
    assert found[-1] == hint(table(), RED, 32, 1)
    assert [lines[0].loss for lines in found] == [0, 0, 0]
    assert found[0][0].tables < found[-1][0].tables


def test_what_follows_in_the_same_act_is_told() -> None:
    """After the bishop is led, a segment must be restored."""
    record = read_record(text_of_game("apprentice", 3, "", 1))
    for one in decisions(record):
        if one.is_open and one.words[0].startswith("bishop"):
            judgment = judge(one.state, one.seat, 20 * BUDGET, 1, one.words)
            led = [line for line in judgment.lines if line.words[0].startswith("bishop")]
            assert led[0].then[0].startswith("restore")
            assert parse(led[0].then[0])
            return
    pytest.fail("nobody led the bishop")


@pytest.mark.skipif(not compiled(), reason="compares with the compiled engine")
def test_both_engines_judge_alike_to_the_byte() -> None:
    text = text_of_game("apprentice", 2, "all", 1)
    found = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "AFFRESCO_PURE": pure},
        ).stdout
        for pure in ("0", "1")
    ]
    assert found[0] == found[1]
    assert len(json.loads(found[0])) > 1
