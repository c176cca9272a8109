"""Money, certificates, cards and medicine: spent for nothing, or left over at the end."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.engine.ending import FINAL_SCORING
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.bells.module import BUYING
from affresco.engine.modules.glaziers.glass import AT_GLAZIERY, glass
from affresco.engine.modules.medico.medicine import DRINKING
from affresco.engine.modules.medico.module import RESTING
from affresco.engine.modules.medico.sickroom import FALLING_ILL, sickroom
from affresco.engine.modules.medico.words import DRINK
from affresco.engine.modules.wishing_well.cards import BUSKING
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import ONE
from affresco.engine.rules import proceed
from affresco.engine.step import Step
from tests.analysis.blunders.accusing import accused, final, sends, table
from tests.citing import rule
from tests.given import RED, YELLOW, Position

GOLDEN = 17  # the certificate of 9 Thalers and 6 bells


def at(game: Position, step: Step) -> Position:
    game.state.figure = RED
    game.state.agenda.append(step)
    return game


# Market


@rule("MARKET-08", "SCORE-08")
def test_who_buys_paints_that_cannot_be_used_any_more_is_accused() -> None:
    def booth(game: Position) -> Position:
        return game.at("market", RED).play("booth I")

    assert accused(booth(final(table())), "buy 1") == ["bought_for_nothing_at_the_end"]
    assert accused(booth(table()), "buy 1") == []
    assert accused(booth(sends(final(table()), "cathedral2")), "buy 1") == []


@rule("M5-04", "M5-10")
def test_paints_that_bring_gold_are_not_bought_for_nothing() -> None:
    def booth(modules: str) -> Position:
        return final(table(modules)).at("market", RED, hour="9").play("booth IV")

    assert accused(booth("leaf_gold"), "buy 1") == []
    assert accused(booth("none"), "buy 1") == ["bought_for_nothing_at_the_end"]


@rule("M6-06", "SCORE-08")
def test_who_buys_glass_that_cannot_be_used_any_more_is_accused() -> None:
    def glaziery(game: Position) -> Position:
        glass(game.state).display = ONE[0] + ONE[3]
        game.state.workers = 1
        return at(game, AT_GLAZIERY)

    game = glaziery(final(table("glaziers")))
    assert accused(game, "token green") == ["glass_bought_for_nothing_at_the_end"]
    assert accused(glaziery(final(table("glaziers"))), "token yellow") == []  # an odd Thaler
    assert accused(glaziery(table("glaziers")), "token green") == []
    assert accused(glaziery(sends(final(table("glaziers")), "cathedral2")), "token green") == []
    rival = glaziery(final(table("glaziers")))
    rival.player(YELLOW).cover = 1 << 12
    assert accused(rival, "token green") == []  # yellow would buy it


# The bells


def scoring(
    money: int,
    coins: int = 7,
    seats: int = 4,
    certificate: int = GOLDEN,
    paid: list[int] | None = None,
) -> Position:
    """Red owns a part-paid certificate, and the game is being scored."""
    game = final(table("bells", seats)).give(RED, money=money)
    own = bell_board(game.state)
    row = paid or [0]
    own.paid = vec[i64](row + [0] * (len(own.paid) - len(row)))
    own.unseen &= ~((1 << certificate) | sum(row))
    own.partly = vec[Installment]([Installment(RED, certificate, coins)])
    game.state.order = vec[i64](list(range(game.state.rules.figures)))
    game.state.agenda.clear()
    game.state.agenda.append(FINAL_SCORING)
    proceed(game.state)
    return game


@rule("M8-15", "M8-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_leaves_a_certificate_part_paid_with_money_enough_is_accused(seats: int) -> None:
    paid = [0b111111000000]  # more bells: what is part-paid counts against them
    assert accused(scoring(4, seats=seats, paid=paid), "pay 0") == ["certificate_left_part_paid"]
    assert accused(scoring(4, seats=seats, paid=paid), "pay 2") == []


@rule("M8-15")
def test_who_lacks_the_money_is_not_accused() -> None:
    assert accused(scoring(1, paid=[0b111111000000]), "pay 0") == []


@rule("M8-20", "SCORE-01")
def test_who_would_pay_more_for_his_bell_than_it_is_worth_is_not_accused() -> None:
    rivals = [0, 0b111000, 0b111000000, 0b111000000000]  # all of them, and the bishop, are ahead
    game = scoring(4, coins=0, certificate=0, paid=rivals)
    assert game.copy().play("pay 3").player(RED).score < game.copy().play("pay 0").player(RED).score
    assert accused(game, "pay 0") == []


@rule("M8-11", "SCORE-08")
def test_who_puts_coins_on_a_certificate_that_stays_part_paid_is_accused() -> None:
    assert accused(scoring(4, coins=1), "pay 2") == ["coins_lost_on_a_certificate"]
    assert accused(scoring(4, coins=1), "pay 0") == []
    assert accused(scoring(3, coins=1), "pay 1") == []  # an odd Thaler is worth nothing


@rule("M8-06", "X-09")
def test_who_pays_an_installment_in_the_last_round_with_money_enough_is_accused() -> None:
    def buying(game: Position, money: int) -> Position:
        bell_board(game.state).display = vec[i64]([GOLDEN, 0, 1, 2])
        return at(game.give(RED, money=money), BUYING)

    assert accused(buying(final(table("bells")), 9), "pay 8") == ["installment_at_the_end"]
    assert accused(buying(final(table("bells")), 8), "pay 8") == []
    assert accused(buying(table("bells"), 9), "pay 8") == []
    assert accused(buying(sends(final(table("bells")), "cathedral2"), 9), "pay 8") == []


# Cards


def with_card(game: Position, card: str) -> Position:
    deal(well(game.state), RED, WISHES.index(card))
    well(game.state).came = 1
    return game


@rule("M4-16", "SCORE-08")
def test_who_keeps_a_tip_to_the_end_is_accused() -> None:
    def studio(game: Position, workers: int = 1) -> Position:
        return with_card(game, "tip").at("studio", RED, workers)

    assert accused(studio(final(table("wishing_well"))), "paint") == ["tip_kept_to_the_end"]
    assert accused(studio(final(table("wishing_well")), 2), "paint") == []
    assert accused(studio(table("wishing_well")), "paint") == []


@rule("M4-12", "SCORE-08")
@pytest.mark.parametrize("word", ["done", "close I"])
def test_who_keeps_the_lucky_guy_to_the_end_is_accused(word: str) -> None:
    def market(game: Position) -> Position:
        return with_card(game, "lucky_guy").at("market", RED)

    assert accused(market(final(table("wishing_well"))), word) == ["lucky_guy_kept_to_the_end"]
    assert accused(market(table("wishing_well")), word) == []
    assert accused(market(final(table("wishing_well"))), "booth I") == []


@rule("M4-21")
def test_without_pennies_in_the_supply_the_lucky_guy_brings_none() -> None:
    game = with_card(final(table("wishing_well")), "lucky_guy").at("market", RED)
    well(game.state).supply = 0
    assert accused(game, "done") == []


@rule("M4-19", "MOOD-03")
def test_who_forgoes_one_apprentice_more_in_the_last_round_is_accused() -> None:
    def busking(game: Position, mood: int) -> Position:
        game.player(RED).mood = mood
        return at(with_card(game, "busker"), BUSKING)

    assert accused(busking(final(table("wishing_well")), 6), "pass") == ["busker_kept_to_the_end"]
    assert accused(busking(final(table("wishing_well")), 5), "pass") == []
    assert accused(busking(table("wishing_well"), 6), "pass") == []


# The ill


def with_bottles(game: Position, ill: int, *bottles: str) -> Position:
    room = sickroom(game.state)
    room.ill = ill * ONE[RED]
    for bottle in bottles:
        room.bottles[RED] += ONE[[word.text for word in DRINK].index(f"drink {bottle}")]
    return at(game, DRINKING)


@rule("M10-23", "M10-31")
def test_who_keeps_medicine_to_the_end_is_accused() -> None:
    game = with_bottles(final(table("medico")), 1, "one")
    assert accused(game, "done") == ["medicine_kept_to_the_end"]
    assert accused(with_bottles(table("medico"), 1, "one"), "done") == []
    assert accused(with_bottles(final(table("medico")), 0, "one"), "done") == []
    assert accused(with_bottles(final(table("medico")), 1, "juice"), "done") == []


@rule("M10-23", "M10-24")
def test_who_drinks_for_nothing_is_accused() -> None:
    assert accused(with_bottles(table("medico"), 0, "one"), "drink one") == ["drunk_for_nothing"]
    assert accused(with_bottles(table("medico"), 1, "one"), "drink one") == []
    assert accused(with_bottles(table("medico"), 0, "one", "one"), "drink one") == []
    cheerful = with_bottles(table("medico"), 0, "juice")
    assert accused(cheerful.copy(), "drink juice") == []
    cheerful.player(RED).mood = 8
    assert accused(cheerful, "drink juice") == ["drunk_for_nothing"]


@rule("M10-08")
def test_who_lets_an_own_apprentice_fall_ill_instead_of_the_neutral_one_is_accused() -> None:
    def falling() -> Position:
        game = sends(table("medico"), "studio", 2)
        game.state.column = 2
        game.player(RED).apprentices = 6
        sickroom(game.state).neutral[RED] = 2
        return at(game, FALLING_ILL)

    assert accused(falling(), "sicken own") == ["own_one_falls_ill"]
    assert accused(falling(), "sicken neutral") == []


@rule("M10-28")
def test_who_sets_a_healthy_apprentice_aside_instead_of_an_ill_one_is_accused() -> None:
    def resting() -> Position:
        game = table("medico")
        sickroom(game.state).ill = ONE[RED]
        return at(game, RESTING)

    assert accused(resting(), "rest healthy") == ["healthy_one_rests"]
    assert accused(resting(), "rest ill") == []
