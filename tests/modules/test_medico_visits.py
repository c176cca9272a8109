"""The medico (M10) at the places: what the ill do there, with the other modules too (22.2)."""

from __future__ import annotations

import json

import pytest
from librt.vecs import vec

from affresco.engine.board import ADJACENT, CENTER, SEGMENTS, bit
from affresco.engine.ledger import SOURCES, entries
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.glaziers.figures import GlazierFigures
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.portraits.gallery import gallery, keep
from affresco.engine.modules.scrolls.module import scrolls
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.moves import LEXICON, UnknownMove, parse
from affresco.engine.paints import NAMES, ONE
from affresco.engine.rules import is_over, options, why_not
from affresco.engine.snapshot import dump, load
from tests.citing import rule
from tests.given import RED, YELLOW, Position
from tests.modules.test_medico import day, go, idle, ill, on_board, room, seen, stand, table, told

ABBOT, SEXTON = 6, 7  # portraits, counted from 0
PLENTY = "RRRRYYYYBBBBOOOOGGGGPPPP"
FAR = [
    segment for at, segment in enumerate(SEGMENTS) if at != CENTER and at not in ADJACENT[CENTER]
]  # from the bishop on the center


def working(
    place: str,
    sick: int = 1,
    healthy: int = 0,
    others: str = "",
    options: str = "",
    paints: str = PLENTY,
) -> Position:
    """Red's apprentices are at a place; no place is infected."""
    game = table(others=others, options=options).give(RED, paints=paints)
    return begin(game, place, sick, healthy)


def begin(game: Position, place: str, sick: int = 1, healthy: int = 0) -> Position:
    return go(stand(day(game), RED, place, healthy, sick))


def gained(game: Position, source: str) -> int:
    return sum(
        entry.points
        for entry in entries(game.state)
        if entry.figure == RED and SOURCES[entry.source] == source
    )


def verbs(game: Position) -> set[str]:
    return {word.split()[0] for word in game.options()}


def hold(game: Position, *cards: str) -> Position:
    for card in cards:
        deal(well(game.state), RED, WISHES.index(card))
    return game


# The cathedral


@rule("M10-12", "M10-13", "EX-48", "AMB-166")
@pytest.mark.parametrize("bishop", ["c3", "a1", "e3", "b2"])
@pytest.mark.parametrize("option", ["", "ill_bishop_cell=allowed"])
def test_the_ill_restore_nothing_beside_the_bishop_and_under_him_only_by_option(
    bishop: str, option: str
) -> None:
    game = table(options=option).give(RED, paints=PLENTY).bishop_on(bishop)
    begin(game, "cathedral")
    here = SEGMENTS.index(bishop)
    closed = ADJACENT[here] if option else [here, *ADJACENT[here]]
    for at, segment in enumerate(SEGMENTS):
        assert (f"restore {segment}" in game.options()) == (at not in closed)
        if at in closed:
            assert game.why_not(f"restore {segment}") == ("too_near_the_bishop", "M10-12")


@rule("M10-12")
def test_the_bishop_is_not_led_for_the_ill_but_comes_afterwards_as_usual() -> None:
    game = working("cathedral", sick=2)
    assert verbs(game) == {"restore", "altar", "pass", "done"}
    assert game.why_not("bishop b3") == ("bishop_stays", "M10-12")
    game.play("restore a1")
    assert game.state.bishop == SEGMENTS.index("a1")
    assert gained(game, "bishop") == 0
    assert game.why_not("restore b1") == ("too_near_the_bishop", "M10-12")
    assert "restore c3" in game.options()
    game.play("restore c3")
    assert game.waiting == "waking"
    assert not room(game).is_ill_at_work


@rule("M10-13", "AMB-166", "AMB-215", "X-11", "X-14", "X-15", "X-19")
@pytest.mark.parametrize("option", ["", "ill_bishop_cell=allowed"])
def test_what_the_ill_gain_under_the_bishop_if_they_may_work_there(option: str) -> None:
    game = table(others="portraits,favors,leaf_gold,wishing_well", options=option)
    game.give(RED, paints=PLENTY).tile_on("a1", 1).bishop_on("a1")
    keep(gallery(game.state), RED, ABBOT)
    basket(game.state).leaves += 2 * ONE[RED]
    basket(game.state).color = NAMES.index("red")
    begin(hold(game, "praise"), "cathedral")
    if not option:
        assert game.why_not("restore a1") == ("too_near_the_bishop", "M10-12")
        return
    game.play("restore a1")
    assert (game.waiting, game.options()) == ("praise", ["pass"])
    assert game.why_not("play praise") == ("no_card_for_the_ill", "X-14")
    game.play("pass", "gild").nature()
    assert (gained(game, "tile"), gained(game, "bishop"), gained(game, "gold")) == (3, 4, 1)
    assert len(game.happened("favor_shown")) == 1


@rule("X-19", "M10-14")
def test_the_ill_never_claim_a_favor() -> None:
    game = working("cathedral", others="favors").play("restore a1")
    assert len(game.happened("favor_lost")) == 1
    assert game.happened("favor_shown") == []
    assert game.waiting == "waking"


@rule("M10-14", "X-15")
@pytest.mark.parametrize(("color", "asked"), [("red", True), ("green", False)])
def test_leaf_gold_of_the_ill_is_worth_a_point_if_the_color_fits(color: str, asked: bool) -> None:
    game = table(others="leaf_gold").give(RED, paints="RYB").tile_on("a1", 1)
    basket(game.state).leaves += ONE[RED]
    basket(game.state).color = NAMES.index(color)
    begin(game, "cathedral").play("restore a1")
    assert (game.waiting == "gilding") == asked
    if asked:
        game.play("gild")
    assert gained(game, "gold") == asked
    assert game.player(RED).score == 3 + asked


@rule("X-11", "M10-14")
@pytest.mark.parametrize(("sick", "healthy"), [(1, 0), (0, 1)])
def test_neither_sexton_nor_abbot_serve_the_ill(sick: int, healthy: int) -> None:
    game = table(others="portraits").give(RED, paints=PLENTY).tile_on("a1", 1)
    keep(gallery(game.state), RED, ABBOT)
    keep(gallery(game.state), RED, SEXTON)
    begin(game, "cathedral", sick, healthy)
    assert ("sexton" in verbs(game)) == (healthy == 1)
    if sick:
        assert game.why_not("sexton a1") == ("bishop_stays", "M10-12")
        game.play("restore a1")
        assert game.player(RED).score == 3
    else:
        game.play("sexton b1", "restore a1")
        assert game.player(RED).score == 3 + 3


@rule("X-16", "M10-14")
def test_the_ill_renew_windows_too() -> None:
    game = table(others="glaziers").give(RED, paints=PLENTY)
    windows = GlazierFigures.of(game.state.rules.box).beside_window
    beside = [at for at in range(25) if windows & bit(at)]
    segment = next(segment for segment in FAR if SEGMENTS.index(segment) in beside)
    glass(game.state).tokens[RED] = sum(3 * ONE[color] for color in range(4))
    begin(game, "cathedral").play(f"restore {segment}")
    assert game.waiting == "choose window"
    assert game.why_not("pass") == ("window_is_due", "M6-08")
    game.play("bench 1").nature()
    while game.waiting == "fit panes":
        game.play(game.options()[0])
    assert (gained(game, "window") > 0, gained(game, "missing_glass")) == (True, 0)
    assert ill(game) == 1


@rule("X-16", "X-18", "M10-10")
@pytest.mark.parametrize("place", ["glaziery", "wall", "medico"])
def test_there_is_no_word_for_an_ill_apprentice_on_an_action_tile(place: str) -> None:
    with pytest.raises(UnknownMove):
        parse(f"ill {place}")


@rule("X-17", "M10-14")
@pytest.mark.parametrize(
    ("option", "bishop", "words"),
    [
        ("", "a1", ["unroll row", "pass"]),
        ("", "e3", ["unroll column", "pass"]),
        ("", "b4", None),
        ("ill_bishop_cell=allowed", "e1", ["unroll row", "unroll column", "unroll both", "pass"]),
    ],
)
def test_the_ill_play_scrolls_from_afar_and_never_both(
    option: str, bishop: str, words: list[str] | None
) -> None:
    game = table(others="scrolls", options=option).give(RED, paints=PLENTY).bishop_on(bishop)
    scrolls(game.state).rows[RED] = 0
    scrolls(game.state).columns[RED] = 4
    begin(game, "cathedral").play("restore e1")
    assert (game.options() if game.waiting == "unrolling" else None) == words


@rule("X-20", "M10-14")
@pytest.mark.parametrize(
    ("others", "paints", "points"), [("", "RYB", 2), ("", "OGP", 6), ("blends", "OGK", 9)]
)
def test_the_altar_is_open_to_the_ill(others: str, paints: str, points: int) -> None:
    game = working("cathedral", others=others, paints=paints).play(f"altar {paints}")
    assert game.player(RED).score == points


@rule("X-20", "M6-14")
def test_the_ill_may_give_glass_at_the_altar() -> None:
    game = table(others="glaziers").give(RED, paints="RYB")
    glass(game.state).tokens[RED] = ONE[0] + ONE[2]
    begin(game, "cathedral").play("altar RYB", "fit yellow", "fit red", "done")
    assert game.player(RED).score == 4


@rule("M10-17", "ALTAR-07")
def test_one_altar_a_visit_counts_for_ill_and_healthy_together() -> None:
    game = working("cathedral", 1, 1, options="altar_limit=per_visit")
    game.play("call healthy", "altar RYB")
    assert "altar" not in verbs(game)
    assert room(game).is_ill_at_work


@rule("AMB-205", "M10-31")
def test_a_ceiling_completed_by_the_ill_may_stop_the_game() -> None:
    game = table(options="full_fresco=stop_now").give(RED, paints=PLENTY).only_covered("a1")
    begin(game, "cathedral", 1, 1).play("call ill", "restore a1")
    assert is_over(game.state)
    assert ill(game) == 1
    assert told(game, "health_credited")[0] == (RED, [20])


# The studio


@rule("M10-15", "AMB-169", "AMB-185")
@pytest.mark.parametrize(
    ("others", "paints", "saints"),
    [
        ("", "", []),
        ("", "RRB", ["red", "blue"]),
        ("", "RYBOGP", ["red", "yellow", "blue", "orange", "green", "purple"]),
        ("blends", "KN", ["pink", "brown"]),
    ],
)
def test_the_ill_paint_a_saint_with_a_piece_of_any_color(
    others: str, paints: str, saints: list[str]
) -> None:
    game = working("studio", others=others, paints=paints)
    assert game.options() == ["pass", *(f"saint {color}" for color in saints)]
    for color in saints:
        twin = game.copy().play(f"saint {color}")
        assert twin.player(RED).money == 12 + 3
        assert len(twin.paints(RED)) == len(paints) - 1
        assert told(twin, "saint_painted") == [(RED, [NAMES.index(color), 3])]
    assert game.play("pass").waiting == "waking"


@rule("M10-15", "X-11", "X-14")
@pytest.mark.parametrize(
    ("place", "sick", "healthy", "word", "why"),
    [
        ("studio", 1, 0, "paint", ("only_saints", "M10-15")),
        ("studio", 1, 0, "portrait 1", ("only_saints", "M10-15")),
        ("studio", 1, 0, "portrait 2", ("only_saints", "M10-15")),
        ("studio", 1, 0, "saint pink", ("saint_paint_missing", "M10-15")),
        ("studio", 1, 0, "play tip", ("no_card_for_the_ill", "X-14")),
        ("studio", 0, 1, "saint red", ("only_the_ill", "M10-15")),
        ("workshop", 1, 0, "saint red", ("not_now", "ROUND-04")),
        ("workshop", 1, 0, "play alchemy", ("no_card_for_the_ill", "X-14")),
        ("cathedral", 1, 0, "play bishops_visit", ("no_card_for_the_ill", "X-14")),
        ("studio", 0, 1, "ill studio", ("not_now", "ROUND-04")),
        ("studio", 0, 1, "medico", ("not_now", "ROUND-04")),
        ("studio", 0, 1, "paint", None),
        ("studio", 0, 1, "portrait 1", None),
        ("studio", 0, 1, "play tip", None),
        ("workshop", 0, 1, "play alchemy", None),
        ("cathedral", 0, 1, "play bishops_visit", None),
    ],
)
def test_portraits_and_wishing_cards_are_closed_to_the_ill(
    place: str, sick: int, healthy: int, word: str, why: tuple[str, str] | None
) -> None:
    game = table(others="portraits,wishing_well").give(RED, paints=PLENTY)
    begin(hold(game, "tip", "alchemy", "bishops_visit"), place, sick, healthy)
    assert game.why_not(word) == why
    assert (word in game.options()) == (why is None)


@rule("X-14", "M10-17")
def test_in_a_mixed_visit_cards_are_for_the_healthy() -> None:
    game = begin(hold(table(others="wishing_well"), "tip", "tip"), "studio", 1, 1)
    assert "play" not in verbs(game)
    game.play("call healthy")
    assert "play tip" in game.options()
    game.play("play tip", "paint")
    assert room(game).is_ill_at_work
    assert "play" not in verbs(game)


@rule("X-14")
def test_the_busker_needs_no_apprentice() -> None:
    game = table(others="wishing_well")
    seat = game.seat
    on_board(game, seat, 5)
    deal(well(game.state), seat, WISHES.index("busker"))
    assert "play busker" in game.play("wake 8").options()


@rule("X-24", "M10-15")
def test_the_pay_for_a_saint_goes_onto_the_certificate() -> None:
    game = table(others="bells").give(RED, paints="R")
    board = bell_board(game.state)
    certificate = next(at for at in range(13, 18) if board.unseen & bit(at))
    board.unseen -= bit(certificate)
    board.partly = vec[Installment]([Installment(RED, certificate, 0)])
    begin(game, "studio").play("saint red")
    assert game.player(RED).money == 12
    assert bell_board(game.state).partly[0].coins == 3


# The workshop


@rule("M10-16", "X-13", "DX-28")
@pytest.mark.parametrize(
    ("others", "paints", "word", "left"),
    [
        ("", "RYRY", "blend orange", "RYO"),
        ("blends", "RRB", "blend purple", "RP"),
        ("blends", "RP", "blend pink", "K"),
        ("blends", "OG", "blend brown", "N"),
    ],
)
def test_the_ill_blend_once_special_blends_included(
    others: str, paints: str, word: str, left: str
) -> None:
    game = working("workshop", others=others, paints=paints).play(word)
    assert game.paints(RED) == left
    assert game.waiting == "waking"


@rule("M10-16", "M10-17")
def test_two_ill_blend_once_each_and_a_healthy_one_twice() -> None:
    game = working("workshop", 2, 1)
    game.play("call healthy", "blend orange", "blend orange")
    assert game.state.workers == 2
    game.play("blend green", "blend purple")
    assert game.waiting == "waking"
    assert ill(game) == 3


@rule("X-12", "X-18", "AMB-167", "AMB-168")
@pytest.mark.parametrize("option", ["", "ill_workshop_extras=blend_only"])
@pytest.mark.parametrize(
    ("others", "word", "then"),
    [
        ("requests", "request general", ["stack 1", "stack 2", "stack 3"]),
        ("wall_fresco", "exchange orange", ["swap OR", "swap OY"]),
    ],
)
def test_requests_and_exchanges_are_open_to_the_ill_unless_an_option_closes_them(
    option: str, others: str, word: str, then: list[str]
) -> None:
    for sick in (1, 0):
        game = table(others=others, options=option).give(RED, paints=PLENTY)
        game.player(RED).tiles = 7
        game.player(RED).wall_tiles = bit(0) + bit(5)
        begin(game, "workshop", sick, 1 - sick)
        if option and sick:
            assert word not in game.options()
            assert game.why_not(word) == ("only_a_blend", "X-12")
        else:
            game.play(word, *then)
            assert game.waiting == "waking"


# Ill and healthy together


@rule("M10-17", "EX-49")
@pytest.mark.parametrize(
    "words",
    [
        ["call ill", "restore a1", "altar RYB", "altar OGP"],
        ["call healthy", "bishop b3", "restore b3", "call ill", "pass", "restore a2"],
        ["call healthy", "pass", "call healthy", "restore c3", "restore a1"],
        ["call healthy", "pass", "done"],
        ["done"],
    ],
)
def test_ill_and_healthy_act_in_any_order_and_then_all_are_ill(words: list[str]) -> None:
    game = table().give(YELLOW, paints=PLENTY)
    day(game, YELLOW, sick={"cathedral": 1}, cathedral=2)
    go(game, "studio", (YELLOW,))
    assert game.options() == ["call healthy", "call ill", "done"]
    assert game.why_not("restore a1") == ("not_now", "ROUND-04")
    assert seen(game, RED)["calling"] == {"healthy": 2, "ill": 1}
    assert game.state.workers == 3
    for word in words:
        assert ill(game, YELLOW) == 1
        game.play(word)
    assert game.waiting == "waking"
    assert ill(game, YELLOW) == 3
    assert told(game, "fell_ill") == [(YELLOW, [1, 2])]


@rule("M10-17", "PERF-04")
def test_whoever_forfeits_the_rest_of_a_mixed_visit_forfeits_all_of_it() -> None:
    game = idle(working("studio", 1, 2))
    assert told(game, "forfeited") == [(RED, [3])]
    assert ill(game) == 3


@rule("INV-16", "PERF-04")
@pytest.mark.parametrize("place", ["cathedral", "studio", "workshop"])
def test_the_ill_at_work_survive_snapshots_and_copies(place: str) -> None:
    game = working(place, 2, 1).play("call ill")
    assert game.waiting == f"at {place}"
    text = json.dumps(dump(game.state))
    again = Position(load(game.state.rules, json.loads(text)), game.rng)
    assert again.options() == game.options()
    game.copy().play("pass", "call healthy", "pass", "pass")
    again.play("pass", "call ill")
    assert json.dumps(dump(game.state)) == text
    assert seen(game, YELLOW)["at_work"] == "ill"
    possible = options(game.state, RED)
    for move in LEXICON:
        assert (why_not(game.state, RED, move) is None) == (move in possible)
