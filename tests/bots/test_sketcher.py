"""The bot without search: its plan is the one that its network likes best."""

from __future__ import annotations

from random import Random

import pytest

from affresco.bots import BadSpec, Deadline, make_bot
from affresco.bots.levels import learned
from affresco.bots.mind.days import best_days
from affresco.bots.mind.drafts import best_drafts, planned
from affresco.bots.mind.estimate import Estimator
from affresco.bots.mind.instinct import Instinct
from affresco.bots.networks import DRAFTS, judge_of, networks_named, shipped
from affresco.bots.sketcher import Sketcher
from affresco.configuration import configure
from affresco.engine.moves import READY
from affresco.engine.planning import PLANNING
from affresco.engine.playout import Dice, let_nature_draw
from affresco.engine.rules import play, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.view import imagine
from tests.given import RED, given


def morning(seats: int, modules: str = "none") -> State:
    """The first day is to be planned."""
    state = new_game(configure(seats, modules).rules())
    rng = Random(7)
    bot = make_bot("novice", 1)
    while True:
        let_nature_draw(state, rng)
        if step(state) is PLANNING:
            return state
        seat = step(state).seat(state)
        play(state, seat, bot.choose(imagine(state, seat), seat, Deadline()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_all_plans_of_the_beam_the_one_with_the_best_chance_comes_first(seats: int) -> None:
    state = morning(seats)
    judge = judge_of(networks_named("", DRAFTS, "plans"), state.rules)
    instinct = Instinct(learned(), Dice(1))
    drafts = best_drafts(state, RED, instinct, judge, 12)
    days = best_days(state, RED, instinct, 12)
    assert sorted(str(day.words) for day in drafts) == sorted(str(day.words) for day in days)
    chances = [judge.estimate(planned(day, RED), RED).chance for day in days]
    assert [draft.worth for draft in drafts] == sorted(chances, reverse=True)
    assert type(judge) is not Estimator
    assert drafts[0].words[-1] is READY
    assert drafts[0].state.players[RED].planned


def test_trying_a_plan_leaves_the_table_as_it_is() -> None:
    state = morning(4)
    before = state.copy()
    bot = make_bot("sketcher", 3)
    bot.plan(imagine(state, RED), RED, Deadline())
    assert [player.plan for player in state.players] == [player.plan for player in before.players]


def test_it_asks_its_network_where_that_is_proved_and_the_weights_elsewhere() -> None:
    bot = make_bot("sketcher")
    assert isinstance(bot, Sketcher)
    for name in DRAFTS:
        for seats in shipped(name).seats:
            asked = bot.judge(configure(seats).rules())
            assert (type(asked) is Estimator) == (f"{seats} none" not in shipped(name).proved)


def test_its_lines_are_a_number() -> None:
    with pytest.raises(BadSpec, match="lines is a number from 1 up, not 'many'"):
        make_bot("sketcher:lines=many")


def test_it_plays_its_moves_by_instinct() -> None:
    game = given().wake("8", "7", "6", "5")
    bot = make_bot("sketcher", 1)
    words = bot.plan(imagine(game.state, RED), RED, Deadline())
    assert words[-1] is READY
    assert bot.choose(imagine(game.state, RED), RED, Deadline()) is words[0]
