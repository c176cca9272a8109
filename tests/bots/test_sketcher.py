"""The bot without search: its plan is the one that its network likes best."""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random

import pytest

from affresco.bots import BadSpec, Deadline, bots_by_name, make_bot
from affresco.bots.levels import learned
from affresco.bots.mind.days import best_days
from affresco.bots.mind.drafts import best_drafts, planned
from affresco.bots.mind.estimate import Estimator
from affresco.bots.mind.instinct import Instinct
from affresco.bots.networks import (
    OWN_MODULES,
    PLANS,
    SEATS,
    BadNetwork,
    Trained,
    expert_of,
    inputs_of,
    load_network,
    weights_in,
)
from affresco.bots.sketcher import TABLES, Sketcher
from affresco.components import load
from affresco.configuration import configure
from affresco.engine.modules.manifest import FEATURES
from affresco.engine.moves import READY
from affresco.engine.planning import PLANNING
from affresco.engine.playout import Dice, let_nature_draw
from affresco.engine.rules import is_over, options, play, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.view import imagine
from affresco.version import compiled
from tests.given import RED, given
from tests.properties.games import written
from tests.properties.mixes import dealt_anew

PROVED = ("2 none", "3 none", "4 none", "2 random", "3 all")


@pytest.fixture(scope="session")
def network(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a network with opinions, if no good ones."""
    sizes = (inputs_of(len(FEATURES), OWN_MODULES), 5, 3)
    rng = Random(1)
    weights = array("f", [rng.gauss(0, 0.05) for _ in range(weights_in(list(sizes)))])
    made = Trained(
        SEATS, len(FEATURES), OWN_MODULES, sizes, weights, load().digest, "a test", PROVED, PLANS
    )
    file = tmp_path_factory.mktemp("networks") / "plans.network"
    file.write_bytes(made.write())
    return str(file)


def game_of(seats: int, modules: str, rng: Random) -> State:
    return new_game(configure(seats, modules, "round_limit=9").rules())


def morning(seats: int, modules: str = "none") -> State:
    """The first day is to be planned."""
    rng = Random(7)
    state = game_of(seats, modules, rng)
    bot = make_bot("novice", 1)
    while True:
        let_nature_draw(state, rng)
        if step(state) is PLANNING:
            return state
        seat = step(state).seat(state)
        play(state, seat, bot.choose(imagine(state, seat), seat, Deadline()))


@pytest.mark.parametrize("renown", [0.0, 0.05])
@pytest.mark.parametrize(("seats", "modules"), [(2, "none"), (3, "all"), (4, "none")])
def test_of_all_plans_of_the_beam_the_one_that_is_worth_most_comes_first(
    network: str, seats: int, modules: str, renown: float
) -> None:
    state = morning(seats, modules)
    judge = expert_of((load_network(network, PLANS),), state.rules)
    assert judge is not None
    instinct = Instinct(learned(), Dice(1))
    drafts = best_drafts(state, RED, instinct, judge, 12, renown)
    days = best_days(state, RED, instinct, 12)
    found = [judge.estimate(planned(day, RED), RED) for day in days]
    worth = [one.chance + renown * one.points for one in found]
    assert [draft.worth for draft in drafts] == sorted(worth, reverse=True)
    assert drafts[0].words == days[worth.index(max(worth))].words
    assert drafts[0].words[-1] is READY
    assert drafts[0].state.players[RED].planned


def test_trying_plans_leaves_the_table_as_it_is(network: str) -> None:
    state = morning(4)
    before = written(state)
    best_drafts(state, RED, Instinct(learned(), Dice(1)), Estimator(learned()), 12, 0.0)
    assert written(state) == before


def test_it_asks_its_network_where_that_is_proved_and_nobody_elsewhere(network: str) -> None:
    bot = make_bot(f"sketcher:{network}")
    assert isinstance(bot, Sketcher)
    for seats in SEATS:
        for kind in ("none", "all"):
            asked = bot.expert(configure(seats, kind).rules())
            assert (asked is not None) == (f"{seats} {kind}" in PROVED)


def test_where_no_network_is_proved_it_tries_a_few_plans() -> None:
    bot = make_bot("sketcher:none")
    state = morning(4)
    plan = bot.plan(imagine(state, RED), RED, Deadline())
    assert isinstance(bot, Sketcher)
    assert plan[-1] is READY
    assert sum(line.visits for line in bot.search.root.lines) == TABLES


def test_without_a_file_it_asks_the_shipped_network() -> None:
    assert "sketcher" in bots_by_name()
    bot = make_bot("sketcher")
    assert isinstance(bot, Sketcher)
    assert [each.judges for each in bot.drafters] == [PLANS]


def test_settings_that_make_no_sense_are_refused(network: str) -> None:
    with pytest.raises(BadSpec, match="can’t be read"):
        make_bot("sketcher:nowhere.network")
    with pytest.raises(BadSpec, match="lines is a number from 1 up, not 'many'"):
        make_bot(f"sketcher:{network},lines=many")


def test_a_network_for_other_seats_is_refused_at_the_table(network: str, tmp_path: Path) -> None:
    two = tmp_path / "two.network"
    two.write_bytes(Path(network).read_bytes().replace(b"seats = [2, 3, 4]", b"seats = [2]"))
    game = given().wake("8", "7", "6", "5")
    with pytest.raises(BadNetwork, match="for 2 seats, and the table has 4"):
        make_bot(f"sketcher:{two}").plan(imagine(game.state, RED), RED, Deadline())


@pytest.mark.parametrize(
    ("seats", "modules"),
    [(2, "none"), (4, "medico,glaziers"), (3, "all")] if compiled() else [(2, "bells")],
)
def test_it_plays_whole_games_and_knows_no_secrets(network: str, seats: int, modules: str) -> None:
    """What it may not know is dealt again, and it says the same."""
    rng = Random(3)
    state = game_of(seats, modules, rng)
    decided = 0
    while True:
        let_nature_draw(state, rng)
        if is_over(state):
            break
        seat = step(state).seat(state)
        twin = dealt_anew(state, seat, rng, screened=False)
        said = [
            make_bot(f"sketcher:{network}", 5).choose(imagine(table, seat), seat, Deadline())
            for table in (state, twin)
        ]
        assert said[0] is said[1]
        assert said[0] in options(state, seat)
        play(state, seat, said[0])
        decided += 1
    assert decided > 20 * seats
