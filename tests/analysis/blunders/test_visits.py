"""Actions forfeited that would have paid: where the linter accuses, and where it must not."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.gallery import gallery
from affresco.engine.modules.wall_fresco.module import AT_WALL, wall
from affresco.engine.paints import ONE
from affresco.engine.track import ON_TRACK
from tests.analysis.blunders.accusing import accused, final, sends, table
from tests.citing import rule
from tests.given import LEONARDO, RED, YELLOW, Position

PATRON, PEER_OF_THREE, MUSE, ABBOT = 9, 4, 10, 7  # by number in the set


def show(game: Position, *cards: int) -> Position:
    gallery(game.state).display = vec[i64]([card - 1 for card in cards])
    return game


def ill_at_studio(game: Position, workers: int = 1) -> Position:
    sickroom(game.state).is_ill_at_work = True
    return game.at("studio", RED, workers)


# Studio


@rule("STUDIO-02")
def test_who_declines_the_pay_is_accused() -> None:
    assert accused(table().at("studio", RED), "pass") == ["studio_passed"]
    assert accused(table().at("studio", RED, 2), "done") == ["studio_passed"]


@rule("M8-10", "SCORE-08")
def test_pay_that_a_part_paid_certificate_would_swallow_may_be_declined() -> None:
    def owing(game: Position) -> Position:
        bell_board(game.state).partly = vec[Installment]([Installment(RED, 17, 0)])
        return game.at("studio", RED)

    assert accused(owing(final(table("bells"))), "pass") == []
    assert accused(owing(table("bells")), "pass") == ["studio_passed"]


@rule("STUDIO-01")
def test_who_takes_the_pay_is_not_accused() -> None:
    assert accused(table().at("studio", RED), "paint") == []


@rule("M10-15")
def test_an_ill_apprentice_may_keep_his_paint_for_the_cathedral() -> None:
    game = final(table("medico")).give(RED, "P")
    assert accused(sends(ill_at_studio(game), "cathedral2"), "pass") == []


@rule("M10-15", "SCORE-08")
def test_an_ill_apprentice_who_keeps_paints_that_are_worth_nothing_is_accused() -> None:
    game = ill_at_studio(final(table("medico")).give(RED, "P"))
    assert accused(game, "pass") == ["saint_not_painted_at_the_end"]


@rule("M1-03", "M1-18")
def test_who_takes_three_thalers_beside_a_gift_of_seven_is_accused() -> None:
    game = show(table("portraits"), PATRON, MUSE).at("studio", RED)
    assert accused(game, "paint") == ["better_portrait_left"]


@rule("M1-03")
def test_a_portrait_may_still_be_painted_by_the_next_apprentice() -> None:
    assert accused(show(table("portraits"), PATRON, MUSE).at("studio", RED, 2), "paint") == []


@rule("M1-09", "M1-19")
def test_whether_an_effect_is_worth_three_thalers_is_a_matter_of_taste() -> None:
    assert accused(show(table("portraits"), ABBOT, MUSE).at("studio", RED), "paint") == []


@rule("M1-03")
def test_only_one_portrait_a_round_can_be_painted() -> None:
    game = show(table("portraits"), PATRON, PEER_OF_THREE).at("studio", RED, 2).play("portrait 1")
    assert accused(game, "paint") == []


# Theater


@rule("THEATRE-02")
def test_who_leaves_the_theater_in_a_bad_mood_is_accused() -> None:
    assert accused(table().at("theater", RED), "pass") == ["theater_passed"]


@rule("MOOD-01")
def test_who_is_in_the_best_mood_may_leave_the_theater() -> None:
    game = table().at("theater", RED)
    game.player(RED).mood = game.state.rules.box.mood.spaces - 1
    assert accused(game, "pass") == []


@rule("M10-28")
def test_who_wants_to_rest_an_ill_apprentice_may_stay_in_a_bad_mood() -> None:
    game = table("medico").at("theater", RED)
    sickroom(game.state).ill = ONE[RED]
    assert accused(game, "pass") == []


# Workshop


def before_the_altar(paints: str) -> Position:
    """At the workshop, with one apprentice yet to go to the cathedral, where a tile is too dear."""
    game = sends(final(table()), "cathedral2").only_covered("a1").tile_on("a1", 23)
    return game.give(RED, paints).at("workshop", RED)


@rule("WORK-01", "ALTAR-04")
def test_who_does_not_blend_what_the_altar_would_take_is_accused() -> None:
    assert accused(before_the_altar("RRRYY"), "pass") == ["blend_passed_at_the_end"]


@rule("ALTAR-03", "ALTAR-04")
def test_who_has_a_set_for_the_altar_or_can_make_none_may_stop_blending() -> None:
    assert accused(before_the_altar("RYBB"), "pass") == []
    assert accused(before_the_altar("RRYO"), "pass") == []
    assert accused(before_the_altar("RY"), "pass") == []


@rule("WORK-04")
def test_before_the_last_round_basic_paints_may_be_kept() -> None:
    game = sends(table(), "cathedral2").give(RED, "RRRYY").at("workshop", RED)
    assert accused(game, "pass") == []


def with_three_tiles(game: Position) -> Position:
    game.player(RED).tiles = 0b111
    return game.at("workshop", RED)


@rule("M2-03", "SCORE-08")
def test_who_leaves_a_request_open_in_the_last_round_is_accused() -> None:
    game = with_three_tiles(final(table("requests")))
    assert accused(game, "pass") == ["request_passed_at_the_end"]
    game = with_three_tiles(final(table("requests"))).give(RED, "RY")
    assert accused(game, "blend orange") == ["request_passed_at_the_end"]


@rule("M2-09")
def test_tiles_may_be_kept_for_their_income_and_blends_made_for_the_cathedral() -> None:
    assert accused(with_three_tiles(table("requests")), "pass") == []
    game = sends(with_three_tiles(final(table("requests"))), "cathedral2").give(RED, "RY")
    assert accused(game, "blend orange") == []


# Cathedral


@rule("ALTAR-01", "SCORE-08")
def test_who_keeps_his_last_paints_from_the_altar_is_accused() -> None:
    game = final(table()).give(RED, "RYB", 0).only_covered("a1").tile_on("a1", 23)
    assert accused(game.at("cathedral", RED), "pass") == ["restoration_passed_at_the_end"]


@rule("END-04")
def test_paints_may_be_kept_for_the_second_cathedral_column() -> None:
    game = sends(final(table()), "cathedral2").give(RED, "RYB")
    assert accused(game.at("cathedral", RED), "pass") == []
    assert accused(table().give(RED, "RYB").at("cathedral", RED), "pass") == []


@rule("M9-03")
def test_paints_may_be_kept_for_the_wall() -> None:
    game = sends(final(table("wall_fresco")), "wall").give(RED, "RYBOGP")
    game.player(RED).cover = 3 << 16  # the theater's column, last of side 1
    game.state.final = False
    game.state.covered = 0
    assert accused(game.at("cathedral", RED), "pass") == []


@rule("CATH-08")
def test_a_cheap_tile_may_be_left_so_that_the_bishop_stays_away_from_others() -> None:
    game = final(table()).give(RED, "OB", 0).only_covered("a1", "e5").tile_on("a1", 4)
    game.tile_on("e5", 23).bishop_on("e1")
    sends(game, "cathedral2", figure=YELLOW)
    assert accused(game.at("cathedral", RED), "pass") == []


@rule("CATH-05", "SCORE-08")
def test_who_leaves_a_dear_tile_or_the_last_one_is_accused() -> None:
    game = final(table()).give(RED, "OB", 0).only_covered("a1").tile_on("a1", 4).bishop_on("e1")
    assert accused(game.at("cathedral", RED), "pass") == ["restoration_passed_at_the_end"]
    game = final(table()).give(RED, "PO", 0).only_covered("a1").tile_on("a1", 17).bishop_on("e1")
    sends(game, "cathedral2", figure=YELLOW)
    assert accused(game.at("cathedral", RED), "pass") == ["restoration_passed_at_the_end"]


@rule("ALTAR-05", "SCORE-08")
def test_who_gives_the_altar_less_than_his_last_paints_are_worth_is_accused() -> None:
    game = final(table()).give(RED, "RYBOGP").at("cathedral", RED)
    assert accused(game, "altar RYB") == ["poor_restoration_at_the_end"]


@rule("ALTAR-04")
def test_the_cheaper_set_may_go_first_or_be_given_while_paints_are_of_use() -> None:
    assert accused(final(table()).give(RED, "RYBOGP").at("cathedral", RED, 2), "altar RYB") == []
    assert accused(table().give(RED, "RYBOGP").at("cathedral", RED), "altar RYB") == []
    game = final(table()).only_covered("a1").tile_on("a1", 23).give(RED, "RYBOG")
    assert accused(game.at("cathedral", RED), "altar ROG") == []


def last_choice(*others: int) -> Position:
    """One apprentice, paints for a tile of 4 and one of 11, and the others who come after."""
    game = final(table()).only_covered("a1", "e5").tile_on("a1", 4).tile_on("e5", 23)
    for other in others:
        sends(game, "cathedral2", figure=other)
    return game.give(RED, "OBPOG", 0).bishop_on("c3").at("cathedral", RED)


@rule("CATH-05", "SCORE-08")
def test_who_restores_less_than_he_could_with_his_last_paints_is_accused() -> None:
    assert accused(last_choice(), "restore a1") == ["poor_restoration_at_the_end"]
    assert accused(last_choice(), "altar OGP") == ["poor_restoration_at_the_end"]
    assert accused(last_choice(), "restore e5") == []


@rule("CATH-08")
def test_a_tile_may_be_chosen_because_of_those_who_come_after() -> None:
    assert accused(last_choice(YELLOW), "altar OGP") == []
    assert accused(last_choice(YELLOW), "restore a1") == ["poor_restoration_at_the_end"]
    assert accused(last_choice(YELLOW).give(RED, "OBPOG").bishop_on("a1"), "restore a1") == []


@rule("M9-06", "SCORE-08")
def test_who_passes_the_wall_with_paints_of_no_other_use_is_accused() -> None:
    def at_wall(game: Position) -> Position:
        wall(game.state).fronts = [section % 3 for section in range(18)]
        game.state.figure, game.state.workers = RED, 1
        game.state.agenda.append(AT_WALL)
        return game.give(RED, "OGP")

    assert accused(at_wall(final(table("wall_fresco"))), "pass") == ["wall_passed_at_the_end"]
    assert accused(at_wall(table("wall_fresco")), "pass") == []
    assert accused(at_wall(sends(final(table("wall_fresco")), "cathedral2")), "pass") == []


@rule("LEO-29")
def test_nobody_is_accused_for_what_leonardo_does() -> None:
    game = table("requests", seats=2).scores(5, 5, 4)
    game.state.final = True
    game.state.figure, game.state.landing = LEONARDO, 5
    game.state.agenda.append(ON_TRACK)
    assert accused(game, "behind") == []
