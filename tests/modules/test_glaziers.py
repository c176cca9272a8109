"""The glaziers (M6): glass at the glaziery, windows beside the fresco, glass at the altar."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.components import load as load_set
from affresco.configuration import configure
from affresco.engine.board import COLUMNS, SEGMENTS, bit, bits
from affresco.engine.modules.glaziers.figures import GlazierFigures
from affresco.engine.modules.glaziers.glass import AT_GLAZIERY, Glasswork, glass
from affresco.engine.modules.glaziers.words import GLASS_COLORS
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.leonardo.module import LEONARDO_RESTORES, painter
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.gallery import gallery, keep
from affresco.engine.moves import parse
from affresco.engine.paints import NAMES, ONE, count
from affresco.engine.planning import GLAZIERY_TILE, WALL_TILE, lay_tile
from affresco.engine.round import RENEWAL
from affresco.engine.rules import options, play, proceed
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.state import NOTHING
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

# The classic windows, panels and VP:
# 1 yb 3    2 yr 4    3 yg 5     4 br 5     5 bg 6     6 rg 7     7 yyb 4   8 yyr 5    9 yyg 6
# 10 bby 5  11 bbr 7  12 bbg 8   13 rry 7   14 rrb 8   15 rrg 10  16 ggy 9  17 ggb 10  18 ggr 11

ABBOT = 6  # a portrait, counted from 0
SEVEN = 14  # a tile of 7 VP that needs red, yellow and purple
FAR = "c5"  # from c1
OPENINGS = ["b1", "c1", "d1", "a2", "e2", "a3", "e3", "a4", "e4", "b5", "c5", "d5"]
IDLE = {"close", "done", "pass", "ready"}


def table(seats: int = 4, options: str = "", others: str = "", seed: int = 1) -> Position:
    modules = f"glaziers,{others}" if others else "glaziers"
    return given(configuration=configure(seats, modules=modules, options=options), seed=seed)


def own(game: Position) -> Glasswork:
    return glass(game.state)


def packed(letters: str) -> int:
    return sum(ONE["ybrg".index(letter)] for letter in letters)


def spelled(tokens: int) -> str:
    return "".join(letter * count(tokens, color) for color, letter in enumerate("ybrg"))


def sort_glass(game: Position, display: str = "", reserve: str = "", bag: str = "") -> Position:
    """The glass on the boards and in the bag; green has bought all the rest."""
    pieces = own(game)
    pieces.display, pieces.reserve, pieces.bag = packed(display), packed(reserve), packed(bag)
    everything = packed("y" * 8 + "b" * 7 + "r" * 6 + "g" * 5)
    pieces.tokens = vec[i64]([0] * game.state.rules.seats)
    pieces.tokens[-1] = everything - pieces.display - pieces.reserve - pieces.bag
    return game


def hold(game: Position, figure: int, tokens: str) -> Position:
    """Give glass out of the bag."""
    own(game).bag -= packed(tokens)
    own(game).tokens[figure] += packed(tokens)
    return game


def held(game: Position, figure: int) -> str:
    return spelled(own(game).tokens[figure])


def on_bench(game: Position, *windows: int) -> Position:
    """These windows from the cheap end, then others of the pile."""
    row = [number - 1 for number in windows]
    row += [window for window in range(18) if window not in row][: 6 - len(row)]
    own(game).bench = vec[i64](row)
    own(game).pile = 2**18 - 1 - sum(bit(window) for window in row)
    return game


def bench(game: Position) -> list[int]:
    return [window + 1 for window in own(game).bench]


def restore(game: Position, bishop: str = FAR, segment: str = "c1", tile: int = SEVEN) -> Position:
    """Red restores a tile and has the paints for it."""
    game.tile_on(segment, tile).bishop_on(bishop).give(RED, paints="RYP")
    return game.at("cathedral", RED).play(f"restore {segment}")


def at_glaziery(game: Position, figure: int, workers: int = 2) -> Position:
    game.state.figure, game.state.workers = figure, workers
    game.state.agenda.append(AT_GLAZIERY)
    return game


def planning(game: Position) -> Position:
    """Everyone gets up, red first, then the others in the order of their seats."""
    for figure in range(game.state.rules.figures):
        game.player(figure).start = figure
    return game.wake(*"6789"[: game.state.rules.figures])


def others_ready(game: Position, *seats: int) -> Position:
    for seat in seats or (YELLOW, BLUE, GREEN):
        game.play("ready", seat=seat)
    return game.nature()


def renewed(game: Position) -> Position:
    game.state.agenda.append(RENEWAL)
    proceed(game.state)
    return game


def seen(game: Position, viewer: int, open_screens: bool = False) -> dict[str, Any]:
    return game.seen("glaziers", viewer, open_screens)


def told(game: Position, key: str) -> list[tuple[int, list[int]]]:
    return [(event.figure, list(event.numbers)) for event in game.happened(key)]


def gained(game: Position, figure: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for who, _, source, points in cast(list[list[Any]], game.view(REFEREE)["points"]):
        if who == figure:
            sums[source] = sums.get(source, 0) + points
    return sums


# The pieces


@rule("M6-01", "M6-11", "DX-05", "DATA-18")
def test_the_set_has_26_tokens_18_windows_and_a_bench_of_six() -> None:
    printed = GlazierFigures.of(load_set().box)
    assert dict(zip(GLASS_COLORS, printed.tokens, strict=True)) == {
        "yellow": 8, "blue": 7, "red": 6, "green": 5,
    }  # fmt: skip
    assert sum(printed.tokens) == 26
    assert len(printed.window_panels) == len(printed.window_points) == 18
    assert {len(spelled(panels)) for panels in printed.window_panels} == {2, 3}
    assert len(printed.bench) == 6
    assert sorted(printed.bench) == printed.bench
    assert (printed.bench[0], printed.bench[-1]) == (0, 3)
    assert [at for at in range(25) if printed.beside_window & bit(at)] == [
        SEGMENTS.index(segment) for segment in OPENINGS
    ]


@rule("M6-12", "DX-14", "EX-33", "EX-34", "DATA-15")
@pytest.mark.parametrize(
    ("window", "panels", "penalty", "points"),
    [(9, "yyg", 12, 6), (15, "rrg", 20, 10), (6, "rg", 14, 7), (16, "ygg", 18, 9)],
)
def test_a_window_without_glass_costs_twice_its_points(
    window: int, panels: str, penalty: int, points: int
) -> None:
    printed = GlazierFigures.of(load_set().box)
    missing = printed.window_panels[window - 1]
    assert spelled(missing) == panels
    assert sum(count(missing, at) * printed.penalty[at] for at in range(4)) == penalty
    assert printed.window_points[window - 1] == points


@rule("M6-02", "M6-18", "DX-26", "LEO-33", "INFO-12")
@pytest.mark.parametrize(("seats", "shown"), [(2, 4), (3, 6), (4, 8)])
def test_six_windows_and_two_tokens_for_each_player_are_laid_out(seats: int, shown: int) -> None:
    game = table(seats)
    assert len(set(bench(game))) == 6
    assert bits(own(game).pile) == 12
    assert len(spelled(own(game).display)) == shown
    assert len(spelled(own(game).bag)) == 26 - shown
    assert own(game).reserve == sum(own(game).tokens) == 0
    assert [numbers for _, numbers in told(game, "window_shown")] == [[w - 1] for w in bench(game)]
    assert len(told(game, "glass_shown")) == shown


@rule("M6-02", "INV-16")
def test_nature_draws_each_window_alike_and_each_token_by_its_number() -> None:
    game = Position(new_game(configure(4, modules="glaziers").rules()), Random(1))
    while game.waiting != "show window":
        game.play(game.options()[0])
    assert game.options() == [f"window {number}" for number in range(1, 19)]
    game.play("window 7", "window 2", "window 18", "window 1", "window 9")
    assert "window 7" not in game.options()
    game.play("window 4")
    assert bench(game) == [7, 2, 18, 1, 9, 4]
    assert game.waiting == "show token"
    game.play(*["glass green"] * 5)
    assert game.options() == ["glass yellow", "glass blue", "glass red"]
    here = cast(Any, game.state.agenda.top())
    assert here.weighted
    assert [here.weight(game.state, parse(f"glass {color}")) for color in GLASS_COLORS] == [
        8, 7, 6, 0,
    ]  # fmt: skip


# The plan


@rule("M6-03", "M6-04", "EX-29", "X-04", "PLAN-03")
def test_the_tile_covers_a_column_and_has_two_apprentices_of_its_own() -> None:
    game = planning(table())
    game.player(RED).apprentices = 5
    assert [word for word in game.options(RED) if word.startswith("glaziery")] == [
        f"glaziery {column}" for column in COLUMNS[:5]
    ]
    assert game.why_not("send glaziery", RED) == ("tile_not_laid", "X-04")
    game.play("glaziery studio", seat=RED)
    assert "send studio" not in game.options(RED)
    assert game.why_not("send studio", RED) == ("column_covered", "X-04")
    elsewhere, actions = game.copy(), []
    elsewhere.play(*["send market"] * 2, "send cathedral", *["send workshop"] * 2, seat=RED)
    assert elsewhere.options(RED) == ["ready"]
    game.play("send market", *["send cathedral"] * 2, "send workshop", "send glaziery", seat=RED)
    assert game.options(RED) == ["ready"]
    for one in (game, elsewhere):
        others_ready(one.play("ready", seat=RED))
        acted = {}
        while one.waiting != "waking":
            acted[one.waiting] = one.state.workers
            assert one.seat == RED
            one.play("done" if "done" in one.options() else "pass").nature()
        actions.append(acted)
    assert actions == [
        {"at market": 1, "at cathedral": 2, "at glaziery": 3, "at workshop": 1},
        {"at market": 2, "at cathedral": 1, "at glaziery": 2, "at workshop": 2},
    ]
    assert [sum(acted.values()) for acted in actions] == [7, 7]


@rule("M6-04", "X-01", "X-02", "PLAN-06", "END-02", "ROUND-04")
def test_there_is_one_tile_with_one_free_space_and_it_is_laid_first() -> None:
    game = table()
    assert game.why_not("glaziery market") == ("not_now", "ROUND-04")
    planning(game)
    assert game.why_not("glaziery cathedral2", RED) == ("not_on_this_side", "END-02")
    game.play("glaziery market", "send glaziery", seat=RED)
    assert game.why_not("send glaziery", RED) == ("column_full", "PLAN-03")
    assert game.why_not("glaziery studio", RED) == ("tile_laid_already", "X-02")
    game.play("send studio", seat=YELLOW)
    assert game.why_not("glaziery market", YELLOW) == ("out_of_order", "PLAN-06")
    lay_tile(game.player(BLUE), WALL_TILE, COLUMNS.index("market"))
    assert game.why_not("glaziery market", BLUE) == ("column_covered", "X-04")


@rule("X-01", "X-02")
def test_a_column_carries_one_tile_and_a_player_may_lay_several() -> None:
    game = planning(table(others="bells,wall_fresco"))
    game.play("glaziery studio", seat=RED)
    for word in ("audience studio", "wall studio"):
        assert word not in game.options(RED)
        assert game.why_not(word, RED) == ("column_covered", "X-04")
    game.play("audience market", "wall cathedral", seat=RED)
    plan = cast(list[dict[str, Any]], game.view(RED)["players"])[RED]["plan"]
    assert [plan[column] for column in COLUMNS[:4]] == ["audience", "wall", "glaziery", 0]


@rule("M6-05", "X-04", "AMB-117", "PERF-01")
def test_the_glaziery_is_visited_at_the_moment_of_the_column_in_the_action_order() -> None:
    game = planning(table())
    for seat, column in enumerate(["theater", "market", "theater", "market"]):
        game.play(f"glaziery {column}", "ready", seat=seat)
    visitors = []
    while game.waiting == "at glaziery":
        visitors.append((COLUMNS[game.state.column], game.seat))
        game.play("done")
    assert visitors == [
        ("market", YELLOW), ("market", GREEN), ("theater", RED), ("theater", BLUE),
    ]  # fmt: skip


@rule("DX-34", "X-02", "X-04", "X-05", "AMB-163")
@pytest.mark.parametrize("infected", ["market", "cathedral", "studio"])
def test_three_tiles_in_one_plan_act_each_at_its_column(infected: str) -> None:
    game = planning(table(others="bells,wall_fresco,medico"))
    game.player(RED).apprentices = 5
    game.play("glaziery studio", "audience market", "wall cathedral", seat=RED)
    game.play(*["send workshop"] * 2, "send theater", "send wall", seat=RED)
    assert "send glaziery" not in game.options(RED)  # places are named in their order
    game.play("ready", seat=RED)
    others_ready(game)
    sickroom(game.state).infected = COLUMNS.index(infected)
    game.give(RED, paints="OGP", money=20)
    steps = []
    while game.waiting != "waking":
        assert game.seat == RED
        if game.waiting not in steps:
            steps.append(game.waiting)
        word = next((word for word in game.options() if word.startswith("mural")), "")
        game.play(word or game.options()[0]).nature()
        assert sickroom(game.state).ill == 0
    places = [step for step in steps if step.startswith("at ")]
    assert places == ["at audience", "at wall", "at glaziery", "at workshop", "at theater"]
    assert len(game.happened("glass_bought")) == 2


@rule("X-07", "M6-07", "AMB-118")
def test_a_tile_without_use_still_blocks_its_column() -> None:
    game = planning(table()).play("glaziery market", "send glaziery", "ready", seat=RED)
    others_ready(game.give(RED, money=0))
    assert game.options() == ["pass", "done"]
    assert game.play("done").nature().waiting == "waking"
    assert told(game, "forfeited") == [(RED, [3])]


@rule("M6-07", "X-07")
def test_without_glass_on_the_board_there_is_no_visit() -> None:
    game = sort_glass(planning(table()), reserve="y", bag="y" * 7 + "b")
    game.play("glaziery market", "send glaziery", "ready", seat=RED)
    assert others_ready(game).waiting == "waking"
    assert game.happened("forfeited") == []


@rule("X-08", "X-10", "END-03", "AMB-187")
@pytest.mark.parametrize(("covered", "other"), [(1, 5), (5, 1)])
def test_in_the_final_round_one_cathedral_column_may_be_covered(covered: int, other: int) -> None:
    game = table()
    game.state.final = True
    planning(game)
    assert [word.split()[1] for word in game.options(RED) if word.startswith("glaziery")] == [
        "market", "cathedral", "studio", "workshop", "cathedral2",
    ]  # fmt: skip
    assert game.why_not("glaziery theater", RED) == ("not_on_this_side", "END-02")
    game.play(f"glaziery {COLUMNS[covered]}", seat=RED)
    assert game.why_not(f"send {COLUMNS[covered]}", RED) == ("column_covered", "X-04")
    others_ready(game.play(f"send {COLUMNS[other]}", "ready", seat=RED))
    steps = []
    while game.waiting != "over":
        steps.append(game.waiting)
        game.play("done" if "done" in game.options() else "pass")
    day = ["at glaziery", "at cathedral"]
    assert steps == (day if covered < other else day[::-1])


@rule("X-50", "ROUND-05")
def test_no_glass_is_renewed_after_the_final_round() -> None:
    game = table()
    game.state.final = True
    planning(game).pass_until("over")
    assert len(told(game, "glass_shown")) == 8


@rule("INFO-18", "INV-15")
def test_the_tile_is_part_of_the_secret_plan() -> None:
    game = planning(table()).play("glaziery market", "send glaziery", "ready", seat=RED)
    players = cast(list[dict[str, Any]], game.view(YELLOW)["players"])
    assert players[RED]["plan"] is None
    assert unknowable(game.state, YELLOW) == ["plan of red"]
    assert imagine(game.state, YELLOW).players[RED].cover == 0
    others_ready(game)
    players = cast(list[dict[str, Any]], game.view(YELLOW)["players"])
    assert (players[RED]["plan"]["market"], players[RED]["plan"]["glaziery"]) == ("glaziery", 1)


@rule("AMB-119", "AMB-218")
def test_the_neutral_apprentice_may_stand_on_the_tile() -> None:
    game = table(others="medico")
    game.player(RED).mood = game.state.rules.box.mood.spaces
    planning(game)
    assert game.player(RED).apprentices == 6
    game.play("glaziery studio", seat=RED)
    assert "neutral glaziery" in game.options(RED)
    others_ready(game.play("neutral glaziery", "ready", seat=RED))
    assert (game.waiting, game.state.workers) == ("at glaziery", 3)


@rule("X-16")
def test_no_ill_apprentice_stands_on_the_tile() -> None:
    game = table(others="medico")
    sickroom(game.state).ill = 3 * ONE[RED]
    planning(game).play("glaziery studio", seat=RED)
    words = [word for word in game.options(RED) if word.startswith("ill")]
    assert words
    assert "ill glaziery" not in words
    assert "ill studio" not in words


# At the glaziery


@rule("M6-06", "EX-30", "M6-04", "INFO-07")
@pytest.mark.parametrize(("color", "price"), [("blue", 1), ("yellow", 1), ("red", 2), ("green", 2)])
def test_an_apprentice_buys_a_token_at_the_price_of_its_color(color: str, price: int) -> None:
    game = sort_glass(table(), display="yybbrrgg", bag="y" * 6)
    at_glaziery(game, RED, 1).give(RED, money=5)
    assert game.options() == [*(f"token {name}" for name in GLASS_COLORS), "pass"]
    game.play(f"token {color}")
    assert (game.waiting, game.player(RED).money) == ("waking", 5 - price)
    assert (held(game, RED), len(spelled(own(game).display))) == (color[0], 7)
    assert told(game, "glass_bought") == [(RED, [GLASS_COLORS.index(color), price])]


@rule("M6-06", "M6-07", "PERF-05", "MARKET-06", "AMB-118")
def test_glass_must_be_there_and_be_paid_and_nobody_must_buy() -> None:
    game = at_glaziery(sort_glass(table(), display="yr", bag="b"), RED, 3).give(RED, money=1)
    assert game.options() == ["token yellow", "pass", "done"]
    assert game.why_not("token red") == ("too_dear", "MARKET-06")
    assert game.why_not("token blue") == ("no_such_glass", "M6-07")
    assert game.why_not("paint") == ("not_now", "ROUND-04")
    assert game.why_not("glaziery market") == ("not_now", "ROUND-04")
    game.play("token yellow")
    assert game.options() == ["pass", "done"]
    assert game.why_not("token yellow") == ("no_such_glass", "M6-07")
    game.play("pass", "pass")
    assert (game.waiting, held(game, RED)) == ("waking", "y")


# Windows


@rule("M6-08", "AMB-128", "DATA-17")
def test_twelve_segments_oblige_to_renew_a_window() -> None:
    obliged = []
    for segment in SEGMENTS:
        game = restore(table(), segment=segment)
        if game.waiting == "choose window":
            obliged.append(segment)
        else:
            assert (game.waiting, game.player(RED).score % 7 in (0, 2, 3)) == ("waking", True)
    assert obliged == [SEGMENTS[at] for at in range(25) if SEGMENTS[at] in OPENINGS]


@rule("M6-08", "M6-09", "AMB-122")
@pytest.mark.parametrize(("money", "places"), [(0, 1), (1, 3), (2, 5), (3, 6), (9, 6)])
def test_any_window_of_the_bench_that_can_be_paid(money: int, places: int) -> None:
    game = restore(on_bench(table())).give(RED, money=money)
    assert game.options() == [f"bench {place}" for place in range(1, places + 1)]
    assert game.why_not("pass") == ("window_is_due", "M6-08")
    if places < 6:
        assert game.why_not("bench 6") == ("window_too_dear", "M6-09")


@rule("M6-09", "M6-10", "EX-35", "AMB-124")
def test_the_dearer_windows_slide_and_the_next_one_comes_to_the_dear_end() -> None:
    game = restore(on_bench(table(), 1, 2, 3, 9, 5, 6)).give(RED, money=2)
    game.play("bench 4")
    assert game.player(RED).money == 0
    assert (game.waiting, bench(game)) == ("show window", [1, 2, 3, 5, 6])
    assert set(game.options()) == {
        f"window {w}" for w in range(1, 19) if w not in (*bench(game), 9)
    }
    game.play("window 15")
    assert bench(game) == [1, 2, 3, 5, 6, 15]
    assert seen(game, YELLOW)["windows"] == {"c1": 9}
    assert seen(game, YELLOW)["pile"] == 11
    assert told(game, "window_taken") == [(RED, [SEGMENTS.index("c1"), 8, 2, 6])]
    assert game.waiting == "waking"


@rule("AMB-123", "INV-12")
def test_without_a_pile_the_bench_is_not_filled() -> None:
    game = on_bench(table(), 1, 2, 3, 4, 5, 6)
    own(game).pile = 0
    restore(game).play("bench 1")
    assert (game.waiting, bench(game)) == ("waking", [2, 3, 4, 5, 6])


@rule("M6-12", "M6-13", "EX-31", "EX-32", "EX-33", "EX-34", "TRACK-05", "X-30", "AMB-125")
@pytest.mark.parametrize(
    ("window", "tokens", "bishop", "words", "score", "sources"),
    [
        (6, "rg", "c1", ["fit red", "fit green"], 17, {"tile": 7, "bishop": 3, "window": 7}),
        (6, "r", FAR, ["fit red"], 6, {"tile": 7, "window": 7, "missing_glass": -8}),
        (6, "", FAR, [], 0, {"tile": 7, "window": 7, "missing_glass": -14}),
        (16, "", FAR, [], 0, {"tile": 7, "window": 9, "missing_glass": -18, "floor": 2}),
        (17, "gg", FAR, ["fit green"] * 2, 13, {"tile": 7, "window": 10, "missing_glass": -4}),
    ],
)
def test_tile_window_bonus_and_penalties_are_one_sum_never_below_zero(
    window: int, tokens: str, bishop: str, words: list[str], score: int, sources: dict[str, int]
) -> None:
    game = hold(on_bench(table(), window), RED, tokens).scores(20, 1, 2, 3)
    restore(game, bishop).play("bench 1", *words).nature()
    assert game.player(RED).score == 20 + score
    assert gained(game, RED) == sources
    assert len(game.happened("advanced")) == (1 if score else 0)
    assert spelled(own(game).reserve) == tokens
    assert game.state.bishop == SEGMENTS.index("c1")


@rule("M6-12", "M6-16", "AMB-120", "AMB-121")
@pytest.mark.parametrize(
    ("tokens", "words", "score", "left"),
    [
        ("yyg", ["fit yellow", "fit yellow", "fit green"], 13, ""),
        ("yyyg", ["fit yellow", "fit yellow", "fit green"], 13, "y"),
        ("yyg", ["fit yellow", "pass", "fit green"], 11, "y"),
        ("yyg", ["pass", "fit green"], 9, "yy"),
        ("yyg", ["fit yellow", "fit yellow", "pass"], 5, "g"),
        ("yyg", ["pass", "pass"], 1, "yyg"),
        ("yg", ["fit yellow", "fit green"], 11, ""),
        ("y", ["fit yellow"], 3, ""),
        ("g", ["fit green"], 9, ""),
        ("br", [], 1, "br"),
    ],
)
def test_each_panel_takes_a_token_of_its_color_if_its_owner_likes(
    tokens: str, words: list[str], score: int, left: str
) -> None:
    game = restore(hold(on_bench(table(), 9), RED, tokens)).play("bench 1")
    for word in words:
        assert game.options() == [f"fit {'yellow' if 'y' in panes(game) else 'green'}", "pass"]
        game.play(word)
    assert (game.waiting, panes(game)) == ("show window", "")
    game.nature()
    assert (game.player(RED).score, held(game, RED)) == (score, left)
    given_away = sorted(word[4] for word in words if word != "pass")
    assert sorted(spelled(own(game).reserve)) == given_away
    assert [GLASS_COLORS[n[0]][0] for _, n in told(game, "glass_fitted")] == [
        word[4] for word in words if word != "pass"
    ]


def panes(game: Position) -> str:
    return spelled(own(game).panes)


@rule("M6-12", "ROUND-04")
def test_only_glass_that_the_window_asks_for_fits() -> None:
    game = restore(hold(on_bench(table(), 9), RED, "ybg")).play("bench 1")
    assert game.why_not("fit green") == game.why_not("done") == ("not_now", "ROUND-04")
    assert seen(game, BLUE)["panes"] == {"yellow": 2, "green": 1}


@rule("CATH-09", "X-30", "M5-07", "M6-13", "AMB-26")
def test_a_restoration_goes_gold_window_glass_points_tile_bishop() -> None:
    game = hold(on_bench(table(others="leaf_gold,portraits"), 3), RED, "y")
    keep(gallery(game.state), RED, ABBOT)
    basket(game.state).color = NAMES.index("yellow")
    basket(game.state).leaves = ONE[RED]
    restore(game, "c1")
    waited = []
    for word in ["gild", "bench 1", "fit yellow", "window 18"]:
        waited.append(game.waiting)
        assert (game.player(RED).score, game.player(RED).tiles) == (0, 0)
        assert game.state.covered & bit(SEGMENTS.index("c1"))
        game.play(word)
    assert waited == ["gilding", "choose window", "fit panes", "show window"]
    assert game.player(RED).score == 7 + 4 + 3 + 5 - 8
    assert gained(game, RED) == {
        "tile": 7, "bishop": 4, "gold": 3, "window": 5, "missing_glass": -8,
    }  # fmt: skip
    order = [
        "restored", "gilded", "window_taken", "glass_fitted", "glass_missing", "window_shown",
        "advanced", "bishop_came",
    ]  # fmt: skip
    assert [event.kind.key for event in game.events[-len(order) :]] == order
    assert not game.state.covered & bit(SEGMENTS.index("c1"))


@rule("M6-13", "X-30", "TRACK-05")
def test_penalties_eat_up_gold_too() -> None:
    game = on_bench(table(others="leaf_gold"), 18)
    basket(game.state).color = NAMES.index("yellow")
    basket(game.state).leaves = ONE[RED]
    restore(game).play("gild", "bench 1").nature()
    assert (game.player(RED).score, gained(game, RED)["floor"]) == (0, 22 - 7 - 1 - 11)


@rule("TRACK-03", "M6-13")
def test_the_whole_sum_may_meet_an_occupied_space() -> None:
    game = hold(on_bench(table(), 1), RED, "yb").scores(0, 10)
    restore(game).play("bench 1", "fit yellow", "fit blue").nature()
    assert game.options() == ["ahead", "behind"]
    assert game.play("behind").player(RED).score == 9


@rule("AMB-129", "END-03")
def test_windows_are_renewed_in_the_final_round_as_always() -> None:
    game = table()
    game.state.final = True
    assert restore(game).waiting == "choose window"


# The altar


@rule("M6-14", "M6-15", "M6-16", "EX-36", "ALTAR-04", "AMB-126")
def test_at_the_altar_glass_adds_a_point_for_each_color_every_time() -> None:
    game = hold(table(), RED, "yybbrr").give(RED, paints="RRYYOO")
    game.at("cathedral", RED, workers=2)
    for score, left in [(6, "ybr"), (12, "")]:
        game.play("altar RYO")
        assert game.player(RED).score == score - 6
        assert game.options() == ["fit yellow", "fit blue", "fit red", "done"]
        game.play("fit yellow", "fit blue", "fit red", "done")
        assert (game.player(RED).score, held(game, RED)) == (score, left)
    assert gained(game, RED) == {"altar": 6, "altar_glass": 6}
    assert len(game.happened("advanced")) == 2
    assert spelled(own(game).reserve) == "yybbrr"


@rule("M6-14")
@pytest.mark.parametrize(
    ("words", "after", "score"),
    [
        (["done"], None, 2),
        (["fit yellow"], ["fit blue", "fit green", "done"], 3),
        (["fit blue"], ["fit green", "done"], 3),
        (["fit yellow", "fit blue", "fit green"], ["done"], 5),
        (["fit green"], ["done"], 3),
    ],
)
def test_at_most_one_token_of_a_color_in_the_order_of_the_colors(
    words: list[str], after: list[str] | None, score: int
) -> None:
    game = hold(table(), RED, "yybbgg").give(RED, paints="RYB").at("cathedral", RED)
    game.play("altar RYB", *words)
    if after:
        assert game.options() == after
        game.play("done")
    assert (game.waiting, game.player(RED).score) == ("waking", score)


@rule("M6-14")
def test_without_glass_the_altar_asks_for_none() -> None:
    game = hold(table(), YELLOW, "y").give(RED, paints="RYB").at("cathedral", RED)
    assert game.play("altar RYB").waiting == "waking"


# The preparation


@rule("M6-17", "M6-18", "ROUND-11")
def test_unsold_glass_goes_to_the_reserve_and_the_tiles_come_back() -> None:
    game = planning(table()).play("glaziery market", "ready", seat=RED)
    others_ready(game.give(RED, money=9))
    color = game.options()[0].split()[1]
    game.play(f"token {color}", "pass").pass_until("waking")
    assert game.state.round == 2
    assert game.player(RED).tile_on(COLUMNS.index("market")) != GLAZIERY_TILE
    assert held(game, RED) == color[0]
    sizes = [len(spelled(own(game).reserve)), len(spelled(own(game).display))]
    assert sizes == [7, 8]
    assert "glaziery market" in game.pass_until("planning").options(RED)


@rule("DX-26", "M6-17", "M6-18")
@pytest.mark.parametrize(("seats", "rounds"), [(4, 3), (3, 4), (2, 6)])
def test_the_bag_lasts_for_some_rounds(seats: int, rounds: int) -> None:
    game = table(seats)
    for number in range(1, rounds + 1):
        assert len(spelled(own(game).display)) == 2 * seats
        assert len(spelled(own(game).bag)) == 26 - 2 * seats * number
        renewed(game).nature()
    assert len(spelled(own(game).display)) == 2 * seats
    assert len(spelled(own(game).bag)) == 26 - 2 * seats  # all of it but the new display


@rule("M6-17", "AMB-196", "AMB-127")
@pytest.mark.parametrize(
    ("display", "reserve", "bag", "shown", "bag_left"),
    [
        ("g", "", "y" * 8, "y" * 8, ""),  # drawn empty, and not refilled before the next draw
        ("g", "g", "y" * 7, "y" * 7 + "g", "g"),  # what was unsold comes back at once
        ("", "rr", "yy", "yyrr", ""),  # what there is
        ("", "", "", "", ""),
    ],
)
def test_an_empty_bag_is_refilled_from_the_reserve_when_a_token_is_due(
    display: str, reserve: str, bag: str, shown: str, bag_left: str
) -> None:
    game = renewed(sort_glass(table(), display, reserve, bag)).nature()
    assert (spelled(own(game).display), spelled(own(game).bag)) == (shown, bag_left)
    assert spelled(own(game).reserve) == ("g" if bag == "y" * 8 else "")


# Leonardo


@rule("LEO-33", "X-35", "X-52", "AMB-76", "M6-10")
def test_leonardo_takes_the_window_for_nothing_without_penalty_in_one_movement() -> None:
    game = on_bench(table(2), 18, 1, 2, 3, 4, 5).tile_on("c1", SEVEN).bishop_on("c1")
    painter(game.state).segment = SEGMENTS.index("c2")
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_RESTORES)
    game.play("restore c1")
    assert (game.waiting, bench(game)) == ("show window", [1, 2, 3, 4, 5])
    game.play("window 9")
    assert bench(game) == [1, 2, 3, 4, 5, 9]
    assert gained(game, LEONARDO) == {"tile": 7, "bishop": 3, "window": 11}
    assert told(game, "advanced") == [(LEONARDO, [21, 21])]
    assert told(game, "window_taken") == [(LEONARDO, [SEGMENTS.index("c1"), 17, 0, 11])]
    assert (game.waiting, game.player(LEONARDO).money) == ("waking", 0)
    assert len(own(game).tokens) == 2


@rule("LEO-33")
def test_leonardo_renews_no_window_inside() -> None:
    game = table(2).tile_on("c2", SEVEN).bishop_on(FAR)
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_RESTORES)
    game.play("restore c2")
    assert (game.waiting, gained(game, LEONARDO)) == ("waking", {"tile": 7})


# What can be seen


@rule("INFO-12", "INV-15", "INFO-07")
def test_bought_glass_lies_behind_the_screens_and_the_pile_face_down() -> None:
    game = on_bench(sort_glass(table(), "yg", "b", "yb"), 7, 6, 5, 4, 3, 2)
    own(game).tokens = vec[i64]([packed("yyr"), 0, 0, packed("g")])
    red, green = {"yellow": 2, "red": 1}, {"green": 1}
    for viewer, tokens in [
        (RED, [red, None, None, None]),
        (YELLOW, [None, {}, None, None]),
        (AUDIENCE, [None] * 4),
        (REFEREE, [red, {}, {}, green]),
    ]:
        assert seen(game, viewer) == {
            "bench": [7, 6, 5, 4, 3, 2],
            "pile": 12,
            "windows": {},
            "display": {"yellow": 1, "green": 1},
            "reserve": {"blue": 1},
            "tokens": tokens,
            "panes": {},
        }
    assert seen(game, AUDIENCE, open_screens=True)["tokens"] == [red, {}, {}, green]
    assert unknowable(game.state, RED) == []
    assert dump(imagine(game.state, RED)) == dump(game.state)


# Every game


def check_pieces(game: Position, at_rest: bool) -> None:
    """Glass of each color at all times, windows when none is in hand."""
    pieces = own(game)
    boards = [pieces.bag, pieces.display, pieces.reserve, *pieces.tokens]
    for color, number in enumerate(GlazierFigures.of(game.state.rules.box).tokens):
        assert sum(count(board, color) for board in boards) == number
    assert all(board >= 0 for board in boards)
    assert all(player.money >= 0 for player in game.state.players)
    if at_rest:
        placed = [window for window in pieces.placed if window != NOTHING]
        assert len(pieces.bench) == 6
        assert len(placed) + bits(pieces.pile) == 12
        assert len({*placed, *pieces.bench}) == 6 + len(placed)
        for at, window in enumerate(pieces.placed):
            opened = SEGMENTS[at] in OPENINGS and not game.state.covered & bit(at)
            assert (window != NOTHING) == opened
        assert pieces.panes == 0


@rule("INV-08", "INV-12", "INV-14", "INV-07", "AMB-222")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_glass_and_no_window_is_lost_at_any_time(seats: int) -> None:
    fitted = taken = 0
    for seed in range(3):
        game = table(seats, others="leaf_gold", seed=seed)
        while game.waiting != "over":
            check_pieces(game, game.waiting in ("waking", "planning", "at market"))
            scores = [player.score for player in game.state.players]
            moves = options(game.state, game.seat)
            busy = [move for move in moves if move.text.split()[0] not in IDLE]
            play(game.state, game.seat, game.rng.choice(busy or moves))
            game.nature()
            after = [player.score for player in game.state.players]
            assert all(one <= other for one, other in zip(scores, after, strict=True))
        fitted += len(game.happened("glass_fitted"))
        taken += len(game.happened("window_taken"))
    assert fitted
    assert taken


@rule("M6-12", "AMB-120")
@pytest.mark.parametrize(
    ("glass", "lost"),
    [("yyg", 4), ("yy", 4), ("y", 2)],
)
def test_who_fits_no_glass_gives_up_the_points_that_his_glass_would_save(
    glass: str, lost: int
) -> None:
    game = restore(hold(on_bench(table(), 9), RED, glass)).play("bench 1")  # yellow, yellow, green
    assert game.forfeits("pass") == {"points": lost}
    assert game.forfeits("fit yellow") == {}


@rule("M6-14")
def test_at_the_altar_each_color_of_glass_that_is_kept_gives_up_a_point() -> None:
    game = hold(table(), RED, "yygr").give(RED, "RYB").at("cathedral", RED).play("altar RYB")
    assert game.forfeits("done") == {"points": 3}
    assert game.play("fit red").forfeits("done") == {"points": 1}
