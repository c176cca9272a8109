"""A review: piece by piece, the graph first; kept and gone on with; the same in any process."""

from __future__ import annotations

import json
from math import exp
from typing import Any

import pytest

from affresco.analysis import OtherReview, Review, growing, review
from affresco.analysis.blunders import DETECTORS
from affresco.analysis.decisions import PHASES, decisions
from affresco.analysis.judging import judge
from affresco.analysis.pieces import DECISIONS, DRAWS, GRAPH, Terms, as_piece, weigh
from affresco.analysis.verdicts import BEST, GOOD, INACCURACY, MISTAKE, accuracy, verdict
from affresco.engine.step import NATURE
from affresco.lab.workers import work
from affresco.locales import Messages, languages
from affresco.record import Record, read_record
from affresco.telling.reasons import BARE, FACTS, SLIP
from affresco.telling.sentences import Sentences
from affresco.version import compiled
from tests.analysis.games import cut, text_of_game
from tests.analysis.planting import planted, planted_game

BUDGET = 12 if compiled() else 2


@pytest.fixture(scope="module")
def record() -> Record:
    return read_record(text_of_game("novice", 2, "", 1))


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    return review(record, BUDGET, 1)


@pytest.fixture(scope="module")
def told(found: Review) -> dict[str, Any]:
    return found.as_object()


def test_every_decision_is_judged_once_and_no_forced_move(
    record: Record, told: dict[str, Any]
) -> None:
    judged = [(one["at"], one["seat"], tuple(one["words"])) for one in told["decisions"]]
    there = [(one.at, one.seat, one.words) for one in decisions(record) if one.is_open]
    assert judged == there
    assert len(judged) < sum(1 for seat, _ in record.moves if seat != NATURE)


def test_a_piece_tells_what_was_played_what_was_better_and_why(told: dict[str, Any]) -> None:
    for one in told["decisions"]:
        assert one["played"]["words"] == one["words"]
        assert one["phase"] in PHASES
        is_slip = one["reason"]["key"] == SLIP and verdict(one["loss"]) == GOOD
        assert one["verdict"] == (INACCURACY if is_slip else verdict(one["loss"]))
        assert one["lines"][0]["loss"] == 0
        assert one["loss"] == one["played"]["loss"]


def test_the_graph_goes_from_the_first_act_to_certainty(
    record: Record, told: dict[str, Any]
) -> None:
    graph = told["graph"]
    assert [point["at"] for point in graph] == sorted({point["at"] for point in graph})
    assert all(sum(point["chances"]) == pytest.approx(1, abs=1e-4) for point in graph)
    assert graph[-1]["at"] == len(record.moves)
    assert record.result is not None
    winner = record.result[:2].index(max(record.result[:2]))
    assert graph[-1]["chances"][winner] == 1


def test_luck_of_all_seats_is_nothing_together(told: dict[str, Any]) -> None:
    assert told["draws"]
    for one in told["draws"]:
        assert sum(one["luck"]) == pytest.approx(0, abs=1e-4)


def test_seats_are_summed_up(told: dict[str, Any]) -> None:
    for seat, summed in enumerate(told["seats"]):
        own = [one for one in told["decisions"] if one["seat"] == seat]
        assert summed["decisions"] == len(own) == sum(summed["counts"].values())
        assert summed["lost"] == pytest.approx(sum(one["loss"] for one in own), abs=1e-4)
        assert summed["accuracy"] == pytest.approx(accuracy([one["loss"] for one in own]), abs=0.01)
        assert sum(part["decisions"] for part in summed["phases"].values()) == len(own)
        assert [plan["yours"] for plan in summed["plans"]] == [
            one["words"] for one in own if one["phase"] == "planning"
        ]


def test_points_by_source_are_those_of_the_game(record: Record, told: dict[str, Any]) -> None:
    assert record.result is not None
    sums = [sum(row.values()) for row in told["sources"]["seats"]]
    assert sums == record.result[:2]
    assert sum(told["sources"]["mean"].values()) == pytest.approx(sum(sums) / 2, abs=1e-3)


def test_turning_points_are_the_largest_swings_of_own_decisions(told: dict[str, Any]) -> None:
    turns = told["turning_points"]
    for seat in range(2):
        assert len([turn for turn in turns if turn["seat"] == seat]) <= 3
    assert {(turn["at"], turn["seat"]) for turn in turns} <= {
        (one["at"], one["seat"]) for one in told["decisions"]
    }


def test_the_graph_comes_first_and_progress_only_grows(record: Record) -> None:
    shares = []
    kinds = []
    growing_review = growing(Review(record, Terms(1, 1)))
    for _ in range(12):
        now = next(growing_review)
        shares.append(now.progress)
        kinds.append(list(now.found)[-1][0])
    assert shares == sorted(shares)
    rounds = kinds.index(DECISIONS)
    assert kinds[:rounds] == [GRAPH] * rounds
    assert now.pieces(DRAWS) == []


def test_a_review_that_was_kept_goes_on_and_ends_the_same(record: Record, found: Review) -> None:
    part = Review(record, found.terms)
    for number, _ in enumerate(growing(part)):
        if number == len(found.found) - 4:
            break
    again = Review.read(record, json.loads(json.dumps(part.write())))
    assert review(record, kept=again).as_object() == found.as_object()


def test_a_review_may_grow_while_another_thread_reads_it(record: Record, found: Review) -> None:
    young = Review(record, found.terms)
    before = young.found
    for task in young.open_tasks():
        young.add(task, found.found[task.kind, task.round])
    assert (before, young.found) == ({}, found.found)


def test_another_games_review_is_refused(record: Record, found: Review) -> None:
    for kept in ({}, {**found.write(), "moves": 3}, {**found.write(), "found": 5}):
        with pytest.raises(OtherReview):
            Review.read(record, kept)


@pytest.mark.slow
def test_processes_make_no_difference(record: Record, found: Review) -> None:
    shared = review(record, BUDGET, 1, work=lambda task, jobs: work(task, jobs, processes=2))
    assert json.dumps(shared.as_object()) == json.dumps(found.as_object())


def test_a_record_that_breaks_off_is_reviewed_as_far_as_it_goes(record: Record) -> None:
    part = review(cut(record, 60), 1, 1)
    assert part.progress == 1
    assert part.pieces(GRAPH)[-1]["at"] == 60


@pytest.mark.parametrize(
    ("loss", "called"),
    [
        *[(0, BEST), (0.001, GOOD), (0.0199, GOOD), (0.02, INACCURACY), (0.07, INACCURACY)],
        *[(0.0701, MISTAKE), (1, MISTAKE)],
    ],
)
def test_verdicts_go_by_the_chance_to_win_that_was_lost(loss: float, called: str) -> None:
    assert verdict(loss) == called


def test_accuracy_falls_with_what_is_lost() -> None:
    assert accuracy([]) is None
    assert accuracy([0, 0]) == 100
    assert accuracy([0.2]) == pytest.approx(100 * exp(-1))


def test_every_reason_is_a_sentence_of_at_most_90_letters_in_every_language() -> None:
    rules = read_record(text_of_game("novice", 2, "", 1)).configuration.rules()
    values = {"points": 12, "source": "scroll", "money": 12, "paints": 3, "blends": 1}
    values |= {"mood": 2, "who": 0, "segment": "c3"}
    facts = [
        {"key": key, "params": {name: values[name] for name in FACTS[key]}}
        for key in FACTS
        if key != SLIP
    ]
    for language in languages():
        say = Sentences(Messages(language), rules, lambda figure: "Tommaso")
        for fact in [*facts, *({"key": key, "params": {}} for key in BARE)]:
            for cost in (None, *facts):
                told = say.reason({**fact, "cost": cost})
                assert told.endswith(".")
                assert "{" not in told
                if fact["key"] != (cost or {}).get("key"):
                    assert len(told) <= 90, told


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_blunder_has_a_sentence(language: str) -> None:
    rules = read_record(text_of_game("novice", 2, "", 1)).configuration.rules()
    messages = Messages(language)
    say = Sentences(messages, rules, lambda figure: "Tommaso")
    for kind in DETECTORS:
        told = say.reason({"key": SLIP, "params": {SLIP: kind}, "cost": None})
        assert told == messages.say(f"slip.{kind}") + "."
        assert len(told) <= 90, told
    assert set(messages.keys("slip")) == set(DETECTORS)


def test_what_only_hurts_is_called_an_inaccuracy_however_little_it_costs() -> None:
    record = planted_game(1, 3, "all")
    slips = {(one.at, one.seat): kinds for one, kinds in planted(record)}
    raised = 0
    for one in decisions(record):
        if not one.is_open:
            continue
        piece = as_piece(one, weigh(one, Terms(BUDGET, 1)))
        raised += piece["verdict"] == INACCURACY and verdict(piece["loss"]) == GOOD
        if piece["reason"]["key"] == SLIP:
            assert piece["reason"]["params"][SLIP] in slips[one.at, one.seat]
            assert piece["verdict"] in (INACCURACY, MISTAKE)
            assert piece["lines"][0]["words"] != piece["words"]
        else:
            assert piece["verdict"] == verdict(piece["loss"])
    assert raised > 0


def test_blunders_are_told_with_the_better_word(record: Record) -> None:
    """A plan that sends nobody costs something, and the better one sends somebody."""
    plan = next(one for one in decisions(record) if one.phase == "planning")
    judgment = judge(plan.state, plan.seat, 10 * BUDGET, 1, ["ready"])
    assert judgment.loss > 0
    assert len(judgment.best.words) > 1
    assert judgment.reason.key in {*FACTS, *BARE}
