"""The medico (M10): plans, infection, who falls ill, bottles, and the end."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.components import load as load_set
from affresco.configuration import configure
from affresco.engine.board import COLUMNS, HOURS, PLACES, bit
from affresco.engine.ending import FINAL_SCORING
from affresco.engine.market import clear_booth
from affresco.engine.modules.bells.certificates import Installment, bell_board
from affresco.engine.modules.medico.figures import MedicoFigures
from affresco.engine.modules.medico.medicine import owned
from affresco.engine.modules.medico.module import tiles_left
from affresco.engine.modules.medico.plans import healthy_at_hand, ill_deployed
from affresco.engine.modules.medico.sickroom import (
    NOWHERE,
    SHOW_INFECTION,
    Sickroom,
    ill_sent,
    sickroom,
)
from affresco.engine.modules.medico.sickroom import strangers as black_strangers
from affresco.engine.modules.medico.words import BOTTLES
from affresco.engine.paints import ONE, count
from affresco.engine.planning import ACTION_TILES, lay_tile
from affresco.engine.round import EVENING, LEAVE, RENEWAL, VISITS
from affresco.engine.rules import is_over, options, proceed
from affresco.engine.snapshot import dump, load
from affresco.engine.state import State
from affresco.engine.step import NATURE, Draw
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable, view
from tests.citing import rule
from tests.given import BLUE, GREEN, LEONARDO, RED, YELLOW, Position, given

PLACES_OF_WORK = ["cathedral", "studio", "workshop"]


def table(seats: int = 4, options: str = "", others: str = "", seed: int = 1) -> Position:
    modules = f"medico,{others}" if others else "medico"
    return given(configuration=configure(seats, modules=modules, options=options), seed=seed)


def room(game: Position) -> Sickroom:
    return sickroom(game.state)


def ill(game: Position, seat: int = RED) -> int:
    """Apprentices of a seat on the medico board."""
    return count(room(game).ill, seat)


def on_board(game: Position, seat: int, number: int) -> Position:
    room(game).ill += (number - ill(game, seat)) * ONE[seat]
    return game


def seen(game: Position, viewer: int) -> dict[str, object]:
    return game.seen("medico", viewer)


def told(game: Position, key: str) -> list[tuple[int, list[int]]]:
    return [(event.figure, list(event.numbers)) for event in game.happened(key)]


def day(
    game: Position,
    seat: int = RED,
    sick: dict[str, int] | None = None,
    neutral: str = "",
    tiles: dict[str, str] | None = None,
    **healthy: int,
) -> Position:
    """A seat's plan is revealed: healthy, ill and neutral apprentices, and tiles by column."""
    player = game.player(seat)
    player.hour = HOURS.index("8")
    player.planned = True
    for place, number in healthy.items():
        stand(game, seat, place, number)
    for place, number in (sick or {}).items():
        stand(game, seat, place, 0, number)
    if neutral:
        player.plan += bit(4 * PLACES.index(neutral))
        player.sent += 1
        player.mood = 8
        player.apprentices = 6
        room(game).neutral[seat] = PLACES.index(neutral)
    for column, tile in (tiles or {}).items():
        lay_tile(player, ACTION_TILES.index(tile), COLUMNS.index(column))
    return game


def stand(game: Position, seat: int, place: str, healthy: int, sick: int = 0) -> Position:
    """More apprentices at a place in a plan."""
    player = game.player(seat)
    player.plan += (healthy + sick) * bit(4 * PLACES.index(place))
    player.sent += healthy + sick
    room(game).sent_ill[seat] += sick * bit(4 * PLACES.index(place))
    return on_board(game, seat, ill(game, seat) + sick)


def go(
    game: Position, infected: str = "", order: tuple[int, ...] = (RED,), final: bool = False
) -> Position:
    """The visits begin, and healing after them."""
    room(game).infected = COLUMNS.index(infected) if infected else NOWHERE
    game.state.order = vec[i64](list(order))
    game.state.final = final
    game.state.agenda.append(EVENING)
    game.state.agenda.append(VISITS)
    proceed(game.state)
    return game


def idle(game: Position) -> Position:
    """Forfeit everything until the medico asks something, or the visits are over."""
    while game.waiting.startswith("at ") or game.waiting == "call worker":
        game.play("done" if "done" in game.options() else "pass")
    return game


def offers(game: Position, *bottles: str) -> Position:
    """These bottles lie on the medico board, from the left; "" where one is sold."""
    own = room(game)
    own.offer = vec[i64]([BOTTLES.index(bottle) if bottle else NOWHERE for bottle in bottles])
    own.pile -= sum(ONE[BOTTLES.index(bottle)] for bottle in bottles if bottle)
    return game


def has_bottles(game: Position, seat: int, *bottles: str) -> Position:
    for bottle in bottles:
        room(game).bottles[seat] += ONE[BOTTLES.index(bottle)]
        room(game).pile -= ONE[BOTTLES.index(bottle)]
    return game


def evening(game: Position, *order: int) -> Position:
    """All visits are over."""
    game.state.order = vec[i64](list(order or (RED,)))
    game.state.agenda.append(EVENING)
    proceed(game.state)
    return game


def renew(game: Position, *draws: str) -> Position:
    game.state.agenda.append(RENEWAL)
    proceed(game.state)
    return game.play(*(f"brew {bottle}" for bottle in draws))


def planning(game: Position, sick: int = 0, mood: int = 4, seat: int = RED) -> Position:
    """Everyone is up; a seat has this many ill apprentices, and those of its mood."""
    game.wake(*["6", "7", "8", "9"][: len(game.state.players)])
    on_board(game, seat, sick)
    game.player(seat).mood = mood
    game.player(seat).apprentices = 6 if mood > 6 else 5 if mood > 1 else 4
    return game


# The pieces


@rule("M10-01", "DX-06", "DX-07")
def test_the_box_holds_sixteen_bottles_and_nine_infection_tiles() -> None:
    box = load_set().box
    printed = MedicoFigures.of(box)
    assert printed.bottles == [4, 4, 4, 4]
    assert sum(printed.bottles) == 16
    assert printed.infections == [2, 2, 2, 2, 1]
    assert sum(printed.infections) == 9
    assert box.supply.black_apprentices == 20
    assert [len(prices) for prices in printed.place_price] == [4, 3]


@rule("M10-02", "INFO-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_start_nobody_is_ill_and_nothing_is_on_offer(seats: int) -> None:
    assert seen(table(seats), AUDIENCE) == {
        "infected": None,
        "infections": 9,
        "ill": [0] * seats,
        "strangers": [0] * seats,
        "ill_sent": [None] * seats,
        "neutral": [None] * seats,
        "at_work": "healthy",
        "calling": {"healthy": 0, "ill": 0},
        "offer": [],
        "bottles": [[]] * seats,
        "pile": 16,
        "discards": [],
    }


# Plans


@rule("M10-10", "M10-18", "X-03", "AMB-186", "AMB-224")
@pytest.mark.parametrize(
    ("sick", "mood", "words", "refused", "why"),
    [
        (1, 4, [], "ill market", ("not_for_the_ill", "M10-10")),
        (1, 4, [], "ill theater", ("not_for_the_ill", "M10-10")),
        (0, 4, [], "ill studio", ("nobody_is_ill", "M10-11")),
        (1, 4, ["ill studio"], "ill studio", ("nobody_is_ill", "M10-11")),
        (1, 4, [], "ill cathedral2", ("not_on_this_side", "END-02")),
        (2, 4, ["ill studio"], "ill cathedral", ("out_of_order", "PLAN-06")),
        (1, 4, ["send market"], "ill studio", ("out_of_order", "PLAN-06")),
        (4, 4, ["ill studio"] * 3, "ill studio", ("column_full", "PLAN-03")),
        (0, 4, [], "neutral market", ("no_neutral", "MOOD-03")),
        (0, 8, [], "neutral cathedral2", ("not_on_this_side", "END-02")),
        (0, 8, [], "neutral medico", ("tile_not_laid", "X-04")),
        (0, 8, ["medico"], "neutral market", ("column_covered", "X-04")),
        (0, 8, ["send studio"], "neutral studio", ("out_of_order", "PLAN-06")),
        (0, 4, ["medico"], "medico", ("tile_laid_already", "X-02")),
        (0, 4, ["send studio"], "medico", ("out_of_order", "PLAN-06")),
        (0, 4, ["medico"], "send market", ("column_covered", "X-04")),
        (0, 4, ["medico", "send medico"], "send medico", ("column_full", "PLAN-03")),
        (0, 4, [], "saint red", ("not_now", "ROUND-04")),
    ],
)
def test_a_plan_says_where_tile_neutral_and_ill_stand_before_the_healthy(
    sick: int, mood: int, words: list[str], refused: str, why: tuple[str, str]
) -> None:
    game = planning(table(), sick, mood).play(*words, seat=RED)
    assert game.why_not(refused, RED) == why
    assert refused not in game.options(RED)


@rule("M10-10")
def test_the_ill_work_at_cathedral_studio_and_workshop_only() -> None:
    game = planning(table(), sick=2)
    assert [word for word in game.options(RED) if word.startswith("ill")] == [
        "ill cathedral",
        "ill studio",
        "ill workshop",
    ]
    game.play("ill studio", seat=RED)
    assert [word for word in game.options(RED) if word.startswith("ill")] == [
        "ill studio",
        "ill workshop",
    ]
    game = planning(table(), sick=2)
    game.state.final = True
    assert "ill cathedral2" in game.options(RED)
    assert game.why_not("ill theater", RED) == ("not_for_the_ill", "M10-10")


@rule("X-03", "AMB-186")
def test_the_market_carries_the_medico_tile_or_another_one() -> None:
    game = planning(table(others="glaziers,bells,wall_fresco"))
    assert [w for w in game.options(RED) if w.startswith("medico")] == ["medico"]
    game.play("wall market", seat=RED)
    assert game.why_not("medico", RED) == ("column_covered", "X-04")
    game.play("glaziery studio", "wall theater", "medico", seat=YELLOW)
    for word in ("audience market", "wall market", "glaziery market"):
        assert game.why_not(word, YELLOW) is not None


@rule("AMB-218", "AMB-224", "M10-10")
def test_the_neutral_apprentice_may_stand_anywhere_tiles_included() -> None:
    game = planning(table(others="glaziers,wall_fresco"), sick=1, mood=8)
    assert "neutral theater" in game.options(RED)
    game.play("glaziery studio", "wall theater", "medico", seat=RED)
    assert [word for word in game.options(RED) if word.startswith("neutral")] == [
        "neutral cathedral",
        "neutral workshop",
        "neutral glaziery",
        "neutral wall",
        "neutral medico",
    ]
    game.play("neutral wall", seat=RED)
    assert not [word for word in game.options(RED) if word.startswith("neutral")]
    assert seen(game, RED)["neutral"] == ["wall", None, None, None]


@rule("X-23", "INV-03", "M10-10")
@pytest.mark.parametrize(
    ("mood", "sick", "healthy", "neutral"),
    [(4, 0, 5, 0), (4, 2, 3, 0), (8, 2, 3, 1), (1, 2, 2, 0), (1, 4, 0, 0), (8, 5, 0, 1)],
)
def test_the_ill_count_among_the_apprentices_of_the_mood(
    mood: int, sick: int, healthy: int, neutral: int
) -> None:
    game = planning(table(), sick, mood)
    assert healthy_at_hand(game.state, RED) == healthy
    sent: dict[str, int] = {}
    while words := [word for word in game.options(RED) if word != "ready" and word != "medico"]:
        first = next(word for verb in "nis" for word in words if word[0] == verb)
        sent[first.split()[0]] = sent.get(first.split()[0], 0) + 1
        game.play(first, seat=RED)
    assert sent == {
        verb: number
        for verb, number in (("neutral", neutral), ("ill", sick), ("send", healthy))
        if number
    }
    assert game.player(RED).sent == game.player(RED).apprentices
    assert ill_deployed(game.state, RED) == sick


@rule("M10-10", "PLAN-05")
def test_a_neutral_apprentice_left_out_stays_at_home() -> None:
    game = planning(table(), 0, 8).play(*["send market"] * 3, *["send studio"] * 2, seat=RED)
    assert game.options(RED) == ["ready"]


@rule("X-39", "AMB-182", "PLAN-06")
def test_pennies_need_the_market_or_the_medico_tile_and_come_last_in_a_plan() -> None:
    game = planning(table(others="wishing_well,wall_fresco"), sick=1, mood=8)
    game.play("medico", seat=RED)
    assert game.why_not("penny", RED) == ("penny_needs_market", "X-39")
    game.play("neutral medico", seat=RED)
    assert "penny" in game.options(RED)
    game.play("penny", seat=RED)
    assert game.options(RED) == ["ready", "penny"]
    game.play("wall market", "send wall", seat=YELLOW)
    assert game.why_not("penny", YELLOW) == ("penny_needs_market", "X-39")


# Infection


@rule("M10-03")
def test_the_infection_shows_after_planning_and_before_any_action() -> None:
    game = planning(table(2))
    game.plan(RED, market=1).plan(YELLOW, market=1)
    assert game.waiting == "show infection"
    assert game.seat == NATURE
    assert seen(game, RED)["infected"] is None
    assert game.options(NATURE) == [f"infect {name}" for name in [*COLUMNS[:4], "same"]]
    draw = cast(Draw, SHOW_INFECTION)
    moves = options(game.state, NATURE)
    assert [draw.weight(game.state, move) for move in moves] == [2, 2, 2, 2, 1]
    game.play("infect studio")
    assert seen(game, AUDIENCE)["infected"] == "studio"
    assert seen(game, AUDIENCE)["infections"] == 8
    assert game.waiting in ("at market", "leonardo closes")


@rule("M10-04", "M10-27", "AMB-161")
@pytest.mark.parametrize(
    ("tiles", "infected"),
    [
        (["same"], None),
        (["same", "market"], "market"),
        (["market", "same"], "market"),
        (["market", "same", "studio"], "studio"),
        (["studio", "studio"], "studio"),
        (["workshop", "cathedral", "same"], "cathedral"),
    ],
)
def test_same_location_repeats_the_infection_of_the_round_before(
    tiles: list[str], infected: str | None
) -> None:
    game = table()
    for tile in tiles:
        renew(game)
        assert seen(game, RED)["infected"] is None
        game.state.agenda.append(SHOW_INFECTION)
        game.play(f"infect {tile}")
    assert seen(game, RED)["infected"] == infected
    assert tiles_left(game.state) == 9 - len(tiles)


# Falling ill


@rule("M10-05", "M10-06", "M10-07", "INV-04")
@pytest.mark.parametrize("place", COLUMNS[:5])
@pytest.mark.parametrize("infected", COLUMNS[:4])
def test_one_apprentice_falls_ill_at_the_infected_place_whatever_it_did(
    place: str, infected: str
) -> None:
    game = idle(go(stand(day(table()), RED, place, 2), infected))
    expected = 1 if place == infected else 0
    assert ill(game) == expected
    assert ill_sent(game.state, RED, COLUMNS.index(place)) == expected
    assert told(game, "fell_ill") == [(RED, [PLACES.index(place), 1])] * expected
    assert game.player(RED).apprentices == 5


@rule("EX-47", "M10-05", "M10-07")
def test_yellow_buys_paint_and_one_of_its_market_apprentices_falls_ill() -> None:
    game = go(day(table(), YELLOW, market=2, studio=1), "market", (YELLOW,))
    game.play("booth I", "buy 1")
    assert ill(game, YELLOW) == 0
    game.play("buy 2")
    assert ill(game, YELLOW) == 1
    assert ill_sent(game.state, YELLOW, 0) == 1
    assert [ill(game, seat) for seat in (RED, BLUE, GREEN)] == [0, 0, 0]


@rule("M10-05", "AMB-172")
def test_every_player_there_suffers_one_illness_at_the_end_of_the_own_visit() -> None:
    game = day(day(day(table(), RED, studio=3), YELLOW, studio=1), BLUE, market=1)
    go(game, "studio", (RED, YELLOW, BLUE))
    game.play("done").play("paint", "paint")
    assert ill(game, RED) == 0
    game.play("paint")
    assert (game.seat, ill(game, RED), ill(game, YELLOW)) == (YELLOW, 1, 0)
    game.play("paint")
    assert [ill(game, seat) for seat in range(4)] == [1, 1, 0, 0]


@rule("M10-06", "MARKET-12")
def test_one_falls_ill_at_a_market_without_open_booths() -> None:
    game = day(table(), RED, market=1)
    for booth in range(len(game.state.rules.booths)):
        clear_booth(game.state, booth)
    assert ill(go(game, "market")) == 1


@rule("M10-09", "M10-17", "DX-39", "AMB-170", "AMB-211", "EX-49")
@pytest.mark.parametrize("place", PLACES_OF_WORK)
@pytest.mark.parametrize("infected", ["", "same place"])
@pytest.mark.parametrize(("sick", "healthy"), [(1, 0), (3, 0), (1, 1), (1, 2), (2, 1)])
def test_whoever_is_with_the_ill_falls_ill_and_the_tile_finds_nobody(
    place: str, infected: str, sick: int, healthy: int
) -> None:
    game = stand(day(table()), RED, place, healthy, sick)
    idle(go(game, place if infected else ""))
    assert ill(game) == sick + healthy
    assert told(game, "fell_ill") == [(RED, [PLACES.index(place), healthy])] * (healthy > 0)


@rule("M10-05", "M10-08", "M10-17", "X-22", "AMB-164", "MOOD-06")
@pytest.mark.parametrize(
    ("sick", "own", "choice", "on_the_board"),
    [
        (0, 1, "sicken own", 1),
        (0, 2, "sicken neutral", 0),
        (0, 0, "", 0),
        (1, 1, "", 2),
        (1, 0, "", 1),
    ],
)
def test_the_neutral_apprentice_falls_ill_by_choice_alone_or_by_mixing_and_goes_home_sound(
    sick: int, own: int, choice: str, on_the_board: int
) -> None:
    game = day(table(), RED, sick={"studio": sick}, neutral="studio", studio=own)
    idle(go(game, "studio"))
    if choice:
        assert game.waiting == "falling ill"
        assert game.options() == ["sicken own", "sicken neutral"]
        assert game.why_not("pass") == ("not_now", "ROUND-04")
        game.play(choice)
    stays = choice == "sicken own"
    assert ill(game) == on_the_board
    assert game.player(RED).apprentices == (6 if stays else 5)
    assert told(game, "neutral_fell_ill") == [(RED, [2])] * (not stays)
    assert room(game).neutral[RED] == (2 if stays else NOWHERE)
    assert game.player(RED).workers(2) == sick + own + stays


@rule("M10-08")
def test_the_neutral_apprentice_is_at_hand_again_at_the_next_check() -> None:
    game = idle(go(day(table(3), RED, neutral="studio"), "studio"))
    assert game.player(RED).apprentices == 5
    renew(game)
    for player in game.state.players:
        player.hour = -1
    game.wake("8", "9", "7")
    assert game.player(RED).apprentices == 6


@rule("X-05", "AMB-163", "X-16")
@pytest.mark.parametrize("tile", ["wall", "glaziery"])
@pytest.mark.parametrize("neutral", [False, True])
def test_nobody_falls_ill_on_another_action_tile(tile: str, neutral: bool) -> None:
    game = table(others="glaziers,wall_fresco")
    if neutral:
        day(game, RED, neutral=tile, tiles={"studio": tile})
    else:
        stand(day(game, RED, tiles={"studio": tile}), RED, tile, 1)
    go(game, "studio")
    while game.waiting in ("at wall", "at glaziery"):
        game.play(game.options()[-1])
    assert ill(game) == 0
    assert told(game, "neutral_fell_ill") == []


@rule("X-06", "DX-40")
@pytest.mark.parametrize(("workers", "neutral"), [(0, False), (1, False), (0, True)])
def test_whoever_stands_on_the_medico_tile_is_at_the_market(workers: int, neutral: bool) -> None:
    game = table()
    day(game, RED, tiles={"market": "medico"}, neutral="medico" * neutral, medico=workers)
    go(game, "market")
    assert (game.waiting == "at market") == (workers > 0 or neutral)
    idle(game)
    assert ill(game) == workers
    assert ill_sent(game.state, RED, 8) == workers
    assert len(told(game, "neutral_fell_ill")) == neutral


@rule("INFO-16", "X-06")
def test_all_see_where_black_apprentices_stand() -> None:
    game = day(table(2), RED, tiles={"market": "medico"}, medico=1, studio=1)
    day(game, YELLOW, sick={"studio": 1}, market=1)
    go(game, "market", (RED, YELLOW)).play("close I", "close II")
    assert seen(game, AUDIENCE)["ill_sent"] == [{"medico": 1}, {"market": 1, "studio": 1}]


# The final round


@rule("X-21", "AMB-171")
@pytest.mark.parametrize(
    ("option", "first", "second", "sick", "infected", "expected"),
    [
        ("", 1, 1, {}, "cathedral", 1),
        ("per_column", 1, 1, {}, "cathedral", 2),
        ("", 2, 0, {}, "cathedral", 1),
        ("", 0, 2, {}, "cathedral", 1),
        ("", 1, 1, {}, "market", 0),
        ("", 0, 1, {"cathedral": 1}, "", 2),
        ("per_column", 0, 1, {"cathedral": 1}, "", 1),
        ("", 2, 0, {"cathedral2": 1}, "", 3),
        ("per_column", 2, 0, {"cathedral2": 1}, "", 1),
        ("per_column", 2, 1, {"cathedral2": 1}, "cathedral", 3),
        ("", 1, 2, {"cathedral": 1}, "cathedral", 4),
    ],
)
def test_both_cathedral_columns_are_one_place_for_illness(
    option: str, first: int, second: int, sick: dict[str, int], infected: str, expected: int
) -> None:
    game = table(options=f"final_infection={option}" if option else "")
    day(game, RED, sick=sick, cathedral=first, cathedral2=second)
    idle(go(game, infected, final=True))
    assert ill(game) == expected


@rule("X-21")
@pytest.mark.parametrize(("second", "expected"), [(0, 1), (1, 0)])
def test_illness_is_judged_after_the_last_of_the_two_visits(second: int, expected: int) -> None:
    game = day(day(table(), RED, cathedral=1, cathedral2=second), YELLOW, cathedral=1)
    go(game, "cathedral", (RED, YELLOW), final=True).play("pass")
    assert (game.seat, ill(game)) == (YELLOW, expected)
    idle(game)
    assert ill(game) == 1


@rule("X-21", "X-05")
@pytest.mark.parametrize("sick", [0, 1])
def test_a_tile_on_the_second_column_does_not_judge_the_first_one_again(sick: int) -> None:
    game = table(others="wall_fresco")
    day(game, RED, cathedral=2, wall=1, tiles={"cathedral2": "wall"}, sick={"cathedral": sick})
    idle(go(game, "cathedral", final=True))
    assert ill(game) == (3 if sick else 1)


@rule("X-21", "X-22")
@pytest.mark.parametrize(
    ("neutral", "choice", "expected"),
    [("cathedral", "own", 1), ("cathedral2", "own", 1), ("cathedral", "neutral", 0)],
)
def test_of_both_columns_the_owner_chooses_whoever_falls_ill(
    neutral: str, choice: str, expected: int
) -> None:
    other = "cathedral2" if neutral == "cathedral" else "cathedral"
    game = idle(
        go(stand(day(table(), RED, neutral=neutral), RED, other, 1), "cathedral", final=True)
    )
    game.play(f"sicken {choice}")
    assert ill(game) == expected
    assert game.player(RED).apprentices == 5 + expected


@rule("X-21", "X-22")
def test_mixing_across_both_columns_takes_the_neutral_apprentice_too() -> None:
    game = day(table(), RED, neutral="cathedral2", sick={"cathedral": 1}, cathedral=1)
    idle(go(game, final=True))
    assert ill(game) == 2
    assert game.player(RED).apprentices == 5


# Setting aside


@rule("M10-28", "DX-38", "AMB-180", "AMB-181", "AMB-200", "AMB-201", "M10-32")
@pytest.mark.parametrize(
    ("sick", "before", "mood", "hour", "asked", "after"),
    [
        (2, 5, 3, "6", True, 1),
        (2, 6, 3, "6", True, 1),
        (5, 5, 3, "6", False, 4),
        (0, 5, 3, "6", False, 0),
        (2, 4, 1, "8", False, 2),
        (2, 5, 4, "8", False, 2),
    ],
)
def test_whoever_newly_sets_one_aside_may_choose_an_ill_one(
    sick: int, before: int, mood: int, hour: str, asked: bool, after: int
) -> None:
    game = table()
    seat = game.seat
    on_board(game, seat, sick)
    game.player(seat).mood = mood
    game.player(seat).apprentices = before
    game.play(f"wake {hour}")
    if asked:
        assert (game.waiting, game.seat) == ("resting", seat)
        assert game.options() == ["rest healthy", "rest ill"]
        other = game.copy().play("rest healthy")
        assert ill(other, seat) == sick
        game.play("rest ill")
    assert ill(game, seat) == after
    assert told(game, "rested") == [(seat, [1])] * (sick != after)
    assert game.waiting == "waking"


@rule("DX-38", "M10-28", "INV-03", "INV-04")
def test_two_ill_and_three_healthy_become_three_healthy_one_ill_and_one_aside() -> None:
    game = table(2)
    seat = game.seat
    on_board(game, seat, 2)
    game.player(seat).mood = 3
    game.play("wake 6", "rest ill", "wake 7", "wake 8")
    assert game.waiting == "planning"
    assert game.player(seat).apprentices == 4
    assert healthy_at_hand(game.state, seat) == 3
    assert ill(game, seat) == 1


# Bottles


@rule("M10-18", "M10-19", "EX-50", "AMB-183")
def test_with_the_medico_tile_both_buy_a_bottle_and_an_apprentice_there_also_paint() -> None:
    game = offers(table(3), "three", "two", "juice")
    day(game, YELLOW, tiles={"market": "medico"}, medico=1)
    day(game, RED, tiles={"market": "medico"}, studio=1)
    go(game, order=(YELLOW, RED))
    assert (game.waiting, game.seat) == ("buy bottle", YELLOW)
    assert game.state.workers == 1
    game.play("bottle 1")
    assert seen(game, AUDIENCE)["offer"] == [None, "two", "juice"]
    game.play("booth I", "buy 1")
    assert (game.waiting, game.seat) == ("buy bottle", RED)
    game.play("bottle 2")
    assert game.waiting == "at studio"
    assert seen(game, BLUE)["bottles"] == [["two"], ["three"], []]
    assert game.happened("bought")[0].figure == YELLOW
    assert (game.player(YELLOW).money, game.player(RED).money) == (12 - 3 - 2, 12 - 2)


@rule("EX-51", "M10-19", "AMB-175")
def test_each_place_keeps_its_price() -> None:
    game = offers(table(3), "three", "three", "juice")
    for seat in (YELLOW, RED, BLUE):
        day(game, seat, tiles={"market": "medico"})
    go(game, order=(YELLOW, RED, BLUE)).play("bottle 2", "bottle 1")
    assert game.options() == ["bottle 3"]
    game.play("bottle 3")
    assert [game.player(seat).money for seat in (YELLOW, RED, BLUE)] == [10, 9, 10]
    assert told(game, "bottle_bought") == [(YELLOW, [1, 0, 2]), (RED, [0, 0, 3]), (BLUE, [2, 3, 2])]


@rule("M10-19", "M10-21", "AMB-174", "AMB-177", "AMB-183", "ERR-14")
@pytest.mark.parametrize(
    ("offer", "money", "stock", "possible"),
    [
        (["three", "two", "one", "juice"], 3, [], ["bottle 1", "bottle 2", "bottle 3", "bottle 4"]),
        (["three", "two", "one"], 2, [], ["bottle 2", "bottle 3"]),
        (["three", "two", "one"], 1, [], []),
        (["three", "two", "one", "juice"], 1, [], ["bottle 4"]),
        (["", "two", ""], 12, ["one"], ["bottle 2"]),
        (["", "", ""], 12, [], []),
        ([], 12, [], []),
        (["three", "two", "one"], 12, ["juice", "one"], []),
        (["three", "two", "one"], 12, ["juice", "juice"], []),
    ],
)
def test_a_bottle_must_be_bought_if_one_can_be(
    offer: list[str], money: int, stock: list[str], possible: list[str]
) -> None:
    game = has_bottles(offers(table().give(RED, money=money), *offer), RED, *stock)
    go(day(game, RED, tiles={"market": "medico"}, medico=1))
    if possible:
        assert game.options() == possible
        assert game.why_not("done") == ("bottle_is_due", "M10-19")
        game.play(possible[0])
    assert game.waiting == "at market"
    assert owned(game.state, RED) == len(stock) + bool(possible)


@rule("M10-19")
def test_bottles_sold_missing_or_too_dear_are_refused() -> None:
    game = offers(table(3).give(RED, money=2), "three", "", "juice")
    go(day(game, RED, tiles={"market": "medico"}))
    assert game.why_not("bottle 1") == ("too_dear", "MARKET-06")
    assert game.why_not("bottle 2") == ("no_bottle", "M10-19")
    assert game.why_not("bottle 4") == ("no_bottle", "M10-19")


@rule("M10-20", "AMB-173", "AMB-207", "X-06", "X-39")
def test_bottle_then_pennies_then_paint() -> None:
    game = offers(table(others="wishing_well"), "three", "two")
    planning(game).play("medico", "send medico", "penny", "ready", seat=RED)
    for seat in (YELLOW, BLUE, GREEN):
        game.play("ready", seat=seat)
    game.play("infect studio")
    assert (game.waiting, game.seat) == ("buy bottle", RED)
    game.play("bottle 1")
    assert game.waiting == "wishing well"
    game.play("throw").nature()
    assert game.waiting == "at market"


@rule("M10-22", "LEO-39")
def test_in_action_order_everybody_with_bottles_may_drink_any_number() -> None:
    game = on_board(on_board(table(2), RED, 5), YELLOW, 1)
    has_bottles(has_bottles(game, RED, "three", "one"), YELLOW, "one")
    evening(game, YELLOW, LEONARDO, RED)
    assert (game.waiting, game.seat, game.options()) == ("drinking", YELLOW, ["drink one", "done"])
    assert game.why_not("drink two") == ("no_bottle", "M10-19")
    assert game.why_not("pass") == ("not_now", "ROUND-04")
    game.play("done")
    assert (game.seat, game.options()) == (RED, ["drink three", "drink one", "done"])
    game.play("drink three", "drink one")
    assert (ill(game, YELLOW), ill(game, RED)) == (1, 1)
    assert seen(game, AUDIENCE)["discards"] == ["three", "one"]
    assert seen(game, AUDIENCE)["bottles"] == [[], ["one"]]
    assert game.waiting == "waking"


@rule("M10-22")
@pytest.mark.parametrize(
    ("stock", "words", "left"),
    [
        (("three", "one"), ["drink one"], ["three"]),
        (("two", "two"), ["drink two", "drink two"], []),
        (("two", "two"), ["drink two", "done"], ["two"]),
        (("two", "juice"), ["drink two", "done"], ["juice"]),
    ],
)
def test_bottles_are_drunk_in_the_order_of_their_kinds(
    stock: tuple[str, ...], words: list[str], left: list[str]
) -> None:
    game = evening(has_bottles(on_board(table(), RED, 5), RED, *stock)).play(*words)
    assert game.waiting == "waking"
    assert seen(game, RED)["bottles"] == [left, [], [], []]


@rule("M10-23", "EX-52", "AMB-210")
@pytest.mark.parametrize(
    ("bottle", "sick", "after"),
    [("three", 2, 0), ("three", 5, 2), ("two", 5, 3), ("one", 1, 0), ("two", 0, 0)],
)
def test_a_bottle_heals_up_to_its_portions_and_is_gone(bottle: str, sick: int, after: int) -> None:
    game = evening(has_bottles(on_board(table(), RED, sick), RED, bottle)).play(f"drink {bottle}")
    assert ill(game) == after
    assert seen(game, RED)["discards"] == [bottle]
    assert told(game, "drank") == [(RED, [BOTTLES.index(bottle), sick - after])]


@rule("M10-22")
@pytest.mark.parametrize(
    ("stock", "sick", "lost"),
    [
        (("two", "one"), 4, {"healings": 3}),
        (("two", "one"), 1, {"healings": 1}),
        (("three",), 0, {}),
        (("juice",), 2, {}),
    ],
)
def test_who_drinks_no_bottle_gives_up_the_healing_of_tonight(
    stock: tuple[str, ...], sick: int, lost: dict[str, int]
) -> None:
    game = evening(has_bottles(on_board(table(), RED, sick), RED, *stock))
    assert game.forfeits("done") == lost


@rule("M10-24", "EX-53")
def test_juice_heals_nobody_and_lifts_the_mood() -> None:
    game = evening(has_bottles(on_board(table(), RED, 2), RED, "juice")).play("drink juice")
    assert (ill(game), game.player(RED).mood, game.player(RED).apprentices) == (2, 5, 5)


@rule("M10-25", "EX-54", "AMB-176", "AMB-178", "LEO-39")
@pytest.mark.parametrize(
    ("sick", "draws", "offer"),
    [
        ((1, 2, 1, 5), ["three", "juice", "one", "three"], ["three", "three", "one", "juice"]),
        ((0, 1, 0, 1), ["juice", "two"], ["two", "juice"]),
        ((0, 0, 0, 0), [], []),
    ],
)
def test_each_player_with_an_ill_apprentice_brings_a_bottle_from_the_left(
    sick: tuple[int, ...], draws: list[str], offer: list[str]
) -> None:
    game = table()
    for seat, number in enumerate(sick):
        on_board(game, seat, number)
    renew(game, *draws)
    assert seen(game, AUDIENCE)["offer"] == offer
    assert seen(game, AUDIENCE)["pile"] == 16 - len(draws)
    assert game.waiting == "waking"


@rule("M10-25", "AMB-178")
def test_whoever_is_healed_brings_no_bottle() -> None:
    game = on_board(on_board(table(), RED, 1), YELLOW, 1)
    evening(has_bottles(game, RED, "one")).play("drink one")
    renew(game, "two")
    assert seen(game, RED)["offer"] == ["two"]


@rule("M10-25", "M10-26", "AMB-196", "AMB-197")
def test_an_empty_pile_is_renewed_at_the_next_draw_with_all_that_is_discarded() -> None:
    game = offers(on_board(on_board(table(), RED, 1), YELLOW, 1), "two", "", "juice")
    own = room(game)
    own.discards, own.pile = own.pile - ONE[0], ONE[0]
    renew(game, "three")
    assert game.options() == [f"brew {bottle}" for bottle in BOTTLES]
    moves = options(game.state, NATURE)
    weights = [cast(Draw, game.state.agenda.top()).weight(game.state, move) for move in moves]
    assert (sum(weights), own.discards) == (15, 0)
    game.play("brew juice")
    assert seen(game, RED)["offer"] == ["three", "juice"]
    own.pile = 0
    renew(on_board(game, BLUE, 1))
    assert sorted(game.options()) == ["brew juice", "brew three"]
    game.play("brew juice", "brew three")
    assert game.waiting == "waking"  # and nothing is left for the third
    assert seen(game, RED)["offer"] == ["three", "juice"]


# The end


@rule("M10-29", "AMB-162", "DX-09", "X-48", "INV-17", "ROUND-13")
@pytest.mark.parametrize(("others", "seats"), [("", 3), ("portraits", 3), ("", 2)])
def test_the_ninth_round_is_the_last_and_shows_the_last_tile(others: str, seats: int) -> None:
    game = table(seats, others=others)
    while game.waiting != "over":
        game.pass_until("show infection")
        if game.waiting == "over":
            break
        assert game.state.final == (game.state.round == 9)
        assert tiles_left(game.state) == 10 - game.state.round
        game.nature()
    assert game.state.round == 9
    assert tiles_left(game.state) == 0
    assert len(game.happened("infected")) == 9


@rule("M10-30", "AMB-179", "DX-35")
@pytest.mark.parametrize(("option", "asked"), [("", True), ("final_healing=no", False)])
def test_in_the_final_round_healing_follows_the_second_cathedral_column(
    option: str, asked: bool
) -> None:
    game = table(options=option)
    day(has_bottles(on_board(game, RED, 1), RED, "one"), RED, cathedral2=1)
    go(game, final=True)
    assert game.waiting == "at cathedral"
    game.play("pass")
    assert (game.waiting == "drinking") == asked
    if asked:
        game.play("drink one")
    assert ill(game) == (0 if asked else 1)
    game.state.final = False
    assert evening(has_bottles(on_board(game, RED, 1), RED, "one")).waiting == "drinking"


def last_scoring(game: Position, *order: int) -> Position:
    game.state.order = vec[i64](list(order))
    game.state.agenda.clear()
    game.state.agenda.append(FINAL_SCORING)
    proceed(game.state)
    return game


@rule("M10-31", "M10-32", "DX-19", "AMB-184", "SCORE-07", "LEO-39")
@pytest.mark.parametrize(
    ("sick", "apprentices", "money", "points"),
    [(0, 5, 1, 13), (5, 5, 1, 0), (2, 5, 4, 9), (0, 4, 1, 13), (0, 6, 1, 13), (1, 6, 0, 10)],
)
def test_each_healthy_apprentice_of_ones_own_brings_five_thalers(
    sick: int, apprentices: int, money: int, points: int
) -> None:
    game = on_board(table(2).give(RED, money=money), RED, sick)
    game.player(RED).apprentices = apprentices
    game.give(YELLOW, money=50)
    last_scoring(game, RED, LEONARDO, YELLOW)
    assert is_over(game.state)
    assert game.player(RED).score == points
    assert told(game, "health_credited") == [(RED, [5 * (5 - sick)]), (YELLOW, [25])]
    assert game.player(LEONARDO).score == 0


@rule("M10-32", "X-28", "SCORE-07")
def test_the_credit_comes_after_the_bells_and_never_onto_a_certificate() -> None:
    game = table(others="bells").give(RED, money=0)
    board = bell_board(game.state)
    certificate = next(at for at in range(18) if board.unseen & bit(at))
    board.unseen -= bit(certificate)
    board.partly = vec[Installment]([*board.partly, Installment(RED, certificate, 1)])
    last_scoring(game, RED, YELLOW, BLUE, GREEN)
    while not is_over(game.state):
        game.play(game.options()[0])
    keys = [event.kind.key for event in game.events]
    assert keys.index("health_credited") > max(
        at for at, key in enumerate(keys) if key.startswith("bells")
    )
    scored = [event.numbers for event in game.happened("money_scored") if event.figure == RED]
    assert [list(numbers) for numbers in scored] == [[25, 12]]


# Leonardo


@rule("LEO-39")
def test_leonardo_never_falls_ill() -> None:
    game = table(2)
    game.player(LEONARDO).hour = 0
    go(day(game, RED, market=1), "market", (LEONARDO, RED)).play("close I", "done")
    assert [event.figure for event in game.happened("fell_ill")] == [RED]
    assert count(room(game).ill, LEONARDO) == 0
    renew(game, "two")
    assert seen(game, RED)["offer"] == ["two"]


# Secrets


@rule("INFO-02", "INFO-16", "INFO-18", "AMB-224")
def test_ill_and_neutral_words_of_a_plan_are_secret_until_the_reveal() -> None:
    game = planning(table(2), sick=2, mood=8)
    game.play("medico", "neutral medico", "ill studio", "ready", seat=RED)
    for viewer in (RED, REFEREE):
        assert cast(list[object], seen(game, viewer)["neutral"])[0] == "medico"
        assert cast(list[object], seen(game, viewer)["ill_sent"])[0] == {"studio": 1}
        assert sickroom(imagine(game.state, viewer)).data() == sickroom(game.state).data()
    for viewer in (YELLOW, AUDIENCE):
        assert cast(list[object], seen(game, viewer)["neutral"])[0] is None
        assert cast(list[object], seen(game, viewer)["ill_sent"])[0] is None
        assert unknowable(game.state, viewer) == ["plan of red"]
        twin = imagine(game.state, viewer)
        assert list(sickroom(twin).sent_ill) == [0, 0]
        assert list(sickroom(twin).neutral) == [NOWHERE, NOWHERE]
        assert (twin.players[RED].plan, twin.players[RED].cover) == (0, 0)
        assert count(sickroom(twin).ill, RED) == 2
        again = Position(twin, game.rng)
        again.play("medico", "neutral theater", "ill cathedral", "ill workshop", seat=RED)
    data = dump(game.state)
    game.play("ready", seat=YELLOW)
    for viewer in (YELLOW, AUDIENCE):
        assert seen(game, viewer)["neutral"] == ["medico", None]
        assert seen(game, viewer)["ill_sent"] == [{"studio": 1}, {}]
        assert unknowable(game.state, viewer) == []
        assert sickroom(imagine(game.state, viewer)).data() == sickroom(game.state).data()
    assert dump(load(game.state.rules, data)) == data


@rule("INFO-02", "INFO-16")
def test_no_view_tells_apart_plans_that_differ_in_ill_and_neutral_words() -> None:
    one = planning(table(3), sick=2, mood=8)
    other = one.copy()
    one.play("neutral studio", "ill workshop", "send market", "ready", seat=RED)
    other.play("neutral market", "ill studio", "ill workshop", "ready", seat=RED)
    for viewer in (YELLOW, BLUE, AUDIENCE):
        assert view(one.state, viewer) == view(other.state, viewer)
        assert dump(imagine(one.state, viewer)) == dump(imagine(other.state, viewer))
    assert seen(one, RED) != seen(other, RED)


# In the middle of decisions


# Every game


def check_pieces(state: State) -> None:
    own = sickroom(state)
    bottles = own.pile + own.discards + sum(own.bottles)
    bottles += sum(ONE[bottle] for bottle in own.offer if bottle != NOWHERE)
    assert [count(bottles, at) for at in range(4)] == [4, 4, 4, 4]
    assert 0 <= tiles_left(state) <= 9
    assert state.round <= 9
    assert len(own.offer) <= state.rules.seats
    for seat in range(state.rules.seats):
        player = state.players[seat]
        sick = count(own.ill, seat)
        aside = max(5 - player.apprentices, 0)
        neutral = max(player.apprentices - 5, 0)
        available = player.apprentices - neutral - sick  # own and healthy
        assert 0 <= sick <= 5
        assert available >= 0
        assert available + aside + sick == 5
        if state.agenda.has(LEAVE):  # before anybody is healed
            assert sum(ill_sent(state, seat, place) for place in range(9)) <= sick
        assert all(ill_sent(state, seat, place) <= player.workers(place) for place in range(9))
        assert player.sent == sum(player.workers(place) for place in range(9))
        assert owned(state, seat) <= 2
        assert player.money >= 0


@rule("INV-03", "INV-04", "INV-05", "INV-11", "INV-17", "AMB-165")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_pieces_stay_complete_at_every_point_of_a_game(seats: int, seed: int) -> None:
    game = table(seats, seed=seed)
    while not is_over(game.state):
        if game.waiting != "resting":
            check_pieces(game.state)
        game.play(game.rng.choice(game.options()))
    check_pieces(game.state)


@rule("M10-10", "AMB-224")
def test_who_has_only_ill_apprentices_left_is_told_so() -> None:
    game = given(configuration=configure(3, "medico")).wake("7", "8", "9")
    sickroom(game.state).ill = 2
    game.play("send market", "send market", "send studio", seat=RED)
    assert game.why_not("send workshop", seat=RED) == ("nobody_is_healthy", "M10-10")
    assert game.why_not("restore a1", seat=RED) == ("not_now", "ROUND-04")


@rule("M10-19")
@pytest.mark.parametrize(
    ("money", "bottles", "owns", "shown"),
    [(0, ["one"], 0, True), (9, ["one"], 0, False), (0, [], 0, False), (0, [""], 0, False),
     (0, ["one"], 2, False)],
)  # fmt: skip
def test_who_cannot_pay_for_any_bottle_shows_it(
    money: int, bottles: list[str], owns: int, shown: bool
) -> None:
    game = offers(table().give(RED, "", money), *bottles)
    has_bottles(game, RED, *["juice"] * owns)
    day(game, RED, tiles={"market": "medico"})
    go(game)
    assert (told(game, "purse_shown") == [(RED, [])]) == shown


# A black apprentice for the neutral one

STAYS = "neutral_illness=extra_black"


def strangers(game: Position, seat: int = RED) -> int:
    return black_strangers(game.state, seat)


def everybody_up(game: Position) -> Position:
    """The next morning, with the mood as it is."""
    renew(game, *["three"] * (1 if strangers(game) or ill(game) else 0))
    for player in game.state.players:
        player.hour = -1
        player.planned = False
        player.plan = player.sent = 0
    return game.wake("8", "9", "7")


@rule("M10-08", "X-22", "AMB-164", "AMB-223")
def test_with_the_option_a_black_apprentice_takes_the_place_of_the_neutral_one() -> None:
    game = idle(go(day(table(3, STAYS), RED, neutral="studio"), "studio"))
    assert (ill(game), strangers(game)) == (0, 1)
    assert game.player(RED).workers(2) == 1
    assert ill_sent(game.state, RED, 2) == 1
    assert told(game, "neutral_replaced") == [(RED, [2])]
    everybody_up(game)
    assert game.player(RED).apprentices == 7  # five of its own, the neutral one and the black one
    assert seen(game, RED)["ill"] == [1, 0, 0]
    assert seen(game, RED)["strangers"] == [1, 0, 0]


@rule("M10-08", "M10-10", "PLAN-04", "AMB-164")
def test_the_black_apprentice_works_where_the_ill_may() -> None:
    game = everybody_up(idle(go(day(table(3, STAYS), RED, neutral="studio"), "studio")))
    game.play("neutral market", "ill workshop", seat=RED)
    assert game.why_not("ill workshop", RED) == ("nobody_is_ill", "M10-11")
    game.play(*["send studio"] * 3, *["send theater"] * 2, seat=RED)
    assert game.options(RED) == ["ready"]


@rule("M10-08", "MOOD-05", "AMB-164")
def test_the_black_apprentice_stays_whatever_the_mood() -> None:
    for mood, apprentices in ((8, 7), (5, 6), (1, 5)):
        game = idle(go(day(table(3, STAYS), RED, neutral="studio"), "studio"))
        game.player(RED).mood = mood
        assert everybody_up(game).player(RED).apprentices == apprentices


@rule("M10-23", "M10-31", "AMB-164")
def test_medicine_needs_an_apprentice_on_the_board_to_swap_for() -> None:
    game = idle(go(day(table(3, STAYS), RED, neutral="studio"), "studio"))
    has_bottles(on_board(game, RED, 1), RED, "three")
    evening(game).play("drink three")
    assert told(game, "drank") == [(RED, [0, 1])]
    assert (ill(game), strangers(game)) == (0, 1)


@rule("M10-25", "AMB-164")
def test_the_black_apprentice_brings_a_bottle() -> None:
    game = idle(go(day(table(3, STAYS), RED, neutral="studio"), "studio"))
    assert renew(game, "juice").waiting == "waking"


@rule("M10-28", "AMB-164", "AMB-200")
def test_who_newly_comes_onto_minus_one_may_heal_one_of_the_own() -> None:
    game = idle(go(day(table(3, STAYS), RED, neutral="studio"), "studio"))
    on_board(game, RED, 1).player(RED).mood = 1
    everybody_up_asked(game)
    assert game.waiting == "resting"
    game.play("rest ill")
    assert (ill(game), strangers(game), game.player(RED).apprentices) == (0, 1, 5)


def everybody_up_asked(game: Position) -> Position:
    renew(game, "three")
    for player in game.state.players:
        player.hour = -1
    game.player(RED).start = -1
    return game.play("wake 8")


@rule("M10-17", "X-22", "AMB-164")
def test_mixing_also_replaces_the_neutral_apprentice() -> None:
    game = day(table(3, STAYS), RED, sick={"studio": 1}, neutral="studio", studio=1)
    idle(go(game))
    assert (ill(game), strangers(game)) == (2, 1)
    assert game.player(RED).workers(2) == 3


@rule("M10-02", "M10-05", "AMB-165")
def test_without_a_black_apprentice_on_the_board_nobody_falls_ill() -> None:
    for neutral in ("studio", ""):
        game = day(table(3, STAYS), RED, neutral=neutral, studio=0 if neutral else 1)
        room(game).ill += 7 * ONE[4 + YELLOW] + 8 * ONE[4 + BLUE]
        idle(go(game, "studio"))
        assert (ill(game), strangers(game)) == (0, 0)
        assert not game.happened("neutral_replaced")
        assert not game.happened("fell_ill")


@rule("M10-08", "AMB-164")
def test_the_option_changes_nothing_for_an_apprentice_of_ones_own() -> None:
    games = [idle(go(day(table(3, option), RED, studio=2), "studio")) for option in ("", STAYS)]
    assert dump(games[0].state) == dump(games[1].state)
    assert ill(games[0]) == 1
