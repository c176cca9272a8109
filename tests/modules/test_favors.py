"""The bishop's favors: for the player who restores the segment under the bishop (Q)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.board import SEGMENTS, bit, few
from affresco.engine.ledger import SOURCES, entries
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.favors.module import SHOW_FAVOR, favors
from affresco.engine.modules.favors.words import FAVOR, FAVORS
from affresco.engine.modules.glaziers.figures import GlazierFigures
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable, view
from affresco.telling.events import tell
from tests.citing import rule
from tests.given import BLUE, LEONARDO, RED, YELLOW, Position, given

PLENTY = "RYBOGP" * 3
COUNTS = [5, 2, 5, 4, 2, 2, 2, 1, 1, 1]  # of the classic set, by kind
OPTIONAL = "favor_claim=optional"


def table(seats: int = 4, options: str = "", modules: str = "favors") -> Position:
    """Red has all paints and no money, and works at the cathedral; the bishop is on c3."""
    game = given(configuration=configure(seats, modules=modules, options=options))
    return game.give(RED, paints=PLENTY, money=0).at("cathedral", RED)


def unseen(game: Position) -> list[int]:
    return [int(few(favors(game.state).unseen, at)) for at in range(len(FAVORS))]


def tiles(game: Position, viewer: int = AUDIENCE) -> object:
    return game.seen("favors", viewer)


def gained(game: Position, figure: int, source: str) -> list[int]:
    found = [one for one in entries(game.state) if SOURCES[one.source] == source]
    return [int(one.points) for one in found if one.figure == figure]


@rule("Q-01", "Q-02", "INFO-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_of_the_25_favor_tiles_lies_on_every_fresco_tile(seats: int) -> None:
    game = given(configuration=configure(seats, modules="favors"))
    assert tiles(game) == {"tiles": 25}
    assert unseen(game) == COUNTS
    assert sum(COUNTS) == 25


EFFECTS = [
    ("money_1", 1, 0, 0, ""),
    ("money_5", 5, 0, 0, ""),
    ("point", 0, 1, 0, ""),
    ("mood", 0, 0, 1, ""),
    ("red", 0, 0, 0, "R"),
    ("yellow", 0, 0, 0, "Y"),
    ("blue", 0, 0, 0, "B"),
    ("orange", 0, 0, 0, "O"),
    ("green", 0, 0, 0, "G"),
    ("purple", 0, 0, 0, "P"),
]


@rule("Q-03", "Q-04", "Q-06", "AMB-189", "AMB-192", "AMB-193", "CATH-09")
@pytest.mark.parametrize(("favor", "money", "points", "mood", "paint"), EFFECTS)
def test_whoever_restores_the_segment_under_the_bishop_gets_his_favor_at_once(
    favor: str, money: int, points: int, mood: int, paint: str
) -> None:
    game = table().tile_on("c3", 1).play("restore c3")
    red = game.player(RED)
    score, at_first, paints = red.score, red.mood, Counter(game.paints(RED))
    assert score == game.state.rules.box.fresco.points[0] + 3
    assert red.tiles == bit(0)  # the fresco tile is taken with it
    assert game.waiting == "show favor"
    game.play(f"favor {favor}")
    assert (red.money, red.score - score, red.mood - at_first) == (money, points, mood)
    assert Counter(game.paints(RED)) - paints == Counter(paint)
    assert gained(game, RED, "favor") == [1] * points
    assert game.happened("favor_shown")[0].numbers == [FAVORS.index(favor)]
    assert (game.waiting, game.view(RED)["bishop"]) == ("waking", "c3")
    assert tiles(game) == {"tiles": 24}
    assert sum(unseen(game)) == 24  # it has left the game


@rule("Q-05", "AMB-190", "AMB-191")
@pytest.mark.parametrize("bishop", ["c2", "b2", "a1", "e5"])
def test_with_the_bishop_elsewhere_the_favor_leaves_the_game_unseen(bishop: str) -> None:
    game = table().bishop_on(bishop).play("restore c3")
    assert game.waiting == "waking"
    assert game.happened("favor_lost")[0].numbers == [SEGMENTS.index("c3")]
    assert game.happened("favor_shown") == []
    assert tiles(game) == {"tiles": 24}
    assert unseen(game) == COUNTS  # it could still have been any of them


@rule("Q-03", "BISHOP-01")
def test_the_bishop_may_be_led_to_the_favor_and_never_meets_a_second_one_by_himself() -> None:
    game = table().give(RED, money=1)
    game.state.workers = 2
    game.play("bishop d4", "restore d4", "favor mood", "restore d5")
    assert game.waiting == "waking"
    assert [len(game.happened(key)) for key in ("favor_shown", "favor_lost")] == [1, 1]


@rule("Q-03", "AMB-189")
def test_under_an_option_a_favor_may_be_left() -> None:
    game = table(options=OPTIONAL).play("restore c3")
    assert (game.waiting, game.options()) == ("claiming", ["claim", "pass"])
    assert game.why_not("favor money_5") == ("not_now", "ROUND-04")
    other = game.copy().play("pass")
    assert (other.waiting, other.player(RED).money, unseen(other)) == ("waking", 0, COUNTS)
    assert [event.numbers for event in other.happened("favor_lost")] == [[12]]
    game.play("claim", "favor money_5")
    assert (game.waiting, game.player(RED).money) == ("waking", 5)
    assert game.happened("favor_lost") == []


def test_who_leaves_a_favor_gives_it_up_and_nothing_else_does() -> None:
    game = table(options=OPTIONAL)
    assert game.bishop_on("c2").forfeits("restore c3") == {}
    game.bishop_on("c3").play("restore c3")
    assert (game.forfeits("pass"), game.forfeits("claim")) == ({"favors": 1}, {})


@rule("Q-05", "AMB-189")
def test_nobody_is_asked_for_a_favor_that_is_lost() -> None:
    assert table(options=OPTIONAL).bishop_on("c2").play("restore c3").waiting == "waking"


@rule("AMB-189")
def test_the_german_edition_lets_a_player_leave_a_favor_and_the_french_does_not() -> None:
    for preset, waiting in (("german_revised", "claiming"), ("french_revised", "show favor")):
        game = given(configuration=configure(3, modules="favors", preset=preset))
        game.give(RED, paints=PLENTY).at("cathedral", RED).play("restore c3")
        assert game.waiting == waiting


@rule("Q-07", "X-31", "AMB-26", "TRACK-03")
def test_the_point_is_a_movement_of_its_own() -> None:
    game = table().tile_on("c3", 1)
    score = game.state.rules.box.fresco.points[0] + 3
    game.scores(0, score + 1).play("restore c3", "favor point")
    assert (game.waiting, game.player(RED).score, game.seat) == ("on track", score, RED)
    ahead, behind = game.copy().play("ahead"), game.play("behind")
    assert (ahead.player(RED).score, behind.player(RED).score) == (score + 2, score)
    assert ahead.view(RED)["bishop"] == behind.view(RED)["bishop"] == "c3"


def worst_window(game: Position) -> int:
    """Bring the window worth most to the cheap end of the bench, red without any glass."""
    own = glass(game.state)
    window = GlazierFigures.of(game.state.rules.box).window_points.index(10)
    if window in own.bench:
        others = [other for other in own.bench if other != window]
        own.bench = vec[i64]([window, *others])
    else:
        own.pile += bit(own.bench[0]) - bit(window)
        own.bench = vec[i64]([window, *own.bench[1:]])
    return window


@rule("X-31", "X-36", "AMB-26", "AMB-125")
def test_a_favor_comes_after_the_window_neither_paying_for_it_nor_reduced_by_it() -> None:
    game = table(modules="glaziers,favors").tile_on("c1", 1).bishop_on("c1")
    worst_window(game)
    game.play("restore c1")
    assert (game.waiting, game.options()) == ("choose window", ["bench 1"])
    assert game.why_not("bench 6") == ("window_too_dear", "M6-09")
    game.play("bench 1")
    while game.waiting != "show favor":
        game.play(game.options()[0])
    assert (game.player(RED).score, gained(game, RED, "floor") != []) == (0, True)
    money, points = game.copy().play("favor money_5"), game.play("favor point")
    assert (money.player(RED).money, points.player(RED).score) == (5, 1)


@rule("AMB-06", "AMB-194", "MOOD-01", "MOOD-07")
def test_a_better_mood_brings_apprentices_only_in_the_morning_and_ends_at_the_top() -> None:
    game = table()
    box, red = game.state.rules.box, game.player(RED)
    red.mood = box.mood.plus_one - 1
    game.play("restore c3", "favor mood")
    assert (red.mood, red.apprentices) == (box.mood.plus_one, box.player.apprentices)
    red.mood = box.mood.spaces - 1
    game.bishop_on("a1").at("cathedral", RED).play("restore a1", "favor mood")
    assert red.mood == box.mood.spaces - 1


@rule("X-24", "X-26")
def test_thalers_of_a_favor_go_onto_a_part_paid_certificate_first() -> None:
    game = table(modules="bells,favors")
    price = BellFigures.of(game.state.rules.box).price[17]
    bell_board(game.state).partly = vec[Installment]([Installment(RED, 17, price - 4)])
    game.play("restore c3", "favor money_5")
    assert game.player(RED).money == 1
    assert not len(bell_board(game.state).partly)


@rule("Q-02", "Q-05", "INFO-17")
def test_every_tile_that_nobody_has_seen_is_as_likely_as_any_other() -> None:
    game = table().bishop_on("a1").play("restore c3").at("cathedral", RED, workers=2)
    game.bishop_on("a1").play("restore a1")
    weights = [int(SHOW_FAVOR.weight(game.state, move)) for move in FAVOR]
    assert weights == COUNTS  # the lost one included: its face is unknown
    game.play("favor purple").bishop_on("a2").play("restore a2")
    assert game.options() == [f"favor {name}" for name in FAVORS[:-1]]
    assert sum(int(SHOW_FAVOR.weight(game.state, move)) for move in FAVOR) == 24


@rule("Q-01", "INFO-17")
def test_draws_follow_the_tiles() -> None:
    start = table().play("restore c3")
    drawn = Counter[int]()
    for seed in range(500):
        game = Position(start.state.copy(), Random(seed)).nature()
        drawn[next(one.numbers[0] for one in game.events if one.kind.key == "favor_shown")] += 1
    for at, tiles_of_kind in enumerate(COUNTS):
        assert abs(drawn[at] - 20 * tiles_of_kind) < 45


@rule("INFO-17", "INV-15")
def test_nobody_knows_a_favor_before_it_is_claimed_and_everybody_afterwards() -> None:
    game = table(options=OPTIONAL).play("restore c3")
    for viewer in (RED, YELLOW, AUDIENCE, REFEREE):
        assert tiles(game, viewer) == {"tiles": 24}
        assert "favor" not in json.dumps(view(game.state, viewer, True)["players"])
        assert unknowable(game.state, viewer) == []
        assert dump(imagine(game.state, viewer)) == dump(game.state)
    game.play("claim", "favor green")
    told = tell(game.happened("favor_shown")[0], BLUE)
    assert (told["figure"], told["details"]) == (RED, {"favor": "green"})


@rule("LEO-40", "BISHOP-07", "LEO-15", "AMB-78")
def test_a_favor_that_leonardo_meets_is_lost() -> None:
    game = given(configuration=configure(2, modules="favors", options=OPTIONAL))
    game.wake("5", "6", "7").pass_until("leonardo restores").play("restore c2")
    assert game.happened("favor_lost")[-1].figure == LEONARDO
    assert (game.waiting != "claiming", unseen(game)) == (True, COUNTS)
    for seed in range(8):
        other = given(configuration=configure(2, modules="favors"), seed=seed)
        for seat in (RED, YELLOW):
            other.give(seat, paints=PLENTY)
        other.until("over")
        assert all(event.figure < LEONARDO for event in other.happened("favor_shown"))
        assert any(event.figure == LEONARDO for event in other.happened("favor_lost"))
