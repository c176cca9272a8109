"""The scrolls: secret lines of the ceiling, played with the bishop in them (M7)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.board import SEGMENTS, bit
from affresco.engine.ledger import SOURCES, entries
from affresco.engine.modules.glaziers.figures import GlazierFigures
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.scrolls.module import (
    PLAYED,
    SCROLLS,
    UNDEALT,
    can_unroll,
    is_asked,
    scrolls,
)
from affresco.engine.moves import LEXICON
from affresco.engine.rules import options, why_not
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable, view
from affresco.telling.events import tell
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

PLENTY = "RYBOGP" * 9


def table(seats: int = 4, options: str = "", modules: str = "scrolls", seed: int = 1) -> Position:
    """Everyone is rich; red holds row 2 and column d."""
    made = configure(seats, modules=modules, options=options)
    game = given(configuration=made, seed=seed)
    for seat in range(seats):
        game.give(seat, paints=PLENTY, money=9)
    return hold(game, RED, "2d")


def hold(game: Position, seat: int, lines: str) -> Position:
    """Give a seat two scrolls; the seat or the pile that had them gets its old ones."""
    own = scrolls(game.state)
    for held, first, name in ((own.rows, 0, lines[0]), (own.columns, 5, lines[1])):
        wanted, old = SCROLLS.index(name) - first, held[seat]
        if wanted in held:
            held[list(held).index(wanted)] = old
        else:
            own.unseen += bit(first + old) - bit(first + wanted)
        held[seat] = wanted
    return game


def restored(game: Position, segments: str) -> Position:
    """Red has restored these segments and no others."""
    return game.only_covered(*(one for one in SEGMENTS if one not in segments.split()))


def gained(game: Position, figure: int, source: str = "scroll") -> list[int]:
    """The points from a source, one entry for each gain."""
    found = [one for one in entries(game.state) if SOURCES[one.source] == source]
    return [int(one.points) for one in found if one.figure == figure]


def seen(game: Position, viewer: int, open_screens: bool = False) -> dict[str, list[object]]:
    return game.seen("scrolls", viewer, open_screens)


# Set-up


@rule("M7-01", "M7-02", "INFO-13", "LEO-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_one_row_and_one_column_and_the_rest_goes_to_the_box(seats: int) -> None:
    game = given(configuration=configure(seats, modules="scrolls"))
    own = scrolls(game.state)
    dealt = [bit(row) for row in own.rows] + [bit(5 + column) for column in own.columns]
    assert len(own.rows) == len(own.columns) == seats  # none for Leonardo
    assert sum(dealt) + own.unseen == sum({*dealt}) + own.unseen == 2**10 - 1


@rule("M7-02", "AMB-130")
def test_every_line_is_as_likely_as_any_other() -> None:
    rules = configure(3, modules="scrolls").rules()
    rows, columns = [0] * 5, [0] * 5
    for seed in range(250):
        own = scrolls(Position(new_game(rules), Random(seed)).nature().state)
        rows[own.rows[YELLOW]] += 1
        columns[own.columns[BLUE]] += 1
    assert all(25 < times < 75 for times in rows + columns)


@rule("M7-02", "INFO-13")
def test_only_its_owner_hears_which_scroll_is_dealt() -> None:
    game = Position(new_game(configure(3, modules="scrolls").rules()), Random(1)).nature()
    events = game.happened("scroll_dealt")
    assert [event.figure for event in events] == [RED, RED, YELLOW, YELLOW, BLUE, BLUE]
    own = scrolls(game.state)
    mine = [str(own.rows[RED] + 1), "abcde"[own.columns[RED]]]
    for viewer, heard in ((RED, mine), (REFEREE, mine), (BLUE, [None] * 2), (AUDIENCE, [None] * 2)):
        told = [tell(event, viewer)["details"] for event in events[:2]]
        assert told == [{"scroll": scroll} for scroll in heard]


# Playing scrolls


@rule("M7-04", "EX-37")
def test_a_row_brings_two_points_for_each_restored_segment() -> None:
    game = restored(table(), "a2 b2 c2 d1").bishop_on("a2").at("cathedral", RED)
    game.play("restore d2")
    assert game.waiting == "unrolling"
    assert game.options() == ["unroll row", "pass"]
    game.play("unroll row")
    assert gained(game, RED) == [8]
    assert game.happened("scroll_played")[0].numbers == [0, 8]
    assert seen(game, AUDIENCE) == {"rows": ["played", *[None] * 3], "columns": [None] * 4}
    assert game.waiting == "waking"
    assert game.view(RED)["bishop"] == "d2"


@rule("M7-05", "EX-38", "CATH-09")
def test_both_scrolls_at_their_crossing_bring_three_points_for_each_segment() -> None:
    game = restored(table(), "a2 b2 c2 d1 d3 e5").bishop_on("e3").at("cathedral", RED)
    game.play("bishop d2", "restore d2", "unroll both")
    assert gained(game, RED) == [21]
    assert seen(game, AUDIENCE)["columns"] == ["played", None, None, None]
    assert game.player(RED).score == 21 + sum(gained(game, RED, "tile")) + 3


@rule("M7-04", "M7-05", "EX-39")
@pytest.mark.parametrize(
    ("word", "points"), [("unroll row", 10), ("unroll column", 10), ("unroll both", 30)]
)
def test_a_full_line_brings_ten_points_and_two_full_lines_thirty(word: str, points: int) -> None:
    game = restored(table(), "a2 b2 c2 e2 d1 d3 d4 d5").bishop_on("d2").at("cathedral", RED)
    game.play("restore d2", word)
    assert gained(game, RED) == [points]


@rule("M7-04", "LEO-34", "AMB-133")
def test_segments_count_whoever_restored_them_the_new_one_included() -> None:
    game = table(2).bishop_on("c2")
    for figure, segment in ((YELLOW, "a2"), (LEONARDO, "b2"), (RED, "c2")):
        at = SEGMENTS.index(segment)
        game.state.covered -= bit(at)
        game.player(figure).tiles |= bit(game.state.fresco[at])
    game.at("cathedral", RED).play("restore d2", "unroll row")
    assert gained(game, RED) == [8]


def test_who_keeps_a_scroll_gives_up_the_most_that_it_would_bring_now() -> None:
    game = restored(table(), "a2 b2").bishop_on("a2").at("cathedral", RED).play("restore c2")
    assert game.options() == ["unroll row", "pass"]
    assert game.forfeits("pass") == {"points": 6}


CROSSING = ["unroll row", "unroll column", "unroll both", "pass"]
BISHOPS = [
    ("intersection", "d2", CROSSING),
    ("intersection", "a2", ["unroll row", "pass"]),
    ("intersection", "d5", ["unroll column", "pass"]),
    ("intersection", "c1", None),
    ("either_line", "d2", CROSSING),
    ("either_line", "a2", ["unroll row", "unroll both", "pass"]),
    ("either_line", "d5", ["unroll column", "unroll both", "pass"]),
    ("either_line", "c1", None),
    ("none", "d2", CROSSING),
    ("none", "a2", ["unroll row", "unroll both", "pass"]),
    ("none", "c1", ["unroll both", "pass"]),
]


@rule("M7-03", "M7-05", "M7-06", "M7-07", "AMB-131", "AMB-132", "AMB-212")
@pytest.mark.parametrize(("pair", "bishop", "expected"), BISHOPS)
def test_the_bishop_must_have_been_in_the_line_and_for_both_where_the_option_says(
    pair: str, bishop: str, expected: list[str] | None
) -> None:
    game = table(options=f"scroll_pair_bishop={pair}").bishop_on(bishop)
    game.at("cathedral", RED).play("restore d2")
    assert (game.options() if game.waiting == "unrolling" else None) == expected


@rule("M7-06", "AMB-131")
def test_under_an_option_both_scrolls_bring_three_points_with_the_bishop_elsewhere() -> None:
    game = table(options="scroll_pair_bishop=none").bishop_on("a5").at("cathedral", RED)
    game.play("restore d2", "unroll both")
    assert gained(game, RED) == [6]


@rule("M7-03", "PERF-05")
def test_a_scroll_that_is_not_there_is_refused() -> None:
    game = table().bishop_on("a2").at("cathedral", RED).play("restore d2")
    assert game.why_not("unroll both") == ("no_such_scroll", "M7-03")
    assert game.why_not("unroll row", seat=BLUE) == ("not_your_turn", "PERF-01")
    possible = options(game.state, RED)
    for move in LEXICON:
        assert (why_not(game.state, RED, move) is None) == (move in possible)
    assert game.play("pass").why_not("unroll row") is not None


@rule("M7-03", "M7-10")
def test_a_scroll_of_another_line_stays_and_so_does_one_that_is_kept() -> None:
    game = table(2).bishop_on("a3").at("cathedral", RED, workers=2)
    game.play("restore c3")
    assert game.options() == ["pass"]  # row 3, which red does not hold
    game.play("pass").bishop_on("d5").play("restore d3")
    assert game.options() == ["unroll column", "pass"]
    game.play("pass")
    assert seen(game, RED)["rows"][RED] == "2"
    assert seen(game, RED)["columns"][RED] == "d"
    assert gained(game, RED) == []


@rule("AMB-134", "AMB-135", "M7-08")
def test_two_scrolls_of_one_visit_bring_two_points_a_segment_each_and_leave_the_game() -> None:
    game = table().bishop_on("d2").at("cathedral", RED, workers=3)
    game.play("restore d2", "unroll row", "restore d3", "unroll column", "restore d4")
    assert game.waiting == "waking"  # nothing is left to play: nobody is asked
    assert gained(game, RED) == [2, 4]
    assert (seen(game, RED)["rows"][RED], seen(game, RED)["columns"][RED]) == ("played", "played")


@rule("M7-08", "M7-09", "SCORE-01")
def test_a_scroll_of_a_completed_line_cannot_be_played_and_is_worth_nothing() -> None:
    game = restored(table(), "a2 b2 c2 d2 e2 d1 d3 d4 d5").bishop_on("d2")
    game.at("cathedral", RED)
    assert not [word for word in game.options() if word[:9] in ("restore d", "unroll ro")]
    assert game.why_not("restore a2") == ("already_restored", "CATH-03")
    game.play("restore c3")
    assert game.waiting == "waking"  # neither line of c3 is the bishop's
    game.pass_until("over")
    assert {source for source in SOURCES if gained(game, RED, source)} <= {
        "tile", "bishop", "money", "track",
    }  # fmt: skip


@rule("X-31", "AMB-26", "AMB-125", "TRACK-03")
def test_scroll_points_are_a_movement_of_their_own_before_the_tile_is_taken() -> None:
    game = restored(table().tile_on("d2", 1), "a2").bishop_on("a2")
    value = game.state.rules.box.fresco.points[0]
    game.scores(0, value, value + 3)  # both landings are occupied
    game.at("cathedral", RED).play("restore d2")
    assert game.waiting == "on track"
    game.play("behind")
    assert (game.waiting, game.player(RED).score) == ("unrolling", value - 1)
    assert game.state.covered & bit(SEGMENTS.index("d2"))
    game.play("unroll row")
    assert (game.waiting, game.options()) == ("on track", ["ahead", "behind"])
    game.play("behind")
    assert game.player(RED).score == value + 2
    assert gained(game, RED, "track") == [-1, -1]


@rule("X-31", "AMB-125")
def test_missing_glass_never_reduces_the_points_of_a_scroll() -> None:
    game = hold(table(modules="glaziers,scrolls"), RED, "1c").tile_on("c1", 1).bishop_on("a1")
    worst = GlazierFigures.of(game.state.rules.box).window_points.index(10)
    own = glass(game.state)
    if worst not in own.bench:
        own.pile += bit(own.bench[0]) - bit(worst)
        own.bench = vec[i64]([worst, *own.bench[1:]])
    game.at("cathedral", RED).play(
        "restore c1", f"bench {list(own.bench).index(worst) + 1}"
    ).nature()
    assert (game.waiting, game.player(RED).score) == ("unrolling", 0)
    assert game.play("unroll row").player(RED).score == 2
    assert gained(game, RED, "missing_glass") != []


@rule("LEO-34")
def test_leonardo_is_never_asked_and_has_no_scroll_to_show() -> None:
    game = table(2).wake("5", "6", "7")
    assert (len(seen(game, REFEREE)["rows"]), len(unknowable(game.state, AUDIENCE))) == (2, 4)
    game.pass_until("leonardo restores")
    assert game.state.bishop == SEGMENTS.index("c3")  # in the line of whatever he restores
    game.play("restore c2")
    assert game.waiting != "unrolling"
    assert game.player(LEONARDO).tiles


# Secrets


def asks(pair: str, bishop: int, segment: int, row: int, column: int) -> tuple[bool, list[bool]]:
    """What M7-03, M7-05 and M7-06 say: could anyone's scrolls be played, and which of these?"""
    in_row, in_column = bishop // 5 == segment // 5, bishop % 5 == segment % 5
    for_both = {
        "intersection": bishop == segment, "either_line": in_row or in_column, "none": True
    }[pair]  # fmt: skip
    kept = [row != PLAYED and in_row, column != PLAYED and in_column]
    kept.append(row != PLAYED and column != PLAYED and for_both)
    mine = [row == segment // 5, column == segment % 5]
    return any(kept), [k and m for k, m in zip(kept, [*mine, all(mine)], strict=True)]


@rule("INFO-13", "M7-03", "M7-06", "AMB-212", "INV-15")
@pytest.mark.parametrize("pair", ["intersection", "either_line", "none"])
def test_whether_the_question_is_put_depends_on_nothing_that_is_secret(pair: str) -> None:
    state = table(options=f"scroll_pair_bishop={pair}").state
    own = scrolls(state)
    for segment, bishop in product((0, 7, 12, 23), range(25)):
        state.segment, state.bishop = segment, bishop
        for row, column in product(range(PLAYED, 5), repeat=2):
            own.rows[RED], own.columns[RED] = row, column
            asked, playable = asks(pair, bishop, segment, row, column)
            assert is_asked(state, RED, segment) == asked
            assert [can_unroll(state, RED, which) for which in range(3)] == playable


def shuffled(game: Position, viewer: int, seed: int) -> Position:
    """The same table, with the scrolls that the viewer cannot see dealt differently."""
    twin = game.copy()
    own = scrolls(twin.state)
    own.rows, own.columns = own.rows[:], own.columns[:]  # the game's are shared
    rng = Random(seed)
    for held, first in ((own.rows, 0), (own.columns, 5)):
        others = [seat for seat in range(len(held)) if seat != viewer and held[seat] >= 0]
        hidden = [int(held[seat]) for seat in others]
        hidden += [line for line in range(5) if own.unseen & bit(first + line)]
        own.unseen |= sum(bit(first + held[seat]) for seat in others)
        rng.shuffle(hidden)
        for seat in others:
            held[seat] = hidden.pop()
            own.unseen -= bit(first + held[seat])
    return twin


@rule("INFO-13", "INV-15")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("open_screens", [False, True])
def test_nothing_that_a_viewer_sees_or_imagines_depends_on_the_scrolls_of_others(
    seats: int, open_screens: bool
) -> None:
    differed = asked = 0
    for seed in range(8 if seats == 2 else 4):
        game = table(seats, seed=seed)
        for name in ["unrolling", "planning"] * 5:
            for viewer in (RED, YELLOW, AUDIENCE):
                twin = shuffled(game, viewer, seed)
                differed += dump(twin.state) != dump(game.state)
                here = view(game.state, viewer, open_screens)
                assert view(twin.state, viewer, open_screens) == here
                assert dump(imagine(twin.state, viewer)) == dump(imagine(game.state, viewer))
                assert unknowable(twin.state, viewer) == unknowable(game.state, viewer)
            for seat in range(seats):
                game.give(seat, paints=PLENTY)
            asked += game.until(name).waiting == "unrolling"
    assert differed > 20
    assert asked > 3


@rule("INFO-13", "M7-02")
def test_the_owner_and_the_referee_see_scrolls_by_name_and_nobody_else() -> None:
    game = hold(table(), YELLOW, "5a")
    assert seen(game, YELLOW) == {
        "rows": [None, "5", None, None],
        "columns": [None, "a", None, None],
    }
    assert seen(game, REFEREE)["rows"][:2] == ["2", "5"]
    assert seen(game, AUDIENCE, True) == {"rows": [None] * 4, "columns": [None] * 4}
    assert unknowable(game.state, REFEREE) == []
    assert unknowable(game.state, GREEN) == [
        f"{kind} of {color}" for color in ("red", "yellow", "blue") for kind in ("row", "column")
    ]
    scrolls(game.state).rows[RED] = PLAYED
    scrolls(game.state).columns[YELLOW] = PLAYED
    assert unknowable(game.state, GREEN)[:3] == ["column of red", "row of yellow", "row of blue"]


@rule("INFO-13")
def test_an_imagined_table_deals_the_others_scrolls_again_and_keeps_what_is_known() -> None:
    game = hold(hold(table(3), YELLOW, "5a"), BLUE, "1b").bishop_on("d5").at("cathedral", RED)
    game.play("restore d2", "unroll column").at("cathedral", RED).bishop_on("a4").play("restore c4")
    assert game.waiting == "unrolling"
    before = dump(game.state)
    rows, columns = set(), set()
    for seed in range(60):
        twin = Position(imagine(game.state, YELLOW), Random(seed))
        assert twin.waiting == "deal scrolls"
        assert list(scrolls(twin.state).rows) == [UNDEALT, 4, UNDEALT]
        assert list(scrolls(twin.state).columns) == [PLAYED, 0, UNDEALT]
        twin.nature()
        assert (twin.waiting, twin.seat, twin.options()[-1]) == ("unrolling", RED, "pass")
        own = scrolls(twin.state)
        rows.add((own.rows[RED], own.rows[BLUE]))
        columns.add(own.columns[BLUE])
        held = [bit(row) for row in own.rows] + [bit(5 + one) for one in own.columns if one >= 0]
        assert sum({*held}) + own.unseen == 2**10 - 1 - bit(5 + 3)  # d has been played
    assert rows == {(one, two) for one in range(4) for two in range(4) if one != two}
    assert columns == {1, 2, 4}
    assert dump(game.state) == before


@rule("INFO-13")
def test_who_knows_all_scrolls_has_nothing_to_imagine() -> None:
    game = table(2)
    assert dump(imagine(game.state, REFEREE)) == dump(game.state)
    own = scrolls(game.state)
    own.rows[YELLOW] = own.columns[YELLOW] = PLAYED
    assert dump(imagine(game.state, RED)) == dump(game.state)
    assert imagine(game.state, YELLOW).agenda.top().name == "deal scrolls"


def test_what_has_been_imagined_can_be_imagined_again() -> None:
    """Otherwise the scrolls would be dealt twice, and the last seat would lose its own."""
    game = table(2)
    once = imagine(game.state, YELLOW)
    assert dump(imagine(once, YELLOW)) == dump(once)
