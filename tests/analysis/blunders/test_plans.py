"""Plans: apprentices at home, and apprentices sent where nothing can be done."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.engine.board import HOURS
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.gallery import gallery
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import ONE
from tests.analysis.blunders.accusing import accused, plan, planning, table
from tests.citing import rule
from tests.given import RED, Position

MARKET, STUDIO, THEATER = "send market", "send studio", "send theater"
CATHEDRAL, WORKSHOP = "send cathedral", "send workshop"
AT_STUDIO = [STUDIO] * 2


def day(
    modules: str = "none",
    paints: str = "",
    money: int = 0,
    is_final: bool = False,
    order: tuple[int, ...] = (1, 0, 2, 3),
) -> Position:
    """Red has five apprentices, and the price at the market is two."""
    game = planning(table(modules), is_final).give(RED, paints, money)
    game.state.order = vec[i64](list(order))
    return game


def in_top_mood(game: Position, below: int = 0) -> Position:
    game.player(RED).mood = game.state.rules.box.mood.spaces - 1 - below
    return game


# At home


@rule("PLAN-05", "STUDIO-01")
def test_who_leaves_apprentices_at_home_while_the_studio_has_room_is_accused() -> None:
    assert plan(day(), *AT_STUDIO) == ["left_at_home"]


@rule("PLAN-03")
def test_who_sends_all_or_finds_no_place_with_a_sure_gain_is_not_accused() -> None:
    assert plan(day(), *[STUDIO] * 3, *[THEATER] * 2) == []
    assert plan(in_top_mood(day()), *[STUDIO] * 3) == []


@rule("M10-05", "PLAN-05")
def test_where_the_studio_may_make_ill_only_the_theater_is_sure() -> None:
    assert plan(in_top_mood(day("medico"))) == []
    assert plan(day("medico", is_final=True)) == []
    assert plan(day("medico"), STUDIO) == ["left_at_home"]


@rule("M10-11")
def test_the_ill_may_stay_at_home() -> None:
    game = day("medico")
    sickroom(game.state).ill = 2 * ONE[RED]
    assert plan(game, STUDIO, THEATER, THEATER) == []


# Getting up


def last_to_get_up(*hours: str, mood: int = 4, is_final: bool = False) -> Position:
    """The others are up; red is asked."""
    game = table(seats=len(hours) + 1)
    for figure, hour in enumerate(hours, 1):
        game.player(figure).hour = HOURS.index(hour)
    game.player(RED).mood = mood
    game.state.final = is_final
    assert game.seat == RED
    return game


@rule("HOSTEL-05", "HOSTEL-08")
def test_who_gets_up_earlier_for_nothing_is_accused() -> None:
    assert accused(last_to_get_up("5", "6", "9"), "wake 7") == ["needlessly_early"]
    assert accused(last_to_get_up("5", "6", "9"), "wake 8") == []
    assert accused(last_to_get_up("6", "7", "8"), "wake 5") == []  # red comes before all others


@rule("HOSTEL-11", "MOOD-01")
def test_where_mood_and_price_stay_the_same_any_hour_is_as_good() -> None:
    assert accused(last_to_get_up("5", "6", "9", mood=0), "wake 7") == []
    assert accused(last_to_get_up("5", "6", "9", is_final=True), "wake 7") == []
    game = last_to_get_up("5", "6", "9", mood=2, is_final=True)
    assert accused(game, "wake 7") == ["needlessly_early"]  # one apprentice fewer


@rule("HOSTEL-03")
def test_who_is_not_the_last_to_choose_may_have_others_in_mind() -> None:
    game = last_to_get_up("5", "6", "9")
    game.player(3).hour = -1
    game.player(3).score = 40
    assert accused(game, "wake 7") == []


# Market


@rule("MARKET-04", "MARKET-09")
def test_who_sends_more_buyers_than_the_purse_allows_is_accused() -> None:
    words = [MARKET, MARKET, MARKET, *AT_STUDIO]
    assert plan(day(money=4), *words) == ["more_buyers_than_money"]
    assert plan(day(money=6), *words) == []


@rule("MARKET-08")
def test_one_without_money_may_close_a_booth_before_others_come() -> None:
    words = [MARKET, *AT_STUDIO, THEATER, THEATER]
    assert plan(day(money=0), *words) == []
    assert plan(day(money=0, order=(1, 2, 3, 0)), *words) == ["market_without_money"]
    assert plan(day(money=2, order=(1, 2, 3, 0)), *words) == []


@rule("M4-04", "M4-10")
def test_pennies_and_cards_are_a_reason_to_go_to_the_market() -> None:
    words = [MARKET, MARKET, *AT_STUDIO, THEATER]
    assert plan(day("wishing_well", money=3), *words, "penny") == []
    game = day("wishing_well", money=3)
    deal(well(game.state), RED, WISHES.index("lucky_guy"))
    assert plan(game, *words) == []
    assert plan(day("wishing_well", money=3), *words) == ["more_buyers_than_money"]


# Cathedral


@rule("CATH-02", "PERF-05")
def test_who_sends_restorers_without_paints_is_accused() -> None:
    words = [CATHEDRAL, *AT_STUDIO, THEATER, THEATER]
    assert plan(day(paints="RRYY"), *words) == ["nothing_to_restore_with"]
    assert plan(day(paints="RYB"), *words) == []


@rule("CATH-02")
def test_the_second_restorer_needs_paints_too() -> None:
    words = [CATHEDRAL, CATHEDRAL, *AT_STUDIO, THEATER]
    assert plan(day(paints="RYB"), *words) == ["nothing_to_restore_with"]
    assert plan(day(paints="RYBRYB"), *words) == []
    assert plan(day("favors", paints="RYB"), *words) == []  # a favor may be a paint


@rule("MARKET-05")
def test_paints_may_come_from_the_market_first() -> None:
    words = [MARKET, CATHEDRAL, *AT_STUDIO, THEATER]
    assert plan(day(money=2), *words) == []
    assert plan(day(money=1), *words) == ["nothing_to_restore_with"]


@rule("END-03")
def test_before_the_second_cathedral_column_paints_may_be_blended() -> None:
    words = [*AT_STUDIO, "send cathedral2", "send cathedral2"]
    assert plan(day(paints="RRYY", is_final=True), *words, "send cathedral2") == [
        "nothing_to_restore_with"
    ]
    blending = [*AT_STUDIO, WORKSHOP, "send cathedral2", "send cathedral2"]
    assert plan(day(paints="RRYY", is_final=True), *blending) == []


# Workshop


@rule("WORK-05", "PERF-05")
@pytest.mark.parametrize(
    ("paints", "workers", "is_accused"),
    [("RR", 1, True), ("RY", 1, False), ("RRYY", 2, True), ("RRRYYY", 2, False), ("OG", 1, True)],
)
def test_who_sends_more_to_the_workshop_than_can_blend_is_accused(
    paints: str, workers: int, is_accused: bool
) -> None:
    words = [*AT_STUDIO, *[WORKSHOP] * workers, *[THEATER] * (3 - workers)]
    assert plan(day(paints=paints), *words) == ["nothing_to_blend"] * is_accused


@rule("M3-05", "M2-03", "M9-08")
def test_the_workshop_has_other_uses() -> None:
    words = [*AT_STUDIO, WORKSHOP, THEATER, THEATER]
    assert plan(day("blends", paints="OG"), *words) == []
    game = day("requests")
    game.player(RED).tiles = 0b111
    assert plan(game, *words) == []
    game = day("wall_fresco")
    game.player(RED).wall_tiles = 0b100001
    assert plan(game, *words) == []


# Theater


@rule("THEATRE-01", "MOOD-01")
def test_who_goes_to_the_theater_in_the_best_mood_is_accused() -> None:
    words = [*AT_STUDIO, MARKET, THEATER, THEATER]
    words.sort(key=[MARKET, STUDIO, THEATER].index)
    assert plan(in_top_mood(day()), *words) == ["theater_at_the_top"]
    assert plan(in_top_mood(day(), below=2), *words) == ["theater_at_the_top"]
    assert plan(in_top_mood(day(), below=3), *words) == []


@rule("M4-18")
def test_a_finders_reward_is_a_reason_to_go_to_the_theater() -> None:
    game = in_top_mood(day("wishing_well"))
    deal(well(game.state), RED, WISHES.index("finders_reward"))
    assert plan(game, MARKET, *AT_STUDIO, THEATER, THEATER) == []


@rule("M1-12")
def test_the_actor_fills_the_mood_faster() -> None:
    game = in_top_mood(day("portraits"), below=3)
    gallery(game.state).owned = vec[i64]([0b10, 0, 0, 0])
    words = [MARKET, *AT_STUDIO, THEATER, THEATER]
    assert plan(game, *words) == ["theater_at_the_top"]


# Action tiles


@rule("M9-03", "M9-06")
def test_who_sends_somebody_to_the_wall_without_a_blended_paint_is_accused() -> None:
    words = [*AT_STUDIO, THEATER, THEATER, "send wall"]
    assert plan(day("wall_fresco", paints="RYB"), "wall market", *words) == ["nothing_for_the_wall"]
    assert plan(day("wall_fresco", paints="RYBO"), "wall market", *words) == []


@rule("M9-04")
def test_a_blend_may_be_made_before_the_wall() -> None:
    words = ["wall theater", MARKET, *AT_STUDIO, WORKSHOP, "send wall"]
    assert plan(day("wall_fresco", paints="RY"), *words) == []


@rule("M6-04", "M6-06")
def test_who_sends_a_third_to_the_glaziery_without_money_is_accused() -> None:
    words = ["glaziery market", *AT_STUDIO, THEATER, THEATER, "send glaziery"]
    assert plan(day("glaziers", money=2), *words) == ["no_third_glass"]
    assert plan(day("glaziers", money=9), *words) == []
    game = day("glaziers", money=9)
    glass(game.state).display = 2 * ONE[0]
    assert plan(game, *words) == ["no_third_glass"]


@rule("M6-05", "STUDIO-01")
def test_money_may_be_earned_before_the_glaziery() -> None:
    words = ["glaziery workshop", *[STUDIO] * 2, THEATER, THEATER, "send glaziery"]
    assert plan(day("glaziers", money=0), *words) == []
