"""What the levels think with: features and their weights, plans, the instinct, Leonardo."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import isfinite

import pytest

from affresco.bots import LEVELS, Deadline, make_bot
from affresco.bots.levels import learned
from affresco.bots.mind.days import best_days
from affresco.bots.mind.estimate import Estimator
from affresco.bots.mind.instinct import Instinct
from affresco.bots.mind.judgment import PHASES
from affresco.configuration import configure
from affresco.engine.modules.manifest import FEATURES, listed
from affresco.engine.playout import Dice
from affresco.engine.state import State
from affresco.engine.view import imagine
from affresco.version import compiled
from tests.bots.playing import EVERY
from tests.citing import rule
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

PLANNERS = EVERY[2:]  # who weigh their plans
SEEDS = range(3 if compiled() else 1)
ITERATIONS = 20  # of the levels that search


def planning(paints: str, money: int, final: bool = False) -> Position:
    """Red gets up last of four, and may plan."""
    game = given().wake("8", "7", "6", "5").give(RED, paints, money)
    game.state.final = final
    return game


def plan_of(spec: str, game: Position, seat: int = RED, seed: int = 1) -> list[str]:
    bot = make_bot(spec, seed, ITERATIONS)
    return [word.text for word in bot.plan(imagine(game.state, seat), seat, Deadline())]


def move_of(spec: str, game: Position, seed: int = 1) -> str:
    bot = make_bot(spec, seed, ITERATIONS)
    return bot.choose(imagine(game.state, game.seat), game.seat, Deadline()).text


def instinct() -> Instinct:
    return Instinct(learned(), Dice(1))


def chance(state: State, seat: int) -> float:
    """To win, as the weights see it."""
    return Estimator(learned()).estimate(state, seat).chance


def painters(plan: list[str]) -> int:
    return len([word for word in plan if word.startswith("send cathedral")])


# Features and weights


def test_every_feature_has_its_weights_and_no_weight_is_without_a_feature() -> None:
    table = tomllib.loads((files("affresco.bots") / "weights.toml").read_text("utf-8"))
    assert list(table["weights"]) == FEATURES
    assert len(FEATURES) == len(set(FEATURES))
    for row in [*table["weights"].values(), table["spreads"], table["standing"]]:
        assert len(row) == PHASES
        assert all(isfinite(number) for number in row)
    assert all(spread > 0 for spread in table["spreads"])


def test_a_chance_is_shared_by_all_seats() -> None:
    for seats in (2, 3, 4):
        state = given(configuration=configure(seats, "all")).state
        chances = [chance(state, seat) for seat in range(seats)]
        assert sum(chances) == pytest.approx(1)


def test_a_lead_of_one_seat_is_noticed_and_grows_surer() -> None:
    even, ahead = given(), given().scores(30, 10, 10, 10)
    early = chance(ahead.state, RED)
    assert early > chance(even.state, RED)
    ahead.state.final = True
    assert chance(ahead.state, RED) > early
    assert learned().lead(ahead.state, RED) > 0 > learned().lead(ahead.state, BLUE)


def test_what_is_noticed_is_the_figures_own() -> None:
    game = given()
    before = [listed(game.state, seat) for seat in (RED, YELLOW, BLUE, GREEN)]
    game.give(YELLOW, "OGP", 11)
    after = [listed(game.state, seat) for seat in (RED, YELLOW, BLUE, GREEN)]
    seen = dict(zip(FEATURES, after[YELLOW], strict=True))
    assert [seen[name] for name in ("money", "much money", "orange", "red")] == [6, 5, 1, 0]
    assert after[YELLOW] != before[YELLOW]
    for seat in (RED, BLUE, GREEN):
        assert after[seat] == before[seat]


# Plans


def test_plans_are_found_the_best_first_and_none_twice() -> None:
    days = best_days(planning("RYB", 12).state, RED, instinct(), 10)
    worths = [day.worth for day in days]
    assert worths == sorted(worths, reverse=True)
    assert len({tuple(word.text for word in day.words) for day in days}) == len(days) == 10
    assert {day.words[-1].text for day in days} == {"ready"}


@rule("CATH-01")
def test_who_can_pay_three_tiles_in_the_final_round_sends_three_painters() -> None:
    game = planning("OOOGGGPPP", 0, final=True)
    game.tile_on("c2", 23).tile_on("c3", 24).tile_on("c4", 25)
    game.only_covered("a1", "a2", "e5", "c2", "c3", "c4").bishop_on("c3")
    assert painters([word.text for word in best_days(game.state, RED, instinct(), 1)[0].words]) == 3
    for spec in PLANNERS:
        for seed in SEEDS:
            assert painters(plan_of(spec, game, seed=seed)) >= 3


def test_who_has_neither_money_nor_paint_works_in_the_studio() -> None:
    game = planning("", 0)
    for spec in PLANNERS:
        for seed in SEEDS:
            plan = plan_of(spec, game, seed=seed)
            assert "send studio" in plan
            assert "send market" not in plan  # with nothing to pay there
            assert painters(plan) == 0  # with nothing to restore with


def test_who_is_rich_and_first_goes_to_the_market() -> None:
    game = given().wake("8", "7", "6", "5")
    first = game.state.order[0]
    game.give(first, "", 40)
    for spec in PLANNERS:
        assert "send market" in plan_of(spec, game, first)


# Moves


def at_the_cathedral() -> Position:
    """Red has paint for one of the dearest tiles, beneath the bishop."""
    game = given().tile_on("c2", 23).tile_on("c3", 1).bishop_on("c2")
    return game.give(RED, "OGP", 0).at("cathedral", RED)


@pytest.mark.parametrize("spec", LEVELS[1:])
def test_the_dearest_tile_beneath_the_bishop_is_restored(spec: str) -> None:
    assert move_of(spec, at_the_cathedral()) == "restore c2"


def test_the_instinct_takes_the_best_move_at_hand() -> None:
    assert instinct().choose(at_the_cathedral().state).text == "restore c2"
    assert instinct().choose(given().at("studio", RED).state).text == "paint"


@pytest.mark.parametrize("spec", LEVELS)
def test_paying_work_in_the_studio_is_not_passed(spec: str) -> None:
    game = given().at("studio", RED)
    assert game.options() == ["paint", "pass"]
    for seed in SEEDS:
        assert move_of(spec, game, seed) == "paint"


def test_looking_does_not_change_the_table() -> None:
    game = at_the_cathedral()
    before = game.view(RED)
    instinct().choose(game.state)
    best_days(planning("RYB", 12).state, RED, instinct(), 4)
    assert game.view(RED) == before


# Leonardo


def leonardos_turn(own: str, others: str) -> tuple[Position, int]:
    """He stands in the middle, and can restore what the one could pay, or the other."""
    game = given(2).scores(1, 2, 3).wake("5", "6", "7").plan(RED).plan(YELLOW).play("close I")
    leader = game.seat
    game.tile_on("c2", 23).tile_on("b3", 15).tile_on("d3", 19).tile_on("c4", 20)
    return game.give(leader, own, 5).give(1 - leader, others, 5), leader


# A network sees a little more or less in each of these tiles: played out, they are worth the same
# within chance.
@rule("LEO-13")
@pytest.mark.parametrize("spec", [*LEVELS[2:-1], "virtuoso:network=none"])
def test_leonardo_takes_away_what_the_opponent_could_pay(spec: str) -> None:
    for own, others, takes in (("YOG", "OGP", "restore c2"), ("OGP", "YOG", "restore b3")):
        game, _ = leonardos_turn(own, others)
        for seed in SEEDS:
            assert move_of(spec, game, seed) == takes


@rule("LEO-13")
def test_the_instinct_leads_leonardo_against_the_opponent() -> None:
    assert instinct().choose(leonardos_turn("YOG", "OGP")[0].state).text == "restore c2"
    assert instinct().choose(leonardos_turn("OGP", "YOG")[0].state).text == "restore b3"
