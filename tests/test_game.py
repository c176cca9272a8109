"""A table: who is asked, what is refused, and what it keeps."""

from __future__ import annotations

from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.moves import UnknownMove
from affresco.engine.refusals import NOT_PLANNING, NOT_YOUR_TURN, PLAN_AS_A_WHOLE
from affresco.engine.rules import IllegalMove
from affresco.engine.view import AUDIENCE, REFEREE
from affresco.game import CannotUndo, Game, NotOver
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW
from tests.properties.games import act, kept, random_table


def planning(seats: int = 3, seed: int = 4) -> Game:
    """A table where everybody is up and the day is to be planned."""
    game = Game(configure(seats), ["Ada", "Bo", "Cy", "Di"], seed=seed)
    for hour in ("7", "8", "9", "5")[: max(seats, 3)]:
        game.play(game.acting()[0], f"wake {hour}")
    return game


# Sitting down


def test_a_new_table_is_laid_out_and_waits_for_the_first_seat() -> None:
    game = Game(configure(4), ["Ada"], seed=1)
    assert not game.is_over
    assert not game.is_planning
    assert len(game.acting()) == 1
    assert game.version == 0
    assert game.record.names == ["Ada", "", "", ""]
    assert game.view()["names"] == ["Ada", "", "", ""]
    assert len(game.record.moves) == 4 + 25 + 13


def test_more_names_than_seats_are_left_out() -> None:
    assert Game(configure(2), ["a", "b", "c"], seed=1).record.names == ["a", "b"]


@rule("INV-16")
def test_a_table_without_a_seed_draws_as_it_likes() -> None:
    assert len({kept(Game(configure(4))) for _ in range(3)}) == 3
    assert kept(Game(configure(4), seed=5)) == kept(Game(configure(4), seed=5))


def test_a_move_tells_all_that_happened_with_it() -> None:
    game = Game(configure(3), seed=4)
    seat = game.acting()[0]
    events = game.play(seat, "wake 8")
    assert [event.kind.key for event in events] == ["woke"]
    told = game.events(AUDIENCE, since=len(game.record.moves) - 1)
    assert [event["key"] for event in told] == ["woke"]
    assert len(game.events()) == sum(len(events) for events in game.chronicle)
    assert len(game.chronicle) == len(game.record.moves)


def test_what_nature_draws_is_told_with_the_move_before() -> None:
    game = planning()
    for seat in (RED, YELLOW, BLUE):
        game.plan(seat, ["send theater"] if seat == RED else [])
    keys = [event.kind.key for event in game.play(RED, "enjoy")]
    assert keys[0] == "enjoyed"
    assert keys.count("stocked") == 9
    assert keys[-1] == "round_began"


def test_a_table_tells_what_it_is_asked() -> None:
    game = planning()
    assert game.options(RED) == game.view(RED)["options"]
    assert game.view(REFEREE)["undo"] is False
    assert game.preview(RED, "ready")["points"] == {}
    with pytest.raises(IllegalMove):
        game.preview(RED, "paint")
    refusal = game.why_not(RED, "enjoy")
    assert refusal is not None
    assert refusal.key == "not_now"
    assert game.why_not(RED, "ready") is None
    assert game.scores() == [0, 0, 0]


# Planning


@rule("PLAN-01", "PLAN-07")
def test_a_day_is_planned_as_a_whole() -> None:
    game = planning()
    before = kept(game)
    for word in ("send market", "ready", "pass"):
        with pytest.raises(IllegalMove, match="a day is planned as a whole") as refused:
            game.play(RED, word)
        assert refused.value.refusal is PLAN_AS_A_WHOLE
    with pytest.raises(IllegalMove) as refused:
        game.play(GREEN, "ready")
    assert refused.value.refusal is NOT_YOUR_TURN
    assert kept(game) == before


@rule("PLAN-01")
def test_nobody_plans_when_there_is_nothing_to_plan() -> None:
    game = Game(configure(3), seed=1)
    before = kept(game)
    for seat in (RED, 7):
        with pytest.raises(IllegalMove, match="there is nothing to plan now") as refused:
            game.plan(seat, ["send market"])
        assert refused.value.refusal is NOT_PLANNING
    assert kept(game) == before


@rule("PLAN-06")
@pytest.mark.parametrize(
    "words",
    [
        ["send market", "send studio", "send theater", "ready"],
        ["send theater", "send market", "send studio"],
        ["ready", "send studio", "send theater", "send market"],
        [" send  studio ", "ready", "send theater", "ready", "send market"],
    ],
)
def test_the_words_of_a_plan_come_in_any_order(words: list[str]) -> None:
    game = planning()
    game.plan(RED, words)
    assert game.view(RED)["own_plan"] == [
        *("send market", "send studio", "send theater", "ready"),
    ]


@rule("PLAN-02", "PLAN-03", "PLAN-04", "PLAN-09")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["send market"] * 4, r"PLAN-03"),
        (["send market", "send cathedral"] * 3, r"PLAN-04"),
        (["send cathedral2"], r"END-02"),
        (["send glaziery"], r"X-04"),
        (["wake 5"], r"ROUND-04"),
        (["send market", "pass"], r"ROUND-04"),
    ],
)
def test_a_bad_plan_is_refused_and_nothing_changes(words: list[str], sentence: str) -> None:
    game = planning()
    game.plan(YELLOW, ["send studio"])
    game.plan(RED, ["send studio"])
    before = kept(game), [game.view(viewer) for viewer in (RED, YELLOW, BLUE)]
    for seat in (RED, BLUE):  # one who has planned already, and the last one
        with pytest.raises(IllegalMove, match=sentence):
            game.plan(seat, words)
        with pytest.raises(UnknownMove, match="'go home' is no word of the game"):
            game.plan(seat, ["send market", "go home"])
        assert (kept(game), [game.view(viewer) for viewer in (RED, YELLOW, BLUE)]) == before


def test_only_a_seat_can_plan() -> None:
    game = planning()
    for seat in (GREEN, 7, -1, AUDIENCE):
        with pytest.raises(IllegalMove):
            game.plan(seat, [])
    assert game.sealed == {}


@rule("PLAN-03", "PLAN-04")
def test_a_draft_shows_what_may_follow_it() -> None:
    game = planning()
    start = game.options(RED)
    assert start[0] == "send market"
    assert game.options(RED, ["send market"]) == start
    assert game.options(RED, ["send market"] * 3) == start[1:]
    assert game.options(RED, ["send theater"] * 3) == ["ready"]
    full = ["send market", "send market", "send cathedral", "send studio", "send studio"]
    assert game.options(RED, full) == ["ready"]
    refusal = game.why_not(RED, "send theater", full)
    assert refusal is not None
    assert refusal.key == "no_apprentice"
    with pytest.raises(IllegalMove):
        game.options(RED, ["send theater", "send market"])
    assert game.options(RED) == start


@rule("PLAN-07")
def test_a_sealed_plan_is_replaced_until_the_last_seat_has_planned() -> None:
    game = planning()
    version = game.version
    game.plan(RED, ["send studio"])
    game.plan(RED, ["send market"])
    game.plan(YELLOW, [])
    assert game.acting() == [BLUE]
    assert game.version == version
    game.plan(BLUE, ["send theater"])
    assert game.version == version + 1
    assert game.sealed == {}
    assert not game.is_planning
    with pytest.raises(IllegalMove):
        game.plan(RED, [])


def test_a_draft_may_end_the_game() -> None:
    game, rng = random_table(Random(1), 3), Random(1)
    acts = 0
    while not game.is_over:
        act(game, rng)
        acts += 1
    game, rng = random_table(Random(1), 3), Random(1)
    for _ in range(acts - 1):
        act(game, rng)
    (seat,) = game.acting()
    words = game.options(seat)
    assert game.options(seat, ["done" if "done" in words else "pass"]) == []


def test_who_sits_at_no_seat_cannot_take_anything_back() -> None:
    with pytest.raises(CannotUndo):
        planning().undo(7)


@rule("PLAN-02", "PLAN-04")
@pytest.mark.parametrize("seed", range(4))
def test_a_plan_can_be_drafted_in_any_order(seed: int) -> None:
    """What may be added to a draft is what makes a plan, wherever it belongs in its spelling."""
    dice = Random(seed)
    game = Game(configure(3, "all"), seed=seed)
    while not game.is_planning:
        seat = game.acting()[0]
        game.play(seat, dice.choice(game.options(seat)))
    draft: list[str] = []
    while more := [word for word in game.additions(0, draft) if word != "ready"]:
        assert all(game.why_not(0, word, draft) is None for word in more)
        draft.append(dice.choice(more))
    dice.shuffle(draft)
    assert game.why_not(0, "send market", draft) is not None
    assert game.additions(0, draft) == ["ready"]
    game.plan(0, draft)
    assert game.sealed.keys() == {0}


def test_a_round_is_summed_up_when_it_is_over_and_not_before() -> None:
    game = Game(configure(3, options="round_limit=9"), seed=3)
    rng = Random(3)
    assert game.rounds_over == 0
    while not game.is_over:
        over = game.rounds_over
        with pytest.raises(NotOver, match=f"^round {over + 1} is not over yet$"):
            game.recap(over + 1)
        while game.rounds_over == over:
            act(game, rng)
        assert game.recap(over + 1)["round"] == over + 1
    assert game.recap(9)["final"]
    for day in (0, 10):
        with pytest.raises(NotOver, match=f"^there is no round {day}$"):
            game.recap(day)


def test_a_forecast_takes_a_draft_in_any_order_and_plays_nothing() -> None:
    game = Game(configure(3), seed=3)
    seat = game.acting()[0]
    with pytest.raises(IllegalMove, match="nothing to plan"):
        game.forecast(seat)
    while not game.is_planning:
        game.play(game.acting()[0], game.options(game.acting()[0])[0])
    before = game.snapshot()
    words = ["send theater", "ready", "send market"]
    assert game.forecast(seat, words) == game.forecast(seat, sorted(words))
    assert game.snapshot() == before
