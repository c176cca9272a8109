"""Restorations: bishop, windows, glass, gold, scrolls, favors, the track."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.analysis.blunders.restorations import without_glass
from affresco.engine.board import SEGMENTS
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.portraits.gallery import gallery
from affresco.engine.modules.scrolls.module import scrolls
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import NAMES, ONE
from affresco.engine.track import ON_TRACK
from tests.analysis.blunders.accusing import accused, final, sends, table
from tests.citing import rule
from tests.given import RED, YELLOW, Position

SEXTON = 8
CHEAP, DEAR = 1, 17  # tiles for RYB and PO


def rich(game: Position) -> Position:
    return game.give(RED, "RRRYYYBBBOOGGPP", 9)


def restoring(
    game: Position, segment: str, bishop: str, tile: int = CHEAP, workers: int = 1
) -> Position:
    """Red could restore a tile; the bishop stands somewhere."""
    return rich(game).tile_on(segment, tile).bishop_on(bishop).at("cathedral", RED, workers)


# The bishop


@rule("BISHOP-05")
def test_who_pays_for_a_step_that_earns_nothing_is_accused() -> None:
    game = restoring(table(), "a1", "e5")
    assert accused(game, "bishop d4", "restore a1") == ["bishop_led_for_nothing"]
    game = restoring(table(), "a1", "b1")
    assert accused(game, "bishop b2", "restore a1") == ["bishop_led_for_nothing"]
    game = restoring(table(), "a1", "a1")
    assert accused(game, "bishop a2", "restore a1") == ["bishop_led_for_nothing"]


@rule("BISHOP-01", "BISHOP-05")
def test_a_step_that_brings_a_bonus_is_worth_its_thaler() -> None:
    assert accused(restoring(table(), "a1", "c1"), "bishop b1", "restore a1") == []
    assert accused(restoring(table(), "a1", "b1"), "bishop a1", "restore a1") == []


@rule("M7-03")
def test_a_step_into_the_line_of_an_own_scroll_is_worth_its_thaler() -> None:
    game = restoring(table("scrolls"), "a1", "d2")
    scrolls(game.state).rows[RED] = 0
    assert accused(game, "bishop d1", "restore a1", "pass") == []
    game = restoring(table("scrolls"), "a1", "d2")
    scrolls(game.state).rows[RED] = 3
    scrolls(game.state).columns[RED] = 3
    assert accused(game, "bishop d1", "restore a1", "pass") == ["bishop_led_for_nothing"]


@rule("M1-14")
def test_who_calls_the_sexton_for_nothing_is_accused() -> None:
    def with_sexton(segment: str) -> list[str]:
        game = restoring(table("portraits"), "a1", "e5")
        gallery(game.state).owned = vec[i64]([1 << SEXTON - 1, 0, 0, 0])
        return accused(game, f"sexton {segment}", "restore a1")

    assert with_sexton("e1") == ["bishop_led_for_nothing"]
    assert with_sexton("a1") == []


@rule("M4-14", "AMB-105")
def test_two_steps_that_bring_the_bishop_near_together_are_worth_it() -> None:
    def visit(bishop: str, *words: str) -> list[str]:
        game = restoring(table("wishing_well"), "a1", bishop)
        deal(well(game.state), RED, WISHES.index("bishops_visit"))
        well(game.state).came = 1
        return accused(game, *words)

    assert visit("d1", "bishop c1", "play bishops_visit", "bishop b1", "restore a1") == []
    far = ("bishop d5", "play bishops_visit", "bishop e5", "restore a1")
    assert visit("e5", *far) == ["bishop_led_for_nothing"]


@rule("M4-14")
def test_who_plays_the_bishops_visit_for_nothing_is_accused() -> None:
    def visit(bishop: str, to: str) -> list[str]:
        game = restoring(table("wishing_well"), "a1", bishop)
        deal(well(game.state), RED, WISHES.index("bishops_visit"))
        well(game.state).came = 1
        game.play("play bishops_visit")
        return accused(game, f"bishop {to}", "restore a1")

    assert visit("e5", "e4") == ["visit_card_for_nothing"]
    assert visit("c1", "b1") == []


# Windows


def windows(
    segment: str, other: str, tokens: int = 0, others: str = "", workers: int = 1
) -> Position:
    """The bench holds windows whose panes cost more than a cheap tile brings."""
    game = rich(table(f"glaziers,{others}" if others else "glaziers"))
    game.tile_on(segment, 1).tile_on(other, 2).tile_on("b1", 3).bishop_on("e5").give(RED, money=0)
    glass(game.state).bench = vec[i64]([15, 16, 17, 14, 13, 12])
    glass(game.state).tokens[RED] = tokens
    return game.at("cathedral", RED, workers)


@rule("M6-08", "M6-13")
def test_who_renews_a_window_for_nothing_beside_a_segment_that_pays_is_accused() -> None:
    game = windows("c1", "b2")
    assert accused(game, "restore c1") == ["window_without_glass_for_nothing"]


@rule("M6-12")
def test_with_glass_for_it_or_without_another_segment_a_window_is_renewed() -> None:
    game = windows("c1", "b2", tokens=2 * ONE[3] + 2 * ONE[0] + 2 * ONE[1])
    assert accused(game, "restore c1") == []
    assert accused(windows("c1", "d1"), "restore c1") == []
    assert accused(windows("c1", "b2"), "restore b2") == []


def test_a_table_without_a_seats_glass_leaves_it_at_the_table_that_was_copied() -> None:
    state = windows("c1", "b2", tokens=ONE[3]).state
    assert glass(without_glass(state, RED)).tokens[RED] == 0
    assert glass(state).tokens[RED] == ONE[3]


@rule("M6-09")
def test_who_takes_a_window_that_brings_far_less_is_accused() -> None:
    def bench(*row: int) -> Position:
        game = restoring(table("glaziers"), "c1", "c1", 23)
        glass(game.state).bench = vec[i64](list(row))
        return game.play("restore c1")

    assert accused(bench(0, 15, 1, 2, 3, 4), "bench 2") == ["poor_window"]
    assert accused(bench(15, 0, 1, 2, 3, 4), "bench 1") == []  # the better one costs a Thaler
    assert accused(bench(0, 1, 2, 3, 4, 5), "bench 2") == []  # a little less, and behind


@rule("M6-12", "SCORE-08")
def test_who_keeps_glass_that_is_worth_nothing_any_more_is_accused() -> None:
    def panes(game: Position) -> Position:
        game = restoring(game, "c1", "c1", 23)
        glass(game.state).bench = vec[i64]([0, 1, 2, 3, 4, 5])
        glass(game.state).tokens[RED] = ONE[0]
        return game.play("restore c1", "bench 1")

    assert accused(panes(final(table("glaziers"))), "pass") == ["glass_kept_to_the_end"]
    assert accused(panes(table("glaziers")), "pass") == []
    assert accused(panes(sends(final(table("glaziers")), "cathedral2")), "pass") == []


@rule("M6-14", "SCORE-08")
def test_who_leaves_the_altar_without_his_last_glass_is_accused() -> None:
    def altar(game: Position) -> Position:
        glass(game.state).tokens[RED] = ONE[0]
        return rich(game).at("cathedral", RED).play("altar OGP")

    assert accused(altar(final(table("glaziers"))), "done") == ["altar_glass_kept_to_the_end"]
    assert accused(altar(table("glaziers")), "done") == []


# Gold, praise, favors


@rule("M5-05", "M5-10")
def test_who_keeps_gold_that_would_bring_more_than_a_thaler_is_accused() -> None:
    def gilding(game: Position, bishop: str) -> Position:
        basket(game.state).color = NAMES.index("red")
        basket(game.state).leaves = ONE[RED]
        return restoring(game, "a1", bishop).play("restore a1")

    assert accused(gilding(final(table("leaf_gold")), "b1"), "pass") == ["gold_kept_to_the_end"]
    assert accused(gilding(final(table("leaf_gold")), "e1"), "pass") == []
    assert accused(gilding(table("leaf_gold"), "b1"), "pass") == []


@rule("M4-15", "SCORE-08")
def test_who_keeps_the_bishops_praise_to_the_end_is_accused() -> None:
    def praising(game: Position) -> Position:
        game = restoring(game, "a1", "b1")
        deal(well(game.state), RED, WISHES.index("praise"))
        well(game.state).came = 1
        return game.play("restore a1")

    assert accused(praising(final(table("wishing_well"))), "pass") == ["praise_kept_to_the_end"]
    assert accused(praising(table("wishing_well")), "pass") == []


@rule("Q-03", "AMB-189")
def test_who_declines_a_favor_is_accused() -> None:
    game = restoring(table("favors", options="favor_claim=optional"), "a1", "a1")
    game.play("restore a1")
    assert accused(game.copy(), "pass") == ["favor_declined"]
    assert accused(game, "claim") == []


# Scrolls


def unrolling(game: Position, lines: tuple[int, int], covered: list[str]) -> Position:
    """Red restores a1 under the bishop, with a row and a column in hand."""
    for segment in SEGMENTS:
        if segment not in covered and segment != "a1":
            game.state.covered &= ~(1 << SEGMENTS.index(segment))
    scrolls(game.state).rows[RED], scrolls(game.state).columns[RED] = lines
    return restoring(game, "a1", "a1").play("restore a1")


@rule("M7-09")
def test_who_lets_the_line_of_his_scroll_be_completed_without_it_is_accused() -> None:
    assert accused(unrolling(table("scrolls"), (0, 3), ["c3"]), "pass") == ["scroll_let_go"]
    assert accused(unrolling(table("scrolls"), (0, 3), ["b1"]), "pass") == []
    assert accused(unrolling(table("scrolls"), (2, 3), ["c3"]), "pass") == []


@rule("M7-08")
def test_a_scroll_is_worth_nothing_after_the_last_restoration() -> None:
    game = unrolling(final(table("scrolls")), (0, 3), ["b1"])
    assert accused(game, "pass") == ["scroll_let_go"]
    game = unrolling(sends(final(table("scrolls")), "cathedral2"), (0, 3), ["b1"])
    assert accused(game, "pass") == []


@rule("M7-05", "M7-07")
def test_who_plays_one_scroll_where_both_are_worth_more_is_accused() -> None:
    game = unrolling(table("scrolls"), (0, 0), ["b1"])
    assert accused(game, "unroll row") == ["scroll_played_alone"]
    column = ["a2", "a3", "a4", "a5"]
    assert accused(unrolling(table("scrolls"), (0, 0), column), "unroll row") == []
    assert accused(unrolling(table("scrolls"), (0, 0), ["b1"]), "unroll both") == []


# The track


@rule("TRACK-03")
@pytest.mark.parametrize(("is_final", "kinds"), [(True, ["behind_in_the_last_round"]), (False, [])])
def test_who_goes_behind_in_the_last_round_is_accused(is_final: bool, kinds: list[str]) -> None:
    game = table().scores(4, 9)
    game.state.final, game.state.figure, game.state.landing = is_final, RED, 9
    game.state.agenda.append(ON_TRACK)
    assert accused(game, "behind") == kinds
    assert game.player(YELLOW).score == 9
