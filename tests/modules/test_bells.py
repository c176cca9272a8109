"""The bells: audiences, installments, and the bells at the end (M8)."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.components import load as load_set
from affresco.components import read
from affresco.configuration import configure
from affresco.engine.board import COLUMNS, bit, bits
from affresco.engine.ending import FINAL_SCORING
from affresco.engine.modules.bells.certificates import (
    ALL,
    BellBoard,
    Installment,
    bell_board,
    in_stack,
    owned,
)
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.bells.module import AT_AUDIENCE, Bells
from affresco.engine.modules.bells.scoring import MORE, bonus, place_markers, rank
from affresco.engine.modules.leonardo.module import LEONARDO_CLOSES
from affresco.engine.modules.medico.medicine import MEDICO_VISIT
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.money import earn
from affresco.engine.paints import ONE
from affresco.engine.planning import AUDIENCE_TILE, lay_tile
from affresco.engine.round import BEGIN_ROUND
from affresco.engine.rules import is_over, proceed, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import NOTHING, State
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable
from affresco.telling.events import tell
from tests.citing import rule
from tests.components.editing import edited
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

# Price, VP and bells of the classic certificates:
# 1-3: 3 3 1   4-6: 4 3 2   7-9: 5 4 3   10-12: 6 4 4   13-17: 8 5 5   18: 9 6 6


def bells(seats: int = 4, options: str = "", modules: str = "bells") -> Position:
    return given(configuration=configure(seats, modules=modules, options=options))


def board(game: Position) -> BellBoard:
    return bell_board(game.state)


def seen(game: Position, viewer: int, open_screens: bool = False) -> dict[str, object]:
    return game.seen("bells", viewer, open_screens)


def show(game: Position, *numbers: int) -> Position:
    """Exactly these certificates lie on the places, from the left; the rest was never seen."""
    own = board(game)
    rest = [NOTHING] * (game.state.rules.seats - len(numbers))
    own.display = vec[i64]([number - 1 for number in numbers] + rest)
    own.unseen = ALL - sum(bit(number - 1) for number in numbers)
    own.under = vec[i64]()
    return game


def take_away(own: BellBoard, number: int) -> None:
    own.unseen &= ~bit(number - 1)
    own.under = vec[i64]([one for one in own.under if one != number - 1])
    own.display = vec[i64]([NOTHING if one == number - 1 else one for one in own.display])


def owns(game: Position, figure: int, *numbers: int) -> Position:
    """A figure has paid for these certificates."""
    own = board(game)
    own.paid = own.paid[:]
    for number in numbers:
        take_away(own, number)
        own.paid[figure] |= bit(number - 1)
    return game


def partly(game: Position, figure: int, number: int, coins: int = 0) -> Position:
    """A figure has a certificate with this many coins on it."""
    own = board(game)
    take_away(own, number)
    own.partly = vec[Installment]([*own.partly, Installment(figure, number - 1, coins)])
    return game


def nothing_shown(game: Position) -> Position:
    """All certificates are sold: red has them."""
    return owns(game, RED, *range(1, 19))


def audience(game: Position, figure: int) -> Position:
    game.state.figure = figure
    game.state.agenda.append(AT_AUDIENCE)
    return game


def planning(game: Position) -> Position:
    return game.wake("5", "6", "7", "8")


def last_scoring(game: Position, *order: int) -> Position:
    """The last round is over; the figures had this action order."""
    game.state.order = vec[i64](list(order))
    game.state.agenda.clear()
    game.state.agenda.append(FINAL_SCORING)
    proceed(game.state)
    return game.nature()


def gained(game: Position, figure: int, source: str) -> int:
    points = cast(list[list[object]], game.view(REFEREE)["points"])
    return sum(cast(int, row[3]) for row in points if row[0] == figure and row[2] == source)


def told(game: Position, key: str) -> list[tuple[int, list[int]]]:
    return [(event.figure, list(event.numbers)) for event in game.happened(key)]


# The pieces


@rule("M8-01", "EX-55", "DATA-20")
def test_eighteen_certificates_carry_61_bells() -> None:
    printed = BellFigures.of(load_set().box)
    assert len(printed.price) == 18
    assert sum(printed.bells) == 61
    assert ALL == 2**18 - 1


@rule("M8-02", "LEO-37", "AMB-79")
@pytest.mark.parametrize(("seats", "stack"), [(4, 14), (3, 15), (2, 12)])
def test_one_certificate_for_each_player_is_shown_at_the_start(seats: int, stack: int) -> None:
    game = bells(seats)
    shown = seen(game, RED)
    display = cast(list[int], shown["display"])
    assert len(set(display)) == seats
    assert None not in display
    assert shown["stack"] == stack
    assert shown["owned"] == [0] * seats + ([4] if seats == 2 else [])
    assert [event.numbers for event in game.happened("certificate_shown")] == [
        [place, number - 1] for place, number in enumerate(display)
    ]


@rule("M8-02", "INV-16")
def test_nature_may_draw_any_certificate_that_was_never_seen() -> None:
    state = new_game(configure(3, modules="bells").rules())
    game = Position(state, given().rng)
    while game.waiting != "draw certificate":
        game.play(game.options()[0])
    assert game.options() == [f"certificate {number}" for number in range(1, 19)]
    game.play("certificate 7")
    assert "certificate 7" not in game.options()
    assert len(game.options()) == 17
    game.play("certificate 1", "certificate 18")
    assert seen(game, RED)["display"] == [7, 1, 18]
    assert game.waiting == "waking"


# The plan


@rule("M8-03", "X-04")
def test_the_audience_tile_covers_a_column_and_needs_no_apprentice() -> None:
    game = planning(bells())
    assert [word for word in game.options(RED) if word.startswith("audience")] == [
        f"audience {column}" for column in COLUMNS[:5]
    ]
    game.play("audience studio", seat=RED)
    assert "send studio" not in game.options(RED)
    assert game.why_not("send studio", RED) == ("column_covered", "X-04")
    assert game.player(RED).sent == 0
    game.player(RED).apprentices = 5
    game.play(*["send market"] * 3, *["send theater"] * 2, seat=RED)
    assert game.options(RED) == ["ready"]


@rule("X-01", "X-02", "PLAN-06", "END-02", "ROUND-04")
def test_there_is_one_audience_tile_and_it_is_laid_first() -> None:
    game = bells()
    assert game.why_not("audience market") == ("not_now", "ROUND-04")
    planning(game)
    assert game.why_not("audience cathedral2", RED) == ("not_on_this_side", "END-02")
    game.play("audience market", seat=RED)
    assert game.why_not("audience studio", RED) == ("tile_laid_already", "X-02")
    game.play("send studio", seat=YELLOW)
    assert game.why_not("audience market", YELLOW) == ("out_of_order", "PLAN-06")
    lay_tile(game.player(BLUE), 1, 0)
    assert game.why_not("audience market", BLUE) == ("column_covered", "X-04")


@rule("X-01", "X-02")
def test_other_action_tiles_may_lie_on_other_columns() -> None:
    game = planning(bells(modules="glaziers,bells"))
    game.play("glaziery studio", seat=RED)
    assert "audience studio" not in game.options(RED)
    game.play("audience market", seat=RED)
    assert game.player(RED).tile_on(COLUMNS.index("studio")) != 0
    assert game.player(RED).tile_on(COLUMNS.index("market")) == AUDIENCE_TILE


@rule("M8-14")
def test_the_tile_has_no_use_once_everything_is_sold() -> None:
    game = planning(nothing_shown(bells()))
    assert [word for word in game.options(RED) if word.startswith("audience")] == []
    assert game.why_not("audience market", RED) == ("all_sold", "M8-14")


@rule("INFO-18", "INV-15")
def test_the_audience_is_part_of_the_secret_plan() -> None:
    game = planning(bells())
    game.play("audience market", "ready", seat=RED)
    players = cast(list[dict[str, object]], game.view(YELLOW)["players"])
    assert players[RED]["plan"] is None
    assert "plan of red" in unknowable(game.state, YELLOW)
    assert imagine(game.state, YELLOW).players[RED].cover == 0
    for seat in (YELLOW, BLUE, GREEN):
        game.play("ready", seat=seat)
    players = cast(list[dict[str, object]], game.view(YELLOW)["players"])
    assert cast(dict[str, object], players[RED]["plan"])["market"] == "audience"


@rule("M8-04", "AMB-149", "PERF-01")
def test_audiences_follow_the_columns_and_then_the_action_order() -> None:
    game = bells().wake("8", "7", "6", "5")
    order = game.state.order[:]
    for figure, column in zip(order, ["studio", "market", "studio", "market"], strict=True):
        game.play(f"audience {column}", "ready", seat=figure)
    visitors = []
    while game.waiting == "at audience":
        visitors.append(game.seat)
        game.play(game.options()[0], "pay 0")
    assert visitors == [order[1], order[3], order[0], order[2]]


@rule("M8-13", "ROUND-11")
def test_the_tile_comes_back_in_the_preparation() -> None:
    game = planning(bells())
    game.play("audience market", "ready", seat=RED)
    game.pass_until("at audience").play(game.options()[0], "pay 0")
    game.pass_until("waking")
    assert game.state.round == 2
    assert game.player(RED).cover == 0
    game.pass_until("planning")
    assert "audience market" in game.options(RED)


# The purchase


@rule("M8-05", "ERR-14")
def test_in_an_audience_one_of_the_certificates_must_be_bought() -> None:
    game = audience(show(bells(), 1, 7, 18), RED)
    assert game.options() == ["certify 1", "certify 2", "certify 3"]
    assert game.why_not("certify 4") == ("certificate_gone", "M8-05")
    assert game.why_not("pass") == ("must_buy", "M8-05")
    assert game.why_not("audience market") == ("not_now", "ROUND-04")
    game.play("certify 2")
    assert game.why_not("pass") == ("must_buy", "M8-05")
    assert seen(game, RED)["display"] == [1, 7, 18, None]


@rule("M8-06", "EX-40")
def test_full_payment_scores_the_printed_points_and_the_certificate_lies_face_down() -> None:
    game = audience(show(bells(), 1, 7, 18), YELLOW).give(YELLOW, money=10)
    game.play("certify 1", "pay 3")
    assert game.player(YELLOW).money == 7
    assert game.player(YELLOW).score == 3
    assert gained(game, YELLOW, "certificate") == 3
    assert seen(game, YELLOW)["paid"] == [None, [1], None, None]
    assert seen(game, YELLOW)["partly"] == []
    assert seen(game, YELLOW)["display"] == [None, 7, 18, None]
    assert told(game, "certificate_paid") == [(YELLOW, [0, 3, 3])]


@rule("M8-07", "M8-08", "EX-41")
def test_an_installment_scores_a_point_for_two_thalers_and_the_certificate_lies_face_up() -> None:
    game = audience(show(bells(), 18), RED).give(RED, money=12)
    assert seen(game, GREEN)["asked"] is None
    game.play("certify 1")
    assert "pay 9" in game.options()  # the whole price would be possible
    assert seen(game, GREEN)["asked"] == 18
    game.play("pay 4")
    assert game.player(RED).money == 8
    assert game.player(RED).score == 2
    assert gained(game, RED, "certificate") == 2
    assert seen(game, GREEN)["partly"] == [[RED, 18, 4]]
    assert seen(game, RED)["paid"] == [[], None, None, None]
    assert told(game, "certificate_begun") == [(RED, [17, 4, 2])]


@rule("M8-07", "DX-37", "AMB-137")
def test_an_odd_installment_is_rounded_down() -> None:
    game = audience(show(bells(), 18), RED).play("certify 1", "pay 5")
    assert game.player(RED).score == 2


@rule("M8-07", "AMB-138")
def test_an_installment_may_score_more_than_the_printed_points() -> None:
    components = read(edited(("price = 9, vp = 6", "price = 9, vp = 2")))
    game = given(configuration=configure(4, modules="bells", components=components))
    audience(show(game, 18), RED).play("certify 1", "pay 8")
    assert game.player(RED).score == 4


@rule("M8-09", "AMB-136", "PERF-05")
def test_any_amount_up_to_the_price_may_be_paid_and_nothing_by_the_penniless() -> None:
    game = audience(show(bells(), 7), RED).give(RED, money=12).play("certify 1")
    assert game.options() == [f"pay {thalers}" for thalers in range(6)]
    assert game.why_not("pay 6") == ("more_than_due", "M8-12")
    poor = audience(show(bells(), 7), RED).give(RED, money=2).play("certify 1")
    assert poor.options() == ["pay 0", "pay 1", "pay 2"]
    for beyond in ("pay 3", "pay 5"):
        assert poor.why_not(beyond) == ("not_enough_money", "PERF-05")
    broke = audience(show(bells(), 7), RED).give(RED, money=0).play("certify 1")
    assert broke.options() == ["pay 0"]
    broke.play("pay 0")
    assert broke.player(RED).score == 0
    assert seen(broke, RED)["partly"] == [[RED, 7, 0]]


@rule("M8-06", "TRACK-03")
def test_points_of_a_certificate_may_meet_an_occupied_space() -> None:
    game = audience(show(bells(), 7), RED).scores(6, 10).play("certify 1", "pay 5")
    assert game.options() == ["ahead", "behind"]
    game.play("behind")
    assert game.player(RED).score == 9
    assert gained(game, RED, "track") == -1


@rule("AMB-53", "TRACK-11")
def test_the_final_bump_option_takes_the_choice_away_in_the_final_round() -> None:
    game = audience(show(bells(options="final_bump=whole_final_round"), 7), RED).scores(6, 10)
    game.state.final = True
    game.play("certify 1", "pay 5")
    assert game.player(RED).score == 11


@rule("AMB-143")
def test_another_certificate_may_be_bought_while_one_is_part_paid() -> None:
    game = partly(bells(), RED, 18, 2)
    audience(show(game, 7), RED).play("certify 1", "pay 1")
    assert seen(game, RED)["partly"] == [[RED, 18, 2], [RED, 7, 1]]
    assert seen(game, YELLOW)["owned"] == [2, 0, 0, 0]


# Earning


@rule("M8-10", "M8-12", "DX-31", "X-24", "X-26", "AMB-141")
def test_earnings_pay_what_a_certificate_lacks_and_the_rest_goes_to_the_purse() -> None:
    game = partly(bells(), RED, 7, 3).give(RED, money=1).at("studio", RED, workers=2)
    game.play("paint", "paint")
    assert game.player(RED).money == 1 + 4
    assert game.player(RED).score == 0
    assert seen(game, RED)["partly"] == []
    assert seen(game, RED)["paid"] == [[7], None, None, None]
    assert told(game, "deposited") == [(RED, [6, 2])]
    assert told(game, "certificate_completed") == [(RED, [6])]


@rule("M8-10")
def test_earnings_that_do_not_suffice_all_stay_on_the_certificate() -> None:
    game = partly(bells(), RED, 18, 3).give(RED, money=1).at("studio", RED).play("paint")
    assert game.player(RED).money == 1
    assert seen(game, RED)["partly"] == [[RED, 18, 6]]
    assert told(game, "certificate_completed") == []


@rule("X-27", "AMB-142")
def test_of_several_certificates_the_one_bought_first_is_paid_first() -> None:
    game = partly(partly(partly(bells(), RED, 18, 8), YELLOW, 17), RED, 7, 4)
    earn(game.state, RED, 1)
    assert seen(game, RED)["partly"] == [[YELLOW, 17, 0], [RED, 7, 4]]
    earn(game.state, YELLOW, 1)
    earn(game.state, RED, 3)
    assert seen(game, RED)["partly"] == [[YELLOW, 17, 1]]
    assert game.player(RED).money == 12 + 2


@rule("X-27", "X-26")
def test_what_completes_one_certificate_goes_on_to_the_next() -> None:
    game = partly(partly(bells(), RED, 18, 8), RED, 7, 1)
    earn(game.state, RED, 3)
    assert seen(game, RED)["partly"] == [[RED, 7, 3]]
    assert game.player(RED).money == 12


@rule("X-24", "ROUND-08")
def test_income_is_earned() -> None:
    game = partly(bells(), RED, 7, 3).give(RED, money=0)
    game.player(RED).tiles = bit(0) | bit(1) | bit(2)
    game.pass_until("planning").pass_until("waking")
    assert seen(game, RED)["partly"] == []
    assert game.player(RED).money == 3 - 2


@rule("X-25", "X-29")
def test_money_behind_the_screen_stays_there_and_may_be_spent() -> None:
    game = partly(bells(), RED, 18, 3).at("market", RED)
    assert game.player(RED).money == 12
    game.play("booth I", "buy 1")
    assert game.player(RED).money < 12
    assert seen(game, RED)["partly"] == [[RED, 18, 3]]


@rule("X-24", "SCORE-07", "M5-10")
def test_gold_exchanged_at_the_end_goes_onto_the_certificate_before_the_bells() -> None:
    game = partly(bells(modules="leaf_gold,bells"), RED, 7, 3).give(RED, money=0)
    game.state.parts[5].leaves = 3 * ONE[RED]  # type: ignore[attr-defined]
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert told(game, "bells_counted") == [(RED, [3, 3])]
    assert game.player(RED).money == 1


# Money from behind the screen


@rule("M8-11", "AMB-139", "AMB-140", "AMB-206", "X-25")
def test_owners_may_add_money_when_they_get_up_without_points() -> None:
    game = partly(bells(), RED, 18, 3)
    while game.waiting != "top up":
        game.play(game.options()[0])
    assert game.seat == RED
    assert seen(game, GREEN)["asked"] == 18
    assert game.options() == [f"pay {thalers}" for thalers in range(7)]
    assert game.why_not("pay 7") == ("more_than_due", "M8-12")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("pay 2")
    assert game.player(RED).money == 10
    assert game.player(RED).score == 0
    assert seen(game, YELLOW)["partly"] == [[RED, 18, 5]]
    assert game.waiting != "top up"  # once in a round


@rule("M8-12")
def test_money_that_completes_a_certificate_turns_it_face_down() -> None:
    game = partly(bells(), RED, 18, 3).give(RED, money=7)
    while game.waiting != "top up":
        game.play(game.options()[0])
    assert game.why_not("pay 15") == ("more_than_due", "M8-12")
    game.play("pay 6")
    assert seen(game, RED)["partly"] == []
    assert seen(game, RED)["paid"] == [[18], None, None, None]
    assert game.player(RED).money == 1


@rule("M8-11", "X-27")
def test_money_may_be_directed_to_any_part_paid_certificate() -> None:
    game = partly(partly(partly(bells(), RED, 18, 3), YELLOW, 17), RED, 7, 1).give(RED, money=3)
    game.give(YELLOW, money=0)  # and so is not asked
    while game.waiting != "top up":
        game.play(game.options()[0])
    assert game.why_not("pay 5") == ("not_enough_money", "PERF-05")
    game.play("pay 0")
    assert game.options() == [f"pay {thalers}" for thalers in range(4)]
    game.play("pay 3")
    assert seen(game, RED)["partly"] == [[RED, 18, 3], [YELLOW, 17, 0], [RED, 7, 4]]
    game.pass_until("planning")
    assert len(told(game, "deposited")) == 1


@rule("M8-11")
def test_nobody_is_asked_for_more_when_the_money_is_gone() -> None:
    game = partly(partly(bells(), RED, 18, 3), RED, 7, 1).give(RED, money=3)
    while game.waiting != "top up":
        game.play(game.options()[0])
    game.play("pay 3")
    assert game.waiting != "top up"
    assert seen(game, RED)["partly"] == [[RED, 18, 6], [RED, 7, 1]]


@rule("SCORE-07", "AMB-206", "AMB-61", "SCORE-02")
def test_before_the_bells_owners_may_add_money_in_action_order() -> None:
    game = partly(partly(partly(bells(), RED, 18, 3), YELLOW, 17, 6), BLUE, 7)
    game.give(BLUE, money=0)
    last_scoring(game, YELLOW, BLUE, RED, GREEN)
    assert (game.waiting, game.seat) == ("top up", YELLOW)
    game.play("pay 2")
    assert (game.waiting, game.seat) == ("top up", RED)
    game.play("pay 0")
    assert game.waiting == "over"
    assert told(game, "bells_counted") == [(YELLOW, [5, 5]), (BLUE, [-3, 0]), (RED, [-6, 0])]
    assert gained(game, YELLOW, "money") == 5
    assert gained(game, RED, "money") == 6


# The preparation


@rule("M8-13", "AMB-147", "INFO-14")
def test_unsold_certificates_go_under_the_stack_and_new_ones_are_shown() -> None:
    game = audience(show(bells(), 1, 7, 18, 4), RED).play("certify 2", "pay 0")
    game.pass_until("planning").pass_until("waking")
    own = board(game)
    assert list(own.under) == [0, 17, 3]
    display = cast(list[int], seen(game, RED)["display"])
    assert not {1, 4, 7, 18} & set(display)
    assert seen(game, RED)["stack"] == 18 - 1 - 4


@rule("M8-13", "AMB-147", "AMB-198")
def test_unsold_certificates_come_back_in_their_order_after_all_that_nobody_has_seen() -> None:
    game = show(bells(), 1, 7, 18, 4)
    owns(game, RED, *[number for number in range(1, 19) if number not in (1, 4, 7, 18, 2, 5)])
    game.pass_until("planning").pass_until("waking")
    display = cast(list[int], seen(game, RED)["display"])
    assert set(display[:2]) == {2, 5}
    assert display[2:] == [1, 7]
    assert list(board(game).under) == [17, 3]


@rule("M8-13", "AMB-198")
def test_the_few_certificates_that_are_left_come_straight_back() -> None:
    game = show(bells(), 1, 7, 18, 4)
    owns(game, RED, *[number for number in range(1, 19) if number not in (4, 18)])
    board(game).display = vec[i64]([NOTHING, 17, NOTHING, 3])
    game.pass_until("planning").pass_until("waking")
    assert seen(game, RED)["display"] == [18, 4, None, None]
    assert seen(game, RED)["stack"] == 0


@rule("M8-14", "AMB-150", "X-07", "AMB-188")
def test_an_audience_lapses_when_the_last_certificate_has_been_sold() -> None:
    game = show(bells(), 1)
    planning(game)
    first, second = game.state.order[:2]
    for seat in (first, second):
        game.play("audience market", "ready", seat=seat)
    game.pass_until("at audience").play("certify 1", "pay 0")
    assert game.waiting != "at audience"
    assert told(game, "audience_lapsed") == [(second, [])]
    assert game.player(second).tile_on(0) == AUDIENCE_TILE  # the column stays covered


# The final round


@rule("X-08", "X-09", "X-10", "AMB-187")
def test_the_audience_is_a_duty_in_the_final_round_too() -> None:
    game = show(bells(), 1, 7, 18, 4).only_covered("a1")
    game.state.agenda.pop()
    game.state.agenda.append(BEGIN_ROUND)
    proceed(game.state)
    assert game.state.final
    game.state.agenda.append(step(given().state))  # waking
    planning(game)
    assert [word for word in game.options(RED) if word.startswith("audience")] == [
        "audience market",
        "audience cathedral",
        "audience studio",
        "audience workshop",
        "audience cathedral2",
    ]
    assert game.why_not("audience theater", RED) == ("not_on_this_side", "END-02")
    game.play("audience cathedral2", "send cathedral", "ready", seat=RED)
    game.pass_until("at audience")
    assert game.seat == RED
    assert game.why_not("pass") == ("must_buy", "M8-05")
    game.play("certify 3", "pay 0")
    game.pass_until("over")
    assert (RED, [-6, 0]) in told(game, "bells_counted")


@rule("X-50")
def test_nothing_is_shown_after_the_final_round() -> None:
    game = show(bells(), 1, 7, 18, 4)
    before = len(game.happened("certificate_shown"))
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert len(game.happened("certificate_shown")) == before
    assert seen(game, RED)["display"] == [1, 7, 18, 4]


@rule("AMB-205", "AMB-56")
@pytest.mark.parametrize(("option", "score"), [("finish_round", 2), ("stop_now", 0)])
def test_an_audience_that_the_stopped_game_does_not_reach_never_happens(
    option: str, score: int
) -> None:
    game = show(bells(options=f"full_fresco={option}"), 7)
    game.tile_on("a1", 1).only_covered("a1")
    planning(game)
    game.give(RED, "RYB", money=0)
    other = YELLOW
    game.play("audience studio", "ready", seat=other)
    game.play("send cathedral", "ready", seat=RED)
    game.pass_until("at cathedral").play("restore a1")
    if game.waiting == "at audience":
        game.play("certify 1", "pay 4")
    game.pass_until("over")
    assert gained(game, other, "certificate") == score
    assert told(game, "bishop_counted") != []


# The bells


def placed(*bells: int) -> list[int]:
    """The spaces of markers with that many bells, placed in this order."""
    return list(place_markers(vec[i64](bells)))


def expected(side_seats: int, track: list[int]) -> list[int]:
    rules = configure(side_seats, modules="bells").rules()
    return [bonus(rules, vec[i64](track), space) if space else 0 for space in track]


@rule("M8-17", "M8-20", "EX-42", "ERR-15", "AMB-151", "DATA-21")
def test_the_rulebooks_example_of_three_players_and_the_bishop() -> None:
    track = placed(20, 16, 11, 11)
    assert track == [20, 16, 11, 12]
    assert [rank(vec[i64](track), space) for space in track] == [1, 2, 4, 3]
    assert expected(3, track)[:3] == [9 + 2, 5 + 2, 0 + 1]


@rule("M8-20")
def test_the_side_for_four_has_its_own_ranks_and_thresholds() -> None:
    assert expected(4, [9, 10, 14, 15, 30]) == [0, 3, 5, 9, 10 + 5]


@rule("M8-17")
def test_an_occupied_space_sends_to_the_next_higher_free_one() -> None:
    assert placed(5, 6, 5, 5) == [5, 6, 7, 8]


@rule("M8-18", "EX-43", "AMB-148")
def test_more_than_thirty_bells_stand_on_30_and_more_the_later_one_ahead() -> None:
    assert placed(30, 31, 47, 40) == [30, MORE, MORE + 1, MORE + 2]
    assert placed(30, 30) == [30, MORE]
    game = owns(bells(), RED, *range(8, 19))
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert told(game, "bells_counted") == [(RED, [49, MORE])]


@rule("AMB-145", "AMB-146", "DX-32")
def test_without_bells_there_is_no_marker() -> None:
    assert placed(-1, 0, 3, 0) == [0, 0, 3, 0]
    game = partly(owns(bells(), RED, 7), RED, 10, 5).give(RED, money=0)
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert told(game, "bells_counted") == [(RED, [-1, 0])]
    assert told(game, "bells_scored") == []
    assert gained(game, RED, "bells") == 0
    assert seen(game, RED)["track"] == [0, 0, 0, 0, MORE]


@rule("M8-15", "M8-16", "M8-19", "M8-20", "M8-21")
def test_bells_are_counted_in_action_order_and_the_bishop_keeps_the_unsold() -> None:
    game = owns(owns(owns(bells(), RED, 13, 14), YELLOW, 15, 16, 17), BLUE, 10, 11, 12)
    partly(game, BLUE, 4, 2)  # and counts against blue
    for figure in (RED, YELLOW, BLUE, GREEN):
        game.give(figure, money=0)
    last_scoring(game, BLUE, RED, GREEN, YELLOW)
    assert told(game, "bells_counted") == [(BLUE, [10, 10]), (RED, [10, 11]), (YELLOW, [15, 15])]
    assert told(game, "bishop_counted") == [(-1, [61 - 10 - 15 - 12 - 2, 22])]
    assert seen(game, GREEN)["track"] == [11, 15, 10, 0, 22]
    assert told(game, "bells_scored") == [(BLUE, [4, 2 + 1]), (RED, [3, 4 + 1]), (YELLOW, [2, 9])]
    assert [game.player(figure).score for figure in range(4)] == [5, 9, 3, 0]


@rule("AMB-146")
def test_the_bishop_has_no_rank_when_everything_is_sold() -> None:
    game = owns(owns(bells(), RED, *range(1, 10)), YELLOW, *range(10, 19))
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert told(game, "bishop_counted") == [(-1, [0, 0])]
    assert [numbers[0] for _, numbers in told(game, "bells_scored")] == [2, 1]


@rule("M8-16", "M8-13")
def test_the_bishop_keeps_what_is_shown_what_lies_under_the_stack_and_what_nobody_saw() -> None:
    game = owns(bells(), RED, *range(5, 19))
    own = board(game)
    own.unseen, own.under = bit(0), vec[i64]([1])
    own.display = vec[i64]([2, NOTHING, 3, NOTHING])
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert told(game, "bishop_counted") == [(-1, [1 + 1 + 1 + 2, 5])]


@rule("AMB-62", "TRACK-11", "M8-21")
def test_bell_points_go_forward_from_an_occupied_space_without_a_choice() -> None:
    game = owns(bells(), RED, 13, 14).scores(10, 18).give(YELLOW, money=0).give(RED, money=0)
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert gained(game, RED, "bells") == 7 + 1
    assert game.player(RED).score == 19
    assert gained(game, RED, "track") == 1


@rule("SCORE-08", "AMB-144")
def test_coins_on_a_part_paid_certificate_are_lost() -> None:
    game = partly(bells(), RED, 18, 8).give(RED, money=0)
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert gained(game, RED, "money") == 0
    assert game.player(RED).score == 0


@rule("X-28", "AMB-61", "SCORE-07")
def test_the_medicos_credits_never_go_onto_a_certificate() -> None:
    game = partly(bells(modules="bells,medico"), RED, 18, 0).give(RED, money=0)
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert seen(game, RED)["partly"] == [[RED, 18, 0]]
    assert gained(game, RED, "money") == 5 * 5 // 2


@rule("SCORE-07", "AMB-61")
def test_bells_are_scored_before_money() -> None:
    game = owns(bells(), RED, 13, 14)
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    keys = [event.kind.key for event in game.events]
    assert keys.index("bells_scored") < keys.index("money_scored")


# Leonardo


@rule("LEO-35", "LEO-37", "AMB-77", "INV-15")
def test_four_certificates_lie_unseen_before_leonardo() -> None:
    game = bells(2)
    for viewer in (RED, YELLOW, AUDIENCE, REFEREE):
        shown = seen(game, viewer, open_screens=True)
        assert shown["owned"] == [0, 0, 4]
        assert cast(list[object], shown["paid"])[LEONARDO] == []
    assert bits(board(game).unseen) == 16
    assert in_stack(board(game)) == 12


@rule("LEO-35", "M8-13", "INV-11")
def test_the_stack_ends_four_certificates_early() -> None:
    game = show(bells(2), 1, 2)
    owns(game, RED, *range(3, 13))
    assert in_stack(board(game)) == 2
    game.pass_until("planning").pass_until("waking")
    shown = cast(list[int], seen(game, RED)["display"])
    assert min(shown) > 12
    assert list(board(game).under) == [0, 1]
    game.pass_until("planning").pass_until("waking")
    assert seen(game, RED)["display"] == [1, 2]  # Leonardo's are not touched
    assert bits(board(game).unseen) == 4
    assert seen(game, RED)["owned"] == [10, 0, 4]


@rule("LEO-36", "X-55", "AMB-77", "AMB-208")
def test_leonardo_shows_his_certificates_at_the_end_and_holds_a_rank() -> None:
    game = owns(bells(2), RED, 13, 14, 15)
    owns(game, YELLOW, *range(1, 10))
    board(game).unseen = bit(9) | bit(10) | bit(11) | bit(15)
    board(game).display = vec[i64]([16, 17])
    game.give(RED, money=0).give(YELLOW, money=0).scores(0, 0, 30)
    last_scoring(game, YELLOW, LEONARDO, RED)
    assert told(game, "bells_counted") == [
        (YELLOW, [18, 18]),
        (LEONARDO, [17, 17]),
        (RED, [15, 15]),
    ]
    assert told(game, "bishop_counted") == [(-1, [11, 11])]
    assert [figure for figure, _ in told(game, "bells_scored")] == [YELLOW, LEONARDO, RED]
    assert gained(game, LEONARDO, "bells") == 5 + 2
    assert game.player(LEONARDO).score == 37
    assert seen(game, RED)["owned"] == [3, 9, 4]
    assert cast(list[object], seen(game, RED)["paid"])[LEONARDO] == [10, 11, 12, 16]


@rule("LEO-35", "AMB-77", "AMB-206")
def test_leonardos_certificates_are_shown_only_after_the_last_payments() -> None:
    game = partly(bells(2), RED, 18, 2)
    last_scoring(game, RED, YELLOW, LEONARDO)
    assert game.waiting == "top up"
    assert told(game, "leonardo_showed") == []
    game.play("pay 0")
    assert game.waiting == "leonardo shows"
    assert len(game.options()) == bits(board(game).unseen)
    game.nature()
    assert len(told(game, "leonardo_showed")) == 4
    assert game.waiting == "over"


@rule("LEO-36")
def test_leonardo_never_has_an_audience() -> None:
    game = bells(2).until("planning")
    assert not Bells().visits_at(0, game.player(LEONARDO).tile_on(0))


# Sight


@rule("INFO-14", "INV-15")
def test_only_the_owner_sees_what_lies_face_down_until_the_bells_are_counted() -> None:
    game = owns(owns(bells(), RED, 3, 18), YELLOW, 5)
    assert seen(game, RED)["paid"] == [[3, 18], None, None, None]
    assert seen(game, BLUE)["paid"] == [None, None, [], None]
    assert seen(game, AUDIENCE)["paid"] == [None] * 4
    assert seen(game, REFEREE)["paid"] == [[3, 18], [5], [], []]
    assert seen(game, BLUE, open_screens=True)["paid"] == [[3, 18], [5], [], []]
    assert seen(game, BLUE)["owned"] == [2, 1, 0, 0]
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    assert seen(game, BLUE)["paid"] == [[3, 18], [5], [], []]


@rule("INFO-14", "INV-15")
def test_a_view_tells_the_size_of_the_stack_and_not_its_order() -> None:
    game = bells()
    board(game).under, other = vec[i64]([3, 5]), game.copy()
    bell_board(other.state).under = vec[i64]([5, 3])
    for viewer in (RED, AUDIENCE, REFEREE):
        assert seen(game, viewer) == seen(other, viewer)


@rule("INFO-07", "INFO-14")
def test_a_bot_may_remember_every_certificate_that_it_has_seen() -> None:
    game = owns(bells(), RED, 3, 18)
    assert bell_board(imagine(game.state, YELLOW)).data() == bell_board(game.state).data()
    assert unknowable(game.state, YELLOW) == []


@rule("INFO-14")
def test_what_happens_to_certificates_is_public() -> None:
    game = audience(show(bells(), 18), RED).play("certify 1", "pay 4")
    event = tell(game.happened("certificate_begun")[0], AUDIENCE)
    assert event["details"] == {"certificate": 18, "thalers": 4, "points": 2}


# Every game


def check_pieces(state: State) -> None:
    own = bell_board(state)
    figures = state.rules.figures
    shown = [one for one in own.display if one != NOTHING]
    assert in_stack(own) + len(shown) + sum(owned(state, f) for f in range(figures)) == 18
    members = [*own.under, *shown, *(one.certificate for one in own.partly)]
    members += [at for at in range(18) for some in [own.unseen, *own.paid] if some & bit(at)]
    assert sorted(members) == list(range(18))
    assert in_stack(own) >= len(own.under)
    for one in own.partly:
        assert 0 <= one.coins < BellFigures.of(state.rules.box).price[one.certificate]
        assert one.owner < state.rules.seats
    scores = [player.score for player in state.players if player.score]
    assert len(set(scores)) == len(scores)
    assert all(player.money >= 0 for player in state.players)


@rule("INV-05", "INV-07", "INV-11", "INV-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_no_certificate_is_ever_lost_and_no_purse_ever_empty_below_nothing(
    seats: int, seed: int
) -> None:
    game = given(configuration=configure(seats, modules="bells"), seed=seed)
    before = [player.score for player in game.state.players]
    while not is_over(game.state):
        check_pieces(game.state)
        game.play(game.rng.choice(game.options()))
        after = [player.score for player in game.state.players]
        assert all(new >= old for new, old in zip(after, before, strict=True))
        before = after
    check_pieces(game.state)
    assert seen(game, RED)["owned"] == [owned(game.state, f) for f in range(max(seats, 3))]
    assert bell_board(game.state).aside == 0
    assert len(bell_board(game.state).track) == max(seats, 3) + 1


# Paying in at any time of one's own


def payments(game: Position) -> list[str]:
    return [word for word in game.options() if word.startswith("pay")]


@rule("M8-11", "AMB-140", "AMB-206")
def test_with_the_option_money_is_added_at_every_turn_of_ones_own() -> None:
    game = partly(bells(options="certificate_payments=any_time"), RED, 4, 1).give(RED, "", 5)
    game.at("studio", RED)
    assert payments(game) == ["pay 1", "pay 2", "pay 3"]
    game.play("pay 3")
    assert told(game, "certificate_completed") == [(RED, [3])]
    assert game.waiting == "at studio"
    game.play("paint")
    assert game.player(RED).money == 2 + 3
    assert gained(game, RED, "certificate") == 0


@rule("M8-11", "AMB-206")
def test_by_default_nothing_is_added_at_work() -> None:
    game = partly(bells(), RED, 4, 1).give(RED, "", 5).at("studio", RED)
    assert payments(game) == []
    assert game.why_not("pay 1") == ("not_now", "ROUND-04")
    game.play("paint")
    assert (len(board(game).partly), game.player(RED).money) == (0, 5)


@rule("M8-11", "M8-12", "PERF-05", "AMB-206")
def test_no_more_is_added_than_is_due_and_at_hand() -> None:
    game = partly(bells(options="certificate_payments=any_time"), RED, 18, 1).give(RED, "", 3)
    game.at("theater", RED)
    assert payments(game) == ["pay 1", "pay 2", "pay 3"]
    assert game.why_not("pay 4") == ("not_enough_money", "PERF-05")
    assert game.why_not("pay 9") == ("more_than_due", "M8-12")
    assert game.why_not("pay 0") == ("not_now", "ROUND-04")


@rule("X-27", "AMB-142", "AMB-206")
def test_of_several_certificates_the_oldest_is_paid_first() -> None:
    game = bells(options="certificate_payments=any_time").give(RED, "", 9)
    partly(partly(partly(game, YELLOW, 1), RED, 4), RED, 7)
    game.at("workshop", RED).play("pay 4")
    assert payments(game) == ["pay 1", "pay 2", "pay 3", "pay 4", "pay 5"]
    game.play("pay 2")
    assert [(one.owner, one.certificate, one.coins) for one in board(game).partly] == [
        (YELLOW, 0, 0),
        (RED, 6, 2),
    ]


@rule("M8-11", "BISHOP-06", "AMB-206")
def test_nothing_is_added_in_the_midst_of_an_action_or_where_something_is_owed() -> None:
    game = partly(bells(options="certificate_payments=any_time"), RED, 18).give(RED, "RYB", 9)
    game.tile_on("b2", 1).bishop_on("c3").at("cathedral", RED).play("bishop c2")
    assert payments(game) == []
    assert game.why_not("pay 1") == ("must_restore", "BISHOP-06")


@rule("M8-11", "M10-19", "AMB-206")
def test_a_bottle_that_is_due_is_bought_before_anything_is_added() -> None:
    game = bells(options="certificate_payments=any_time", modules="bells,medico")
    partly(game, RED, 18).give(RED, "", 9)
    room = sickroom(game.state)
    room.offer = vec[i64]([0])
    game.state.figure = RED
    game.state.agenda.append(MEDICO_VISIT)
    proceed(game.state)
    assert game.options() == ["bottle 1"]


@rule("M8-11", "LEO-36", "AMB-206")
def test_nobody_pays_while_deciding_for_leonardo() -> None:
    game = bells(2, "certificate_payments=any_time,leonardo_close=optional")
    partly(game, RED, 18).give(RED, "", 9)
    game.state.figure = LEONARDO
    game.player(LEONARDO).seat = RED
    game.state.agenda.append(LEONARDO_CLOSES)
    assert game.seat == RED
    assert payments(game) == []
